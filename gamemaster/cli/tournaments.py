"""Verbs for the tournaments of a daemon: one more, the end of one, and one that is let go of.

The configuration says which there are, so ``add`` and ``archive`` change that file, and have a
running daemon take it over. Where it is refused the file is put back as it was.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from gamemaster.cli import completion, ruling, screen
from gamemaster.cli.asked import Asked, ReasonOption
from gamemaster.daemon.client import ask, daemon_answers
from gamemaster.errors import GamemasterError, OperatorError

HEADER = "[[tournament]]"
NameArgument = Annotated[str, {"autocompletion": completion.tournaments}]


def add(
    asked: Asked,
    name: str,
    address: str,
    title: str | None = None,
    ruleset: Annotated[str, {"autocompletion": completion.rulesets}] = "secret",
    language: str = "en",
) -> None:
    """Found one more tournament: a section in config.toml, which a running daemon applies at once.

    It has the speed of those that are there, if any has one (gamemaster init --speed).

    Its other options have their defaults. If you want others of those that are fixed at the
    beginning, write the section by hand instead, and use gamemaster reload. With found_by_mail an
    organiser may do this by mail, too.

    NAME: Small letters, digits and hyphens.
    --address ADDRESS: Its own e-mail address; mail to it must arrive where the others' does.
    --title TITLE: Its title. Default: the name.
    --ruleset RULESET: The initial set: a name, or the path of a .toml file.
    --language LANGUAGE: en, de or fr.

    Example:  gamemaster tournament add spring --address spring@example.org --ruleset suber
    """
    from gamemaster.daemon.founding import one_more
    from gamemaster.rehearse.initial_sets import wrong_in
    from gamemaster.rulesets import load

    values = {"name": name, "address": address, "title": title or name, "ruleset": ruleset}
    before, after = one_more(asked.config_path, {**values, "language": language})
    config = _built(after, asked.config_path)
    if problems := wrong_in(load(str(config.tournament[-1].ruleset))):
        raise OperatorError(*problems)
    waits = _taken_over(asked, before, after)
    asked.answer({"tournament": name, "founded": waits is not None})
    if waits is None:
        screen.line(f"{name}: stands in {asked.config_path}, and is founded when a daemon starts.")
    else:
        screen.line(f"{name}: founded. Players join by mail to {address}.")
    screen.line(f"Play begins with gamemaster rule start -t {name}")


def end(
    asked: Asked, name: NameArgument, reason: ReasonOption, yes: ruling.YesOption = False
) -> None:
    """End a tournament without a winner, as gamemaster rule end -t NAME does.

    NAME: The tournament.

    Example:  gamemaster tournament end spring --reason "nobody plays any more"
    """
    ruling.end(replace(asked, tournament=name), reason, yes)


def archive(asked: Asked, name: NameArgument, end_objections: bool = False) -> None:
    """Let go of a tournament that has ended: no mail for it is taken any more.

    Its section in config.toml is commented out. What the store has of it stays; with its section it
    comes back. Disclose it first. It is refused while players may still object to what is recorded
    for them: their statements promise them that day.

    NAME: The tournament.
    --end-objections: Do it all the same. Objections that are mailed from then on are lost.

    Example:  gamemaster tournament archive spring
    """
    from gamemaster.daemon.founding import put, text_of

    config = asked.config()
    if all(each.name != name for each in config.tournament):
        raise OperatorError(f"NAME: no tournament {name} is configured")
    if len(config.tournament) == 1:
        raise OperatorError(f"{name} is the only tournament: stop the daemon instead")
    status = asked.perform_for(config, name, "status")
    if status["phase"] != "ended":
        raise OperatorError(f"{name} has not ended: gamemaster tournament end {name}")
    _after_objections(asked.perform_for(config, name, "objecting"), name, anyway=end_objections)
    left = {
        "letters wait to leave": status["letters_waiting"],
        "mails wait to be read": status["unread_mails"],
        "objections have no answer": status["objections"],
    }
    if found := [f"{count} {what}" for what, count in left.items() if count]:
        raise OperatorError(f"{name}: {', '.join(found)}")
    before = text_of(asked.config_path)
    waits = _taken_over(asked, before, _without(before, name, asked.config_path))
    if waits is not None and f"tournament {name}" in waits:
        put(asked.config_path, text_of(asked.config_path), before)
        raise OperatorError(f"{name}: something of it still waits; nothing was changed")
    asked.answer({"tournament": name})
    screen.line(f"{name}: let go of. Its section in {asked.config_path} is commented out.")


def _after_objections(open_: str | None, name: str, *, anyway: bool) -> None:
    """Refuse while players may object; ``open_`` says until when. Said anyway, it is a warning."""
    if open_ is None:
        return
    if not anyway:
        raise OperatorError(
            f"{name}: {open_}; archive it after that, or with --end-objections, which loses what "
            f"they would still object"
        )
    screen.note(f"warning: {open_}; what they object from now on is lost")


def _without(text: str, name: str, path: Path) -> str:
    """Return the configuration with the section of a tournament commented out."""
    lines = text.split("\n")
    starts = [at for at, line in enumerate(lines) if line.startswith("[")]
    for start, after in zip(starts, [*starts[1:], len(lines)], strict=True):
        section = "\n".join(lines[start:after])
        if not section.startswith(HEADER):
            continue
        (found,) = tomllib.loads(section)["tournament"]
        if found.get("name") == name:
            kept = [f"# {line}" if line.strip() else line for line in lines[start:after]]
            changed = "\n".join([*lines[:start], *kept, *lines[after:]])
            left = {each.name for each in _built(changed, path).tournament}
            if name not in left:
                return changed
    raise OperatorError(f"{path}: take the section of {name} out by hand, then gamemaster reload")


def _taken_over(asked: Asked, before: str, after: str) -> list[str] | None:
    """Write the file and have a running daemon take it over; None where none runs."""
    from gamemaster.daemon.founding import put

    socket = asked.config().control_socket
    running = daemon_answers(socket)
    _built(after, asked.config_path)
    put(asked.config_path, before, after)
    if not running:
        return None
    try:
        return list(ask(socket, "reload", None, {})["restart"])
    except GamemasterError:
        put(asked.config_path, after, before)
        raise


def _built(text: str, path: Path) -> Any:  # noqa: ANN401 - a Config, which is slow to import
    from gamemaster.config.settings import build

    return build(tomllib.loads(text), path)
