An immutable rule cannot be amended

# Rule 103. Anyone can know it, so the first answer is a warning; whoever insists breaks the rule.
# A number that never was a rule is a misunderstanding, neither warned of nor punished.

players: Alice, Bob
dice: 4 4

alice:
  propose amend rule 110
  Mutable rules prevail.
  end proposal
| To alice: [Autumn] received: waits for your «insist»
|     1. a turn: amend rule 110
|        (you wrote: «propose amend rule 110»)
|        Not carried out yet: rule 103 of the initial set seems to forbid this
|        turn. If you insist and it does not count, that costs 10 points.
|        To go ahead, answer this mail with the line:  «insist {code}»
|        (its text is shown)
scores
| alice 0, bob 0

alice:
  insist {code}
| To alice: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist {code}»)
|        a turn: amend rule 110: Taken down as your move 1.
| To everyone: [Autumn] 2: Alice has failed to consider rule 103
|     Autumn: announcement 2
|     2026-03-02 10:07:00 UTC
|
|     Alice has failed to consider rule 103.
scores
| alice -10, bob 0

# What was insisted on is settled.
alice:
  insist {code}
| To alice: [Autumn] received: nothing done
|     1. insisting on a move we warned you about
|        (you wrote: «insist {code}»)
|        Nothing of yours waits for «insist» with this code.

bob:
  propose repeal rule 101
| To bob: [Autumn] received: waits for your «insist»
|     1. a turn: repeal rule 101
|        (you wrote: «propose repeal rule 101»)
|        Not carried out yet: rule 103 of the initial set seems to forbid this
|        turn. If you insist and it does not count, that costs 10 points.
|        To go ahead, answer this mail with the line:  «insist {code 2}»
|        (its text is shown)
bob:
  no
| To bob: [Autumn] received: done
|     1. dropping what we asked about
|        (you wrote: «no»)
|        a turn: repeal rule 101: Dropped; nothing was done.
scores
| alice -10, bob 0

bob:
  propose repeal rule 204
| To bob: [Autumn] received: nothing done
|     1. a turn: repeal rule 204
|        (you wrote: «propose repeal rule 204»)
|        Not taken down: the initial set has no rule 204. Please check the number.
bob:
  propose repeal rule 301
| To bob: [Autumn] received: please look
|     1. a turn: repeal rule 301
|        (you wrote: «propose repeal rule 301»)
|        Taken down as your move 1.
|        The adoption of 301 has not been announced; if it is no rule when this is
|        played, nothing happens.
|        (its text is shown)
