A vote on one's own turn waits for the word that the turn waits for

players: Alice, Bob, Carol
dice: 4 2

# Rule 208 has a clause that the new text leaves out, so the turn is asked about. The vote on it is no move
# by itself: it waits with it, and one word answers for both.
alice:
  propose amend rule 208
  The winner is the first player to achieve 120 (positive) points.
  end proposal

  vote for mine
| To alice: [Autumn] received: waits for your «keep» / «drop»
|     1. a turn: amend rule 208
|        (you wrote: «propose amend rule 208»)
|        Not carried out yet: your amendment leaves out clauses that the rule has,
|        as far as you have been told:
|          | define victory = player.points >= 200
|        Clauses are the lines by which the program applies a rule, and your text
|        has none. If those of the rule still say what your text says, keep them. If
|        your text changes what they say, drop them: the organiser then writes
|        others that fit it.
|        To add these lines to yours, answer this mail with:  «keep {code}»
|        To go ahead without them, answer this mail with:  «drop {code}»
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Not carried out yet: it waits for the same word as the turn.

alice, above a quotation:
  drop {code}
| To alice: [Autumn] received: done
|     1. dropping what an amendment left out
|        (you wrote: «drop {code}»)
|        a turn: amend rule 208: Taken down as your move 1.
|        a vote FOR the proposal made in this mail: Taken down as your move 2.
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 3d78d3c6144dbb3944b72d312ec3964fbfb165a6bfedcc4fb8869b3afddc97cd
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 3d78d3c6144dbb3944b72d312ec3964fbfb165a6bfedcc4fb8869b3afddc97cd
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
| To organiser: [Autumn] 301 waits for your review
|     Proposal 301 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 301

bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been adopted.
| To organiser: [Autumn] play is held: 301 was adopted
|     Rule-change 301 was adopted before it was reviewed. Its adoption has
|     been announced; everything else waits for you.
|
|       gamemaster review 301

# A second turn on the same day is warned of. What the mail says besides may limit the vote, so that is shown,
# and the one word still answers for both.
alice:
  Bob will hate me for this one.

  propose repeal rule 216

  vote for mine
| To alice: [Autumn] received: waits for your «insist»
|     1. a turn: repeal rule 216
|        (you wrote: «propose repeal rule 216»)
|        Not carried out yet: rule 201 of the initial set seems to forbid this
|        turn. By what was announced, it is allowed from 2026-03-03 09:09:00 UTC
|        on. If you insist and it does not count, that costs 10 points.
|        To go ahead, answer this mail with the line:  «insist {code 2}»
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Not carried out yet: it waits for the same word as the turn.
|        something else in the mail may change or limit it:
|        «Bob will hate me for this one.»

alice:
  insist
| To alice: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist»)
|        a turn: repeal rule 216: Taken down as your move 3.
|        a vote FOR the proposal made in this mail: Taken down as your move 4.

# The vote may as well come with the word that the turn waited for.
bob:
  propose amend rule 206
  The proposer of a defeated proposal loses nothing.
  end proposal
| To bob: [Autumn] received: waits for your «keep» / «drop»
|     1. a turn: amend rule 206
|        (you wrote: «propose amend rule 206»)
|        Not carried out yet: your amendment leaves out clauses that the rule has,
|        as far as you have been told:
|          | when proposal.defeated: award proposer -10
|        Clauses are the lines by which the program applies a rule, and your text
|        has none. If those of the rule still say what your text says, keep them. If
|        your text changes what they say, drop them: the organiser then writes
|        others that fit it.
|        To add these lines to yours, answer this mail with:  «keep {code 3}»
|        To go ahead without them, answer this mail with:  «drop {code 3}»
|        (its text is shown)

bob, above a quotation:
  drop

  vote for mine
| To bob: [Autumn] received: done (2 commands)
|     1. dropping what an amendment left out
|        (you wrote: «drop»)
|        a turn: amend rule 206: Taken down as your move 2.
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 3.
