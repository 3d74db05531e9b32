"""An encrypted letter that came back goes to another address as it is: nobody else can open it."""

from __future__ import annotations

from pathlib import Path

from tests.identity.pgp import a_table, key, opened, registered

HOME = "alice@home.example"


def test_what_was_encrypted_stays_so_wherever_it_goes(tmp_path: Path) -> None:
    table = registered(a_table(tmp_path), "alice")
    (letter,) = [one for one in table.mail("alice", "mine\n") if one.to != HOME]
    table.comes_back(letter)
    table.ask("readdress", player="alice", address=HOME, reason="she phoned")
    (again,) = [
        one for one in table.to(HOME) if one.mail["Message-ID"] == letter.mail["Message-ID"]
    ]
    assert again.mail.get_content_type() == "multipart/encrypted"
    assert again.reply_to != letter.reply_to
    before, after = (opened(one, key("alice"), table) for one in (letter, again))
    assert before.get_body(("plain",)).get_content() == after.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    table.close()
