"""The editions of the reading that rules have in common, by which a tournament is played.

A tournament keeps the edition that it began with, so that it is replayed as it was played.
"""

from __future__ import annotations

from typing import Final

EDITION: Final = 8
"""The edition that new tournaments are played by. In the first a winner was looked for after every
effect; since the second, once after everything that a decision brings about. The third words what
is announced as people write it, and since ``dice.MIXED`` what joiners sent is mixed into rolls. In
the fifth, imagined votes have voters (``IMAGINED``), and mail that shows no sender has no line of
the journal before it leads to something. In the sixth, instants and lengths of time are told in
words wherever their type can be known (``TYPED``), initial rules out of force keep their text
(``KEPT``), and choices may be written with accents (``UNACCENTED``). In the seventh, of rules that
name different winners the one that prevails decides (``PREVAILING``). In the eighth, the journal
commits to what players have passed on to one another (``BOUND``), and before play begins no rule
hears of who is expelled (``UNHEARD``), nor does play begin that was ended (``UNBEGUN``)."""

BOUND: Final = 8
"""The edition since which the journal commits to what is passed on between players."""

UNHEARD: Final = 8
"""The edition since which no rule hears of somebody who is expelled before play begins: what it
announced then would be in no record, which is opened with play."""

UNBEGUN: Final = 8
"""The edition since which a tournament that was ended before its start does not begin."""

PREVAILING: Final = 7
"""The edition since which, of rules that name different winners, the one that prevails decides, and
rules hear that no turn can be taken any more before it is asked who has won.
"""

TYPED: Final = 6
"""The edition since which the type of what is told is looked for beyond attributes: in parameters,
variables of loops, definitions and the items of lists.
"""

KEPT: Final = 6
"""The edition since which an initial rule that is out of force has the text that it had last."""

UNACCENTED: Final = 6
"""The edition since which accents do not count in a choice, which is of plain letters."""

IMAGINED: Final = 5
"""The edition since which imagined votes, as where something is attainable, also count wherever
voters are named, and not in their number alone.
"""
