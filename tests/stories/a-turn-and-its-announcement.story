A turn and its announcement

# Rule 202: whoever takes a turn proposes one rule-change and rolls the die. Everybody learns the
# number, the hash and the points; nobody learns who it was, and the document goes to the proposer.

players: Alice, Bob, Carol
dice: 4 6
show: receipts, documents, reply addresses

alice:
  I propose to enact a new rule:
  Nobody may whistle on a Tuesday.
  end proposal
| To alice: [Autumn] received: done
|     (answers go to gm+{the secret of the reader})
|     Autumn: your mail was received on 2026-03-02 10:08:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: enact a new rule
|        (you wrote: «I propose to enact a new rule:»)
|        Taken down as your move 1.
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: enact a rule
|          Text:
|          | Nobody may whistle on a Tuesday.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     (answers go to gm+{the secret of the reader})
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 b7f7d48e0d73d3b7e6888deca3d918329bac9907c5d5d3247bc987ef27491619
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     (answers go to gm)
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 b7f7d48e0d73d3b7e6888deca3d918329bac9907c5d5d3247bc987ef27491619
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
|         SECRET NOMIC PROPOSAL/1
|         Tournament: autumn
|         Number: 301
|         Change: enact a rule
|         Nonce: 56fe1eb554233b412a71631db33475c73d64466670a1731fdeb34b22de4118b3
|         Text:
|         | Nobody may whistle on a Tuesday.
|         End: 301
| To organiser: [Autumn] 301 waits for your review
|     (answers go to gm+review-{a token})
|     Proposal 301 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 301

bob:
  Dear Gamemaster, I propose to amend rule 207
  Votes may be whistled.
  clauses:
  define whistled = votes.for
  end proposal
| To bob: [Autumn] received: done
|     (answers go to gm+{the secret of the reader})
|     Autumn: your mail was received on 2026-03-02 10:09:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: amend rule 207
|        (you wrote: «Dear Gamemaster, I propose to amend rule 207»)
|        Taken down as your move 1.
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: amend rule 207
|          Text:
|          | Votes may be whistled.
|          Clauses:
|          | define whistled = votes.for
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 3: Rule-change 302 has been proposed
|     (answers go to gm+{the secret of the reader})
|     Autumn: announcement 3
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 1409a27818baed6926cea54403b1ef09ebc7741ff92387feb3b3c188387b1f6a
|     Its proposer has gained 6 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     (answers go to gm)
|     Autumn: a letter
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 1409a27818baed6926cea54403b1ef09ebc7741ff92387feb3b3c188387b1f6a
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
|         SECRET NOMIC PROPOSAL/1
|         Tournament: autumn
|         Number: 302
|         Change: amend rule 207
|         Nonce: 32bd46cabaee04add807d0f30340e1b99a36347c0bd5c04a6b2d9f308c8fa19d
|         Text:
|         | Votes may be whistled.
|         Clauses:
|         | define whistled = votes.for
|         End: 302
| To organiser: [Autumn] 302 carries clauses
|     (answers go to gm+review-{a token})
|     Proposal 302 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 302

scores
| alice 4, bob 6, carol 0
