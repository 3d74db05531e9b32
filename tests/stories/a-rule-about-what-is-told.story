A rule-change reveals what was hidden

# What is announced is a matter of rules. With 301 each vote is announced with its voter, and whoever
# votes against gains a point.

players: Alice, Bob, Carol
dice: 3

alice:
  propose enact
  Votes are public.
  clauses:
  when vote.cast: reveal player.name, proposal.number, choice to everyone
  when vote.cast if choice == "against": award player 1; reveal points to player
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 159620e2702501b3a485bb52c317d8f21d458f207f958da6cf945642f0012f9e
|     Its proposer has gained 3 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 159620e2702501b3a485bb52c317d8f21d458f207f958da6cf945642f0012f9e
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
carol:
  vote for 301
| To carol: [Autumn] received: done
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
  Hear, hear.
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
|     SHA-256 2ee7ba849ca9c9291d362b1df441fc00d8ce0df2992810b969012d4674412f45
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 2ee7ba849ca9c9291d362b1df441fc00d8ce0df2992810b969012d4674412f45
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
alice:
  vote against 302
| To alice: [Autumn] received: done
|     1. a vote AGAINST proposal 302
|        (you wrote: «vote against 302»)
|        Taken down as your move 2.
| To everyone: [Autumn] 5: Alice has voted
|     Autumn: announcement 5
|     2026-03-02 10:12:00 UTC
|
|     Alice has voted.
|     What was voted: against
|     Proposal: 302
| To alice: [Autumn] A player has voted
|     Autumn: a letter
|     2026-03-02 10:12:00 UTC
|
|     A player has voted.
|     The player has gained 1 point.
scores
| alice 4, bob 1, carol 0
