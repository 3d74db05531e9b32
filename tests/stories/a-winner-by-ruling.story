A winner by ruling

# Rule 213: who wins when play cannot go on is for a person to see.

players: Alice, Bob
organiser: winner alice because rule 213 names her
| To everyone: [Autumn] 2: Alice has won the tournament
|     Autumn: announcement 2
|     2026-03-02 10:05:00 UTC
|
|     Alice has won the tournament.
| To organiser: [Autumn] the tournament is over
|     There is a winner.
|
|       gamemaster status
bob:
  propose enact
  Too late.
  end proposal
| To bob: [Autumn] received: please look
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        Nothing comes of it: the tournament has ended.
|        (its text is shown)
organiser: winner bob because he asked
| refused: the tournament has ended
