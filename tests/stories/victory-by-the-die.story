Victory by the die

# Rule 208: the first player whose score reaches 200 wins; rule 111: it is announced, and that is the
# end. Bob reaches 199, which is not enough; Alice reaches 200 exactly.

players: Alice, Bob
dice: 4 5

organiser: award alice 195 because this story is short
| silence
organiser: award bob 195 because this story is short
| silence
bob:
  propose enact
  Nearly.
  end proposal
| To bob: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:06:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 49359d5565a2723a16e0ea078dae53455829db76f0b18d028bae4a0757de75b6
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To bob: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:06:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 49359d5565a2723a16e0ea078dae53455829db76f0b18d028bae4a0757de75b6
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
scores
| alice 195, bob 199
alice:
  propose enact
  There.
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 3: Rule-change 302 has been proposed
|     Autumn: announcement 3
|     2026-03-02 10:07:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 c5c14d6a8c697f4163d3398804412479f12913edba4d011657bf76f71baea262
|     Its proposer has gained 5 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To alice: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:07:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 c5c14d6a8c697f4163d3398804412479f12913edba4d011657bf76f71baea262
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
| To everyone: [Autumn] 4: Alice has won the tournament
|     Autumn: announcement 4
|     2026-03-02 10:07:00 UTC
|
|     Alice has won the tournament.
| To organiser: [Autumn] the tournament is over
|     There is a winner.
|
|       gamemaster status
scores
| alice 200, bob 199
bob:
  vote for 302
| To bob: [Autumn] received: please look
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 2.
|        Nothing comes of it: the tournament has ended.
