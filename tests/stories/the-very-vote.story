A proposal is adopted by the very vote that completes it

# Rules 203, 205, 207: more than half of all players; the latest vote of each counts. Only the number
# is announced, and votes that come afterwards change nothing, though their receipts look the same.

players: Alice, Bob, Carol, Dave, Eve
dice: 2

alice:
  propose enact
  Thursdays are holidays.
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:12:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 4a100e3f0d44d32a7c25a09955ab9f610585ad91abbaae5f250a821ce0513f7a
|     Its proposer has gained 2 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:12:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 4a100e3f0d44d32a7c25a09955ab9f610585ad91abbaae5f250a821ce0513f7a
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
| To organiser: [Autumn] 301 waits for your review
|     Proposal 301 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 301
organiser: review 301 attach because it only says something
| silence

alice:
  vote for 301
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 2.
bob:
  I vote FOR 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «I vote FOR 301»)
|        Taken down as your move 1.
carol:
  vote 301: yes
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote 301: yes»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:15:00 UTC
|
|     Rule-change 301 has been adopted.

rules
| in force: 301 (mutable): Thursdays are holidays.
| gone: none

# Decided: these come too late.
dave:
  vote against 301
| To dave: [Autumn] received: please look
|     1. a vote AGAINST proposal 301
|        (you wrote: «vote against 301»)
|        Taken down as your move 1.
|        The outcome of proposal 301 has been announced (announcement 3); a vote
|        after that changes nothing, unless a rule says otherwise.
carol:
  vote against 301
| To carol: [Autumn] received: please look
|     1. a vote AGAINST proposal 301
|        (you wrote: «vote against 301»)
|        Taken down as your move 2.
|        The outcome of proposal 301 has been announced (announcement 3); a vote
|        after that changes nothing, unless a rule says otherwise.
status
| playing; 5 players; 0 open; 0 moves wait
