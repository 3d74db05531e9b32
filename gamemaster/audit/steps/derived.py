"""Steps 3, 8 and 9: all that follows from the disclosed roots, worked out again.

The genesis is written again from the journal's first lines and the roots; proposals from what the
journal says of them; every roll is worked out, and every key followed to its anchor.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections import deque
from typing import Any

from gamemaster.audit.dice import beacon
from gamemaster.audit.dice.chance import (
    CHAINS,
    MIXED,
    RENEWAL_MARGIN,
    Roots,
    check_length,
    keys,
    mix_of,
    nonce,
)
from gamemaster.audit.evidence import NOT_CHECKABLE, PASSED, Evidence, Finding, wrong
from gamemaster.audit.files.lines import Shown
from gamemaster.audit.files.shapes import WORDS, fits_body
from gamemaster.audit.files.text import aim_of, body_of, body_of_parts, canonical, document
from gamemaster.audit.findings import Refused
from gamemaster.audit.language.times import written_instant
from gamemaster.audit.record import silence
from gamemaster.audit.steps import initial_set
from gamemaster.audit.steps.cosigned import pinned
from gamemaster.audit.steps.known_rulesets import told_of

GENESIS = "genesis.txt"
RECORD_OPENED, STORE_RESTORED = "record.opened/1", "store.restored/1"
IN_PLAY, GONE = ("player.enrolled/1",), ("player.forfeited/1", "player.expelled/1")


def check_genesis(evidence: Evidence) -> Finding:
    """Step 3: the first entry of the record says what the journal and the roots say.

    The initial rules have the hash that it names; roster, dice and nonces are what it commits to.
    """
    created = evidence.created()
    evidence.current = first = evidence.lines[0]
    check_length(created["dice_length"], created.get("edition", 1))
    initial_set.check_form(created)
    found = initial_set.ruleset_hash(created)
    if created["ruleset_hash"] != found:
        raise wrong(first, f"the ruleset hash {found}", created["ruleset_hash"])
    if evidence.named not in (None, created["tournament"]):
        expected = f"expected the tournament {created['tournament']!r}, found {evidence.named!r}"
        raise Refused(f"manifest.json: {expected}")
    if evidence.signer().name != created["origin"]:
        raise wrong(first, f"the record {evidence.signer().name}", created["origin"])
    opened = evidence.of(RECORD_OPENED)
    if len(opened) > 1:
        raise wrong(opened[1], "one opening of the record", "a second")
    if not opened:
        begun = evidence.of("tournament.started/1")
        if GENESIS in evidence.bundle.found or evidence.announced() or begun:
            raise Refused(
                f"{GENESIS}: expected record.opened/1 in the journal, and it is not there"
            )
        return NOT_CHECKABLE, "the tournament ended before it began: it has no public record"
    line = opened[0]
    _check_order(evidence, line)
    committed = commitments(evidence, line)
    if evidence.bundle.json("roots.json").keys() != {"nonce", "dice"}:
        raise Refused("roots.json: expected nonce and dice, and nothing else")
    if line.data != committed:
        name = next(field for field in (*committed, *line.data) if
                    line.data.get(field) != committed.get(field))  # fmt: skip
        raise wrong(line, f"{name} {committed.get(name)}", line.data.get(name))
    _check_names(first)
    expected = _genesis(created, committed, line)
    if evidence.bundle.text(GENESIS) != expected:
        raise differing(GENESIS, expected, evidence.bundle.text(GENESIS))
    initial = told_of(created["ruleset"], created["ruleset_hash"])
    players = len(roster(evidence, line))
    edition = f"played by edition {created.get('edition', 1)}"
    unread = initial_set.unreadable(created)
    none = f", of which {unread} have clauses that cannot be read and count as none" * bool(unread)
    rules = f"{len(created['rules'])} initial rules{none}"
    return PASSED, f"{rules}, {players} players, {edition}; {initial}"


def _check_names(created: Shown) -> None:
    """Check that no name adds a line to the genesis."""
    title, short = created.data["title"], created.data["tournament"]
    if not _ONE_LINE.fullmatch(title):
        raise wrong(created, "a title of one line, of 1 to 200 characters", title)
    if canonical(short) != [short] or len(short.encode()) > SHORT_NAME:
        raise wrong(created, f"a short name of one line, of at most {SHORT_NAME} octets", short)


def _check_order(evidence: Evidence, opened: Shown) -> None:
    started, announced = evidence.of("tournament.started/1"), evidence.announced()
    if started and started[0].seq > opened.seq:
        raise wrong(opened, "the record to be opened when play has started", "it before that")
    if not started and not (announced and announced[0].seq == opened.seq + 1):
        # The end of a tournament that never started may be announced, too.
        raise wrong(opened, "play that has started, or something that is announced", "neither")
    if announced and announced[0].seq < opened.seq:
        raise wrong(announced[0], "nothing announced before the record is opened", "something")
    cause, place = (started[0], 1) if started else (announced[0], -1)
    if (opened.seq, opened.at) != (cause.seq + place, cause.at):
        raise wrong(opened, f"it beside journal entry {cause.seq}, at {cause.at}", opened.at)


def roster(evidence: Evidence, opened: Shown) -> dict[str, str]:
    """Return the names of those in play when the record was opened, by handle."""
    found: dict[str, str] = {}
    for line in evidence.each(*IN_PLAY, *GONE):
        if line.seq > opened.seq:
            break
        player = line.data["player"]
        if line.type in IN_PLAY:
            found[player] = line.data["name"]
        else:
            found.pop(player, None)
    return found


_ONE_LINE = re.compile(r"[^\x00-\x1f\x7f]{1,200}")
CONTRIBUTION = re.compile("[0-9a-f]{64}")
NOTHING = hashlib.sha256(b"\n").hexdigest()
"""The contribution of a mail that has no Message-ID."""


def contributions(evidence: Evidence) -> dict[str, str] | None:
    """Return what each player's mail contributes to the dice, by handle.

    All who joined before the record was opened contribute, and nobody else; None in editions that
    mix nothing. Raises Refused.
    """
    if evidence.created().get("edition", 1) < MIXED:
        return None
    opened = evidence.of(RECORD_OPENED)
    found: dict[str, str] = {}
    for line in evidence.each("player.enrolled/1"):
        said = line.data.get("contribution")
        if opened and line.seq > opened[0].seq:
            if said is not None:
                raise wrong(line, "no contribution to dice that are rolled already", said)
            continue
        if not isinstance(said, str) or not CONTRIBUTION.fullmatch(said):
            raise wrong(line, "what the player's mail contributes to the dice", said)
        found[line.data["player"]] = said
    return found


def mix(evidence: Evidence) -> str | None:
    """Return what is mixed into every roll, None in editions that mix nothing. Raises Refused."""
    said = contributions(evidence)
    return None if said is None else mix_of(said)


def commitments(evidence: Evidence, opened: Shown) -> dict[str, Any]:
    """Return the commitments of the genesis, made anew from the disclosed roots."""
    nonce_root, dice_root = evidence.root("nonce"), evidence.root("dice")
    length = evidence.created()["dice_length"]
    listed = "".join(f"{who}\t{name}\n" for who, name in sorted(roster(evidence, opened).items()))
    key = hmac.digest(nonce_root, b"SECRET NOMIC ROSTER/1\n", "sha256")
    nonces = hashlib.sha256(f"SECRET NOMIC NONCES/1\n{nonce_root.hex()}\n".encode())
    mixed = mix(evidence)
    witnesses = [witness.line for witness in pinned(evidence)]
    return {
        "roster": hmac.digest(key, listed.encode(), "sha256").hex(),
        "die": keys(dice_root, "secret", 0, length)[0].hex(),
        "open_die": keys(dice_root, "open", 0, length)[0].hex(),
        "nonces": nonces.hexdigest(),
        **({"mix": mixed} if mixed is not None else {}),
        **_named_round(evidence, opened),
        # The genesis is the first to name the witnesses: nothing else could contradict it.
        **({"witnesses": witnesses} if witnesses else {}),
    }


def _named_round(evidence: Evidence, opened: Shown) -> dict[str, int]:
    """Return the round of the public beacon that a genesis of that instant names, if any."""
    name = evidence.created().get("beacon")
    if name is None:
        return {}
    if name != beacon.NAME or evidence.created().get("edition", 1) < MIXED:
        raise wrong(evidence.lines[0], f"the beacon {beacon.NAME}, of mixed dice", name)
    return {"round": beacon.round_for(opened.at)}


def _genesis(created: dict[str, Any], committed: dict[str, Any], opened: Shown) -> str:
    """Return the text of the genesis."""
    mixed = f"Mix: {committed['mix']}\n" if "mix" in committed else ""
    if "round" in committed:
        mixed += f"Beacon: {created['beacon']} {committed['round']}\n"
    named = "".join(f"Witness: {key}\n" for key in committed.get("witnesses", ()))
    return (
        f"SECRET NOMIC GENESIS/{4 if named else 1 + mixed.count(chr(10))}\n"
        f"Tournament: {created['tournament']}\n"
        f"Title: {created['title']}\n"
        f"Record: {created['origin']}\n"
        f"Key: {created['record_key']}\n"
        f"Ruleset: {created['ruleset']}\n"
        f"Ruleset hash: {created['ruleset_hash']}\n"
        f"Roster: {committed['roster']}\n"
        f"Die: {committed['die']}\n"
        f"Open die: {committed['open_die']}\n"
        f"Rolls in an epoch: {created['dice_length']}\n{mixed}{named}"
        f"Nonces: {committed['nonces']}\n"
        f"Opened: {written_instant(opened.at)}\n"
        f"Journal: {opened.prev}\n"
        f"End: {created['tournament']}\n"
    )


def differing(where: str, expected: str, found: str) -> Refused:
    """Return the fault of the first line in which two texts differ, to be raised."""
    ours, theirs = expected.split("\n"), found.split("\n")
    place = next(
        (at for at, (our, their) in enumerate(zip(ours, theirs, strict=False)) if our != their),
        min(len(ours), len(theirs)),
    )
    our, their = (lines[place] if place < len(lines) else "its end" for lines in (ours, theirs))
    return Refused(f"{where}: expected line {place + 1} to be {our!r:.120}, found {their!r:.120}")


LONGEST = {"text": 32 * 1024, "clauses": 16 * 1024}
SAID = 1024
SHORT_NAME = 60
"""Octets of each part (docs/formats.md, "Canonical text")."""


def check_documents(evidence: Evidence) -> Finding:
    """Step 8: every document is the one that its turn makes, and has the hash that was announced.

    Text and clauses are in canonical form, and the nonce follows from the root: none was chosen.
    """
    bundle, tournament = evidence.bundle, evidence.created()["tournament"]
    root = evidence.root("nonce")
    announced, turns = _announced(evidence), evidence.of("turn.taken/1")
    made, of_turns = _versions(evidence), {line.data["number"]: line for line in turns}
    for number, turn in of_turns.items():
        where, digest, expected = f"proposals/{number}.txt", "", ""
        # A hash that was announced before a rule gave it another text is that of the earlier text.
        hashes = deque(announced.get(number, ()))
        line = turn
        for version in made[number]:
            digest, evidence.current = _hashes_told(hashes, version.seq, digest), version
            line = _as_rewritten(line, version)
            expected = _made(tournament, root, line)
            digest = _check_document(line, expected)
        _hashes_told(hashes, None, digest)
        if (found := bundle.text(where)) != expected:
            raise differing(where, expected, found)
    enacted = _check_enacted(evidence, tournament, root)
    extra = bundle.numbers("proposals") - of_turns.keys()
    if extra:
        raise Refused(f"proposals/{min(extra)}.txt: expected a turn of that number in the journal")
    said = silence.counted(len(turns), "document")
    said += f", {len(announced)} of them with an announced hash"
    return PASSED, said + (f", and {enacted} of rules that clauses enacted" if enacted else "")


def _check_document(line: Shown, expected: str) -> str:
    """Check that a line has this document, and its hash, which is returned. Raises Refused."""
    if line.data["document"] != expected:
        raise differing(f"journal entry {line.seq}", expected, line.data["document"])
    digest = hashlib.sha256(expected.encode()).hexdigest()
    if line.data["hash"] != digest:
        raise wrong(line, f"the hash {digest}", line.data["hash"])
    return digest


def _check_enacted(evidence: Evidence, tournament: str, root: bytes) -> int:
    """Check the documents of rules that clauses enacted, and what was announced of them at once."""
    enacted = {line.seq: line for line in evidence.of("rule.enacted/1")}
    announced = evidence.announced()
    for seq, line in enacted.items():
        evidence.current = line
        as_turn = {"kind": "enact", "target_noun": None, "target_number": None, "clauses": ""}
        made = _made(tournament, root, line._replace(data={**line.data, **as_turn}))
        digest = _check_document(line, made)
        fields = [["rule.number", line.data["number"]], ["rule.hash", digest]]
        # Between them attributes are declared and timers set, as after every change of rules.
        told = next((said.data["fields"] for said in announced if said.seq > seq), None)
        if told != fields:
            raise wrong(line, f"an announcement of {fields} right after it", told)
    return len(enacted)


def _versions(evidence: Evidence) -> dict[int, list[Shown]]:
    """Return the lines that gave each proposal its document, its turn first."""
    found: dict[int, list[Shown]] = {}
    for line in evidence.each("turn.taken/1", "proposal.rewritten/1"):
        number = line.data["number"]
        if line.type != "turn.taken/1" and number not in found:
            raise wrong(line, "a proposal that was made before it", number)
        found.setdefault(number, []).append(line)
    return found


def _as_rewritten(before: Shown, version: Shown) -> Shown:
    """Return a line with all that a document is made of: a rewriting keeps the other parts.

    One with a ``body`` has another rule-change in the place of the first. Raises Refused.
    """
    data, body = {**before.data, **version.data}, version.data.get("body")
    if body is not None:
        if not fits_body(body) or body["text"] != version.data["text"]:
            raise wrong(version, "a rule-change with its fields, and with that text", body)
        noun, aim = aim_of(body)
        data |= {"kind": body["kind"], "clauses": body["clauses"]}
        data |= {"target_noun": noun, "target_number": aim}
        data.pop("said", None)
        data |= {"said": body["said"]} if "said" in body else {}
    return version._replace(data=data)


def _hashes_told(hashes: deque[tuple[Shown, str]], before: int | None, digest: str) -> str:
    """Compare the hashes that were announced before a line, or all that are left."""
    while hashes and (before is None or hashes[0][0].seq < before):
        told, said = hashes.popleft()
        if said != digest:
            raise wrong(told, f"the hash {digest or 'of a proposal that was made'}", said)
    return digest


def _announced(evidence: Evidence) -> dict[int, list[tuple[Shown, str]]]:
    """Return the hashes that were announced of each proposal."""
    found: dict[int, list[tuple[Shown, str]]] = {}
    for line in evidence.announced():
        evidence.current = line
        fields: dict[str, Any] = dict(line.data["fields"])
        if type(fields.get("proposal.number")) is int and "proposal.hash" in fields:
            told = line, fields["proposal.hash"]
            found.setdefault(fields["proposal.number"], []).append(told)
    return found


def _made(tournament: str, root: bytes, line: Shown) -> str:
    """Return the document of a turn. Raises Refused."""
    data, number = line.data, line.data["number"]
    noun, aim = data["target_noun"], data["target_number"]
    kinds, nouns = WORDS["change"], WORDS["noun"]
    if data["kind"] not in kinds or (data["kind"] == "enact") != (noun is None):
        raise wrong(line, f"one of {', '.join(kinds)}, with its target", data["kind"])
    if noun is not None and (noun not in nouns or type(aim) is not int or aim < 1):
        raise wrong(line, f"a target: one of {', '.join(nouns)}", noun)
    more = [_part(line, part) for part in data.get("more", ())]
    for name, most in LONGEST.items():
        said_in = [part[name] for part in (data, *more)]
        octets = sum(len(text.encode()) for text in said_in)
        if octets > most:
            raise wrong(line, f"{name} of at most {most} octets in all parts", octets)
        if any("".join(f"{each}\n" for each in canonical(text)) != text for text in said_in):
            raise wrong(line, f"{name} in canonical form", "another form of it")
    said = data.get("said", "")
    if "said" in data and (not said or canonical(said) != [said] or len(said.encode()) > SAID):
        raise wrong(line, f"a line of at most {SAID} octets that is said with it", said)
    body = body_of(data["kind"], noun, aim, data["text"], data["clauses"], said)
    body += body_of_parts(more)
    return document(tournament, number, nonce(root, number, body), body)


def _part(line: Shown, part: object) -> dict[str, Any]:
    """Return a further part of a proposal, which is to be in its form. Raises Refused."""
    if not isinstance(part, dict) or not fits_body(part):
        raise wrong(line, "parts with their fields", part)
    target = part["target"]
    if "said" in part:
        raise wrong(line, "what is said with the first part alone", part["said"])
    if (part["kind"] == "enact") != (target is None) or (target and target["number"] < 1):
        raise wrong(line, "a part with its target", part["kind"])
    return part


def check_dice(evidence: Evidence) -> Finding:
    """Step 9: rolls are numbered, each follows from an anchor that was committed to before it."""
    root = evidence.root("dice")
    created = evidence.created()
    length, tournament = created["dice_length"], created["tournament"]
    check_length(length, created.get("edition", 1))
    said, chance = contributions(evidence), Roots(b"", root, tournament, length, mix(evidence))
    counted, opened = dict.fromkeys(CHAINS, 0), False
    rolled, restarts, drawing = dict.fromkeys(CHAINS, 0), 0, _Drawing()
    for line in evidence.each(
        RECORD_OPENED, "dice.renewed/1", "dice.restarted/1", "die.rolled/1", "dice.mixed/1",
        "item.docketed/1",
    ):  # fmt: skip
        opened = opened or line.type == RECORD_OPENED
        drawing.take(line)
        if line.type == "dice.mixed/1":
            chance.mix_in(beacon.randomness(drawing.signature))
        elif line.type == "dice.renewed/1":
            _check_renewal(line, counted, chance, length)
        elif line.type == "dice.restarted/1":
            _restart(line, counted, length)
            restarts += 1
        elif line.type == "die.rolled/1":
            _check_roll(line, counted, chance)
            rolled[line.data["chain"]] += 1
            # One anchor in the genesis commits to the root, from which all later ones follow.
            if not opened:
                raise wrong(line, "the anchors to be published first", "a roll before that")
    told = ", ".join(f"{count} {chain}" for chain, count in rolled.items())
    begun = (
        f"; begun anew {silence.counted(restarts, 'time')}, as a copy was put back"
        if restarts
        else ""
    )
    mixing = "" if not sum(rolled.values()) else f"; {_mixing(said)}"
    rolls = silence.counted(sum(rolled.values()), "roll")
    return PASSED, f"{rolls} ({told}){begun}{mixing}{drawing.told()}"


class _Drawing:
    """Follows the round of the public beacon that the genesis names: if and when it is mixed in.

    It is docketed once, from when it is due until an hour later, with the network's signature.
    """

    def __init__(self) -> None:
        self.number: int | None = None
        self.signature = ""
        self._mixed = False
        self._without = 0

    def take(self, line: Shown) -> None:
        """Follow one line. Raises Refused."""
        data = line.data
        match line.type:
            case "record.opened/1":
                self.number = data.get("round")
            case "item.docketed/1" if data["move"]["move"] == "mix":
                self._docketed(line, data["move"])
            case "dice.mixed/1":
                if self._mixed or (data["round"], data["signature"]) != (
                    self.number, self.signature,
                ):  # fmt: skip
                    raise wrong(line, "the round that was docketed, once", data["round"])
                self._mixed = True
            case "die.rolled/1" if self.number is not None and not self._mixed:
                self._without += line.at >= beacon.due_at(self.number)

    def _docketed(self, line: Shown, move: dict[str, Any]) -> None:
        if self.number is None or move["round"] != self.number or self.signature:
            expected = f"round {self.number} of the public beacon, once"
            raise wrong(line, expected if self.number else "no round of a beacon", move["round"])
        due = beacon.due_at(self.number)
        if not due <= line.at <= due + beacon.SECONDS_TO_ANSWER:
            expected = f"round {self.number} from {due} on, for {beacon.SECONDS_TO_ANSWER} s"
            raise wrong(line, expected, line.at)
        if not beacon.is_signed(self.number, move["signature"]):
            raise wrong(line, f"the beacon's signature of round {self.number}", "another")
        self.signature = move["signature"]

    def told(self) -> str:
        """Return what became of the round, for people."""
        if self.number is None:
            return ""
        name = f"round {self.number} of the public beacon"
        if not self._mixed:
            return f"; {name} was not mixed in, so they follow from what the organiser knew"
        without = f", {self._without} of them rolled before that though it was due"
        return f"; {name} is mixed in{without * bool(self._without)}"


def _mixing(said: dict[str, str] | None) -> str:
    """Say what was mixed into rolls: without it nothing shows that their root was drawn once."""
    if said is None:
        return "nothing that players sent is mixed into them"
    given = sum(one != NOTHING for one in said.values())
    return f"the mail of {given} of the {len(said)} who joined before play is mixed into each"


def _restart(line: Shown, counted: dict[str, int], length: int) -> None:
    """Go on in a later epoch, of which nobody has seen a roll; which one, the replay checks."""
    epoch, used = line.data["epoch"], max(counted.values())
    if type(epoch) is not int or epoch * length <= used:
        raise wrong(line, f"an epoch after roll {used}", epoch)
    # Its first roll is never rolled.
    counted.update(dict.fromkeys(CHAINS, epoch * length + 1))


def _check_roll(line: Shown, counted: dict[str, int], chance: Roots) -> None:
    chain, index, faces = line.data["chain"], line.data["index"], line.data["faces"]
    if chain not in counted:
        raise wrong(line, "a die that there is", chain)
    counted[chain] += 1
    if index != counted[chain]:
        raise wrong(line, f"roll {counted[chain]} of the die {chain}", index)
    expected, _ = chance.roll(chain, index, faces)
    if line.data["value"] != expected:
        raise wrong(line, f"the value {expected}", line.data["value"])


def _check_renewal(line: Shown, counted: dict[str, int], chance: Roots, length: int) -> None:
    chain, epoch = line.data["chain"], line.data["epoch"]
    rolled = counted.get(chain, 0)
    margin = min(RENEWAL_MARGIN, length // 2)
    # This keeps any line from asking for the keys of an epoch that no roll comes near.
    if type(epoch) is not int or not 0 < epoch <= (rolled + margin) // length:
        raise wrong(line, f"no anchor before {margin} rolls of an epoch are left", epoch)
    anchor = chance.anchor(chain, epoch)
    if line.data["anchor"] != anchor:
        raise wrong(line, f"the anchor {anchor}", line.data["anchor"])
