"""Prints the manual page: the words of ``--help`` for every verb, as man(7) has them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from gamemaster.cli import screen
from gamemaster.cli.asked import Asked

_COMMON = "On every command line"
_FILES = (
    ("config.toml", "The configuration, every key explained."),
    ("gamemaster.store", "The sealed store; .intake, .sent and .published beside it belong to it."),
    ("gamemaster.store.exchange", "The key of mail in transit, for processes that accept or send."),
)
_CODES = (("0", "Done."), ("1", "The answer is no, or something was in the way."),
          ("2", "Wrong usage or configuration, or an act that is not possible now."),
          ("130", "Interrupted by Ctrl-C."),
          ("141", "The output was not read to its end."))  # fmt: skip


def manual(_asked: Asked) -> None:
    """Print the manual page, to be read or to be kept where man looks for it.

    Examples:  gamemaster manual | man -l -
               gamemaster manual > ~/.local/share/man/man1/gamemaster.1
    """
    import typer.main

    app = typer.main.get_command(sys.modules["gamemaster.cli.app"].app)
    for line in _page(app):
        screen.line(line)


def _page(app: Any) -> Iterator[str]:  # noqa: ANN401 - Typer brings a command class of its own
    about, _, rest = str(app.help).partition("\n")
    yield f'.TH GAMEMASTER 1 "" "gamemaster {screen.version()}" "User Commands"'
    yield from (".SH NAME", f"gamemaster \\- {_escaped(about.rstrip('.'))}")
    yield from (".SH SYNOPSIS", ".B gamemaster", "[options] verb [arguments]", ".SH DESCRIPTION")
    yield from _text(rest)
    yield ".SH OPTIONS"
    for option in app.params:
        yield from _parameter(option)
    yield ".SH VERBS"
    yield from _verbs(app, "gamemaster")
    for title, entries in (("EXIT STATUS", _CODES), ("FILES", _FILES)):
        yield f".SH {title}"
        for name, words in entries:
            yield from (".TP", f".B {_escaped(name)}", _escaped(words))
    yield from (".SH ENVIRONMENT", ".TP", ".B GAMEMASTER_CONFIG", "The configuration to use.")


def _verbs(command: Any, name: str) -> Iterator[str]:  # noqa: ANN401 - as above
    for word, below in command.commands.items():
        path = f"{name} {word}"
        arguments = [
            _value_of(one)
            for one in below.params
            if one.param_type_name == "argument" and not one.hidden
        ]
        yield f'.SS "{_escaped(" ".join([path, *arguments]))}"'
        yield from _text(str(below.help or ""))
        for option in below.params:
            if getattr(option, "rich_help_panel", None) != _COMMON:
                yield from _parameter(option)
        if hasattr(below, "commands"):
            yield from _verbs(below, path)


def _value_of(option: Any) -> str:  # noqa: ANN401 - as above
    """Return the word for an option's or argument's value."""
    return str(option.metavar or str(option.name).upper().strip("_"))


def _parameter(option: Any) -> Iterator[str]:  # noqa: ANN401 - as above
    """Yield what an option or argument is, unless nothing is said of it."""
    if not option.help or getattr(option, "hidden", False):
        return
    named = option.param_type_name == "option"
    names = ", ".join([*option.opts, *option.secondary_opts]) if named else _value_of(option)
    value = "" if not named or option.is_flag else f" {_value_of(option)}"
    yield from (".TP", f".B {_escaped(names + value)}", _escaped(" ".join(option.help.split())))


def _text(words: str) -> Iterator[str]:
    """Yield paragraphs; what is indented or aligned stays as it is."""
    for paragraph in words.strip("\n").split("\n\n"):
        lines = paragraph.strip("\b\n").split("\n")
        if any("  " in line.strip() for line in lines):
            yield from (".PP", ".nf", *map(_escaped, lines), ".fi")
        elif paragraph.strip():
            yield from (".PP", _escaped(" ".join(paragraph.split())))


def _escaped(words: str) -> str:
    """Return words that man(7) takes as they are."""
    words = words.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{words}" if words.startswith((".", "'")) else words
