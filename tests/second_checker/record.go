package main

import (
	"fmt"
	"sort"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// checkManifest holds every file against its length and hash.
func checkManifest(b *bundle) string {
	where := "manifest.json"
	manifest, ok := parseJSON([]byte(b.file(where))).(map[string]any)
	if !ok {
		refuse(where, "it is no object")
	}
	same(where, "format", "SECRET NOMIC BUNDLE/1", textAt(where, manifest, "format"))
	listed, ok := manifest["files"].(map[string]any)
	if !ok {
		refuse(where, "files is no object")
	}
	names := make([]string, 0, len(listed))
	for name := range listed {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		entry, _ := listed[name].(map[string]any)
		content, found := b.files[name]
		if !found {
			refuse(name, "the manifest lists it, and it is not there")
		}
		same(name, "octets", int64(len(content)), numberAt(where, entry, "octets"))
		same(name, "SHA-256", textAt(where, entry, "sha256"), hash(content))
	}
	for name := range b.files {
		if _, found := listed[name]; !found && name != "manifest.json" && name != "manifest.note" {
			refuse(name, "the manifest does not list it")
		}
	}
	checkJournal(b)
	key := b.key()
	text := "SECRET NOMIC MANIFEST/1\n" + key.Name() + "\n" + hash(b.files[where]) + "\n"
	same("manifest.note", "text", text, opened("manifest.note", b.file("manifest.note"), key))
	same(where, "tournament", b.created().text("tournament"), textAt(where, manifest, "tournament"))
	return fmt.Sprintf("%d files, signed", len(names))
}

// key returns the record's, as the journal's first line has it.
func (b *bundle) key() note.Verifier {
	first := b.created()
	key, err := note.NewVerifier(first.text("record_key"))
	if err != nil {
		refuse(first.where(), "record_key: %v", err)
	}
	same(first.where(), "name of the key", first.text("origin"), key.Name())
	return key
}

// opened returns the text of a signed note, whose last line ends with a line feed.
func opened(where, text string, key note.Verifier) string {
	found, err := note.Open([]byte(text), note.VerifierList(key))
	if err != nil {
		refuse(where, "%v", err)
	}
	if len(found.Sigs) != 1 || len(found.UnverifiedSigs) != 0 {
		refuse(where, "it has another signature, too")
	}
	return found.Text
}

// entries returns the genesis and the announcements, none where nothing was ever announced.
func (b *bundle) entries() [][]byte {
	begun := b.files["genesis.txt"] != nil
	var entries [][]byte
	if begun {
		entries = append(entries, []byte(b.file("genesis.txt")))
	}
	for place, number := range b.numbered("announcements", "txt") {
		where := fmt.Sprintf("announcements/%d.txt", place+1)
		if !begun || number != int64(place)+1 {
			refuse(where, "the bundle lacks it, or the genesis")
		}
		entries = append(entries, []byte(b.file(where)))
	}
	return entries
}

// roots returns the root of each size of the tree (RFC 6962, §2.1), that of 0 left empty.
func roots(entries [][]byte) []tlog.Hash {
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		found := make([]tlog.Hash, len(indexes))
		for place, index := range indexes {
			found[place] = stored[index]
		}
		return found, nil
	})
	found := []tlog.Hash{{}}
	for number, entry := range entries {
		hashes, err := tlog.StoredHashes(int64(number), entry, reader)
		if err != nil {
			panic(err)
		}
		stored = append(stored, hashes...)
		root, err := tlog.TreeHash(int64(number)+1, reader)
		if err != nil {
			panic(err)
		}
		found = append(found, root)
	}
	return found
}

// checkRecord compares each signed checkpoint with the root of the entries up to its own.
func checkRecord(b *bundle) string {
	key, entries := b.key(), b.entries()
	told := roots(entries)
	numbers := b.numbered("checkpoints", "txt")
	if len(numbers) != len(entries) {
		refuse("checkpoints", "there are %d of %d entries", len(numbers), len(entries))
	}
	for number := range entries {
		where := fmt.Sprintf("checkpoints/%d.txt", number)
		text := fmt.Sprintf("%s\n%d\n%s\n", key.Name(), number+1, told[number+1])
		same(where, "text", text, opened(where, b.file(where), key))
	}
	return fmt.Sprintf("%d entries, %d checkpoints, all signed", len(entries), len(numbers))
}

// checkHeartbeats compares each with the record of its day, and with the journal's head of then.
func checkHeartbeats(b *bundle) string {
	key, told := b.key(), roots(b.entries())
	made := map[string]bool{}
	for _, l := range b.of("heartbeat.made/1") {
		where, size := "heartbeats/"+l.text("date")+".txt", l.number("size")
		if made[where] || size < 0 || size >= int64(len(told)) {
			refuse(l.where(), "it is the second of its day, or of more entries than there are")
		}
		made[where] = true
		same(l.where(), "date", instant(l.at)[:10], l.text("date"))
		text := fmt.Sprintf("%s\n%d\n%s\njournal %s\nat %d\n", key.Name(), size, told[size], l.prev, l.at)
		same(where, "text", text, opened(where, b.file(where), key))
	}
	for name := range b.files {
		if strings.HasPrefix(name, "heartbeats/") && !made[name] {
			refuse(name, "the journal has no such heartbeat")
		}
	}
	return fmt.Sprintf("%d of them", len(made))
}

// checkHeads finds, for each announcement, its title, number and instant, and the journal before it.
func checkHeads(b *bundle) string {
	title, announced, hashes := b.created().text("title"), int64(0), 0
	for _, l := range b.of("fields.revealed/1") {
		if l.data["announcement"] == nil {
			continue
		}
		announced++
		same(l.where(), "announcement", announced, l.number("announcement"))
		where := fmt.Sprintf("announcements/%d.txt", announced)
		text := b.file(where)
		head := fmt.Sprintf("%s: announcement %d\n%s\n\n", title, announced, instant(l.at))
		if !strings.HasPrefix(text, head) {
			refuse(where, "expected it to begin with %q", head)
		}
		if !strings.HasSuffix(text, "\n\nJournal "+l.prev+"\n") {
			refuse(where, "expected it to end with the journal's head %s", l.prev)
		}
		for name, mark := range marks {
			value, found := l.fields()[name]
			if !found {
				continue
			}
			hashes++
			if !strings.Contains(text, fmt.Sprintf("\n%s %v\n", mark, value)) {
				refuse(where, "expected a line «%s %v» for %s", mark, value, name)
			}
		}
	}
	same("announcements", "number", announced, int64(len(b.numbered("announcements", "txt"))))
	return fmt.Sprintf("%d announcements commit to the journal before them, %d hashes and keys in them", announced, hashes)
}

// marks are what lines begin with that tools find, by the field that they tell.
var marks = map[string]string{
	"proposal.hash": "SHA-256", "ruleset.hash": "SHA-256", "dice.anchor": "Anchor", "dice.open_anchor": "Anchor",
	"die.proof": "Key", "record.key": "Signed by",
}

// checkGenesis writes the genesis again from the journal and the disclosed roots.
func checkGenesis(b *bundle) string {
	first := b.created()
	line, begun := b.one("record.opened/1")
	if !begun {
		if b.files["genesis.txt"] != nil {
			refuse("genesis.txt", "the journal opens no record")
		}
		return "the tournament never began"
	}
	ruleset, name := rulesetHash(first), first.text("tournament")
	same(first.where(), "ruleset_hash", ruleset, first.text("ruleset_hash"))
	length := first.number("dice_length")
	nonces := b.root("nonce")
	commitments := map[string]string{
		"die":      chainOf(b.root("dice"), "secret", 0, length)[0],
		"open_die": chainOf(b.root("dice"), "open", 0, length)[0],
		"nonces":   hash([]byte(fmt.Sprintf("SECRET NOMIC NONCES/1\n%x\n", nonces))),
		"roster":   b.roster(line.seq, nonces),
	}
	title, mixed := "SECRET NOMIC GENESIS/1", ""
	if mix := b.mix(); mix != "" {
		title, mixed = "SECRET NOMIC GENESIS/2", "\nMix: "+mix
		commitments["mix"] = mix
	} else if line.data["mix"] != nil {
		refuse(line.where(), "a mix, which there is none of in this edition")
	}
	for key, expected := range commitments {
		same(line.where(), key, expected, line.text(key))
	}
	// Who is to cosign has a line each, below what is mixed into the dice.
	if witnesses, named := line.data["witnesses"].([]any); named {
		title = "SECRET NOMIC GENESIS/4"
		for _, key := range witnesses {
			mixed += fmt.Sprintf("\nWitness: %v", key)
		}
	}
	expected := title + "\nTournament: " + name + "\nTitle: " + first.text("title") +
		"\nRecord: " + first.text("origin") + "\nKey: " + first.text("record_key") +
		"\nRuleset: " + first.text("ruleset") + "\nRuleset hash: " + ruleset +
		"\nRoster: " + commitments["roster"] + "\nDie: " + commitments["die"] +
		"\nOpen die: " + commitments["open_die"] + fmt.Sprintf("\nRolls in an epoch: %d", length) + mixed +
		"\nNonces: " + commitments["nonces"] + "\nOpened: " + instant(line.at) +
		"\nJournal: " + line.prev + "\nEnd: " + name + "\n"
	same("genesis.txt", "text", expected, b.file("genesis.txt"))
	return "the initial rules, the roster, the anchors and the roots are those that it commits to"
}

// rulesetHash is over the initial set as the first line has it.
func rulesetHash(first line) string {
	var rules []any
	for _, rule := range first.list("rules") {
		rule, ok := rule.([]any)
		if !ok || len(rule) != 4 {
			refuse(first.where(), "a rule is no list of number, mutable, text and clauses")
		}
		status := map[any]string{true: "mutable", false: "immutable"}[rule[1]]
		rules = append(rules, map[string]any{
			"number": rule[0], "status": status, "text": rule[2], "clauses": rule[3],
		})
	}
	return hash([]byte(canonical(map[string]any{
		"name": first.text("ruleset"), "title": first.text("ruleset_title"),
		"summary": first.text("ruleset_summary"), "rules": rules,
	})))
}

// roster is the commitment to everybody in play before a line.
func (b *bundle) roster(before int64, nonces []byte) string {
	names := map[string]string{}
	for _, l := range b.of("player.enrolled/1", "player.forfeited/1", "player.expelled/1") {
		if l.seq > before {
			break
		}
		if l.kind == "player.enrolled/1" {
			names[l.text("player")] = l.text("name")
		} else {
			delete(names, l.text("player"))
		}
	}
	handles := make([]string, 0, len(names))
	for handle := range names {
		handles = append(handles, handle)
	}
	sort.Strings(handles)
	var text strings.Builder
	for _, handle := range handles {
		text.WriteString(handle + "\t" + names[handle] + "\n")
	}
	return fmt.Sprintf("%x", keyed(keyed(nonces, "SECRET NOMIC ROSTER/1\n"), text.String()))
}

// asNumber reads a number that stands in a list or an object.
func asNumber(where string, value any) int64 {
	return numberAt(where, map[string]any{"number": value}, "number")
}
