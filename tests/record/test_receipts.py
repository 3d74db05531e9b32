"""Receipts and statements as files: their words and parts, which the verifier has as well."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.audit.findings import Refused
from gamemaster.audit.held_papers import papers
from gamemaster.audit.record.notes import read_key
from gamemaster.documents.proposal import Body, Target, canonical
from gamemaster.record import signed_receipts
from gamemaster.record.note import Signer, open_note

SIGNER = Signer("gm.example.org/autumn", bytes(range(32)))
KEY = read_key(str(SIGNER.key), "the key")
MAIL = signed_receipts.Mail("ab" * 32, "bob", 1_795_251_600, "cd" * 32, "ef" * 32)

WORDS: dict[str, dict[str, Any]] = {
    "vote 301 for": {"move": "vote", "number": 301, "choice": "for"},
    "vote 301 withdrawn": {"move": "vote", "number": 301, "choice": "withdrawn"},
    "vote mine against": {"move": "vote", "number": 0, "choice": "against"},
    "inquire 305": {"move": "inquiry", "number": 305},
    "forfeit": {"move": "forfeit", "player": "bob"},
    "do berate carol": {"move": "do", "words": "berate carol"},
    'do "say \\"no\\""': {"move": "do", "words": 'say "no"'},
    'do "a\\u2028b"': {"move": "do", "words": "a\u2028b"},
    "proposal 301 to ada, dee, without a name": {
        "move": "press", "readers": ["ada", "dee"], "number": 301, "words": "", "anonymous": True,
    },
    "to ada, SHA-256 "
    "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824": {
        "move": "press", "readers": ["ada"], "number": None, "words": "hello", "anonymous": False,
    },
}  # fmt: skip


@pytest.mark.parametrize("words", WORDS)
def test_a_move_in_words_that_no_language_changes(words: str) -> None:
    assert signed_receipts.move_words(WORDS[words]) == words
    assert papers.move_words(WORDS[words]) == words


TEXTS = st.text(max_size=400)
BODIES = st.builds(
    lambda kind, target, text, clauses: canonical(Body(kind, target, text, clauses)),
    st.sampled_from(["amend", "repeal"]),
    st.builds(
        Target, st.sampled_from(["rule", "rule or its successor"]), st.integers(101, 999)
    ),
    TEXTS.filter(lambda text: bool(text.strip())).map(lambda text: f"x{text}"),
    TEXTS,
)  # fmt: skip
MOVES = st.one_of(
    st.builds(lambda words: {"move": "do", "words": words}, st.text(min_size=1, max_size=300)),
    st.builds(
        lambda body: {
            "move": "turn",
            "body": {
                "kind": body.kind, "text": body.text, "clauses": body.clauses,
                "target": {"noun": body.target.noun, "number": body.target.number},
            },
        },
        BODIES,
    ),
)  # fmt: skip


@given(move=MOVES)
def test_the_verifier_has_the_same_words_for_every_move(move: dict[str, Any]) -> None:
    words = signed_receipts.move_words(move)
    assert words == papers.move_words(move)
    (note,) = signed_receipts.receipt(SIGNER, "autumn", MAIL, [f"Move 1: {words}"])
    assert open_note(note, SIGNER.key).splitlines()[7] == f"Move 1: {words}"
    read = papers.read_paper(papers.signed(note, KEY, "it"), "it")
    assert [(line.ordinal, line.words) for line in read.lines] == [(1, words)]


def test_what_is_too_long_for_one_file_goes_in_several_and_nothing_is_lost() -> None:
    lines = [f"Move {count}: do {'x' * 290} {count}" for count in range(1, 7_001)]
    notes = signed_receipts.receipt(SIGNER, "autumn", MAIL, lines)
    assert signed_receipts.file_names("receipt", notes) == (
        "receipt.txt", "receipt-2.txt", "receipt-3.txt",
    )  # fmt: skip
    read = [papers.read_paper(papers.signed(note, KEY, "it"), "it") for note in notes]
    assert [(one.part, one.parts) for one in read] == [(1, 3), (2, 3), (3, 3)]
    assert [str(line) for one in read for line in one.lines] == lines
    assert {one.identity for one in read} == {MAIL.identity}
    assert all(open_note(note, SIGNER.key) for note in notes)


def test_a_receipt_is_no_checkpoint_and_the_same_octets_every_time() -> None:
    first, second = (
        signed_receipts.receipt(SIGNER, "autumn", MAIL, ["Move 1: forfeit"]) for _ in "ab"
    )
    assert first == second
    assert first[0].startswith("SECRET NOMIC RECEIPT/2\nRecord: gm.example.org/autumn\n")


HEAD = "SECRET NOMIC RECEIPT/2\nRecord: a/b\nReceipt: " + "0" * 64 + "\nPlayer: bob\n"
REST = (
    "Received: 2026-11-21 09:00:00 UTC\nMail SHA-256: " + "0" * 64 + "\nJournal: " + "0" * 64 + "\n"
)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "SECRET NOMIC RECEIPT/2\n",
        "SECRET NOMIC RECEIPT/3\n" + HEAD,
        HEAD.replace("RECEIPT/2", "RECEIPT/1") + REST + "End: autumn\n",
        HEAD + REST.partition("Journal")[0] + "End: autumn\n",
        HEAD,
        HEAD + REST,
        HEAD + REST + "Move 1: forfeit\n",
        HEAD + REST + "Move 0: forfeit\nEnd: autumn\n",
        HEAD + REST + "Move 1 forfeit\nEnd: autumn\n",
        HEAD + REST + "Part: 3 of 2\nMove 1: forfeit\nEnd: autumn\n",
        HEAD + REST + "\nEnd: autumn\n",
        HEAD + REST + "End: autumn",
        HEAD.replace("bob", "Bob!") + REST + "End: autumn\n",
        HEAD + REST.replace("2026-11-21", "today") + "End: autumn\n",
        HEAD.replace("RECEIPT", "STATEMENT") + REST + "End: autumn\n",
    ],
)
def test_what_has_another_form_is_no_receipt(text: str) -> None:
    with pytest.raises(Refused):
        papers.read_paper(text, "it")


(HONEST,) = signed_receipts.receipt(
    SIGNER, "autumn", MAIL, ["Move 1: vote 301 for", "Message: to ada"]
)


@given(
    at=st.integers(0, len(HONEST)), cut=st.integers(0, 40), put=st.text(max_size=20),
)  # fmt: skip
def test_whatever_is_done_to_a_receipt_is_refused_or_changes_nothing(
    at: int, cut: int, put: str
) -> None:
    changed = HONEST[:at] + put + HONEST[at + cut :]
    try:
        text = papers.signed(changed, KEY, "it")
    except Refused:
        return
    assert text == HONEST.partition("\n\n")[0] + "\n"


@given(st.text(), st.lists(st.text(st.characters(exclude_characters="\n"))))
def test_any_text_is_read_or_refused(text: str, lines: list[str]) -> None:
    body = "".join(f"{line}\n" for line in lines)
    for one in (text, f"{HEAD}{REST}{body}End: autumn\n"):
        try:
            read = papers.read_paper(one, "it")
        except Refused:
            continue
        assert len(read.lines) <= len(lines)
