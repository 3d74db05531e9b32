"""From the first line of a journal to the last: every item played again, every event compared.

Items are played in order of instant and number; timers that are due by then come first. During a
hold or a pause the moves of players and of the calendar wait, while acts of those who judge are
played; in a pause of a rule's own, so are the timers of clauses that may end it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from typing import Any, Final, NamedTuple

from gamemaster.audit.files.lines import LINES_BETWEEN_REPORTS, Shown
from gamemaster.audit.files.shapes import (
    KEPT_BACK,
    MOVES,
    OF_THE_GAME,
    fits_move,
    is_judge,
    is_of_player,
)
from gamemaster.audit.language.times import DAY
from gamemaster.audit.replay import folding, playing
from gamemaster.audit.replay.knowledge import State, Unknown
from gamemaster.audit.replay.plain_facts import from_json, to_json
from gamemaster.audit.replay.script import (
    Divergence,
    Oracle,
    Replayed,
    Script,
    area_of,
    said,
    same,
)
from gamemaster.audit.replay.settled import Settled
from gamemaster.audit.replay.standing import first_due, may_fire


class Item(NamedTuple):
    """A move that waits for its instant. ``mine``: the item of the turn that a vote means.

    Of what a player wants passed on, ``actor`` and ``move`` may be hidden (``""``, None).
    """

    number: int
    at: int
    actor: str
    move: dict[str, Any] | None
    mine: int | None

    @property
    def timer(self) -> int | None:
        """The timer that it fires, None for anybody's move."""
        if self.move is None or self.move["move"] != "tick":
            return None
        found: int = self.move["timer"]
        return found

    @property
    def restarts(self) -> bool:
        """Whether it begins a new epoch of dice, which is no part of play."""
        return self.move is not None and self.move["move"] == "restart"


class Waiting:
    """Items that wait to be played, and the calendar's knowledge of the players."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.items: dict[int, Item] = {}
        self.last = 0
        self.turns: dict[int, int] = {}
        self._order: list[tuple[int, int]] = []
        self._judges: list[tuple[int, int]] = []
        self._ticks: set[int] = set()
        # The epoch of dice that must begin before anything else is played.
        self._begins: int | None = None
        # When something came from a player that a line shows, and when they were warned.
        self._heard: dict[str, int] = {}
        self._warned: dict[str, int] = {}
        self._noted_at: dict[str, int] = {}
        # What was due and not done when the last heartbeat was made.
        self._left: str | None = None

    def take(self, line: Shown) -> None:
        """Follow a line that is not of the game. Raises Divergence where it cannot stand there."""
        if line.type in ("item.docketed/1", "press.docketed/1"):
            self._add(line)
        elif is_of_player(line) and "handle" in line.data:
            if line.type == "item.withdrawn/1":
                self.items.pop(line.data["item"], None)
            self.hears(line.data["handle"], line.at)
        elif line.type == "store.restored/1":
            self._restored(line)
        elif line.type == "silence.noted/1":
            self._noted(line)
        elif line.type == "heartbeat.made/1" or (
            line.type == "mail.read/1" and line.data["outcome"] not in KEPT_BACK
        ):
            self._nothing_left(line)

    def _nothing_left(self, line: Shown) -> None:
        """Check that what is due has been played: before a later mail is read, or in a day.

        While something that is due stays on the docket, its player could take it back late, and
        others would wait. A heartbeat may stand before it, where a daemon has been away.
        """
        left = self._overdue(self.state, line.at) if self.state is not None else None
        beats = line.type == "heartbeat.made/1"
        if left is not None and (not beats or left == self._left):
            raise _off(line, left, line.type)
        if beats:
            self._left = left

    def _overdue(self, state: State, instant: int) -> str | None:
        """Say in words what was due before an instant and has not been played, None if nothing."""
        if (first := self._ready(state)) is not None and first[0] < instant:
            return f"item {first[1]} to be played first"
        ends = _end_of(state)
        if ends is not None and ends < instant and not state.waits:
            return _ends(ends)
        due = first_due(state)
        return _fires(due) if due is not None and due[0] < instant else None

    def ready(self, state: State) -> bool:
        """Say whether an item waits that may be played; while play rests, some timers may."""
        timers = (state.timers.get(number) for number in self._ticks)
        fires = (timer is not None and may_fire(state, timer) for timer in timers)
        return self._ready(state) is not None or any(fires)

    def _noted(self, line: Shown) -> None:
        """Check a word about silence: of the founded kind, and not before somebody is silent.

        A mail of which no line names its player breaks a silence, too; only another word about the
        same player's silence, later, shows that there was one.
        """
        handle, kind, state = line.data["handle"], line.data["kind"], self.state
        if state is None:
            return
        options = state.options
        days, notice = options.get("inactive_days"), options.get("warned_days") or 0
        fitting = {"remind": "remind", "forfeit": "warn"}.get(str(options.get("inactive")), "tell")
        if not isinstance(days, int) or not isinstance(notice, int) or kind != fitting:
            raise _off(line, f"{fitting!r} of silence, by its options", f"{kind!r:.40}")
        if state.phase != "playing" or state.waits or not state.plays(handle):
            raise _off(line, "somebody in play while it goes on", f"{handle!r:.80}")
        since = max(self._last_heard(state, handle), self._noted_at.get(handle, 0))
        if line.at < since + (days - notice) * DAY:
            raise _off(line, f"{handle} silent since {since} for {days - notice} days", "sooner")
        self._noted_at[handle] = line.at
        if kind == "warn":
            self._warned[handle] = line.at

    def _last_heard(self, state: State, handle: str) -> int:
        """Return since when nothing has come from a player, as far as lines that name them show."""
        return max(self._heard.get(handle, 0), state.players[handle].joined, state.began or 0)

    def _restored(self, line: Shown) -> None:
        """Follow a copy that was put back: first, dice go on in an epoch that nobody chose."""
        state, epoch = self.state, line.data["epoch"]
        if state is None:
            return
        used = ((index - 1) // state.dice_length for index in state.rolls.values())
        expected = max(line.at, 2 + max(used, default=0))
        if type(epoch) is not int or epoch != expected:
            raise Divergence(line.seq, "order", f"the epoch {expected}", f"{epoch!r:.80}")
        self._begins = None if state.phase == "ended" else epoch

    def _add(self, line: Shown) -> None:
        number = line.data["item"]
        if type(number) is not int or number != self.last + 1:
            raise Divergence(line.seq, "order", f"item {self.last + 1}", f"item {number!r}")
        self.last = number
        data = {**line.data, **(line.private or {})}
        move = data.get("move")
        if line.type == "item.docketed/1" or move is not None:
            well_formed(line, move)
        instant = self._instant_of(line, move)
        item = Item(number, instant, data.get("actor", ""), move, data.get("mine"))
        timer = self.state.timers.get(item.timer or 0) if self.state is not None else None
        if item.timer is not None and (timer is None or timer.due != instant):
            due = f"due at {timer.due}" if timer is not None else "that is set"
            raise _off(line, f"a timer {due}", f"timer {item.timer} at {instant}")
        if move is not None and move["move"] == "lapse" and self.state is not None:
            # Anything that comes from the player afterwards is too late.
            self._silent_so_long(self.state, line, item, move["player"])
        self.items[number] = item
        heappush(self._judges if is_judge(item.actor) else self._order, (item.at, number))
        if item.timer is not None:
            self._ticks.add(item.timer)
        nameless = move is not None and move.get("anonymous", False)
        if data.get("mail") is not None and item.actor and not nameless:
            # That a silence ended by something without a name would tell whose it is.
            self.hears(item.actor, line.at)

    def hears(self, handle: str, at: int) -> None:
        """Note that a player is there still: no warning counts any more."""
        self._heard[handle] = max(at, self._heard.get(handle, 0))
        self._warned.pop(handle, None)

    def _instant_of(self, line: Shown, move: dict[str, Any] | None) -> int:
        """Return when an item is played. A turn waits as long as was founded, its own vote with it.

        Raises Divergence where another instant is written down.
        """
        undo = self.state.options.get("undo") if self.state is not None else None
        waits = line.data.get("mine") is not None or (move or {}).get("move") == "turn"
        expected = line.at + undo if waits and isinstance(undo, int) else None
        if line.data.get("due") != expected:
            raise _off(line, f"to be played at {expected or line.at}", f"{line.data.get('due')}")
        return expected or line.at

    def _first(self, waiting: list[tuple[int, int]]) -> tuple[int, int] | None:
        """Return instant and number of the first of those that still wait."""
        while waiting and waiting[0][1] not in self.items:
            heappop(waiting)
        return waiting[0] if waiting else None

    def _ready(self, state: State) -> tuple[int, int] | None:
        """Return instant and number of the item whose turn it is."""
        first = self._first(self._judges)
        others = None if state.waits else self._first(self._order)
        return min((ready for ready in (first, others) if ready is not None), default=None)

    def play(self, state: State, line: Shown) -> Item:
        """Take the item that is played off the docket. Raises Divergence if it is not its turn."""
        item = self.items.get(line.data["item"])
        if item is None:
            raise _off(line, "an item that waits on the docket", f"item {line.data['item']!r}")
        if line.at != item.at:
            raise _off(line, f"the instant of the item, {item.at}", f"{line.at}")
        self._in_turn(state, line, item)
        ends = _end_of(state)
        expires = item.move is not None and item.move["move"] == "expire"
        if expires and state.phase != "ended" and item.at != ends:
            raise _off(line, f"the end at {ends}", f"{item.at}")
        del self.items[item.number]
        if item.timer is not None:
            self._ticks.discard(item.timer)
        return item

    def _in_turn(self, state: State, line: Shown, item: Item) -> None:
        """Check that this is what is played next. Raises Divergence."""
        judged, timer = is_judge(item.actor), state.timers.get(item.timer or 0)
        if self._begins is not None or item.restarts:
            if item.move != {"move": "restart", "epoch": self._begins}:
                raise _off(line, f"dice to go on in epoch {self._begins}", f"{item.move}")
            self._begins = None
        elif state.waits and not judged and not (timer is not None and may_fire(state, timer)):
            raise _off(line, "players' moves to wait", f"item {item.number} played")
        elif timer is None or state.phase == "ended":
            # A timer that waits on the docket is of no account once the tournament is over.
            self._in_order(state, line, item, judged=judged)
        elif (ends := _end_of(state)) is not None and ends < item.at and not state.waits:
            raise _off(line, _ends(ends), f"timer {item.timer}")
        elif (due := first_due(state)) != (item.at, item.timer):
            raise _off(line, _fires(due), f"timer {item.timer}")
        elif (first := self._ready(state)) is not None and first[0] < item.at:
            raise _off(line, f"item {first[1]} to be played first", f"timer {item.timer}")

    def _in_order(self, state: State, line: Shown, item: Item, *, judged: bool) -> None:
        ends, due = _end_of(state), first_due(state)
        by_then = item.at if item.timer is None else item.at - 1
        if ends is not None:
            # No timer is fired behind the end.
            by_then = min(by_then, ends)
        if due is not None and due[0] <= by_then and due[1] not in self._ticks:
            raise _off(line, _fires(due), f"item {item.number}, of {item.at}")
        first = self._ready(state)
        if first is not None and first[1] != item.number:
            raise _off(line, f"item {first[1]} to be played first", f"item {item.number}")
        expires = item.move is not None and item.move["move"] == "expire"
        if ends is not None and ends <= item.at and not judged and not expires:
            raise _off(line, _ends(ends), f"item {item.number}")

    def _silent_so_long(self, state: State, line: Shown, item: Item, handle: str) -> None:
        """Check that a forfeit comes only long enough after the last move and after a warning."""
        options, warned = state.options, self._warned.pop(handle, None)
        days, notice = options.get("inactive_days"), options.get("warned_days")
        if options.get("inactive") != "forfeit" or warned is None:
            raise _off(line, "a warning before a forfeit", f"{handle} forfeited without")
        if not isinstance(days, int) or not isinstance(notice, int) or handle not in state.players:
            raise _off(line, "an option that says after how many days", "none")
        earliest = max(self._last_heard(state, handle) + days * DAY, warned + notice * DAY)
        if item.at < earliest:
            raise _off(line, f"{handle} forfeited at {earliest} at the earliest", f"{item.at}")
        self._heard[handle] = item.at


def _end_of(state: State) -> int | None:
    """Return the instant at which the calendar ends the tournament, None where it does not."""
    if state.began is None or state.phase == "ended":
        return None
    days, ends_at = state.options.get("greatest_days"), state.options.get("ends_at")
    ends = [state.began + days * DAY] if isinstance(days, int) else []
    if isinstance(ends_at, int):
        ends.append(max(ends_at, state.began))
    return min(ends, default=None)


def _ends(instant: int) -> str:
    """Say in words when the calendar ends the tournament."""
    return f"the tournament to end first, at {instant}"


def _fires(due: tuple[int, int] | None) -> str:
    """Say in words which timer comes first, given its instant and number."""
    if due is None:
        return "no timer to be fired"
    return f"timer {due[1]} to be fired first, due at {due[0]}"


def _off(line: Shown, expected: str, found: str) -> Divergence:
    return Divergence(line.seq, "order", expected, found)


def well_formed(line: Shown, move: object) -> None:
    """Check that a move has its fields. Raises Divergence."""
    name = move.get("move") if isinstance(move, dict) else None
    fits = isinstance(name, str) and name in MOVES and fits_move(move, MOVES[name].fields)
    if fits and isinstance(move, dict) and name == "turn":
        parts = (move["body"], *move.get("more", ()))
        fits = all((part["kind"] == "enact") == (part["target"] is None) for part in parts)
    elif fits and isinstance(move, dict) and name == "award":
        # A number has one form: "10" or "10/1" would be no 10 to the engine.
        fits = same(to_json(from_json(move["points"])), move["points"])
    if not fits:
        raise Divergence(line.seq, "moves", "a move with its fields", f"{name!r:.80}")


DEFECT: Final = "a defect of the program"
"""The question of a pause that no rule asked for: the program could not go on."""


def follow(
    lines: Sequence[Shown],
    oracle: Callable[[State], Oracle],
    progress: Callable[[str], None] = lambda _: None,
) -> Replayed:
    """Play a journal again. Raises nothing: the outcome tells the fault of any lines."""
    replayed = Replayed()
    follower = _Follower(lines, replayed, progress)
    try:
        follower.run(oracle)
    except Divergence as difference:
        replayed.divergence, replayed.stopped = difference, difference.line
    except Unknown as hidden:
        replayed.unknown, replayed.stopped = str(hidden), follower.script.line
    except Exception:  # noqa: BLE001 - hostile lines end in a finding, never in a crash
        what = "something that cannot be"
        replayed.divergence = Divergence(follower.script.line, "moves", "a line of a game", what)
        replayed.stopped = follower.script.line
    return replayed


class _Follower:
    """One replay of the lines of a journal."""

    def __init__(
        self, lines: Sequence[Shown], replayed: Replayed, progress: Callable[[str], None]
    ) -> None:
        self._waiting = Waiting()
        self.script = Script(lines, self._waiting.take)
        self._replayed, self._progress, self._reported = replayed, progress, 0
        replayed.agreed, replayed.given = self.script.agreed, self.script.given

    def run(self, make_oracle: Callable[[State], Oracle]) -> None:
        """Follow all lines. Raises Divergence, or any error that hostile lines lead to."""
        lines, script = self.script.lines, self.script
        if not lines or lines[0].type != "tournament.created/1":
            raise Divergence(script.line, "order", "tournament.created/1", "another first line")
        try:
            state = folding.begin(lines[0].data, lines[0].at)
        except ValueError as fault:
            can = "a genesis that can be played"
            raise Divergence(lines[0].seq, "moves", can, str(fault)) from None
        oracle = make_oracle(state)
        self._waiting.state = state
        self._settled = Settled(state, oracle)
        script.at = 1
        while script.at < len(lines):
            line = lines[script.at]
            if line.type == "item.played/1":
                script.at += 1
                self._play(state, oracle, line)
            elif line.type in OF_THE_GAME:
                self._outside(state, line)
            else:
                self._waiting.take(line)
                script.at += 1
            if script.at >= self._reported + LINES_BETWEEN_REPORTS:
                self._reported = script.at
                self._progress(f"replay: {script.at:,} of {len(lines):,} lines")

    def _outside(self, state: State, line: Shown) -> None:
        """Take an event that no item causes: one of the founding, or a pause for a defect."""
        founded = line.type == "options.fixed/1" and self.script.at == 1
        if not (founded or self._pauses_for_a_defect(state, line)):
            if self.script.item is not None and line.why.get("item") == self.script.item:
                expected = f"nothing more of item {self.script.item}"
                raise Divergence(line.seq, area_of(line.type), expected, said(line))
            raise Divergence(line.seq, "order", "no event that no item causes", line.type)
        if not founded:
            self._replayed.given["pauses for a defect of the program"] += 1
        folding.fold(state, line.type, line.data)
        self.script.at += 1

    def _pauses_for_a_defect(self, state: State, line: Shown) -> bool:
        """Say whether play is paused because an item could not be played, which waits on.

        Nobody is named by that, and no proposal: who has won, or may be adopted, is not asked.
        """
        if line.type != "ruling.needed/1" or line.data.get("question") != DEFECT or line.why:
            return False
        said_more = any(value for name, value in line.data.items() if name != "question")
        goes_on = state.phase == "playing" or (state.phase == "paused" and state.resting)
        return goes_on and line.at == state.now and not said_more and self._waiting.ready(state)

    def _play(self, state: State, oracle: Oracle, line: Shown) -> None:
        script = self.script
        item = self._waiting.play(state, line)
        self._replayed.items += 1
        script.item = item.number
        # Acts during a hold or a pause stand at its beginning (docs/formats.md, "Order").
        stands = item.restarts or (state.waits and is_judge(item.actor))
        instant = state.now if stands else item.at
        following = script.lines[script.at] if script.at < len(script.lines) else None
        if following is not None and following.type == "act.refused/1":
            self._refused(state, oracle, item, instant, following)
            return
        before, began = state.next_number, script.at
        move = None if item.move is None else self._meant(item.move, item.mine)
        if move is None:
            self._replayed.given[
                "messages between players of which words or sender are hidden"
            ] += 1
        elif (reason := playing.refused(state, move, instant, oracle)) is not None:
            found = f"item {item.number} played"
            raise Divergence(line.seq, "order", f"the act to be refused: {reason}", found)
        counted = playing.play(state, move, instant, oracle, script)
        if before in state.proposals:
            self._waiting.turns[item.number] = before
        last = script.lines[script.at - 1].seq
        caused = script.lines[began : script.at]
        for passed in (line.data for line in caused if line.type == "press.passed/1"):
            if not passed["anonymous"]:
                self._waiting.hears(passed["player"], item.at)
        self._settled.after(caused, last, counted)

    def _meant(self, move: dict[str, Any], mine: int | None) -> dict[str, Any]:
        """Return a move, with the number of the turn in the same mail where a vote means that."""
        if move["move"] == "vote" and mine is not None:
            return {**move, "number": self._waiting.turns.get(mine, 0)}
        return move

    def _refused(self, state: State, oracle: Oracle, item: Item, instant: int, line: Shown) -> None:
        """Check that an act was refused for a reason."""
        if line.data.get("item") != item.number:
            raise Divergence(line.seq, "order", f"item {item.number}", "another one refused")
        reason = None
        if item.move is not None:
            reason = playing.refused(state, item.move, instant, oracle)
        # Where it could be played, a defect pauses play instead, and a player's move stays waiting.
        # New dice after a copy was put back are never set aside: known rolls would be made again.
        # Nor is a timer, which stays due: play is paused for it, also where it rested.
        kept = item.restarts or item.timer is not None
        may = is_judge(item.actor) or (state.phase != "playing" and not kept)
        if reason is None and not (may and line.data.get("problems") == [DEFECT]):
            raise Divergence(line.seq, "order", "the act to be played", "it was refused")
        if reason is None:
            self._replayed.given["acts set aside for a defect of the program"] += 1
        self.script.at += 1
