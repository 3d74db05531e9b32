A defeat is silent

# Rule 206: a proposal is defeated once it could not be adopted even if every vote still outstanding
# were cast for it. Its proposer loses 10 points, and no rule says that anybody is told.

players: Alice, Bob, Carol, Dave
dice: 6

alice:
  propose enact
  Alice has won.
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
|     SHA-256 ccacc4c1d40512f64c11f4a124b041637c32f3b2b32cfb4579ce1e15e537dd85
|     Its proposer has gained 6 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 ccacc4c1d40512f64c11f4a124b041637c32f3b2b32cfb4579ce1e15e537dd85
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

bob:
  vote against 301
| To bob: [Autumn] received: done
|     1. a vote AGAINST proposal 301
|        (you wrote: «vote against 301»)
|        Taken down as your move 1.
scores
| alice 6, bob 0, carol 0, dave 0

# Two of four are against: three for it cannot be reached any more.
carol:
  vote against 301
| To carol: [Autumn] received: done
|     1. a vote AGAINST proposal 301
|        (you wrote: «vote against 301»)
|        Taken down as your move 1.
scores
| alice -4, bob 0, carol 0, dave 0
status
| playing; 4 players; 0 open; 0 moves wait

# Too late.
dave:
  vote for 301
| To dave: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
status
| playing; 4 players; 0 open; 0 moves wait
