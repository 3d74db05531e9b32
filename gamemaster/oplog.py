"""Logs what the daemon does, with one function for each fact.

Invariants:

* No line carries an address, a name, a subject, a text, a vote, a key, or the message of an
  exception (which may quote any of them). A function therefore takes numbers, truths and words from
  the closed lists below; an exception tells only its type and the places in code it came through.
  The one free text is a ``Place``, built from the configuration. tests/test_oplog.py holds every
  signature to this.
* No line tells anything of the game: not that something was played, how much it led to, how long it
  took, how long a mail was or how many letters left. Games that differ only in hidden rules have
  the same log but for its instants (tests/spine/test_what_the_log_tells.py).
* A call never raises and never waits long, whatever becomes of the file or of standard error: what
  cannot be written is counted, and the count is the first line that can be written again.
* Facts are said only while the log is ``opened``, by the daemon alone. Meanwhile libraries, stray
  threads and collected objects cannot write past these functions either.
* Each fact is counted, whatever the level and whether or not it could be written: ``counted`` is
  what metrics and health are made of, and tells no more than the lines do.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import select
import stat
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, NewType, TypeAlias

from gamemaster.clock import Clock
from gamemaster.errors import OperatorError

Level: TypeAlias = Literal["debug", "info", "warning", "error"]
Source: TypeAlias = Literal["smtp", "lmtp", "imap"]
Component: TypeAlias = Literal[
    "control", "daemon", "inbox", "outbox", "play", "publisher", "receive", "store", "timers"
]
Refusal: TypeAlias = Literal[
    "no such recipient",
    "too large",
    "too many recipients",
    "too many hops",
    "too many mails of a peer",
    "needs tls",
    "not the sender's own",
    "protocol",
]
NotCosigned: TypeAlias = Literal[
    "no answer",
    "refused",
    "another size",
    "another key",
    "no signature lines",
    "a wrong signature",
    "a wrong time",
]
"""The ways in which a witness does not cosign."""
Unreached: TypeAlias = Literal[
    "no answer",
    "log-in refused",
    "certificate does not verify",
    "no password or token",
    "the CA file cannot be used",
]
"""The reasons for which no mail could be handed to a server."""
Place = NewType("Place", str)  # host and port, or socket, as the configuration gives it

PATIENCE_SECONDS: Final = 0.1
"""The time that the reader of a full pipe is given; none more once lines were lost."""

_PACKAGE = Path(__file__).parent
_log: _Log | None = None


class Counted(NamedTuple):
    """How often a fact of one kind was said, and when it last was.

    ``last`` is an instant; ``place`` numbers all facts, so that of two it tells the later.
    """

    event: str
    kind: str
    times: int
    last: int
    place: int


# --- the way out ----------------------------------------------------------------------------------


@contextmanager
def opened(level: Level, form: Literal["json", "console"], file: Path | None) -> Iterator[None]:
    """Say facts to standard error or ``file`` (mode 0600, appended to) while this lasts."""
    global _log  # noqa: PLW0603 - a process has one log
    root = logging.getLogger()
    before = threading.excepthook, sys.unraisablehook, root.handlers[:], root.level
    with contextlib.closing(_Log(level, form, _Way(file))) as log:
        _log = log
        # Libraries log what they were handed, asyncio whole exceptions: only the fact is kept.
        root.handlers = [_Muffler()]
        root.setLevel(logging.WARNING)
        threading.excepthook = lambda trouble: _stray(trouble.exc_value)
        sys.unraisablehook = lambda trouble: _stray(trouble.exc_value)
        try:
            yield
        finally:
            _log = None
            threading.excepthook, sys.unraisablehook, root.handlers, root_level = before
            root.setLevel(root_level)


def counted() -> tuple[Counted, ...]:
    """Return how often each fact was said since the log was opened; nothing without a log."""
    log = _log
    if log is None:
        return ()
    with log._turn:  # noqa: SLF001 - of this module
        return tuple(Counted(*kind, *found) for kind, found in log.counts.items())


class _Way:
    """The file or standard error that lines go to. Nothing is buffered; OSError if it fails."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._name = "" if file is None else os.fspath(file)
        # A descriptor of our own: the number of a closed standard error may be a store's next.
        try:
            self._descriptor = _standard_error() if file is None else _open(file)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise OperatorError(f"log.file: cannot write {file}: {reason}") from error
        self._torn = False
        self._look()

    def _look(self) -> None:
        """Find out what was opened: which file, and whether it always has room."""
        found = None if self._descriptor is None else os.fstat(self._descriptor)
        self._known = None if found is None else (found.st_dev, found.st_ino)
        self._has_room = found is not None and stat.S_ISREG(found.st_mode)

    @property
    def is_terminal(self) -> bool:
        """Say whether a person reads along."""
        return self._descriptor is not None and os.isatty(self._descriptor)

    def write(self, line: str, patience_seconds: float) -> None:
        """Write one line whole, or as much of it as there is room for and raise OSError."""
        self._follow()
        if self._descriptor is None:
            raise OSError(errno.EBADF, "closed")
        if not self._has_room:
            self._await_room(self._descriptor, patience_seconds)
        rest = f"{self._torn * chr(10)}{line}\n".encode(errors="backslashreplace")
        while rest:
            written = os.write(self._descriptor, rest)
            self._torn = rest[written - 1 : written] != b"\n"
            rest = rest[written:]

    def _follow(self) -> None:
        """Open the file anew where its name stands for another, or for none: it was rotated."""
        if self._file is None or self._descriptor is None:
            return
        with contextlib.suppress(FileNotFoundError):
            # Asked before each line, and of a text sooner than of a ``Path``.
            found = os.stat(self._name)  # noqa: PTH116
            if (found.st_dev, found.st_ino) == self._known:
                return
        new = _open(self._file)
        self.close()
        self._descriptor, self._torn = new, False
        self._look()

    @staticmethod
    def _await_room(descriptor: int, patience_seconds: float) -> None:
        # A pipe whose reader stands still would hold up whatever is logged.
        room = select.poll()
        room.register(descriptor, select.POLLOUT)
        if not room.poll(patience_seconds * 1000):
            raise BlockingIOError(errno.EAGAIN, "nobody reads the log")

    def close(self) -> None:
        """Let go of the descriptor; what is written from now on is lost."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            with contextlib.suppress(OSError):
                os.close(descriptor)


def _open(file: Path) -> int:
    return os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)


def _standard_error() -> int | None:
    try:
        return os.dup(sys.stderr.fileno())
    except (AttributeError, OSError, ValueError):  # None, closed, or no file at all
        return None


class _Log:
    """Makes facts lines and counts those that could not be written. Never raises."""

    def __init__(self, level: Level, form: Literal["json", "console"], way: _Way) -> None:
        import structlog  # noqa: PLC0415 - slow to import, and of use to the daemon alone

        renderer: structlog.typing.Processor = structlog.processors.JSONRenderer(sort_keys=True)
        if form == "console":
            renderer = structlog.dev.ConsoleRenderer(colors=way.is_terminal)
        self._logger: Any = structlog.wrap_logger(
            self,
            processors=[
                structlog.processors.add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
                renderer,
            ],
            wrapper_class=structlog.make_filtering_bound_logger(level),
            cache_logger_on_first_use=False,
        ).bind()  # What ``wrap_logger`` returns would be bound anew for each line.
        self._way = way
        # What is collected while a line is written may have something to say in the same thread.
        self._turn = threading.RLock()
        self._lost = 0
        self.counts: dict[tuple[str, str], tuple[int, int, int]] = {}
        self._place = 0

    def say(
        self, level: Level, event: str, trouble: BaseException | None, facts: dict[str, object]
    ) -> None:
        """Write a fact, and before it how many were lost since the last one that was written."""
        with self._turn:
            self._count(event, _kind(trouble, facts))
            try:
                lost = self._lost
                if lost:
                    self._count("log.lines_lost", "")
                    self._logger.error("log.lines_lost", lines=lost)
                    self._lost -= lost
                getattr(self._logger, level)(event, **facts, **_told(trouble))
            except Exception:  # noqa: BLE001 - what reports must not break what works
                self._lost += 1

    def _count(self, event: str, kind: str) -> None:
        self._place += 1
        times, _, _ = self.counts.get((event, kind), (0, 0, 0))
        self.counts[event, kind] = (times + 1, Clock().now(), self._place)

    def close(self) -> None:
        """Say nothing more; a thread that is late finds nothing to write to."""
        with self._turn:
            self._way.close()

    def _write(self, line: str) -> None:
        self._way.write(line, 0.0 if self._lost else PATIENCE_SECONDS)

    # What structlog calls with a line, by its level.
    debug = info = warning = error = _write


class _Muffler(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        # Only the library's name: deeper names may be made up at run time.
        _say("warning", "library.spoke", error, library=record.name.partition(".")[0])


def _stray(error: BaseException | None) -> None:
    _say("error", "defect", error, where="daemon")


def _say(
    level: Level, event: str, trouble: BaseException | None = None, /, **facts: object
) -> None:
    log = _log
    if log is not None:
        log.say(level, event, trouble, facts)


def _fact(level: Level, event: str) -> Callable[[], None]:
    """Return what says a fact of which nothing else is told."""

    def say() -> None:
        _say(level, event)

    return say


def _number(level: Level, event: str, name: str) -> Callable[[int], None]:
    """Return what says a fact with one number, under ``name``."""

    def say(number: int) -> None:
        _say(level, event, **{name: number})

    return say


def _failure(level: Level, event: str) -> Callable[[BaseException], None]:
    """Return what says a fact with the type of an exception."""

    def say(error: BaseException) -> None:
        _say(level, event, error=type(error).__name__)

    return say


def _kind(error: BaseException | None, facts: dict[str, object]) -> str:
    """Return what tells facts of one event apart where they are counted: one of few words."""
    if "section" in facts:
        return str(facts["section"])
    if error is not None:
        return type(error).__name__
    if "temporary" in facts:
        return "temporary" if facts["temporary"] else "permanent"
    found = (facts[key] for key in ("reason", "error", "source") if key in facts)
    return str(next(found, ""))


def _told(error: BaseException | None) -> dict[str, object]:
    """Tell an exception by its type and the lines of ours it came through, without its words."""
    if error is None:
        return {}
    # Lines of source are not looked up: that would open files, which may be what has gone wrong.
    frames = traceback.StackSummary.extract(
        traceback.walk_tb(error.__traceback__), lookup_lines=False
    )
    return {
        "error": type(error).__name__,
        "through": [
            f"{Path(frame.filename).relative_to(_PACKAGE)}:{frame.lineno}"
            for frame in frames
            if Path(frame.filename).is_relative_to(_PACKAGE)
        ],
    }


# --- the daemon -----------------------------------------------------------------------------------


started = _number("info", "started", "tournaments")
"""Everything is open, and every journal replayed."""


def standing_by(error: Exception) -> None:
    """Another process has the store, or it cannot be reached; this one waits for it."""
    _say("info", "standing_by", error)


ready = _fact("info", "ready")
"""Mail and commands come in, and letters leave."""
stopping = _number("info", "stopping", "signal")
"""A signal asks to stop."""
stopped = _fact("info", "stopped")
"""Everything is closed."""
ruleset_kept = _fact("warning", "configuration.ruleset_kept")
"""A tournament keeps the ruleset of its founding, and another is configured; ``doctor`` says it."""
intake_missing = _fact("warning", "intake.missing")
"""The store had an intake here or elsewhere, and none of its own lies beside it."""
configuration_warned = _number("warning", "configuration.warned", "warnings")
"""The configuration works and should not stay as it is; ``doctor`` says why."""


def defect(where: Component, error: BaseException) -> None:
    """A fault of this program."""
    _say("error", "defect", error, where=where)


ended_from_outside = _failure("error", "daemon.ended_from_outside")
"""Somebody ended a process without which the daemon cannot work."""
beacon_unanswered = _fact("warning", "beacon.unanswered")
"""A server of the public beacon did not answer with the round that it was asked for."""
beacon_refused = _fact("warning", "beacon.refused")
"""A server of the public beacon answered with another signature than of that round."""
reloaded = _number("info", "configuration.reloaded", "restart")
"""The configuration was read again; so many sections of it need a restart."""
reload_refused = _number("error", "configuration.refused", "problems")
"""The configuration was read again and is wrong: the one before stays in force."""
metrics_turned_away = _fact("warning", "metrics.turned_away")
"""Somebody asked for the metrics who may not have them."""
clock_accepted = _fact("info", "clock.accepted")
"""The organiser says that a clock that was set is right as it stands."""


# --- mail in --------------------------------------------------------------------------------------


def listening(source: Source, where: Place) -> None:
    """A listener is open."""
    _say("info", "listening", source=source, where=where)


def mail_accepted(source: Source, recipients: int) -> None:
    """A mail is durable and was acknowledged."""
    _say("info", "mail.accepted", source=source, recipients=recipients)


def mail_refused(source: Source, code: int, reason: Refusal) -> None:
    """A mail or recipient was refused for good."""
    _say("info", "mail.refused", source=source, code=code, reason=reason)


def mail_put_off(source: Source, error: Exception) -> None:
    """The world is in the way; whoever brought the mail was told to come back."""
    _say("warning", "mail.put_off", source=source, error=type(error).__name__)


dns_unavailable = _fact("warning", "dns.unavailable")
"""No server to ask is known; nobody's mail can be vouched for by its domain."""
dns_failed = _failure("warning", "dns.failed")
"""A key was not found out in time; the sender of a mail is asked to confirm."""


def login(*, good: bool) -> None:
    """Somebody logged in to send mail, or tried to."""
    _say("info", "login", good=good)


def turned_away(source: Source) -> None:
    """A connection went beyond a limit."""
    _say("warning", "connection.turned_away", source=source)


def too_slow(source: Source) -> None:
    """A connection timed out."""
    _say("info", "connection.too_slow", source=source)


def imap_connected(section: int, *, idles: bool) -> None:
    """The mailbox of the ``section``-th [[imap]] is open; without IDLE it is polled."""
    _say("info", "imap.connected", section=section, idles=idles)


def imap_reconnecting(section: int, delay_seconds: float, error: BaseException) -> None:
    """The connection is lost; the next attempt comes after ``delay_seconds``."""
    _say(
        "warning",
        "imap.reconnecting",
        section=section,
        delay_seconds=round(delay_seconds, 1),
        error=type(error).__name__,
    )


def imap_in_use(section: int, delay_seconds: float) -> None:
    """Another daemon has the mailbox; it is left alone, and asked for again after a while."""
    _say("error", "imap.in_use", section=section, delay_seconds=round(delay_seconds, 1))


imap_too_large = _number("warning", "imap.too_large", "section")
"""A mail is too large to be read; it is put aside in the mailbox, and nobody hears of it."""
imap_unguarded = _number("warning", "imap.unguarded", "section")
"""The server lets us leave no note, so another daemon could come to the mailbox unseen."""


# --- reading --------------------------------------------------------------------------------------


def reading_put_off(error: BaseException) -> None:
    """Files or memory are short; a mail that was accepted is read again after a while."""
    _say("error", "reading.put_off", error, number=getattr(error, "errno", None))


# --- mail out -------------------------------------------------------------------------------------


def delivery_failed(code: int | None, *, temporary: bool) -> None:
    """A letter was not taken by one recipient's server; ``gamemaster queue`` has which."""
    _say("warning", "delivery.failed", code=code, temporary=temporary)


def word_failed(code: int | None, *, temporary: bool) -> None:
    """A word that the store cannot keep was not taken; a temporary failure is tried again."""
    _say("warning", "word.failed", code=code, temporary=temporary)


def slowed_down(*, everywhere: bool) -> None:
    """A server asked for patience: mail for its destination, or all mail, goes slower a while."""
    _say("warning", "send.slowed_down", everywhere=everywhere)


def send_unreachable(pause_seconds: float, found: Unreached) -> None:
    """The sending server cannot be used; the next attempt comes after ``pause_seconds``."""
    _say("warning", "send.unreachable", pause_seconds=round(pause_seconds, 1), found=found)


reading_given_up = _failure("warning", "mail.too_costly")
"""A mail took more than its budget to understand, and its process was ended."""
process_missing = _failure("error", "mail.no_process")
"""A process that understands mail cannot be started; that is tried again each second."""
send_queue_trouble = _failure("warning", "send.queue_trouble")
"""The store is in the way of sending."""
exchange_refused = _fact("error", "exchange.refused")
"""Mail in transit does not open: somebody else wrote it, or with another exchange key."""


# --- the store and who uses it --------------------------------------------------------------------


store_in_trouble = _failure("error", "store.trouble")
"""The store cannot be used: a full disk, a file system that fails, or damage."""
tournament_set_aside = _fact("error", "tournament.set_aside")
"""What is kept of one tournament is damaged: it is left alone, and the others go on."""
store_usable = _fact("info", "store.usable")
"""The store works again."""


def record_published(files: int, mended: int, *, recovered: bool) -> None:
    """So many files of a public record were written, some in place of parts of them."""
    level: Level = "warning" if mended else "info"
    _say(level, "record.published", files=files, mended=mended, recovered=recovered)


def record_unpublished(error: Exception) -> None:
    """The files of a public record could not be written; it is tried again."""
    number = error.errno if isinstance(error, OSError) else None
    _say("error", "record.unpublished", error=type(error).__name__, errno=number)


witness_cosigned = _fact("info", "witness.cosigned")
"""A witness cosigned a heartbeat of a public record."""


def witness_refused(reason: NotCosigned, status: int) -> None:
    """A witness did not cosign a heartbeat, with that HTTP status (0: none); it is asked again."""
    _say("warning", "witness.refused", reason=reason, status=status)


control_asked = _number("info", "control.asked", "uid")
"""The command line of user ``uid`` asks something; the journal says what."""
control_turned_away = _number("warning", "control.turned_away", "uid")
"""Another user tried the control socket."""
