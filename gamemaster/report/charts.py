"""Draws the pictures of a report, and compares the dice with what fair ones would show.

Drawings of matplotlib become elements of the page, in the page's own colours. Each picture stands
in a figure with its legend, whose names are text of the page, and says in words what it shows; its
numbers stand in a table beside it.

Invariants
* The same figure gives the same elements: no date, no random identifier, no font of the machine.
* No word of a player's is ever drawn: matplotlib reads mathematics into some. Names stand beside a
  picture, as text of the page.
* Colours are roles. Each is drawn in a colour that stands for it alone and becomes a class, so that
  light, dark and print colour it by the style sheet; no ``style`` is left, as the page's policy
  would ignore it.
"""

from __future__ import annotations

import io
import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from gamemaster.page.escaping import counted, parts
from gamemaster.report.story import Player, Story

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SERIES: Final = 8
"""The number of lines of one picture that have colours of their own."""

_ROLES: Final = ("ink", "soft", "rule", "card", "good", "bad", *(f"s{n}" for n in range(SERIES)))
COLOUR: Final = {role: f"#0000{place + 1:02x}" for place, role in enumerate(_ROLES)}
"""The colour that stands for each role while a picture is drawn."""

_ROLE_OF: Final = {colour: role for role, colour in COLOUR.items()}
_DECLARATION: Final = re.compile(r"\s*([a-z-]+)\s*:\s*([^;]*?)\s*(?:;|$)")
_FONT_SIZE: Final = re.compile(r"([0-9.]+)px")
_KEPT: Final = frozenset(
    ["fill-opacity", "opacity", "stroke-dasharray", "stroke-dashoffset", "stroke-linecap",
     "stroke-linejoin", "stroke-opacity", "stroke-width", "text-anchor"]
)  # fmt: skip
_DROPPED: Final = frozenset(["metadata", "style"])
_REFERENCE: Final = re.compile(r"#([A-Za-z0-9_.-]+)")

_SETTINGS: Final[Any] = {  # its keys are matplotlib's own words
    "axes.edgecolor": COLOUR["soft"],
    "axes.facecolor": "none",
    "axes.grid": True,
    "axes.labelcolor": COLOUR["ink"],
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.facecolor": "none",
    "font.size": 10,
    "grid.color": COLOUR["rule"],
    "grid.linewidth": 0.7,
    "savefig.facecolor": "none",
    "svg.fonttype": "none",
    "svg.hashsalt": "gamemaster",
    "text.color": COLOUR["ink"],
    "timezone": "UTC",
    "xtick.color": COLOUR["soft"],
    "xtick.labelcolor": COLOUR["ink"],
    "ytick.color": COLOUR["soft"],
    "ytick.labelcolor": COLOUR["ink"],
}

ENOUGH = 5
"""The least expected count of each face for which the usual test says anything."""

MOST_FACES = 100
_PER_CENT, _UNUSUAL = 0.005, 0.01
DAY = 86_400
MOST_STEPS = 400
MOST_LANES = 40
MOST_DOTS = 4_000
_FIRST, _LAST = 0, 253_402_214_400
"""The range of instants that calendars know: 1970 to the last day of 9999."""

_LARGEST = 10**12
_LEAST_SPAN = 3600
_DASHES: tuple[tuple[int, ...], ...] = ((), (6, 2), (2, 2), (8, 2, 2, 2))
_WIDTH = 8.4
_TICKS = 30
MOST_DICE = 12
_CHAINS = {"secret": "the die", "open": "the open die", "hidden": "the hidden die"}


def ready() -> bool:
    """Say whether pictures can be drawn: matplotlib is an extra that a daemon does not need."""
    try:
        import_module("matplotlib")
    except ImportError:
        return False
    return True


@contextmanager
def canvas(height: float) -> Iterator[tuple[Figure, Axes]]:
    """Return an empty picture of this height in inches."""
    import matplotlib as mpl  # noqa: PLC0415 - slow
    from matplotlib.figure import Figure as Drawn  # noqa: PLC0415

    with mpl.rc_context(_SETTINGS):
        figure = Drawn(figsize=(_WIDTH, height), layout="constrained")
        yield figure, figure.add_subplot()


def drawn(figure: Figure, name: str, title: str, told: str) -> Markup:
    """Return the picture. ``name`` begins its identifiers; ``told`` is what it shows, in words."""
    out = io.BytesIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    figure.savefig(out, format="svg", metadata=nothing)
    # Output of matplotlib; no octet of it comes from anybody else.
    root = ET.fromstring(out.getvalue())  # noqa: S314
    inside = "".join(
        ET.tostring(made, encoding="unicode", short_empty_elements=False)
        for child in root
        for made in _plain(child, name)
    )
    drawing = Markup(inside)  # noqa: S704
    written: Markup = parts().picture(name, title, told, root.attrib["viewBox"], drawing)
    return written


def _plain(node: ET.Element, name: str) -> Iterator[ET.Element]:
    """Yield an element without namespaces and styles, its colours as classes; or nothing."""
    tag = node.tag.rpartition("}")[2]
    if tag in _DROPPED:
        return
    made = ET.Element(tag)
    for key, value in node.attrib.items():
        plain = key.rpartition("}")[2]
        if plain == "style":
            made.attrib |= _styled(value)
        elif plain == "id":
            made.set("id", f"{name}-{value}")
        elif plain in ("href", "clip-path"):
            made.set(plain, _REFERENCE.sub(rf"#{name}-\1", value))
        else:
            made.attrib |= _coloured(plain, value)
    made.text = (node.text or "").strip()
    made.extend(kept for child in node for kept in _plain(child, name))
    if tag != "defs" or len(made):
        yield made


def _styled(style: str) -> dict[str, str]:
    """Return the declarations of a style as attributes and classes."""
    found: dict[str, str] = {}
    for key, value in _DECLARATION.findall(style):
        if key in ("fill", "stroke"):
            more = _coloured(key, value)
            if "class" in more and "class" in found:
                more["class"] = f"{found['class']} {more['class']}"
            found |= more
        elif key in _KEPT:
            found[key] = value
        elif key in ("font", "font-size") and (size := _FONT_SIZE.search(value)):
            found["font-size"] = size[1]
    return found


def _coloured(key: str, value: str) -> dict[str, str]:
    role = _ROLE_OF.get(value) if key in ("fill", "stroke") else None
    if role is None:
        return {key: value}
    return {"class": f"{'f' if key == 'fill' else 'k'}-{role}"}


@dataclass(frozen=True, slots=True)
class Series:
    """All rolls of dice with as many faces: how often each face came, and how unusual that is."""

    faces: int
    counts: tuple[int, ...]

    @property
    def rolls(self) -> int:
        """The number of rolls."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """The number of times that each face may be expected."""
        return self.rolls / self.faces

    @property
    def chi_square(self) -> float:
        """The sum of squared deviations, each divided by the expected number."""
        return sum((count - self.expected) ** 2 for count in self.counts) / self.expected

    @property
    def told(self) -> str:
        """The verdict on the die, in a sentence or two."""
        many = f"{self.rolls:,} rolls of a die with {self.faces} faces" if self.rolls > 1 else (
            f"One roll of a die with {self.faces} faces")  # fmt: skip
        if self.expected < ENOUGH:
            return f"{many}: too few to say anything about the die."
        chance = survival(self.chi_square, self.faces - 1)
        of_hundred = (
            f"{round(100 * chance)} of 100" if chance >= _PER_CENT else "fewer than 1 of 100"
        )
        verdict = "nothing unusual" if chance >= _UNUSUAL else "unusual, though chance can do it"
        return (
            f"{many}; each face may be expected {self.expected:,.1f} times. Chi-square is "
            f"{self.chi_square:,.2f} with {self.faces - 1} degrees of freedom: a fair die strays "
            f"at least as far in {of_hundred} such series. That is {verdict}."
        )


def series(rolls: list[tuple[int, int]]) -> list[Series]:
    """Return the rolls (pairs of faces and value) by faces, without values that no die can show."""
    by_faces: dict[int, Counter[int]] = {}
    for faces, value in rolls:
        if 1 < faces <= MOST_FACES and 1 <= value <= faces:
            by_faces.setdefault(faces, Counter())[value] += 1
    return [
        Series(faces, tuple(counts[value] for value in range(1, faces + 1)))
        for faces, counts in sorted(by_faces.items())
    ]


def survival(chi_square: float, degrees: int) -> float:
    """Return how likely a chi-square at least so large is: the upper incomplete gamma function.

    It starts from the value for one degree or two, and adds two degrees at a time (Abramowitz and
    Stegun 26.4.4, 26.4.5).
    """
    if chi_square <= 0:
        return 1.0
    x, odd = chi_square / 2, degrees % 2
    chance = math.erfc(math.sqrt(x)) if odd else math.exp(-x)
    for step in range((degrees - 1) // 2):
        a = step + (0.5 if odd else 1)
        chance += math.exp(a * math.log(x) - x - math.lgamma(a + 1))
    return chance


@dataclass(frozen=True, slots=True)
class Curves:
    """The picture of the scores of ``players``, the leading ones of all ``ranked`` players."""

    picture: Markup
    players: Sequence[Player]
    ranked: int

    @property
    def changes(self) -> list[tuple[int, int, Fraction]]:
        """Every change of a score: when, whose (by place), and the points from then on."""
        every = ((at, place, score) for place, player in enumerate(self.players)
                 for at, score in player.scores)  # fmt: skip
        return sorted(every, key=lambda change: change[:2])


def scores_chart(story: Story) -> Curves | None:
    """Return the curves of the leading players; None where nobody's score ever changed."""
    ranked = [player for player in story.ranked() if len(player.scores) > 1 and _drawable(player)]
    shown = ranked[:SERIES]
    if not shown:
        return None
    end = max(at for player in shown for at, _ in player.scores)
    if story.ended is not None and end < story.ended < _LAST:
        end = story.ended
    with canvas(4.2) as (figure, axes):
        for place, player in enumerate(shown):
            steps = _thinned(player.scores)
            instants = [at / DAY for at, _ in steps] + [end / DAY]
            points = [float(score) for _, score in steps] + [float(steps[-1][1])]
            (line,) = axes.step(
                instants, points, where="post", color=COLOUR[f"s{place}"], linewidth=2,
                solid_capstyle="round",
            )  # fmt: skip
            if dashes := _DASHES[place % len(_DASHES)]:
                line.set_dashes(dashes)
        axes.set_ylabel("points")
        _dated(axes, min(player.scores[0][0] for player in shown), end)
        told = "; ".join(f"line {place}: from {player.scores[0][1]} to {player.score}"
                         for place, player in enumerate(shown, start=1))  # fmt: skip
        picture = drawn(figure, "scores-chart", "Scores over time", f"One line for each: {told}.")
    return Curves(picture, shown, len(ranked))


def _drawable(player: Player) -> bool:
    return all(_FIRST <= at < _LAST and abs(score) < _LARGEST for at, score in player.scores)


def _thinned(steps: Sequence[tuple[int, Fraction]]) -> list[tuple[int, Fraction]]:
    """Return as many of the steps as can be drawn, the last one among them."""
    if len(steps) <= MOST_STEPS:
        return list(steps)
    every = -(-len(steps) // MOST_STEPS)
    return [*steps[::every], steps[-1]]


def _dated(axes: Axes, begin: int, end: int) -> None:
    from matplotlib.dates import AutoDateLocator, ConciseDateFormatter  # noqa: PLC0415 - slow

    locator = AutoDateLocator(minticks=3, maxticks=8)  # type: ignore[no-untyped-call]
    axes.xaxis.set_major_locator(locator)
    axes.xaxis.set_major_formatter(ConciseDateFormatter(locator))  # type: ignore[no-untyped-call]
    room = max(end - begin, _LEAST_SPAN) * 0.02
    axes.set_xlim((begin - room) / DAY, (max(end, begin + _LEAST_SPAN) + room) / DAY)


def dashes_of(place: int) -> str:
    """Return the dashes of a line as its legend has them, nothing for one without."""
    return " ".join(str(length * 2) for length in _DASHES[place % len(_DASHES)])


@dataclass(frozen=True, slots=True)
class Lanes:
    """The picture of the votes on the last proposals, one of so many ``lanes`` for each."""

    picture: Markup
    lanes: int


def votes_chart(story: Story) -> Lanes | None:
    """Return a lane for each proposal, from its turn to its decision, with a dot for each vote."""
    every = [story.proposals[number] for number in sorted(story.proposals)]
    lanes = [proposal for proposal in every if _FIRST <= proposal.at < _LAST][-MOST_LANES:]
    dots = sum(len(shown_lane.votes) for shown_lane in lanes)
    if len(lanes) < 2 or not dots or dots > MOST_DOTS:  # noqa: PLR2004 - one lane shows nothing
        return None
    last = max(
        max([shown_lane.at, shown_lane.decided or 0, *(vote.at for vote in shown_lane.votes)])
        for shown_lane in lanes
    )
    if not _FIRST <= last < _LAST:
        return None
    looks = {"for": ("o", "good"), "against": ("X", "bad")}
    with canvas(1.2 + 0.24 * len(lanes)) as (figure, axes):
        for place, lane in enumerate(lanes):
            until = lane.decided if lane.decided is not None else last
            axes.plot([lane.at / DAY, until / DAY], [place, place], color=COLOUR["rule"],
                      linewidth=5, solid_capstyle="round")  # fmt: skip
            for choice, (marker, role) in looks.items():
                found = [vote.at / DAY for vote in lane.votes if vote.choice == choice]
                axes.plot(found, [place] * len(found), marker, color=COLOUR[role], markersize=6,
                          markeredgecolor=COLOUR["card"], markeredgewidth=0.6)  # fmt: skip
            if lane.outcome:
                role = "good" if lane.outcome == "adopted" else "bad"
                axes.plot([until / DAY], [place], "|", color=COLOUR[role], markersize=16,
                          markeredgewidth=2.5)  # fmt: skip
        axes.set_yticks(range(len(lanes)), [str(lane.number) for lane in lanes])
        axes.set_ylim(len(lanes) - 0.4, -0.6)
        axes.set_ylabel("proposal")
        axes.grid(visible=False, axis="y")
        _dated(axes, min(lane.at for lane in lanes), last)
        told = (
            f"{counted(dots, 'vote')} on {counted(len(lanes), 'proposal')}; each is listed below."
        )
        picture = drawn(figure, "votes-chart", "When the votes came", told)
    return Lanes(picture, len(lanes))


def dice_chart(rolled: Series) -> Markup:
    """Return the picture of how often each face came, beside the expected number."""
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415 - slow

    faces = list(range(1, rolled.faces + 1))
    with canvas(2.8) as (figure, axes):
        axes.bar(faces, rolled.counts, color=COLOUR["s0"], width=0.62, zorder=2)
        axes.axhline(rolled.expected, color=COLOUR["ink"], linewidth=1.5, linestyle=(0, (5, 3)),
                     zorder=3)  # fmt: skip
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel("face")
        axes.set_ylabel("rolls")
        axes.grid(visible=False, axis="x")
        if rolled.faces <= _TICKS:
            axes.set_xticks(faces)
        told = ", ".join(f"{face}: {count}" for face, count in enumerate(rolled.counts, start=1))
        told = f"How often each face came: {told}. Expected: {rolled.expected:,.1f}."
        title = f"Rolls of dice with {rolled.faces} faces"
        return drawn(figure, f"dice-{rolled.faces}", title, told)


def chains(story: Story) -> list[tuple[str, int]]:
    """Return how often each kind of die was rolled."""
    return sorted(Counter(_CHAINS.get(roll.chain, "another die") for roll in story.rolls).items())
