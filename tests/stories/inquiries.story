Inquiries

# Rule 216: whoever has 5 points may ask about an initial rule or an adopted rule-change, for 5 points.

players: Alice, Bob, Carol, Dave
dice: 6 6 5 4
show: documents

alice:
  propose amend rule 207
  Votes are cast in rhyme.
  clauses:
  define rhymes = votes.for
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
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 983f810307d36a839bbd8115486b204f9bb4167516c8aabdde563518658af76b
|     Its proposer has gained 6 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 983f810307d36a839bbd8115486b204f9bb4167516c8aabdde563518658af76b
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
|         SECRET NOMIC PROPOSAL/1
|         Tournament: autumn
|         Number: 301
|         Change: amend rule 207
|         Nonce: 826822abdc04acb57058352b6cad192bf0a347fbd3ac1396df60eca7632968c3
|         Text:
|         | Votes are cast in rhyme.
|         Clauses:
|         | define rhymes = votes.for
|         End: 301
| To organiser: [Autumn] 301 carries clauses
|     Proposal 301 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 301
bob:
  propose enact
  Silence is golden.
  end proposal
| To bob: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 3: Rule-change 302 has been proposed
|     Autumn: announcement 3
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 e5f47da39d94d0b5d9bfb510b047ba099acda6e399409fc59caa19f503a74fdd
|     Its proposer has gained 6 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 e5f47da39d94d0b5d9bfb510b047ba099acda6e399409fc59caa19f503a74fdd
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
|         SECRET NOMIC PROPOSAL/1
|         Tournament: autumn
|         Number: 302
|         Change: enact a rule
|         Nonce: 9d41456beb48a69e921831c515309a5f53c419894ad4e68ac614cecaa7a49566
|         Text:
|         | Silence is golden.
|         End: 302
| To organiser: [Autumn] 302 waits for your review
|     Proposal 302 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 302
bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 2.
carol:
  vote for 301
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 4: Rule-change 301 has been adopted
|     Autumn: announcement 4
|     2026-03-02 10:13:00 UTC
|
|     Rule-change 301 has been adopted.
scores
| alice 6, bob 6, carol 0, dave 0

# An adopted rule-change: the document as it was submitted, and what came after it.
bob:
  inquire 301
| To bob: [Autumn] received: done
|     1. an inquiry about 301
|        (you wrote: «inquire 301»)
|        Taken down as your move 3.
| To bob: [Autumn] This is the answer to the inquiry about number 301
|     Autumn: a letter
|     2026-03-02 10:14:00 UTC
|
|     This is the answer to the inquiry about number 301.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 983f810307d36a839bbd8115486b204f9bb4167516c8aabdde563518658af76b
|     There is no later change of that rule.
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
|         SECRET NOMIC PROPOSAL/1
|         Tournament: autumn
|         Number: 301
|         Change: amend rule 207
|         Nonce: 826822abdc04acb57058352b6cad192bf0a347fbd3ac1396df60eca7632968c3
|         Text:
|         | Votes are cast in rhyme.
|         Clauses:
|         | define rhymes = votes.for
|         End: 301
scores
| alice 6, bob 1, carol 0, dave 0

# An initial rule: the next change of it. Its text everybody has.
alice:
  inquire 207
| To alice: [Autumn] received: done
|     1. an inquiry about 207
|        (you wrote: «inquire 207»)
|        Taken down as your move 3.
| To alice: [Autumn] This is the answer to the inquiry about number 207
|     Autumn: a letter
|     2026-03-02 10:15:00 UTC
|
|     This is the answer to the inquiry about number 207.
|     There is no document: the number is that of an initial rule.
|     The next rule-change to that rule is 301.
scores
| alice 1, bob 1, carol 0, dave 0

# Both have one point left, and their own letters show it: a warning, and a violation if they insist.
alice:
  inquire 203
| To alice: [Autumn] received: waits for your «insist»
|     1. an inquiry about 203
|        (you wrote: «inquire 203»)
|        Not carried out yet: by what you have been told, rule 216 seems to
|        forbid this inquiry. If you insist and it does not count, that costs 10
|        points.
|        To go ahead, answer this mail with the line:  «insist {code}»
scores
| alice 1, bob 1, carol 0, dave 0
alice:
  insist
| To alice: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist»)
|        an inquiry about 203: Taken down as your move 4.
| To everyone: [Autumn] 5: Alice has failed to consider rule 216
|     Autumn: announcement 5
|     2026-03-02 10:17:00 UTC
|
|     Alice has failed to consider rule 216.
scores
| alice -9, bob 1, carol 0, dave 0

# What was not adopted costs nothing; a number that never was is asked back. Five points are enough.
carol:
  propose enact
  Curiosity is free.
  end proposal
| To carol: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 2.
|        (its text is shown)
| To everyone: [Autumn] 6: Rule-change 303 has been proposed
|     Autumn: announcement 6
|     2026-03-02 10:18:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 a0bc2c24ab2c5eea1b441a42df6b1e3ac75b3032d633b40d87097c0b53aedde3
|     Its proposer has gained 5 points.
|
|     To vote, answer «vote for 303» or «vote against 303».
| To carol: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-02 10:18:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 a0bc2c24ab2c5eea1b441a42df6b1e3ac75b3032d633b40d87097c0b53aedde3
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-303.txt
|         SECRET NOMIC PROPOSAL/1
|         Tournament: autumn
|         Number: 303
|         Change: enact a rule
|         Nonce: bda84d69c4609ba291d591ff81095ee9ae7a51a502e1fdf97805e0178dd5f645
|         Text:
|         | Curiosity is free.
|         End: 303
| To organiser: [Autumn] 303 waits for your review
|     Proposal 303 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 303
carol:
  inquire 302
| To carol: [Autumn] received: please look
|     1. an inquiry about 302
|        (you wrote: «inquire 302»)
|        Taken down as your move 3.
|        The adoption of 302 has not been announced; an inquiry about what is not
|        adopted does nothing and costs nothing.
carol:
  inquire 999
| To carol: [Autumn] received: please look
|     1. an inquiry about 999
|        (you wrote: «inquire 999»)
|        Taken down as your move 4.
|        The adoption of 999 has not been announced; an inquiry about what is not
|        adopted does nothing and costs nothing.
carol:
  inquire 110
| To carol: [Autumn] received: done
|     1. an inquiry about 110
|        (you wrote: «inquire 110»)
|        Taken down as your move 5.
| To carol: [Autumn] This is the answer to the inquiry about number 110
|     Autumn: a letter
|     2026-03-02 10:21:00 UTC
|
|     This is the answer to the inquiry about number 110.
|     There is no document: the number is that of an initial rule.
|     There is no later change of that rule.
scores
| alice -9, bob 1, carol 0, dave 0

# Four points are not.
dave:
  propose enact
  Curiosity is very cheap.
  end proposal
| To dave: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 7: Rule-change 304 has been proposed
|     Autumn: announcement 7
|     2026-03-02 10:22:00 UTC
|
|     Rule-change 304 has been proposed.
|     Its document has this hash:
|     SHA-256 b3806a50981f6c13c551d7112e7cc992e1f8a8b8f4e75bcf1f4c881c807eae2a
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 304» or «vote against 304».
| To dave: [Autumn] Rule-change 304 has been proposed
|     Autumn: a letter
|     2026-03-02 10:22:00 UTC
|
|     Rule-change 304 has been proposed.
|     Its document is attached as proposal-304.txt and has this hash:
|     SHA-256 b3806a50981f6c13c551d7112e7cc992e1f8a8b8f4e75bcf1f4c881c807eae2a
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-304.txt
|         SECRET NOMIC PROPOSAL/1
|         Tournament: autumn
|         Number: 304
|         Change: enact a rule
|         Nonce: 60be95b266e8bcfa131eadd1337d4775264bf2ad6cbbeed9cb471e7980bc5216
|         Text:
|         | Curiosity is very cheap.
|         End: 304
| To organiser: [Autumn] 304 waits for your review
|     Proposal 304 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 304
dave:
  inquire 110
| To dave: [Autumn] received: waits for your «insist»
|     1. an inquiry about 110
|        (you wrote: «inquire 110»)
|        Not carried out yet: by what you have been told, rule 216 seems to
|        forbid this inquiry. If you insist and it does not count, that costs 10
|        points.
|        To go ahead, answer this mail with the line:  «insist {code 2}»
dave:
  insist
| To dave: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist»)
|        an inquiry about 110: Taken down as your move 2.
| To everyone: [Autumn] 8: Dave has failed to consider rule 216
|     Autumn: announcement 8
|     2026-03-02 10:24:00 UTC
|
|     Dave has failed to consider rule 216.
scores
| alice -9, bob 1, carol 0, dave -6
