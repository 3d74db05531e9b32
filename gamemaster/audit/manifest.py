"""Step 1: the files are those of the manifest, which is signed by the record's key."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from gamemaster.audit.bundle import Found, shown
from gamemaster.audit.evidence import PASSED, Evidence, Finding
from gamemaster.audit.findings import Refused

FORMAT = "SECRET NOMIC BUNDLE/1"
NAME, NOTE = "manifest.json", "manifest.note"
POLICY = {"addresses": bool, "mail": bool, "anonymous": bool}
MUST_BE_THERE = ("journal.jsonl", "roots.json", "manifest.note")


def check_manifest(evidence: Evidence) -> Finding:
    """Step 1: every file is the one that the signed manifest names, and there are no others."""
    bundle = evidence.bundle
    manifest = bundle.json(NAME)
    _check_form(manifest)
    listed: dict[str, Any] = manifest["files"]
    for name in sorted(listed.keys() | bundle.found.keys() - {NAME, NOTE}):
        if name not in listed:
            raise Refused(f"{name}: expected no file that the manifest does not name")
        if name not in bundle.found:
            raise Refused(f"{shown(name)}: expected a file, and there is none")
        _check_file(name, listed[name], bundle.found[name])
    for name in MUST_BE_THERE:
        if name not in bundle.found:
            raise Refused(f"{name}: expected a file, and there is none")
    key = evidence.signer()
    digest = hashlib.sha256(bundle.octets(NAME)).hexdigest()
    key.check(bundle.text(NOTE), f"SECRET NOMIC MANIFEST/1\n{key.name}\n{digest}\n", NOTE)
    evidence.policy, evidence.named = manifest["policy"], manifest["tournament"]
    if not evidence.policy["mail"] and bundle.numbers("mail"):
        raise Refused(f"mail/{min(bundle.numbers('mail'))}.eml: expected no mail by this policy")
    return PASSED, f"{len(listed)} files, signed by {key.line}"


def _check_form(manifest: dict[str, Any]) -> None:
    if manifest.get("format") != FORMAT:
        raise Refused(f"{NAME}: expected the format {FORMAT}, found {manifest.get('format')!r:.80}")
    policy, files = manifest.get("policy"), manifest.get("files")
    if (
        type(policy) is not dict
        or {*policy} != {*POLICY}
        or {*map(type, policy.values())} != {bool}
    ):
        raise Refused(f"{NAME}: expected a policy of {', '.join(POLICY)}")
    if type(files) is not dict or manifest.keys() != {"format", "tournament", "policy", "files"}:
        raise Refused(f"{NAME}: expected format, tournament, policy and files, and nothing else")


def _check_file(name: str, listed: Any, found: Found) -> None:  # noqa: ANN401 - JSON
    expected = {"octets": found.octets, "sha256": found.sha256.hex()}
    if listed != expected or type(listed["octets"]) is not int:
        said = json.dumps(listed)[:120]
        raise Refused(f"{name}: expected {said}, as in the manifest, found {json.dumps(expected)}")
