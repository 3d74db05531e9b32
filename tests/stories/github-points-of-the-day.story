The players of a document begin with the points that it gives them

# Two play under handles of its list. Carol is not on it.

tournament autumn
  ruleset = "github"
  points_of_the_day = true
joined: Pimotte, MrHug, Carol

organiser: start
| To everyone: [Autumn] 1: The tournament Autumn has begun
|     Autumn: announcement 1
|     2026-03-02 10:06:00 UTC
|
|     The tournament Autumn has begun.
|     3 players take part: Carol, Mrhug and Pimotte.
|     It begins with the initial set of rules github, which has this hash:
|     SHA-256 {the hash of the initial set}
|     The checkpoints of the public record are signed with this key:
|     Signed by {the key of the record}
|     Scores: Mrhug 10, Pimotte 8, Carol 0

scores
| carol 0, mrhug 10, pimotte 8
