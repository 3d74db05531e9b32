Answers that quote us do nothing again

players: Alice, Bob
dice: 1

alice:
  propose enact
  One.
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
|     2026-03-02 10:06:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 a1d7aad3bbbcdf2e0a3fcb629133022041fa2631ca9283580bac823c1c04ebaa
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:06:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 a1d7aad3bbbcdf2e0a3fcb629133022041fa2631ca9283580bac823c1c04ebaa
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
alice, above a quotation:
  Thanks!
| To alice: [Autumn] received: nothing done
|     It holds no command, so nothing was done.
alice, below a quotation:
  Thanks!
| To alice: [Autumn] received: nothing done
|     It holds no command, so nothing was done.
alice, above an unmarked quotation:
  Thanks!
| To alice: [Autumn] received: nothing done
|     It holds no command, so nothing was done.
|     Nothing from line 3 of your mail on was read.
bob, above a quotation:
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
| To organiser: [Autumn] play is held: 301 was adopted
|     Rule-change 301 was adopted before it was reviewed. Its adoption has
|     been announced; everything else waits for you.
|
|       gamemaster review 301
bob, below a quotation:

  vote against 301
| To bob: [Autumn] received: please look
|     1. a vote AGAINST proposal 301
|        (you wrote: «vote against 301»)
|        Taken down as your move 2.
|        The outcome of proposal 301 has been announced (announcement 3); a vote
|        after that changes nothing, unless a rule says otherwise.
bob, above an unmarked quotation:
  vote for 302
| To bob: [Autumn] received: please look
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 3.
|        Proposal 302 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.
|     Nothing from line 3 of your mail on was read.
