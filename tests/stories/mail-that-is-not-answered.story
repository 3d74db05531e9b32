Mail that is not answered

players: Alice, Bob
dice: 1 1

alice:
  propose enact
  One.
  end proposal
| To alice: [Autumn] received: done
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

# The same mail, delivered twice on its way.
the same mail again
| silence
status
| playing; 2 players; 1 open; 0 moves wait

# What comes from machines.
bob, header "Auto-Submitted: auto-replied":
  vote for 301
| silence
bob, header "Precedence: bulk":
  vote for 301
| silence
bob, header "List-Id: <friends.lists.test>":
  vote for 301
| silence
bob, subject "Out of office: Re: 302":
  vote for 301
| silence
our mail to bob comes back
| silence

# Strangers who ask for nothing, a forged sender with somebody else's secret, a wrong secret.
zed@else.test, to gm@secret.test:
  vote for 301
| silence
bob, to the address of alice:
  vote for 301
| silence
bob, to gm+aaaabbbbccccddddeeee@secret.test:
  vote for 301
| silence
zed@else.test, to the address of alice:
  join Zed
| silence
status
| playing; 2 players; 1 open; 0 moves wait

# A day later the journal says how many of them led to nothing.
1 day later
| To organiser: [Autumn] 1 on the review desk
|     These rule-changes still wait for your review: 301.
|
|       gamemaster review 301
