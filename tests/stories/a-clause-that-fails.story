A clause that fails while it runs

# It is left out of that one item, the move stands, and only the organiser is told.

players: Alice, Bob
dice: 1 2

alice:
  propose enact
  Points are shared among those who are behind.
  clauses:
  when turn.taken: award player 12 / (player.points - 2)
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
|     2026-03-02 10:06:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 b2b06d5f4e83baa06788d6dc8412d590dbbbf01595560076d540a459d73cdcc4
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:06:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 b2b06d5f4e83baa06788d6dc8412d590dbbbf01595560076d540a459d73cdcc4
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
  Two points.
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
|     SHA-256 4d95a27abd7c242c197c83a044eabe4647f08836f779af0fa2bd4952efabc766
|     Its proposer has gained 2 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 4d95a27abd7c242c197c83a044eabe4647f08836f779af0fa2bd4952efabc766
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
| To organiser: [Autumn] clause 1 of rule 301 did not run
|     Clause 1 of rule 301 failed while it ran and was left out of one item.
|     The move stands; nobody else was told. When it fails again for the same
|     reason, you will not be told.
|
|       gamemaster rules 301
| To organiser: [Autumn] 302 waits for your review
|     Proposal 302 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 302
scores
| alice 1, bob 2
1 day later
| To organiser: [Autumn] 1 on the review desk
|     These rule-changes still wait for your review: 302.
|
|       gamemaster review 302
alice:
  propose enact
  One point and one makes two.
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 3.
|        (its text is shown)
| To everyone: [Autumn] 5: Rule-change 303 has been proposed
|     Autumn: announcement 5
|     2026-03-03 10:09:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 72fd8e29456dcc0c81773d1cdc20c9fb7f6ca4905c7f678ab918fbf673e7393c
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 303» or «vote against 303».
| To alice: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-03 10:09:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 72fd8e29456dcc0c81773d1cdc20c9fb7f6ca4905c7f678ab918fbf673e7393c
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
scores
| alice 2, bob 2
