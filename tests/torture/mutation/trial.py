"""One audit of the corpus with one mutant, in a process in which the verifier was never imported.

The parent imports nothing of ``gamemaster.audit``; each child is forked from it, has the spoilt
module stand in for the real one, and compares what the audits say with what they should say.
"""

from __future__ import annotations

import fractions
import gzip
import hmac
import importlib.abc
import importlib.machinery
import json
import os
import resource
import signal
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any, Final

import cryptography.hazmat.primitives.asymmetric.ed25519
import pytest
import zstandard

from tests.torture.mutation.mutants import Mutant, spoilt

PRELOADED: Final = (cryptography, fractions, gzip, hmac, json, unicodedata, zstandard)
"""What the verifier imports, so that not every child has to."""

TESTS: Final = Path(__file__).parents[2] / "audit"
WHOLE: Final = ("test_hostile", "test_stories", "test_tampering")
"""These audit the very bundles that a mutant was tried on before."""

SECONDS, TESTING_SECONDS = 60, 240
MEMORY_OCTETS: Final = 2 * 1024**3
Verdict = tuple[tuple[str, ...], ...]
"""What an audit says: step by step title, outcome, detail and entry; or why there is none."""


class HangError(BaseException):
    """An audit does not end. No Exception: nothing that is tried may catch it."""


class _StandIn(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the spoilt module under the name of the real one."""

    def __init__(self, name: str, code: CodeType) -> None:
        self._name, self._code = name, code

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        return spec_from_loader(fullname, self) if fullname == self._name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self._code, module.__dict__)


def verdict(bundle: Path) -> Verdict:
    """Return what the audit says of a bundle."""
    from gamemaster.audit import verify  # noqa: PLC0415 - only here, after what stands in for it

    try:
        steps: Iterable[Any] = verify.audit(bundle)
    except Exception as error:  # noqa: BLE001 - a crash differs from every other verdict
        return ((type(error).__name__,),)
    return tuple((one.title, one.outcome, one.detail, one.entry) for one in steps)


def tried(mutant: Mutant, bundles: Sequence[tuple[Path, Verdict]]) -> str:
    """Return the bundle that shows the mutant, or that tests do, or "" where it survives."""
    assert "gamemaster.audit.verify" not in sys.modules
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_OCTETS, MEMORY_OCTETS))
    code = compile(spoilt(mutant), str(mutant.path), "exec")
    sys.meta_path.insert(0, _StandIn(mutant.module, code))
    signal.signal(signal.SIGALRM, _ring)
    for bundle, expected in bundles:
        signal.alarm(SECONDS)
        try:
            found = verdict(bundle)
        except (Exception, HangError, SystemExit):  # noqa: BLE001 - it cannot even be imported
            found = ()
        signal.alarm(0)
        if found != expected:
            return bundle.name
    return "its own tests" if _fails(tests_of(mutant.module)) else ""


def tests_of(module: str) -> list[str]:
    """Return the tests that are about a module's part of the verifier."""
    part = module.split(".")[2]
    if (TESTS / part).is_dir():
        return [str(TESTS / part)]
    return [str(path) for path in sorted(TESTS.glob("test_*.py")) if path.stem not in WHOLE]


def _fails(tests: list[str]) -> bool:
    """Run tests here, in silence; say whether any fails."""
    with Path(os.devnull).open("wb") as nothing:
        os.dup2(nothing.fileno(), 1)
        os.dup2(nothing.fileno(), 2)
    signal.alarm(TESTING_SECONDS)
    try:
        options = ["-q", "-x", "-p", "no:cacheprovider", "-m", "not torture"]
        return pytest.main([*options, *tests]) != 0
    except (Exception, HangError, SystemExit):  # noqa: BLE001 - nor can pytest stand it
        return True
    finally:
        signal.alarm(0)


def _ring(_signal: int, _frame: FrameType | None) -> None:
    raise HangError
