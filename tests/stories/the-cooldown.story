A second turn within 23 hours

# Rule 201. The sender's own mails show it, so there is a warning first; after 23 hours to the second
# there is none.

players: Alice, Bob
dice: 1 2 3

at 2026-03-02 11:00
alice:
  propose enact
  One.
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 11:01:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 a1d7aad3bbbcdf2e0a3fcb629133022041fa2631ca9283580bac823c1c04ebaa
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 11:01:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 a1d7aad3bbbcdf2e0a3fcb629133022041fa2631ca9283580bac823c1c04ebaa
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
22 hours later
alice:
  propose enact
  Two.
  end proposal
| To alice: [Autumn] received: waits for your «insist»
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Not carried out yet: rule 201 of the initial set seems to forbid this
|        turn. By what was announced, it is allowed from 2026-03-03 10:01:00 UTC
|        on. If you insist and it does not count, that costs 10 points.
|        To go ahead, answer this mail with the line:  «insist {code}»
|        (its text is shown)
alice:
  insist {code}
| To alice: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist {code}»)
|        a turn: enact a new rule: Taken down as your move 2.
| To everyone: [Autumn] 3: Alice has failed to consider rule 201
|     Autumn: announcement 3
|     2026-03-03 09:03:00 UTC
|
|     Alice has failed to consider rule 201.
scores
| alice -9, bob 0
at 2026-03-03 10:00
alice:
  propose enact
  Three.
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 3.
|        (its text is shown)
| To everyone: [Autumn] 4: Rule-change 302 has been proposed
|     Autumn: announcement 4
|     2026-03-03 10:01:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 123571e4b2f0145d6c28bbabafba773c72e9a48d29ec87f78655f32a1acb01a9
|     Its proposer has gained 2 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To alice: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-03 10:01:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 123571e4b2f0145d6c28bbabafba773c72e9a48d29ec87f78655f32a1acb01a9
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
| alice -7, bob 0

# A turn that was against the rules was none: the cooldown runs from the last one that was taken.
# This is a minute less than 23 hours later.
at 2026-03-04 08:59
| To organiser: [Autumn] 2 on the review desk
|     These rule-changes still wait for your review: 301, 302.
|
|       gamemaster review 301
alice:
  propose enact
  Four.
  end proposal
| To alice: [Autumn] received: waits for your «insist»
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Not carried out yet: rule 201 of the initial set seems to forbid this
|        turn. By what was announced, it is allowed from 2026-03-04 09:01:00 UTC
|        on. If you insist and it does not count, that costs 10 points.
|        To go ahead, answer this mail with the line:  «insist {code 2}»
|        (its text is shown)

# Two turns in one mail are no better.
bob:
  propose enact
  One.
  end proposal
  propose enact
  Two.
  end proposal
| To bob: [Autumn] received: waits for your «insist»
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
|     2. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Not carried out yet: rule 201 of the initial set seems to forbid this
|        turn. By what was announced, it is allowed from 2026-03-05 08:01:00 UTC
|        on. If you insist and it does not count, that costs 10 points.
|        To go ahead, answer this mail with the line:  «insist {code 3}»
|        (its text is shown)
| To everyone: [Autumn] 5: Rule-change 303 has been proposed
|     Autumn: announcement 5
|     2026-03-04 09:01:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 78e70744f3da505a96a3e4553185dd77f4b357467e7fa0810704fd5ab17c951a
|     Its proposer has gained 3 points.
|
|     To vote, answer «vote for 303» or «vote against 303».
| To bob: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-04 09:01:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 78e70744f3da505a96a3e4553185dd77f4b357467e7fa0810704fd5ab17c951a
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
