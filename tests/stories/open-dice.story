Dice that are proved at once

# With 301 the key of each roll is shown together with the roll, so that anybody can check it with the
# published anchor. Such rolls come from a chain of their own: the keys of secret rolls stay secret.

players: Alice, Bob
dice: as they fall

alice:
  propose amend rule 202
  A turn earns what a die shows, and the die is shown.
  clauses:
  when turn.taken: award player die(6); reveal proposal.number, proposal.hash, points, die.value, die.proof to everyone; reveal proposal.document to proposer
  drop the rest
  end proposal
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: amend rule 202, dropping the rest
|        (you wrote: «propose amend rule 202»)
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
|     SHA-256 f3d7aaa68addd11a447980665f638a7095b1614e61e13f6568476167936133da
|     Its proposer has gained 3 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:06:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 f3d7aaa68addd11a447980665f638a7095b1614e61e13f6568476167936133da
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
| To organiser: [Autumn] 301 carries clauses
|     Proposal 301 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 301
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
bob:
  propose enact
  A fair die.
  end proposal
| To bob: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 2.
|        (its text is shown)
| To everyone: [Autumn] 4: Rule-change 302 has been proposed
|     Autumn: announcement 4
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 a8cf0d60c95b2417223c800e6f0f2df97efba96fb38374afe50148c877f0c683
|     Its proposer has gained 2 points.
|     The die shows 2, as follows from this key:
|     Key c99d9dd104e46671874e3e82ae470b6c9e9653e0ea99d458fae00041473fb74e
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 a8cf0d60c95b2417223c800e6f0f2df97efba96fb38374afe50148c877f0c683
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
| To organiser: [Autumn] 302 waits for your review
|     Proposal 302 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 302
scores
| alice 3, bob 2
