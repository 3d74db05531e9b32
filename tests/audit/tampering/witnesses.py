"""Cosignatures: whose they are, of what, from when; and who the genesis says is to cosign."""

from __future__ import annotations

import base64
from collections.abc import Callable

from gamemaster.record.cosignature import Cosigner
from gamemaster.record.note import COSIGNATURE, Signer, VerifierKey
from tests.audit.tampering.forging import ADA, SILENT, WATCHING, Anybody, Forgery
from tests.audit.tampering.strokes import says, twice
from tests.audit.tampering.table import Change, Where, enter, tampering

KIND, GAME = "heartbeat.cosigned", "witnessed"
STRANGER = Cosigner(WATCHING.key.name, b"x" * 32)
DAY = 86_400


def signed(sign: Callable[[Forgery, str], str], nth: int = 1) -> Change:
    """Have a cosignature be something else, whatever the heartbeat comes to."""

    def change(forged: Forgery) -> int:
        at = forged.at(KIND, nth)
        line = forged.lines[at]
        forged.cosigns[id(line)] = lambda text: sign(forged, text)
        line["data"]["signed"] = sign(forged, forged.heartbeat(str(line["data"]["date"])))
        return at

    return change


def instant(forged: Forgery, nth: int = 1) -> int:
    """The instant at which a heartbeat was made."""
    return int(forged.lines[forged.at("heartbeat.made", nth)]["at"])


def as_key(other: str, key: VerifierKey) -> str:
    """A cosignature that says it is by another key."""
    return base64.b64encode(key.key_id + base64.b64decode(other)[4:]).decode()


def by_a_stranger(forged: Forgery, text: str) -> str:
    return as_key(STRANGER.cosign(text, instant(forged)).signed, WATCHING.key)


def later_than_signed(forged: Forgery, text: str) -> str:
    blob = base64.b64decode(WATCHING.cosign(text, instant(forged)).signed)
    then = (instant(forged) + 60).to_bytes(8, "big")
    return base64.b64encode(blob[:4] + then + blob[12:]).decode()


def of_another_record(forged: Forgery, text: str) -> str:
    return WATCHING.cosign(f"other.example/{text}", instant(forged)).signed


def as_a_note(_: Forgery, text: str) -> str:
    note = Signer(WATCHING.key.name, b"w" * 32).sign(text).rpartition(" ")[2].strip()
    return as_key(note, WATCHING.key)


def with_zeros(forged: Forgery, text: str) -> str:
    """Signed as if the instant were written with a zero in front."""
    at = instant(forged)
    blob = base64.b64decode(WATCHING.cosign(text, at).signed)
    message = f"cosignature/v1\ntime 0{at}\n{text}".encode()
    return base64.b64encode(blob[:12] + WATCHING._private.sign(message)).decode()


def of(at: Callable[[Forgery], int], other: int = 0) -> Callable[[Forgery, str], str]:
    """A cosignature at an instant, of another heartbeat than the line says if one is given."""

    def sign(forged: Forgery, text: str) -> str:
        if other:
            text = forged.heartbeat(str(forged.data("heartbeat.made", other)["date"]))
        return WATCHING.cosign(text, at(forged)).signed

    return sign


for name, sign in {
    "a cosignature by another key of that name": by_a_stranger,
    "a cosignature whose instant is another than was signed": later_than_signed,
    "a cosignature of another record": of_another_record,
    "a signature of a note instead of a cosignature": as_a_note,
    "a cosignature of an instant written with a zero in front": with_zeros,
    "a cosignature of another day's heartbeat": of(instant, 2),
    "a cosignature from before there was a heartbeat": of(lambda one: instant(one) - 3_600),
    "a cosignature of a day after it was taken down": of(lambda one: instant(one) + DAY),
    "a cosignature of an instant that there is not": of(lambda _: 2**63),
    "a cosignature that is none": lambda _, __: "bm90aGluZw==",
}.items():
    enter(name, "heartbeats", signed(sign), GAME)
enter("a cosignature twice", "heartbeats", twice(KIND), GAME)
enter("a cosignature of a day without a heartbeat", "heartbeats",
      says(KIND, date="2026-03-01"), GAME)  # fmt: skip
enter("a cosignature by a key of another kind", "heartbeats",
      says(KIND, witness=str(Signer(WATCHING.key.name, b"w" * 32).key)), GAME)  # fmt: skip
enter("a player's cosignature in the name of nobody who plays", "mail",
      says(KIND, 2, handle="dan"), GAME)  # fmt: skip


@tampering("a cosignature by the record's own key", "heartbeats", GAME)
def its_own(forged: Forgery) -> Where:
    own = Cosigner(forged.origin, forged.signing)
    forged.data(KIND)["witness"] = str(own.key)
    return signed(lambda one, text: own.cosign(text, instant(one)).signed)(forged)


@tampering("a cosignature before its heartbeat", "heartbeats", GAME)
def too_early(forged: Forgery) -> Where:
    line = forged.lines.pop(forged.at(KIND))
    at = forged.at("heartbeat.made")
    forged.lines.insert(at, line)
    return at


@tampering("a player's cosignature that no mail brought", "mail", GAME)
def unmailed(forged: Forgery) -> Where:
    at = forged.at(KIND)
    forged.data(KIND)["handle"] = "bob"
    return at


def in_its_file(change: Callable[[bytes], bytes]) -> Change:
    def altered(forged: Forgery) -> Where:
        (name, *_) = forged.named("cosigned/")

        def late(one: Forgery) -> None:
            one.files[name] = change(one.files[name])

        forged.lately.append(late)
        return name

    return altered


enter("a heartbeat with one cosignature less than were taken down", "heartbeats",
      in_its_file(lambda note: note[: note.rindex("— ".encode())]), GAME)  # fmt: skip
enter("a heartbeat with a signature more than were taken down", "heartbeats",
      in_its_file(lambda note: note + note[note.rindex("— ".encode()) :]), GAME)  # fmt: skip


@tampering("a cosigned heartbeat left out", "heartbeats", GAME)
def no_file(forged: Forgery) -> Where:
    (name, *_) = forged.named("cosigned/")
    forged.lately.append(lambda one: one.files.pop(name))
    return name


@tampering("a cosigned heartbeat that nobody cosigned", "heartbeats", GAME)
def made_up(forged: Forgery) -> Where:
    def late(one: Forgery) -> None:
        one.files["cosigned/2026-03-04.txt"] = one.files["heartbeats/2026-03-04.txt"]

    forged.lately.append(late)
    return "cosigned/2026-03-04.txt"


# Who is to cosign ---------------------------------------------------------------------------------


def names(*keys: VerifierKey) -> Change:
    """Have the journal name witnesses."""
    return says("record.opened", witnesses=[str(key) for key in keys])


def in_genesis(change: Change) -> Change:
    """The genesis, which says otherwise, is what is found."""

    def changed(forged: Forgery) -> Where:
        change(forged)
        return "genesis.txt"

    return changed


def genesis_says(old: VerifierKey, new: str) -> Change:
    def change(forged: Forgery) -> Where:
        forged.say("genesis.txt", f"Witness: {old}\n", new)
        return "genesis.txt"

    return change


enter("a witness left out of the genesis", "genesis", genesis_says(SILENT.key, ""), GAME)
enter("a witness put into the genesis", "genesis",
      genesis_says(SILENT.key, f"Witness: {SILENT.key}\nWitness: {ADA.key}\n"), GAME)  # fmt: skip
enter("witnesses in another order than the journal has them", "genesis",
      in_genesis(names(SILENT.key, WATCHING.key)), GAME)  # fmt: skip
enter("a list of witnesses with nobody in it", "genesis", names(), GAME)
enter("a witness twice", "genesis", names(WATCHING.key, WATCHING.key), GAME)
enter("two witnesses with one key", "genesis",
      names(WATCHING.key, Cosigner("other.example", b"w" * 32).key), GAME)  # fmt: skip
enter("a witness whose key is none", "genesis",
      says("record.opened", witnesses=["witness.example+00000000+AAAA"]), GAME)  # fmt: skip
enter("a witness under whose key anybody can sign", "genesis",
      names(VerifierKey("any.example", Anybody.public, COSIGNATURE)), GAME)  # fmt: skip
