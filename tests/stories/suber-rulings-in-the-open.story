Points and votes that a ruling changes, where everybody sees the books

# The ruleset «suber»: points that the organiser gives are announced with all scores, a judgement and a vote
# on overruling it that are void are open no more, and what takes their place is.

tournament autumn
  ruleset = "suber"
players: Ada, Bob, Cyd

ada:
  I invoke judgement: a Judge may vote
| To ada: [Autumn] received: done
|     1. a move in your own words: invoke a Judge may vote
|        (you wrote: «I invoke judgement: a Judge may vote»)
|        Taken down as your move 1.
| To everyone: [Autumn] 2: question: a Judge may vote
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     A rule makes this known.
|     Player: Ada
|     | question: a Judge may vote
|     | next to move if others consent: Ada
|     | asked to mail consent yes: Bob, Cyd
|
|     Asked: Bob
|     Asked: Cyd
|     If this is you, answer with:
|       «consent yes»
| To everyone: [Autumn] 3: game judge: Cyd
|     Autumn: announcement 3
|     2026-03-02 10:08:00 UTC
|
|     A rule makes this known.
|     | game judge: Cyd
| To everyone: [Autumn] 4: game disputed: yes
|     Autumn: announcement 4
|     2026-03-02 10:08:00 UTC
|
|     A rule makes this known.
|     | game disputed: yes
| To everyone: [Autumn] 5: judgement: 1
|     Autumn: announcement 5
|     2026-03-02 10:08:00 UTC
|
|     A rule makes this known.
|     Voters: Cyd
|     | judgement: 1
|     | question: a Judge may vote
|     | judge: Cyd
|
|     Asked: Cyd
|     If this is you, answer with:
|       «I judge 1»
|     and one of: upheld | rejected | undecidable, or: withdraw
cyd:
  I judge upheld
| To cyd: [Autumn] received: done
|     1. a move in your own words: judgement upheld
|        (you wrote: «I judge upheld»)
|        Taken down as your move 1.
| To everyone: [Autumn] 6: judgement: 1
|     Autumn: announcement 6
|     2026-03-02 10:09:00 UTC
|
|     A rule makes this known.
|     | judgement: 1
|     | question: a Judge may vote
|     | judge: Cyd
|     | finding: upheld
| To everyone: [Autumn] 7: overruling: 1
|     Autumn: announcement 7
|     2026-03-02 10:09:00 UTC
|
|     A rule makes this known.
|     Voters: Ada, Bob
|     | overruling: 1
|     | question: a Judge may vote
|     | judge: Cyd
|
|     Asked: Ada
|     Asked: Bob
|     If this is you, answer with:
|       «overrule 1»
|     and one of: yes | no, or: withdraw
organiser: void overruling 1 because nobody had seen the finding
| To everyone: [Autumn] 8: overruling: 1
|     Autumn: announcement 8
|     2026-03-02 10:09:00 UTC
|
|     A rule makes this known.
|     | overruling: 1
|     | is void: yes
| To everyone: [Autumn] 9: overruling: 2
|     Autumn: announcement 9
|     2026-03-02 10:09:00 UTC
|
|     A rule makes this known.
|     Voters: Ada, Bob
|     | overruling: 2
|     | question: a Judge may vote
|     | judge: Cyd
|
|     Asked: Ada
|     Asked: Bob
|     If this is you, answer with:
|       «overrule 2»
|     and one of: yes | no, or: withdraw
organiser: void judgement 1 because Cyd had read another question
| To everyone: [Autumn] 10: judgement: 1
|     Autumn: announcement 10
|     2026-03-02 10:09:00 UTC
|
|     A rule makes this known.
|     | judgement: 1
|     | is void: yes
| To everyone: [Autumn] 11: judgement: 2
|     Autumn: announcement 11
|     2026-03-02 10:09:00 UTC
|
|     A rule makes this known.
|     Voters: Cyd
|     | judgement: 2
|     | question: a Judge may vote
|     | judge: Cyd
|
|     Asked: Cyd
|     If this is you, answer with:
|       «I judge 2»
|     and one of: upheld | rejected | undecidable, or: withdraw
| To everyone: [Autumn] 12: overruling: 2
|     Autumn: announcement 12
|     2026-03-02 10:09:00 UTC
|
|     A rule makes this known.
|     | overruling: 2
|     | is void: yes
cyd:
  I judge rejected
| To cyd: [Autumn] received: done
|     1. a move in your own words: judgement rejected
|        (you wrote: «I judge rejected»)
|        Taken down as your move 2.
| To everyone: [Autumn] 13: judgement: 2
|     Autumn: announcement 13
|     2026-03-02 10:10:00 UTC
|
|     A rule makes this known.
|     | judgement: 2
|     | question: a Judge may vote
|     | judge: Cyd
|     | finding: rejected
| To everyone: [Autumn] 14: overruling: 3
|     Autumn: announcement 14
|     2026-03-02 10:10:00 UTC
|
|     A rule makes this known.
|     Voters: Ada, Bob
|     | overruling: 3
|     | question: a Judge may vote
|     | judge: Cyd
|
|     Asked: Ada
|     Asked: Bob
|     If this is you, answer with:
|       «overrule 3»
|     and one of: yes | no, or: withdraw
bob:
  status
| To bob: [Autumn] received: done
|     1. a request for how the game stands
|        (you wrote: «status»)
|        See below.
|     How the game stands, as far as it has been announced.
|     Announced on 2026-03-02 10:08:00 UTC (announcement 2).
|     | next to move if others consent: Ada
|     A ballot is open.
|     Announced on 2026-03-02 10:10:00 UTC (announcement 14).
|     | overruling: 3
|     | question: a Judge may vote
|     | judge: Cyd
|     Asked are: Ada, Bob.
|     You are asked; answer with «overrule 3» and one of:
|       yes | no, or: withdraw
|     An answer is awaited: «consent yes».
|     Announced on 2026-03-02 10:08:00 UTC (announcement 2).
|     Asked are: Bob, Cyd.
|     You are asked: answer with «consent yes».
|     The scores, as announced on 2026-03-02 10:07:00 UTC (announcement 1):
|       | Ada 0
|       | Bob 0
|       | Cyd 0
organiser: award bob -3 because the Judge found that he had too many
| To everyone: [Autumn] 15: points by a ruling: -3
|     Autumn: announcement 15
|     2026-03-02 10:11:00 UTC
|
|     A rule makes this known.
|     Player: Bob
|     Scores: Ada 0, Cyd 0, Bob -3
|     | points by a ruling: -3
bob:
  scores
| To bob: [Autumn] received: done
|     1. a request for the scores
|        (you wrote: «scores»)
|        See below.
|     The scores, as announced on 2026-03-02 10:11:00 UTC (announcement 15):
|       | Ada 0
|       | Cyd 0
|       | Bob -3
