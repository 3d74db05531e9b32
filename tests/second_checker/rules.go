package main

import "fmt"

// checkRules compares what takes effect with the turn that proposed it, word for word.
func checkRules(b *bundle) string {
	g := newGame(b.created())
	turns, effective := map[int64]line{}, map[int64]bool{}
	modified, reviewed, waits := map[int64]string{}, map[int64]string{}, b.created().truth("review_all")
	undone, parts := map[int64]bool{}, map[int64]int64{}
	changes, others := 0, 0
	for _, l := range b.journal() {
		switch l.kind {
		case "turn.taken/1":
			for _, part := range partsOf(l) {
				turns[part.number("number")] = part
			}
			parts[l.number("number")] = int64(len(partsOf(l)))
		case "proposal.rewritten/1":
			// Clauses wait for a review beside a new text; those of another change are as a turn has them.
			for _, part := range partsOf(worded(turns[l.number("number")], l)) {
				number := part.number("number")
				turns[number] = part
				undone[number] = l.data["body"] == nil
				delete(reviewed, number)
			}
		case "proposal.adopted/1":
			for part := int64(0); part < parts[l.number("number")]; part++ {
				effective[l.number("number")+part] = l.truth("effective")
			}
		case "review.given/1":
			reviewed[l.number("number")] = l.text("clauses")
			delete(undone, l.number("number"))
		case "text.modified/1":
			modified[l.number("number")] = l.text("text")
		case "rule.changed/1":
			number := l.number("number")
			if !effective[number] {
				refuse(l.where(), "%d was not adopted with effect", number)
			}
			delete(effective, number)
			turn := turns[number]
			same(l.where(), "kind", turn.text("kind"), l.text("kind"))
			same(l.where(), "stands", turn.text("kind") != "repeal" || turn.data["target_noun"] == "amendment", l.truth("stands"))
			g.target(turn, l)
			text, clauses, mutable := turn.text("text"), turn.text("clauses"), true
			if changed, found := modified[number]; found {
				text = changed
			}
			if given, found := reviewed[number]; found {
				clauses = given
			}
			if turn.text("kind") == "transmute" || turn.text("kind") == "repeal" {
				// What stands then is an older wording, which is not recounted, or the rule as it was.
				others++
				break
			}
			same(l.where(), "text", text, l.text("text"))
			same(l.where(), "mutable", mutable, l.truth("mutable"))
			if !(waits || undone[number]) || l.text("clauses") != "" {
				same(l.where(), "clauses", clauses, l.text("clauses"))
			}
			changes++
		}
		g.then(l)
	}
	// In the first edition a victory cut off what was to follow from an adoption.
	later := b.created().data["edition"] != nil && b.created().number("edition") > 1
	for number := range effective {
		if effective[number] && later {
			refuse("proposals/"+fmt.Sprint(number)+".txt", "it was adopted with effect, and nothing took effect")
		}
	}
	return fmt.Sprintf("%d enactments and amendments took effect as they were proposed; NOT RECOUNTED: the wording of %d others", changes, others)
}

// target holds the rule that leaves against what the turn names: by its number, where that is in force.
func (g *game) target(turn, l line) {
	if turn.data["target_number"] == nil {
		if l.data["replaced"] != nil {
			refuse(l.where(), "an enactment replaces a rule")
		}
		return
	}
	replaced := l.number("replaced")
	if g.rules[replaced] == nil {
		refuse(l.where(), "rule %d is not in force", replaced)
	}
	if turn.text("target_noun") == "rule" && g.rules[turn.number("target_number")] != nil {
		same(l.where(), "replaced", turn.number("target_number"), replaced)
	}
	if turn.text("kind") == "transmute" {
		same(l.where(), "mutable", !g.rules[replaced].mutable, l.truth("mutable"))
	}
}
