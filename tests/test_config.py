from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from gamemaster.config.config_problems import is_loopback
from gamemaster.config.settings import Config, build, example_text, load
from gamemaster.errors import OperatorError

ROOT = Path(__file__).parent.parent
CASES = sorted((Path(__file__).parent / "config_cases").iterdir())
# A setting left out, as the example writes it: a hash and a key or a section, no blank between.
LEFT_OUT = re.compile(r"^#(?=\[|[a-z_]+ = )", re.MULTILINE)

SHORTEST = """
store.path = "gamemaster.store"
listen = [{ protocol = "smtp", host = "127.0.0.1", port = 0 }]
send = { kind = "maildir", maildir = "mail-out" }
organiser.addresses = ["organiser@example.org"]

[[tournament]]
name = "autumn"
address = "gm@example.org"
title = "Secret Nomic"
"""
IMAP = """
[[imap]]
host = "imap.example.org"
user = "gm"
password_file = "secret"
tls = "starttls"
"""


def written(directory: Path, text: str) -> Path:
    path = directory / "config.toml"
    path.write_text(text)
    return path


def fields_of(annotation: object) -> Mapping[str, FieldInfo]:
    """Give the keys of a section, or of each section in a list of them."""
    for candidate in (annotation, *get_args(annotation)):
        if isinstance(candidate, type) and issubclass(candidate, BaseModel):
            return candidate.model_fields
    return {}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_problem_is_told_with_key_expected_and_found(
    case: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(case)
    with pytest.raises(OperatorError) as refused:
        load(Path("config.toml"))
    assert "\n".join(refused.value.problems) + "\n" == (case / "expected.txt").read_text()
    assert "correct horse" not in str(refused.value)
    assert "hunter2" not in str(refused.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match="no such file or directory"):
        load(tmp_path / "config.toml")


def test_the_example_is_what_init_writes() -> None:
    assert (ROOT / "config.example.toml").read_text() == example_text()


def test_the_example_works_as_it_stands(tmp_path: Path) -> None:
    config = load(written(tmp_path, example_text()))
    assert config.store.path == tmp_path / "gamemaster.store"
    assert config.control_socket == tmp_path / "gamemaster.store.sock"
    assert config.key.file == tmp_path / "gamemaster.key"
    assert config.send.maildir == tmp_path / "mail-out"
    assert config.tournament[0].ruleset == "secret"
    assert config.tournament[0].announces_to_players
    assert not config.warnings


def test_the_example_documents_every_key_and_no_other() -> None:
    everything = tomllib.loads(LEFT_OUT.sub("", example_text()))
    assert everything.keys() == Config.model_fields.keys()
    for section, field in Config.model_fields.items():
        tables = everything[section]
        (table,) = tables if isinstance(tables, list) else [tables]
        assert table.keys() == fields_of(field.annotation).keys(), (
            f"write each key of {section} into gamemaster/config.example.toml, and no other"
        )


def test_each_setting_left_out_of_the_example_could_stand_there(tmp_path: Path) -> None:
    with pytest.raises(OperatorError) as refused:
        load(written(tmp_path, LEFT_OUT.sub("", example_text())))
    alternatives = re.compile(r"found (both|file and|password_file and)|means nothing with kind")
    assert all(alternatives.search(problem) for problem in refused.value.problems)


@pytest.mark.parametrize("section", sorted(Config.model_fields))
def test_the_example_tells_each_default(section: str) -> None:
    everything = tomllib.loads(LEFT_OUT.sub("", example_text()))[section]
    shown = everything[0] if isinstance(everything, list) else everything
    for name, field in fields_of(Config.model_fields[section].annotation).items():
        default = list(field.default) if isinstance(field.default, tuple) else field.default
        if default not in (None, PydanticUndefined, False):
            assert shown[name] == default, name


def test_a_relative_path_stands_beside_the_file(tmp_path: Path) -> None:
    config = load(written(tmp_path, SHORTEST + 'ruleset = "rules/ours.toml"\n'))
    assert config.tournament[0].ruleset == tmp_path / "rules/ours.toml"


def test_a_record_may_be_published_beside_the_store(tmp_path: Path) -> None:
    config = load(written(tmp_path, SHORTEST + 'publish = "public"\n'))
    assert config.tournament[0].publish == tmp_path / "public"


def test_a_start_is_an_instant(tmp_path: Path) -> None:
    config = load(written(tmp_path, SHORTEST + "starts_at = 2030-09-01T20:00:00+02:00\n"))
    assert config.tournament[0].starts_at == 1_914_516_000


@pytest.mark.parametrize(
    ("host", "tls", "warned"),
    [
        ("mx.example.org", "opportunistic", True),
        ("mx.example.org", "none", True),
        ("mx.example.org", "starttls", False),
        ("mx.example.org", "tls", False),
        ("localhost", "opportunistic", False),
        ("127.0.0.1", "none", False),
    ],
)
def test_letters_in_the_clear_are_a_warning(
    tmp_path: Path, host: str, tls: str, *, warned: bool
) -> None:
    smtp = f'send = {{ kind = "smtp", host = "{host}", tls = "{tls}" }}'
    maildir = 'send = { kind = "maildir", maildir = "mail-out" }'
    warnings = load(written(tmp_path, SHORTEST.replace(maildir, smtp))).warnings
    assert ["can be read on their way" in one for one in warnings] == [True] * warned


def test_a_secret_that_others_can_read_is_a_warning(tmp_path: Path) -> None:
    key = tmp_path / "gamemaster.key"
    key.touch(mode=0o600)
    assert not load(written(tmp_path, example_text())).warnings
    key.chmod(0o644)
    (warning,) = load(written(tmp_path, example_text())).warnings
    assert "key.file: others on this machine can read" in warning


@pytest.mark.parametrize(
    ("evidence", "weak"),
    [
        ('["secret"]', []),
        ('["secret+dkim", "openpgp"]', []),
        ('["secret", "dkim"]', ["'dkim' suffices for 'autumn'"]),
        ('["dkim", "openpgp"]', ["'dkim' suffices for 'autumn'"]),
    ],
)
def test_evidence_that_only_a_domain_gives_is_a_warning(
    tmp_path: Path, evidence: str, weak: list[str]
) -> None:
    warnings = load(written(tmp_path, SHORTEST + f"evidence = {evidence}\n")).warnings
    assert len(warnings) == len(weak)
    assert all(words in warning for words, warning in zip(weak, warnings, strict=True))


def test_a_password_is_the_first_line_of_its_file(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("correct horse \nbattery\n")
    config = load(written(tmp_path, SHORTEST + IMAP))
    assert config.imap[0].password() == "correct horse "
    assert config.imap[0].port == 143
    assert "correct horse" not in repr(config)


def test_a_password_may_be_a_systemd_credential(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = load(written(tmp_path, SHORTEST + IMAP.replace("_file", "_credential")))
    monkeypatch.delenv("CREDENTIALS_DIRECTORY", raising=False)
    with pytest.raises(OperatorError, match="LoadCredential=secret"):
        config.imap[0].password()
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    with pytest.raises(OperatorError, match="no such file"):
        config.imap[0].password()
    (tmp_path / "secret").write_text("correct horse")
    assert config.imap[0].password() == "correct horse"


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("localhost", True),
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("192.0.2.1", False),
        ("localhost.example.org", False),
    ],
)
def test_only_this_machine_is_trusted_without_tls(host: str, *, here: bool) -> None:
    assert is_loopback(host) is here


KEYS = sorted(
    {key for field in Config.model_fields.values() for key in fields_of(field.annotation)}
)
JUNK = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text() | st.datetimes(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(KEYS), inner),
    max_leaves=8,
)


@given(section=st.sampled_from(sorted(Config.model_fields)), junk=JUNK)
def test_whatever_stands_in_a_section_is_told_or_taken(section: str, junk: object) -> None:
    told: tuple[str, ...] = ()
    try:
        build(tomllib.loads(SHORTEST) | {section: junk}, Path("config.toml"))
    except OperatorError as refused:
        told = refused.problems
    assert all(line.startswith(f"config.toml: {section}") for line in told)
