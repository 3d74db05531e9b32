"""Makes a command of a function: its docstring says of each option and argument what it is.

A paragraph of the docstring lists them, one below the other, and goes no further into the help:

    --output, -o FILE: The file to write or replace.
    DIR: Where the files go.

An option belongs to the parameter of the same name (``--all`` to ``all_``), arguments to the other
parameters in their order. What Typer must know besides (bounds, completion) stands as a mapping in
the parameter's annotation; one that is annotated in Typer's own way is left as it is.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final, get_args

import typer

from gamemaster.errors import Defect

_ENTRY: Final = re.compile(
    r"(?P<names>--?[a-z][\w/, -]*?)?\s*(?P<metavar>\[?[A-Z][A-Z0-9|.]*\]?)?:\s+(?P<said>.+)"
)


def documented(
    function: Callable[..., Any], panel: str | None = None
) -> tuple[list[inspect.Parameter], str]:
    """Return a function's parameters but the first as Typer takes them, and the rest of its help.

    Raises Defect where docstring and parameters do not fit together.
    """
    paragraphs = _docstring(function).split("\n\n")
    listed = [each for paragraph in paragraphs for each in _entries(paragraph)]
    options = {_parameter_of(entry["names"]): entry for entry in listed if entry["names"]}
    arguments = [entry for entry in listed if not entry["names"]]
    parameters = []
    for parameter in list(inspect.signature(function, eval_str=True).parameters.values())[1:]:
        plain: Any = parameter.annotation
        traits: Any = {}
        if hasattr(plain, "__metadata__"):
            plain, traits = get_args(plain)
        if not isinstance(traits, dict):
            parameters.append(parameter)  # It is annotated in Typer's own way.
            continue
        option = options.pop(parameter.name.rstrip("_"), None)
        if option is None and not arguments:
            raise Defect(f"{function.__name__}: nothing is said of {parameter.name}")
        entry = option or arguments.pop(0)
        kind: Any = typer.Argument if option is None else typer.Option
        names = [] if option is None else option["names"].split(", ")
        made = kind(*names, metavar=entry["metavar"], help=_flat(entry["said"]),
                    rich_help_panel=panel, **traits)  # fmt: skip
        parameters.append(parameter.replace(annotation=Annotated[plain, made]))
    if options or arguments:
        raise Defect(f"{function.__name__}: no parameter for {[*options, *arguments]}")
    return parameters, _flowing(each for each in paragraphs if not _ENTRY.match(each))


def _docstring(function: Callable[..., Any]) -> str:
    """Return a docstring from the source where Python was told to drop it (-OO)."""
    if function.__doc__ is not None:
        return inspect.getdoc(function) or ""
    (written,) = ast.parse(inspect.getsource(function)).body
    return (ast.get_docstring(written) if isinstance(written, ast.FunctionDef) else None) or ""


def _entries(paragraph: str) -> Iterator[re.Match[str]]:
    """Yield the entries of a paragraph that lists them; lines of the same one are indented."""
    if _ENTRY.match(paragraph):
        for line in re.split(r"\n(?! )", paragraph):
            if (entry := re.fullmatch(_ENTRY.pattern, line, re.DOTALL)) is None:
                raise Defect(f"expected --option VALUE: words, found '{line}'")
            yield entry


def _flat(words: str) -> str:
    return " ".join(words.split())


def _parameter_of(names: str) -> str:
    """Return the parameter of an option: its first long name, without what negates it."""
    first = next(name for name in names.split(", ") if name.startswith("--"))
    return first.partition("/")[0].removeprefix("--").replace("-", "_")


def _flowing(paragraphs: Iterator[str]) -> str:
    """Return help whose paragraphs are lines, for Typer keeps ends of lines; commands stay.

    Broken for the width of the source, they would be broken twice on a narrower terminal.
    """
    return "\n\n".join(
        paragraph if paragraph.startswith(("Example", "Try it")) else _flat(paragraph)
        for paragraph in paragraphs
    )
