The very same turn is asked back

players: Alice, Bob
dice: 5 4
alice:
  propose enact
  Good morning.
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:06:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 d85de9dfb90571dba2a61beb81d3306c2cc04228175f4f27b983004aeae27018
|     Its proposer has gained 5 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:06:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 d85de9dfb90571dba2a61beb81d3306c2cc04228175f4f27b983004aeae27018
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
2 days later
| To organiser: [Autumn] 1 on the review desk
|     These rule-changes still wait for your review: 301.
|
|       gamemaster review 301
alice:
  propose enact
  Good morning.
  end proposal
| To alice: [Autumn] received: waits for your yes
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Not carried out yet: you have sent exactly this turn before.
|        To go ahead, answer this mail with the line:  «yes {code}»
|        (its text is shown)
scores
| alice 5, bob 0
alice:
  yes
| To alice: [Autumn] received: done
|     1. confirming
|        (you wrote: «yes»)
|        a turn: enact a new rule: Taken down as your move 2.
| To everyone: [Autumn] 3: Rule-change 302 has been proposed
|     Autumn: announcement 3
|     2026-03-04 10:08:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 cb9562b5543b5cd4f1d1ec70c26d3b8e110090d380a076038f4d4027c3d04b61
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To alice: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-04 10:08:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 cb9562b5543b5cd4f1d1ec70c26d3b8e110090d380a076038f4d4027c3d04b61
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
| alice 9, bob 0
# Equal votes are moves of their own: the latest counts anyway.
alice:
  vote for 301
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 3.
alice:
  vote for 301
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 4.
