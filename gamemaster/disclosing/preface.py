"""``README.txt``: what a bundle is, how to check it, and what that shows and cannot show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gamemaster.disclosing.ended import Ended
    from gamemaster.disclosing.policy import Policy

NAME: Final = "README.txt"

_OPENABLE: Final = {
    "addresses": "the players' addresses",
    "mail": "mails as they came",
    "anonymous": "what players had passed on, and who did so without a name",
}

_TEXT: Final = """\
{title}
{underline}

This is everything that the Gamemaster of the tournament "{name}" recorded,
published after its end so that anybody can check it.

  journal.jsonl       every mail and move, every vote, roll, point and ruling, a
                      line each, bound to each other by hashes
  rulings.txt         what the organiser did, in words: rulings and reasons,
                      reviews, pauses, looks at what was hidden
  proposals/          the documents that players voted on
  genesis.txt, announcements/, checkpoints/, heartbeats/
                      the public record, as it was mailed to the players
  roots.json          what nonces and dice follow from
  manifest.json       length and SHA-256 of every file here
  manifest.note       the Gamemaster's signature of that
  verify.pyz          a program that checks all of it; it shares no code with
                      the Gamemaster

To check all of it
------------------

It takes Python 3.11 or newer and its package "cryptography":

    python3 verify.pyz

It changes nothing, asks no network, and says of each step: passed, failed (with
the first wrong entry), or not checkable (and why).

If you do not trust a program that comes with what it checks, take the verifier
from elsewhere (gamemaster audit DIR), or read it: verify.pyz is a zip of a few
files of Python.

To check parts of it with common tools
--------------------------------------

The files are those of the manifest:

    sed -n 's/^"\\(.*\\)": {{"octets": [0-9]*, "sha256": "\\(.*\\)"}},*$/\\2  \\1/p' manifest.json |
      sha256sum --check --quiet && echo "all files are as listed"

The Gamemaster signed that manifest. Its key is the one in genesis.txt, which
was announced when play began:

    key='{key}'
    {{
      printf '\\060\\052\\060\\005\\006\\003\\053\\145\\160\\003\\041\\000'
      printf '%s' "${{key#*+*+}}" | base64 -d | tail -c +2
    }} > key.der
    sed '/^$/,$d' manifest.note > signed.txt
    sed -n 's/^— [^ ]* //p' manifest.note | base64 -d | tail -c +5 > signature
    openssl pkeyutl -verify -pubin -keyform DER -inkey key.der -rawin \\
      -in signed.txt -sigfile signature
    [ "$(sed -n 3p signed.txt)" = "$(sha256sum < manifest.json | cut -c 1-64)" ] &&
      echo "and it is this manifest"
    rm key.der signed.txt signature

A proposal is the one that was announced if its hash is:

    sha256sum proposals/*.txt

What this shows, and what it cannot
-----------------------------------

It shows that nothing was changed after it was announced; that texts and dice
were fixed before they mattered; and that, given the recorded moves and rulings,
every vote, adoption, violation, point and the winner follow from the rules of
the day.

It cannot show that no mail was dropped before it was recorded, or delayed, or
made up; that rulings were fair; or that the organiser told nobody what they
knew. Against the first two you have receipts: a signed one for each mail with
moves, which "gamemaster receipt verify" holds against this bundle. And compare
the announcements and checkpoints here with those that you were mailed: that no
other history was shown to anybody is for all readers together to see.

What is not in it
-----------------

{hidden}- tokens and secrets, words to the organiser, addresses of strangers

The journal has digests in their place, so all checks can be made without them.
{more}"""


def preface(ended: Ended, policy: Policy, left_out: Mapping[str, int]) -> str:
    """Return the text. ``left_out`` counts mails with moves that are not in it, by reason."""
    opened, words = policy.as_json(), dict(_OPENABLE)
    if ended.public.options.disclose_anonymous:
        # Then the journal's public part has the name.
        words["anonymous"] = "what players had passed on"
    hidden = [what for name, what in words.items() if not opened[name]]
    shown = [what for name, what in words.items() if opened[name]]
    more = ["\nShown here, because players were told so when they joined:\n", *_listed(shown)]
    if left_out:
        more.append("\nMails with moves that are left out all the same:\n")
        more += _listed(f"{count} {reason}" for reason, count in sorted(left_out.items()))
    return _TEXT.format(
        title=ended.game.title,
        underline="=" * max(1, len(ended.game.title)),
        name=ended.name,
        key=ended.game.record_key,
        hidden="".join(_listed(hidden)),
        more="".join(more) if shown else "",
    )


def _listed(words: Iterable[str]) -> list[str]:
    return [f"- {one}\n" for one in words]
