Clauses with mistakes are not taken down

players: Alice, Bob
dice: 1
alice:
  propose amend rule 203
  Half of the votes are enough.
  clauses:
  define adopted = votes.four * 2 >= eligible
  end proposal
  vote for mine
| To alice: [Autumn] received: nothing done
|     1. a turn: amend rule 203
|        (you wrote: «propose amend rule 203»)
|        Not taken down: its clauses cannot be read.
|          - line 1, column 24: votes has no field "four"; did you mean for?
|              | define adopted = votes.four * 2 >= eligible
|              |                        ^
|        Please mend them and send it again.
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Not taken down: this mail holds no turn that was taken down before this
|        line.
alice:
  propose enact
  Names are numbers.
  clauses:
  when turn.taken: award player player.name
  when turn.takn: award player 1
  require turn: player.turns
  end proposal
| To alice: [Autumn] received: nothing done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Not taken down: its clauses cannot be read.
|          - line 1, column 31: expected a number, found a text
|              | when turn.taken: award player player.name
|              |                               ^
|          - line 2, column 6: there is no event "turn.takn"; did you mean
|        turn.taken?
|              | when turn.takn: award player 1
|              |      ^
|          - line 3, column 15: expected a boolean, found a number
|              | require turn: player.turns
|              |               ^
|        Please mend them and send it again.
# A name that nobody knows may be defined by a hidden rule: it is not refused.
alice:
  propose enact
  The bonus goes to everyone.
  clauses:
  when turn.taken: award player bonus
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
|     SHA-256 24e1da731b0bb92ac499891e61e4ffdfcc8af412a44c512c8b4aec49fb9cfc2d
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 24e1da731b0bb92ac499891e61e4ffdfcc8af412a44c512c8b4aec49fb9cfc2d
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
status
| playing; 2 players; 1 open; 0 moves wait
# A word that comes near to a public one is asked back: a hidden rule may declare it, or not.
24 hours later
alice:
  propose enact
  Losses are halved for those who have played least.
  clauses:
  when move.illegal if player.truns == 0: award player 5
  end proposal
| To alice: [Autumn] received: waits for your yes
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Not carried out yet: a word in its clauses looks like a slip (line 1,
|        column 29: a player has no public field "truns"; did you mean turns?) If
|        some rule gives it a meaning, or will, it may stand as it is.
|        To go ahead, answer this mail with the line:  «yes {code}»
|        (its text is shown)
alice:
  check
  propose enact
  Whoever berates pays.
  clauses:
  move berate(target: player)
  when berate.made: award player −1; reveal target.name as berated to everyone.
  end proposal
| To alice: [Autumn] received: a check, nothing done
|     You asked for a check: nothing below has been carried out.
|     1. a check of this mail
|        (you wrote: «check»)
|     2. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        (its text is shown)
