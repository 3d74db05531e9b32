A proposal's text in an attachment

players: Alice, Bob
dice: 5
show: documents

alice, attaching rule.txt:
  Please find my turn attached.

  propose enact
  rule.txt says:
  Every player may whistle.

      On Tuesdays as well.
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
|     SHA-256 9599736a0678bdb19fdd755354fd7fc94d2d164357c83f1259600f216201a790
|     Its proposer has gained 5 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:06:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 9599736a0678bdb19fdd755354fd7fc94d2d164357c83f1259600f216201a790
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
|         SECRET NOMIC PROPOSAL/1
|         Tournament: autumn
|         Number: 301
|         Change: enact a rule
|         Nonce: b2337739d6275ccef5f11cfd0b0e43f86be0b8a8e68b048e116f0eb6b368a305
|         Text:
|         | Every player may whistle.
|         |
|         |     On Tuesdays as well.
|         End: 301
| To organiser: [Autumn] 301 waits for your review
|     Proposal 301 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 301
scores
| alice 5, bob 0
