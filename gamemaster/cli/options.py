"""Options that the review desk and the rulings have in common."""

from __future__ import annotations

from typing import Annotated, Any

import typer

WHY: Any = typer.Option(
    metavar="WHY", show_default=False, help="Why. It is journaled and disclosed."
)
SeenOption = Annotated[
    int | None,
    typer.Option(
        metavar="VERSION",
        show_default=False,
        help="The version you looked at; a stale one is refused.",
    ),
]
PreviewOption = Annotated[
    bool, typer.Option("--preview", help="Only show what would change, and change nothing.")
]
DecisionsOption = Annotated[
    int,
    typer.Option(
        min=0,
        metavar="MOST",
        help="How many past decisions to compare where clauses in force change; 0: none.",
    ),
]


def clauses_in(file: str) -> Any:  # noqa: ANN401 - what Typer takes is its own business
    """Return the option that names a file of clauses; ``file`` says what it is for."""
    return typer.Option(
        "--attach", "--file", metavar="FILE", allow_dash=True, show_default=False, help=file
    )
