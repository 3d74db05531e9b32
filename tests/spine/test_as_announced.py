"""The rules in force follow from what was announced, and no more.

Where all is announced, ``tests/stories`` shows that what is known is what was played.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from gamemaster.tournament.as_announced import in_force
from tests.builders import Table, tournament

TURN = "propose enact\n{}\nclauses:\ndefine {} = 1\nend proposal\n"


def test_where_texts_are_secret_only_the_adoption_is_known(tmp_path: Path) -> None:
    with closing(Table(tmp_path, (tournament(),), (6, 5, 4))) as table:
        table.start("alice", "bob", "carol")
        table.mail("alice", TURN.format("One.", "one") + "vote for mine\n")
        table.mail("bob", "vote for 301\n")
        known = in_force(table.tournament.public)
        assert known.untold == (301,)
        assert known.rules == tuple(
            sorted(table.tournament.public.ruleset.rules, key=lambda r: (r.mutable, r.number))
        )
        (receipt,) = table.mail("carol", "rules\n")
        words = " ".join(receipt.body.split())
        assert "Adopted as well, but their texts have not been announced" in words
        assert "One." not in words


def test_a_change_without_effect_changes_nothing_that_is_told(tmp_path: Path) -> None:
    with closing(Table(tmp_path, (tournament(ruleset="async"),))) as table:
        table.start("alice", "bob", "carol")
        table.mail("alice", "propose repeal rule 210\n")
        table.mail("alice", "propose amend rule 210\nX.\nend proposal\n")
        for who in ("bob", "carol"):
            table.mail(who, "vote for 310\nvote for 311\n")
        known = in_force(table.tournament.public)
        assert known.void == (311,)
        assert 210 not in {rule.number for rule in known.rules}
        (receipt,) = table.mail("bob", "rules\ninitial rules\n")
        assert "Adopted without effect: 311." in receipt.body
        assert "Rule 210 (mutable)" in receipt.body.rpartition("SHA-256")[2]
        assert "Rule 210 (mutable)" not in receipt.body.rpartition("SHA-256")[0]
