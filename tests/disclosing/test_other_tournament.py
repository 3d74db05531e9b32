"""Nothing in a bundle helps against another tournament of the daemon, or what still matters."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from pathlib import Path

import pytest

from gamemaster.disclosing.disclose import publish
from gamemaster.documents.proposal import nonce
from gamemaster.journal.roots import TournamentRoots
from gamemaster.playing.beginning import commitments
from gamemaster.playing.play import RootOracle
from gamemaster.record.log import Log
from gamemaster.record.note import parse_key
from gamemaster.tournament.tokens import Tokens
from tests.disclosing.playing import EVERYTHING, OwnRoots

_SECRETS = re.compile(rb"[0-9a-f]{64}")


@pytest.fixture(scope="module")
def folder(over: OwnRoots, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Autumn with everything that may ever be shown."""
    place = tmp_path_factory.mktemp("published") / "b"
    return publish(over.office, "autumn", place, include=EVERYTHING, archive=False).folder


@pytest.fixture(scope="module")
def octets(folder: Path) -> bytes:
    return b"\n".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def keys_in(folder: Path, octets: bytes) -> list[bytes]:
    """Whatever in a bundle could be a key, and what is derived from it like the roots are used."""
    roots = json.loads((folder / "roots.json").read_text())
    found = {bytes.fromhex(roots["nonce"]), bytes.fromhex(roots["dice"])}
    found |= {bytes.fromhex(hit.decode()) for hit in _SECRETS.findall(octets)}
    labels = (b"SECRET NOMIC ROSTER/1\n", b"SECRET NOMIC NONCES/1\n", b"return path",
              b"gamemaster blind/1\n1", b"gamemaster private/1\n1")  # fmt: skip
    for root in list(found):
        found |= {hmac.digest(root, label, "sha256") for label in labels}
        found.add(hashlib.sha256(root).digest())
    return sorted(found)


def test_no_root_is_another(over: OwnRoots) -> None:
    store = over.office.store
    roots = [store.roots(name) for name in ("autumn", "winter")]
    all_of_them = [getattr(one, name) for one in roots for name in ONE_OF_EACH]
    assert len(set(all_of_them)) == 2 * len(ONE_OF_EACH)


ONE_OF_EACH = ("nonce", "dice", "blind", "signing", "token")


def test_a_bundle_holds_the_two_roots_it_publishes_and_no_other_secret(
    over: OwnRoots, octets: bytes
) -> None:
    for name in ("autumn", "winter"):
        roots = over.office.store.roots(name)
        for secret in ONE_OF_EACH:
            value = getattr(roots, secret)
            published = name == "autumn" and secret in ("nonce", "dice")
            assert (value.hex().encode() in octets) == published, (name, secret)
            assert value not in octets


def test_nothing_in_it_gives_the_nonces_dice_blinds_or_key_of_the_other(
    over: OwnRoots, folder: Path, octets: bytes
) -> None:
    store, tournaments = over.office.store, over.office.tournaments
    winter = store.roots("winter")
    game, genesis = tournaments["winter"].game, tournaments["winter"].public.genesis
    assert game is not None
    assert genesis is not None
    anchors = {chain: over.office.oracle("winter").anchor(chain, 0) for chain in ("secret", "open")}
    real_nonce = nonce(winter.nonce, 301, "body")
    key = parse_key(game.record_key)
    blinds = {winter.blind_of(seq) for seq in range(1, 300)}
    candidates = keys_in(folder, octets)
    assert len(candidates) > 500
    for candidate in candidates:
        assert nonce(candidate, 301, "body") != real_nonce
        assert candidate.hex() not in blinds
        guessed = TournamentRoots(candidate, candidate, candidate, candidate, candidate)
        assert guessed.blind_of(7) not in blinds
        assert Log(game.origin, candidate).key.public != key.public
        committed = commitments(game, guessed, RootOracle(guessed, "winter", 1), 0)
        assert committed.roster != genesis.roster
        assert committed.nonces != genesis.nonces
    # Dice take 4096 hashes each: the roots that are published, and what they lead to.
    for candidate in (store.roots("autumn").nonce, store.roots("autumn").dice):
        guessed = TournamentRoots(candidate, candidate, candidate, candidate, candidate)
        oracle = RootOracle(guessed, "winter", game.dice_length)
        assert oracle.anchor("secret", 0) != anchors["secret"]
        assert oracle.anchor("open", 0) != anchors["open"]
    for line in store.lines("winter"):
        assert line.blind.encode() not in octets
        assert line.prev.encode() not in octets or line.prev == "0" * 64


@pytest.mark.parametrize("name", ["winter", "autumn"])
def test_nothing_in_it_gives_reply_addresses_passwords_or_message_ids(
    over: OwnRoots, folder: Path, octets: bytes, name: str
) -> None:
    """Of autumn neither, but for reply addresses that stand in the mails that are in it."""
    tokens = over.office.tokens(name)
    members = over.office.tournaments[name].register.members.values()
    secrets = {tokens.submission(member) for member in members}
    ids = {tokens.message_id(letter, "secret.test") for letter in range(1, 200)}
    bounces = {tokens.bounce(letter, "bob@players.test") for letter in range(1, 200)}
    replies = {tokens.secret(member) for member in members}
    secrets |= replies if name == "winter" else set()
    for one in secrets | ids | bounces:
        assert one.encode() not in octets
    for candidate in keys_in(folder, octets):
        guess = Tokens(candidate)
        assert not {guess.secret(member) for member in members} & replies
        assert not {guess.submission(member) for member in members} & secrets


def test_without_mail_no_token_that_serves_is_in_it(over: OwnRoots, tmp_path: Path) -> None:
    place = tmp_path / "b"
    publish(over.office, "autumn", place, include=("addresses", "anonymous"), archive=False)
    octets = b"\n".join(path.read_bytes() for path in place.rglob("*") if path.is_file())
    tokens = over.office.tokens("autumn")
    register = over.office.tournaments["autumn"].register
    serving = {tokens.secret(member) for member in register.members.values()}
    serving |= {*register.requests, *register.questions, *register.address_requests}
    serving |= {one.code for listed in register.pending.values() for one in listed}
    assert serving
    assert not {one for one in serving if one.encode() in octets}
    assert b"winter@" not in octets
    assert b"winter+" not in octets


def test_the_rows_of_the_store_are_not_in_it(folder: Path) -> None:
    """They count letters and lines of every tournament of the daemon."""
    for raw in (folder / "journal.jsonl").read_text().splitlines():
        line = json.loads(raw)
        assert not {"row", "letter"} & line["data"].keys(), line
        assert not {"row", "letter"} & line.get("private", {}).keys(), line
