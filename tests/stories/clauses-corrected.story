A mistaken review is corrected, going forward

players: Alice, Bob
dice: 1 1 1

alice:
  propose enact
  A turn earns two points more.
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
|     SHA-256 39a70315f75c2972a29bb05a09d5c467c3b93ce077e2d61c46df2d71ce593eb7
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:06:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 39a70315f75c2972a29bb05a09d5c467c3b93ce077e2d61c46df2d71ce593eb7
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
organiser: review 301 attach because it says two
  when turn.taken: award player 20
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
bob:
  propose enact
  Thanks.
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
|     SHA-256 b3a2f72ccae42bf7e1a5b68eb18a2eee6280620048a520eedadb58906681bb32
|     Its proposer has gained 21 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 b3a2f72ccae42bf7e1a5b68eb18a2eee6280620048a520eedadb58906681bb32
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
| alice 1, bob 21

organiser: correct 301 because it says two, not twenty
  when turn.taken: award player 2
| silence
organiser: award bob -18 because the clauses of 301 gave too much
| silence
1 day later
| To organiser: [Autumn] 1 on the review desk
|     These rule-changes still wait for your review: 302.
|
|       gamemaster review 302
alice:
  propose enact
  Thanks again.
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
|     SHA-256 4f6fbd6ccd636c50c38e6aa26e7743645c2556cdb1090f30e4597a1fd8cc4d50
|     Its proposer has gained 3 points.
|
|     To vote, answer «vote for 303» or «vote against 303».
| To alice: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-03 10:09:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 4f6fbd6ccd636c50c38e6aa26e7743645c2556cdb1090f30e4597a1fd8cc4d50
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
| alice 4, bob 3
