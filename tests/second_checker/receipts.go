package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
)

var kindOf = regexp.MustCompile(`^(Move|Message|Withdrawal|Objection)\b`)

// checkReceipt compares a receipt, or a letter, with the journal: its mail, its instant, and every move of it.
func checkReceipt(b *bundle, path string) string {
	content, err := os.ReadFile(path)
	if err != nil {
		refuse(path, "%v", err)
	}
	text := opened(path, string(content), b.key())
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	said := map[string]string{}
	for _, one := range lines[1:] {
		label, value, _ := strings.Cut(one, ": ")
		said[label] = value
	}
	same(path, "Record", b.key().Name(), said["Record"])
	same(path, "End", b.created().text("tournament"), said["End"])
	switch lines[0] {
	case "SECRET NOMIC MESSAGE/1":
		return checkMessage(b, path, said, lines)
	case "SECRET NOMIC LETTER/1":
		return checkLetter(b, path, said, lines)
	case "SECRET NOMIC DICE/1":
		return checkPromise(b, path, said)
	case "SECRET NOMIC RECEIPT/1", "SECRET NOMIC RECEIPT/2":
	default:
		refuse(path, "it is no receipt, and no letter")
	}
	// Octets may come twice, and only one of the two was heard: the instant tells which.
	mail, known := line{}, false
	for _, l := range b.of("mail.accepted/1") {
		if l.text("sha256") == said["Mail SHA-256"] {
			known = true
			if instant(l.at) == said["Received"] {
				mail = l
			}
		}
	}
	if !known {
		refuse(path, "the journal has no mail with this hash")
	}
	if mail.seq == 0 {
		refuse(path, "the journal has its mail at another instant than %s", said["Received"])
	}
	if lines[0] == "SECRET NOMIC RECEIPT/2" {
		heads := map[string]bool{}
		for _, l := range b.of("mail.read/1") {
			heads[l.prev] = heads[l.prev] || l.number("mail") == mail.number("mail")
		}
		if !heads[said["Journal"]] {
			refuse(path, "the journal before its mail was read had another head than %q", said["Journal"])
		}
	}
	return fmt.Sprintf("journal entry %d; all that it confirms is there: %s", mail.seq, b.receipted(path, mail, said["Player"], lines[1:]))
}

// checkPromise compares promised dice, and what a player's mail contributes to them, with the journal.
func checkPromise(b *bundle, path string, said map[string]string) string {
	opened, begun := b.one("record.opened/1")
	if !begun {
		refuse(path, "the journal opens no record")
	}
	same(path, "Die", opened.text("die"), said["Die"])
	same(path, "Rolls in an epoch", fmt.Sprint(b.created().number("dice_length")), said["Rolls in an epoch"])
	if said["Player"] == "" {
		return "the record was opened with the dice that it promises"
	}
	for _, l := range b.of("player.enrolled/1") {
		if l.text("player") == said["Player"] {
			same(path, "Contribution", l.text("contribution"), said["Contribution"])
			return "the record was opened with the dice that it promises, and this mail is mixed into them"
		}
	}
	refuse(path, "the journal has no player %s", said["Player"])
	return ""
}

// receipted finds what a receipt confirms in what its mail brought about, and nothing else there.
func (b *bundle) receipted(path string, mail line, player string, lines []string) string {
	ordinal := 0 // the player's own count: of all that they put on the docket but their joining
	var found []string
	hidden, turn := 0, line{}
	waiting := map[string]int64{} // the item of each move of the player's that had not been played by then
	for _, l := range b.of("item.docketed/1", "press.docketed/1", "objection.made/1", "item.withdrawn/1", "item.played/1") {
		ours := l.data["mail"] != nil && l.number("mail") == mail.number("mail")
		switch {
		case l.kind == "item.docketed/1" && l.text("actor") == player && !l.moves("enrol"):
			ordinal++
			waiting[fmt.Sprintf("Withdrawal: move %d", ordinal)] = l.number("item")
			if ours && l.moves("turn") {
				turn = l
			}
			if ours {
				found = append(found, fmt.Sprintf("Move %d: %s", ordinal, told(l, turn)))
			}
		case l.kind == "press.docketed/1" && ours:
			hidden++
		case l.kind == "objection.made/1" && ours && l.text("handle") == player:
			found = append(found, "Objection: SHA-256 "+hash([]byte(l.text("words"))))
		case l.kind == "item.withdrawn/1" && l.at == mail.at && l.text("handle") == player:
			found = append(found, fmt.Sprintf("Withdrawal: move %d", l.number("ordinal")))
		case l.kind == "item.played/1" && l.at <= mail.at:
			for move, item := range waiting {
				if item == l.number("item") {
					waiting[move] = 0
				}
			}
		default:
			continue
		}
		if ours {
			same(l.where(), "instant", mail.at, l.at)
		}
	}
	part := strings.HasPrefix(lines[0], "Part: ")
	counts := map[string]int{}
	for _, one := range lines {
		label := kindOf.FindString(one)
		if label == "" {
			continue
		}
		counts[label]++
		place := indexOf(found, one)
		switch {
		case label == "Message":
			// The words of messages are not disclosed; that there was one is.
			if hidden--; hidden < 0 {
				refuse(path, "%s: the docket has no such message", one)
			}
		case place >= 0:
			found = append(found[:place], found[place+1:]...)
		case label == "Withdrawal" && waiting[one] == 0:
			// It came too late, for a move that had been played.
		default:
			refuse(path, "%s: the journal has %.300q", one, strings.Join(found, "; "))
		}
	}
	if len(found)+hidden > 0 && !part {
		refuse(path, "the journal has more of this mail: %d messages, %s", hidden, strings.Join(found, "; "))
	}
	return fmt.Sprintf("%d moves, %d messages, %d withdrawals, %d objections",
		counts["Move"], counts["Message"], counts["Withdrawal"], counts["Objection"])
}

func indexOf(list []string, wanted string) int {
	for place, one := range list {
		if one == wanted {
			return place
		}
	}
	return -1
}

// told is how a receipt words a move.
func told(l, turn line) string {
	where, move := l.where(), l.object("move")
	switch kind := textAt(where, move, "move"); kind {
	case "vote":
		about := fmt.Sprint(numberAt(where, move, "number"))
		if l.data["mine"] != nil {
			same(where, "mine", turn.number("item"), l.number("mine"))
			about = "mine"
		}
		return "vote " + about + " " + textAt(where, move, "choice")
	case "turn":
		body := bodyAsked(l)
		change, _, _ := strings.Cut(strings.TrimPrefix(body, "Change: "), "\n")
		return "turn, " + change + ", SHA-256 " + hash([]byte(body))
	case "inquiry":
		return fmt.Sprint("inquire ", numberAt(where, move, "number"))
	case "do":
		words := inLine(textAt(where, move, "words"))
		parts, given := move["parts"].([]any)
		if !given {
			return "do " + words
		}
		changes, body := []string{}, ""
		for _, one := range parts {
			part, ok := one.(map[string]any)
			if !ok {
				refuse(where, "a part is no object")
			}
			asked := partAsked(where, part)
			change, _, _ := strings.Cut(strings.TrimPrefix(asked, "Change: "), "\n")
			changes, body = append(changes, change), body+asked
		}
		return "do, " + strings.Join(changes, "; ") + ", SHA-256 " + hash([]byte(body)) + ": " + words
	default:
		return kind
	}
}

// inLine writes words that a line cannot hold as a JSON string in ASCII.
func inLine(words string) string {
	odd := strings.ContainsAny(words, "\"\u2028\u2029")
	for _, one := range words {
		odd = odd || one < 0x20 || one >= 0x7f && one < 0xa0
	}
	if !odd {
		return words
	}
	var out strings.Builder
	writeASCII(&out, words)
	return out.String()
}
