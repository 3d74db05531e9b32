"""Step 2: the journal is read, line by line; what the game is made of is kept for later steps."""

from __future__ import annotations

from gamemaster.audit.docket import Docket
from gamemaster.audit.evidence import PASSED, Evidence, Finding, wrong
from gamemaster.audit.findings import Refused
from gamemaster.audit.journal import NAME, Chain, Shown
from gamemaster.audit.replay.fold import OF_THE_GAME
from gamemaster.audit.retelling import Retelling
from gamemaster.audit.shapes import misshapen
from gamemaster.audit.sharing import Sharing

OF_MAIL_ALONE = frozenset(
    f"{name}/1"
    for name in (
        "mail.accepted", "mail.read", "mail.dropped", "mail.returned", "join.requested",
        "join.declined", "player.registered", "secret.renewed", "act.asked", "act.answered",
        "pending.asked", "pending.answered", "code.wrong", "reminders.set", "key.registered",
        "key.removed", "signatures.set", "language.chosen", "address.asked", "address.declined",
        "address.added", "address.dropped", "address.chosen", "address.probed", "address.works",
        "address.set", "failing.told", "digest.set", "calendar.kept", "statement.made",
        "question.asked", "question.answered", "queue.held", "queue.released", "queue.dropped",
    )
)  # fmt: skip
"""Lines that no step after this one looks at."""

OF_THE_DOCKET = frozenset(
    f"{name}/1"
    for name in (
        "item.docketed", "press.docketed", "item.played", "item.withdrawn", "act.refused",
        "silence.noted", "record.opened", "heartbeat.made", "look.taken", "objection.made",
        "objection.answered",
    )
)  # fmt: skip
"""Lines of the docket, the record and those who judge."""

OPENED = {
    "player.registered/1": "addresses",
    "address.added/1": "addresses",
    "address.dropped/1": "addresses",
    "address.chosen/1": "addresses",
    "press.docketed/1": "anonymous",
    "press.passed/1": "anonymous",
}
"""Which policy opens the private part of a line; no other is ever opened."""

KNOWN = OF_MAIL_ALONE | OF_THE_DOCKET | OF_THE_GAME
"""All that docs/formats.md lists. What another line says, nobody could check."""


def check_journal(evidence: Evidence) -> Finding:
    """Step 2: the lines form one chain from genesis to end, with nothing missing between them.

    A line that does not continue the one before it fails this step, and the others go on with what
    the lines say. Where a line cannot be read at all, they have nothing to go on.
    """
    bundle, chain = evidence.bundle, Chain(evidence.progress)
    evidence.unread = True
    evidence.docket, evidence.retelling = Docket(bundle.found), Retelling()
    ended, keep = False, Sharing().keep

    def take(line: Shown) -> None:
        nonlocal ended
        if line.type not in KNOWN:
            raise wrong(line, "a type of line that there is", line.type)
        if line.why and line.type not in OF_THE_GAME:
            raise wrong(line, "no rule or item as its cause", line.why)
        if line.private is not None and not evidence.opens(OPENED.get(line.type, "")):
            raise wrong(line, "what the policy does not open as a digest", "it opened")
        if (field := misshapen(line)) is not None and chain.trouble is None:
            chain.trouble = wrong(
                line, f"the fields of {line.type}", f"{field} too many or missing"
            )
        evidence.docket.take(line)
        evidence.retelling.take(line)
        if line.type not in OF_MAIL_ALONE:
            evidence.current = line
            evidence.lines.append(keep(line))
            ended = ended or line.type == "tournament.ended/1"

    chain.follow(bundle.lines(NAME), take)
    evidence.docket.close()
    evidence.size, evidence.head = chain.size, chain.head
    evidence.unread = False
    if chain.trouble is not None:
        raise chain.trouble
    evidence.created()
    if not ended:
        raise Refused(f"{NAME}: expected the end of the tournament, and it breaks off")
    return PASSED, f"{chain.size} lines, the last with the hash {chain.head}"
