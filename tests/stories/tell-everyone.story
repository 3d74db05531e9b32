Words to all other players

players: Alice, Bob, Carol

alice:
  tell everyone: Shall we lower the threshold?
| To alice: [Autumn] received: done
|     1. a message for everyone
|        (you wrote: «tell everyone: Shall we lower the threshold?»)
|        Taken down. It goes to its readers when it is played, unless a rule
|        forbids it; nobody else is told.
| To bob and carol: [Autumn] a message from Alice
|     Alice has this passed on to you:
|
|       | Shall we lower the threshold?
|
|     These are the words of a player. The Gamemaster passes them on as they
|     came and does not vouch for them; an answer to this mail goes to the
|     Gamemaster.
|
|     To answer Alice, write a line that begins with «tell Alice:» and goes on
|     with your words.
|     attached: message.txt
bob:
  tell everybody
  I would rather
  vote for 301
  first.
  end tell
| To bob: [Autumn] received: done
|     1. a message for everyone
|        (you wrote: «tell everybody»)
|        Taken down. It goes to its readers when it is played, unless a rule
|        forbids it; nobody else is told.
| To alice and carol: [Autumn] a message from Bob
|     Bob has this passed on to you:
|
|       | I would rather
|       | vote for 301
|       | first.
|
|     These are the words of a player. The Gamemaster passes them on as they
|     came and does not vouch for them; an answer to this mail goes to the
|     Gamemaster.
|
|     To answer Bob, write a line that begins with «tell Bob:» and goes on
|     with your words.
|     attached: message.txt
carol:
  anonymously, tell everyone: One of you will be outvoted.
| To carol: [Autumn] received: done
|     1. a message for everyone, without your name
|        (you wrote: «anonymously, tell everyone: One of you will be outvoted.»)
|        Taken down. It goes to its readers when it is played, unless a rule
|        forbids it; nobody else is told.
|        Its readers are not told who sent it, nor does what is published after
|        the end name you: so this tournament was founded. Should a rule forbid
|        such a message, it is not passed on, and that is a violation under your
|        name like any other.
| To alice and bob: [Autumn] a message without a name
|     A player who did not want to be named has this passed on to you:
|
|       | One of you will be outvoted.
|
|     These are the words of a player. The Gamemaster passes them on as they
|     came and does not vouch for them; an answer to this mail goes to the
|     Gamemaster.
|     attached: message.txt
