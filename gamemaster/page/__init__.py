"""Pages that people open in a browser: one file, no network, and no script but ours.

What stands here knows nothing of the game: ``record_page`` makes the page of a running
tournament from its public record alone, and the story of a disclosed game is put together in
``report`` from the same parts (``templates/parts.html``). An import contract keeps it so.
"""

from __future__ import annotations
