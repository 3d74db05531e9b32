A text without its end is shown and confirmed

players: Alice, Bob
dice: 5
show: receipts

alice:
  propose enact
  Every player may whistle.

  On Tuesdays as well.

  Kind regards
  Alice
| To alice: [Autumn] received: waits for your yes
|     Autumn: your mail was received on 2026-03-02 10:06:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Not carried out yet: the text had no line «end proposal», so please look
|        whether all of it is here.
|        To go ahead, answer this mail with the line:  «yes {code}»
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: enact a rule
|          Text:
|          | Every player may whistle.
|          |
|          | On Tuesdays as well.
|          |
|          | Kind regards
|          | Alice
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
scores
| alice 0, bob 0
alice:
  no
| To alice: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:07:00 UTC.
|
|     This is how it was read:
|
|     1. dropping what we asked about
|        (you wrote: «no»)
|        a turn: enact a new rule: Dropped; nothing was done.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
bob:
  propose amend rule 207
| To bob: [Autumn] received: nothing done, please look
|     Autumn: your mail was received on 2026-03-02 10:08:00 UTC.
|
|     These lines are not commands and changed nothing:
|
|       | «propose amend rule 207»
|          the text of the proposal is missing; perhaps: «propose …, the text on the
|          lines after it, then: end proposal»
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.

bob:
  propose amend rule 207
  end proposal
| To bob: [Autumn] received: nothing done, please look
|     Autumn: your mail was received on 2026-03-02 10:09:00 UTC.
|
|     These lines are not commands and changed nothing:
|
|       | «propose amend rule 207»
|          the text of the proposal is missing; perhaps: «propose …, the text on the
|          lines after it, then: end proposal»
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.

bob:
  propose enact
  Every player may whistle.
| To bob: [Autumn] received: waits for your yes
|     Autumn: your mail was received on 2026-03-02 10:10:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Not carried out yet: the text had no line «end proposal», so please look
|        whether all of it is here.
|        To go ahead, answer this mail with the line:  «yes {code 2}»
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: enact a rule
|          Text:
|          | Every player may whistle.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
bob:
  yes {code 2}
| To bob: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:11:00 UTC.
|
|     This is how it was read:
|
|     1. confirming
|        (you wrote: «yes {code 2}»)
|        a turn: enact a new rule: Taken down as your move 1.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 c85ae4407fcc51eb5e4d3bf1bd4c7ceae7cd5256f3adfffc845f1d289efd7b64
|     Its proposer has gained 5 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To bob: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 c85ae4407fcc51eb5e4d3bf1bd4c7ceae7cd5256f3adfffc845f1d289efd7b64
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
| alice 0, bob 5
