"""Sends a mail to a tournament's own address and sees it come back through everything on its way.

Two go out by the daemon's own way, to the address and to the address with ``+`` and a word, as
players answer. They come in as any mail does, and the running daemon is asked for them. It reads
them as a machine's mail and does not answer. They show no sender, so the journal has no line of
them.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from gamemaster.clock import Clock
from gamemaster.config.settings import Config, TournamentConfig
from gamemaster.daemon.assembly import transports_of
from gamemaster.daemon.client import ask, daemon_answers
from gamemaster.doctor.finding import Finding
from gamemaster.errors import GamemasterError
from gamemaster.mail.address import split_detail
from gamemaster.mail.compose import Outgoing, compose
from gamemaster.organiser.mail_views import DOCTORS_MAIL
from gamemaster.outbox.outcome import Failed, Outcome

Json: TypeAlias = Any

WAIT_SECONDS: Final = 60
LOOK_SECONDS: Final = 0.5
WAYS: Final[Mapping[str, str]] = {"plain": "{local}@{domain}", "answer": "{local}+doctor@{domain}"}
"""The two addresses that mail comes to."""

WORDS: Final = """\
gamemaster doctor sent this mail to see whether mail arrives. Nobody needs to answer it.
"""


def there_and_back(
    config: Config,
    tournament: TournamentConfig,
    clock: Clock,
    pause: Callable[[float], None],
    wait_seconds: int = WAIT_SECONDS,
) -> Iterator[Finding]:
    """Yield the fate of a mail to each of the two addresses of a tournament.

    ``pause`` waits for some seconds; ``wait_seconds`` are waited for both mails together.
    """
    about = f"mail to {tournament.address}"
    if config.send.kind == "maildir":
        yield Finding(about, "warning", 'was not sent: send.kind is "maildir"',
                      'send.kind = "smtp", and doctor --mail again')  # fmt: skip
        return
    token = secrets.token_hex(16)
    try:
        if not daemon_answers(config.control_socket):
            yield Finding(about, "failed", "was not sent: no daemon runs that could take it in",
                          "gamemaster run, and doctor --mail again")  # fmt: skip
            return
        before = _came(config, tournament, token, 0)["last"]
        sent = dict(_sent(config, tournament, clock, token))
        left = [way for way, outcome in sent.items() if not isinstance(outcome, Failed)]
        begun, came = clock.monotonic(), dict[str, float]()
        returned = False
        while set(left) - set(came) and clock.monotonic() - begun < wait_seconds and not returned:
            pause(LOOK_SECONDS)
            found = _came(config, tournament, token, before)
            after = clock.monotonic() - begun
            came |= {way: after for way in found["came"] if way not in came}
            returned = found["returned"]
    except GamemasterError as error:
        yield Finding(about, "failed", str(error), "see the daemon's log")
        return
    for way, outcome in sent.items():
        where = f"mail to {_address(tournament, way)}"
        if isinstance(outcome, Failed):
            found_so = f"the way out refuses it: {outcome.reply}"
            yield Finding(where, "failed", found_so, _advice_for_refusal(outcome))
        elif way in came:
            yield Finding(where, "ok", f"left, and came in again after {came[way]:.0f} seconds")
        elif returned:
            yield Finding(where, "failed", "was sent back as undeliverable",
                          _advice(config, tournament, way, bool(came)))  # fmt: skip
        else:
            yield Finding(where, "failed", f"left, and did not come in within {wait_seconds} "
                          "seconds", _advice(config, tournament, way, bool(came)))  # fmt: skip


def _came(config: Config, tournament: TournamentConfig, token: str, after: int) -> Json:
    args = {"token": token, "after": after}
    return ask(config.control_socket, "arrived", tournament.name, args)


def _sent(
    config: Config, tournament: TournamentConfig, clock: Clock, token: str
) -> Iterator[tuple[str, Outcome]]:
    """Send both mails; yield the fate of each at the first server."""
    out, *others = transports_of(config, clock)
    domain = tournament.address.rpartition("@")[2]
    try:
        for way in WAYS:
            to = _address(tournament, way)
            mail = Outgoing(
                to=to,
                from_address=tournament.address,
                subject="gamemaster doctor: a mail to itself",
                body=WORDS,
                date=clock.now(),
                message_id=f"<{DOCTORS_MAIL}{token}.{way}@{domain}>",
            )
            yield way, out.deliver(tournament.address, to, compose(mail))
    finally:
        for transport in (out, *others):
            transport.close()


def _address(tournament: TournamentConfig, way: str) -> str:
    local, _, domain = split_detail(tournament.address)[0].rpartition("@")
    return WAYS[way].format(local=local, domain=domain)


def _advice_for_refusal(outcome: Failed) -> str:
    if outcome.code is None:
        return "see the check of mail out"
    if outcome.temporary:
        return "the server puts it off: wait, and see its log"
    return (
        "may send.user send from this address, and does the server know it? Its log says why; with "
        "Postfix, relay_recipient_maps (around/gamemaster-recipients) has to name it"
    )


def _advice(config: Config, tournament: TournamentConfig, way: str, other_came: bool) -> str:  # noqa: FBT001 - one of two cases
    if way == "answer" and other_came:
        return (
            "mail to the address itself arrives, so what is missing is the part behind the plus: "
            "recipient_delimiter = + in Postfix's main.cf and in Dovecot, and recipients that it "
            "may have. Players answer to such addresses"
        )
    domain = tournament.address.rpartition("@")[2]
    if config.imap:
        folder = config.imap[0].folder
        return (
            f"is it in another folder of the mailbox than {folder} (spam)? Else the log of the "
            f"server says where mail for {domain} went"
        )
    doors = [
        f"{listen.protocol}:{listen.socket or f'{listen.host}:{listen.port}'}"
        for listen in config.listen
    ]
    ours = " or ".join(doors) or "a door of ours"
    return (
        f"does your mail server bring mail for {domain} to {ours} (transport_maps)? mailq and its "
        "log say where the mail is now"
    )
