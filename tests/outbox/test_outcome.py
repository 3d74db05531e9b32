"""What servers say when they do not take a letter, as they really say it, and what it means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.outbox.outcome import LONGEST_TEXT, Stage, judged

LATER, NEVER = True, False
CASES: list[tuple[Stage, str, bool, str]] = [
    # The usual.
    ("rcpt", "450 4.2.0 greylisted, come back in 300 seconds", LATER, ""),
    ("rcpt", "451 4.3.0 temporary lookup failure", LATER, ""),
    ("rcpt", "450 4.1.2 domain not found", LATER, ""),
    ("rcpt", "452 4.2.2 mailbox full", LATER, ""),
    ("data", "452 4.3.1 insufficient system storage", LATER, ""),
    ("rcpt", "550 5.1.1 no such user", NEVER, ""),
    ("rcpt", "550 no such user", NEVER, ""),
    ("rcpt", "551 5.1.6 has moved", NEVER, ""),
    ("rcpt", "553 5.1.3 bad address syntax", NEVER, ""),
    ("rcpt", "554 5.7.1 relay access denied", NEVER, ""),
    ("data", "554 5.7.1 looks like spam", NEVER, ""),
    ("data", "550 5.7.26 unauthenticated mail is not accepted", NEVER, ""),
    # The basic code and the enhanced one disagree: whichever says later is believed.
    ("rcpt", "450 5.1.1 user unknown", LATER, ""),
    ("rcpt", "450 5.7.1 client host rejected", LATER, ""),
    ("rcpt", "550 4.4.7 message expired", LATER, ""),
    ("data", "554 4.7.0 try again", LATER, ""),
    # Codes that lie.
    ("rcpt", "550 5.5.0 mailbox unavailable", LATER, ""),
    ("data", "550 5.5.0 requested action not taken", LATER, ""),
    ("rcpt", "552 too many recipients", LATER, ""),
    ("rcpt", "552 5.5.3 too many recipients", LATER, ""),
    ("rcpt", "552 5.2.2 mailbox over quota", LATER, ""),
    ("data", "552 5.2.2 mailbox over quota", LATER, ""),
    ("rcpt", "552 5.3.4 message too large", NEVER, ""),
    ("data", "552 5.3.4 message too large", NEVER, ""),
    ("data", "552 message too large", NEVER, ""),
    # What we must mend, not the reader.
    ("mail", "530 5.7.0 authentication required", LATER, ""),
    ("mail", "553 5.7.1 sender not owned by user", LATER, ""),
    ("mail", "552 5.3.4 size limit", NEVER, ""),
    ("rcpt", "550 5.7.3 must issue STARTTLS", LATER, ""),
    # Too fast.
    ("rcpt", "450 4.2.1 is receiving mail at a rate that prevents more", LATER, "destination"),
    ("rcpt", "451 4.7.1 greylisting in action", LATER, "destination"),
    ("data", "451 4.7.500 server busy", LATER, "destination"),
    ("rcpt", "452 4.5.3 too many recipients this hour", LATER, "destination"),
    ("data", "421 4.7.0 unusual rate of unsolicited mail", LATER, "all"),
    ("data", "421-4.7.28 our system has detected", LATER, "all"),
    ("mail", "421 4.3.2 too many messages", LATER, "all"),
    ("mail", "454 4.7.0 too many login attempts", LATER, "all"),
    ("mail", "432 4.3.2 concurrent connections limit exceeded", LATER, "all"),
    ("data", "550 5.4.5 daily user sending limit exceeded", LATER, "all"),
    ("mail", "550 5.4.5 daily user sending limit exceeded", LATER, "all"),
]


@pytest.mark.parametrize(("stage", "reply", "later", "too_fast"), CASES)
def test_what_a_reply_means(stage: Stage, reply: str, *, later: bool, too_fast: str) -> None:
    failed = judged(int(reply[:3]), reply[4:].encode(), stage)
    assert (failed.temporary, failed.too_fast) == (later, too_fast)


@given(
    st.integers(400, 599),
    st.binary(max_size=1_000),
    st.sampled_from(["mail", "rcpt", "data"]),
)
def test_whatever_is_said_is_temporary_or_permanent(code: int, words: bytes, stage: Stage) -> None:
    failed = judged(code, words, stage)
    assert failed.temporary or code >= 500
    assert len(failed.text) <= LONGEST_TEXT
    assert failed.reply.isascii()
    assert len(failed.reply) <= 15
