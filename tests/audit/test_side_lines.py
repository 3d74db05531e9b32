"""Instants that never run back, and what is told of those that seem to."""

from __future__ import annotations

import pytest

from gamemaster.audit.files.lines import Shown
from gamemaster.audit.provenance.side_lines import SLACK_SECONDS, SideLines, receipted

HOUR = 3600


def line(kind: str, at: int, **data: object) -> Shown:
    return Shown(1, f"{kind}/1", at, data, {}, "")


def mail(at: int, source: str = "smtp") -> Shown:
    return line("mail.accepted", at, mail=1, source=source, sha256="")


def followed(*lines: Shown) -> SideLines:
    side_lines = SideLines()
    for each in lines:
        side_lines.take(each)
    side_lines.close()
    return side_lines


BEAT = line("heartbeat.made", 10 * HOUR, date="1970-01-01", size=1)


def test_a_mail_may_be_as_old_as_what_was_published_and_no_older() -> None:
    assert followed(BEAT, mail(10 * HOUR)).trouble is None
    trouble = followed(BEAT, mail(9 * HOUR)).trouble
    assert "nothing older than what was published at 36000" in str(trouble)


def test_a_step_of_the_clock_is_told_and_no_fault() -> None:
    side_lines = followed(BEAT, mail(10 * HOUR - SLACK_SECONDS))
    assert side_lines.trouble is None
    assert "1 mail or act older than what was published by then" in side_lines.told()
    assert followed(BEAT, mail(10 * HOUR - SLACK_SECONDS - 1)).trouble is not None


def test_a_mailbox_has_dates_of_its_own_which_are_told() -> None:
    side_lines = followed(BEAT, mail(9 * HOUR, "imap"), mail(8 * HOUR, "imap"))
    assert side_lines.trouble is None
    assert "2 mails or acts of a mailbox" in side_lines.told()
    assert "by up to 7200 s" in side_lines.told()


def by_itself(at: int, actor: str, **move: object) -> Shown:
    """Put a move on the docket that no mail brought."""
    return line("item.docketed", at, item=1, actor=actor, mail=None, move=move, words="")


GIVEN = {
    "a timer": by_itself(10 * HOUR, "calendar", move="tick", timer=1),
    "a forfeit": by_itself(10 * HOUR, "calendar", move="lapse", player="ada"),
    "the end": by_itself(10 * HOUR, "calendar", move="expire"),
    "an act": by_itself(10 * HOUR, "organiser", move="pause", reason="tea"),
}


@pytest.mark.parametrize("what", GIVEN)
def test_nothing_is_put_on_the_docket_for_later_than_it_is(what: str) -> None:
    """A forfeit that was given days ahead would come whatever its player does until then."""
    given = GIVEN[what]
    early = BEAT._replace(at=10 * HOUR - SLACK_SECONDS - 1)
    assert "as old as what stands before it" in str(followed(given, early).trouble)


@pytest.mark.parametrize("what", GIVEN)
def test_mail_of_before_may_have_waited_and_is_counted(what: str) -> None:
    """It lay before a door while nobody played, or waited because it shows no sender."""
    given = GIVEN[what]
    assert "put on the docket" not in followed(given, mail(10 * HOUR - SLACK_SECONDS)).told()
    assert "put on the docket" not in followed(given, mail(8 * HOUR, "imap")).told()
    waited = followed(given, mail(8 * HOUR), mail(9 * HOUR))
    assert waited.trouble is None
    assert "2 mails or acts taken over when something that no mail brought" in waited.told()
    assert "by up to 7200 s" in waited.told()


def test_new_dice_may_go_on_before_mail_is_taken_over() -> None:
    given = by_itself(10 * HOUR, "calendar", move="restart", epoch=7)
    assert followed(given, mail(8 * HOUR)).trouble is None


def test_a_clock_that_ran_ahead_shows_in_mails_that_were_held_at_its_instant() -> None:
    side_lines = followed(BEAT, *[mail(10 * HOUR)] * 3)
    assert "2 mails or acts at the very instant" in side_lines.told()
    assert followed(BEAT, mail(10 * HOUR), mail(11 * HOUR)).told() == ""


def test_the_words_of_a_receipt_are_those_of_the_move() -> None:
    turn = {"move": "turn", "body": {"kind": "amend", "target": {
        "noun": "rule or its successor", "number": 203}}}  # fmt: skip
    assert receipted(turn)[1] == "a turn: amend rule 203 or its successor, keeping the rest"
    vote = {"move": "vote", "number": 0, "choice": "withdrawn"}
    assert receipted(vote) == ("your vote on the proposal made in this mail WITHDRAWN",)


def test_the_most_seconds_that_a_clock_was_set_back_are_told() -> None:
    side_lines = followed(BEAT, mail(10 * HOUR - 20), mail(10 * HOUR - 7))
    assert "by up to 20 s, as if a clock had been set back" in side_lines.told()
