"""Prints the table of tamperings: ``python -m tests.audit.tampering > docs/tampering.md``."""

from __future__ import annotations

from tests.audit.tampering.rendering import rendered

print(rendered(), end="")
