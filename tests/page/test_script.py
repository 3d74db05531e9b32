"""The page's own SHA-256, for browsers that keep WebCrypto from files, in a JavaScript engine."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from importlib.resources import files

import pytest


def test_it_computes_what_everybody_computes() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed; tests/e2e/test_report.py tries it in Chromium")
    script = (files("gamemaster.page") / "page.js").read_text(encoding="utf-8")
    begin = script.index("  const primes")
    end = script.index("  const sha256 =")
    texts = [
        "",
        "abc",
        "ü" * 31,
        *("x" * length for length in (55, 56, 63, 64, 65, 119, 120, 1000)),
    ]
    program = (
        f"const hex = (b) => Buffer.from(b).toString('hex');\n{script[begin:end]}\n"
        f"const texts = {json.dumps(texts)};\n"
        "const found = texts.map((t) => hex(ownSha256(new TextEncoder().encode(t))));\n"
        "console.log(JSON.stringify(found));"
    )
    done = subprocess.run([node, "-e", program], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [hashlib.sha256(one.encode()).hexdigest() for one in texts]
