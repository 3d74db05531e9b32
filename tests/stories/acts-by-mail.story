The organiser and a deputy act by mail

deputy dora may answer, review, pause
the desk sends texts
players: Alice, Bob
dice: 4

# From is what anybody can write, so an act is asked back to the address that is configured.
show: reply addresses
organiser@example.org, to gm@secret.test:
  pause because of a storm
| To organiser: [Autumn] please confirm your act
|     (answers go to gm+act-{a token})
|     A mail with your address in its From line asks for this act:
|
|       | pause because of a storm
|
|     To have it carried out, answer this mail with the one word «yes»; with
|     «no» it is dropped. The address that the answer goes to is good for this
|     act alone, once, and for a day. If the mail was not yours, do nothing,
|     and tell whoever runs the daemon.
status
| playing; 2 players; 0 open; 0 moves wait
organiser@example.org:
  yes
| To organiser: [Autumn] carried out
|     (answers go to gm)
|     Your act (pause) has been carried out and stands in the journal.
status
| paused; 2 players; 0 open; 0 moves wait
# The token was good once.
organiser@example.org, to the address of organiser@example.org:
  yes
| silence
bob:
  vote for 301
| To bob: [Autumn] received: please look
|     (answers go to gm+{the secret of the reader})
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
|        Proposal 301 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.

# A deputy does what deputies may, under a name of their own.
dora@judges.test, to gm@secret.test:
  resume it is over
| To dora@judges.test: [Autumn] please confirm your act
|     (answers go to gm+act-{a token})
|     A mail with your address in its From line asks for this act:
|
|       | resume it is over
|
|     To have it carried out, answer this mail with the one word «yes»; with
|     «no» it is dropped. The address that the answer goes to is good for this
|     act alone, once, and for a day. If the mail was not yours, do nothing,
|     and tell whoever runs the daemon.
dora@judges.test, above a quotation:
  Yes.
| To dora@judges.test: [Autumn] carried out
|     (answers go to gm)
|     Your act (resume) has been carried out and stands in the journal.
dora@judges.test, to gm@secret.test:
  award bob 5 because he asked
| To dora@judges.test: [Autumn] not carried out
|     (answers go to gm)
|     Not carried out:
|
|       | award bob 5 because he asked
|
|     because
|
|       | «rule» is not among what you may do here
organiser@example.org, to gm@secret.test:
  award bob 5 because he asked nicely
| To organiser: [Autumn] please confirm your act
|     (answers go to gm+act-{a token})
|     A mail with your address in its From line asks for this act:
|
|       | award bob 5 because he asked nicely
|
|     To have it carried out, answer this mail with the one word «yes»; with
|     «no» it is dropped. The address that the answer goes to is good for this
|     act alone, once, and for a day. If the mail was not yours, do nothing,
|     and tell whoever runs the daemon.
organiser@example.org:
  no
| To organiser: [Autumn] dropped
|     (answers go to gm)
|     Dropped, and nothing was done:
|
|       | award bob 5 because he asked nicely
organiser@example.org, to gm@secret.test:
  award nobody 5 because of nothing
| To organiser: [Autumn] please confirm your act
|     (answers go to gm+act-{a token})
|     A mail with your address in its From line asks for this act:
|
|       | award nobody 5 because of nothing
|
|     To have it carried out, answer this mail with the one word «yes»; with
|     «no» it is dropped. The address that the answer goes to is good for this
|     act alone, once, and for a day. If the mail was not yours, do nothing,
|     and tell whoever runs the daemon.
organiser@example.org:
  yes
| To organiser: [Autumn] refused
|     (answers go to gm)
|     Your act (award) was refused, and nothing happened, because
|
|       | no player in play has this handle

# What the desk sends is answered with a word or with clauses.
alice:
  propose enact
  Whoever votes is thanked with a point.
  end proposal
| To alice: [Autumn] received: done
|     (answers go to gm+{the secret of the reader})
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     (answers go to gm+{the secret of the reader})
|     Autumn: announcement 2
|     2026-03-02 10:17:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 5be73c232fef1997be7409ab5d6958af185c346548767a1fc16b966f022a1a6e
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     (answers go to gm)
|     Autumn: a letter
|     2026-03-02 10:17:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 5be73c232fef1997be7409ab5d6958af185c346548767a1fc16b966f022a1a6e
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
| To organiser and dora@judges.test: [Autumn] 301 waits for your review
|     (answers go to gm+review-{a token})
|     Proposal 301 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 301
|
|     What is proposed: enact a rule
|
|       | Whoever votes is thanked with a point.
|
|     It has no clauses.
|
|     You may settle it by answering this mail: with «confirm», with «object»
|     and why, or with other clauses between a line «clauses:» and a line «end
|     clauses». You are asked once more before it counts.
dora@judges.test, above a quotation:
  clauses:
  when vote.cast: award palyer 1
  end clauses
| To dora@judges.test: [Autumn] please confirm your act
|     (answers go to gm+act-{a token})
|     A mail with your address in its From line asks for this act:
|
|       | review 301 (version 1): attach, reviewed by mail
|
|     with the clauses
|
|       | when vote.cast: award palyer 1
|
|     of which this is to be said:
|
|       | line 1, column 23: nothing public is called "palyer"; did you mean player?
|
|     To have it carried out, answer this mail with the one word «yes»; with
|     «no» it is dropped. The address that the answer goes to is good for this
|     act alone, once, and for a day. If the mail was not yours, do nothing,
|     and tell whoever runs the daemon.
dora@judges.test, to gm+review-301-1@secret.test:
  clauses:
  when vote.cast: award player 1
  end clauses
| To dora@judges.test: [Autumn] please confirm your act
|     (answers go to gm+act-{a token})
|     A mail with your address in its From line asks for this act:
|
|       | review 301 (version 1): attach, reviewed by mail
|
|     with the clauses
|
|       | when vote.cast: award player 1
|
|     To have it carried out, answer this mail with the one word «yes»; with
|     «no» it is dropped. The address that the answer goes to is good for this
|     act alone, once, and for a day. If the mail was not yours, do nothing,
|     and tell whoever runs the daemon.
dora@judges.test:
  yes
| To dora@judges.test: [Autumn] what your clauses change
|     (answers go to gm)
|     About your act
|
|       | review 301 (version 1): attach, reviewed by mail
|
|     What its clauses change, and behind «!» what is wrong with them:
|
|       | reaction vote.cast: added
| To dora@judges.test: [Autumn] carried out
|     (answers go to gm)
|     Your act (review) has been carried out and stands in the journal.
# The other one has seen an older version by now.
organiser@example.org, to gm+review-301-1@secret.test:
  object it is not worth a point
| To organiser: [Autumn] please confirm your act
|     (answers go to gm+act-{a token})
|     A mail with your address in its From line asks for this act:
|
|       | review 301 (version 1): object, it is not worth a point
|
|     To have it carried out, answer this mail with the one word «yes»; with
|     «no» it is dropped. The address that the answer goes to is good for this
|     act alone, once, and for a day. If the mail was not yours, do nothing,
|     and tell whoever runs the daemon.
organiser@example.org:
  yes
| To organiser: [Autumn] refused
|     (answers go to gm)
|     Your act (review) was refused, and nothing happened, because
|
|       | 301 has changed since you looked: expected version 2, found 1
bob:
  vote for 301
| To bob: [Autumn] received: done
|     (answers go to gm+{the secret of the reader})
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 2.
alice:
  vote for 301
| To alice: [Autumn] received: done
|     (answers go to gm+{the secret of the reader})
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 2.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     (answers go to gm+{the secret of the reader})
|     Autumn: announcement 3
|     2026-03-02 10:24:00 UTC
|
|     Rule-change 301 has been adopted.
bob:
  ask May I ask?
| To organiser and dora@judges.test: [Autumn] a question from Bob
|     (answers go to gm+ask-{a token})
|     Bob asks:
|
|       | May I ask?
|
|     Answer this mail; your own words go to Bob alone.
| To bob: [Autumn] received: done
|     (answers go to gm+{the secret of the reader})
|     1. a question to the organiser
|        (you wrote: «ask May I ask?»)
|        Passed on to the organiser.
dora@judges.test:
  You may.
| To bob: [Autumn] the organiser answers
|     (answers go to gm+{the secret of the reader})
|     The organiser answers:
|
|       | You may.

# Nothing half understood, nothing twice, and nobody else.
organiser@example.org, to gm@secret.test:
  pause because of a storm
  end of story
| To organiser: [Autumn] received: nothing to do
|     (answers go to gm)
|       | end of story
|     What you may write, one act in one mail:
|       | pause REASON                    resume REASON
|       | award bob 5 because REASON      penalise bob 305 because REASON
|       | expel bob because REASON        winner bob because REASON
|       | start                           end tournament because REASON
|       | reword 203 "then" as "than" because REASON
|       | nobody wins because REASON
|       | status
|     In an answer to a mail about a rule-change that waits for review:
|       | confirm                         object REASON
|       | clauses:                        and on the next lines the clauses, then
|       | end clauses
|     Each act is asked back to your own address before it counts. Players'
|     questions are answered by answering the mail that brought one.
organiser@example.org, to gm@secret.test:
  pause because of a storm
  expel bob because of it
| To organiser: [Autumn] received: nothing to do
|     (answers go to gm)
|     What you may write, one act in one mail:
|       | pause REASON                    resume REASON
|       | award bob 5 because REASON      penalise bob 305 because REASON
|       | expel bob because REASON        winner bob because REASON
|       | start                           end tournament because REASON
|       | reword 203 "then" as "than" because REASON
|       | nobody wins because REASON
|       | status
|     In an answer to a mail about a rule-change that waits for review:
|       | confirm                         object REASON
|       | clauses:                        and on the next lines the clauses, then
|       | end clauses
|     Each act is asked back to your own address before it counts. Players'
|     questions are answered by answering the mail that brought one.
organiser@example.org, to gm@secret.test:
  status
| To organiser: [Autumn] status: playing
|     (answers go to gm)
|       | phase: playing
|       | players: 2
|       | announcements: 3
|       | held by: none
|       | on the review desk: none
|       | moves on the docket: 0
|       | quarantined mails: 0
bob, to gm+review-301-1@secret.test:
  confirm
| silence
mallory@else.test, to gm@secret.test:
  pause for no reason
| silence
scores
| alice 4, bob 0
what judges did
| item.docketed/1 organiser
| act.asked/1 organiser:1
| act.answered/1 organiser:1
| item.docketed/1 organiser:1
| act.asked/1 deputy:dora
| act.answered/1 deputy:dora
| item.docketed/1 deputy:dora
| act.asked/1 organiser:1
| act.answered/1 organiser:1
| act.asked/1 organiser:1
| act.answered/1 organiser:1
| item.docketed/1 organiser:1
| act.refused/1
| look.taken/1 desk 301
| act.asked/1 deputy:dora
| act.asked/1 deputy:dora
| act.answered/1 deputy:dora
| look.taken/1 preview 301
| item.docketed/1 deputy:dora
| act.asked/1 organiser:1
| act.answered/1 organiser:1
| item.docketed/1 organiser:1
| act.refused/1
