"""Begins a tournament in the store, with the options that its configuration gives.

The initial set, clauses and all, goes into the genesis line: from then on the journal is what
counts, and a changed ruleset file or package changes no game that has begun.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace

from gamemaster.config.settings import TournamentConfig
from gamemaster.game.dice import CHAIN_LENGTH
from gamemaster.game.editions import EDITION
from gamemaster.game.events import OptionsFixed, TournamentCreated
from gamemaster.game.fold.state import Game
from gamemaster.game.item.chance import Oracle
from gamemaster.journal.roots import TournamentRoots
from gamemaster.net import drand
from gamemaster.record.log import Log
from gamemaster.rulesets import Ruleset, load
from gamemaster.tournament.lines import RecordOpened
from gamemaster.tournament.public import PublicRecord
from gamemaster.tournament.tournament import Tournament

_ROSTER = "SECRET NOMIC ROSTER/1"
_NONCES = "SECRET NOMIC NONCES/1"


def genesis(config: TournamentConfig, roots: TournamentRoots) -> TournamentCreated:
    """Return the first event of a new tournament. Raises OperatorError for a bad ruleset."""
    ruleset = configured_ruleset(config)
    domain = config.address.rpartition("@")[2]
    log = Log(f"{domain}/{config.name}", roots.signing)
    return TournamentCreated(
        tournament=config.name,
        title=config.title,
        ruleset=ruleset.name,
        ruleset_title=ruleset.title,
        ruleset_summary=ruleset.summary,
        ruleset_hash=ruleset.hash,
        rules=tuple((rule.number, rule.mutable, rule.text, rule.clauses) for rule in ruleset.rules),
        dice_length=CHAIN_LENGTH,
        review_all=config.review == "all",
        daily=config.announce == "daily",
        origin=log.origin,
        record_key=str(log.key),
        edition=EDITION,
        beacon=None if config.beacon is None else drand.NAME,
    )


def configured_ruleset(config: TournamentConfig) -> Ruleset:
    """Return the rules that a new tournament begins with. Raises OperatorError for a bad set."""
    ruleset = load(str(config.ruleset))
    if config.tell_own_score:
        ruleset = ruleset.with_option("tell_own_score")
    if config.points_of_the_day:
        ruleset = ruleset.with_option("points_of_the_day")
    return ruleset


def commitments(
    game: Game,
    roots: TournamentRoots,
    oracle: Oracle,
    at: int,
    witnesses: tuple[str, ...] = (),
) -> RecordOpened:
    """Return the commitments of the record's genesis besides what the journal says already.

    Hashes under secret roots, and anchors: they show nothing until the roots are disclosed. ``at``
    is the instant at which the record is opened: a round of the beacon that is still to come. The
    witnesses that are to cosign the record are named, so that none is invented later.
    """
    return RecordOpened(
        roster=_roster(game, roots),
        die=oracle.anchor("secret", 0),
        open_die=oracle.anchor("open", 0),
        nonces=hashlib.sha256(f"{_NONCES}\n{roots.nonce.hex()}\n".encode()).hexdigest(),
        mix=game.mix,
        round=None if game.beacon is None else drand.round_for(at),
        witnesses=witnesses or None,
    )


def _roster(game: Game, roots: TournamentRoots) -> str:
    """Return the commitment to who plays; the key keeps short lists from being guessed."""
    key = hmac.digest(roots.nonce, f"{_ROSTER}\n".encode(), "sha256")
    in_play = (player for _, player in sorted(game.players.items()) if player.active)
    listed = "".join(f"{player.handle}\t{player.name}\n" for player in in_play)
    return hmac.digest(key, listed.encode(), "sha256").hex()


def options(config: TournamentConfig) -> OptionsFixed | None:
    """Return the options that a new tournament keeps besides its rules, None where all are off.

    Never read again from the configuration: nobody can change later what players were told.
    """
    inactive = config.inactive if config.inactive != "ignore" else None
    fixed = OptionsFixed(
        disclose_anonymous=config.disclose_anonymous,
        disclose_addresses=config.disclose_addresses,
        disclose_mail=config.disclose_mail,
        inactive=inactive,
        inactive_days=config.inactive_days if inactive else None,
        warned_days=config.inactive_warning_days if inactive == "forfeit" else 0,
        greatest_days=config.greatest_days,
        ends_at=config.ends_at,
        speed=config.speed,
        undo=config.undo,
    )
    nothing = OptionsFixed(
        disclose_anonymous=False, disclose_addresses=False, disclose_mail=False, inactive=None,
        inactive_days=None, warned_days=0, greatest_days=None, ends_at=None,
    )  # fmt: skip
    return fixed if fixed != nothing else None


def begin_public(config: TournamentConfig, tournament: Tournament | None) -> Tournament:
    """Return a tournament before its first line, or a folded one under today's configuration."""
    if tournament is None:
        empty = Ruleset("", "", "", ())
        public = PublicRecord(config.name, config.title, config.address, empty, config.joining)
        public = replace(public, archive=config.archive_url or "")
        return Tournament(public, public)
    public, told = (
        replace(
            record,
            address=config.address,
            joining=config.joining,
            archive=config.archive_url or "",
        )
        for record in (tournament.public, tournament.told)
    )
    return replace(tournament, public=public, told=told)
