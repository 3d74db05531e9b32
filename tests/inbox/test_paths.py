from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.inbox.envelope import read_path


@pytest.mark.parametrize(
    ("argument", "found"),
    [
        ("<alice@players.test>", ("alice@players.test", "")),
        ("<alice@players.test> SIZE=10", ("alice@players.test", "SIZE=10")),
        ("alice@players.test", ("alice@players.test", "")),
        ("<>", ("<>", "")),
        ("<> BODY=8BITMIME", ("<>", "BODY=8BITMIME")),
        ("<gm+k3y@secret.test>", ("gm+k3y@secret.test", "")),
        ("<@relay.test,@other.test:alice@players.test>", ("alice@players.test", "")),
        ("<postmaster>", ("postmaster", "")),
        ('<"alice"@players.test>', ("alice@players.test", "")),
        ('<"alice b"@players.test>', ('"alice b"@players.test', "")),
        (r'<"a\"b"@players.test>', (r'"a\"b"@players.test', "")),
        ("<alice@[192.0.2.1]>", ("alice@[192.0.2.1]", "")),
        ("<jörg@plätze.test>", ("jörg@plätze.test", "")),
        ("", None),
        ("<", None),
        ("<alice@players.test", None),
        ("<alice@players.test>>", None),
        ("<alice@good.test@evil.test>", None),
        ("<@players.test>", None),
        ("<alice@>", None),
        ("<a b@players.test>", None),
        ("<alice@players.test>SIZE=1", None),
        ("<alice\x00@players.test>", None),
        ("<alice\udcff@players.test>", None),
        ("<" + "a" * 400 + "@players.test>", None),
    ],
)
def test_paths(argument: str, found: tuple[str, str] | None) -> None:
    assert read_path(argument) == found


@given(st.text(alphabet=st.sampled_from('<>@"\\ .:,[]a\udcffé'), max_size=60))
def test_no_path_makes_it_raise_and_what_it_finds_it_finds_again(argument: str) -> None:
    found = read_path(argument)
    if found is not None and found[0] != "<>":
        assert read_path(f"<{found[0]}>") == (found[0], "")
