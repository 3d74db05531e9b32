The proposer's clauses, and an objection to them

# The text governs. Clauses that do not say what the text says are objected to, before the vote or
# after it; then none run for this rule-change.

players: Alice, Bob, Carol
dice: 1 2

alice:
  propose enact
  Everybody is kind to one another.
  clauses:
  when turn.taken: award players.filter(p, p.name == "Alice") 50
  end proposal
| To alice: [Autumn] received: nothing done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Not taken down: its clauses cannot be read.
|          - line 1, column 40: expected ")", found ","
|              | taken: award players.filter(p, p.name == "Alice") 50
|              |                              ^
|        Please mend them and send it again.

alice:
  propose enact
  Everybody is kind to one another.
  clauses:
  when turn.taken if player.name != "Alice": award player -50
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
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 2b9ae7c649c2c369288f752105c2d0beade1eb6e344d56bdfcb2a384488b8320
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 2b9ae7c649c2c369288f752105c2d0beade1eb6e344d56bdfcb2a384488b8320
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
organiser: review 301 object because the text says nothing of points
| silence
bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been adopted.

bob:
  propose enact
  Everybody is kind to Alice.
  end proposal
| To bob: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 2.
|        (its text is shown)
| To everyone: [Autumn] 4: Rule-change 302 has been proposed
|     Autumn: announcement 4
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 351de74604ce446dff156d77d64170a28280d70bcc0fb55c3522edce32e46453
|     Its proposer has gained 2 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 351de74604ce446dff156d77d64170a28280d70bcc0fb55c3522edce32e46453
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
scores
| alice 1, bob 2, carol 0
