package main

import (
	"encoding/hex"
	"fmt"
	"regexp"
	"sort"
	"strings"
)

// chainOf returns the keys k(0) to k(L) of an epoch, as hexadecimal digits.
func chainOf(root []byte, die string, epoch, length int64) []string {
	if length < 1 || length > 1<<24 {
		refuse("journal entry 1", "a chain of %d keys", length)
	}
	own := keyed(root, "SECRET NOMIC DICE ROOT/1\n"+die+"\n")
	keys := make([]string, length+1)
	keys[length] = hex.EncodeToString(keyed(own, fmt.Sprintf("SECRET NOMIC DICE CHAIN/1\n%d\n%d\n", epoch, length)))
	for n := length; n > 0; n-- {
		keys[n-1] = hash([]byte(keys[n] + "\n"))
	}
	return keys
}

var contribution = regexp.MustCompile("^[0-9a-f]{64}$")

// mix is what is mixed into every roll, of what each who joined before the record was opened contributed; empty up to edition 3.
func (b *bundle) mix() string {
	first := b.created()
	if first.data["edition"] == nil || first.number("edition") < 4 {
		return ""
	}
	if first.number("dice_length") < 4096 {
		refuse(first.where(), "a chain of %d keys, expected 4096 or more", first.number("dice_length"))
	}
	opened, begun := b.one("record.opened/1")
	var listed []string
	for _, l := range b.of("player.enrolled/1") {
		said := l.data["contribution"]
		if begun && l.seq > opened.seq {
			if said != nil {
				refuse(l.where(), "a contribution to dice that are rolled already")
			}
			continue
		}
		if said == nil || !contribution.MatchString(l.text("contribution")) {
			refuse(l.where(), "expected what the player contributes to the dice")
		}
		listed = append(listed, l.text("player")+"\t"+l.text("contribution")+"\n")
	}
	sort.Strings(listed)
	return hash([]byte("SECRET NOMIC MIX/1\n" + strings.Join(listed, "")))
}

// rolled returns what a die with so many faces shows at roll i.
func rolled(key, tournament, mix string, i, faces int64) int64 {
	named := "DIE/1\n" + tournament
	if mix != "" {
		named = "DIE/2\n" + tournament + "\n" + mix
	}
	secret, _ := hex.DecodeString(key)
	octets, draws := 1, int64(256)
	for draws < faces {
		octets, draws = octets+1, draws*256
	}
	for attempt := 0; ; attempt++ {
		draw := keyed(secret, fmt.Sprintf("SECRET NOMIC %s\n%d\n%d\n", named, i, attempt))
		x := int64(0)
		for _, octet := range draw[:octets] {
			x = x<<8 | int64(octet)
		}
		if x < draws/faces*faces {
			return x%faces + 1
		}
	}
}

// checkDice rolls every die again, and follows anchors and proofs that were announced.
func checkDice(b *bundle) string {
	first, root := b.created(), b.root("dice")
	tournament, length, mix := first.text("tournament"), first.number("dice_length"), b.mix()
	chains := map[string][]string{}
	keys := func(die string, epoch int64) []string {
		name := fmt.Sprint(die, epoch)
		if chains[name] == nil {
			chains[name] = chainOf(root, die, epoch, length)
		}
		return chains[name]
	}
	next := map[string]int64{"secret": 1, "open": 1, "hidden": 1}
	rolls, anchors, proofs := 0, 0, 0
	anchored := map[string]int64{} // the epoch whose anchor is known, by die
	shown := map[int64][]string{}  // keys of the open rolls of an item
	for _, l := range b.of("die.rolled/1", "dice.renewed/1", "dice.restarted/1", "fields.revealed/1") {
		switch l.kind {
		case "die.rolled/1":
			die, index, faces := l.text("chain"), l.number("index"), l.number("faces")
			same(l.where(), "index", next[die], index)
			if faces < 1 || faces > 1<<32 {
				refuse(l.where(), "a die of %d faces", faces)
			}
			next[die]++
			key := keys(die, (index-1)/length)[(index-1)%length+1]
			same(l.where(), "value", rolled(key, tournament, mix, index, faces), l.number("value"))
			if die == "open" {
				shown[l.cause("item")] = append(shown[l.cause("item")], key)
			}
			rolls++
		case "dice.renewed/1":
			die, epoch := l.text("chain"), l.number("epoch")
			same(l.where(), "anchor", keys(die, epoch)[0], l.text("anchor"))
			anchored[die] = epoch
		case "dice.restarted/1":
			epoch := l.number("epoch")
			for die := range next {
				// The rolls so far count as e·L + 1: the first one of the epoch is left out.
				next[die] = epoch*length + 2
				anchored[die] = epoch
			}
		case "fields.revealed/1":
			fields := l.fields()
			for field, die := range map[string]string{"dice.anchor": "secret", "dice.open_anchor": "open"} {
				if found, told := fields[field]; told {
					same(l.where(), field, keys(die, anchored[die])[0], fmt.Sprint(found))
					anchors++
				}
			}
			if found, told := fields["die.proof"]; told && l.data["announcement"] != nil {
				if !contains(shown[l.cause("item")], found) {
					refuse(l.where(), "die.proof is the key of no open roll of its item")
				}
				proofs++
			}
		}
	}
	return fmt.Sprintf("%d rolls follow from the root, %d anchors and %d keys were announced", rolls, anchors, proofs)
}

func contains(list []string, found any) bool {
	for _, one := range list {
		if any(one) == found {
			return true
		}
	}
	return false
}
