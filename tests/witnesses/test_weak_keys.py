"""Keys of witnesses that are nobody's, and names that break what is printed, are not taken."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import ValidationError

from gamemaster.audit import audit
from gamemaster.audit.findings import Refused, Unusable
from gamemaster.audit.record.notes import anybody_signs, read_key
from gamemaster.audit.steps.cosigned import witness_pin
from gamemaster.config.settings import WitnessConfig
from gamemaster.disclosing.disclose import disclose
from gamemaster.errors import OperatorError
from gamemaster.record import cosignature
from gamemaster.record.cosignature import Cosigner, witness_key
from gamemaster.record.note import COSIGNATURE, NoteError, parse_key
from gamemaster.saved.checks import check
from gamemaster.saved.pieces import Holdings
from gamemaster.saved.witnesses import given_witnesses
from tests.audit import witnessed
from tests.audit.playing import RealTable
from tests.audit.witnessed import mailed, offered
from tests.builders import DAY

PRIME = 2**255 - 19
D = -121665 * pow(121666, -1, PRIME) % PRIME
Point = tuple[int, int]


def plus(one: Point, other: Point) -> Point:
    """The sum of two points of edwards25519 (RFC 8032, 5.1)."""
    (x, y), (u, v) = one, other
    both = D * x * u * y * v % PRIME
    return (
        (x * v + u * y) * pow(1 + both, -1, PRIME) % PRIME,
        (y * v + x * u) * pow(1 - both, -1, PRIME) % PRIME,
    )


def with_y(octets: bytes) -> Point | None:
    """The point that 32 octets stand for, whatever form they have; None if there is none."""
    y = int.from_bytes(octets, "little") % 2**255 % PRIME
    square = (y * y - 1) * pow(D * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if x * x % PRIME != square:
        x = x * pow(2, (PRIME - 1) // 4, PRIME) % PRIME
    return (x, y) if x * x % PRIME == square else None


def eightfold(point: Point) -> Point:
    for _ in range(3):
        point = plus(point, point)
    return point


Y8 = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
SMALL = [
    (y | sign << 255).to_bytes(32, "little")
    for y in (0, 1, PRIME - 1, PRIME, PRIME + 1, Y8, PRIME - Y8)
    for sign in (0, 1)
]


def line_of(public: bytes, name: str = "nobody.example", kind: bytes = b"\4") -> str:
    """A public key as a witness's, or as that of a record."""
    blob = kind + public
    identity = hashlib.sha256(name.encode() + b"\n" + blob).hexdigest()[:8]
    return f"{name}+{identity}+{base64.b64encode(blob).decode()}"


def test_the_points_that_are_turned_away_are_those_of_small_order() -> None:
    for octets in SMALL:
        point = with_y(octets)
        assert point is not None
        assert eightfold(point) == (0, 1)
        assert anybody_signs(octets)
    for number in range(50):
        public = Cosigner("ada.example", bytes([number]) * 32).key.public
        found = with_y(public)
        assert found is not None
        assert eightfold(found) != (0, 1)
        assert not anybody_signs(public)


@pytest.mark.parametrize("octets", SMALL, ids=lambda octets: octets.hex()[:6] + octets.hex()[-4:])
def test_a_key_under_which_anybody_signs_is_no_witness_for_anybody(octets: bytes) -> None:
    line = line_of(octets)
    readers: list[tuple[Callable[[], object], type[Exception]]] = [
        (lambda: witness_key(line), NoteError),
        (lambda: WitnessConfig.model_validate({"key": line}), ValidationError),
        (lambda: given_witnesses([line]), OperatorError),
        (lambda: witness_pin(line), Unusable),
    ]
    for read, expected in readers:
        with pytest.raises(expected):
            read()


@pytest.mark.parametrize("octets", SMALL, ids=lambda octets: octets.hex()[:6] + octets.hex()[-4:])
def test_a_key_under_which_anybody_signs_signs_no_record(octets: bytes) -> None:
    line = line_of(octets, kind=b"\1")
    with pytest.raises(Refused, match="anybody can sign"):
        read_key(line, "the key")
    key, *_ = check(Holdings("mails"), line)
    assert key.outcome == "failed"
    assert "anybody can sign" in key.detail


NAMES = {
    "a name that is too long": "a" * 251,
    "an escape in a name": "ada\x1b[2Jexample",
    "a delete in a name": "ada\x7fexample",
    "a name that runs backwards": "ada\u202eexample",
}


@pytest.fixture
def unbound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let somebody who made their own program name a key as they like."""
    monkeypatch.setattr(cosignature, "is_name", bool)


@pytest.fixture
def table(tmp_path: Path) -> RealTable:
    folder = tmp_path / "table"
    folder.mkdir()
    table = witnessed.table(folder)
    table.start("ada", "bob")
    table.wait(DAY)
    return table


@pytest.mark.usefixtures("unbound")
@pytest.mark.parametrize("name", NAMES)
def test_a_witness_with_an_unreadable_name_is_not_taken(name: str, table: RealTable) -> None:
    one = offered(table, Cosigner(NAMES[name], b"x" * 32))
    assert "Taken down" not in mailed(table, one)
    assert not table.tournament.public.cosigned
    assert table.log.defects == []
    table.close()


@pytest.mark.usefixtures("unbound")
@pytest.mark.parametrize("name", NAMES)
def test_a_witness_whom_an_older_release_took_does_not_spoil_an_audit(
    name: str, table: RealTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(cosignature, "witness_key", lambda line: parse_key(line, COSIGNATURE))
        one = offered(table, Cosigner(NAMES[name], b"x" * 32))
        assert "Taken down" in mailed(table, one)
    table.ask("end", reason="it is over")
    table.wait(DAY)
    bundle = disclose(table.office, "autumn", tmp_path / "bundle")
    table.close()
    steps = audit(bundle)
    assert [step.detail for step in steps if step.outcome == "failed"] == []
