Somebody joins and somebody leaves in the middle of a vote, and two win at the same moment

# «secret» with open doors. Erin joins while Alice's proposal is open, and counts at once: of five
# players three are needed. Dave leaves while Carol's is open, and of four it is three again. Twice
# the rules give no single answer, and the organiser judges: whether anything could still be adopted
# after 302, and who of two was first.

tournament autumn
  joining = "open"
players: Alice, Bob, Carol, Dave
dice: 3 4 2

alice:
  propose enact
  Whoever forfeits leaves 200 points to Alice, and as many to Bob.
  clauses:
  when player.forfeited: award named("alice") 200; award named("bob") 200
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
|     SHA-256 8f5f4032500cfd376f3febcb553c9f3982cbebe552594f173d3efd8b33e7890f
|     Its proposer has gained 3 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 8f5f4032500cfd376f3febcb553c9f3982cbebe552594f173d3efd8b33e7890f
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
bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.

erin, to gm@secret.test:
  join Erin
| To erin: [Autumn] please confirm that you want to join
|     Somebody, probably you, asked that this address join the tournament
|     Autumn under the name «Erin».
|
|     To join, just answer this mail. An empty answer is enough. To play under
|     another name, answer with the word join and that name.
|
|     By joining you agree that the whole game - every proposal, vote and
|     inquiry with the name of its player, but not your address - is published
|     after the end, so that anyone can check it.
|
|     If it was not you, do nothing, or answer with the one word no.
erin:
  yes {code}
| To erin: [Autumn] welcome, Erin
|     Welcome, Erin. You are registered for Autumn.
|
|     Answer this mail, or any other that we send you, to make your moves: the
|     address that an answer goes to is your own and shows us that it is you.
|     Please do not pass it on.
|
|     What it takes to win, by rule 208:
|
|       | The first player whose score reaches 200 points is the winner.
|
|     The rules that the game begins with are in the attached file rules.txt.
|     The one word «rules» gets you those in force later, «status» how the
|     game stands, and «help» everything that you may write.
|
|     To change the rules, and to vote, write lines such as these:
|
|         propose amend rule 203      take a turn; then the new text, line by line,
|                                     and at its end the line «end proposal».
|                                     Also: propose enact, propose repeal rule 203,
|                                     propose repeal amendment 305,
|                                     propose transmute rule 110. A line «clauses:»
|                                     begins the clauses, if you add any.
|         vote for 301                or: vote against 301, 302 and 303; +1 301
|         vote for mine               for the proposal made in the same mail
|         abstain 301                 a vote for neither side
|         withdraw my vote on 301     as if you had not voted
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
|     attached: rules.txt
| To everyone: [Autumn] 3: Erin has joined the tournament
|     Autumn: announcement 3
|     2026-03-02 10:13:00 UTC
|
|     Erin has joined the tournament.
status
| playing; 5 players; 1 open; 0 moves wait
erin:
  vote for 301
| To erin: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 4: Rule-change 301 has been adopted
|     Autumn: announcement 4
|     2026-03-02 10:14:00 UTC
|
|     Rule-change 301 has been adopted.
scores
| alice 3, bob 0, carol 0, dave 0, erin 0

# Nobody will have a million points; but who can say? It is not played before that is judged.
carol:
  propose enact
  To propose takes a million points.
  clauses:
  require turn: player.points >= 1000000
  end proposal
  vote for mine
| To carol: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 2.
| To everyone: [Autumn] 5: Rule-change 302 has been proposed
|     Autumn: announcement 5
|     2026-03-02 10:15:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 85b3e67073f4418fa7ff5e2b3077e78c976f87728cf66ba049dd495e27e30f29
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To carol: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:15:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 85b3e67073f4418fa7ff5e2b3077e78c976f87728cf66ba049dd495e27e30f29
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
| To organiser: [Autumn] 302 carries clauses
|     Proposal 302 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 302
erin:
  vote for 302
| To erin: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 2.
alice:
  vote for 302
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 3.
| To organiser: [Autumn] a ruling is needed: may anything be adopted after it?
|     Rule-change 302 has the votes, and the rules do not tell whether
|     anything could be adopted after it. Play is paused until you say that it
|     may be adopted, or that it is void.
|
|       gamemaster rule resume
|       gamemaster rule void proposal 302
status
| paused; 5 players; 1 open; 0 moves wait
organiser: void proposal 302 because nobody could propose anything any more
| silence
# That was all that play waited for.
status
| playing; 5 players; 0 open; 0 moves wait

# Dave leaves while Erin's proposal is open: two players have 200 points by one move.
erin:
  propose enact

  Good morning.
  end proposal
  vote for mine
| To erin: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 3.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 4.
| To everyone: [Autumn] 6: Rule-change 303 has been proposed
|     Autumn: announcement 6
|     2026-03-02 10:18:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 30c518e6898c39d1e16f8f9db69d670373837c8a6c2f35c5762a95659855d313
|     Its proposer has gained 2 points.
|
|     To vote, answer «vote for 303» or «vote against 303».
| To erin: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-02 10:18:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 30c518e6898c39d1e16f8f9db69d670373837c8a6c2f35c5762a95659855d313
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
| To organiser: [Autumn] a ruling is needed: victory
|     The rules give no single answer (victory). Play is paused until you
|     rule.
|
|       gamemaster status
status
| paused; 4 players; 1 open; 0 moves wait
organiser: winner bob because Alice had said that she would rather lose
| To everyone: [Autumn] 7: Bob has won the tournament
|     Autumn: announcement 7
|     2026-03-02 10:20:00 UTC
|
|     Bob has won the tournament.
| To organiser: [Autumn] the tournament is over
|     There is a winner.
|
|       gamemaster status
scores
| alice 203, bob 200, carol 4, dave 0 (left), erin 2
