"""Pairings on BLS12-381: enough to verify one signature on G1 under a key on G2.

Followed are RFC 9380 (``hash_to_curve`` with the suite BLS12381G1_XMD:SHA-256_SSWU_RO_, its
Appendix E.2 for the isogeny) and the draft on BLS signatures (``KeyValidate`` is left out: keys are
constants of ours). An element of the field of p^2 is a pair (a, b), a + b·u with u² = -1; one of
the field of p^12 is twelve coefficients of w, with w^12 = 2·w^6 - 2 and so u = w^6 - 1. Points are
affine, ``None`` is the one at infinity. Nothing here is secret, so nothing need take the same time.
"""

from __future__ import annotations

import hashlib
from typing import Final, TypeAlias

P: Final = int(
    "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf"
    "6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab", 16,
)  # fmt: skip
"""The prime of the field."""
ORDER: Final = int("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001", 16)
"""The order of the groups."""
LOOP: Final = 0xD201000000010000
"""The parameter of the curve, without its sign: both pairings of a check are turned round alike."""

Field2: TypeAlias = tuple[int, int]
PointG1: TypeAlias = tuple[int, int]
PointG2: TypeAlias = tuple[Field2, Field2]

_SSWU_A: Final = int(
    "144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8"
    "e8981aefd881ac98936f8da0e0f97f5cf428082d584c1d", 16,
)  # fmt: skip
_SSWU_B: Final = int(
    "12e2908d11688030018b12e8753eee3b2016c1f0f24f4070"
    "a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0", 16,
)  # fmt: skip
_SSWU_Z: Final = 11
_COFACTOR: Final = LOOP + 1
_FIELD_OCTETS: Final = 64
_POINT_OCTETS: Final = 48
_COMPRESSED, _INFINITE, _LARGER = 0x80, 0x40, 0x20

# Coefficients of the isogeny, from the lowest: x's numerator and denominator, then y's.
_ISOGENY: Final = [
    [int(line, 16) for line in part.split()]
    for part in """
11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7
17294ed3e943ab2f0588bab22147a81c7c17e75b2f6a8417f565e33c70d1e86b4838f2a6f318c356e834eef1b3cb83bb
0d54005db97678ec1d1048c5d10a9a1bce032473295983e56878e501ec68e25c958c3e3d2a09729fe0179f9dac9edcb0
1778e7166fcc6db74e0609d307e55412d7f5e4656a8dbf25f1b33289f1b330835336e25ce3107193c5b388641d9b6861
0e99726a3199f4436642b4b3e4118e5499db995a1257fb3f086eeb65982fac18985a286f301e77c451154ce9ac8895d9
1630c3250d7313ff01d1201bf7a74ab5db3cb17dd952799b9ed3ab9097e68f90a0870d2dcae73d19cd13c1c66f652983
0d6ed6553fe44d296a3726c38ae652bfb11586264f0f8ce19008e218f9c86b2a8da25128c1052ecaddd7f225a139ed84
17b81e7701abdbe2e8743884d1117e53356de5ab275b4db1a682c62ef0f2753339b7c8f8c8f475af9ccb5618e3f0c88e
080d3cf1f9a78fc47b90b33563be990dc43b756ce79f5574a2c596c928c5d1de4fa295f296b74e956d71986a8497e317
169b1f8e1bcfa7c42e0c37515d138f22dd2ecb803a0c5c99676314baf4bb1b7fa3190b2edc0327797f241067be390c9e
10321da079ce07e272d8ec09d2565b0dfa7dccdde6787f96d50af36003b14866f69b771f8c285decca67df3f1605fb7b
06e08c248e260e70bd1e962381edee3d31d79d7e22c837bc23c0bf1bc24c6b68c24b1b80b64d391fa9c8ba2e8ba2d229

08ca8d548cff19ae18b2e62f4bd3fa6f01d5ef4ba35b48ba9c9588617fc8ac62b558d681be343df8993cf9fa40d21b1c
12561a5deb559c4348b4711298e536367041e8ca0cf0800c0126c2588c48bf5713daa8846cb026e9e5c8276ec82b3bff
0b2962fe57a3225e8137e629bff2991f6f89416f5a718cd1fca64e00b11aceacd6a3d0967c94fedcfcc239ba5cb83e19
03425581a58ae2fec83aafef7c40eb545b08243f16b1655154cca8abc28d6fd04976d5243eecf5c4130de8938dc62cd8
13a8e162022914a80a6f1d5f43e7a07dffdfc759a12062bb8d6b44e833b306da9bd29ba81f35781d539d395b3532a21e
0e7355f8e4e667b955390f7f0506c6e9395735e9ce9cad4d0a43bcef24b8982f7400d24bc4228f11c02df9a29f6304a5
0772caacf16936190f3e0c63e0596721570f5799af53a1894e2e073062aede9cea73b3538f0de06cec2574496ee84a3a
14a7ac2a9d64a8b230b3f5b074cf01996e7f63c21bca68a81996e1cdf9822c580fa5b9489d11e2d311f7d99bbdcc5a5e
0a10ecf6ada54f825e920b3dafc7a3cce07f8d1d7161366b74100da67f39883503826692abba43704776ec3a79a1d641
095fc13ab9e92ad4476d6e3eb3a56680f682b4ee96f7d03776df533978f31c1593174e4b4b7865002d6384d168ecdd0a
000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001

090d97c81ba24ee0259d1f094980dcfa11ad138e48a869522b52af6c956543d3cd0c7aee9b3ba3c2be9845719707bb33
134996a104ee5811d51036d776fb46831223e96c254f383d0f906343eb67ad34d6c56711962fa8bfe097e75a2e41c696
00cc786baa966e66f4a384c86a3b49942552e2d658a31ce2c344be4b91400da7d26d521628b00523b8dfe240c72de1f6
01f86376e8981c217898751ad8746757d42aa7b90eeb791c09e4a3ec03251cf9de405aba9ec61deca6355c77b0e5f4cb
08cc03fdefe0ff135caf4fe2a21529c4195536fbe3ce50b879833fd221351adc2ee7f8dc099040a841b6daecf2e8fedb
16603fca40634b6a2211e11db8f0a6a074a7d0d4afadb7bd76505c3d3ad5544e203f6326c95a807299b23ab13633a5f0
04ab0b9bcfac1bbcb2c977d027796b3ce75bb8ca2be184cb5231413c4d634f3747a87ac2460f415ec961f8855fe9d6f2
0987c8d5333ab86fde9926bd2ca6c674170a05bfe3bdd81ffd038da6c26c842642f64550fedfe935a15e4ca31870fb29
09fc4018bd96684be88c9e221e4da1bb8f3abd16679dc26c1e8b6e6a1f20cabe69d65201c78607a360370e577bdba587
0e1bba7a1186bdb5223abde7ada14a23c42a0ca7915af6fe06985e7ed1e4d43b9b3f7055dd4eba6f2bafaaebca731c30
19713e47937cd1be0dfd0b8f1d43fb93cd2fcbcb6caf493fd1183e416389e61031bf3a5cce3fbafce813711ad011c132
18b46a908f36f6deb918c143fed2edcc523559b8aaf0c2462e6bfe7f911f643249d9cdf41b44d606ce07c8a4d0074d8e
0b182cac101b9399d155096004f53f447aa7b12a3426b08ec02710e807b4633f06c851c1919211f20d4c04f00b971ef8
0245a394ad1eca9b72fc00ae7be315dc757b3b080d4c158013e6632d3c40659cc6cf90ad1c232a6442d9d3f5db980133
05c129645e44cf1102a159f748c4a3fc5e673d81d7e86568d9ab0f5d396a7ce46ba1049b6579afb7866b1e715475224b
15e6be4e990f03ce4ea50b3b42df2eb5cb181d8f84965a3957add4fa95af01b2b665027efec01c7704b456be69c8b604

16112c4c3a9c98b252181140fad0eae9601a6de578980be6eec3232b5be72e7a07f3688ef60c206d01479253b03663c1
1962d75c2381201e1a0cbd6c43c348b885c84ff731c4d59ca4a10356f453e01f78a4260763529e3532f6102c2e49a03d
058df3306640da276faaae7d6e8eb15778c4855551ae7f310c35a5dd279cd2eca6757cd636f96f891e2538b53dbf67f2
16b7d288798e5395f20d23bf89edb4d1d115c5dbddbcd30e123da489e726af41727364f2c28297ada8d26d98445f5416
0be0e079545f43e4b00cc912f8228ddcc6d19c9f0f69bbb0542eda0fc9dec916a20b15dc0fd2ededda39142311a5001d
08d9e5297186db2d9fb266eaac783182b70152c65550d881c5ecd87b6f0f5a6449f38db9dfa9cce202c6477faaf9b7ac
166007c08a99db2fc3ba8734ace9824b5eecfdfa8d0cf8ef5dd365bc400a0051d5fa9c01a58b1fb93d1a1399126a775c
16a3ef08be3ea7ea03bcddfabba6ff6ee5a4375efa1f4fd7feb34fd206357132b920f5b00801dee460ee415a15812ed9
1866c8ed336c61231a1be54fd1d74cc4f9fb0ce4c6af5920abc5750c4bf39b4852cfe2f7bb9248836b233d9d55535d4a
167a55cda70a6e1cea820597d94a84903216f763e13d87bb5308592e7ea7d4fbc7385ea3d529b35e346ef48bb8913f55
04d2f259eea405bd48f010a01ad2911d9c6dd039bb61a6290e591b36e636a5c871a5c29f4f83060400f8b49cba8f6aa8
0accbb67481d033ff5852c1e48c50c477f94ff8aefce42d28c0f9a88cea7913516f968986f7ebbea9684b529e2561092
0ad6b9514c767fe3c3613144b45f1496543346d98adf02267d5ceef9a00d9b8693000763e3b90ac11e99b138573345cc
02660400eb2e4f3b628bdd0d53cd76f2bf565b94e72927c1cb748df27942480e420517bd8714cc80d1fadc1326ed06f7
0e0fa1d816ddc03e6b24255e0d7819c171c40f65e273b853324efcd6356caa205ca2f570f13497804415473a1d634b8f
000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001
""".strip().split("\n\n")
]

GENERATOR_G2: Final[PointG2] = (
    (
        int("024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02"
            "b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8", 16),
        int("13e02b6052719f607dacd3a088274f65596bd0d09920b61a"
            "b5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e", 16),
    ),
    (
        int("0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a7"
            "6d429a695160d12c923ac9cc3baca289e193548608b82801", 16),
        int("0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af"
            "267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be", 16),
    ),
)  # fmt: skip


def verifies(key: PointG2, message: bytes, signature: bytes, tag: bytes) -> bool:
    """Say whether a compressed point of G1 (48 octets) is the signature of ``message`` by a key.

    ``tag`` is the domain separation tag of the hash.
    """
    point = _decompressed(signature)
    if point is None or _times(point, ORDER) is not None:
        return False
    hashed = hash_to_g1(message, tag)
    if hashed is None:
        return False
    negated = point[0], -point[1] % P
    return _is_one(_multiplied(_miller(negated, GENERATOR_G2), _miller(hashed, key)))


# G1 ----------------------------------------------------------------------------------------------


def _root(square: int) -> int | None:
    root = pow(square, (P + 1) // 4, P)
    return root if root * root % P == square % P else None


def _decompressed(octets: bytes) -> PointG1 | None:
    """Return the point that octets stand for; None where it is infinite or none."""
    if len(octets) != _POINT_OCTETS or octets[0] & (_COMPRESSED | _INFINITE) != _COMPRESSED:
        return None
    x = int.from_bytes(octets, "big") & ((1 << 381) - 1)
    y = _root(x**3 + 4)
    if x >= P or y is None:
        return None
    is_larger = 2 * y > P
    return x, y if is_larger == bool(octets[0] & _LARGER) else -y % P


def _plus(first: PointG1 | None, second: PointG1 | None) -> PointG1 | None:
    if first is None or second is None:
        return first or second
    (x1, y1), (x2, y2) = first, second
    if x1 == x2 and (y1 + y2) % P == 0:
        return None
    slope = 3 * x1 * x1 * pow(2 * y1, -1, P) if first == second else (y2 - y1) * pow(x2 - x1, -1, P)
    x3 = (slope * slope - x1 - x2) % P
    return x3, (slope * (x1 - x3) - y1) % P


def _times(point: PointG1 | None, factor: int) -> PointG1 | None:
    found: PointG1 | None = None
    for bit in f"{factor:b}":
        found = _plus(found, found)
        if bit == "1":
            found = _plus(found, point)
    return found


# Hashing (RFC 9380) ------------------------------------------------------------------------------


def hash_to_g1(message: bytes, tag: bytes) -> PointG1 | None:
    """Hash a message to a point of G1 (RFC 9380 §3, ``hash_to_curve``)."""
    octets = expanded(message, tag, 2 * _FIELD_OCTETS)
    halves = (octets[:_FIELD_OCTETS], octets[_FIELD_OCTETS:])
    first, second = (_mapped(int.from_bytes(half, "big") % P) for half in halves)
    return _times(_plus(first, second), _COFACTOR)


def expanded(message: bytes, tag: bytes, length: int) -> bytes:
    """Return octets that follow from a message (RFC 9380 §5.3.1, ``expand_message_xmd``)."""
    ending = tag + bytes([len(tag)])
    first = hashlib.sha256(
        bytes(64) + message + length.to_bytes(2, "big") + b"\0" + ending
    ).digest()
    blocks = [hashlib.sha256(first + b"\1" + ending).digest()]
    while len(blocks) * 32 < length:
        mixed = bytes(a ^ b for a, b in zip(first, blocks[-1], strict=True))
        blocks.append(hashlib.sha256(mixed + bytes([len(blocks) + 1]) + ending).digest())
    return b"".join(blocks)[:length]


def _mapped(u: int) -> PointG1:
    """Map an element of the field to the curve (RFC 9380 §6.6.3), by the isogeny of its §8.8.1."""
    z = _SSWU_Z * u * u % P
    below = (z * z + z) % P
    inverse = pow(below, -1, P) if below else 0
    x = (
        -_SSWU_B * pow(_SSWU_A, -1, P) * (1 + inverse)
        if below
        else (_SSWU_B * pow(_SSWU_Z * _SSWU_A, -1, P))
    )
    x %= P
    y = _root(x**3 + _SSWU_A * x + _SSWU_B)
    if y is None:
        x = z * x % P
        y = _root(x**3 + _SSWU_A * x + _SSWU_B) or 0
    if y % 2 != u % 2:
        y = -y % P
    x_above, x_below, y_above, y_below = (_polynomial(part, x) for part in _ISOGENY)
    return x_above * pow(x_below, -1, P) % P, y * y_above * pow(y_below, -1, P) % P


def _polynomial(coefficients: list[int], x: int) -> int:
    value = 0
    for coefficient in reversed(coefficients):
        value = (value * x + coefficient) % P
    return value


# The field of p^2, and G2 ------------------------------------------------------------------------


def _by(first: Field2, second: Field2) -> Field2:
    (a, b), (c, d) = first, second
    return (a * c - b * d) % P, (a * d + b * c) % P


def _less(first: Field2, second: Field2) -> Field2:
    return (first[0] - second[0]) % P, (first[1] - second[1]) % P


def _inverse(value: Field2) -> Field2:
    a, b = value
    norm = pow(a * a + b * b, -1, P)
    return a * norm % P, -b * norm % P


def _slope(first: PointG2, second: PointG2) -> Field2:
    (x1, y1), (x2, y2) = first, second
    if first == second:
        above = _by(x1, x1)
        return _by((3 * above[0], 3 * above[1]), _inverse((2 * y1[0], 2 * y1[1])))
    return _by(_less(y2, y1), _inverse(_less(x2, x1)))


def _step(first: PointG2, second: PointG2, slope: Field2) -> PointG2:
    """Add two points of G2 by the slope of the line through them."""
    x = _less(_less(_by(slope, slope), first[0]), second[0])
    return x, _less(_by(slope, _less(first[0], x)), first[1])


# The pairing -------------------------------------------------------------------------------------


def _line(slope: Field2, through: PointG2, at: PointG1) -> list[int]:
    """Return a line of the twisted curve at a point of G1, times w^3, which the end makes 1."""
    (a, b), (x, y) = _less(_by(slope, through[0]), through[1]), at
    c, d = (-slope[0] * x) % P, (-slope[1] * x) % P
    return [a - b, 0, c - d, y, 0, 0, b, 0, d, 0, 0, 0]


def _miller(point: PointG1, other: PointG2) -> list[int]:
    """Run Miller's loop."""
    value, place = [1] + [0] * 11, other
    for bit in f"{LOOP:b}"[1:]:
        slope = _slope(place, place)
        value = _multiplied(_multiplied(value, value), _line(slope, place, point))
        place = _step(place, place, slope)
        if bit == "1":
            slope = _slope(place, other)
            value = _multiplied(value, _line(slope, place, point))
            place = _step(place, other, slope)
    return value


def _multiplied(first: list[int], second: list[int]) -> list[int]:
    """Multiply in the field of p^12."""
    found = [0] * 23
    for at, one in enumerate(first):
        if one:
            for place, other in enumerate(second, at):
                found[place] += one * other
    for at in range(22, 11, -1):
        found[at - 6] += 2 * found[at]
        found[at - 12] -= 2 * found[at]
    return [value % P for value in found[:12]]


def _is_one(value: list[int]) -> bool:
    """Say whether the final exponentiation leaves 1."""
    found = one = [1] + [0] * 11
    for bit in f"{(P**12 - 1) // ORDER:b}":
        found = _multiplied(found, found)
        if bit == "1":
            found = _multiplied(found, value)
    return found == one
