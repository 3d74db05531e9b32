"""The bundle that is published after the game: what the journal says, and what checks it.

Deterministic: the same journal gives the same bytes. Addresses, tokens and words to the organiser
are private parts of their lines; their digests stand in for them, so that the chain can still be
followed. Only a tournament that has ended is disclosed: its roots open everything in it.

    manifest.json     SHA-256 of every other file
    genesis.json      tournament, record's name and key, dice anchors' length
    genesis.txt       entry 0 of the public record
    roots.json        the nonce root and the dice root
    journal.jsonl     the journal, line by line, as it was hashed
    announcements/N.txt, checkpoints/N.txt, heartbeats/DATE.txt, proposals/N.txt
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

from gamemaster.errors import OperatorError
from gamemaster.journal.codec import decode, redacted

if TYPE_CHECKING:
    from gamemaster.office import Office


def disclose(office: Office, name: str, folder: Path) -> Path:
    """Write the bundle of tournament ``name`` into the new directory ``folder``."""
    tournament = office.tournaments[name]
    game = tournament.game
    if game is None or game.phase != "ended":
        raise OperatorError(
            f"{name}: expected a tournament that has ended; its roots would open what is hidden"
        )
    files = _files(office, name)
    files["manifest.json"] = _pretty(
        {path: hashlib.sha256(content).hexdigest() for path, content in sorted(files.items())}
    )
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise OperatorError(f"{folder}: expected a directory that is not there yet") from None
    for path, content in files.items():
        file = folder / path
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)
    return folder


def _files(office: Office, name: str) -> dict[str, bytes]:
    tournament = office.tournaments[name]
    game, public, roots = tournament.game, tournament.public, office.store.roots(name)
    if game is None:
        raise OperatorError(f"{name}: nothing to disclose")
    files = {
        "genesis.json": _pretty(
            {
                "tournament": game.tournament,
                "title": game.title,
                "origin": game.origin,
                "record_key": game.record_key,
                "dice_length": game.dice_length,
            }
        ),
        "roots.json": _pretty({"nonce": roots.nonce.hex(), "dice": roots.dice.hex()}),
        "journal.jsonl": b"".join(
            redacted(decode(raw)) + b"\n" for raw in office.store.raw_lines(name)
        ),
    }
    if public.genesis is not None:
        files["genesis.txt"] = public.leaf(0).encode()
        files["checkpoints/0.txt"] = office.checkpoint(name, public, 0).encode()
    for entry in public.in_order():
        text = entry.text(public.title)
        checkpoint = office.checkpoint(name, public, entry.number)
        files[f"announcements/{entry.number}.txt"] = text.encode()
        files[f"checkpoints/{entry.number}.txt"] = checkpoint.encode()
    for date, beat in public.heartbeats.items():
        files[f"heartbeats/{date}.txt"] = office.heartbeat(name, public, beat).encode()
    for number, proposal in game.proposals.items():
        files[f"proposals/{number}.txt"] = proposal.document.encode()
    return files


def _pretty(value: object) -> bytes:
    text = json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False)
    return text.encode() + b"\n"
