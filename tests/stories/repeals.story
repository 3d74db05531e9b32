Repealing a rule, and repealing an amendment

# Rule 108: «repeal rule» removes the rule; «repeal amendment» gives back what it replaced, under the
# new number. What could be meant either way is asked back.

players: Alice, Bob
dice: 1 1 1 1 1 1

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
|     2026-03-02 10:06:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 cd4dac3ffc244596117900553113969c7396eb73353a00590df557755c5a5b88
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:06:00 UTC
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
organiser: review 301 attach because of its beauty
| silence
bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:07:00 UTC
|
|     Rule-change 301 has been adopted.
rules
| in force: 301 (mutable): Votes are cast in rhyme.
| gone: 207

bob:
  propose repeal 301
| To bob: [Autumn] received: nothing done, please look
|     These lines are not commands and changed nothing:
|       | «propose repeal 301»
|          this number could be that of a rule or of an amendment; perhaps: «propose
|          repeal rule 301, or: propose repeal amendment 301»
bob:
  propose repeal amendment 301
  vote for mine
| To bob: [Autumn] received: done (2 commands)
|     1. a turn: repeal amendment 301
|        (you wrote: «propose repeal amendment 301»)
|        Taken down as your move 2.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 3.
| To everyone: [Autumn] 4: Rule-change 302 has been proposed
|     Autumn: announcement 4
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 96b221f9decd6ed6ad52ebcc84566287047aa3e0648731ad0abcc30648b299ac
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 96b221f9decd6ed6ad52ebcc84566287047aa3e0648731ad0abcc30648b299ac
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
alice:
  vote for 302
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 3.
| To everyone: [Autumn] 5: Rule-change 302 has been adopted
|     Autumn: announcement 5
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 302 has been adopted.
rules
| in force: 302 (mutable): On each proposed rule-change every player always has exactly one vote, / and casts it by a message to the Gamemaster in private. It may be
| gone: 207

1 day later
alice:
  propose repeal rule 302
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: repeal rule 302
|        (you wrote: «propose repeal rule 302»)
|        Taken down as your move 4.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 5.
| To everyone: [Autumn] 6: Rule-change 303 has been proposed
|     Autumn: announcement 6
|     2026-03-03 10:11:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 ab11e891d9ef9f25a74454e2e6c0627e2e74dd64b7f022d959185048fd7a125a
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 303» or «vote against 303».
| To alice: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-03 10:11:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 ab11e891d9ef9f25a74454e2e6c0627e2e74dd64b7f022d959185048fd7a125a
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-303.txt
bob:
  vote for 303
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 4.
| To everyone: [Autumn] 7: Rule-change 303 has been adopted
|     Autumn: announcement 7
|     2026-03-03 10:12:00 UTC
|
|     Rule-change 303 has been adopted.
rules
| gone: 207

# Rule 208 was no amendment when the game began, so there is nothing to take back.
# Anyone can know that.
bob:
  propose repeal amendment 208
| To bob: [Autumn] received: waits for your «insist»
|     1. a turn: repeal amendment 208
|        (you wrote: «propose repeal amendment 208»)
|        Not carried out yet: rule 108 of the initial set seems to forbid this
|        turn. If you insist and it does not count, that costs 10 points.
|        To go ahead, answer this mail with the line:  «insist {code}»
|        (its text is shown)
bob:
  insist
| To bob: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist»)
|        a turn: repeal amendment 208: Taken down as your move 5.
| To everyone: [Autumn] 8: Bob has failed to consider rule 108
|     Autumn: announcement 8
|     2026-03-03 10:14:00 UTC
|
|     Bob has failed to consider rule 108.
scores
| alice 2, bob -9
