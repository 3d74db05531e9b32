A tie needs a ruling

# Two players reach the lowered threshold at the same moment. No rule says who was first, so play is
# paused until the organiser has ruled.

players: Alice, Bob, Carol
dice: 6 6

alice:
  propose amend rule 208
  Six points win.
  clauses:
  define victory = player.points >= 6
  end proposal
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: amend rule 208
|        (you wrote: «propose amend rule 208»)
|        Taken down as your move 1.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 2.
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 4e5732e4ea04c44bae1d1443bc3c81969be6b4b0ced95b14e6a69655c1352604
|     Its proposer has gained 6 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 4e5732e4ea04c44bae1d1443bc3c81969be6b4b0ced95b14e6a69655c1352604
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
carol:
  propose enact
  Six.
  end proposal
| To carol: [Autumn] received: done
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
|     SHA-256 38075b30cd4fa3096c4e55c6b6ed2bd9fd15cc97e23ed483402ac1ef12f8656b
|     Its proposer has gained 6 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To carol: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 38075b30cd4fa3096c4e55c6b6ed2bd9fd15cc97e23ed483402ac1ef12f8656b
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
bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 4: Rule-change 301 has been adopted
|     Autumn: announcement 4
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been adopted.
| To organiser: [Autumn] a ruling is needed: victory
|     The rules give no single answer (victory). Play is paused until you
|     rule.
|
|       gamemaster status
status
| paused; 3 players; 1 open; 0 moves wait
bob:
  vote for 302
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 2.
status
| paused; 3 players; 1 open; 1 moves wait

organiser: winner carol because she took her turn after Alice and so had it when it was adopted
| To everyone: [Autumn] 5: Carol has won the tournament
|     Autumn: announcement 5
|     2026-03-02 10:10:00 UTC
|
|     Carol has won the tournament.
| To organiser: [Autumn] the tournament is over
|     There is a winner.
|
|       gamemaster status
scores
| alice 6, bob 0, carol 6
