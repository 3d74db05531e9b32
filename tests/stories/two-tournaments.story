Two tournaments on one daemon

# Each has its address, players, dice and secrets; a player may be in both, and a secret of one opens
# nothing in the other.

tournament autumn
tournament winter
players: Alice, Bob
in winter
players: Alice, Carol
dice: 2 3

alice:
  propose enact
  Snow.
  end proposal
| To alice: [Winter] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Winter] 2: Rule-change 301 has been proposed
|     Winter: announcement 2
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 9b22b017f88a0b2c44056876b14e895c7600797036ac1aef07ce1b5a561a9ad3
|     Its proposer has gained 2 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Winter] Rule-change 301 has been proposed
|     Winter: a letter
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 9b22b017f88a0b2c44056876b14e895c7600797036ac1aef07ce1b5a561a9ad3
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
| To organiser: [Winter] 301 waits for your review
|     Proposal 301 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 301
carol:
  vote for 301
| To carol: [Winter] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
in autumn
alice:
  propose enact
  Leaves.
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:13:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 fa1be6eca94c4ccf9c10c12583da0e17bbfc45dae756542e060700f2cfdfb981
|     Its proposer has gained 2 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:13:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 fa1be6eca94c4ccf9c10c12583da0e17bbfc45dae756542e060700f2cfdfb981
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
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
scores
| alice 2, bob 0
status
| playing; 2 players; 1 open; 0 moves wait
in winter
scores
| alice 2, carol 0
status
| playing; 2 players; 1 open; 0 moves wait

# The secret of one tournament in the address of the other.
alice, to gm+{the other secret}@secret.test:
  vote for 301
| silence
carol, to gm@secret.test:
  join Carol
| To carol: [Autumn] not joined
|     You have not joined: the tournament has started, and takes no more
|     players.
