"""Writes a whole page: head, policy, header, contents, sections, footer, and its own check.

The policy (Content-Security-Policy) lets run exactly the style sheet and the script of this
package, by their hashes, and nothing else: no player's script, no handler, no request, no form.

A page can be checked in the page itself, by a button, and by dropping files. All that is hashed
stands in a template that nothing shows; ``page.js`` reads it. Without JavaScript the part says what
would have been checked, and how else to do it.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from jinja2 import Template
from markupsafe import Markup

_SIZE_DIGITS: Final = 12


def rendered(template: Template, **given: object) -> str:
    """Return a page of a template, with its own size in octets in its footer."""
    style, script = _own("page.css"), _own("page.js")
    size, text = 0, ""
    for _ in range(_SIZE_DIGITS):
        # The size stands in what it is the size of; a few rounds settle its digits.
        text = template.render(
            style=style, script=script, policy=_policy(style, script), size=size, **given
        )
        found = len(text.encode("utf-8", "replace"))
        if found == size:
            break
        size = found
    return text


def _own(name: str) -> Markup:
    """Return a style sheet or a script of this package, which is written as it stands."""
    return Markup((files(__package__) / name).read_text(encoding="utf-8"))  # noqa: S704 - ours


def _policy(style: str, script: str) -> str:
    style, script = (
        base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()
        for part in (style, script)
    )
    return (
        f"default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to be hashed, and what its SHA-256 should be.

    ``kind`` is ``document``, ``entry``, ``checkpoint``, ``journal``, ``key`` or ``file``, the last
    without its text; ``head`` is the hash of a journal's last line.
    """

    kind: str
    name: str
    text: str = ""
    number: int = 0
    sha256: str = ""
    head: str = ""
