"""Checks what a reader has saved of a public record: mails, mboxes, Maildirs, a web server's files.

``gather`` finds the entries, checkpoints, heartbeats, proofs, receipts and proposal documents in
them; ``check`` verifies signatures, growth, hashes and open dice as far as what is held allows;
``compare`` shows where two histories part. ``one_record`` tells several tournaments apart. What is
shown here is shown during play; after the end there is ``audit``.
"""
