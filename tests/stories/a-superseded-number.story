Who names a number that has moved on has failed to consider what moved it

# Rule 108: an amended rule has the number of the change. What only the adopted changes show is no
# matter for a warning: nobody is told what 301 did, yet all abide by it.

players: Alice, Bob, Carol
dice: 6 6 6 6 6 6

alice:
  propose amend rule 207
  Votes are cast in rhyme.
  end proposal
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: amend rule 207
|        (you wrote: «propose amend rule 207»)
|        Taken down as your move 1.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 2.
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 cd4dac3ffc244596117900553113969c7396eb73353a00590df557755c5a5b88
|     Its proposer has gained 6 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 cd4dac3ffc244596117900553113969c7396eb73353a00590df557755c5a5b88
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
organiser: review 301 attach because rhymes are for the Gamemaster to hear
| silence
bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been adopted.
rules
| in force: 301 (mutable): Votes are cast in rhyme.
| gone: 207

bob:
  propose amend rule 207
  Votes are cast in silence.
  end proposal
| To bob: [Autumn] received: done
|     1. a turn: amend rule 207
|        (you wrote: «propose amend rule 207»)
|        Taken down as your move 2.
|        (its text is shown)
| To everyone: [Autumn] 4: Bob has failed to consider rule 301
|     Autumn: announcement 4
|     2026-03-02 10:10:00 UTC
|
|     Bob has failed to consider rule 301.

# A rule that was repealed: its last change is what they failed to consider.
carol:
  propose repeal rule 211
  vote for mine
| To carol: [Autumn] received: done (2 commands)
|     1. a turn: repeal rule 211
|        (you wrote: «propose repeal rule 211»)
|        Taken down as your move 1.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 2.
| To everyone: [Autumn] 5: Rule-change 302 has been proposed
|     Autumn: announcement 5
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 f4646057ce900ff6f0076043f086512bb11e3608bf18b943572e0ef02fbfe90c
|     Its proposer has gained 6 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To carol: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 f4646057ce900ff6f0076043f086512bb11e3608bf18b943572e0ef02fbfe90c
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
bob:
  vote for 302
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 3.
| To everyone: [Autumn] 6: Rule-change 302 has been adopted
|     Autumn: announcement 6
|     2026-03-02 10:12:00 UTC
|
|     Rule-change 302 has been adopted.
rules
| in force: 301 (mutable): Votes are cast in rhyme.
| gone: 207, 211

1 day later
bob:
  propose transmute rule 211
| To bob: [Autumn] received: done
|     1. a turn: transmute rule 211
|        (you wrote: «propose transmute rule 211»)
|        Taken down as your move 4.
|        (its text is shown)
| To everyone: [Autumn] 7: Bob has failed to consider rule 302
|     Autumn: announcement 7
|     2026-03-03 10:13:00 UTC
|
|     Bob has failed to consider rule 302.
# The repeal itself left no rule.
bob:
  propose amend rule 302
  Let us have it back.
  end proposal
| To bob: [Autumn] received: done
|     1. a turn: amend rule 302
|        (you wrote: «propose amend rule 302»)
|        Taken down as your move 5.
|        (its text is shown)
| To everyone: [Autumn] 8: Bob has failed to consider rule 302
|     Autumn: announcement 8
|     2026-03-03 10:14:00 UTC
|
|     Bob has failed to consider rule 302.
scores
| alice 6, bob -30, carol 6
