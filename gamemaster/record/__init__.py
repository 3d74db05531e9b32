"""The public record: entries as leaves of a Merkle tree, its growth signed in checkpoints.

``genesis`` is its first entry; ``entries`` words an announcement, which is a later one, and
``letters`` a letter, from revealed fields alone; ``heartbeat`` is what is signed each day,
``proofs`` what is written for those who do not hold all entries; ``merkle``,
``note`` and ``checkpoint`` are RFC 6962, C2SP signed-note and C2SP tlog-checkpoint; ``log`` keeps
the record of one tournament. Nothing here does I/O or knows the game.
"""
