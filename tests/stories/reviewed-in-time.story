A review before the adoption, and no hold

players: Alice, Bob, Carol
dice: 4 5

alice:
  propose amend rule 202
  A turn earns 7 points.
  clauses:
  drop the rest
  end proposal
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: amend rule 202, dropping the rest
|        (you wrote: «propose amend rule 202»)
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
|     SHA-256 e17496e724e39f8082561a44500d259459d7f0a03fd5add389408e3be2f9c11f
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 e17496e724e39f8082561a44500d259459d7f0a03fd5add389408e3be2f9c11f
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

# Clauses with a mistake are refused with line, column and what was meant.
organiser: review 301 attach because it says 7
  when turn.taken: awrd player 7
| refused: line 1, column 18: expected an effect, such as award, set, say or reveal, found "awrd"
organiser: review 301 attach because it says 7
  when turn.taken: award player 7; reveal proposal.number, proposal.hash, points to everyone; reveal proposal.document to proposer
| silence
organiser: review 301 confirm seeing 1 because somebody else was faster
| refused: 301 has changed since you looked: expected version 2, found 1
bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been adopted.
status
| playing; 3 players; 0 open; 0 moves wait

bob:
  propose enact
  Seven it is.
  end proposal
| To bob: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 2.
|        (its text is shown)
| To everyone: [Autumn] 4: Rule-change 302 has been proposed
|     Autumn: announcement 4
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 213470856496fa0fab5ec7145d75c77daa5dff176245126024687698db5ff40d
|     Its proposer has gained 7 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 213470856496fa0fab5ec7145d75c77daa5dff176245126024687698db5ff40d
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
| alice 4, bob 7, carol 0
