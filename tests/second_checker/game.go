package main

import (
	"encoding/json"
	"math/big"
	"strings"
)

type rule struct {
	mutable bool
	clauses []string
}

type proposal struct {
	number         int64
	proposer, kind string
	target         int64 // as it was given, or 0
	noun           string
	votes          map[string]string // by handle: for, against or abstain
	open           bool
	parts          []*proposal // each as if it were alone, if there are several
}

// alone is the proposal as it is judged: once for each of its parts.
func (p *proposal) alone() []*proposal {
	if p.parts == nil {
		return []*proposal{p}
	}
	for _, part := range p.parts {
		part.votes, part.open = p.votes, p.open
	}
	return p.parts
}

// game is what the lines so far have come to, of what this checker recounts.
type game struct {
	points                 map[string]*big.Rat // of everybody in play
	left                   map[string]*big.Rat // of those who are not any more
	rules                  map[int64]*rule
	proposals              map[int64]*proposal
	order                  []int64
	started, ended, paused bool
	holds                  map[int64]bool
	tied, passedOver       map[string]bool // of whom it is asked who has won, and of whom it was ruled that nobody has
}

func newGame(first line) *game {
	g := &game{points: map[string]*big.Rat{}, left: map[string]*big.Rat{}, rules: map[int64]*rule{}, proposals: map[int64]*proposal{}, holds: map[int64]bool{}}
	for _, one := range first.list("rules") {
		one, ok := one.([]any)
		if !ok || len(one) != 4 {
			refuse(first.where(), "a rule is no list of number, mutable, text and clauses")
		}
		mutable, _ := one[1].(bool)
		clauses, _ := one[3].(string)
		g.rules[asNumber(first.where(), one[0])] = &rule{mutable: mutable, clauses: clausesOf(clauses)}
	}
	return g
}

// clausesOf returns the clauses of a text in its canonical form, one on a line.
func clausesOf(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// exactly reads a number that is a whole one, or "n/d".
func exactly(l line, key string) *big.Rat {
	text, ok := l.data[key].(string)
	if number, whole := l.data[key].(json.Number); whole {
		text, ok = number.String(), true
	}
	value, valid := new(big.Rat).SetString(text)
	if !ok || !valid {
		refuse(l.where(), "%s is no exact number", key)
	}
	return value
}

// players returns the handles in a list.
func (l line) players() []string {
	var found []string
	for _, one := range l.list("players") {
		handle, ok := one.(string)
		if !ok {
			refuse(l.where(), "a player is no text")
		}
		found = append(found, handle)
	}
	return found
}

func (g *game) proposal(l line) *proposal {
	found := g.proposals[l.number("number")]
	if found == nil {
		refuse(l.where(), "there is no proposal %d", l.number("number"))
	}
	return found
}

// settle closes a proposal that has to be open.
func (g *game) settle(l line) {
	found := g.proposal(l)
	if !found.open {
		refuse(l.where(), "proposal %d is decided", found.number)
	}
	found.open = false
}

// then is what a line makes of the game.
func (g *game) then(l line) {
	switch l.kind {
	case "player.enrolled/1":
		g.points[l.text("player")] = exactly(l, "points")
	case "tournament.started/1":
		g.started = true
		for handle := range g.points {
			g.points[handle] = exactly(l, "points")
		}
	case "player.forfeited/1", "player.expelled/1":
		g.left[l.text("player")] = g.points[l.text("player")]
		delete(g.points, l.text("player"))
	case "player.readmitted/1":
		g.points[l.text("player")] = g.left[l.text("player")]
	case "points.awarded/1":
		for _, handle := range l.players() {
			if g.points[handle] == nil {
				refuse(l.where(), "%s is not in play", handle)
			}
			g.points[handle] = new(big.Rat).Add(g.points[handle], exactly(l, "points"))
		}
	case "turn.taken/1":
		var made *proposal
		for _, part := range partsOf(l) {
			one := &proposal{number: l.number("number"), proposer: l.text("player"), kind: part.text("kind"), votes: map[string]string{}, open: true}
			if part.data["target_number"] != nil {
				one.target, one.noun = part.number("target_number"), part.text("target_noun")
			}
			if made == nil {
				whole := *one
				made = &whole
			}
			if l.data["more"] != nil {
				made.parts = append(made.parts, one)
			}
		}
		g.proposals[made.number] = made
		g.order = append(g.order, made.number)
	case "vote.cast/1":
		found, handle, choice := g.proposal(l), l.text("player"), l.text("choice")
		switch {
		case !found.open:
			refuse(l.where(), "proposal %d is decided", found.number)
		case g.points[handle] == nil:
			refuse(l.where(), "%s is not in play", handle)
		case choice == "withdrawn":
			delete(found.votes, handle)
		case choice == "for" || choice == "against" || choice == "abstain":
			found.votes[handle] = choice
		default:
			refuse(l.where(), "%q is no choice", choice)
		}
	case "votes.cleared/1":
		if l.data["player"] != nil {
			delete(g.proposal(l).votes, l.text("player"))
		} else {
			g.proposal(l).votes = map[string]string{}
		}
	case "proposal.adopted/1", "proposal.defeated/1", "proposal.voided/1":
		g.settle(l)
	case "rule.changed/1":
		if l.data["replaced"] != nil {
			delete(g.rules, l.number("replaced"))
		}
		if l.truth("stands") {
			g.rules[l.number("number")] = &rule{mutable: l.truth("mutable"), clauses: clausesOf(l.text("clauses"))}
		}
	case "rule.enacted/1":
		g.rules[l.number("number")] = &rule{mutable: true, clauses: clausesOf("")}
	case "rule.repealed/1":
		delete(g.rules, l.number("number"))
	case "hold.begun/1":
		g.holds[l.number("number")] = true
	case "hold.lifted/1":
		delete(g.holds, l.number("number"))
	case "review.given/1", "clauses.corrected/1":
		if found := g.rules[l.number("number")]; found != nil {
			found.clauses = clausesOf(l.text("clauses"))
		}
	case "ruling.needed/1":
		// Play is paused until it is resumed or ruled, unless the question lets it go on.
		g.paused = g.paused || l.data["goes_on"] != true
		if asked := l.players(); len(asked) > 0 {
			g.tied = map[string]bool{}
			for _, handle := range asked {
				g.tied[handle] = true
			}
		}
	case "ruling.made/1":
		if l.text("ruling") == "nobody" {
			g.passedOver = g.tied
		}
	case "round.won/1":
		g.tied, g.passedOver = nil, nil
	case "tournament.paused/1":
		g.paused = true
	case "tournament.resumed/1":
		g.paused, g.tied = false, nil
	case "tournament.ended/1":
		g.ended = true
	}
}

// ask makes a question about a proposal, or about a player where that is nil.
func (g *game) ask(p *proposal, player string) asked {
	rules := map[int64]*rule{}
	mutable := 0
	for number, one := range g.rules {
		rules[number] = one
		if g.holds[number] {
			rules[number] = &rule{mutable: one.mutable}
		}
		if one.mutable {
			mutable++
		}
	}
	a := asked{rules, map[string]any{
		"electorate.size": whole(len(g.points)), "mutable_rules": whole(mutable),
	}, -1, new(int)}
	if p == nil {
		a.values["player.points"] = g.points[player]
		return a
	}
	counts := map[string]int{}
	for handle, choice := range p.votes {
		if g.points[handle] != nil {
			counts[choice]++
		}
	}
	cast := counts["for"] + counts["against"] + counts["abstain"]
	a.values["votes.for"], a.values["votes.against"] = whole(counts["for"]), whole(counts["against"])
	a.values["votes.cast"], a.values["votes.abstained"] = whole(cast), whole(counts["abstain"])
	a.values["change.kind"], a.values["proposal.kind"] = p.kind, p.kind
	a.values["proposal.number"] = new(big.Rat).SetInt64(p.number)
	if target := g.rules[p.target]; p.kind != "transmute" || target != nil || p.noun == "rule" {
		a.values["proposal.frees_immutable"] = p.kind == "transmute" && target != nil && !target.mutable
	}
	a.left = len(g.points) - cast
	return a
}
