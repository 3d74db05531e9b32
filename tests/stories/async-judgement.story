A judgement without an order of turns

# Rule 212 of «async»: who joined before the last to move is the Judge, and nobody moves without consent.

tournament autumn
  ruleset = "async"
players: Alice, Bob, Carol

alice:
  propose repeal rule 206
| To alice: [Autumn] received: done
|     1. a turn: repeal rule 206
|        (you wrote: «propose repeal rule 206»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 2: Alice has proposed rule-change 310
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Alice has proposed rule-change 310.
|     Its document is attached as proposal-310.txt and has this hash:
|     SHA-256 da6cb94f1b07121263375c99d5258f1170808ede7c4d9450c5cb622c844bfb8b
|     | voted on until: 2026-03-09 10:08:00 UTC
|     | already voted: Alice
|
|     What rule-change 310 says:
|     | repeal rule 206
|
|     To vote, answer «vote for 310» or «vote against 310».
|     attached: proposal-310.txt
# What is put before a Judge is said in at most 80 characters.
bob:
  I invoke judgement: The repeal of rule 206 is not permitted, because no rule-change may stay so cheap
| To bob: [Autumn] received: waits for your «insist»
|     1. a move in your own words: invoke The repeal of rule 206 is not permitted, because no rule-change may stay so cheap
|        (you wrote: «I invoke judgement: The repeal of rule 206 is not permitted, because no…»)
|        Not carried out yet: rule 303 of the initial set seems to forbid this
|        move.
|        To go ahead, answer this mail with the line:  «insist {code}»
bob:
  insist {code}
| To bob: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist {code}»)
|        a move in your own words: invoke The repeal of rule 206 is not permitted,
|        because no rule-change may stay so cheap: Taken down as your move 1.
| To everyone: [Autumn] 3: Bob has made a move that does not count: rule 303 forbids it
|     Autumn: announcement 3
|     2026-03-02 10:10:00 UTC
|
|     Bob has made a move that does not count: rule 303 forbids it.
bob:
  I invoke judgement: The repeal of rule 206 is not permitted, since no rule-change may be that cheap.
| To bob: [Autumn] received: done
|     1. a move in your own words: invoke The repeal of rule 206 is not permitted, since no rule-change may be that cheap.
|        (you wrote: «I invoke judgement: The repeal of rule 206 is not permitted, since no r…»)
|        Taken down as your move 2.
| To everyone: [Autumn] 4: A rule makes this known
|     Autumn: announcement 4
|     2026-03-02 10:11:00 UTC
|
|     A rule makes this known.
|     Player: Bob
|     | question:
|     | The repeal of rule 206 is not permitted, since no rule-change may be
|     +  that cheap.
|     | turns need consent: yes
|     | asked to mail consent yes: Alice, Bob, Carol
|
|     Asked: Alice
|     Asked: Bob
|     Asked: Carol
|     If this is you, answer with:
|       «consent yes»
| To everyone: [Autumn] 5: game disputed: yes
|     Autumn: announcement 5
|     2026-03-02 10:11:00 UTC
|
|     A rule makes this known.
|     | game disputed: yes
| To everyone: [Autumn] 6: judgement: 1
|     Autumn: announcement 6
|     2026-03-02 10:11:00 UTC
|
|     A rule makes this known.
|     Voters: Carol
|     | judgement: 1
|     | question:
|     | The repeal of rule 206 is not permitted, since no rule-change may be
|     +  that cheap.
|     | judge: Carol
|
|     Asked: Carol
|     If this is you, answer with:
|       «I judge 1»
|     and one of: upheld | rejected | undecidable, or: withdraw
# Rule 303: what is claimed is short, and what there is to say of it may be long.
bob:
  I explain: A defeat would cost its proponent nothing any more, so that everybody would propose whatever comes to mind, and each of it is voted on for a week.
| To bob: [Autumn] received: done
|     1. a move in your own words: explain A defeat would cost its proponent nothing any more, so that everybody would propose whatever comes to mind, and each of it is voted on for a week.
|        (you wrote: «I explain: A defeat would cost its proponent nothing any more, so that …»)
|        Taken down as your move 3.
| To everyone: [Autumn] 7: A rule makes this known
|     Autumn: announcement 7
|     2026-03-02 10:12:00 UTC
|
|     A rule makes this known.
|     Player: Bob
|     | description:
|     | A defeat would cost its proponent nothing any more, so that everybody
|     +  would propose whatever comes to mind, and each of it is voted on for
|     +  a week.
# Alice moved last, and before her comes, round the table, Carol.
bob:
  I judge upheld
| To bob: [Autumn] received: waits for your «insist»
|     1. a move in your own words: judgement upheld
|        (you wrote: «I judge upheld»)
|        Not carried out yet: rule 212 of the initial set seems to forbid this
|        move.
|        To go ahead, answer this mail with the line:  «insist {code 2}»
bob:
  insist {code 2}
| To bob: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist {code 2}»)
|        a move in your own words: judgement upheld: Taken down as your move 4.
| To everyone: [Autumn] 8: Bob has made a move that does not count: rule 212 forbids it
|     Autumn: announcement 8
|     2026-03-02 10:14:00 UTC
|
|     Bob has made a move that does not count: rule 212 forbids it.
carol:
  propose repeal rule 204
| To carol: [Autumn] received: waits for your «insist»
|     1. a turn: repeal rule 204
|        (you wrote: «propose repeal rule 204»)
|        Not carried out yet: rule 212 of the initial set seems to forbid this
|        turn.
|        To go ahead, answer this mail with the line:  «insist {code 3}»
|        (its text is shown)
carol:
  I judge upheld
| To carol: [Autumn] received: done
|     1. a move in your own words: judgement upheld
|        (you wrote: «I judge upheld»)
|        Taken down as your move 1.
| To everyone: [Autumn] 9: judgement: 1
|     Autumn: announcement 9
|     2026-03-02 10:16:00 UTC
|
|     A rule makes this known.
|     | judgement: 1
|     | question:
|     | The repeal of rule 206 is not permitted, since no rule-change may be
|     +  that cheap.
|     | judge: Carol
|     | finding: upheld
| To everyone: [Autumn] 10: overruling: 1
|     Autumn: announcement 10
|     2026-03-02 10:16:00 UTC
|
|     A rule makes this known.
|     Voters: Alice, Bob
|     | overruling: 1
|     | question:
|     | The repeal of rule 206 is not permitted, since no rule-change may be
|     +  that cheap.
|     | judge: Carol
|
|     Asked: Alice
|     Asked: Bob
|     If this is you, answer with:
|       «overrule 1»
|     and one of: yes | no, or: withdraw
alice:
  overrule yes
| To alice: [Autumn] received: done
|     1. a move in your own words: overruling yes
|        (you wrote: «overrule yes»)
|        Taken down as your move 2.
bob:
  overrule no
| To bob: [Autumn] received: done
|     1. a move in your own words: overruling no
|        (you wrote: «overrule no»)
|        Taken down as your move 5.
| To everyone: [Autumn] 11: overruling: 1
|     Autumn: announcement 11
|     2026-03-02 10:18:00 UTC
|
|     A rule makes this known.
|     | overruling: 1
|     | question:
|     | The repeal of rule 206 is not permitted, since no rule-change may be
|     +  that cheap.
|     | judge: Carol
|     | overruled: no
bob:
  consent yes
| To bob: [Autumn] received: done
|     1. a move in your own words: consent yes
|        (you wrote: «consent yes»)
|        Taken down as your move 6.
| To everyone: [Autumn] 12: consents: yes
|     Autumn: announcement 12
|     2026-03-02 10:19:00 UTC
|
|     A rule makes this known.
|     Player: Bob
|     | consents: yes
|     | asked to mail consent yes: Alice, Carol
|
|     Asked: Alice
|     Asked: Carol
|     If this is you, answer with:
|       «consent yes»
carol:
  consent yes
| To carol: [Autumn] received: done
|     1. a move in your own words: consent yes
|        (you wrote: «consent yes»)
|        Taken down as your move 2.
| To everyone: [Autumn] 13: consents: yes
|     Autumn: announcement 13
|     2026-03-02 10:20:00 UTC
|
|     A rule makes this known.
|     Player: Carol
|     | consents: yes
|     | asked to mail consent yes: Alice
|
|     Asked: Alice
|     If this is you, answer with:
|       «consent yes»
# Two of three have consented, but of the players other than Carol only one.
carol:
  propose repeal rule 208
| To carol: [Autumn] received: waits for your «insist»
|     1. a turn: repeal rule 208
|        (you wrote: «propose repeal rule 208»)
|        Not carried out yet: rule 212 of the initial set seems to forbid this
|        turn.
|        To go ahead, answer this mail with the line:  «insist {code 4}»
|        (its text is shown)
alice:
  consent yes
| To alice: [Autumn] received: done
|     1. a move in your own words: consent yes
|        (you wrote: «consent yes»)
|        Taken down as your move 3.
| To everyone: [Autumn] 14: consents: yes
|     Autumn: announcement 14
|     2026-03-02 10:22:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | consents: yes
|     | asked to mail consent yes: none
carol:
  propose repeal rule 213
| To carol: [Autumn] received: done
|     1. a turn: repeal rule 213
|        (you wrote: «propose repeal rule 213»)
|        Taken down as your move 3.
|        (its text is shown)
| To everyone: [Autumn] 15: Carol has proposed rule-change 311
|     Autumn: announcement 15
|     2026-03-02 10:23:00 UTC
|
|     Carol has proposed rule-change 311.
|     Its document is attached as proposal-311.txt and has this hash:
|     SHA-256 9b09e7f85d15af4cd7d8c95ea6b770a6dd35418e820a5f6e49c7e8a08eb21966
|     | voted on until: 2026-03-09 10:23:00 UTC
|     | already voted: Carol
|     | asked to mail consent yes: none
|
|     What rule-change 311 says:
|     | repeal rule 213
|
|     To vote, answer «vote for 311» or «vote against 311».
|     attached: proposal-311.txt
| To everyone: [Autumn] 16: game disputed: no
|     Autumn: announcement 16
|     2026-03-02 10:23:00 UTC
|
|     A rule makes this known.
|     | game disputed: no
