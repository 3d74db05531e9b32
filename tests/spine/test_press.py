"""What players have passed on: who may, how much, and that nothing tells who did so without a name.

The attacker holds the whole disclosure and knows every mail that anybody else sent.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from gamemaster.audit.verify import audit
from gamemaster.disclosing.disclose import publish
from gamemaster.mail.parse import ParsedMail, parse
from tests.audit.playing import RealTable
from tests.builders import DAY, GM, HOUR, Sent, Table, empty_store, tournament
from tests.stories.replay_digest import known_chance

_RANDOM = re.compile(r"[0-9a-f]{64}|[A-Za-z0-9+/]{40,}=*")
_CODE = re.compile(r"«(?:yes|insist) (k[a-z2-7]{5,11})»")


def normal(text: str) -> str:
    """A file with whatever looks random named by its first appearance: links stay, values go."""
    names: dict[str, str] = {}
    return _RANDOM.sub(lambda hit: names.setdefault(hit[0], f"{{{len(names) + 1}}}"), text)


def bundle(table: Table, folder: Path, include: tuple[str, ...] = ()) -> dict[str, str]:
    publish(table.office, "autumn", folder, include=include, archive=False)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {
        str(path.relative_to(folder)): path.read_text()
        for path in files
        if path.suffix != ".pyz"  # The program is the same in every bundle, and no text.
    }


def flat(sent: Sent) -> str:
    """The words of a mail, wherever its lines are broken."""
    return " ".join(sent.body.split())


def code_in(sent: list[Sent]) -> str:
    found = _CODE.search(sent[-1].body)
    assert found is not None
    return found[1]


def by_itself(table: Table, who: str) -> None:
    table.mail(who, "tell bob anonymously: One of us will win.\n")


def a_document(table: Table, who: str) -> None:
    table.mail(who, "share 301 anonymously with dave\n")


def without_evidence(table: Table, who: str) -> None:
    asked = table.mail(who, "tell bob anonymously: Guess.\n", to=GM)
    table.mail(who, f"yes {code_in(asked)}\n")


def during_a_pause(table: Table, who: str) -> None:
    table.ask("pause", reason="a storm")
    table.mail(who, "tell dave without my name: It pours.\n")
    table.ask("resume", reason="it is over")


def beside_a_vote(table: Table, who: str) -> None:
    table.mail(who, "tell bob anonymously: I am alice or christopher.\nvote for 301\n")
    for one in ("alice", "christopher"):
        table.mail(one, "vote against 301\n")


def counted_before_and_after(table: Table, who: str) -> None:
    for one in ("alice", "christopher"):
        table.mail(one, "vote for 301\n")
    table.mail(who, "tell bob anonymously: Count my moves.\n")
    for one in ("alice", "christopher"):
        table.mail(one, "vote against 301\nmine\nreminders on\n")
        table.mail(one, "withdraw 2\nwithdraw 3\n")


def too_late(table: Table, who: str) -> None:
    table.ask("end", reason="enough")
    table.mail(who, "tell bob anonymously: Farewell.\n")


def while_mail_comes_back(table: Table, who: str) -> None:
    table.comes_back(table.last(who))
    table.mail("dave", "mine\n")
    table.wait(2 * HOUR)
    table.comes_back(table.last(who))
    table.wait(HOUR)
    table.mail(who, "tell bob anonymously: It works again.\n")


def beyond_the_receipts(table: Table, who: str) -> None:
    table.wait(2 * HOUR)
    for count, one in ((5, "alice"), (2, "christopher")):
        for _ in range(count):
            table.mail(one, "reminders on\n")
    table.mail(who, "tell bob anonymously: No receipt for me.\n")


WAYS: list[Callable[[Table, str], None]] = [
    by_itself, a_document, without_evidence, during_a_pause, beside_a_vote,
    counted_before_and_after, too_late, while_mail_comes_back, beyond_the_receipts,
]  # fmt: skip


def played(
    directory: Path, way: Callable[[Table, str], None], who: str, include: tuple[str, ...] = ()
) -> dict[str, str]:
    directory.mkdir()
    empty_store()  # Made once: its key is not to be drawn in the first of the games alone.
    with known_chance("the same chance in both"):
        few = 4 if way is beyond_the_receipts else 40
        config = tournament(max_mails_per_hour=few, disclose_addresses="addresses" in include)
        table = RealTable(directory, (config,))
        table.start("alice", "bob", "christopher", "dave")
        table.mail("dave", "propose enact\nOne.\nclauses:\ndefine one = 1\nend proposal\n")
        table.mail("dave", "share 301 with alice, christopher\n")
        way(table, who)
        for one in ("alice", "bob", "christopher", "dave"):
            table.mail(one, "mine\n")
        if table.tournament.game is not None and table.tournament.game.phase != "ended":
            table.ask("end", reason="enough")
        # Everybody is sent what is recorded for them, messages without a name included.
        table.wait(HOUR)
        assert table.log.defects == []
        table.reopen()
        files = bundle(table, directory / "bundle", include)
        assert [one for one in audit(directory / "bundle") if one.outcome == "failed"] == []
        table.close()
    return files


@pytest.mark.parametrize("way", [by_itself, without_evidence, while_mail_comes_back])
def test_players_addresses_in_a_disclosure_do_not_tell_either(
    tmp_path: Path, way: Callable[[Table, str], None]
) -> None:
    one = played(tmp_path / "one", way, "alice", ("addresses",))
    other = played(tmp_path / "other", way, "christopher", ("addresses",))
    assert "alice@players.test" in one["journal.jsonl"]
    for name in one.keys() - {"manifest.json", "manifest.note"}:
        assert normal(one[name]) == normal(other[name]), name


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_disclosure_does_not_tell_who_wrote_without_a_name(
    tmp_path: Path, way: Callable[[Table, str], None]
) -> None:
    one = played(tmp_path / "one", way, "alice")
    other = played(tmp_path / "other", way, "christopher")
    assert one.keys() == other.keys()
    for name in one.keys() - {"manifest.json", "manifest.note"}:
        if way is beside_a_vote and name == "journal.jsonl":
            continue  # The vote beside it was cast, the message was not passed on.
        assert normal(one[name]) == normal(other[name]), name
    passed_on = '"anonymous":true' in one["journal.jsonl"]
    assert passed_on == (way not in (beside_a_vote, too_late))
    assert "Guess" not in one["journal.jsonl"]


def test_who_guesses_a_whole_mail_but_for_its_trace_finds_it_nowhere(tmp_path: Path) -> None:
    # Its reader knows the words and the hour, and many programs make a Message-ID of no more.
    table = RealTable(tmp_path)
    table.start("alice", "bob")
    by_itself(table, "alice")
    guess = parse(table.last_raw[0])
    assert isinstance(guess, ParsedMail)
    table.ask("end", reason="enough")
    files = bundle(table, tmp_path / "bundle")
    table.close()
    assert '"anonymous":true' in files["journal.jsonl"]
    told = "".join(files.values())
    known_again_by = f"{guess.message_id}\n{guess.content_digest}".encode()
    assert hashlib.sha256(known_again_by).hexdigest() not in told
    assert guess.content_digest not in told
    assert "without evidence" not in told


@pytest.mark.parametrize("named", [False, True])
def test_a_disclosure_names_who_wrote_with_a_name_or_where_that_was_agreed(
    tmp_path: Path, *, named: bool
) -> None:
    table = Table(tmp_path, (tournament(disclose_anonymous=named),))
    table.start("alice", "bob")
    told = table.mail("alice", "tell bob anonymously: Guess.\n")
    agreed = "What is published after the end names you"
    assert (agreed in flat(told[0])) == named
    table.mail("alice", "tell bob: It was me.\n")
    # What was agreed on stays, whatever is configured later.
    table.configs = (tournament(disclose_anonymous=not named),)
    table.reopen()
    again = table.mail("alice", "tell bob anonymously: Again.\n")
    assert (agreed in flat(again[0])) == named
    table.ask("end", reason="enough")
    journal = bundle(table, tmp_path / "bundle")["journal.jsonl"]
    senders = re.findall(r'"number":null,"player":(null|"alice"),"readers":\["bob"\]', journal)
    hidden = '"alice"' if named else "null"
    assert senders == [hidden, '"alice"', hidden]
    assert "Guess" not in journal
    assert "It was me" not in journal
    table.close()


def test_a_letter_without_a_name_is_the_same_whoever_wrote_it(tmp_path: Path) -> None:
    seen = []
    for who in ("alice", "christopher"):
        (tmp_path / who).mkdir()
        table = Table(tmp_path / who)
        table.start("alice", "bob", "christopher")
        table.mail(who, "tell bob anonymously: Guess.\n", headers=["References: <of-mine@client>"])
        letter = table.last("bob")
        headers = {name: value for name, value in letter.mail.items() if name != "Message-ID"}
        seen.append((letter.body, re.sub(r"=_[0-9a-f]{40}", "", str(headers)), letter.at))
        assert not {"In-Reply-To", "References"} & {*headers}
        assert who not in letter.raw.decode().lower()
        table.close()
    assert seen[0] == seen[1]


FORBIDDING = """
[ruleset]
name = "quiet"
title = "Quiet"
summary = "Nobody writes without a name."

[[rule]]
number = 201
status = "mutable"
text = '''
No player has anything passed on without a name, or to more than one, or at length.
'''
clauses = '''
require press: not press.anonymous
require press: size(press.readers) == 1
require press: press.proposal != absent or press.length <= 20
when tournament.started: reveal roster to everyone
when move.illegal: reveal player.name, rule.number to everyone
'''
"""


@pytest.mark.parametrize(
    "words",
    [
        "tell bob anonymously: Psst.",
        "tell bob, christopher: Hello.",
        "tell bob: Hello, and I hope that you are well.",
    ],
)
def test_what_a_public_rule_forbids_is_warned_of_and_a_violation_only_if_insisted(
    tmp_path: Path, words: str
) -> None:
    (tmp_path / "quiet.toml").write_text(FORBIDDING)
    table = Table(tmp_path, (tournament(ruleset=str(tmp_path / "quiet.toml")),))
    table.start("alice", "bob", "christopher")
    table.mail("alice", "tell bob: Hello.\n")
    assert table.last("bob").subject == "[Autumn] a message from Alice"
    before = len(table.to("bob"))
    asked = table.mail("alice", f"{words}\n")
    assert "seems to forbid this message" in flat(asked[0])
    assert [one.to for one in asked] == ["alice@players.test"]
    table.mail("alice", f"insist {code_in(asked)}\n")
    (announced,) = table.to("bob")[before:]
    assert "Alice has failed to consider rule 201." in announced.body
    table.close()


def test_a_day_has_so_many_messages_and_a_message_so_many_characters(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(press_per_day=2),))
    table.start("alice", "bob")
    table.mail("alice", "tell bob: 1\n\ntell bob: 2\n\ntell bob: 3\n")
    assert sum("a message from Alice" in one.subject for one in table.to("bob")) == 2
    assert "2 messages within a day are enough" in table.mail("alice", "tell bob: 3\n")[0].body
    table.wait(DAY)
    assert len(table.mail("alice", f"tell bob\n{'x' * 10_001}\nend tell\n")) == 1
    assert len(table.mail("alice", f"tell bob\n{'x' * 10_000}\nend tell\n")) == 2
    table.close()


def test_rules_may_react_to_what_is_passed_on_later_and_learn_no_name(tmp_path: Path) -> None:
    (tmp_path / "loud.toml").write_text(
        FORBIDDING.replace("require press: not press.anonymous\n", "").replace(
            "when tournament",
            'when press.passed after duration("1h"): reveal press.sender, press.readers,'
            " press.length, press.anonymous, press.proposal to everyone\nwhen tournament",
        )
    )
    table = Table(tmp_path, (tournament(ruleset=str(tmp_path / "loud.toml")),))
    table.start("alice", "bob")
    table.mail("alice", "tell bob anonymously: Psst.\n")
    (told, *_) = table.wait(2 * HOUR)
    assert "Alice" not in told.body
    assert "Bob" in told.body
    table.mail("alice", "tell bob: Hello.\n")
    (told, *_) = table.wait(2 * HOUR)
    assert "Alice" in told.body
    table.close()


def test_people_are_called_by_name_handle_or_first_name_and_by_nothing_else(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path)
    for address, name in (
        ("a@players.test", "Ann Lee"), ("b@players.test", "Ann Gray"), ("c@players.test", "Zoë Q."),
        ("d@players.test", "Dora"),
    ):  # fmt: skip
        table.mail(address, f"join {name}\n", to=GM)
        table.mail(address, "")
    table.ask("start")
    table.mail("e@players.test", "join Eve\n", to=GM)

    def reached(names: str) -> list[str]:
        left = table.mail("d@players.test", f"tell {names}: hello\n")
        return [one.to[0] for one in left[1:]]

    assert reached("ann lee, ANN GRAY") == ["a", "b"]
    assert reached("ann-lee and zoë") == ["a", "c"]
    assert reached("Zoë Q.") == ["c"]
    assert reached("Zoe") == []
    assert reached("ann") == []
    assert reached("Ann Lee, ann") == []
    assert reached("Eve") == []
    table.close()


def test_a_newcomer_does_not_get_what_is_meant_for_a_longer_name(tmp_path: Path) -> None:
    table = Table(tmp_path, (tournament(ruleset="daily", joining="open"),))
    for address, name in (("a@players.test", "Alice Jones"), ("b@players.test", "Bob")):
        table.mail(address, f"join {name}\n", to=GM)
        table.mail(address, "")
    table.ask("start")
    left = table.mail("b@players.test", "tell Alice: hello\n")
    assert [one.to for one in left[1:]] == ["a@players.test"]
    table.mail("thief@players.test", "join Alice\n", to=GM)
    table.mail("thief@players.test", "")
    table.wait(DAY)
    asked = table.mail("b@players.test", "tell Alice: the secret\n")
    assert [one.to for one in asked] == ["b@players.test"]
    assert "there is Alice Jones, too" in flat(asked[0])
    assert len(table.mail("b@players.test", "tell Alice Jones: the secret\n")) == 2
    left = table.mail("b@players.test", f"insist {code_in(asked)}\n")
    assert [one.to for one in left[1:]] == ["thief@players.test"]
    # Without evidence nothing is asked back that a word would settle.
    left = table.mail("b@players.test", "tell Alice: the secret\n", to=GM)
    assert "by answering one of our mails" in flat(left[0])
    assert table.tournament.register.waiting("bob", table.clock.now()) == ()
    table.close()


def test_what_is_passed_on_is_explained_without_its_sender(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.start("alice", "bob")
    table.mail("alice", "tell bob anonymously: Psst.\n")
    lines = list(table.office.store.lines("autumn"))
    passed = next(line for line in lines if line.type == "press.passed/1")
    found = table.ask("explain", seq=passed.seq)
    assert found["item"]["mail"] == found["mail"]["mail"]
    assert "alice" not in str(found)
    table.close()
