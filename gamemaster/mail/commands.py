"""What a mail may ask of the Gamemaster, as read from public vocabulary alone.

A command says what its sender wrote, never whether it is legal: that is for the rules in force when
it is played. ``interpret`` builds commands; ``receive`` answers the ones about mail (help, record,
…) and turns the others into moves on the docket.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

ChangeKind: TypeAlias = Literal["enact", "amend", "repeal", "transmute"]
TargetNoun: TypeAlias = Literal["rule", "amendment", "rule or its successor"]
Choice: TypeAlias = Literal["for", "against", "abstain", "withdrawn"]


@dataclass(frozen=True, slots=True)
class Join:
    """Ask to be registered as a player under ``name``."""

    name: str


@dataclass(frozen=True, slots=True)
class Propose:
    """Take a turn with one proposed rule-change (Rule 202).

    ``target_number`` is None only for ``enact``. ``complete`` says that the text's end was marked
    (``end proposal``, or an attachment); otherwise the text read is shown and confirmed first.
    """

    kind: ChangeKind
    target_noun: TargetNoun | None
    target_number: int | None
    text: str
    clauses: str
    complete: bool


@dataclass(frozen=True, slots=True)
class Vote:
    """One vote (Rule 207), or ``withdrawn``: one taken back.

    ``number`` None is ``mine``: the proposal made in the same mail.
    """

    number: int | None
    choice: Choice


@dataclass(frozen=True, slots=True)
class Inquire:
    """A paid inquiry about a rule or rule-change (Rule 216)."""

    number: int


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Leave the tournament (Rule 112). Without ``code`` it asks for the code to confirm with."""

    code: str | None


@dataclass(frozen=True, slots=True)
class Do:
    """A move that a rule may have declared, kept verbatim and resolved only in play."""

    words: str


@dataclass(frozen=True, slots=True)
class Insist:
    """Play a move that was answered with a warning."""

    code: str | None


@dataclass(frozen=True, slots=True)
class Confirm:
    """``yes``: play a move that was shown and asked back, or confirm a registration."""

    code: str | None


@dataclass(frozen=True, slots=True)
class Decline:
    """``no``: drop what was asked back."""

    code: str | None


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take a waiting item off the docket by the number its receipt gave."""

    item: int


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to the organiser, in the player's words."""

    question: str


@dataclass(frozen=True, slots=True)
class Object:
    """An objection to what was recorded of the sender, in their own words."""

    words: str


@dataclass(frozen=True, slots=True)
class Show:
    """Answer by mail with something the sender may know anyway."""

    what: Literal["help", "rules", "record", "mine"]


@dataclass(frozen=True, slots=True)
class Check:
    """Read this whole mail, show how it was understood, and do nothing else."""


@dataclass(frozen=True, slots=True)
class Verify:
    """Check the proposal documents in this mail, all or those of one number."""

    number: int | None


@dataclass(frozen=True, slots=True)
class Reminders:
    """Switch reminders to vote on or off."""

    wanted: bool


@dataclass(frozen=True, slots=True)
class Language:
    """Choose the language of our mail: an ISO 639 code."""

    code: Literal["en", "fr", "de"]


@dataclass(frozen=True, slots=True)
class Tell:
    """Have the Gamemaster pass words on to the players of these names."""

    readers: tuple[str, ...]
    text: str
    anonymous: bool


@dataclass(frozen=True, slots=True)
class Share:
    """Have the Gamemaster pass the document of a proposal on to the players of these names."""

    number: int
    readers: tuple[str, ...]
    anonymous: bool


@dataclass(frozen=True, slots=True)
class Digest:
    """Switch to announcements once a day, or back to each at once."""

    wanted: bool


@dataclass(frozen=True, slots=True)
class Switches:
    """Show one's own switches."""


@dataclass(frozen=True, slots=True)
class Password:
    """Send the password with which one logs in to send mail."""


@dataclass(frozen=True, slots=True)
class Key:
    """Register the OpenPGP certificate that is attached (or send the tournament's if none is).

    ``autocrypt``: register the one in the Autocrypt header. ``none``: forget the registered one.
    """

    what: Literal["attached", "autocrypt", "none"]


@dataclass(frozen=True, slots=True)
class Signatures:
    """Have mail of the sender count only if their certificate signed it, or not any more."""

    required: bool


@dataclass(frozen=True, slots=True)
class AddAddress:
    """Use a further address, once it is confirmed from there too."""

    address: str


@dataclass(frozen=True, slots=True)
class DropAddress:
    """Use an address no more."""

    address: str


@dataclass(frozen=True, slots=True)
class WriteTo:
    """Have our mail sent to one of one's confirmed addresses."""

    address: str


@dataclass(frozen=True, slots=True)
class Addresses:
    """List one's addresses."""


@dataclass(frozen=True, slots=True)
class NewReplyAddress:
    """Get another reply secret; the old one is worth nothing then."""


Command: TypeAlias = (
    Join
    | Propose
    | Vote
    | Inquire
    | Forfeit
    | Do
    | Insist
    | Confirm
    | Decline
    | Withdraw
    | Ask
    | Object
    | Show
    | Check
    | Reminders
    | Language
    | Tell
    | Share
    | Digest
    | Switches
    | Password
    | Key
    | Signatures
    | AddAddress
    | DropAddress
    | WriteTo
    | Addresses
    | NewReplyAddress
    | Verify
)
