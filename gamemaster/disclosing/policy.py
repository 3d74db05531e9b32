"""Decides what a disclosure opens besides what it always shows, and which mails are published.

Every line of the journal may have a private part; its digest always stands in for it, so that all
checks pass. A private part is opened as a whole or not at all, for it has one salt. The policy that
opens it is marked on each private field where its line is defined; a field without a mark is never
opened.

Nothing is opened that players were not told of when they joined: the founding fixes what may be
opened (``options.fixed/1``), and a flag on a command line cannot break that promise.

A mail is published as it came if all of this holds; any other is left out, and its reason counted:

* it led to moves of a player, or had something passed on, and to nothing else than switches of
  their own: no question to the organiser, no code, no address, no key, nothing that waited;
* its headers name nobody but the tournament and its players, who agreed to it;
* it holds no address of another tournament of the same daemon, and no secret of its players;
* it can be read: a mail encrypted to the Gamemaster says nothing to anybody else.

The reply address that it came to is in it: a secret of this tournament, with nothing left to open
once objections are over. The hash in ``mail.accepted/1`` is that of these octets.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from email import message_from_bytes
from email.message import Message
from typing import Final

from gamemaster.disclosing.ended import Ended, Source
from gamemaster.errors import OperatorError
from gamemaster.game.facts import Opens
from gamemaster.journal.codec import Line, redacted
from gamemaster.mail.address import canonical_address, split_detail
from gamemaster.tournament import lines
from gamemaster.tournament.public import Options

INCLUDABLE: Final = ("addresses", "mail", "anonymous")
_PROMISES: Final[Mapping[str, str]] = {
    included: f"players were told when they joined that {what}; only a tournament that was founded "
    f"with {option} = true may publish them"
    for included, what, option in (
        ("addresses", "their addresses are not published", "disclose_addresses"),
        ("mail", "their addresses are not published, which stand in their mails", "disclose_mail"),
        ("anonymous", "nothing names senders of messages without a name", "disclose_anonymous"),
    )
}
_MOVES: Final = {lines.ItemDocketed.type, lines.PressDocketed.type}
_SWITCHES: Final = {
    lines.RemindersSet.type,
    lines.LanguageChosen.type,
    lines.DigestSet.type,
    lines.ItemWithdrawn.type,
}
_BEGINS_ANEW: Final = {lines.MailRead.type, lines.MailAccepted.type, lines.ItemPlayed.type}
_CONFIRMED: Final = {lines.PlayerRegistered.type, lines.AddressAdded.type, lines.AddressSet.type}
_BESIDE: Final = {
    lines.LookTaken.type,
    lines.CalendarKept.type,
    lines.HeartbeatMade.type,
    lines.HeartbeatCosigned.type,
    lines.MailDismissed.type,
}
"""Lines that no mail causes and that may stand between."""

_NAMING: Final = frozenset({
    "from", "sender", "reply-to", "to", "cc", "bcc", "return-path", "delivered-to",
    "x-original-to", "resent-from", "resent-to", "resent-cc", "resent-sender",
    "disposition-notification-to", "mail-followup-to", "mail-reply-to", "errors-to",
})  # fmt: skip
_FIELD: Final = re.compile(rb"^([!-9;-~]+)[ \t]*:((?:.*)(?:\r?\n[ \t].*)*)", re.MULTILINE)
_ADDRESS: Final = re.compile(r"[^\s<>()\[\],;:\"@]+@[^\s<>()\[\],;:\"@]+")


@dataclass(frozen=True, slots=True)
class Policy:
    """The extent of a disclosure. Mail holds addresses and words, so it opens with both or not."""

    addresses: bool = False
    mail: bool = False
    anonymous: bool = False

    def as_json(self) -> dict[str, bool]:
        """Return it as the manifest has it."""
        return asdict(self)

    def opens(self, line: Line) -> bool:
        """Say whether the private part of a line is shown in full."""
        if line.private is None:
            return False
        known = lines.PRIVATE.get(line.type, {})
        kinds = {known.get(field, Opens.NEVER) for field in line.private if field != "salt"}
        granted = {Opens.SPENT}
        granted |= {Opens.ADDRESS} if self.addresses else set()
        granted |= {Opens.SENDER} if self.anonymous else set()
        return kinds <= granted and kinds != {Opens.SPENT}

    def disclosed(self, line: Line, raw: bytes) -> bytes:
        """Return a line as it is disclosed: as it was hashed, or with its private part."""
        return raw if line.private is None or self.opens(line) else redacted(line)


def policy_for(options: Options, include: Iterable[str]) -> Policy:
    """Return the policy that ``include`` asks for. Raises OperatorError if it breaks a promise."""
    wanted = set(include)
    unknown = sorted(wanted - set(INCLUDABLE))
    if unknown:
        raise OperatorError(
            f"--include: expected some of {', '.join(INCLUDABLE)}, found '{unknown[0]}'"
        )
    promised = {
        "addresses": options.disclose_addresses,
        "mail": options.disclose_mail,
        "anonymous": options.disclose_anonymous,
    }
    broken = [name for name in INCLUDABLE if name in wanted and not promised[name]]
    if broken:
        raise OperatorError(*(f"--include {name}: {_PROMISES[name]}" for name in broken))
    missing = {"addresses", "anonymous"} - wanted
    if "mail" in wanted and missing:
        raise OperatorError(
            f"--include mail: expected {' and '.join(sorted(missing))} with it, "
            "because mail holds what they open"
        )
    return Policy(**{name: name in wanted for name in INCLUDABLE})


class Letters:
    """Follows the journal and gives out the mails that are published, as they become known.

    If the policy publishes none, it gives out none and leaves none out.
    """

    def __init__(self, ended: Ended, source: Source, policy: Policy) -> None:
        self._source = source
        self._any = policy.mail
        members = ended.register.members.values()
        players = {address for member in members for address in member.addresses}
        self._parties = {canonical_address(ended.own_address) or "", *players}
        self._handles = frozenset(ended.register.members)
        self._others = [recognised(address) for address in ended.other_addresses]
        self._secrets = [re.compile(re.escape(secret)) for secret in sorted(ended.other_secrets)]
        self._rows: dict[int, int] = {}
        self._reading: int | None = None
        self._moves = False
        self._more = False
        self.left_out: Counter[str] = Counter()

    def after(self, line: Line) -> Iterator[tuple[int, bytes]]:
        """Yield the mail that is complete with what comes before ``line``, if it is published."""
        if not self._any:
            return
        if line.type in _BEGINS_ANEW:
            yield from self.end()
        if line.private is not None:
            # Former owners of an address agreed to it, too.
            if line.type in _CONFIRMED:
                self._parties.add(str(line.private["address"]))
            if line.type == lines.MailAccepted.type:
                self._rows[line.data["mail"]] = line.private["row"]
        if line.type == lines.MailRead.type:
            # A mail that is kept back leads to nothing, and may be read again.
            again = line.data["outcome"] in ("put off", "quarantined")
            self._reading = None if again else line.data["mail"]
            self._moves = self._more = False
        elif self._reading is not None and line.type not in _BESIDE:
            self._follow(line, self._reading)

    def end(self) -> Iterator[tuple[int, bytes]]:
        """Yield the last mail, if it is published."""
        number, self._reading = self._reading, None
        row = self._rows.pop(number, None) if number is not None else None
        if number is None or row is None or not self._moves:
            return
        if self._more:
            self.left_out["because they led to something else, too"] += 1
            return
        octets = self._source.mail(row)
        reason = "because their octets are gone" if octets is None else self._against(octets)
        if reason is not None:
            self.left_out[reason] += 1
        elif octets is not None:
            yield number, octets

    def _follow(self, line: Line, number: int) -> None:
        if line.type in _MOVES:
            # Items that the calendar puts on the docket have no mail.
            if line.data["mail"] == number:
                self._moves |= self._is_players(line)
                self._more |= not self._is_players(line)
        elif line.type not in _SWITCHES:
            self._more = True

    def _is_players(self, line: Line) -> bool:
        """Say whether a line puts a player's move on the docket; joining does not count."""
        if line.type == lines.PressDocketed.type:
            return True
        return line.data["actor"] in self._handles and line.data["move"]["move"] != "enrol"

    def _against(self, octets: bytes) -> str | None:
        """Return why a mail is not published, or None."""
        if not all(self._known(value) for value in _naming(octets)):
            return "because they name somebody else"
        parts = list(message_from_bytes(octets).walk())
        texts = [octets.lower(), *map(_decoded, parts)]
        if any("encrypted" in part.get_content_type() for part in parts) or any(
            b"-----begin pgp message" in text for text in texts
        ):
            return "because they are encrypted"
        foreign = (*self._others, *self._secrets)
        if any(pattern.search(text) for pattern in foreign for text in texts):
            return "because they name another tournament"
        return None

    def _known(self, value: str) -> bool:
        """Say whether the value of a header field names nobody but us and the players."""
        named = _ADDRESS.findall(value)
        for address in named:
            plain, _detail = split_detail(address)
            if self._parties.isdisjoint((canonical_address(plain), canonical_address(address))):
                return False
        # A field that is written in an unusual way is not read at all.
        return value.count("@") == len(named)


def _naming(octets: bytes) -> Iterator[str]:
    """Yield the values of the header fields that name people."""
    # Read by ourselves: the library reads odd ones differently from version to version.
    head = re.split(rb"\r?\n\r?\n", octets, maxsplit=1)[0]
    for field in _FIELD.finditer(head):
        if field[1].decode("latin-1").lower() in _NAMING:
            yield field[2].decode("utf-8", "replace")


def _decoded(part: Message) -> bytes:
    octets = part.get_payload(decode=True)
    return octets.lower() if isinstance(octets, bytes) else b""


def recognised(address: str) -> re.Pattern[bytes]:
    """Return a pattern that finds an address in lower-case octets, with any detail or none."""
    local, _, domain = address.lower().encode().rpartition(b"@")
    return re.compile(re.escape(local) + rb"(?:\+[^@\s<>]*)?@" + re.escape(domain))
