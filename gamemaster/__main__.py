"""``python -m gamemaster`` is ``gamemaster``."""

from __future__ import annotations

import sys

from gamemaster.cli import main

if __name__ == "__main__":
    sys.exit(main())
