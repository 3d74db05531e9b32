A rule goes and another comes in its place, by one vote

# No rule permits it at first; 301 does. Then 302 has two parts: it enacts a rule, and its second part
# repeals 216 under the number 303. The next proposal is 304.

players: Alice, Bob, Carol
dice: 1 2 3 4

alice:
  propose enact
  A proposal may consist of two rule-changes, which are adopted together or not at all.
  clauses:
  define most_parts = 2
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
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 9968544d8b6ef903bbb1f7e0b6c61fc858a627e044dc545e3f646bf714b628c9
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 9968544d8b6ef903bbb1f7e0b6c61fc858a627e044dc545e3f646bf714b628c9
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
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been adopted.
carol:
  vote for 301
| To carol: [Autumn] received: please look
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
|        The outcome of proposal 301 has been announced (announcement 3); a vote
|        after that changes nothing, unless a rule says otherwise.
bob:
  propose enact
  Whoever asks is told nothing.
  clauses:
  require inquiry: false
  end proposal
  and propose repeal rule 216
  vote for mine
| To bob: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule; repeal rule 216
|        (you wrote: «propose enact»)
|        Taken down as your move 2.
|        A proposal of several parts is made only where a rule permits so many; if
|        none does when this is played, nothing happens.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 3.
| To everyone: [Autumn] 4: Rule-change 302 has been proposed
|     Autumn: announcement 4
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 876a9c5dae82affd4517a20ea357ab7e7ba454ad0386bfc8bbf85fcf13c47619
|     Its proposer has gained 2 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 876a9c5dae82affd4517a20ea357ab7e7ba454ad0386bfc8bbf85fcf13c47619
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
| To organiser: [Autumn] 302 carries clauses
|     Proposal 302 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 302
carol:
  vote for 303
| To carol: [Autumn] received: please look
|     1. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 2.
|        Proposal 303 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.
alice:
  vote for 302
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 3.
| To everyone: [Autumn] 5: Rule-change 302 has been adopted
|     Autumn: announcement 5
|     2026-03-02 10:13:00 UTC
|
|     Rule-change 302 has been adopted.
carol:
  vote for 302
| To carol: [Autumn] received: please look
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 3.
|        The outcome of proposal 302 has been announced (announcement 5); a vote
|        after that changes nothing, unless a rule says otherwise.
rules
| in force: 301 (mutable): A proposal may consist of two rule-changes, which are adopted together or not at all.
| in force: 302 (mutable): Whoever asks is told nothing.
| gone: 216
alice:
  inquire 203
| To alice: [Autumn] received: waits for your «insist»
|     1. an inquiry about 203
|        (you wrote: «inquire 203»)
|        Not carried out yet: by what you have been told, rule 216 seems to
|        forbid this inquiry. If you insist and it does not count, that costs 10
|        points.
|        To go ahead, answer this mail with the line:  «insist {code}»
carol:
  propose repeal rule 302 or its successor
| To carol: [Autumn] received: done
|     1. a turn: repeal rule 302 or its successor
|        (you wrote: «propose repeal rule 302 or its successor»)
|        Taken down as your move 4.
|        (its text is shown)
| To everyone: [Autumn] 6: Rule-change 304 has been proposed
|     Autumn: announcement 6
|     2026-03-02 10:16:00 UTC
|
|     Rule-change 304 has been proposed.
|     Its document has this hash:
|     SHA-256 047279b14234da1e8f4748802f8baab2fdb6954bc5fcdd84c47d7abcab626040
|     Its proposer has gained 3 points.
|
|     To vote, answer «vote for 304» or «vote against 304».
| To carol: [Autumn] Rule-change 304 has been proposed
|     Autumn: a letter
|     2026-03-02 10:16:00 UTC
|
|     Rule-change 304 has been proposed.
|     Its document is attached as proposal-304.txt and has this hash:
|     SHA-256 047279b14234da1e8f4748802f8baab2fdb6954bc5fcdd84c47d7abcab626040
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-304.txt
status
| playing; 3 players; 1 open; 0 moves wait
