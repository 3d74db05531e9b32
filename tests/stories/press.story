Messages and documents passed on

players: Alice, Bob, Carol, Dave
dice: 4

# Words go to those who are named and to nobody else, behind bars.
alice:
  tell bob: Shall we vote together?
| To alice: [Autumn] received: done
|     1. a message for bob
|        (you wrote: «tell bob: Shall we vote together?»)
|        Taken down. It goes to its readers when it is played, unless a rule
|        forbids it; nobody else is told.
| To bob: [Autumn] a message from Alice
|     Alice has this passed on to you:
|
|       | Shall we vote together?
|
|     These are the words of a player. The Gamemaster passes them on as they
|     came and does not vouch for them; an answer to this mail goes to the
|     Gamemaster.
|
|     To answer Alice, write a line that begins with «tell Alice:» and goes on
|     with your words.
|     attached: message.txt
alice:
  tell Bob, carol and Dave
  Dear all,
  vote for 301
  end proposal
  and let us see.
  end tell
  mine
| To alice: [Autumn] received: done (2 commands)
|     1. a message for Bob, carol, Dave
|        (you wrote: «tell Bob, carol and Dave»)
|        Taken down. It goes to its readers when it is played, unless a rule
|        forbids it; nobody else is told.
|     2. a request for your own moves so far
|        (you wrote: «mine»)
|        See below.
|     Your moves so far, as they were read:
|          on 2026-03-02 10:10:00 UTC: a message for bob
|          on 2026-03-02 10:11:00 UTC: a message for Bob, carol, Dave
| To bob and carol and dave: [Autumn] a message from Alice
|     Alice has this passed on to you:
|
|       | Dear all,
|       | vote for 301
|       | end proposal
|       | and let us see.
|
|     These are the words of a player. The Gamemaster passes them on as they
|     came and does not vouch for them; an answer to this mail goes to the
|     Gamemaster.
|
|     To answer Alice, write a line that begins with «tell Alice:» and goes on
|     with your words.
|     attached: message.txt

# A document: by whoever holds it, and on from there.
alice:
  propose enact
  Whoever is kind gets a point.
  clauses:
  when vote.cast: award player 1
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:12:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 82a58d92d87e3d0fa2242ce62c3dda1e15947b4f67820f83626adf050270cd93
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:12:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 82a58d92d87e3d0fa2242ce62c3dda1e15947b4f67820f83626adf050270cd93
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
  share 301 with carol
| To bob: [Autumn] received: not passed on
|     1. the document of proposal 301 for carol
|        (you wrote: «share 301 with carol»)
|        Not passed on: no mail that we sent you held the document of proposal
|        301, and only what you hold can be shared.
show: reply addresses
alice:
  share 301 with bob
| To alice: [Autumn] received: done
|     (answers go to gm+{the secret of the reader})
|     1. the document of proposal 301 for bob
|        (you wrote: «share 301 with bob»)
|        Taken down. It goes to its readers when it is played, unless a rule
|        forbids it; nobody else is told.
| To bob: [Autumn] Alice shares proposal 301
|     (answers go to gm)
|     Alice shares with you the document of proposal 301, which is attached.
|
|     It is the file that was hashed when the proposal was made. Now that you
|     hold it, you may pass it on, too.
|
|     For a move, answer another of our mails: this has no address of your
|     own.
|     attached: proposal-301.txt
|     attached: message.txt
bob:
  share proposal 301 anonymously with Carol
| To bob: [Autumn] received: done
|     (answers go to gm+{the secret of the reader})
|     1. the document of proposal 301 for Carol, without your name
|        (you wrote: «share proposal 301 anonymously with Carol»)
|        Taken down. It goes to its readers when it is played, unless a rule
|        forbids it; nobody else is told.
|        Its readers are not told who sent it, nor does what is published after
|        the end name you: so this tournament was founded. Should a rule forbid
|        such a message, it is not passed on, and that is a violation under your
|        name like any other.
| To carol: [Autumn] a document without a name: proposal 301
|     (answers go to gm)
|     A player who did not want to be named shares with you the document of
|     proposal 301, which is attached.
|
|     It is the file that was hashed when the proposal was made. Now that you
|     hold it, you may pass it on, too.
|
|     For a move, answer another of our mails: this has no address of your
|     own.
|     attached: proposal-301.txt
|     attached: message.txt
carol:
  Please share 301 with Dave.
| To carol: [Autumn] received: done
|     (answers go to gm+{the secret of the reader})
|     1. the document of proposal 301 for Dave
|        (you wrote: «Please share 301 with Dave.»)
|        Taken down. It goes to its readers when it is played, unless a rule
|        forbids it; nobody else is told.
| To dave: [Autumn] Carol shares proposal 301
|     (answers go to gm)
|     Carol shares with you the document of proposal 301, which is attached.
|
|     It is the file that was hashed when the proposal was made. Now that you
|     hold it, you may pass it on, too.
|
|     For a move, answer another of our mails: this has no address of your
|     own.
|     attached: proposal-301.txt
|     attached: message.txt

# Without a name: the letter is threaded with nothing, and nothing in it tells who asked for it.
carol:
  tell bob anonymously: Beware of Alice.
| To carol: [Autumn] received: done
|     (answers go to gm+{the secret of the reader})
|     1. a message for bob, without your name
|        (you wrote: «tell bob anonymously: Beware of Alice.»)
|        Taken down. It goes to its readers when it is played, unless a rule
|        forbids it; nobody else is told.
|        Its readers are not told who sent it, nor does what is published after
|        the end name you: so this tournament was founded. Should a rule forbid
|        such a message, it is not passed on, and that is a violation under your
|        name like any other.
| To bob: [Autumn] a message without a name
|     (answers go to gm+{the secret of the reader})
|     A player who did not want to be named has this passed on to you:
|
|       | Beware of Alice.
|
|     These are the words of a player. The Gamemaster passes them on as they
|     came and does not vouch for them; an answer to this mail goes to the
|     Gamemaster.
|     attached: message.txt

# It has to be alone in its mail.
carol:
  tell bob anonymously: Beware of Dave.
  vote for 301
| To carol: [Autumn] received: not passed on
|     (answers go to gm+{the secret of the reader})
|     1. a message for bob, without your name
|        (you wrote: «tell bob anonymously: Beware of Dave.»)
|        Not passed on: a message without your name has to be alone in its mail.
|        What is published after the end tells which moves came in one mail, and
|        the others in this one have your name on them. Please send it again by
|        itself.
|     2. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.

# Nobody, oneself, several.
carol:
  tell zed: hello
| To carol: [Autumn] received: not passed on
|     (answers go to gm+{the secret of the reader})
|     1. a message for zed
|        (you wrote: «tell zed: hello»)
|        Not passed on to anybody: among the players that have been announced
|        there is not exactly one called «zed». Please write the name as the
|        announcements do.
carol:
  tell bob, carol: hello
| To carol: [Autumn] received: not passed on
|     (answers go to gm+{the secret of the reader})
|     1. a message for bob, carol
|        (you wrote: «tell bob, carol: hello»)
|        Not passed on: you are one of its readers yourself.
carol:
  tell bob
  where does this end
| To carol: [Autumn] received: nothing done, please look
|     (answers go to gm+{the secret of the reader})
|     These lines are not commands and changed nothing:
|       | «tell bob»
|          the message has no end; close it with a line: end tell; perhaps: «tell
|          NAME, the message on the lines after it, then: end tell»
|       | «where does this end»
|          not a command
carol:
  tell bob: where does
  this end
| To carol: [Autumn] received: nothing done, please look
|     (answers go to gm+{the secret of the reader})
|     These lines are not commands and changed nothing:
|       | «tell bob: where does»
|          the message has no end; close it with a line: end tell; perhaps: «tell
|          NAME, the message on the lines after it, then: end tell»

# Without evidence of the sender it waits, like a move.
alice, to gm@secret.test:
  tell bob anonymously: I did not write this.
| To alice: [Autumn] received: waits for your yes
|     (answers go to gm+{the secret of the reader})
|     1. a message for bob, without your name
|        (you wrote: «tell bob anonymously: I did not write this.»)
|        Not carried out yet; see below.
|     Not carried out yet: this mail did not come to your own reply address,
|     and anybody can write your address into the From line of a mail.
|     To go ahead, answer this mail with the line:  «yes {code}»
alice:
  yes {code}
| To alice: [Autumn] received: done
|     (answers go to gm+{the secret of the reader})
|     1. confirming
|        (you wrote: «yes {code}»)
|        a message for bob, without your name: Taken down. It goes to its readers
|        when it is played, unless a rule
|        forbids it; nobody else is told.
|        Its readers are not told who sent it, nor does what is published after
|        the end name you: so this tournament was founded. Should a rule forbid
|        such a message, it is not passed on, and that is a violation under your
|        name like any other.
| To bob: [Autumn] a message without a name
|     (answers go to gm+{the secret of the reader})
|     A player who did not want to be named has this passed on to you:
|
|       | I did not write this.
|
|     These are the words of a player. The Gamemaster passes them on as they
|     came and does not vouch for them; an answer to this mail goes to the
|     Gamemaster.
|     attached: message.txt
alice:
  yes {code}
  vote for 301
| To alice: [Autumn] received: please look
|     (answers go to gm+{the secret of the reader})
|     1. confirming
|        (you wrote: «yes {code}»)
|        Nothing of yours waits for «yes» with this code.
|     2. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 2.
