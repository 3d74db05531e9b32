A silence, and what ends it

# A setting, or a question to the organiser, ends a silence as a vote does. Carol is warned, and still
# says nothing.

tournament autumn
  inactive = "forfeit"
  inactive_days = 10
  inactive_warning_days = 3
players: Alice, Bob, Carol
dice: 1

5 days later

alice:
  reminders on
| To alice: [Autumn] received: done
|     1. reminders to vote on
|        (you wrote: «reminders on»)
|        Done.

bob:
  ask May I sleep until spring?
| To organiser: [Autumn] a question from Bob
|     Bob asks:
|
|       | May I sleep until spring?
|
|     Answer this mail; your own words go to Bob alone.
| To bob: [Autumn] received: done
|     1. a question to the organiser
|        (you wrote: «ask May I sleep until spring?»)
|        Passed on to the organiser.

3 days later
| To carol: [Autumn] you are about to forfeit
|     Nothing has come from you for the tournament Autumn since 2026-03-02
|     10:07:00 UTC.
|
|     A player who stays silent forfeits, and that will happen on 2026-03-13
|     00:00:00 UTC. To stay, answer this mail; the one word «help» is enough.

3 days later

status
| playing; 2 players; 0 open; 0 moves wait
