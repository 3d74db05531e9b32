"""The public record and what it commits to: genesis, checkpoints, heartbeats, documents, roots."""

from __future__ import annotations

import base64
import hashlib
import json
import unicodedata

from gamemaster.record.merkle import Tree
from gamemaster.record.note import Signer
from tests.audit.tampering.forging import Forgery
from tests.audit.tampering.strokes import in_file, told
from tests.audit.tampering.table import Change, Where, enter, tampering

STRANGER = hashlib.sha256(b"another key").digest()

# The genesis --------------------------------------------------------------------------------------


def in_genesis(label: str, value: str) -> Change:
    """Have the genesis commit to something else."""

    def change(forged: Forgery) -> str:
        text = forged.files["genesis.txt"].decode()
        line = next(one for one in text.split("\n") if one.startswith(f"{label}: "))
        forged.say("genesis.txt", line, f"{label}: {value}")
        return "genesis.txt"

    return change


for _label in ("Ruleset hash", "Roster", "Die", "Open die", "Nonces"):
    enter(f"a genesis with another {_label.lower()}", "genesis",
          in_genesis(_label, hashlib.sha256(_label.encode()).hexdigest()))  # fmt: skip
enter("a genesis with another title", "genesis", in_genesis("Title", "Winter"))
enter("a genesis with another length of dice", "genesis", in_genesis("Rolls in an epoch", "4095"))
enter("a genesis of another ruleset", "genesis", in_genesis("Ruleset", "suber"))
enter("a genesis opened at another instant", "genesis",
      in_genesis("Opened", "2026-03-02 18:00:01 UTC"))  # fmt: skip


@tampering("a genesis with a key of later", "genesis")
def later_key(forged: Forgery) -> Where:
    key = str(Signer(forged.origin, STRANGER).key)
    return in_genesis("Key", key)(forged)


@tampering("a rule of the initial set changed", "genesis")
def other_rules(forged: Forgery) -> Where:
    rules = forged.lines[0]["data"]["rules"]
    rule = next(one for one in rules if one[0] == 208)
    rule[3] = rule[3].replace("200", "20")
    return 0


@tampering("the length of the dice changed", "genesis")
def other_length(forged: Forgery) -> int:
    forged.lines[0]["data"]["dice_length"] = 8192
    return forged.at("record.opened")


@tampering("a first proposal with another number", "moves")
def first_number(forged: Forgery) -> int:
    at = forged.at("tournament.started")
    forged.lines[at]["data"]["first_number"] = 300
    return at


@tampering("a player in the roster who never joined", "reveals")
def in_the_roster(forged: Forgery) -> int:
    forged.data("fields.revealed")["fields"][1][1].append("Mallory")
    forged.say("announcements/1.txt", "5 players", "6 players")
    forged.say("announcements/1.txt", " and Eve.", ", Eve and Mallory.")
    return forged.at("fields.revealed")


# Roots --------------------------------------------------------------------------------------------


def in_roots(key: str, value: object) -> Change:
    """Disclose something else as a root."""

    def change(forged: Forgery) -> str:
        roots = json.loads(forged.files["roots.json"]) | {key: value}
        forged.files["roots.json"] = json.dumps(roots).encode()
        return "roots.json"

    return change


enter("the nonces of another game", "genesis", told(in_roots("nonce", "0" * 64), "record.opened"))
enter("a root that is none", "genesis", in_roots("nonce", "none of your business"))

# Checkpoints --------------------------------------------------------------------------------------


def unsigned(forged: Forgery) -> Where:
    """Leave the signature out."""
    name = "checkpoints/5.txt"
    forged.files[name] = forged.files[name].partition(b"\n\n")[0] + b"\n"
    return name


def of_another_game(forged: Forgery) -> Where:
    """Put in the checkpoint of another record."""
    name = "checkpoints/5.txt"
    signer = Signer("elsewhere.test/winter", STRANGER)
    root = base64.b64encode(hashlib.sha256(b"winter").digest()).decode()
    forged.files[name] = signer.sign(f"elsewhere.test/winter\n6\n{root}\n").encode()
    return name


def by_another_key(forged: Forgery) -> Where:
    """Sign a checkpoint with a key that is not the record's."""
    name = "checkpoints/5.txt"
    text = forged.files[name].decode().partition("\n\n")[0] + "\n"
    forged.files[name] = Signer(forged.origin, STRANGER).sign(text).encode()
    return name


def fork(forged: Forgery) -> Where:
    """Sign the checkpoint of another history with the real key."""
    name = "checkpoints/5.txt"
    entries = [forged.files["genesis.txt"]]
    entries += [forged.files[f"announcements/{number}.txt"] for number in range(1, 5)]
    tree = Tree([*entries, b"Another announcement.\n"])
    signer = Signer(forged.origin, forged.signing)
    forged.files[name] = forged.checkpoint(signer, tree, tree.size)
    return name


def other_size(forged: Forgery) -> Where:
    """Sign a checkpoint of the same root that counts one entry more."""
    name = "checkpoints/5.txt"
    origin, size, root, *_ = forged.files[name].decode().split("\n")
    signer = Signer(forged.origin, forged.signing)
    forged.files[name] = signer.sign(f"{origin}\n{int(size) + 1}\n{root}\n").encode()
    return name


def spoilt_signature(forged: Forgery) -> Where:
    """Change one octet of a signature."""
    name = "checkpoints/5.txt"
    text, _, line = forged.files[name].decode().rstrip("\n").rpartition(" ")
    blob = bytearray(base64.b64decode(line))
    blob[-1] ^= 1
    forged.files[name] = f"{text} {base64.b64encode(bytes(blob)).decode()}\n".encode()
    return name


def no_checkpoint(forged: Forgery) -> Where:
    """Leave a checkpoint out."""
    del forged.files["checkpoints/5.txt"]
    return "checkpoints/5.txt"


CHECKPOINTS: dict[str, Change] = {
    "a checkpoint without its signature": unsigned,
    "a checkpoint from another game": of_another_game,
    "a checkpoint signed with another key": by_another_key,
    "a fork of the record": fork,
    "a checkpoint that counts one more": other_size,
    "a signature with one bit turned": spoilt_signature,
    "a checkpoint left out": no_checkpoint,
}
"""These change what binds a bundle, after all of it has been made to fit."""


def wrong_head(forged: Forgery) -> Where:
    """Have an announcement, well entered and signed, commit to another journal."""
    name = "announcements/5.txt"
    text = forged.files[name].decode()
    head = text.rstrip("\n").rpartition(" ")[2]
    forged.files[name] = text.replace(head, hashlib.sha256(head.encode()).hexdigest()).encode()
    forged.enter_record()
    return name


def spoilt_heartbeat(forged: Forgery) -> Where:
    """Have a heartbeat commit to another journal, signed with the real key."""
    name = forged.named("heartbeats/")[0]
    text = forged.files[name].decode().partition("\n\n")[0] + "\n"
    head = next(line for line in text.split("\n") if line.startswith("journal "))
    other = f"journal {hashlib.sha256(head.encode()).hexdigest()}"
    signer = Signer(forged.origin, forged.signing)
    forged.files[name] = signer.sign(text.replace(head, other)).encode()
    return name


def no_heartbeat(forged: Forgery) -> Where:
    """Leave a heartbeat out."""
    name = forged.named("heartbeats/")[0]
    del forged.files[name]
    return name


def heartbeat_of_another_day(forged: Forgery) -> Where:
    """File a heartbeat under another day."""
    name = forged.named("heartbeats/")[0]
    forged.files["heartbeats/1999-12-31.txt"] = forged.files.pop(name)
    return name


HEARTBEATS: dict[str, Change] = {
    "a heartbeat of another journal": spoilt_heartbeat,
    "a heartbeat left out": no_heartbeat,
    "a heartbeat of another day": heartbeat_of_another_day,
}


def late(name: str, step: str, change: Change, game: str = "whole") -> None:
    """Enter a change that is made when all else fits, so that no fitting undoes it."""

    def first(forged: Forgery) -> Where:
        forged.lately.append(change)
        trial = Forgery({**forged.files}, forged.lines, forged.signing)
        return change(trial)

    enter(name, step, first, game)


for _name, _change in CHECKPOINTS.items():
    late(_name, "record", _change)
for _name, _change in HEARTBEATS.items():
    late(_name, "heartbeats", _change)
late("an announcement that commits to another journal", "heads", wrong_head)

# Documents ----------------------------------------------------------------------------------------


def in_document(name: str, old: str, new: str) -> None:
    """Enter a change of a proposal's file."""
    enter(name, "documents", in_file("proposals/301.txt", old, new))


in_document("a document with one space more", "at least two", "at least  two")
in_document("a document with another end of line", "Text:\n", "Text:\r\n")
in_document("a document with an empty line more", "\nEnd: 301\n", "\nEnd: 301\n\n")
in_document("a document with another number", "Number: 301", "Number: 302")
in_document("a document of another change", "Change: amend rule 203", "Change: amend rule 207")
in_document("a document with another clause", "votes.for >= 2", "votes.for >= 1")


@tampering("a document in another normal form", "documents")
def decomposed(forged: Forgery) -> Where:
    name = "proposals/301.txt"
    text = forged.files[name].decode().replace("at least", "at l\u00e9ast")
    forged.files[name] = unicodedata.normalize("NFD", text).encode()
    return name


@tampering("a document with another nonce, hashed and announced", "documents")
def other_nonce(forged: Forgery) -> int:
    name = "proposals/301.txt"
    text = forged.files[name].decode()
    nonce = next(line for line in text.split("\n") if line.startswith("Nonce: "))
    return rehashed(forged, 301, text.replace(nonce, "Nonce: " + "ab" * 32))


@tampering("a document with another text, hashed and announced", "documents")
def other_text(forged: Forgery) -> int:
    text = forged.files["proposals/301.txt"].decode()
    return rehashed(forged, 301, text.replace("at least two", "at least one"))


def rehashed(forged: Forgery, number: int, document: str) -> int:
    """Put another document in the place of one, wherever it and its hash stand."""
    name = f"proposals/{number}.txt"
    turn = forged.data("turn.taken", number=number)
    old, was = turn["document"], turn["hash"]
    new = hashlib.sha256(document.encode()).hexdigest()
    forged.files[name] = document.encode()
    turn |= {"document": document, "hash": new}
    for line in forged.lines:
        if line["type"] == "fields.revealed/1":
            for pair in line["data"]["fields"]:
                pair[1] = {old: document, was: new}.get(pair[1], pair[1]) if isinstance(
                    pair[1], str) else pair[1]  # fmt: skip
    for announced in forged.named("announcements/"):
        forged.files[announced] = forged.files[announced].replace(was.encode(), new.encode())
    return forged.at("turn.taken", number=number)


@tampering("a document left out", "documents")
def no_document(forged: Forgery) -> Where:
    del forged.files["proposals/302.txt"]
    return "proposals/302.txt"


@tampering("a document that nobody proposed", "documents")
def unproposed(forged: Forgery) -> Where:
    forged.files["proposals/399.txt"] = forged.files["proposals/302.txt"]
    return "proposals/399.txt"


@tampering("two documents that change places", "documents")
def changed_places(forged: Forgery) -> Where:
    files = forged.files
    first, second = "proposals/302.txt", "proposals/304.txt"
    files[first], files[second] = files[second], files[first]
    return first


@tampering("a hash that is not the document's", "documents")
def other_hash(forged: Forgery) -> Where:
    at = forged.at("turn.taken")
    was = forged.lines[at]["data"]["hash"]
    new = hashlib.sha256(was.encode()).hexdigest()
    forged.lines[at]["data"]["hash"] = new
    for line in forged.lines:
        if line["type"] == "fields.revealed/1":
            line["data"]["fields"] = [
                [name, new if value == was else value] for name, value in line["data"]["fields"]
            ]
    for announced in forged.named("announcements/"):
        forged.files[announced] = forged.files[announced].replace(was.encode(), new.encode())
    return at


# Mail ---------------------------------------------------------------------------------------------


@tampering("a mail that another hash is shown of", "mail")
def other_mail(forged: Forgery) -> Where:
    at = forged.at("mail.accepted", 2)
    forged.lines[at]["data"]["sha256"] = "not a hash"
    return at


@tampering("a mail that is accepted twice", "mail")
def mailed_twice(forged: Forgery) -> Where:
    at = forged.at("mail.accepted", 2)
    forged.lines.insert(at + 1, {**forged.lines[at]})
    return at + 1


@tampering("a mail left out", "mail")
def lost_mail(forged: Forgery) -> Where:
    at = forged.at("mail.accepted", 12)
    del forged.lines[at]
    return forged.at("mail.read", 12)


@tampering("a move from a mail that there is not", "mail")
def from_nowhere(forged: Forgery) -> Where:
    at = forged.at("item.docketed", 9)
    forged.lines[at]["data"]["mail"] = 999
    return at


@tampering("a private part that is none", "journal")
def private_part(forged: Forgery) -> Where:
    at = next(index for index, line in enumerate(forged.lines) if line.get("private"))
    forged.lines[at]["private"] = {"sha256": "none"}
    return at
