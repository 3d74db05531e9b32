"""A copy of a frozen value with some fields changed, fast enough for every line of a journal.

``dataclasses.replace`` passes each field through ``__init__``, and for a frozen class through
``object.__setattr__``. That is most of the time of a fold: a vote changes eight values of up to
twenty fields. ``changed`` copies the fields as one dictionary, in about a tenth of the time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from gamemaster.errors import Defect

__all__ = ["changed"]

T = TypeVar("T")

if TYPE_CHECKING:
    # The type checker knows this one, and so verifies the names and types of what is changed.
    from dataclasses import replace as changed
else:

    def changed(value: T, /, **fields: object) -> T:
        """Return ``value`` with ``fields`` changed: a frozen dataclass of fields alone.

        That is one without slots, ``__post_init__`` or cached properties. Raises Defect for a field
        that it does not have.
        """
        made = object.__new__(type(value))
        made.__dict__.update(value.__dict__, **fields)
        if len(made.__dict__) != len(value.__dataclass_fields__):
            raise Defect(f"{type(value).__name__} does not have exactly these fields")
        return made
