"""The plain values that events keep: what JSON has for them, and lists of texts."""

from __future__ import annotations

from typing import TypeAlias

JsonScalar: TypeAlias = int | str | bool | None
FieldValue: TypeAlias = JsonScalar | tuple[str, ...]
