"""Changes the program that runs a game, one place at a time, to see that the audit finds it.

An organiser with all keys may run another engine than ours. ``python -m
tests.torture.changed_engine`` makes such engines by the thousand: it changes one comparison, one
loop, one call … of what decides what stands in the journal, plays the same games with it, discloses
them, and has the verifier, unchanged, audit what comes of it. Where a bundle differs from the
honest one and passes, the organiser has a freedom that the documents must admit, or there is a
hole: ``mutation`` turned round.
"""
