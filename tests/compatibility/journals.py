"""The journals of the golden stories, line by line, as they were written before the rebuild.

``journals.txt`` holds for every line its type and the beginning of the SHA-256 of its stored bytes,
private parts, blind and link to the line before included. The roots of each tournament follow from
the story's name, so nothing in a journal is left to chance.

    python -m tests.compatibility.journals > tests/compatibility/journals.txt

writes the file anew. Only a change that is meant to alter what a game journals may do that.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.audit.games import known_roots
from tests.builders import Table
from tests.stories.stage import Stage

GOLDEN = Path(__file__).with_name("journals.txt")
BEFORE_MIXING = Path(__file__).with_name("journals-before-mixing.txt")
"""Those of some stories with dice, as they were before anything was mixed into these."""
MIXED_ALONE = Path(__file__).with_name("journals-of-edition-4.txt")
"""The same stories in the edition in which votes that are only imagined had no voters yet."""
UNTYPED = Path(__file__).with_name("journals-of-edition-5.txt")
"""The same stories in the edition in which only attributes were told in words."""
UNRANKED = Path(__file__).with_name("journals-of-edition-6.txt")
"""The same stories in the edition in which rules that name different winners did not rank."""
UNBOUND = Path(__file__).with_name("journals-of-edition-7.txt")
"""Stories with messages in the edition in which journals did not commit to these."""
STORIES = sorted((Path(__file__).parents[1] / "stories").glob("*.story"))
HASH_DIGITS = 8


def told(story: str, table: Table) -> list[str]:
    """The journals of one story as ``journals.txt`` has them."""
    found = []
    for name in sorted(table.office.tournaments):
        found.append(f"{story}: {name}")
        for raw in table.office.store.raw_lines(name):
            type_ = json.loads(raw)["type"]
            found.append(f"  {hashlib.sha256(raw).hexdigest()[:HASH_DIGITS]} {type_}")
    return found


def kept(story: str, golden: Path = GOLDEN) -> list[str]:
    """The same as it was kept; nothing for a story that is younger than the file."""
    found: list[str] = []
    ours = False
    for line in golden.read_text().splitlines():
        if not line.startswith("  "):
            ours = line.startswith(f"{story}: ")
        if ours:
            found.append(line)
    return found


def main() -> None:
    for story in STORIES:
        with TemporaryDirectory() as place, known_roots(story.stem):
            stage = Stage(Path(place))
            stage.play(story)
            print("\n".join(told(story.stem, stage.table)))
            stage.table.close()


if __name__ == "__main__":
    main()
