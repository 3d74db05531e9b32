"""The pictures of a report: scores over time, when votes came, how the dice fell.

Each stands in a figure with its legend, whose names are text of the page, and says in words what it
shows; its numbers stand in a table beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from gamemaster.page.elements import Element, Node, element
from gamemaster.page.parts import counted, folded, para, person, row, table, when
from gamemaster.report.chances import Series
from gamemaster.report.drawing import COLOUR, SERIES, canvas, drawn
from gamemaster.report.story import Player, Story, signed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DAY = 86_400
MOST_STEPS = 400
MOST_LANES = 40
MOST_DOTS = 4_000
_FIRST, _LAST = 0, 253_402_214_400
"""Instants that calendars know: 1970 to the last day of 9999."""
_LARGEST = 10**12
_LEAST_SPAN = 3600
_DASHES: tuple[tuple[int, ...], ...] = ((), (6, 2), (2, 2), (8, 2, 2, 2))
_WIDTH = 8.4


def scores_chart(story: Story) -> list[Node]:
    """Return the curves of the leading players, and the numbers behind them."""
    ranked = [one for one in story.ranked() if len(one.scores) > 1 and _drawable(one)]
    shown = ranked[:SERIES]
    if not shown:
        return [para("Nobody's score ever changed, so there is no curve to draw.", kind="note")]
    end = max(at for one in shown for at, _ in one.scores)
    if story.ended is not None and end < story.ended < _LAST:
        end = story.ended
    with canvas(_WIDTH, 4.2) as (figure, axes):
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
        _dated(axes, min(one.scores[0][0] for one in shown), end)
        told = "; ".join(f"line {place}: from {one.scores[0][1]} to {one.score}"
                         for place, one in enumerate(shown, start=1))  # fmt: skip
        picture = drawn(figure, "scores-chart", "Scores over time", f"One line for each: {told}.")
    caption: list[Node] = ["Points of each player from the start to the end."]
    if len(ranked) > len(shown):
        caption.append(f" The {SERIES} highest are drawn, {counted(len(ranked) - SERIES)} are not.")
    return [
        element("figure", {}, picture, _legend(shown), element("figcaption", {}, *caption)),
        folded("The numbers behind the curves", _steps_table(shown)),
    ]


def _drawable(player: Player) -> bool:
    return all(_FIRST <= at < _LAST and abs(score) < _LARGEST for at, score in player.scores)


def _thinned(steps: Sequence[tuple[int, Fraction]]) -> list[tuple[int, Fraction]]:
    """Return so few of the steps that they can be drawn, the last one among them."""
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


def _legend(shown: Sequence[Player]) -> Element:
    items = []
    for place, player in enumerate(shown):
        dashes = " ".join(str(one * 2) for one in _DASHES[place % len(_DASHES)])
        line = element("line", {"class": f"k-s{place}", "x1": 0, "y1": 5, "x2": 32, "y2": 5,
                                "stroke-width": 3,
                                "stroke-dasharray": dashes or False})  # fmt: skip
        swatch = element("svg", {"viewBox": "0 0 32 10", "aria-hidden": "true"}, line)
        items.append(element("li", {}, swatch, person(player.name)))
    return element("ul", {"class": "legend", "aria-label": "Lines of the picture"}, *items)


def _steps_table(shown: Sequence[Player]) -> Element:
    every = sorted(((at, place, score) for place, one in enumerate(shown)
                    for at, score in one.scores), key=lambda one: one[:2])  # fmt: skip
    rows = (row(when(at), person(shown[place].name), signed(score)) for at, place, score in every)
    return table("Every change of these scores", ("when", "player", "points from then on"), rows,
                 len(every), most=300, numeric=(2,))  # fmt: skip


def votes_chart(story: Story) -> list[Node]:
    """Return a lane for each proposal, from its turn to its decision, with a dot for each vote."""
    every = [story.proposals[number] for number in sorted(story.proposals)]
    lanes = [one for one in every if _FIRST <= one.at < _LAST][-MOST_LANES:]
    dots = sum(len(one.votes) for one in lanes)
    if len(lanes) < 2 or not dots or dots > MOST_DOTS:  # noqa: PLR2004 - one lane shows nothing
        return []
    last = max(max([one.at, one.decided or 0, *(vote.at for vote in one.votes)]) for one in lanes)
    if not _FIRST <= last < _LAST:
        return []
    looks = {"for": ("o", "good"), "against": ("X", "bad")}
    with canvas(_WIDTH, 1.2 + 0.24 * len(lanes)) as (figure, axes):
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
    caption = (
        "Each lane is a proposal, from its turn to its decision (the upright stroke: green where "
        "it was adopted, red where it was defeated). Circles are votes for it, crosses "
        "votes against."
    )
    if len(every) > len(lanes):
        caption += f" The last {len(lanes)} of {counted(len(every))} proposals."
    return [element("figure", {}, picture, element("figcaption", {}, caption))]


def dice_chart(one: Series) -> list[Node]:
    """Return how often each face came, beside what was to be expected."""
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415 - slow

    faces = list(range(1, one.faces + 1))
    with canvas(_WIDTH, 2.8) as (figure, axes):
        axes.bar(faces, one.counts, color=COLOUR["s0"], width=0.62, zorder=2)
        axes.axhline(one.expected, color=COLOUR["ink"], linewidth=1.5, linestyle=(0, (5, 3)),
                     zorder=3)  # fmt: skip
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel("face")
        axes.set_ylabel("rolls")
        axes.grid(visible=False, axis="x")
        if one.faces <= _TICKS:
            axes.set_xticks(faces)
        told = ", ".join(f"{face}: {count}" for face, count in enumerate(one.counts, start=1))
        told = f"How often each face came: {told}. Expected: {one.expected:,.1f}."
        title = f"Rolls of dice with {one.faces} faces"
        picture = drawn(figure, f"dice-{one.faces}", title, told)
    caption = element(
        "figcaption", {}, "Bars: how often each face came. Dashed: what may be expected."
    )
    return [element("figure", {}, picture, caption)]


_TICKS = 30
