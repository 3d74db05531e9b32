"""Spoils the verifier's own checks, one at a time, to see that each can fail.

``python -m tests.torture.mutation`` changes one comparison, one ``raise``, one constant … of
``gamemaster.audit`` and audits a corpus with what comes of it: honest bundles of stories and random
games, and every tampered one. Where nothing comes out differently the mutant has survived: that
check is never needed, or no tampering needs it yet.
"""
