"""The public record: entries as leaves of a Merkle tree, its growth signed in checkpoints.

``genesis`` is its first entry; ``entries`` words an announcement, which is a later one, and a
letter, from revealed fields alone and in the words of ``prose``; ``note`` and ``merkle`` are C2SP
signed-note and tlog-checkpoint, and RFC 6962; ``log`` keeps the record of one tournament;
``signed_receipts`` are for single players. Nothing here does I/O or knows the game.
"""
