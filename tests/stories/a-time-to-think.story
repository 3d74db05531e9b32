A time to think: a turn can be taken back before it is played

# The tournament was founded with `undo`. A turn, and its proposer's own vote on it, are played ten minutes
# after their mail came, by the rules that are in force then; everything else at once.

tournament autumn
  undo = "10m"
joined: Alice, Bob, Carol
organiser: start
| To everyone: [Autumn] 1: The tournament Autumn has begun
|     Autumn: announcement 1
|     2026-03-02 10:06:00 UTC
|
|     The tournament Autumn has begun.
|     3 players take part: Alice, Bob and Carol.
|     It begins with the initial set of rules secret, which has this hash:
|     SHA-256 {the hash of the initial set}
|     4096 rolls of the die are committed to by this anchor:
|     Anchor 411b77957677e07ef0ab6c221018a983aa3180cda9148ff3241288aae7ba279e
|     The checkpoints of the public record are signed with this key:
|     Signed by {the key of the record}
dice: 5 3 2

alice:
  propose enact
  Alice gains ten points each day.
  end proposal
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        It is played at 2026-03-02 10:17:00 UTC. Until then you can take it back:
|        answer with  «withdraw 1»
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 2. It waits as long as the turn does.

# Until when a turn waits, everybody knows: what Alice is told depends on nothing hidden. Her vote on it
# finds no proposal, which is no violation.
2 minutes later

alice:
  withdraw 1
| To alice: [Autumn] received: done
|     1. withdrawing your move 1
|        (you wrote: «withdraw 1»)
|        Your move 1 is taken back.

20 minutes later

# Nobody heard of that one. The next one stays.
bob:
  propose enact
  Each player greets the others.
  end proposal
  vote for mine
| To bob: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        It is played at 2026-03-02 10:41:00 UTC. Until then you can take it back:
|        answer with  «withdraw 1»
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 2. It waits as long as the turn does.

# What comes in at the very instant is played behind it, even before anybody has looked at the clock.
at 2026-03-02 10:40
carol:
  propose enact
  Who greets, smiles.
  end proposal
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:41:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 f57d0065eac27d56aa86ef70e013943d1f91727bd68265b149479e1c57fc8a33
|     Its proposer has gained 5 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To bob: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:41:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 f57d0065eac27d56aa86ef70e013943d1f91727bd68265b149479e1c57fc8a33
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
| To carol: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        It is played at 2026-03-02 10:51:00 UTC. Until then you can take it back:
|        answer with  «withdraw 1»
|        (its text is shown)

# Votes do not wait, and what has been played cannot be taken back.
alice:
  vote for 301
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 3.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:42:00 UTC
|
|     Rule-change 301 has been adopted.
| To organiser: [Autumn] play is held: 301 was adopted
|     Rule-change 301 was adopted before it was reviewed. Its adoption has
|     been announced; everything else waits for you.
|
|       gamemaster review 301

organiser: review 301 attach because it only says something
| silence

bob:
  withdraw 1
| To bob: [Autumn] received: done
|     1. withdrawing your move 1
|        (you wrote: «withdraw 1»)
|        Your move 1 is taken back unless it has been played.

# Nobody writes any more. The calendar plays Carol's turn at its instant.
10 minutes later
| To everyone: [Autumn] 4: Rule-change 302 has been proposed
|     Autumn: announcement 4
|     2026-03-02 10:51:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 6435e6d17043373cae5e97551a6efb100988f526c6dc1034d30d82198d98c53d
|     Its proposer has gained 3 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To carol: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:51:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 6435e6d17043373cae5e97551a6efb100988f526c6dc1034d30d82198d98c53d
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

organiser: end because the evening is over
| To everyone: [Autumn] 5: The tournament Autumn is over
|     Autumn: announcement 5
|     2026-03-02 10:53:00 UTC
|
|     The tournament Autumn is over.
