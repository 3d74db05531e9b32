The threshold is amended, and everything open is counted again

# Rule 114: the rules by which rules are changed may be changed. With the clauses of 302 two votes are
# enough for anything, and that from the moment of its adoption: 301, with two votes, is counted
# again at once (rule 205).

players: Alice, Bob, Carol, Dave, Eve
dice: 1 2 3 4

alice:
  propose enact
  Mondays are holidays.
  end proposal
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 2.
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:12:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 2fa353645c98519a4ebafdab1a07d78856d8fc807243b2a8d540061892fb54df
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:12:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 2fa353645c98519a4ebafdab1a07d78856d8fc807243b2a8d540061892fb54df
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

bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.

bob:
  propose amend rule 203
  Two votes are enough.
  clauses:
  define adopted = votes.for >= 2
  end proposal
  vote for mine
| To bob: [Autumn] received: done (2 commands)
|     1. a turn: amend rule 203
|        (you wrote: «propose amend rule 203»)
|        Taken down as your move 2.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 3.
| To everyone: [Autumn] 3: Rule-change 302 has been proposed
|     Autumn: announcement 3
|     2026-03-02 10:14:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 bb5377534b2003cebe0aa0d671f23fbf9bed8767f4e86d046cfadd4055e46174
|     Its proposer has gained 2 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:14:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 bb5377534b2003cebe0aa0d671f23fbf9bed8767f4e86d046cfadd4055e46174
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
| To organiser: [Autumn] 302 carries clauses
|     Proposal 302 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 302

carol:
  vote for 302
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 1.
dave:
  vote for 302
| To dave: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 1.
| To everyone: [Autumn] 4: Rule-change 302 has been adopted
|     Autumn: announcement 4
|     2026-03-02 10:16:00 UTC
|
|     Rule-change 302 has been adopted.
| To everyone: [Autumn] 5: Rule-change 301 has been adopted
|     Autumn: announcement 5
|     2026-03-02 10:16:00 UTC
|
|     Rule-change 301 has been adopted.
rules
| in force: 301 (mutable): Mondays are holidays.
| in force: 302 (mutable): Two votes are enough.
| gone: 203

carol:
  propose enact
  Tuesdays are holidays.
  end proposal
  vote for mine
| To carol: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 2.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 3.
| To everyone: [Autumn] 6: Rule-change 303 has been proposed
|     Autumn: announcement 6
|     2026-03-02 10:17:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 0b100e8077f329ea1bb2e8d2b783c2287a433ee46b4186d91587947c20b281d8
|     Its proposer has gained 3 points.
|
|     To vote, answer «vote for 303» or «vote against 303».
| To carol: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-02 10:17:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 0b100e8077f329ea1bb2e8d2b783c2287a433ee46b4186d91587947c20b281d8
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-303.txt
| To organiser: [Autumn] 303 waits for your review
|     Proposal 303 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 303
organiser: review 303 attach because it only says something
| silence
eve:
  vote for 303
| To eve: [Autumn] received: done
|     1. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 1.
| To everyone: [Autumn] 7: Rule-change 303 has been adopted
|     Autumn: announcement 7
|     2026-03-02 10:18:00 UTC
|
|     Rule-change 303 has been adopted.

# One against could now defeat nothing: two of five are always to be had until four are against.
dave:
  propose enact
  Wednesdays are holidays.
  end proposal
| To dave: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 2.
|        (its text is shown)
| To everyone: [Autumn] 8: Rule-change 304 has been proposed
|     Autumn: announcement 8
|     2026-03-02 10:19:00 UTC
|
|     Rule-change 304 has been proposed.
|     Its document has this hash:
|     SHA-256 ddaf404f7c76056c841b0f18097a4760601f1328cd5ea9a3d62ae6f37dc5b39e
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 304» or «vote against 304».
| To dave: [Autumn] Rule-change 304 has been proposed
|     Autumn: a letter
|     2026-03-02 10:19:00 UTC
|
|     Rule-change 304 has been proposed.
|     Its document is attached as proposal-304.txt and has this hash:
|     SHA-256 ddaf404f7c76056c841b0f18097a4760601f1328cd5ea9a3d62ae6f37dc5b39e
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-304.txt
| To organiser: [Autumn] 304 waits for your review
|     Proposal 304 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 304
alice:
  vote against 304
| To alice: [Autumn] received: done
|     1. a vote AGAINST proposal 304
|        (you wrote: «vote against 304»)
|        Taken down as your move 3.
bob:
  vote against 304
| To bob: [Autumn] received: done
|     1. a vote AGAINST proposal 304
|        (you wrote: «vote against 304»)
|        Taken down as your move 4.
carol:
  vote against 304
| To carol: [Autumn] received: done
|     1. a vote AGAINST proposal 304
|        (you wrote: «vote against 304»)
|        Taken down as your move 4.
scores
| alice 1, bob 2, carol 3, dave 4, eve 0
dave:
  vote against 304
| To dave: [Autumn] received: done
|     1. a vote AGAINST proposal 304
|        (you wrote: «vote against 304»)
|        Taken down as your move 3.
scores
| alice 1, bob 2, carol 3, dave -6, eve 0
