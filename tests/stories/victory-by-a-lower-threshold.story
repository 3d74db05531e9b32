Victory by a lower threshold

# The means of winning stay points (rule 111), their number may change: with 301 six are enough, and
# Carol, who has them when it is adopted, has won at that moment.

players: Alice, Bob, Carol
dice: 1 6

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
|     Its proposer has gained 1 point.
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
  vote for 301
| To carol: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
|     2. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 2.
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
| To everyone: [Autumn] 4: Rule-change 301 has been adopted
|     Autumn: announcement 4
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been adopted.
| To everyone: [Autumn] 5: Carol has won the tournament
|     Autumn: announcement 5
|     2026-03-02 10:09:00 UTC
|
|     Carol has won the tournament.
| To organiser: [Autumn] the tournament is over
|     There is a winner.
|
|       gamemaster status
scores
| alice 1, bob 0, carol 6
