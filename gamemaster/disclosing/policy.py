"""What a disclosure opens besides what it always shows, and what none ever opens.

Every line of the journal may have a private part; its digest always stands in for it, so that all
checks pass. A private part is opened as a whole or not at all, for it has one salt. ``OPENING``
says of each private field what it takes, and a test compares it with what the journal holds: a
field that nobody has classified is never opened.

Nothing is opened that players were not told of when they joined: what may be is fixed at the
founding (``options.fixed/1``), and a flag on a command line cannot break that promise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from gamemaster.errors import OperatorError
from gamemaster.journal.codec import Line, redacted

if TYPE_CHECKING:
    from gamemaster.tournament.public import Options

INCLUDABLE: Final = ("addresses", "mail", "anonymous")


class Opens(Enum):
    """What it takes to open a private field."""

    ADDRESS = "addresses"
    """A confirmed address of a player."""

    SENDER = "anonymous"
    """Who had something passed on, to whom, and the words."""

    SPENT = "spent"
    """A token that was used and serves no more: it opens with what it is with."""

    NEVER = "never"
    """Secrets, words to the organiser, strangers, or what counts things that are nobody's business.

    Rows of the store are counted for all tournaments of a daemon together.
    """


_A, _S, _X, _N = Opens.ADDRESS, Opens.SENDER, Opens.SPENT, Opens.NEVER
OPENING: Final[Mapping[str, Mapping[str, Opens]]] = {
    "mail.accepted/1": {
        "recipient": _N, "envelope_sender": _N, "origin": _N, "vouched": _N, "octets": _N,
        "row": _N,
    },
    "mail.read/1": {"answered": _N, "cost": _N, "mark": _N, "heard": _N},
    "mail.returned/1": {"handle": _N, "letter": _N, "address": _N},
    # Who asks to join and never does has agreed to nothing.
    "join.requested/1": {"token": _N, "address": _N, "name": _N},
    "join.declined/1": {"token": _N},
    "player.registered/1": {"token": _X, "address": _A},
    "address.asked/1": {"token": _N, "address": _N},
    "address.declined/1": {"token": _N},
    "address.added/1": {"token": _X, "address": _A},
    "address.dropped/1": {"address": _A},
    "address.chosen/1": {"address": _A},
    "address.set/1": {"address": _A, "reason": _N},
    "address.probed/1": {"handle": _N, "letter": _N},
    "address.works/1": {"handle": _N, "reason": _N},
    "secret.renewed/1": {"reason": _N},
    "question.asked/1": {"token": _N, "words": _N},
    "question.answered/1": {"token": _N, "words": _N},
    "objection.made/1": {"token": _N},
    "objection.answered/1": {"token": _N},
    "pending.asked/1": {"handle": _N, "code": _N, "moves": _N},
    "pending.answered/1": {"handle": _N, "code": _N},
    "code.wrong/1": {"handle": _N},
    "press.docketed/1": {"actor": _S, "move": _S, "words": _S},
    "press.passed/1": {"sender": _S, "text": _S},
    "act.asked/1": {"token": _N, "move": _N, "words": _N},
    "act.answered/1": {"token": _N},
    "queue.held/1": {"letter": _N, "reason": _N},
    "queue.released/1": {"letter": _N},
    "queue.dropped/1": {"letter": _N, "reason": _N},
    "key.registered/1": {"certificate": _N, "fingerprint": _N, "reason": _N},
    "key.removed/1": {"reason": _N},
}  # fmt: skip
"""By type of line and private field."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What a disclosure opens. Mail holds addresses and words, so it opens with both or not."""

    addresses: bool = False
    mail: bool = False
    anonymous: bool = False

    def as_json(self) -> dict[str, bool]:
        """Return it as the manifest has it."""
        return asdict(self)

    def opens(self, line: Line) -> bool:
        """Say whether the private part of a line is shown in full."""
        if line.private is None:
            return False
        known = OPENING.get(line.type, {})
        kinds = {known.get(field, Opens.NEVER) for field in line.private if field != "salt"}
        granted = {Opens.SPENT}
        granted |= {Opens.ADDRESS} if self.addresses else set()
        granted |= {Opens.SENDER} if self.anonymous else set()
        return kinds <= granted and kinds != {Opens.SPENT}

    def shown(self, line: Line, raw: bytes) -> bytes:
        """Return a line as it is disclosed: as it was hashed, or with its private part."""
        return raw if line.private is None or self.opens(line) else redacted(line)


def policy_for(options: Options, include: Iterable[str]) -> Policy:
    """Return the policy that ``include`` asks for. Raises OperatorError if it breaks a promise."""
    wanted = set(include)
    unknown = sorted(wanted - set(INCLUDABLE))
    if unknown:
        raise OperatorError(
            f"--include: expected some of {', '.join(INCLUDABLE)}, found '{unknown[0]}'"
        )
    promised = {
        "addresses": options.disclose_addresses,
        "mail": options.disclose_mail,
        "anonymous": options.disclose_anonymous,
    }
    broken = [one for one in INCLUDABLE if one in wanted and not promised[one]]
    if broken:
        raise OperatorError(*(f"--include {one}: {_PROMISES[one]}" for one in broken))
    missing = {"addresses", "anonymous"} - wanted
    if "mail" in wanted and missing:
        raise OperatorError(
            f"--include mail: expected {' and '.join(sorted(missing))} with it, "
            "because mail holds what they open"
        )
    return Policy(**{one: one in wanted for one in INCLUDABLE})


_PROMISES: Final[Mapping[str, str]] = {
    one: f"players were told when they joined that {what}; only a tournament that was founded "
    f"with {option} = true may publish them"
    for one, what, option in (
        ("addresses", "their addresses are not published", "disclose_addresses"),
        ("mail", "their addresses are not published, which stand in their mails", "disclose_mail"),
        ("anonymous", "nothing names senders of messages without a name", "disclose_anonymous"),
    )
}
