"""OpenPGP keys on the command line."""

from __future__ import annotations

from pathlib import Path

from pysequoia import Cert

from tests.cli.conftest import Gamemaster
from tests.identity.pgp import certificate, key


def test_the_key_of_the_tournament_is_shown(gamemaster: Gamemaster, game: Path) -> None:
    shown = gamemaster("key", "show", "--json").json
    cert = Cert.from_bytes(shown["certificate"].encode())
    assert shown["fingerprint"].replace(" ", "").lower() == cert.fingerprint
    assert "PRIVATE" not in shown["certificate"]
    assert shown["certificate"].strip() in gamemaster("key", "show").out


def test_a_players_key_is_registered_and_forgotten(
    gamemaster: Gamemaster, game: Path, tmp_path: Path
) -> None:
    file = tmp_path / "ann.asc"
    file.write_text(certificate("ann"))
    done = gamemaster("key", "register", "ann", str(file), "--reason", "on the phone")
    fingerprint = key("ann").extract_certificate().fingerprint
    assert done.out == f"registered: {fingerprint}\n"
    assert gamemaster("key", "remove", "ann", "--reason", "lost").out == "removed\n"


def test_where_there_is_no_key_none_is_removed(gamemaster: Gamemaster, game: Path) -> None:
    before = gamemaster("status", "--json").json
    for player, problem in (("ann", "no key is registered for this player"),
                            ("zoe", "no player has this handle")):  # fmt: skip
        refused = gamemaster("key", "remove", player, "--reason", "lost")
        assert (refused.code, refused.err) == (2, f"error: {problem}\n")
    assert gamemaster("status", "--json").json == before


def test_what_is_no_key_is_refused(gamemaster: Gamemaster, game: Path, tmp_path: Path) -> None:
    file = tmp_path / "ann.asc"
    wrong = (
        ("nothing", b"vote for 301", "nothing can be encrypted to it"),
        ("a secret key", bytes(key("ann")), "it holds the secret part of a key"),
    )
    for name, data, reason in wrong:
        file.write_bytes(data)
        refused = gamemaster("key", "register", "ann", str(file), "--reason", "x")
        assert refused.code != 0, name
        assert reason in refused.err, name
    missing = gamemaster("key", "register", "ann", str(tmp_path / "none"), "--reason", "x")
    assert "cannot read it" in missing.err
    nobody = gamemaster("key", "register", "zoe", str(file), "--reason", "x")
    assert nobody.code != 0
