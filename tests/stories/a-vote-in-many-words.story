A vote in words of one's own needs one word, and no second mail with the command

players: Alice, Bob, Carol
dice: 2

alice:
  propose enact
  Thursdays are holidays.
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
|     SHA-256 4a100e3f0d44d32a7c25a09955ab9f610585ad91abbaae5f250a821ce0513f7a
|     Its proposer has gained 2 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 4a100e3f0d44d32a7c25a09955ab9f610585ad91abbaae5f250a821ce0513f7a
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

# It is most likely a vote, but nobody can be sure of that: Bob is asked.
bob:
  As always: 301 yes!
| To bob: [Autumn] received: waits for your yes
|     1. a vote FOR proposal 301
|        (you wrote: «As always: 301 yes!»)
|        Not carried out yet; see below.
|        it is not sure that you vote in this line.
|     Not carried out yet: please look whether it is what you mean.
|     To go ahead, answer this mail with the line:  «yes {code}»
bob:
  yes {code}
| To bob: [Autumn] received: done
|     1. confirming
|        (you wrote: «yes {code}»)
|        a vote FOR proposal 301: Taken down as your move 1.

# What says two things at once is not chosen from.
carol:
  Aye to 301 and nay to 301, captain my captain.
| To carol: [Autumn] received: nothing done, please look
|     These lines are not commands and changed nothing:
|       | «Aye to 301 and nay to 301, captain my captain.»
|          a vote is one choice and numbers, nothing else
|     To vote, answer «vote for 301» or «vote against 301».
