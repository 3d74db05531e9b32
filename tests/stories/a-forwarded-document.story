A proposal's document goes round, and anybody can have it checked by mail

players: Alice, Bob
dice: 5

alice:
  propose enact
  Every player may whistle.

      On Tuesdays as well.
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
| To organiser: [Autumn] 301 waits for your review
|     Proposal 301 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 301

# Alice has sent her file to Bob. He quotes it; his client has wrapped a line.
bob:
  verify

  > SECRET NOMIC PROPOSAL/1
  > Tournament: autumn
  > Number: 301
  > Change: enact a rule
  > Nonce:
  > b2337739d6275ccef5f11cfd0b0e43f86be0b8a8e68b048e116f0eb6b368a305
  > Text:
  > | Every player may
  > whistle.
  > |
  > |     On Tuesdays as well.
  > End: 301
| To bob: [Autumn] received: done
|     1. checking the proposal documents in this mail
|        (you wrote: «verify»)
|        Proposal 301: genuine. This is the document whose hash was announced:
|          SHA-256 9599736a0678bdb19fdd755354fd7fc94d2d164357c83f1259600f216201a790

# A word was changed; one of another number was never announced; one is cut off.
bob, attaching proposals.txt:
  please verify these documents
  proposals.txt says:
  SECRET NOMIC PROPOSAL/1
  Tournament: autumn
  Number: 301
  Change: enact a rule
  Nonce: b2337739d6275ccef5f11cfd0b0e43f86be0b8a8e68b048e116f0eb6b368a305
  Text:
  | Every player must whistle.
  |
  |     On Tuesdays as well.
  End: 301

  SECRET NOMIC PROPOSAL/1
  Tournament: autumn
  Number: 309
  Change: enact a rule
  Nonce: b2337739d6275ccef5f11cfd0b0e43f86be0b8a8e68b048e116f0eb6b368a305
  Text:
  | vote for 301
  End: 309

  SECRET NOMIC PROPOSAL/1
  Tournament: winter
  Number: 302
  Change: repeal rule 203
  Nonce: b2337739d6275ccef5f11cfd0b0e43f86be0b8a8e68b048e116f0eb6b368a305
  End: 302

  SECRET NOMIC PROPOSAL/1
  Tournament: autumn
| To bob: [Autumn] received: done
|     1. checking the proposal documents in this mail
|        (you wrote: «please verify these documents»)
|        Proposal 301: ALTERED, or damaged on its way. This is not the document
|        that was announced; it has the hash
|          SHA-256 2974c231f3f60f454d07683e9a9c02177f957e0d99de809e5e53f0c64cd37a97
|        Proposal 309: not announced so far, so there is nothing to compare with;
|        the document has the hash
|          SHA-256 172246eefe2c0b962cb81477797d56ea5dc500475d299dce79835bfec09d865e
|        Proposal 302 of another tournament, «winter»: not checked.
|        Not a document any more: something begins with the title line of a
|        proposal document, but cannot be read to its closing line (1 of them).

# A document without a command asks for nothing, whatever its text says and however it was wrapped.
bob:
  SECRET NOMIC PROPOSAL/1
  Tournament: autumn
  Number: 309
  Change: enact a rule
  Nonce: b2337739d6275ccef5f11cfd0b0e43f86be0b8a8e68b048e116f0eb6b368a305
  Text:
  | Whoever likes this answers with
  vote for 301
  End: 309
| To bob: [Autumn] received: nothing done
|     It holds no command, so nothing was done.
|     To vote, answer «vote for 301» or «vote against 301».

bob:
  verify 301
| To bob: [Autumn] received: nothing done
|     1. checking the proposal documents in this mail
|        (you wrote: «verify 301»)
|        There is no document of proposal 301 in this mail.
