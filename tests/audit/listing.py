"""A manifest that fits again, as whoever changed a bundle would write one."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from gamemaster.record.note import Signer

UNLISTED = ("manifest.json", "manifest.note")


def list_again(folder: Path, signing: bytes | None = None, *, forget: tuple[str, ...] = ()) -> None:
    """Write lengths and hashes of the files as they are; sign them, if there is a key."""
    manifest = json.loads((folder / "manifest.json").read_text())
    for name in [*manifest["files"], *forget]:
        path = folder / name
        if name in forget or not path.is_file():
            manifest["files"].pop(name, None)
            continue
        octets = path.read_bytes()
        digest = hashlib.sha256(octets).hexdigest()
        manifest["files"][name] = {"octets": len(octets), "sha256": digest}
    write_manifest(folder, manifest, signing)


def write_manifest(folder: Path, manifest: object, signing: bytes | None = None) -> None:
    """Write a manifest, and its note if there is a key."""
    text = json.dumps(manifest)
    (folder / "manifest.json").write_text(text)
    if signing is not None:
        origin = (folder / "manifest.note").read_text().split("\n")[1]
        digest = hashlib.sha256(text.encode()).hexdigest()
        note = Signer(origin, signing).sign(f"SECRET NOMIC MANIFEST/1\n{origin}\n{digest}\n")
        (folder / "manifest.note").write_text(note)
