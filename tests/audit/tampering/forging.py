"""A bundle taken apart, to be changed and put together again by somebody who wants to be believed.

A stranger changes what was published and can fit nothing (``naive``). An organiser who changes the
journal *after* the game makes the chain and the manifest fit again and signs it, but what was
announced is in other people's mailboxes (``fitted``). One who changed it *before* anything was
announced has everything fit: genesis, announcements, heartbeats, checkpoints (``published``); then
only what the lines say can tell.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from gamemaster.disclosing.rulings_file import Judging
from gamemaster.journal import codec
from gamemaster.record.cosignature import Cosigner
from gamemaster.record.merkle import Tree
from gamemaster.record.note import Signer

Line = dict[str, Any]
Strength = Literal["naive", "fitted", "published"]
STRENGTHS: tuple[Strength, ...] = ("naive", "fitted", "published")

_FIELDS = ("seq", "type", "at", "data", "why", "blind", "prev")
_JOURNAL = re.compile(r"^Journal:? [0-9a-f]{64}$", re.MULTILINE)


def canonical(value: object) -> str:
    """Return JSON as it is hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def hashed(line: Line) -> Line:
    """Return a line as its hash is taken: what is private stands there as a digest."""
    private = line.get("private")
    if private is None or private.keys() == {"sha256"}:
        return line
    digest = hashlib.sha256(canonical(private).encode()).hexdigest()
    return {**line, "private": {"sha256": digest}}


WATCHING: Final = Cosigner("witness.example/w1", b"w" * 32)
SILENT: Final = Cosigner("silent.example", b"s" * 32)
ADA: Final = Cosigner("ada.example", b"a" * 32)
"""Witnesses whose secret keys are known here: an organiser made them up."""


def again(signed: str) -> Callable[[str], str]:
    """Return what signs a text as something was signed: by the same key, at the same instant."""
    blob = base64.b64decode(signed)

    def sign(text: str) -> str:
        for cosigner in (WATCHING, SILENT, ADA):
            if blob[:4] == cosigner.key.key_id:
                return cosigner.cosign(text, int.from_bytes(blob[4:12], "big")).signed
        return signed

    return sign


class Anybody:
    """Signs as whoever likes can: under this key one signature fits every text (RFC 8032)."""

    public: Final = bytes([1, *bytes(31)])

    def __init__(self, name: str) -> None:
        key_id = hashlib.sha256(f"{name}\n\1".encode() + self.public).digest()[:4]
        encoded = base64.b64encode(b"\1" + self.public).decode()
        self.key = f"{name}+{key_id.hex()}+{encoded}"
        self._below = f"— {name} {base64.b64encode(key_id + self.public + bytes(32)).decode()}\n"

    def sign(self, text: str) -> str:
        """Return the signed note over a text."""
        return f"{text}\n{self._below}"


@dataclass
class Forgery:
    """The files of a bundle but the journal, its lines, and the key of its record."""

    files: dict[str, bytes]
    lines: list[Line]
    signing: bytes = field(repr=False)
    cosigns: dict[int, Callable[[str], str]] = field(default_factory=dict)
    """How a line of a cosignature is signed anew, by its place in memory."""
    lately: list[Callable[[Forgery], object]] = field(default_factory=list)
    """Changes of what binds a bundle, made after all the rest has been made to fit."""
    anybodys: bool = False
    """Whether the key of the record is one under which anybody can sign."""
    blinded_anew: bool = True
    """Whether a line that is a copy of another gets a blind of its own when all is made to fit."""

    # Looking ------------------------------------------------------------------------------------

    def at(self, kind: str, nth: int = 1, /, **data: object) -> int:
        """Return the index of the ``nth`` line of a type that says ``data``."""
        found = [
            index
            for index, line in enumerate(self.lines)
            if line["type"] == f"{kind}/1" and data.items() <= line["data"].items()
        ]
        return found[nth - 1]

    def data(self, kind: str, nth: int = 1, /, **data: object) -> dict[str, Any]:
        """Return what the ``nth`` line of a type says, to be changed."""
        found: dict[str, Any] = self.lines[self.at(kind, nth, **data)]["data"]
        return found

    def docketed(self, index: int) -> int:
        """Return the index of the line that put on the docket what caused the line at ``index``."""
        return self.at("item.docketed", item=self.lines[index]["why"]["item"])

    def announced(self, index: int) -> str:
        """Return the file of the announcement that the line at ``index`` makes."""
        return f"announcements/{self.lines[index]['data']['announcement']}.txt"

    def say(self, name: str, old: str, new: str) -> None:
        """Say something else in a file, once."""
        text = self.files[name].decode()
        assert old in text, f"{name} does not say {old!r}"
        self.files[name] = text.replace(old, new, 1).encode()

    def copied(self) -> list[Line]:
        """Return the lines, sharing nothing with these."""
        return [json.loads(canonical(line)) for line in self.lines]

    # Putting together ---------------------------------------------------------------------------

    def write(self, folder: Path, strength: Strength) -> Path:
        """Write the bundle to a new folder, fitting as much as ``strength`` can."""
        if strength != "naive":
            self.rechain()
        if strength == "published":
            self.publish()
            self._cosign_anew()
        if strength != "naive":
            self.show_cosigned()
        for change in self.lately:
            change(self)
        self.files["journal.jsonl"] = "".join(canonical(one) + "\n" for one in self.lines).encode()
        if strength != "naive":
            self.list()
        for name, content in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return folder

    def rechain(self) -> None:
        """Number the lines and have each name the one before."""
        before, blinds = "0" * 64, set[str]()
        for seq, line in enumerate(self.lines, start=1):
            if self.blinded_anew and line["blind"] in blinds:
                line["blind"] = hashlib.sha256(f"{seq} {line['blind']}".encode()).hexdigest()
            blinds.add(line["blind"])
            line |= {"seq": seq, "prev": before}
            before = hashlib.sha256(canonical(hashed(line)).encode()).hexdigest()

    def publish(self) -> None:
        """Have what was announced name the journal as it is now, and enter it in a new record."""
        heads = {
            line["data"]["announcement"]: line["prev"]
            for line in self.lines
            if line["type"] == "fields.revealed/1" and line["data"].get("announcement")
        }
        opened = next(one for one in self.lines if one["type"] == "record.opened/1")
        self._head("genesis.txt", opened["prev"])
        self._tell_rulings()
        for number in self._numbers():
            if number in heads:
                self._head(f"announcements/{number}.txt", heads[number])
        self.enter_record()

    def _cosign_anew(self) -> None:
        """Have everybody cosign what the heartbeats say now: an organiser who made up witnesses.

        What is signed is in the journal, which later heartbeats name: so one after the other.
        """
        lines = self.cosigned()
        for line in lines:
            self.cosigns.setdefault(id(line), again(str(line["data"]["signed"])))
        for _ in lines:
            for line in lines:
                text = self.heartbeat(str(line["data"]["date"]))
                line["data"]["signed"] = self.cosigns[id(line)](text)
            self.rechain()
            self.publish()

    def cosigned(self) -> list[Line]:
        """Return the lines of cosignatures."""
        return [line for line in self.lines if line["type"] == "heartbeat.cosigned/1"]

    def heartbeat(self, date: str) -> str:
        """Return the text of a heartbeat, nothing for a day that has none."""
        note = self.files.get(f"heartbeats/{date}.txt", b"").decode()
        return note.rpartition("\n\n")[0] + "\n"

    def show_cosigned(self) -> None:
        """Write the files of what was cosigned from the lines as they are now."""
        for name in self.named("cosigned/"):
            del self.files[name]
        for line in self.cosigned():
            data = line["data"]
            name = f"cosigned/{data['date']}.txt"
            note = self.files.get(name) or self.files.get(f"heartbeats/{data['date']}.txt", b"")
            below = f"— {data['witness'].partition('+')[0]} {data['signed']}\n"
            self.files[name] = note + below.encode()

    def _tell_rulings(self) -> None:
        """Write anew what is told of the organiser, from the lines as they are now."""
        told = Judging(str(self.lines[0]["data"]["tournament"]))
        lines = (
            codec.Line(**{key: line[key] for key in _FIELDS}, private=line.get("private"))
            for line in self.lines
        )
        text = told.begin() + "".join(told.told(line) for line in lines) + told.end()
        self.files["rulings.txt"] = text.encode()

    def enter_record(self) -> None:
        """Enter genesis and announcements in a new record, and sign all its checkpoints."""
        tree, signer = Tree(()), self.signer
        entries = [f"announcements/{number}.txt" for number in self._numbers()]
        for number, name in enumerate(("genesis.txt", *entries)):
            tree.append(self.files[name])
            self.files[f"checkpoints/{number}.txt"] = self.checkpoint(signer, tree, tree.size)
        self._beat(signer, tree)

    @property
    def signer(self) -> Signer | Anybody:
        """Whatever signs as the record."""
        return Anybody(self.origin) if self.anybodys else Signer(self.origin, self.signing)

    @property
    def origin(self) -> str:
        """The name of the record."""
        return str(self.lines[0]["data"]["origin"])

    def checkpoint(self, signer: Signer | Anybody, tree: Tree, size: int, more: str = "") -> bytes:
        """Return the signed checkpoint of the first ``size`` entries."""
        root = base64.b64encode(tree.root(size)).decode()
        return signer.sign(f"{self.origin}\n{size}\n{root}\n{more}").encode()

    def _beat(self, signer: Signer | Anybody, tree: Tree) -> None:
        """Make the heartbeats anew: each names the journal before its own line."""
        beats = [line for line in self.lines if line["type"] == "heartbeat.made/1"]
        for line, name in zip(beats, self.named("heartbeats/"), strict=True):
            _, size, _, _, at, *_ = self.files[name].decode().split("\n")
            more = f"journal {line['prev']}\n{at}\n"
            self.files[name] = self.checkpoint(signer, tree, min(int(size), tree.size), more)

    def _numbers(self) -> list[int]:
        names = self.named("announcements/")
        return sorted(int(name.removesuffix(".txt").partition("/")[2]) for name in names)

    def named(self, start: str) -> list[str]:
        """Return the files whose names start so, in order."""
        return sorted(name for name in self.files if name.startswith(start))

    def _head(self, name: str, head: str) -> None:
        def fitted(found: re.Match[str]) -> str:
            return f"{found[0].partition(' ')[0]} {head}"

        self.files[name] = _JOURNAL.sub(fitted, self.files[name].decode()).encode()

    def list(self) -> None:
        """Make the manifest fit, and sign it."""
        manifest = json.loads(self.files["manifest.json"])
        manifest["files"] = {
            name: {"octets": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in sorted(self.files.items())
            if name not in ("manifest.json", "manifest.note")
        }
        self.seal(json.dumps(manifest, indent=1, sort_keys=True, ensure_ascii=False) + "\n")

    def seal(self, manifest: str) -> None:
        """Put this manifest in the bundle, signed with the key of the record."""
        self.files["manifest.json"] = manifest.encode()
        digest = hashlib.sha256(manifest.encode()).hexdigest()
        note = f"SECRET NOMIC MANIFEST/1\n{self.origin}\n{digest}\n"
        self.files["manifest.note"] = self.signer.sign(note).encode()


def opened(folder: Path, signing: bytes) -> Forgery:
    """Take a bundle apart."""
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    journal = files.pop("journal.jsonl").decode()
    return Forgery(files, [json.loads(line) for line in journal.splitlines()], signing)
