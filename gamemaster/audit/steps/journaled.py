"""Steps 2, 10 and 11: the journal, read line by line; where its moves come from; rulings.

The lines that the game is made of are kept for later steps. Each ruling of the organiser stands in
the journal with its reason before it takes effect, and so does each look at something hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from gamemaster.audit.evidence import PASSED, UNREADABLE, Evidence, Finding, wrong
from gamemaster.audit.files import kinds, shapes
from gamemaster.audit.files.lines import NAME, Chain, Sharing, Shown, another_shape
from gamemaster.audit.findings import Refused
from gamemaster.audit.provenance.mail_beside import Compared
from gamemaster.audit.provenance.origins import Docket
from gamemaster.audit.provenance.retelling import Retelling
from gamemaster.audit.provenance.side_lines import SideLines
from gamemaster.audit.record.silence import counted


def check_journal(evidence: Evidence) -> Finding:
    """Step 2: the lines form one chain from genesis to end, with nothing missing between them.

    A line that does not continue the one before it fails this step, and the others go on with what
    the lines say. Where a line cannot be read at all, they have nothing to go on.
    """
    bundle, chain = evidence.bundle, Chain(evidence.progress)
    evidence.unread = True
    evidence.docket, evidence.retelling = Docket(bundle.found), Retelling()
    evidence.side_lines, evidence.compared = SideLines(), Compared(bundle.letters)
    ended, keep = False, Sharing().keep

    def take(line: Shown) -> None:
        nonlocal ended
        if line.type not in shapes.KNOWN:
            raise wrong(line, "a type of line that there is", line.type)
        if line.why and line.type not in shapes.OF_THE_GAME:
            raise wrong(line, "no rule or item as its cause", line.why)
        _check_policy(evidence, line)
        if (field := shapes.misshapen(line)) is not None and chain.trouble is None:
            chain.trouble = wrong(
                line, f"the fields of {line.type}", f"{field} too many or missing"
            )
        if chain.trouble is None and (other := kinds.other_kind(line)) is not None:
            chain.trouble = wrong(line, f"{other[0]} to be {other[1]}", _shown(line, other[0]))
        evidence.docket.take(line)
        evidence.side_lines.take(line)
        evidence.compared.take(line)
        evidence.retelling.take(line)
        if line.type not in shapes.OF_MAIL_ALONE:
            evidence.current = line
            evidence.lines.append(keep(line))
            ended = ended or line.type == "tournament.ended/1"

    chain.follow(bundle.lines(NAME), take)
    evidence.docket.close()
    evidence.side_lines.close()
    evidence.compared.close()
    evidence.size, evidence.head = chain.size, chain.head
    evidence.unread = False
    if chain.trouble is not None:
        raise chain.trouble
    evidence.created()
    if not ended:
        raise Refused(f"{NAME}: expected the end of the tournament, and it breaks off")
    _check_agreed(evidence)
    return PASSED, f"{chain.size} lines, the last with the hash {chain.head}"


def _shown(line: Shown, name: str) -> str:
    return repr(line.data.get(name, (line.private or {}).get(name)))


def _check_policy(evidence: Evidence, line: Shown) -> None:
    """Check that a line opens what the policy opens, and that this was agreed to at the founding.

    If the manifest could not be read, either is accepted.
    """
    if line.sealed:
        opened = shapes.SHAPES[line.type].opened
        if line.private is not None and not evidence.opens(opened):
            raise wrong(line, "what the policy does not open as a digest", "it opened")
        if line.private is None and evidence.policy.get(opened):
            raise wrong(line, "what the policy opens in full", "its digest")
    if line.type == "options.fixed/1":
        for name, is_open in evidence.policy.items():
            if is_open and not line.data[f"disclose_{name}"]:
                raise wrong(line, f"disclose_{name}, as the manifest opens it", "no such option")


def _check_agreed(evidence: Evidence) -> None:
    """Check that something permits what the manifest opens, and that mail opens what it holds."""
    policy = evidence.policy
    if any(policy.values()) and not evidence.of("options.fixed/1"):
        raise Refused(f"{NAME}: expected options.fixed/1, which permits what the manifest opens")
    if policy.get("mail") and not all(policy.values()):
        raise Refused("manifest.json: expected a policy that opens all that mail holds")


def check_mail(evidence: Evidence) -> Finding:
    """Step 10: every move comes from a mail that was read, the calendar or somebody who judges.

    Each is played, withdrawn or refused once. Mails that are in the bundle have their hashes.
    """
    docket = evidence.docket
    for trouble in (docket.trouble, evidence.side_lines.trouble):
        if trouble is not None:
            raise trouble
    mails = evidence.bundle.numbers("mail")
    if mails and max(mails) > docket.mails:
        raise Refused(f"mail/{max(mails)}.eml: expected mail.accepted/1 in the journal")
    if not mails and evidence.policy.get("mail") and evidence.compared.with_moves:
        raise Refused("manifest.json: expected mails by this policy, and there are none")
    if evidence.compared.trouble is not None:
        raise evidence.compared.trouble
    counts = ", ".join(
        f"{docket.counted(fate)} {fate}" for fate in ("played", "withdrawn", "refused", "waiting")
    )
    compared = f", {docket.mails_compared} of them in the bundle" if mails else ""
    kept = f", {docket.kept_back} of them kept back unread" if docket.kept_back else ""
    if docket.retried:
        most = counted(docket.most_heartbeats, "heartbeat")
        hours = f"{docket.longest_kept / 3600:.1f} h"
        kept += f", {docket.retried} kept back and read later, up to {hours} and {most} after that"
    if docket.overtaken:
        items = counted(docket.overtaken, "item was played", "items were played")
        kept += f"; {items} before an older mail was read, by up to {docket.longest_overtaken} s"
    passed_by = evidence.side_lines.dismissed
    dismissed = f", {passed_by} more that led to nothing and are only counted" if passed_by else ""
    return PASSED, (
        f"{counted(docket.mails, 'mail')}{compared}, {docket.mails_read} read{kept}{dismissed}; "
        f"{counted(docket.items, 'item')}: {counts}; {docket.statements_told()}"
        f"{evidence.compared.told()}{evidence.side_lines.told()}"
    )


@dataclass
class _Bench:
    """The acts on the docket, by item, with those that were ruled, and counts of other lines."""

    acts: dict[int, dict[str, Any]] = field(default_factory=dict)
    ruled: dict[int, str] = field(default_factory=dict)
    rulings: int = 0
    reviews: int = 0
    looks: int = 0
    objections: int = 0
    answered: set[int] = field(default_factory=set)


def check_rulings(evidence: Evidence) -> Finding:
    """Step 11: every ruling stands in the journal, with its reason, before what follows from it.

    The words in which the organiser's acts are told say what the journal says.
    """
    bench = _Bench()
    for line in evidence.of(*_STEPS):
        try:
            _STEPS[line.type](bench, line)
        except UNREADABLE:
            raise another_shape(line) from None
    evidence.retelling.compare(evidence.bundle, str(evidence.created()["tournament"]))
    return PASSED, (
        f"{counted(bench.rulings, 'ruling')}, reviews and corrections of clauses: {bench.reviews}, "
        f"{counted(bench.looks, 'look')} at what was hidden, "
        f"{counted(bench.objections, 'objection')} of players, {len(bench.answered)} answered; "
        "rulings.txt says the same"
    )


def _docketed(bench: _Bench, line: Shown) -> None:
    if shapes.is_judge(line.data["actor"]):
        move = line.data["move"]
        _reasoned(line, move.get("reason", "none is asked for" if move["move"] == "start" else ""))
        bench.acts[line.data["item"]] = move


def _reasoned(line: Shown, reason: Any) -> None:  # noqa: ANN401 - JSON
    if not isinstance(reason, str) or not any(char.isalnum() for char in reason):
        raise wrong(line, "a reason, before it takes effect", reason)


def _act(bench: _Bench, line: Shown) -> dict[str, Any]:
    act = bench.acts.get(line.why.get("item", 0))
    if act is None:
        raise wrong(line, "an act of the organiser or a deputy that causes it", line.why)
    return act


def _made(bench: _Bench, line: Shown) -> None:
    act = _act(bench, line)
    _reasoned(line, line.data["reason"])
    said = line.data["ruling"], line.data["reason"]
    if "ruling" not in shapes.MOVES[act["move"]].by or said != (act["move"], act["reason"]):
        raise wrong(line, f"the ruling {act['move']}: {act.get('reason')}", f"{said[0]}: {said[1]}")
    bench.ruled[line.why["item"]] = act["move"]
    bench.rulings += 1


def _reviewed(bench: _Bench, line: Shown) -> None:
    act = _act(bench, line)
    _reasoned(line, line.data["reason"])
    kind = "review" if line.type == "review.given/1" else "correct"
    said = {key: line.data.get(key) for key in ("number", "verdict", "reason")}
    asked = {key: act.get(key) for key in said}
    if act["move"] != kind or said != asked:
        raise wrong(line, f"the {kind} {asked}", said)
    bench.reviews += 1


def _follows(
    *rulings: str, ruled: Callable[[Shown], bool] = lambda _: True
) -> Callable[[_Bench, Shown], None]:
    """Return the step for lines that follow from these rulings alone, if they are ``ruled``."""

    def follows(bench: _Bench, line: Shown) -> None:
        if not ruled(line):
            return
        item = line.why.get("item", 0)
        if bench.ruled.get(item) not in rulings:
            expected = f"the ruling {' or '.join(rulings)}, with its reason, before it"
            raise wrong(line, expected, "none")
        player = bench.acts[item].get("player")
        named = line.data.get("players", [line.data.get("player")])
        if player is not None and named != [player]:
            raise wrong(line, f"what was ruled of {player}", named)

    return follows


def _by_no_rule(line: Shown) -> bool:
    return line.why.get("rule") is None


def _looked(bench: _Bench, line: Shown) -> None:
    if not line.data["what"]:
        raise wrong(line, "what was looked at", line.data["what"])
    bench.looks += 1


def _objected(bench: _Bench, line: Shown) -> None:
    bench.objections += 1
    if line.data["objection"] != bench.objections:
        raise wrong(line, f"objection {bench.objections}", line.data["objection"])


def _answered(bench: _Bench, line: Shown) -> None:
    if not 0 < line.data["objection"] <= bench.objections:
        raise wrong(line, "an answer to an objection that was made", line.data["objection"])
    bench.answered.add(line.data["objection"])


_STEPS: Final[dict[str, Callable[[_Bench, Shown], None]]] = {
    "item.docketed/1": _docketed,
    "ruling.made/1": _made,
    "review.given/1": _reviewed,
    "clauses.corrected/1": _reviewed,
    "look.taken/1": _looked,
    "objection.made/1": _objected,
    "objection.answered/1": _answered,
    "player.expelled/1": _follows("expel", ruled=_by_no_rule),
    "proposal.voided/1": _follows("void", ruled=_by_no_rule),
    "turn.voided/1": _follows("void"),
    "ballot.voided/1": _follows("void", ruled=_by_no_rule),
    "votes.cleared/1": _follows("void", ruled=_by_no_rule),
    "tournament.paused/1": _follows("pause"),
    # A void ends the pause that its own proposal asked for; which pause that is, the
    # replay of the game judges.
    "tournament.resumed/1": _follows("resume", "void", "nobody", ruled=_by_no_rule),
    "points.awarded/1": _follows("award", ruled=lambda line: line.data["about"] == "ruling"),
    "move.illegal/1": _follows("penalise", ruled=lambda line: line.data["move"] == "ruling"),
    "rule.rewritten/1": _follows("reword", ruled=_by_no_rule),
    "tournament.won/1": _follows("winner", ruled=_by_no_rule),
}
