package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// line is one of the journal: seq counts from 1, at is in seconds since 1970-01-01 UTC.
type line struct {
	seq, at    int64
	kind, prev string
	data, why  map[string]any
	private    map[string]any // nil where it is hidden, or there is none
}

func (l line) where() string { return fmt.Sprintf("journal entry %d", l.seq) }

var (
	hex64   = regexp.MustCompile(`^[0-9a-f]{64}$`)
	integer = regexp.MustCompile(`^(0|-?[1-9][0-9]*)$`)
)

// checkJournal follows the chain from the first line to the last, each in its canonical form.
func checkJournal(b *bundle) string {
	content := b.file("journal.jsonl")
	if !strings.HasSuffix(content, "\n") {
		refuse("journal.jsonl", "its last line has no end")
	}
	before, opened := strings.Repeat("0", 64), 0
	var lines []line
	for place, text := range strings.Split(strings.TrimSuffix(content, "\n"), "\n") {
		l, head := readLine(int64(place)+1, text)
		same(l.where(), "prev", before, l.prev)
		before = head
		if l.private != nil {
			opened++
		}
		lines = append(lines, l)
	}
	b.lines = lines
	b.created()
	if ended := b.of("tournament.ended/1"); len(ended) != 1 {
		b.lines = nil
		refuse("journal.jsonl", "the tournament ended %d times", len(ended))
	}
	return fmt.Sprintf("%d lines in one chain, %d of them opened", len(lines), opened)
}

// readLine returns a line and its hash.
func readLine(seq int64, text string) (line, string) {
	where := fmt.Sprintf("journal entry %d", seq)
	if !utf8.ValidString(text) {
		refuse(where, "it is not UTF-8")
	}
	value, ok := parseJSON([]byte(text)).(map[string]any)
	if !ok || canonical(value) != text {
		refuse(where, "it is not in its canonical form")
	}
	wholeNumbers(where, value)
	for key := range value {
		if !strings.Contains(" seq type at data why blind prev private ", " "+key+" ") {
			refuse(where, "it has a key %q", key)
		}
	}
	l := line{seq: seq, kind: textAt(where, value, "type"), prev: textAt(where, value, "prev"), at: numberAt(where, value, "at")}
	same(where, "seq", seq, numberAt(where, value, "seq"))
	if !hex64.MatchString(textAt(where, value, "blind")) {
		refuse(where, "blind is no hash")
	}
	if l.data, ok = value["data"].(map[string]any); !ok {
		refuse(where, "data is no object")
	}
	if why, found := value["why"]; !found {
		refuse(where, "it has no why")
	} else if l.why, ok = why.(map[string]any); !ok && why != nil {
		refuse(where, "why is no object")
	}
	private, found := value["private"]
	if !found {
		return l, hash([]byte(text))
	}
	object, ok := private.(map[string]any)
	if !ok {
		refuse(where, "private is no object")
	}
	if digest, hidden := object["sha256"].(string); hidden && len(object) == 1 && hex64.MatchString(digest) {
		return l, hash([]byte(text))
	}
	// What is opened is hashed as if it were hidden; a salt keeps it from being guessed.
	textAt(where, object, "salt")
	l.private = object
	value["private"] = map[string]any{"sha256": hash([]byte(canonical(object)))}
	return l, hash([]byte(canonical(value)))
}

func wholeNumbers(where string, value any) {
	switch value := value.(type) {
	case map[string]any:
		for _, inside := range value {
			wholeNumbers(where, inside)
		}
	case []any:
		for _, inside := range value {
			wholeNumbers(where, inside)
		}
	case json.Number:
		if !integer.MatchString(value.String()) {
			refuse(where, "%s is no integer", value)
		}
	}
}

// What follows reads a field of an object, and refuses a line that has it otherwise.

func textAt(where string, object map[string]any, key string) string {
	text, ok := object[key].(string)
	if !ok {
		refuse(where, "%s is no text", key)
	}
	return text
}

func numberAt(where string, object map[string]any, key string) int64 {
	number, ok := object[key].(json.Number)
	value, err := number.Int64()
	if !ok || err != nil {
		refuse(where, "%s is no number", key)
	}
	return value
}

func (l line) text(key string) string  { return textAt(l.where(), l.data, key) }
func (l line) number(key string) int64 { return numberAt(l.where(), l.data, key) }

func (l line) object(key string) map[string]any {
	object, ok := l.data[key].(map[string]any)
	if !ok {
		refuse(l.where(), "%s is no object", key)
	}
	return object
}

func (l line) list(key string) []any {
	list, ok := l.data[key].([]any)
	if !ok {
		refuse(l.where(), "%s is no list", key)
	}
	return list
}

func (l line) truth(key string) bool {
	truth, ok := l.data[key].(bool)
	if !ok {
		refuse(l.where(), "%s is no boolean", key)
	}
	return truth
}

// cause returns a number of why (item, rule, clause), or 0 where there is none.
func (l line) cause(key string) int64 {
	if l.why[key] == nil {
		return 0
	}
	return numberAt(l.where(), l.why, key)
}

// fields returns what a line fields.revealed/1 reveals, by name.
func (l line) fields() map[string]any {
	found := map[string]any{}
	for _, pair := range l.list("fields") {
		pair, ok := pair.([]any)
		if !ok || len(pair) != 2 {
			refuse(l.where(), "a field is no pair")
		}
		name, _ := pair[0].(string)
		found[name] = pair[1]
	}
	return found
}
