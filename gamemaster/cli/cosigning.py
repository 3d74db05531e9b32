"""The verb of a player who is a witness: ``record cosign``."""

from __future__ import annotations

from pathlib import Path

import typer

from gamemaster.cli import screen
from gamemaster.cli.asked import Asked, KeyOption
from gamemaster.errors import OperatorError


def cosign(
    asked: Asked,
    paths: list[Path],
    with_: Path,
    name: str | None = None,
    output: Path | None = None,
    key: KeyOption = None,
    record_: str | None = None,
) -> None:
    """Cosign the newest heartbeat that your own saved mails bear out, as a witness.

    Checks what you hold as record verify does; where anything fails, or the heartbeat does not
    follow from what you hold and from what you cosigned before, nothing is signed. Mail the file
    that it writes to the Gamemaster, attached to a mail with the one line «cosign». Exits with 1
    where nothing is signed. Needs no configuration and no network.

    PATH...: Saved mails, mbox files, Maildirs or folders.
    --with FILE: Your secret key; made if there is none. What you have cosigned is kept beside it.
    --name NAME: What a new key is called, such as ada.example: a name of your own, without blanks.
    --output FILE: Where the cosignature goes, by default cosignature-DATE.txt.
    --record NAME: Which record, if there are several: the first line of its checkpoints.

    Example:  gamemaster record cosign ~/Mail/nomic --with witness.key --name ada.example
    """
    from gamemaster.audit.findings import Refused
    from gamemaster.clock import Clock
    from gamemaster.saved.cosigning import cosign as run
    from gamemaster.saved.cosigning import open_key
    from gamemaster.saved.gathering import gather
    from gamemaster.saved.pieces import one_record

    holdings = one_record(gather("holdings", paths), record_)
    witness = open_key(with_, name)
    try:
        signed = run(holdings, witness, key, Clock().now())
    except Refused as refusal:
        asked.answer({"cosigned": None, "reason": str(refusal)}, 1)
        screen.note(f"error: {refusal}")
        raise typer.Exit(1) from None
    file = output or Path(f"cosignature-{signed.offered.date}.txt")
    try:
        file.write_text(signed.offered.text(), encoding="utf-8")
    except OSError as error:
        raise OperatorError(f"{file}: cannot be written: {error.strerror}") from None
    found = {
        "cosigned": signed.offered.date, "entries": signed.size, "file": str(file),
        "key": str(signed.key),
    }  # fmt: skip
    asked.answer(found)
    screen.line(
        f"Cosigned: the heartbeat of {signed.offered.date}, {signed.size} entries. Mail the "
        f"Gamemaster the one line «cosign», with {file} attached."
    )
    screen.line("Your key, for whoever is to know whose cosignature it is (--witness):")
    screen.line(str(signed.key))
    raise typer.Exit(0)
