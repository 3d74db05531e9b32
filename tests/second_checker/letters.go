package main

import (
	"encoding/hex"
	"fmt"
	"strings"
)

// checkLetter compares a signed letter with the line that revealed what it says: when, to whom, which documents.
func checkLetter(b *bundle, path string, said map[string]string, lines []string) string {
	var text strings.Builder
	for _, one := range lines {
		if one == "|" || strings.HasPrefix(one, "| ") {
			text.WriteString(strings.TrimPrefix(one[1:], " ") + "\n")
		}
	}
	if said["Part"] != "" {
		return "it is a part of a letter, of which only the signature was checked"
	}
	same(path, "Letter SHA-256", hash([]byte(text.String())), said["Letter SHA-256"])
	head := b.created().text("title") + ": a letter\n" + said["Written"] + "\n\n"
	if !strings.HasPrefix(text.String(), head) {
		refuse(path, "expected it to begin with %q", head)
	}
	told := map[string]bool{} // the hashes that it names
	for _, one := range lines {
		if digest := strings.TrimPrefix(one, "| SHA-256 "); digest != one {
			if _, err := hex.DecodeString(digest); err == nil {
				told[digest] = true
			}
		}
	}
	found := 0
	for _, l := range b.of("fields.revealed/1") {
		readers := l.list("readers")
		if instant(l.at) != said["Written"] || len(readers) == 0 {
			continue
		}
		if reader, named := said["Player"]; named && !holds(readers, reader) {
			continue
		}
		found++
		for _, value := range l.fields() {
			forget(told, value)
		}
	}
	if found == 0 {
		refuse(path, "the journal reveals nothing to this reader at %s", said["Written"])
	}
	for digest := range told {
		refuse(path, "the journal reveals no document with the SHA-256 %s then", digest)
	}
	return fmt.Sprintf("something was revealed so, %d lines; NOT RECOUNTED: its sentences", found)
}

// checkMessage compares what a player was passed on with the line that commits to it.
func checkMessage(b *bundle, path string, said map[string]string, lines []string) string {
	if said["Part"] != "" {
		return "it is a part of a message, of which only the signature was checked"
	}
	digest, words := said["Message SHA-256"], []string{}
	for _, one := range lines {
		if one == "|" || strings.HasPrefix(one, "| ") {
			words = append(words, strings.TrimPrefix(one[1:], " "))
		}
	}
	text := strings.Join(words, "\n")
	if said["Proposal"] == "" && !strings.Contains(text, "[U+") {
		same(path, "Message SHA-256", hash([]byte(text)), digest)
	}
	bound := hash([]byte("SECRET NOMIC MESSAGE/1\n" + said["Nonce"] + "\n" + digest + "\n"))
	for _, l := range b.of("press.passed/1") {
		if l.data["commitment"] != any(bound) {
			continue
		}
		same(path, "Written", instant(l.at), said["Written"])
		if reader, named := said["Player"]; named && !holds(l.list("readers"), reader) {
			refuse(path, "it was passed on to %v, and not to %s", l.list("readers"), reader)
		}
		shared, sender := "", ""
		if l.data["number"] != nil {
			shared = fmt.Sprint(l.number("number"))
		}
		if l.data["anonymous"] != any(true) {
			sender = l.text("player")
		}
		same(path, "Proposal", shared, said["Proposal"])
		same(path, "Sender", sender, said["Sender"])
		return fmt.Sprintf("journal entry %d commits to just that", l.seq)
	}
	refuse(path, "the journal commits to nothing with this nonce")
	return ""
}

// forget strikes off what a value of a field accounts for: itself, a document's hash, or those of a list.
func forget(told map[string]bool, value any) {
	switch value := value.(type) {
	case string:
		delete(told, value)
		delete(told, hash([]byte(value)))
	case []any:
		for _, item := range value {
			forget(told, item)
		}
	}
}

func holds(list []any, wanted string) bool {
	for _, one := range list {
		if one == any(wanted) {
			return true
		}
	}
	return false
}
