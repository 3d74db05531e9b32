"""Logs what the daemon does, with one function for each fact.

Invariants:

* No line carries an address, a name, a subject, a text, a vote, a key, or the message of an
  exception (which may quote any of them). A function therefore takes numbers, truths and words from
  the closed lists below; an exception tells only its type and the places in code it came through.
  The one free text is a ``Place``, built from the configuration. tests/test_oplog.py holds every
  signature to this.
* Facts are said only while the log is ``opened``, by the daemon alone. Meanwhile libraries, stray
  threads and collected objects cannot write past these functions either.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NewType, TextIO, TypeAlias

if TYPE_CHECKING:
    import structlog.typing

Source: TypeAlias = Literal["smtp", "lmtp", "imap"]
Component: TypeAlias = Literal[
    "control", "daemon", "inbox", "outbox", "play", "publisher", "receive", "store", "timers"
]
Refusal: TypeAlias = Literal[
    "no such recipient",
    "too large",
    "too many recipients",
    "too many hops",
    "needs tls",
    "not the sender's own",
    "protocol",
]
Place = NewType("Place", str)  # host and port, or socket, as the configuration gives it

_PACKAGE = Path(__file__).parent


# --- the way out ----------------------------------------------------------------------------------


@contextmanager
def opened(
    level: Literal["debug", "info", "warning", "error"],
    form: Literal["json", "console"],
    file: Path | None,
) -> Iterator[None]:
    """Say facts to standard error or ``file`` (mode 0600, appended to) while this lasts."""
    import structlog  # noqa: PLC0415 - slow to import, and of use to the daemon alone

    root = logging.getLogger()
    before = threading.excepthook, sys.unraisablehook, root.handlers[:], root.level
    with _stream(file) as stream:
        structlog.configure(
            processors=[
                structlog.processors.add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
                _renderer(form, stream),
            ],
            wrapper_class=structlog.make_filtering_bound_logger(level),
            logger_factory=structlog.WriteLoggerFactory(stream),
            cache_logger_on_first_use=False,
        )
        # Libraries log what they were handed, asyncio whole exceptions: only the fact is kept.
        root.handlers = [_Muffler()]
        root.setLevel(logging.WARNING)
        threading.excepthook = lambda trouble: _stray(trouble.exc_value)
        sys.unraisablehook = lambda trouble: _stray(trouble.exc_value)
        try:
            yield
        finally:
            structlog.reset_defaults()
            threading.excepthook, sys.unraisablehook, root.handlers, root_level = before
            root.setLevel(root_level)


def _stream(file: Path | None) -> AbstractContextManager[TextIO]:
    if file is None:
        return nullcontext(sys.stderr)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
    return os.fdopen(descriptor, "a", encoding="utf-8", buffering=1)


def _renderer(form: Literal["json", "console"], stream: TextIO) -> structlog.typing.Processor:
    import structlog  # noqa: PLC0415 - as above

    if form == "json":
        return structlog.processors.JSONRenderer(sort_keys=True)
    return structlog.dev.ConsoleRenderer(colors=stream.isatty())


class _Muffler(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        # Only the library's name: deeper names may be made up at run time.
        _say("warning", "library.spoke", library=record.name.partition(".")[0], **_told(error))


def _stray(error: BaseException | None) -> None:
    _say("error", "defect", where="daemon", **_told(error))


def _say(level: Literal["debug", "info", "warning", "error"], event: str, **facts: object) -> None:
    # Whoever has opened the log has imported what writes it.
    structlog: Any = sys.modules.get("structlog")
    if structlog is not None and structlog.is_configured():
        getattr(structlog.get_logger(), level)(event, **facts)


def _told(error: BaseException | None) -> dict[str, object]:
    """Tell an exception by its type and the lines of ours it came through, without its words."""
    if error is None:
        return {}
    frames = traceback.extract_tb(error.__traceback__)
    return {
        "error": type(error).__name__,
        "through": [
            f"{Path(frame.filename).relative_to(_PACKAGE)}:{frame.lineno}"
            for frame in frames
            if Path(frame.filename).is_relative_to(_PACKAGE)
        ],
    }


# --- the daemon -----------------------------------------------------------------------------------


def started(tournaments: int, lines: int, milliseconds: int) -> None:
    """Everything is open; ``lines`` of the journal were replayed."""
    _say("info", "started", tournaments=tournaments, lines=lines, milliseconds=milliseconds)


def stopping(signal: int) -> None:
    """A signal asks to stop."""
    _say("info", "stopping", signal=signal)


def stopped() -> None:
    """Everything is closed."""
    _say("info", "stopped")


def configuration_warned(warnings: int) -> None:
    """The configuration works and should not stay as it is; ``doctor`` says why."""
    _say("warning", "configuration.warned", warnings=warnings)


def defect(where: Component, error: BaseException) -> None:
    """A fault of this program."""
    _say("error", "defect", where=where, **_told(error))


# --- mail in --------------------------------------------------------------------------------------


def listening(source: Source, where: Place) -> None:
    """A listener is open."""
    _say("info", "listening", source=source, where=where)


def mail_accepted(source: Source, recipients: int, octets: int) -> None:
    """A mail is durable and was acknowledged."""
    _say("info", "mail.accepted", source=source, recipients=recipients, octets=octets)


def mail_refused(source: Source, code: int, reason: Refusal) -> None:
    """A mail or recipient was refused for good."""
    _say("info", "mail.refused", source=source, code=code, reason=reason)


def mail_put_off(source: Source, error: Exception) -> None:
    """The world is in the way; whoever brought the mail was told to come back."""
    _say("warning", "mail.put_off", source=source, error=type(error).__name__)


def dns_unavailable() -> None:
    """No server to ask is known; nobody's mail can be vouched for by its domain."""
    _say("warning", "dns.unavailable")


def dns_failed(error: BaseException) -> None:
    """A key was not found out in time; the sender of a mail is asked to confirm."""
    _say("warning", "dns.failed", error=type(error).__name__)


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


def imap_unguarded(section: int) -> None:
    """The server lets us leave no note, so another daemon could come to the mailbox unseen."""
    _say("warning", "imap.unguarded", section=section)


# --- reading and playing --------------------------------------------------------------------------


def item_played(item_id: int, events: int, milliseconds: int) -> None:
    """An item of the docket was played."""
    _say("info", "item.played", item=item_id, events=events, milliseconds=milliseconds)


# --- mail out -------------------------------------------------------------------------------------


def letters_sent(delivered: int, put_off: int, failed: int) -> None:
    """Log the outcome for the recipients of one slice of the queue."""
    level: Literal["info", "warning"] = "warning" if put_off or failed else "info"
    _say(level, "letters.sent", delivered=delivered, put_off=put_off, failed=failed)


def delivery_failed(letter_id: int, code: int | None, *, temporary: bool) -> None:
    """One letter was not taken by one recipient's server."""
    _say("warning", "delivery.failed", letter=letter_id, code=code, temporary=temporary)


def word_failed(code: int | None, *, temporary: bool) -> None:
    """A word that the store cannot keep was not taken; a temporary failure is tried again."""
    _say("warning", "word.failed", code=code, temporary=temporary)


def slowed_down(*, everywhere: bool) -> None:
    """A server asked for patience: mail for its destination, or all mail, goes slower a while."""
    _say("warning", "send.slowed_down", everywhere=everywhere)


def send_unreachable(pause_seconds: float) -> None:
    """The sending server does not answer; the next attempt comes after ``pause_seconds``."""
    _say("warning", "send.unreachable", pause_seconds=round(pause_seconds, 1))


def send_queue_trouble(error: Exception) -> None:
    """The store is in the way of sending."""
    _say("warning", "send.queue_trouble", error=type(error).__name__)


# --- the store and who uses it --------------------------------------------------------------------


def store_full() -> None:
    """The disk under the store is full; mail is put off until there is room."""
    _say("error", "store.full")


def store_usable() -> None:
    """The store works again."""
    _say("info", "store.usable")


def record_published(files: int, mended: int, *, recovered: bool) -> None:
    """So many files of a public record were written, some in place of parts of them."""
    level: Literal["info", "warning"] = "warning" if mended else "info"
    _say(level, "record.published", files=files, mended=mended, recovered=recovered)


def record_unpublished(error: Exception) -> None:
    """The files of a public record could not be written; it is tried again."""
    number = error.errno if isinstance(error, OSError) else None
    _say("error", "record.unpublished", error=type(error).__name__, errno=number)


def control_asked(uid: int) -> None:
    """The command line of user ``uid`` asks something; the journal says what."""
    _say("info", "control.asked", uid=uid)


def control_turned_away(uid: int) -> None:
    """Another user tried the control socket."""
    _say("warning", "control.turned_away", uid=uid)
