"""Mail that people and programs sent to others asks us for nothing, whoever it pretends to be from.

Fetches the archives of ``public/archives.toml`` once. ``GAMEMASTER_REQUIRE_SERVERS=1`` demands that
enough of them were to be had.
"""

from __future__ import annotations

import os
import time
from collections import Counter

import pytest

from tests.builders import GM
from tests.costs import excess
from tests.desk import Desk, desk, read_ordinary
from tests.torture.public.disguises import DISGUISES
from tests.torture.public.mails import Collection, PublicMail, public_mails

ENOUGH = 500
TIMES = 3.0  # what a megabyte of prose costs
MEANT_SO = {
    "lkml/cur/1382298587.002912:2,": (
        "answers a quoted question with a line that says Yes. and nothing else; something of"
        " Alice's waits for that word"
    ),
}
"""Mails that do hold a command, and why."""


@pytest.fixture(scope="module")
def collection() -> Collection:
    found = public_mails()
    if len(found.mails) < ENOUGH:
        reason = f"only {len(found.mails)} public mails: {'; '.join(found.missing)}"
        if os.environ.get("GAMEMASTER_REQUIRE_SERVERS") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    return found


@pytest.mark.torture
@pytest.mark.parametrize("disguise", DISGUISES)
def test_public_mail_makes_no_move_and_stops_nothing(disguise: str, collection: Collection) -> None:
    at = desk()
    outcomes: Counter[str] = Counter()
    troubles = [
        f"{one.source}: {one.name}: {trouble}"
        for one in collection.mails
        if (trouble := _trouble(one, disguise, at, outcomes))
    ]
    by_source = Counter(one.source for one in collection.mails)
    print(f"\npublic mails, {disguise}: {sum(by_source.values())} read; {dict(outcomes)}")
    print(f"  {dict(by_source)}; not to be had: {collection.missing or 'none'}")
    assert troubles == []
    assert sum(by_source.values()) >= ENOUGH


def _trouble(one: PublicMail, disguise: str, at: Desk, outcomes: Counter[str]) -> str:
    """What is wrong with how a mail was taken, or nothing; counts its outcome."""
    raw = DISGUISES[disguise](one.raw, at.secret_address)
    began = time.process_time()
    taken = at.read(raw, to=GM if disguise == "as it came" else None)
    seconds = time.process_time() - began
    outcomes[taken.outcome] += 1
    if "failed with" in taken.reason:
        return taken.reason
    if least := excess(seconds, lambda: at.read(raw), read_ordinary, TIMES):
        return f"costs {least:.1f} times as much as a megabyte of prose"
    if (taken.done or taken.asked) and not one.name.endswith(tuple(MEANT_SO)):
        return f"does {taken.done}, asks back {taken.asked}"
    return ""
