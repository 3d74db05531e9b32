A mail that did not come to the reader's own address

# Anybody can write anything into a From line. So a move is asked back under the registered address,
# and only an answer from there carries it out. What is no secret is answered at once.

players: Alice, Bob
dice: 5
show: reply addresses

alice, to gm@secret.test:
  propose enact
  Good morning.
  end proposal
  vote for mine
  record
| To alice: [Autumn] received: waits for your yes
|     (answers go to gm+{the secret of the reader})
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Not carried out yet; see below.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Not carried out yet; see below.
|     3. a request for all announcements so far
|        (you wrote: «record»)
|        See below.
|     (its genesis)
|     Autumn: announcement 1
|     2026-03-02 10:05:00 UTC
|     The tournament Autumn has begun.
|     2 players take part: Alice and Bob.
|     It begins with the initial set of rules secret, which has this hash:
|     SHA-256 {the hash of the initial set}
|     4096 rolls of the die are committed to by this anchor:
|     Anchor 411b77957677e07ef0ab6c221018a983aa3180cda9148ff3241288aae7ba279e
|     The checkpoints of the public record are signed with this key:
|     Signed by {the key of the record}
|
|     Not carried out yet: this mail did not come to your own reply address,
|     and anybody can write your address into the From line of a mail.
|     To go ahead, answer this mail with the line:  «yes {code}»
status
| playing; 2 players; 0 open; 0 moves wait
alice:
  yes {code}
| To alice: [Autumn] received: done
|     (answers go to gm+{the secret of the reader})
|     1. confirming
|        (you wrote: «yes {code}»)
|        a turn: enact a new rule: Taken down as your move 1.
|        a vote FOR the proposal made in this mail: Taken down as your move 2.
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     (answers go to gm+{the secret of the reader})
|     Autumn: announcement 2
|     2026-03-02 10:07:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 d85de9dfb90571dba2a61beb81d3306c2cc04228175f4f27b983004aeae27018
|     Its proposer has gained 5 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     (answers go to gm)
|     Autumn: a letter
|     2026-03-02 10:07:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 d85de9dfb90571dba2a61beb81d3306c2cc04228175f4f27b983004aeae27018
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
| To organiser: [Autumn] 301 waits for your review
|     (answers go to gm+review-{a token})
|     Proposal 301 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 301
status
| playing; 2 players; 1 open; 0 moves wait

# First it is asked whose turn it is; what may be wrong with it is asked when that is clear.
bob, to gm@secret.test:
  propose amend rule 110
  Forged or not?
  end proposal
  vote against 301
| To bob: [Autumn] received: waits for your yes
|     (answers go to gm+{the secret of the reader})
|     1. a turn: amend rule 110
|        (you wrote: «propose amend rule 110»)
|        Not carried out yet; see below.
|        (its text is shown)
|     2. a vote AGAINST proposal 301
|        (you wrote: «vote against 301»)
|        Not carried out yet; see below.
|     Not carried out yet: this mail did not come to your own reply address,
|     and anybody can write your address into the From line of a mail.
|     To go ahead, answer this mail with the line:  «yes {code 2}»
bob:
  yes
| To bob: [Autumn] received: nothing done
|     (answers go to gm+{the secret of the reader})
|     1. confirming
|        (you wrote: «yes»)
|        «yes» alone does not show here what it answers. Please answer the letter
|        that asks, or write the word with its code.
|        This waits for a word of yours:
|          a turn: amend rule 110; a vote AGAINST proposal 301: «yes {code 2}»
|            to cancel it: «no {code 2}»
bob:
  yes {code 2}
| To bob: [Autumn] received: waits for your «insist»
|     (answers go to gm+{the secret of the reader})
|     1. confirming
|        (you wrote: «yes {code 2}»)
|        a turn: amend rule 110:
|        Not carried out yet: rule 103 of the initial set seems to forbid this
|        turn. If you insist and it does not count, that costs 10 points.
|        To go ahead, answer this mail with the line:  «insist {code 3}»
|        a vote AGAINST proposal 301: Taken down as your move 1.
bob:
  insist {code 3}
| To bob: [Autumn] received: done
|     (answers go to gm+{the secret of the reader})
|     1. insisting on a move we warned you about
|        (you wrote: «insist {code 3}»)
|        a turn: amend rule 110: Taken down as your move 2.
| To everyone: [Autumn] 3: Bob has failed to consider rule 103
|     (answers go to gm+{the secret of the reader})
|     Autumn: announcement 3
|     2026-03-02 10:11:00 UTC
|
|     Bob has failed to consider rule 103.
scores
| alice -5, bob -10

# These need no confirmation; those are not even asked back.
bob, to gm@secret.test:
  help
  ask who are you?
  forfeit
  reminders on
  withdraw 1
  yes
| To bob: [Autumn] received: not passed on
|     (answers go to gm+{the secret of the reader})
|     1. a request for the commands there are
|        (you wrote: «help»)
|        See below.
|     2. a question to the organiser
|        (you wrote: «ask who are you?»)
|        Not carried out: please ask for this by answering one of our mails to you
|        alone, such as this.
|     3. leaving the tournament
|        (you wrote: «forfeit»)
|        Not carried out: please ask for this by answering one of our mails to you
|        alone, such as this.
|     4. reminders to vote on
|        (you wrote: «reminders on»)
|        Not carried out: please ask for this by answering one of our mails to you
|        alone, such as this.
|     5. withdrawing your move 1
|        (you wrote: «withdraw 1»)
|        Not carried out: please ask for this by answering one of our mails to you
|        alone, such as this.
|     6. confirming
|        (you wrote: «yes»)
|        Not carried out: such a word counts only in an answer to one of our mails
|        to you alone, such as this. Please answer this mail with it.
|     (the commands there are)
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
