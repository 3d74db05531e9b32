"""Step 2: the journal is read, line by line; what the game is made of is kept for later steps."""

from __future__ import annotations

from gamemaster.audit.docket import Docket
from gamemaster.audit.evidence import PASSED, Evidence, Finding
from gamemaster.audit.findings import Refused
from gamemaster.audit.journal import NAME, Chain, Shown
from gamemaster.audit.retelling import Retelling

OF_MAIL_ALONE = frozenset(
    f"{name}/1"
    for name in (
        "mail.accepted", "mail.read", "mail.dropped", "mail.returned", "join.requested",
        "join.declined", "player.registered", "secret.renewed", "question.asked",
        "question.answered", "act.asked", "act.answered", "pending.asked", "pending.answered",
        "code.wrong", "reminders.set", "key.registered", "key.removed", "signatures.set",
        "language.chosen", "address.asked", "address.declined", "address.added",
        "address.dropped", "address.chosen", "address.set", "address.probed", "address.works",
        "failing.told", "digest.set", "calendar.kept", "queue.held", "queue.released",
        "queue.dropped",
    )
)  # fmt: skip
"""Lines that no step after this one looks at."""


def check_journal(evidence: Evidence) -> Finding:
    """Step 2: the lines form one chain from genesis to end, with nothing missing between them.

    A line that does not continue the one before it fails this step, and the others go on with what
    the lines say. Where a line cannot be read at all, they have nothing to go on.
    """
    bundle, chain = evidence.bundle, Chain(evidence.progress)
    evidence.unread = True
    evidence.docket, evidence.retelling = Docket(bundle.found), Retelling()
    ended = False

    def take(line: Shown) -> None:
        nonlocal ended
        evidence.docket.take(line)
        evidence.retelling.take(line)
        if line.type not in OF_MAIL_ALONE:
            evidence.lines.append(line)
            ended = ended or line.type == "tournament.ended/1"

    chain.follow(bundle.lines(NAME), take)
    evidence.size, evidence.head = chain.size, chain.head
    evidence.unread = False
    if chain.trouble is not None:
        raise chain.trouble
    evidence.created()
    if not ended:
        raise Refused(f"{NAME}: expected the end of the tournament, and it breaks off")
    return PASSED, f"{chain.size} lines, the last with the hash {chain.head}"
