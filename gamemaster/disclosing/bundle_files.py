"""Writes all files of a bundle, one after the other, into a draft; nothing is kept in memory.

The same tournament, line and policy give the same octets: nothing here asks the clock, the locale,
the environment or chance. The files:

    journal.jsonl, rulings.txt      a line at a time, together
    mail/N.eml                      only if the policy says so; see ``policy``
    genesis.txt, announcements/N.txt, checkpoints/N.txt, heartbeats/DATE.txt, proposals/N.txt
    cosigned/DATE.txt               heartbeats that witnesses cosigned, where there are any
    roots.json
    README.txt                      what it is, how to check it, what that shows and cannot show
    verify.pyz                      the verifier as one file that Python runs
    manifest.json, manifest.note    at last; neither is listed

``verify.pyz`` is a zip of the package ``gamemaster.audit`` (zipapp, PEP 441). Nothing in it is
compressed, and names, dates and modes are fixed, so that the same verifier gives the same octets
under every Python and every zlib. It needs Python 3.11 or newer and the package ``cryptography``.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from gamemaster.disclosing import rulings_file
from gamemaster.disclosing.ended import Ended, Source
from gamemaster.disclosing.placing import Draft
from gamemaster.disclosing.policy import Letters, Policy
from gamemaster.publication.folder import CHECKPOINT, COSIGNED, HEARTBEAT, PROPOSAL, entry_name
from gamemaster.record.cosignature import cosigned
from gamemaster.record.log import Log
from gamemaster.record.note import Signer

README: Final = "README.txt"

_OPENABLE: Final = {
    "addresses": "the players' addresses",
    "mail": "mails as they came",
    "anonymous": "what players had passed on, and who did so without a name",
}

_TEXT: Final = """\
{title}
{underline}

This is everything that the Gamemaster of the tournament "{name}" recorded,
published after its end so that anybody can check it.

  journal.jsonl       every mail and move, every vote, roll, point and ruling, a
                      line each, bound to each other by hashes
  rulings.txt         what the organiser did, in words: rulings and reasons,
                      reviews, pauses, looks at what was hidden
  proposals/          the documents that players voted on
  genesis.txt, announcements/, checkpoints/, heartbeats/
                      the public record, as it was mailed to the players
  cosigned/           heartbeats that witnesses have cosigned, if there are any
  roots.json          what nonces and dice follow from
  manifest.json       length and SHA-256 of every file here
  manifest.note       the Gamemaster's signature of that
  verify.pyz          a program that checks all of it; it shares no code with
                      the Gamemaster

To check all of it
------------------

It takes Python 3.11 or newer and its package "cryptography":

    python3 verify.pyz

It changes nothing, asks no network, and says of each step: passed, failed (with
the first wrong entry), or not checkable (and why).

If you do not trust a program that comes with what it checks, take the verifier
from elsewhere (gamemaster audit DIR), or read it: verify.pyz is a zip of a few
files of Python.

To check parts of it with common tools
--------------------------------------

The files are those of the manifest:

    sed -n 's/^"\\(.*\\)": {{"octets": [0-9]*, "sha256": "\\(.*\\)"}},*$/\\2  \\1/p' manifest.json |
      sha256sum --check --quiet && echo "all files are as listed"

The Gamemaster signed that manifest. Its key is the one in genesis.txt, which
was announced when play began:

    key='{key}'
    {{
      printf '\\060\\052\\060\\005\\006\\003\\053\\145\\160\\003\\041\\000'
      printf '%s' "${{key#*+*+}}" | base64 -d | tail -c +2
    }} > key.der
    sed '/^$/,$d' manifest.note > signed.txt
    sed -n 's/^— [^ ]* //p' manifest.note | base64 -d | tail -c +5 > signature
    openssl pkeyutl -verify -pubin -keyform DER -inkey key.der -rawin \\
      -in signed.txt -sigfile signature
    [ "$(sed -n 3p signed.txt)" = "$(sha256sum < manifest.json | cut -c 1-64)" ] &&
      echo "and it is this manifest"
    rm key.der signed.txt signature

A proposal is the one that was announced if its hash is:

    sha256sum proposals/*.txt

What this shows, and what it cannot
-----------------------------------

It shows that nothing was changed after it was announced; that texts and dice
were fixed before they mattered; and that, given the recorded moves and rulings,
every vote, adoption, violation, point and the winner follow from the rules of
the day.

It cannot show that no mail was dropped before it was recorded, or delayed, or
made up; that rulings were fair; or that the organiser told nobody what they
knew. Against the first two you have receipts: a signed one for each mail with
moves, which "gamemaster receipt verify" holds against this bundle. And compare
the announcements and checkpoints here with those that you were mailed: that no
other history was shown to anybody is for all readers together to see.

What is not in it
-----------------

{hidden}- tokens and secrets, words to the organiser, addresses of strangers

The journal has digests in their place, so all checks can be made without them.
{more}"""

PROGRAM: Final = "verify.pyz"
FIRST_LINE: Final = b"#!/usr/bin/env python3\n"
BEGINNING_OF_TIME: Final = (1980, 1, 1, 0, 0, 0)
_MODE: Final = 0o100644 << 16
_UNIX: Final = 3
# Written for any Python 3, so that an old one names what it lacks instead of a syntax error.
START: Final = '''\
"""Checks a disclosed tournament: python3 verify.pyz DIR (or an archive; or where this file is)."""

import os
import sys

if sys.version_info < (3, 11):
    this = "%s.%s" % sys.version_info[:2]
    sys.stderr.write("verify.pyz needs Python 3.11 or newer, and this is " + this + "\\n")
    sys.exit(2)
try:
    from cryptography.hazmat.primitives.asymmetric import ed25519
except ImportError:
    sys.stderr.write(
        "verify.pyz needs the package cryptography, 2.6 or newer: "
        "python3 -m pip install cryptography --upgrade\\n"
    )
    sys.exit(2)

from gamemaster.audit.__main__ import main

if len(sys.argv) == 1:
    sys.argv.append(os.path.dirname(os.path.abspath(sys.argv[0])))
sys.exit(main())
'''
PACKAGE: Final = '"""Only the verifier; the daemon is another program."""\n'
FORMAT: Final = "SECRET NOMIC BUNDLE/1"
SIGNED: Final = "SECRET NOMIC MANIFEST/1"
MANIFEST: Final = "manifest.json"
NOTE: Final = "manifest.note"
EVERY: Final = 5000
Tell = Callable[[str], None]


def preface(ended: Ended, policy: Policy, left_out: Mapping[str, int]) -> str:
    """Return the text. ``left_out`` counts mails with moves that are not in it, by reason."""
    opened, words = policy.as_json(), dict(_OPENABLE)
    if ended.public.options.disclose_anonymous:
        # Then the journal's public part has the name.
        words["anonymous"] = "what players had passed on"
    hidden = [what for name, what in words.items() if not opened[name]]
    shown = [what for name, what in words.items() if opened[name]]
    more = ["\nShown here, because players were told so when they joined:\n", *_listed(shown)]
    if left_out:
        more.append("\nMails with moves that are left out all the same:\n")
        more += _listed(f"{count} {reason}" for reason, count in sorted(left_out.items()))
    return _TEXT.format(
        title=ended.game.title,
        underline="=" * max(1, len(ended.game.title)),
        name=ended.name,
        key=ended.game.record_key,
        hidden="".join(_listed(hidden)),
        more="".join(more) if shown else "",
    )


def _listed(words: Iterable[str]) -> list[str]:
    return [f"- {word}\n" for word in words]


def program() -> bytes:
    """Return the octets of ``verify.pyz``."""
    sources = {"__main__.py": START.encode(), "gamemaster/__init__.py": PACKAGE.encode()}
    sources |= dict(_sources(files("gamemaster.audit"), "gamemaster/audit"))
    packed = io.BytesIO()
    packed.write(FIRST_LINE)
    with zipfile.ZipFile(packed, "a", zipfile.ZIP_STORED) as archive:
        for name, octets in sorted(sources.items()):
            entry = zipfile.ZipInfo(name, BEGINNING_OF_TIME)
            entry.create_system, entry.external_attr = _UNIX, _MODE
            archive.writestr(entry, octets)
    return packed.getvalue()


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _sources(entry, name)
        elif entry.name.endswith(".py"):
            yield name, entry.read_bytes()


def write(draft: Draft, ended: Ended, source: Source, policy: Policy, tell: Tell) -> None:
    """Write every file. Raises OSError where the disk says no."""
    left_out = _journal(draft, ended, source, policy, tell)
    if not any(path.startswith("mail/") for path in draft.written):
        # A bundle that says it opens mail has some: an audit refuses one without any.
        policy = replace(policy, mail=False)
    for count, (path, text) in enumerate(texts(ended), start=1):
        draft.add(path, text.encode())
        if count % EVERY == 0:
            tell(f"record: {count:,} files")
    roots = {"nonce": ended.nonce_root.hex(), "dice": ended.dice_root.hex()}
    draft.add("roots.json", json.dumps(roots, indent=1).encode() + b"\n")
    draft.add(README, preface(ended, policy, left_out).encode())
    draft.add(PROGRAM, program())
    about = {"format": FORMAT, "policy": policy.as_json(), "tournament": ended.name}
    manifest = draft.manifest(about)
    origin = ended.game.origin
    text = f"{SIGNED}\n{origin}\n{hashlib.sha256(manifest).hexdigest()}\n"
    draft.add(MANIFEST, manifest)
    draft.add(NOTE, Signer(origin, ended.signing).sign(text).encode())


def _journal(
    draft: Draft, ended: Ended, source: Source, policy: Policy, tell: Tell
) -> Mapping[str, int]:
    """Write journal, rulings and mails; say how many mails with moves are left out, and why."""
    letters = Letters(ended, source, policy)
    told = rulings_file.Judging(ended.name)
    with draft.growing("journal.jsonl") as journal, draft.growing(rulings_file.NAME) as rulings:
        rulings.write(told.begin().encode())
        for line, raw in source.lines():
            journal.write(policy.disclosed(line, raw) + b"\n")
            rulings.write(told.told(line).encode())
            for number, octets in letters.after(line):
                draft.add(f"mail/{number}.eml", octets)
            if line.seq % EVERY == 0:
                tell(f"journal: {line.seq:,} of {ended.last:,} lines")
        for number, octets in letters.end():
            draft.add(f"mail/{number}.eml", octets)
        rulings.write(told.end().encode())
    return letters.left_out


def texts(ended: Ended) -> Iterator[tuple[str, str]]:
    """Yield the public record, checkpoints signed anew (they come out as they were), and texts."""
    log = Log(ended.game.origin, ended.signing)
    # A tournament that ended before it began, and announced nothing, has no record.
    for number in range(len(ended.public.entries) + 1 if ended.public.genesis else 0):
        text = ended.public.leaf(number)
        yield entry_name(number), text
        yield CHECKPOINT.format(number), log.append(text)
    for date, beat in sorted(ended.public.heartbeats.items()):
        note = log.checkpoint(beat.size, beat.extensions)
        yield HEARTBEAT.format(date), note
        if date in ended.public.cosigned:
            yield COSIGNED.format(date), cosigned(note, ended.public.cosigned[date])
    for proposal in ended.game.whole_proposals:
        yield PROPOSAL.format(proposal.number), proposal.document
