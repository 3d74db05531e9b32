Rulings

# Rule 116: what no clause can say the organiser judges, with a reason, which is journaled.

players: Alice, Bob, Carol
dice: 3 3 3

organiser: award alice 10 because she found the hole in rule 213
| silence
organiser: penalise bob 101 because he read a letter that was not his
| To everyone: [Autumn] 2: Bob has failed to consider rule 101
|     Autumn: announcement 2
|     2026-03-02 10:07:00 UTC
|
|     Bob has failed to consider rule 101.
organiser: penalise bob 299 because there is no such rule
| refused: 299 is no initial rule and no adopted rule-change
organiser: penalise nobody 101 because there is no such player
| refused: PLAYER: no player in play has this handle: expected one of alice, bob, carol
organiser: award alice 5
| refused: --reason: expected why, in a few words; it is journaled
scores
| alice 10, bob -10, carol 0

organiser: pause because the organiser is ill
| silence
alice:
  propose enact
  Get well soon.
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
status
| paused; 3 players; 0 open; 1 moves wait
# A ruling counts even while play is paused.
organiser: penalise bob 101 because he did it again
| To everyone: [Autumn] 3: Bob has failed to consider rule 101
|     Autumn: announcement 3
|     2026-03-02 10:07:00 UTC
|
|     Bob has failed to consider rule 101.
organiser: resume because it was only a cold
| To everyone: [Autumn] 4: Rule-change 301 has been proposed
|     Autumn: announcement 4
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 dd35ab263a8c0b4be30dd5d81f211e3f368b01433d3b58cbefc6108813c40059
|     Its proposer has gained 3 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 dd35ab263a8c0b4be30dd5d81f211e3f368b01433d3b58cbefc6108813c40059
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
status
| playing; 3 players; 1 open; 0 moves wait
scores
| alice 13, bob -20, carol 0

organiser: expel bob because of all this
| silence
alice:
  vote for 301
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 2.
carol:
  vote for 301
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 5: Rule-change 301 has been adopted
|     Autumn: announcement 5
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been adopted.
| To organiser: [Autumn] play is held: 301 was adopted
|     Rule-change 301 was adopted before it was reviewed. Its adoption has
|     been announced; everything else waits for you.
|
|       gamemaster review 301
organiser: review 301 confirm because it is kind
| silence
status
| playing; 2 players; 0 open; 0 moves wait

organiser: end because nobody wants to go on
| To everyone: [Autumn] 6: The tournament Autumn is over
|     Autumn: announcement 6
|     2026-03-02 10:10:00 UTC
|
|     The tournament Autumn is over.
alice:
  vote for 301
| To alice: [Autumn] received: please look
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 3.
|        Nothing comes of it: the tournament has ended.
organiser: resume because they do after all
| refused: the tournament is not paused
