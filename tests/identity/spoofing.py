"""Ways to write as somebody else, each a mail (or a conversation) that really comes in.

``python -m tests.identity.spoofing`` prints what becomes of each. Bob is who the impostor wants to
be; what the impostor has is said in each name. Other modules add their own to ``SPOOFS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from gamemaster.inbox.arrival import Arrival
from tests.identity import spoofing_addresses, spoofing_evidence
from tests.identity.scene import BOB, Outcome, Scene, later, recipients, scene
from tests.identity.spoof import Spoof

SPOOFS: Sequence[Spoof] = (*spoofing_addresses.SPOOFS, *spoofing_evidence.SPOOFS)


@dataclass(frozen=True)
class Attempt:
    """One way, under one policy, and what came of it."""

    spoof: Spoof
    policy: str
    outcome: Outcome

    @property
    def refused(self) -> bool:
        """No move, and not a word to anybody whom it is not about."""
        return self.outcome.docketed == 0 and recipients(self.outcome.sent) <= self.spoof.hears


def attempts(policy: str, spoofs: Sequence[Spoof] = SPOOFS) -> Iterator[Attempt]:
    """Try every way there is under one policy, in one tournament, each long after the other."""
    with scene(policy) as made:
        for spoof in spoofs:
            if policy in spoof.policies:
                later(made)
                yield Attempt(spoof, policy, made.bring(spoof.arrivals(made)))


def genuine(made: Scene, policy: str) -> Outcome:
    """What becomes of the mail that an impostor would like to have written."""
    later(made)
    results = "Authentication-Results: mx.secret.test; dmarc=pass header.from=players.test"
    ways: dict[str, Callable[[], Arrival]] = {
        "default": lambda: made.arrival(
            made.mail(to=made.reply_address()), made.reply_address(), BOB
        ),
        "dkim": lambda: made.arrival(made.signed(), envelope_sender=BOB),
        "results": lambda: made.arrival(made.mail(results), envelope_sender=BOB),
    }
    return made.bring([ways[policy]()])


def names(one: Attempt) -> str:
    """Who got mail because of an attempt."""
    return ", ".join(sorted(to.partition("@")[0] for to in recipients(one.outcome.sent)))


def main() -> None:
    """Print the matrix."""
    tried = [one for policy in ("default", "dkim", "results") for one in attempts(policy)]
    width = max(len(one.spoof.name) for one in tried)
    for number, one in enumerate(tried, start=1):
        told = "silence" if not one.outcome.sent else f"{names(one)} hears"
        verdict = "refused" if one.refused else "GOT THROUGH"
        became = one.outcome.read_as[:60]
        print(f"{number:3} {one.policy:8} {one.spoof.name:{width}} {verdict:8} {told:11} {became}")
    refused = sum(one.refused for one in tried)
    print(f"{refused} of {len(tried)} refused; {len(SPOOFS)} ways")


if __name__ == "__main__":
    main()
