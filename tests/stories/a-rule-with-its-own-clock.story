A move, a ballot and a clock of a rule's own

# What a rule declares is asked for by «do»; what does not mean anything says nothing about it.

players: Alice, Bob, Carol
dice: 4

alice:
  propose enact
  Anyone may call for a holiday, at most once a week. All players are asked whether they want it, for
  a day; if more are for it than against it, everyone gets a point the day after. Every Monday the
  scores are told.
  clauses:
  move call(reason: text)
  require call: made.last_by_anyone == absent or now - made.last_by_anyone >= duration("1w")
  when call.made: reveal player.name as who, reason to everyone; open holiday(reason)
  ballot holiday(reason: text): yes | no closes now >= ballot.opened + duration("1d") again ballot.opened + duration("1d")
  when holiday.opened: cast "yes" by ballot.opener
  when holiday.closed: reveal ballot.number, votes.leading as outcome to everyone
  when holiday.closed after duration("1d") if votes.leading == "yes": award players 1
  every "monday 00:00": reveal scores to everyone
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
|     SHA-256 455ca88983afeb0d06030c013f650ea5401c5e5a41e3d50e3d78b36428987b37
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 455ca88983afeb0d06030c013f650ea5401c5e5a41e3d50e3d78b36428987b37
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

alice:
  do call it a day
| To alice: [Autumn] received: done
|     1. a move in your own words: call it a day
|        (you wrote: «do call it a day»)
|        Taken down as your move 2.
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
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 301 has been adopted.
organiser: review 301 confirm because it says so
| silence

bob:
  do call for the weather
| To bob: [Autumn] received: done
|     1. a move in your own words: call for the weather
|        (you wrote: «do call for the weather»)
|        Taken down as your move 2.
| To everyone: [Autumn] 4: who: Bob
|     Autumn: announcement 4
|     2026-03-02 10:12:00 UTC
|
|     A rule makes this known.
|     | who: Bob
|     | reason: for the weather
alice:
  do holiday no
| To alice: [Autumn] received: done
|     1. a move in your own words: holiday no
|        (you wrote: «do holiday no»)
|        Taken down as your move 3.
carol:
  do holiday 1 yes
  do holiday maybe
| To carol: [Autumn] received: done (2 commands)
|     1. a move in your own words: holiday 1 yes
|        (you wrote: «do holiday 1 yes»)
|        Taken down as your move 2.
|     2. a move in your own words: holiday maybe
|        (you wrote: «do holiday maybe»)
|        Taken down as your move 3.
alice:
  do call "and again"
| To alice: [Autumn] received: done
|     1. a move in your own words: call "and again"
|        (you wrote: «do call "and again"»)
|        Taken down as your move 4.
| To everyone: [Autumn] 5: Alice has failed to consider rule 301
|     Autumn: announcement 5
|     2026-03-02 10:15:00 UTC
|
|     Alice has failed to consider rule 301.
1 day later
| To everyone: [Autumn] 6: outcome: yes
|     Autumn: announcement 6
|     2026-03-03 10:12:00 UTC
|
|     A rule makes this known.
|     Ballot: 1
|     | outcome: yes
scores
| alice -6, bob 0, carol 0
1 day later
scores
| alice -5, bob 1, carol 1
7 days later
| To everyone: [Autumn] 7: A rule makes this known
|     Autumn: announcement 7
|     2026-03-09 00:00:00 UTC
|
|     A rule makes this known.
|     Scores: Bob 1, Carol 1, Alice -5
