"""OpenPGP keys: the tournament's own, and those of players who cannot register theirs by mail."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gamemaster.cli import completion, screen
from gamemaster.cli.asked import Asked, verb
from gamemaster.cli.options import WHY
from gamemaster.errors import OperatorError

PANEL = "Keep"
LONGEST = 512 * 1024

ReasonOption = Annotated[str, WHY]
PlayerArgument = Annotated[
    str, typer.Argument(metavar="PLAYER", help="A handle.", autocompletion=completion.players)
]

key = typer.Typer(no_args_is_help=True, help="OpenPGP keys: ours, and players'.")


def show(asked: Asked) -> None:
    """Show the tournament's own key: its fingerprint, and the public part to publish.

    Example:  gamemaster key show | sed -n '/BEGIN/,$p' > gamemaster.asc
    """
    found = asked.perform("openpgp", {})
    if asked.as_json:
        screen.show_json(found)
        return
    screen.line(f"{found['address']}: {found['fingerprint']}")
    for line in found["certificate"].splitlines():
        screen.line(line)


def register_key(
    asked: Asked,
    player: PlayerArgument,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Their public key, armoured or not.")
    ],
    reason: ReasonOption,
) -> None:
    """Register PLAYER's OpenPGP key, in the place of one that may be there, and tell them.

    Compare the fingerprint with the player over another way than mail before you do.

    Example:  gamemaster key register bob bob.asc --reason "he read it out on the phone"
    """
    try:
        data = file.read_bytes()
    except OSError as error:
        raise OperatorError(f"{file}: cannot read it: {error.strerror}") from None
    if len(data) > LONGEST:
        raise OperatorError(f"{file}: expected at most {LONGEST} octets")
    args = {"player": player, "certificate": data.hex(), "reason": reason}
    _told(asked, asked.act("key", args))


def remove(asked: Asked, player: PlayerArgument, reason: ReasonOption) -> None:
    """Forget PLAYER's OpenPGP key, for one who has lost it; their mail needs no signature then."""
    _told(asked, asked.act("key", {"player": player, "reason": reason}))


def _told(asked: Asked, done: dict[str, object]) -> None:
    if asked.as_json:
        screen.show_json(done)
    elif done["fingerprint"]:
        screen.line(f"registered: {done['fingerprint']}")
    else:
        screen.line("removed")


def register(app: typer.Typer) -> None:
    """Put these verbs on the command line."""
    key.command()(verb(show))
    key.command(name="register")(verb(register_key))
    key.command()(verb(remove))
    app.add_typer(key, name="key", rich_help_panel=PANEL)
