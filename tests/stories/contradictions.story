Contradictions and half sentences are asked back

players: Alice, Bob, Carol
dice: 1 1

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
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 a1d7aad3bbbcdf2e0a3fcb629133022041fa2631ca9283580bac823c1c04ebaa
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
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
bob:
  propose enact
  Two.
  end proposal
| To bob: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 3: Rule-change 302 has been proposed
|     Autumn: announcement 3
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 94695a0cac7ed3f6911e6113657016984004c196884cee71b6f65d76063060b7
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 94695a0cac7ed3f6911e6113657016984004c196884cee71b6f65d76063060b7
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

carol:
  vote for 301
  vote against 302
  vote against 301
| To carol: [Autumn] received: waits for your yes
|     1. a vote AGAINST proposal 302
|        (you wrote: «vote against 302»)
|        Not carried out yet; see below.
|        the mail contradicts itself on another proposal: «vote for 301»
|     These lines are not commands and changed nothing:
|       | «vote for 301»
|          this mail holds different votes on the same proposal
|       | «vote against 301»
|          this mail holds different votes on the same proposal
|     To vote, answer «vote for 301» or «vote against 301».
|     Not carried out yet: please look whether it is what you mean.
|     To go ahead, answer this mail with the line:  «yes {code}»

carol:
  vote for 301 or 302
  vote for 302
  unless Bob votes against it
  I would never ever under any circumstances whatsoever, please,
  vote for 301
| To carol: [Autumn] received: waits for your yes
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Not carried out yet; see below.
|        the line below may limit it: «unless Bob votes against it»
|     2. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Not carried out yet; see below.
|        it may be the end of the sentence above: «I would never ever under any
|        circumstances whatsoever, please,»
|     These lines are not commands and changed nothing:
|       | «vote for 301 or 302»
|          a vote cannot depend on anything or leave the choice open; perhaps:
|          «vote for NUMBER» / «vote against NUMBER»
|     Not carried out yet: please look whether it is what you mean.
|     To go ahead, answer this mail with the line:  «yes {code 2}»
|     This still waits for an answer to the letter that asked about it before:
|       a vote AGAINST proposal 302

carol:
  abstain from 301
  vote 301
  propose something nice
  propose amend rule two hundred
| To carol: [Autumn] received: please look
|     1. an ABSTENTION on proposal 301
|        (you wrote: «abstain from 301»)
|        Taken down as your move 1.
|     These lines are not commands and changed nothing:
|       | «vote 301»
|          a vote is one choice and numbers, nothing else; perhaps:
|          «vote for NUMBER» / «vote against NUMBER»
|       | «propose something nice»
|          this opens no proposal: the line must say what is changed and nothing
|          else; perhaps: «propose enact, propose amend rule 203, propose repeal
|          rule 203 or propose transmute rule 110; the text on the lines after it,
|          then: end proposal»
|       | «propose amend rule two hundred»
|          this opens no proposal: the line must say what is changed and nothing
|          else; perhaps: «propose enact, propose amend rule 203, propose repeal
|          rule 203 or propose transmute rule 110; the text on the lines after it,
|          then: end proposal»
status
| playing; 3 players; 2 open; 0 moves wait
