"""What is mixed into the dice: contributions, the mix, the edition, and the length of chains."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from gamemaster.game import dice
from tests.audit.tampering.forging import Forgery
from tests.audit.tampering.records import in_genesis
from tests.audit.tampering.strokes import both, deep, says, told
from tests.audit.tampering.table import Where, enter, tampering

OTHER = hashlib.sha256(b"another mail").hexdigest()


def enrolments(forged: Forgery) -> list[dict[str, Any]]:
    """What the lines say by which players joined."""
    return [line["data"] for line in forged.lines if line["type"] == "player.enrolled/1"]


def mixed_anew(forged: Forgery) -> str:
    """Have journal and genesis name the mix of the contributions as they are now."""
    said = {one["player"]: one["contribution"] for one in enrolments(forged)}
    mix = dice.mix_of(said)
    forged.data("record.opened")["mix"] = mix
    in_genesis("Mix", mix)(forged)
    return mix


def otherwise(forged: Forgery, mix: str | None) -> Iterator[tuple[int, int]]:
    """Yield the rolls that another mix would have fall otherwise: where they stand, and how."""
    root = bytes.fromhex(json.loads(forged.files["roots.json"])["dice"])
    for at, line in enumerate(forged.lines):
        if line["type"] == "die.rolled/1":
            said = line["data"]
            of_chain = dice.root_of(root, said["chain"])
            rolled = dice.roll(of_chain, "autumn", said["index"], said["faces"], 4096, mix)
            if rolled.value != said["value"]:
                yield at, rolled.value


def rolled_anew(forged: Forgery, mix: str | None) -> int:
    """Have one roll be what it comes to with another mix; return where it stands."""
    at, value = next(otherwise(forged, mix))
    forged.lines[at]["data"]["value"] = value
    return at


enter("a genesis with another mix", "genesis", in_genesis("Mix", OTHER))
enter("another mix in the journal and the genesis", "genesis", both(
    says("record.opened", mix=OTHER), in_genesis("Mix", OTHER)))  # fmt: skip
enter("a contribution altered", "genesis",
      told(says("player.enrolled", 2, contribution=OTHER), "record.opened"))  # fmt: skip
enter("a contribution that is none", "genesis", says("player.enrolled", 2, contribution="heads"))
enter("a chain too short for dice that are mixed", "genesis", both(
    says("tournament.created", dice_length=4095),
    in_genesis("Rolls in an epoch", "4095")))  # fmt: skip


@tampering("a mix left out", "genesis")
def no_mix(forged: Forgery) -> int:
    mix = forged.data("record.opened").pop("mix")
    forged.say("genesis.txt", f"Mix: {mix}\n", "")
    forged.say("genesis.txt", "GENESIS/2", "GENESIS/1")
    return forged.at("record.opened")


@tampering("a game with dice said to be of before anything was mixed", "dice")
def of_before(forged: Forgery) -> int:
    no_mix(forged)
    forged.lines[0]["data"]["edition"] = 3
    for said in enrolments(forged):
        said.pop("contribution")
    for line in forged.lines:
        if line["type"] == "item.docketed/1":
            line["data"]["move"].pop("contribution", None)
    at, _ = next(otherwise(forged, None))
    return at


@tampering("a contribution left out of the mix", "genesis")
def left_out(forged: Forgery) -> int:
    said = {one["player"]: one["contribution"] for one in enrolments(forged)[1:]}
    enrolments(forged)[0].pop("contribution")
    mix = dice.mix_of(said)
    forged.data("record.opened")["mix"] = mix
    in_genesis("Mix", mix)(forged)
    return forged.at("player.enrolled")


def exchanged(forged: Forgery) -> Where:
    """Have two players' mail contribute in each other's name."""
    first, second = enrolments(forged)[:2]
    first["contribution"], second["contribution"] = second["contribution"], first["contribution"]
    return forged.at("player.enrolled")


enter("contributions of two players exchanged", "genesis", told(exchanged, "record.opened"))


@tampering("contributions exchanged, and the mix with them", "moves")
def exchanged_and_mixed(forged: Forgery) -> Where:
    exchanged(forged)
    mixed_anew(forged)
    return forged.at("player.enrolled")


enter("a roll of another mix", "dice", lambda forged: rolled_anew(forged, OTHER))
enter("a roll without its mix", "dice", lambda forged: rolled_anew(forged, None))


@tampering("a contribution ground until the dice suited, and all that follows", "moves")
def ground(forged: Forgery) -> Where:
    """The mail that came is still the one of the docket."""
    enrolments(forged)[-1]["contribution"] = OTHER
    rolled_anew(forged, mixed_anew(forged))
    return forged.at("player.enrolled", len(enrolments(forged)))


@tampering("a joiner invented for their contribution", "moves")
def invented(forged: Forgery) -> int:
    at = forged.at("player.enrolled")
    joiner = deep(forged.lines[at])
    joiner["data"] |= {"player": "zoe", "name": "Zoe", "contribution": OTHER}
    forged.lines.insert(at + 1, joiner)
    mixed_anew(forged)
    return at + 1


@tampering("a contribution when dice are rolled already", "genesis", "everything")
def too_late(forged: Forgery) -> int:
    at = forged.at("die.rolled")
    joiner = deep(forged.lines[forged.at("player.enrolled")])
    joiner["data"] |= {"player": "zoe", "name": "Zoe", "contribution": OTHER}
    forged.lines.insert(at + 1, {**joiner, "at": forged.lines[at]["at"]})
    return at + 1


@tampering("a contribution altered on the docket alone", "moves")
def on_the_docket(forged: Forgery) -> int:
    at = forged.at("player.enrolled", 2)
    forged.lines[forged.docketed(at)]["data"]["move"]["contribution"] = OTHER
    return at


@tampering("a contribution ground everywhere, and the first roll with it", "dice")
def ground_everywhere(forged: Forgery) -> int:
    """The rolls after that follow from the mix of before."""
    at = forged.at("player.enrolled", len(enrolments(forged)))
    for data in (forged.lines[at]["data"],
                 forged.lines[forged.docketed(at)]["data"]["move"]):  # fmt: skip
        data["contribution"] = OTHER
    mix = mixed_anew(forged)
    rolled_anew(forged, mix)
    at, _ = next(otherwise(forged, mix))
    return at
