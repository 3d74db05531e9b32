"""What organisers type and write: every verb with its options, every key of the configuration.

    python -m tests.compatibility.surface > tests/compatibility/surface.txt

writes the file anew. What stands in it now stands in scripts and files of organisers: lines may be
added, but none may go or change.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import typer
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from gamemaster.cli.app import app
from gamemaster.config.settings import Config


def commands(
    command: Any,  # noqa: ANN401 - Typer brings a command class of its own
    path: tuple[str, ...] = (),
) -> Iterator[str]:
    """A line for each verb, option and argument of a command and of those below it."""
    name = " ".join(("gamemaster", *path))
    yield f"command {name}"
    for parameter in command.params:
        words = " ".join((*parameter.opts, *parameter.secondary_opts))
        traits = [
            parameter.param_type_name,
            f"default {parameter.default!r}",
            *(["required"] if parameter.required else []),
            *(["flag"] if getattr(parameter, "is_flag", False) else []),
            *([f"takes {parameter.nargs}"] if parameter.nargs != 1 else []),
            *(["repeats"] if getattr(parameter, "multiple", False) else []),
        ]
        yield f"  {name}: {words} ({', '.join(traits)})"
    for word, below in sorted(getattr(command, "commands", {}).items()):
        yield from commands(below, (*path, word))


def keys(model: type[BaseModel], path: str = "") -> Iterator[str]:
    """A line for each key of a section and of those below it, with its default."""
    for name, field in model.model_fields.items():
        yield f"key {path}{name} = {default_of(field)}"
        for section in sections_in(field.annotation):
            yield from keys(section, f"{path}{name}.")


def default_of(field: FieldInfo) -> str:
    """The default of a key, as text that no order of sets can change."""
    if field.is_required():
        return "required"
    value: Any = field.get_default(call_default_factory=True, validated_data={})
    if value is PydanticUndefined:
        return "undefined"
    if isinstance(value, BaseModel):
        return "a section"
    if isinstance(value, (set, frozenset)):
        return str(sorted(value))
    return str(value)


def sections_in(annotation: object) -> Iterator[type[BaseModel]]:
    """The sections that a key may hold: itself, or each in a list of them."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    else:
        for part in get_args(annotation):
            yield from sections_in(part)


def surface() -> list[str]:
    """All lines of ``surface.txt``."""
    return [*commands(typer.main.get_command(app)), *keys(Config)]


if __name__ == "__main__":
    print("\n".join(surface()))
