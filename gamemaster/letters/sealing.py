"""Signs and encrypts mail once, when it is queued: every attempt sends the same bytes.

Announcements are signed, the same for every reader. Everything else is encrypted, and signed in
one go, to each reader who has a certificate; nothing tells the two apart from outside but the
address. Mail that leaves encrypted only is stored encrypted only.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from pysequoia import Sig, SignatureMode, encrypt, sign

from gamemaster.i18n import SOURCE, _, speaking
from gamemaster.identity.certificates import OwnKey, loaded
from gamemaster.identity.decryption import NotOpenPGP
from gamemaster.journal.codec import canonical, read
from gamemaster.letters.post import Post, outgoing
from gamemaster.mail.compose import protected_entity
from gamemaster.mail.pgpmime import autocrypt_header, multipart_encrypted, multipart_signed
from gamemaster.tournament.public import PublicRecord

KEYS: Final = "openpgp"
"""The shelf of the tournaments' keys, sealed like everything in the store; one row each."""


def key_payload(name: str, key: OwnKey) -> bytes:
    """Return the row of a tournament's key."""
    return canonical({"tournament": name, "key": key.secret.hex()})


def opened_key(payload: bytes) -> tuple[str, OwnKey]:
    """Read a row back: the tournament's name, and its key."""
    data = read(payload)
    return str(data["tournament"]), OwnKey(bytes.fromhex(data["key"]))


@dataclass(frozen=True, slots=True)
class Sealer:
    """The key of a tournament and what it is used for: ``encrypt`` letters, or ``sign`` as well.

    ``others`` are certificates of readers who are no players, by address.
    """

    key: OwnKey
    use: Literal["encrypt", "sign"]
    others: Mapping[str, str] = field(default_factory=dict)


def sealed(
    post: Post,
    public: PublicRecord,
    sealer: Sealer,
    certificates: Mapping[str, str],
    language: str = SOURCE,
) -> Post:
    """Return a post with what OpenPGP makes of it. ``certificates`` are armoured, by address.

    ``language`` is that of a single reader.
    """
    if post.kind == "announcement":
        if sealer.use != "sign":
            return post
        entity = _signed(_entity(post, public), sealer.key)
        return replace(post, entities=(("", entity),))
    header = autocrypt_header(public.address, sealer.key.octets)
    post = replace(post, autocrypt=header)
    known = {**sealer.others, **certificates}
    mine = {
        reader.address: known[reader.address] for reader in post.readers if reader.address in known
    }
    if not mine or post.in_clear:
        return post
    inside, entities = _entity(post, public), []
    for address, certificate in mine.items():
        try:
            entities.append((address, _encrypted(inside, certificate, sealer.key)))
        except NotOpenPGP:
            continue
    readers = {reader.address for reader in post.readers}
    if len(entities) == len(readers):
        return replace(post, entities=tuple(entities), subject="", body="", attachments=())
    if len(readers) == 1:
        # Should the library find a kept certificate bad one day: what a rule requires must arrive,
        # and its reader learns why others could read it on the way.
        with speaking(language):
            why = _(
                "(This mail is not encrypted: the key registered for you cannot be used\n"
                "any more; please register another.)"
            )
        return replace(post, body=f"{why}\n\n{post.body}")
    return replace(post, entities=tuple(entities))


def _entity(post: Post, public: PublicRecord) -> bytes:
    # The number of the letter is not known yet; its Message-ID names the boundaries only here.
    words = f"{post.kind}\n{post.at}\n{post.subject}\n{post.body}".encode("utf-8", "surrogatepass")
    name = f"<{hashlib.sha256(words).hexdigest()}@inside>"
    return protected_entity(outgoing(post, name, public.address, public.title))


def _signed(entity: bytes, key: OwnKey) -> str:
    signature = sign(key.signer, entity, mode=SignatureMode.DETACHED)
    hash_name = str(Sig.from_bytes(signature).hash_algorithm).rpartition(".")[2].lower()
    return multipart_signed(entity, signature.decode("ascii"), f"pgp-{hash_name}")


def _encrypted(entity: bytes, certificate: str, key: OwnKey) -> str:
    cert = loaded(certificate)
    try:
        message = encrypt(entity, recipients=[cert], signer=key.signer)
    except Exception:  # noqa: BLE001 - the library raises what it likes, and its words hold traces
        raise NotOpenPGP("nothing can be encrypted to this certificate any more") from None
    return multipart_encrypted(message.decode("ascii"))
