package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// checkDocuments writes each document again from its turn, with the nonce that the root gives it.
func checkDocuments(b *bundle) string {
	tournament, nonces := b.created().text("tournament"), b.root("nonce")
	started, begun := b.one("tournament.started/1")
	written, rewritten := map[string]bool{}, map[int64][]line{}
	for _, l := range b.of("proposal.rewritten/1") {
		rewritten[l.number("number")] = append(rewritten[l.number("number")], l)
	}
	taken := int64(0)
	for _, l := range b.of("turn.taken/1", "rule.enacted/1") {
		if !begun {
			refuse(l.where(), "a turn was taken before play began")
		}
		enacted := l.kind == "rule.enacted/1"
		if enacted {
			// A rule made it, as a turn would have that enacts this text and has no clauses.
			l = worded(l, line{data: map[string]any{"kind": "enact", "clauses": ""}})
		}
		number := l.number("number")
		same(l.where(), "number", started.number("first_number")+taken, number)
		taken += int64(len(partsOf(l)))
		var document string
		made := l
		for _, version := range append([]line{l}, rewritten[number]...) {
			made = worded(made, version)
			body := bodyOf(made)
			nonce := keyed(nonces, fmt.Sprintf("%d\n%s", number, body))
			change, rest, _ := strings.Cut(body, "\n")
			document = fmt.Sprintf("SECRET NOMIC PROPOSAL/1\nTournament: %s\nNumber: %d\n%s\nNonce: %x\n%sEnd: %d\n",
				tournament, number, change, nonce, rest, number)
			same(version.where(), "document", document, made.text("document"))
			same(version.where(), "hash", hash([]byte(document)), made.text("hash"))
		}
		where := fmt.Sprintf("proposals/%d.txt", number)
		if enacted {
			continue // Nobody voted on it: it is in the journal alone.
		}
		same(where, "text", document, b.file(where))
		written[where] = true
	}
	for name := range b.files {
		if strings.HasPrefix(name, "proposals/") && !written[name] {
			refuse(name, "no turn made it")
		}
	}
	return fmt.Sprintf("%d, each with its hash and nonce", len(written))
}

// worded is a turn as a later line words it: the rest stays as it was proposed, or as edited since.
func worded(turn, later line) line {
	data := map[string]any{}
	for _, from := range []line{turn, later} {
		for name, value := range from.data {
			data[name] = value
		}
	}
	if body, other := later.data["body"].(map[string]any); other {
		// It is another rule-change from here on.
		data["target_noun"], data["target_number"] = nil, nil
		if target, given := body["target"].(map[string]any); given {
			data["target_noun"], data["target_number"] = target["noun"], target["number"]
		}
		data["kind"], data["clauses"], data["said"] = body["kind"], body["clauses"], body["said"]
		delete(data, "body")
	}
	turn.data = data
	return turn
}

// partsOf are the rule-changes of a turn: its own, and further ones under the numbers after it.
func partsOf(l line) []line {
	parts := []line{l}
	if l.data["more"] == nil {
		return parts
	}
	for place, one := range l.list("more") {
		body, ok := one.(map[string]any)
		if !ok {
			refuse(l.where(), "a part is no object")
		}
		part := map[string]any{"kind": body["kind"], "text": body["text"], "clauses": body["clauses"], "target_noun": nil, "target_number": nil}
		if target, given := body["target"].(map[string]any); given {
			part["target_noun"], part["target_number"] = target["noun"], target["number"]
		}
		made := worded(l, line{data: part})
		delete(made.data, "more")
		delete(made.data, "said")
		made.data["number"] = json.Number(fmt.Sprint(l.number("number") + int64(place) + 1))
		parts = append(parts, made)
	}
	return parts
}

// bodyOf is the canonical body of a turn: of all its parts, one below the other.
func bodyOf(l line) string {
	body := ""
	for _, part := range partsOf(l) {
		body += bodyOfPart(part)
	}
	return body
}

func bodyOfPart(l line) string {
	change := l.text("kind")
	if change == "enact" {
		change += " a rule"
		if l.data["target_noun"] != nil || l.data["target_number"] != nil {
			refuse(l.where(), "an enactment has a target")
		}
	} else {
		change += " " + targetOf(l.text("target_noun"), l.number("target_number"))
	}
	said := ""
	if l.data["said"] != nil {
		said = l.text("said")
	}
	return bodyText(change, l.text("text"), l.text("clauses"), said)
}

// targetOf names what is changed: `rule or its successor` has the number in its middle.
func targetOf(noun string, number int64) string {
	first, rest, _ := strings.Cut(noun, " ")
	return strings.TrimRight(fmt.Sprintf("%s %d %s", first, number, rest), " ")
}

func bodyText(change, text, clauses, said string) string {
	body := "Change: " + change + "\n"
	if text != "" {
		body += "Text:\n" + marked(text)
	}
	if clauses != "" {
		body += "Clauses:\n" + marked(clauses)
	}
	if said != "" {
		body += "With:\n" + marked(said)
	}
	return body
}

// marked puts canonical text behind bars, long lines in pieces.
func marked(text string) string {
	var out strings.Builder
	for _, whole := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		mark := "| "
		for {
			cut := cutOf(whole)
			out.WriteString(strings.TrimRight(mark+whole[:cut], " ") + "\n")
			if whole, mark = whole[cut:], "+ "; whole == "" {
				break
			}
		}
	}
	return out.String()
}

// cutOf returns how many octets of a line its next piece has: at most 70.
func cutOf(rest string) int {
	if len(rest) <= 70 {
		return len(rest)
	}
	for cut := 70; cut > 0; cut-- {
		if rest[cut] == ' ' && rest[cut-1] != ' ' {
			return cut
		}
	}
	for cut := 70; ; cut-- {
		if utf8.RuneStart(rest[cut]) && rest[cut-1] != ' ' {
			return cut
		}
	}
}
