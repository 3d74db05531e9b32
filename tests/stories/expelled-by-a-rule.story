Expelled by a rule

# A rule opens a ballot on a player and expels them by its outcome: what the organiser could rule, a
# rule does, and no ruling is needed. The electorate shrinks as it does when somebody leaves: of four
# players three votes are a majority, and of three two.

players: Alice, Bob, Carol, Dave
dice: 4

alice:
  propose enact
  A player may move that another one be expelled; if most of the others agree, that player is out.
  clauses:
  move oust(who: player)
  when oust.made: open ouster(who); reveal who.name as to_be_expelled to everyone
  ballot ouster(who: player): yes | no among without(players, who)
  when ouster.closed if votes.leading == "yes": expel who
  when player.expelled: reveal player.name to everyone
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
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 5702c0d244540035bceaa81b73cd8888dce60c0c0662c765c103d49317c727b1
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 5702c0d244540035bceaa81b73cd8888dce60c0c0662c765c103d49317c727b1
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
carol:
  vote for 301
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:12:00 UTC
|
|     Rule-change 301 has been adopted.
bob:
  propose enact
  Thursdays are holidays.
  end proposal
  vote for mine
| To bob: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 2.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 3.
| To everyone: [Autumn] 4: Rule-change 302 has been proposed
|     Autumn: announcement 4
|     2026-03-02 10:13:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 27595be930738bc3c5aeac2934c4b85f7af346dc7f94dfc8fa9e001bde647e54
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:13:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 27595be930738bc3c5aeac2934c4b85f7af346dc7f94dfc8fa9e001bde647e54
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
| To organiser: [Autumn] 302 waits for your review
|     Proposal 302 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 302
organiser: review 302 attach because it only says something
| silence
alice:
  vote for 302
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 3.
carol:
  do oust dave
| To carol: [Autumn] received: done
|     1. a move in your own words: oust dave
|        (you wrote: «do oust dave»)
|        Taken down as your move 2.
| To everyone: [Autumn] 5: to be expelled: Dave
|     Autumn: announcement 5
|     2026-03-02 10:15:00 UTC
|
|     A rule makes this known.
|     | to be expelled: Dave
alice:
  do ouster yes
| To alice: [Autumn] received: done
|     1. a move in your own words: ouster yes
|        (you wrote: «do ouster yes»)
|        Taken down as your move 4.
bob:
  do ouster yes
| To bob: [Autumn] received: done
|     1. a move in your own words: ouster yes
|        (you wrote: «do ouster yes»)
|        Taken down as your move 4.
carol:
  do ouster no
| To carol: [Autumn] received: done
|     1. a move in your own words: ouster no
|        (you wrote: «do ouster no»)
|        Taken down as your move 3.
| To everyone: [Autumn] 6: Dave has been expelled
|     Autumn: announcement 6
|     2026-03-02 10:18:00 UTC
|
|     Dave has been expelled.
| To everyone: [Autumn] 7: Rule-change 302 has been adopted
|     Autumn: announcement 7
|     2026-03-02 10:18:00 UTC
|
|     Rule-change 302 has been adopted.
status
| playing; 3 players; 0 open; 0 moves wait
scores
| alice 4, bob 1, carol 0, dave 0 (left)
dave:
  vote for 302
| To dave: [Autumn] received: please look
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 1.
|        It was announced that you play no more: nothing comes of it, unless a rule
|        has taken you back.
