Forfeiting

# Rule 112, with a code so that no slip of the pen ends anything. The electorate shrinks, and what is
# open is counted again: of three players two votes are a majority, and of two as well.

players: Alice, Bob, Carol, Dave
dice: 4

alice:
  propose enact
  Thursdays are holidays.
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
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 4a100e3f0d44d32a7c25a09955ab9f610585ad91abbaae5f250a821ce0513f7a
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:10:00 UTC
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
bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
status
| playing; 4 players; 1 open; 0 moves wait

dave:
  I forfeit
| To dave: [Autumn] received: waits for your «forfeit yes»
|     1. leaving the tournament
|        (you wrote: «I forfeit»)
|        Not carried out yet: whoever leaves the tournament cannot come back to
|        it.
|        To go ahead, answer this mail with the line:  «forfeit yes {code}»
dave:
  forfeit yes {code}
| To dave: [Autumn] received: done
|     1. leaving the tournament
|        (you wrote: «forfeit yes {code}»)
|        leaving the tournament: Taken down as your move 1.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:13:00 UTC
|
|     Rule-change 301 has been adopted.
status
| playing; 3 players; 0 open; 0 moves wait
scores
| alice 4, bob 0, carol 0, dave 0 (left)

# Who has left plays no more, and is not told so: no rule says it.
dave:
  propose enact
  I am back.
  end proposal
| To dave: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 2.
|        (its text is shown)
