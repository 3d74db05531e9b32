package main

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"
)

var (
	reaction = regexp.MustCompile(`^when ([a-z_.]+): (.*)$`)
	plain    = regexp.MustCompile(`^award (player|proposer) (-?[0-9]+|die\([0-9]+\))$`)
)

// owed is a plain award that an event brings about: `when EVENT: … award player N`.
type owed struct {
	rule, clause int64
	player       string
	amount       string
}

// checkPoints recounts plain awards, who gets them and how many, and that nobody has won unnoticed.
func checkPoints(b *bundle) string {
	g := newGame(b.created())
	var due []owed
	rolls := map[string]int64{}
	checked, others, victories, unknown := 0, 0, 0, 0
	changed := false // a rule changed an award of this item, or a clause failed in it
	item := line{}
	done := func() {
		if len(due) > 0 && !changed {
			refuse(item.where(), "%s is owed points by rule %d, clause %d, in this item", due[0].player, due[0].rule, due[0].clause)
		}
		due, changed, rolls = nil, false, map[string]int64{}
	}
	for _, l := range b.journal() {
		cause := fmt.Sprint(l.cause("rule"), " ", l.cause("clause"))
		switch l.kind {
		case "item.played/1":
			done()
			item = l
			if won, told := g.unnoticed(); told {
				victories++
				if won != "" {
					refuse("before "+l.where(), "%s has won, and the journal does not say so", won)
				}
			} else {
				unknown++
			}
		case "die.rolled/1":
			rolls[cause] = l.number("value")
		case "award.modified/1", "clause.voided/1":
			changed = true
		case "turn.taken/1", "inquiry.made/1", "move.illegal/1":
			due = append(due, g.owes(l, l.text("player"), "")...)
		case "proposal.adopted/1", "proposal.defeated/1":
			due = append(due, g.owes(l, "", g.proposal(l).proposer)...)
		case "points.awarded/1":
			place := -1
			for at, one := range due {
				if one.rule == l.cause("rule") && one.clause == l.cause("clause") {
					place = at
					break
				}
			}
			if place < 0 || changed {
				others++
				break
			}
			one := due[place]
			due = append(due[:place], due[place+1:]...)
			same(l.where(), "players", one.player, strings.Join(l.players(), " "))
			expected, valid := new(big.Rat).SetString(one.amount)
			if !valid {
				expected = new(big.Rat).SetInt64(rolls[cause])
			}
			same(l.where(), "points", expected.RatString(), exactly(l, "points").RatString())
			checked++
		}
		g.then(l)
	}
	done()
	return fmt.Sprintf("%d awards are what rules plainly say; NOT RECOUNTED: %d others. %d times nobody had won unnoticed, %d times nobody knows",
		checked, others, victories, unknown)
}

// owes returns what rules in force plainly give for an event; player or proposer may be nobody.
func (g *game) owes(l line, player, proposer string) []owed {
	if proposer == "" && l.kind == "turn.taken/1" {
		proposer = player
	}
	var found []owed
	for number, one := range g.ask(nil, "").rules {
		for place, clause := range one.clauses {
			parts := reaction.FindStringSubmatch(clause)
			if parts == nil || parts[1]+"/1" != l.kind || strings.Count(clause, "award ") != 1 {
				continue
			}
			for _, effect := range strings.Split(parts[2], "; ") {
				award := plain.FindStringSubmatch(effect)
				if award == nil {
					continue
				}
				who := map[string]string{"player": player, "proposer": proposer}[award[1]]
				if who != "" && g.points[who] != nil {
					found = append(found, owed{number, int64(place) + 1, who, award[2]})
				}
			}
		}
	}
	return found
}

// unnoticed names a player who fulfils `victory` though play goes on; told is false where we cannot tell.
func (g *game) unnoticed() (won string, told bool) {
	defer func() {
		if found := recover(); found != nil {
			if _, ours := found.(beyond); !ours {
				panic(found)
			}
			won, told = "", false
		}
	}()
	if !g.started || g.ended || g.paused || len(g.holds) > 0 {
		return "", true
	}
	others := len(g.passedOver)
	for handle := range g.points {
		if g.ask(nil, handle).holds("victory") {
			if others--; won == "" || !g.passedOver[handle] {
				won = handle
			}
		}
	}
	if others == 0 && g.passedOver[won] {
		return "", true // These very players together were ruled not to have won.
	}
	return won, true
}
