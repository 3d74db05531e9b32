What a rule asks of proposers is said with the proposal

# The ruleset «async» shows every document and every adoption, so every player knows what rule 310 asks for.

tournament autumn
  ruleset = "async"
players: Alice, Bob, Carol
show: receipts, documents

alice:
  propose enact
  Stakes and topics
  Whoever proposes stakes points, up to three, and names a topic: tax or law.
  clauses:
  attribute proposal.stake: number by proposer = 0
  attribute proposal.topic: tax | law by proposer = absent
  require turn: change.stake >= 0 and change.stake <= 3
  require turn: change.topic != absent
  when turn.taken: reveal proposal.stake, proposal.topic to everyone
  end proposal
| To alice: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:08:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: enact a rule
|          Text:
|          | Stakes and topics
|          | Whoever proposes stakes points, up to three, and names a topic: tax or
|          +  law.
|          Clauses:
|          | attribute proposal.stake: number by proposer = 0
|          | attribute proposal.topic: tax | law by proposer = absent
|          | require turn: change.stake >= 0 and change.stake <= 3
|          | require turn: change.topic != absent
|          | when turn.taken: reveal proposal.stake, proposal.topic to everyone
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 2: Alice has proposed rule-change 310
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Alice has proposed rule-change 310.
|     Its document is attached as proposal-310.txt and has this hash:
|     SHA-256 e638b4d6272f745d8d35f108a8ece392c91789bb7e5ff3d124511efea0992c95
|     | voted on until: 2026-03-09 10:08:00 UTC
|     | already voted: Alice
|
|     What rule-change 310 says:
|     | enact a rule
|     | Stakes and topics
|     | Whoever proposes stakes points, up to three, and names a topic: tax or
|     +  law.
|     |
|     | clauses:
|     | attribute proposal.stake: number by proposer = 0
|     | attribute proposal.topic: tax | law by proposer = absent
|     | require turn: change.stake >= 0 and change.stake <= 3
|     | require turn: change.topic != absent
|     | when turn.taken: reveal proposal.stake, proposal.topic to everyone
|
|     To vote, answer «vote for 310» or «vote against 310».
|     attached: proposal-310.txt
|         SECRET NOMIC PROPOSAL/1
|         Tournament: autumn
|         Number: 310
|         Change: enact a rule
|         Nonce: f272d9803aca67c2e17a56cf76678c7524258843a31e45948e96a645c7865c1b
|         Text:
|         | Stakes and topics
|         | Whoever proposes stakes points, up to three, and names a topic: tax or
|         +  law.
|         Clauses:
|         | attribute proposal.stake: number by proposer = 0
|         | attribute proposal.topic: tax | law by proposer = absent
|         | require turn: change.stake >= 0 and change.stake <= 3
|         | require turn: change.topic != absent
|         | when turn.taken: reveal proposal.stake, proposal.topic to everyone
|         End: 310
| To organiser: [Autumn] 310 carries clauses
|     Proposal 310 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 310
bob:
  vote for 310
| To bob: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:09:00 UTC.
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
|     2026-03-02 10:09:00 UTC
|
|     Bob has voted.
|     What was voted: for
|     Proposal: 310
carol:
  vote for 310
| To carol: [Autumn] received: done
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
| To everyone: [Autumn] 4: Carol has voted
|     Autumn: announcement 4
|     2026-03-02 10:10:00 UTC
|
|     Carol has voted.
|     What was voted: for
|     Proposal: 310
| To everyone: [Autumn] 5: Rule-change 310 has been adopted
|     Autumn: announcement 5
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 310 has been adopted.
|     There are 3 votes in favour of it and 0 against it.
|     Scores: Alice 19, Bob 0, Carol 0

# A value that is none, and one that is missing.
bob:
  propose enact with stake two, topic law
  Tea is served at five.
  end proposal
| To bob: [Autumn] received: waits for your yes
|     Autumn: your mail was received on 2026-03-02 10:11:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: enact a new rule
|        (you wrote: «propose enact with stake two, topic law»)
|        Not carried out yet: what you say behind «with» is not what rules ask
|        whoever proposes to say: stake NUMBER, topic tax | law.
|        To go ahead, answer this mail with the line:  «yes {code}»
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: enact a rule
|          Text:
|          | Tea is served at five.
|          With:
|          | stake two, topic law
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
bob:
  no
| To bob: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:12:00 UTC.
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
  propose enact with stake 2
  Tea is served at five.
  end proposal
| To bob: [Autumn] received: waits for your «insist»
|     Autumn: your mail was received on 2026-03-02 10:13:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: enact a new rule
|        (you wrote: «propose enact with stake 2»)
|        Not carried out yet: rule 310, as it was announced, seems to forbid this
|        turn. A rule asks whoever proposes to say, behind «with»: topic tax |
|        law.
|        To go ahead, answer this mail with the line:  «insist {code 2}»
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: enact a rule
|          Text:
|          | Tea is served at five.
|          With:
|          | stake 2
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
bob:
  no
| To bob: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:14:00 UTC.
|
|     This is how it was read:
|
|     1. dropping what we asked about
|        (you wrote: «no»)
|        a turn: enact a new rule: Dropped; nothing was done.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.

# What a rule forbids.
bob:
  propose enact with stake 4, topic law:
  Tea is served at five.
  end proposal
| To bob: [Autumn] received: waits for your «insist»
|     Autumn: your mail was received on 2026-03-02 10:15:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: enact a new rule
|        (you wrote: «propose enact with stake 4, topic law:»)
|        Not carried out yet: rule 310, as it was announced, seems to forbid this
|        turn.
|        To go ahead, answer this mail with the line:  «insist {code 3}»
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: enact a rule
|          Text:
|          | Tea is served at five.
|          With:
|          | stake 4, topic law
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
bob:
  propose enact with topic law and stake 2:
  Tea is served at five.
  end proposal
| To bob: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:16:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: enact a new rule
|        (you wrote: «propose enact with topic law and stake 2:»)
|        Taken down as your move 2.
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: enact a rule
|          Text:
|          | Tea is served at five.
|          With:
|          | topic law and stake 2
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 6: Bob has proposed rule-change 311
|     Autumn: announcement 6
|     2026-03-02 10:16:00 UTC
|
|     Bob has proposed rule-change 311.
|     Its document is attached as proposal-311.txt and has this hash:
|     SHA-256 5a456211f8d9a78666f14b7c064d3aedfe6546bf027344a20b906c9ce190ce51
|     | voted on until: 2026-03-09 10:16:00 UTC
|     | already voted: Bob
|     | proposal stake: 2
|     | proposal topic: law
|
|     What rule-change 311 says:
|     | enact a rule
|     | Tea is served at five.
|
|     To vote, answer «vote for 311» or «vote against 311».
|     attached: proposal-311.txt
|         SECRET NOMIC PROPOSAL/1
|         Tournament: autumn
|         Number: 311
|         Change: enact a rule
|         Nonce: 93687747131eca8f867d21a58dad4d4bd952cb3d9856de1b14c9a8119f8bf23c
|         Text:
|         | Tea is served at five.
|         With:
|         | topic law and stake 2
|         End: 311
| To organiser: [Autumn] 311 waits for your review
|     Proposal 311 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 311
scores
| alice 19, bob 0, carol 0
