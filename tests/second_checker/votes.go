package main

import "fmt"

// docket is what waits to be played, by item; what is passed on between players has no move here.
type docket struct {
	items map[int64]line
	turns map[int64]int64 // the number of the turn that an item came to
}

// checkMail counts mails, and items of the docket, each played once and taken from a mail there was.
func checkMail(b *bundle) string {
	mails, items := map[int64]string{}, map[int64]bool{}
	played, withdrawn := map[int64]bool{}, map[int64]bool{}
	for _, l := range b.of("mail.accepted/1", "item.docketed/1", "press.docketed/1", "item.played/1", "item.withdrawn/1") {
		switch l.kind {
		case "mail.accepted/1":
			same(l.where(), "mail", int64(len(mails))+1, l.number("mail"))
			mails[l.number("mail")] = l.text("sha256")
		case "item.docketed/1", "press.docketed/1":
			same(l.where(), "item", int64(len(items))+1, l.number("item"))
			items[l.number("item")] = true
			if mail := l.data["mail"]; mail != nil && mails[asNumber(l.where(), mail)] == "" {
				refuse(l.where(), "there is no mail %v before it", mail)
			}
		default:
			if l.kind == "item.withdrawn/1" && l.data["item"] == nil {
				continue // it waited no more
			}
			item := l.number("item")
			if !items[item] || played[item] || withdrawn[item] {
				refuse(l.where(), "item %d is not on the docket", item)
			}
			if l.kind == "item.played/1" {
				played[item] = true
			} else {
				withdrawn[item] = true
			}
		}
	}
	shown := b.numbered("mail", "eml")
	for _, number := range shown {
		where := fmt.Sprintf("mail/%d.eml", number)
		same(where, "SHA-256", mails[number], hash(b.files[where]))
	}
	return fmt.Sprintf("%d mails, %d shown; %d items, %d played, %d taken back", len(mails), len(shown), len(items), len(played), len(withdrawn))
}

// checkVotes follows each vote from the docket to the count: none is lost, put in, or changed.
func checkVotes(b *bundle) string {
	d := docket{map[int64]line{}, map[int64]int64{}}
	g := newGame(b.created())
	var playing line // the vote that is being played, if it is one
	answered, cast, ignored, byRules := true, 0, 0, 0
	done := func() {
		if !answered {
			refuse(playing.where(), "item %d is played, and nothing tells what became of this vote", playing.number("item"))
		}
	}
	for _, l := range b.journal() {
		switch l.kind {
		case "item.docketed/1":
			d.items[l.number("item")] = l
		case "item.played/1":
			done()
			playing, answered = d.items[l.number("item")], true
			answered = !playing.moves("vote")
		case "turn.taken/1":
			d.turns[l.cause("item")] = l.number("number")
			d.taken(l)
		case "act.refused/1":
			answered = true
		case "move.ignored/1", "move.illegal/1":
			if l.text("move") != "vote" || l.cause("item") == 0 {
				break
			}
			if l.kind == "move.ignored/1" && d.counts(g, d.items[l.cause("item")]) {
				refuse(l.where(), "this vote counts: its player is in play, and the proposal is open")
			}
			answered = true
			ignored++
		case "vote.cast/1":
			if l.cause("rule") != 0 {
				byRules++
			} else {
				asked := d.items[l.cause("item")]
				if answered || asked.seq != playing.seq || !asked.moves("vote") {
					refuse(l.where(), "no vote on the docket is being played")
				}
				move := asked.object("move")
				same(l.where(), "player", textAt(asked.where(), move, "player"), l.text("player"))
				same(l.where(), "player", asked.text("actor"), l.text("player"))
				same(l.where(), "choice", textAt(asked.where(), move, "choice"), l.text("choice"))
				same(l.where(), "number", d.about(asked), l.number("number"))
				answered = true
				cast++
			}
		}
		g.then(l)
	}
	done()
	return fmt.Sprintf("%d are those of their mails, %d did not count, %d were cast by rules", cast, ignored, byRules)
}

// moves says whether an item asks for a move of this name.
func (l line) moves(name string) bool {
	if l.kind != "item.docketed/1" {
		return false
	}
	found, _ := l.object("move")["move"].(string)
	return found == name
}

// about is the number that a vote means: that of the turn in its own mail, or the one it names.
func (d docket) about(vote line) int64 {
	if vote.data["mine"] != nil {
		return d.turns[vote.number("mine")]
	}
	return numberAt(vote.where(), vote.object("move"), "number")
}

// counts says whether a vote is to be counted.
func (d docket) counts(g *game, vote line) bool {
	if !vote.moves("vote") {
		return false
	}
	voter, number := textAt(vote.where(), vote.object("move"), "player"), d.about(vote)
	found := g.proposals[number]
	choice := textAt(vote.where(), vote.object("move"), "choice")
	return found != nil && found.open && g.points[voter] != nil && g.started && !g.ended &&
		(choice != "withdrawn" || found.votes[voter] != "")
}

// taken compares a turn with the move that asked for it.
func (d docket) taken(l line) {
	asked := d.items[l.cause("item")]
	if !asked.moves("turn") {
		refuse(l.where(), "no turn on the docket is being played")
	}
	move := asked.object("move")
	same(l.where(), "player", textAt(asked.where(), move, "player"), l.text("player"))
	same(l.where(), "player", asked.text("actor"), l.text("player"))
	same(l.where(), "body", bodyAsked(asked), bodyOf(l))
}

// bodyAsked is the canonical body of a turn on the docket.
func bodyAsked(asked line) string {
	move := asked.object("move")
	parts := []any{move["body"]}
	if more, given := move["more"].([]any); given {
		parts = append(parts, more...)
	}
	whole := ""
	for _, part := range parts {
		body, ok := part.(map[string]any)
		if !ok {
			refuse(asked.where(), "body is no object")
		}
		whole += partAsked(asked.where(), body)
	}
	return whole
}

func partAsked(where string, body map[string]any) string {
	change := textAt(where, body, "kind")
	if target, given := body["target"].(map[string]any); given {
		change += " " + targetOf(textAt(where, target, "noun"), numberAt(where, target, "number"))
	} else {
		change += " a rule"
	}
	said := ""
	if body["said"] != nil {
		said = textAt(where, body, "said")
	}
	return bodyText(change, textAt(where, body, "text"), textAt(where, body, "clauses"), said)
}

// checkAdoptions counts after every item, and where something is adopted or defeated, by the rules of then.
func checkAdoptions(b *bundle) string {
	g := newGame(b.created())
	counted, decided, unknown := 0, 0, 0
	// recount says whether a count comes to what the journal says, or refuses.
	recount := func(where string, p *proposal, expected string) {
		defer func() {
			if found := recover(); found != nil {
				if _, ours := found.(beyond); !ours {
					panic(found)
				}
				unknown++
			}
		}()
		// The votes are on the whole; each part has to be adopted by them as if it were alone.
		asked, found := g.ask(p, ""), "adopted"
		for _, part := range p.alone() {
			if !g.ask(part, "").adoptable() {
				found = "open"
				break
			}
		}
		for _, part := range p.alone() {
			if found != "open" {
				break
			}
			of := g.ask(part, "")
			if _, _, defines := of.prevailing("defeated"); defines && of.holds("defeated") {
				found = "defeated"
			}
		}
		counted++
		if found != expected {
			refuse(where, "proposal %d: the votes have it %s (%v for, %v against, of %v), the journal %s",
				p.number, found, asked.values["votes.for"], asked.values["votes.against"], asked.values["electorate.size"], expected)
		}
	}
	for _, l := range b.journal() {
		switch l.kind {
		case "item.played/1":
			if g.started && !g.ended && !g.paused && len(g.holds) == 0 {
				for _, number := range g.order {
					if g.proposals[number].open {
						recount("before "+l.where(), g.proposals[number], "open")
					}
				}
			}
		case "proposal.adopted/1":
			recount(l.where(), g.proposal(l), "adopted")
			decided++
		case "proposal.defeated/1":
			recount(l.where(), g.proposal(l), "defeated")
			decided++
		}
		g.then(l)
	}
	told := fmt.Sprintf("%d counts of %d proposals, %d of them decided", counted, len(g.order), decided)
	if unknown > 0 {
		told += fmt.Sprintf("; NOT RECOUNTED: %d counts by formulas of other things than votes", unknown)
	}
	return told
}
