What everybody can read is asked about by everybody

# The ruleset «async» shows every document and every adoption, so every player knows what a rule says,
# whatever number it has by now.

tournament autumn
  ruleset = "async"
players: Alice, Bob, Carol
show: receipts

# Votes are public by the same rule by which a proponent votes at once.
alice:
  propose amend rule 207
  A proposal comes without its proponent's vote. Votes are public.
  clauses:
  when vote.cast: reveal player.name, proposal.number to everyone
  end proposal
| To alice: [Autumn] received: waits for your «keep» / «drop»
|     Autumn: your mail was received on 2026-03-02 10:08:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: amend rule 207
|        (you wrote: «propose amend rule 207»)
|        Not carried out yet: your amendment leaves out clauses that the rule has,
|        as far as you have been told:
|          | when turn.taken: cast "for" by proposer; reveal player.name as
|          +  already_voted to everyone
|          | require vote: player != proposal.proposer or choice == "for"
|          | when vote.cast: reveal choice to everyone
|        To add these lines to yours, answer this mail with:  «keep {code}»
|        To go ahead without them, answer this mail with:  «drop {code}»
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: amend rule 207
|          Text:
|          | A proposal comes without its proponent's vote. Votes are public.
|          Clauses:
|          | when vote.cast: reveal player.name, proposal.number to everyone
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
alice:
  drop {code}
| To alice: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:09:00 UTC.
|
|     This is how it was read:
|
|     1. dropping what an amendment left out
|        (you wrote: «drop {code}»)
|        a turn: amend rule 207: Taken down as your move 1.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 2: Alice has proposed rule-change 310
|     Autumn: announcement 2
|     2026-03-02 10:09:00 UTC
|
|     Alice has proposed rule-change 310.
|     Its document is attached as proposal-310.txt and has this hash:
|     SHA-256 5791e9cc8f33cb5b7c91aaf1a45e94737aacc1b048638b7068a2b01bb67a21aa
|     | voted on until: 2026-03-09 10:09:00 UTC
|     | already voted: Alice
|
|     What rule-change 310 says:
|     | amend rule 207
|     | A proposal comes without its proponent's vote. Votes are public.
|     |
|     | clauses:
|     | when vote.cast: reveal player.name, proposal.number to everyone
|
|     To vote, answer «vote for 310» or «vote against 310».
|     attached: proposal-310.txt
| To organiser: [Autumn] 310 carries clauses
|     Proposal 310 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 310
bob:
  vote for 310
| To bob: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:10:00 UTC.
|
|     This is how it was read:
|
|     1. a vote FOR proposal 310
|        (you wrote: «vote for 310»)
|        Taken down as your move 1.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 3: Bob has voted
|     Autumn: announcement 3
|     2026-03-02 10:10:00 UTC
|
|     Bob has voted.
|     What was voted: for
|     Proposal: 310
alice:
  vote for 310
| To alice: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:11:00 UTC.
|
|     This is how it was read:
|
|     1. a vote FOR proposal 310
|        (you wrote: «vote for 310»)
|        Taken down as your move 2.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 4: Alice has voted
|     Autumn: announcement 4
|     2026-03-02 10:11:00 UTC
|
|     Alice has voted.
|     What was voted: for
|     Proposal: 310
carol:
  vote for 310
| To carol: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:12:00 UTC.
|
|     This is how it was read:
|
|     1. a vote FOR proposal 310
|        (you wrote: «vote for 310»)
|        Taken down as your move 1.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 5: Carol has voted
|     Autumn: announcement 5
|     2026-03-02 10:12:00 UTC
|
|     Carol has voted.
|     What was voted: for
|     Proposal: 310
| To everyone: [Autumn] 6: Rule-change 310 has been adopted
|     Autumn: announcement 6
|     2026-03-02 10:12:00 UTC
|
|     Rule-change 310 has been adopted.
|     There are 3 votes in favour of it and 0 against it.
|     Scores: Alice 19, Bob 0, Carol 0

# The rule is 310 now, and Bob did not write it.
bob:
  propose amend rule 207 or its successor
  Votes are secret, and worth a point.
  clauses:
  when vote.cast: award player 1
  end proposal
| To bob: [Autumn] received: waits for your «keep» / «drop»
|     Autumn: your mail was received on 2026-03-02 10:13:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: amend rule 207 or its successor
|        (you wrote: «propose amend rule 207 or its successor»)
|        Not carried out yet: your amendment leaves out clauses that the rule has,
|        as far as you have been told:
|          | when vote.cast: reveal player.name, proposal.number to everyone
|        To add these lines to yours, answer this mail with:  «keep {code 2}»
|        To go ahead without them, answer this mail with:  «drop {code 2}»
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: amend rule 207 or its successor
|          Text:
|          | Votes are secret, and worth a point.
|          Clauses:
|          | when vote.cast: award player 1
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
bob:
  keep {code 2}
| To bob: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:14:00 UTC.
|
|     This is how it was read:
|
|     1. keeping what an amendment left out
|        (you wrote: «keep {code 2}»)
|        a turn: amend rule 207 or its successor: Taken down as your move 2.
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: amend rule 207 or its successor
|          Text:
|          | Votes are secret, and worth a point.
|          Clauses:
|          | when vote.cast: award player 1
|          | when vote.cast: reveal player.name, proposal.number to everyone
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 7: Bob has proposed rule-change 311
|     Autumn: announcement 7
|     2026-03-02 10:14:00 UTC
|
|     Bob has proposed rule-change 311.
|     Its document is attached as proposal-311.txt and has this hash:
|     SHA-256 6ecf5d63097a6d526fbdd88cf1a9ec0dbd5590334c030c4af989cafc5445802b
|     | voted on until: 2026-03-09 10:14:00 UTC
|
|     What rule-change 311 says:
|     | amend rule 207 or its successor
|     | Votes are secret, and worth a point.
|     |
|     | clauses:
|     | when vote.cast: award player 1
|     | when vote.cast: reveal player.name, proposal.number to everyone
|
|     To vote, answer «vote for 311» or «vote against 311».
|     attached: proposal-311.txt
| To organiser: [Autumn] 311 carries clauses
|     Proposal 311 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 311
# Nothing is asked where everything has something in its place.
carol:
  propose amend rule 310
  Votes are public.
  clauses:
  when vote.cast: reveal proposal.number, player.name to player
  end proposal
| To carol: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:15:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: amend rule 310
|        (you wrote: «propose amend rule 310»)
|        Taken down as your move 2.
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: amend rule 310
|          Text:
|          | Votes are public.
|          Clauses:
|          | when vote.cast: reveal proposal.number, player.name to player
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 8: Carol has proposed rule-change 312
|     Autumn: announcement 8
|     2026-03-02 10:15:00 UTC
|
|     Carol has proposed rule-change 312.
|     Its document is attached as proposal-312.txt and has this hash:
|     SHA-256 52c762e24e58aca117c45ecf8c24fd04d4e6b7cc11d7f33f3a2288d06711eaab
|     | voted on until: 2026-03-09 10:15:00 UTC
|
|     What rule-change 312 says:
|     | amend rule 310
|     | Votes are public.
|     |
|     | clauses:
|     | when vote.cast: reveal proposal.number, player.name to player
|
|     To vote, answer «vote for 312» or «vote against 312».
|     attached: proposal-312.txt
| To organiser: [Autumn] 312 carries clauses
|     Proposal 312 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 312
rules
| in force: 310 (mutable): A proposal comes without its proponent's vote. Votes are public.
| gone: 207
