A check reads a mail and does nothing

players: Alice, Bob
dice: 1
show: receipts

alice:
  check
  propose amend rule 203
  Half of the votes are enough, and the proposer's counts twice in a tie, which may happen
  where the number of players is even.
  clauses:
  define adopted = votes.for * 2 >= eligible
  end proposal
  vote for mine
  forfeit
| To alice: [Autumn] received: a check, nothing done
|     Autumn: your mail was received on 2026-03-02 10:06:00 UTC.
|
|     You asked for a check: nothing below has been carried out.
|
|     This is how it was read:
|
|     1. a check of this mail
|        (you wrote: «check»)
|
|     2. a turn: amend rule 203
|        (you wrote: «propose amend rule 203»)
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: amend rule 203
|          Text:
|          | Half of the votes are enough, and the proposer's counts twice in a
|          +  tie, which may happen
|          | where the number of players is even.
|          Clauses:
|          | define adopted = votes.for * 2 >= eligible
|
|     3. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|
|     4. leaving the tournament
|        (you wrote: «forfeit»)
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
alice:
  check
  propose amend rule 203
  Half of the votes are enough.
  clauses:
  define adopted = votes.four * 2 >= eligible
  define adopted == 3
  end proposal
| To alice: [Autumn] received: a check, nothing done
|     Autumn: your mail was received on 2026-03-02 10:07:00 UTC.
|
|     You asked for a check: nothing below has been carried out.
|
|     This is how it was read:
|
|     1. a check of this mail
|        (you wrote: «check»)
|
|     2. a turn: amend rule 203
|        (you wrote: «propose amend rule 203»)
|        Not taken down: its clauses cannot be read.
|          - line 1, column 24: votes has no field "four"; did you mean for?
|              | define adopted = votes.four * 2 >= eligible
|              |                        ^
|          - line 2, column 17: a single = only names a formula; did you mean ==?
|              | define adopted == 3
|              |                 ^
|        Please mend them and send it again.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
status
| playing; 2 players; 0 open; 0 moves wait
