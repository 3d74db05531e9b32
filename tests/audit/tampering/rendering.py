"""The table as a page: ``docs/tampering.md``."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tests.audit.tampering.beacons import FORGED, OPEN_ROLLS
from tests.audit.tampering.hostile import HOSTILE
from tests.audit.tampering.mailed import MAILED
from tests.audit.tampering.passed_over import PASSED_OVER
from tests.audit.tampering.tables import ALL
from tests.audit.tampering.told_otherwise import HELD

GAMES: Final = {
    "whole": "a whole tournament of five players",
    "inquiries": "a game of inquiries",
    "rulings": "a game of rulings",
    "press": "a game with messages between players",
    "open": "the same game, disclosed with addresses, mail and senders",
    "limited": "a game in which a rule forbids some messages",
    "acts": "a game in which organiser and deputy act by mail",
    "choices": "a game in which players choose settings",
    "objections": "a game with an objection",
    "thinking": "a game in which turns wait before they are played",
    "silent": "a game in which whoever is silent forfeits",
    "everything": "a game in which rules make all that they can make",
    "witnessed": "a game that witnesses cosign",
}

HEAD: Final = """\
# Tampered bundles

Changes of real bundles that our tests make, and the step of the audit that finds each. This page is
written by `python -m tests.audit.tampering` and compared with the tests.

Each change is made three times: by a stranger, who changes what was published and can fit nothing
(step 1, the manifest, names the file); by an organiser after the game, who makes the chain of the
journal and the manifest fit again and signs it (found by what has been in others' mailboxes since,
and by the step below); and by an organiser before anything was published, who makes everything fit:
genesis, announcements, heartbeats, checkpoints, rulings. Then only the step below can tell, and it
names the very entry.
"""

BEACON_HEAD: Final = """
## In a game with a round of the public beacon in its dice

"""

OPEN_HEAD: Final = """
Nothing can refuse that a round is said never to have come, if no roll rests on it: whether a server
was silent in that hour is known to the organiser alone. The step about dice says then that the
round was not mixed in, so that rolls follow from what the organiser knew.

### Before there is a bundle

`gamemaster record verify` finds these in what a player was mailed, or a web server has, at its
check of open dice:

"""

HELD_HEAD: Final = """
## What is found by what its readers hold

Every step of the audit passes these games: what was mailed is not what was published, and whoever
had the mail has it signed. `gamemaster receipt verify --bundle` finds each, and so does
`python3 verify.pyz BUNDLE --receipt FILE`.
"""

PASSED_OVER_HEAD: Final = """
## What nothing can refuse

Each of these is the organiser's word, and nothing else says the same: every step of the audit
passes the bundle. Where `rulings.txt` has an entry of it, the last column says of which title.

"""

MAILED_HEAD: Final = """
## In mails that a player saved

Changes by a mail server in between, or by whoever holds the key. With exit code 1 the command says
what contradicts what; with 2, what is not as it should be, and may have a harmless cause.

"""

HOSTILE_HEAD: Final = """
## What is no bundle at all

None of these crashes the audit, keeps it from ending, takes more than 1 GiB of memory or has a
file written; each is refused.
"""


def rendered() -> str:
    """Return the whole page."""
    steps = Counter(one.step for one in ALL.values())
    counted = ", ".join(f"{step} {count}" for step, count in steps.most_common())
    parts = [HEAD, f"\n{len(ALL)} changes; by step: {counted}.\n"]
    for game, title in GAMES.items():
        rows = [f"| {one.name} | {one.step} |" for one in ALL.values() if one.game == game]
        table = "\n".join(("| change | found by |", "| --- | --- |", *rows))
        parts.append(f"\n## In {title}\n\n{table}\n")
    rows = [f"| {name} | {step} | {line} |" for name, (_, step, line) in FORGED.items()]
    table = "\n".join(("| change | found by | at |", "| --- | --- | --- |", *rows))
    parts.append(f"{BEACON_HEAD}{table}\n")
    rows = [f"| {name} | {where} |" for name, where in OPEN_ROLLS.items()]
    table = "\n".join(("| change | found at |", "| --- | --- |", *rows))
    parts.append(f"{OPEN_HEAD}{table}\n")
    parts.append(HELD_HEAD)
    parts.append("\n" + "\n".join(f"* {name}" for name in HELD) + "\n")
    rows = [f"| {name} | {one.why} | {one.shown.partition(':')[0]} |"
            for name, one in PASSED_OVER.items()]  # fmt: skip
    table = "\n".join(("| change | why nothing refuses it | entry |", "| --- | --- | --- |", *rows))
    parts.append(f"{PASSED_OVER_HEAD}{table}\n")
    rows = [f"| {name} | `{one.command}` | {one.code} |" for name, one in MAILED.items()]
    table = "\n".join(("| change | found by | exit code |", "| --- | --- | --- |", *rows))
    parts.append(f"{MAILED_HEAD}{table}\n")
    parts.append(HOSTILE_HEAD)
    parts.append("\n" + "\n".join(f"* {name}" for name in HOSTILE) + "\n")
    return "".join(parts)
