"""The words a person added when answering one of our mails, without what their client quoted.

For answers that are passed on (the organiser's to a player), not for commands: those are read line
by line by ``interpret``.
"""

from __future__ import annotations

from gamemaster.mail import layout, noise, quoting


def own_words(body: str) -> str:
    """The sender's own lines: no quotations, no signature, nothing below our fence."""
    lines = body.split("\n")
    own: list[str] = []
    at = 0
    while at < len(lines) and not quoting.ends_own_words(lines, at):
        length = quoting.attribution_length(lines, at)
        if length and not quoting.quotation_follows(lines, at + length):
            break
        if not length and not quoting.is_quoted(lines[at]):
            own.append(lines[at])
        at += length or 1
    while own and (not own[-1].strip() or noise.is_added(own[-1])):
        own.pop()
    return layout.block(own)
