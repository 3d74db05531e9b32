"""``python3 -m gamemaster.audit DIR|TAR``; ``verify.pyz`` begins here, too."""

from __future__ import annotations

import sys

from gamemaster.audit.command import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
