// A second checker of disclosed games, written from docs/formats.md, docs/language.md and
// docs/auditors.md alone: whoever has only these must come to the same hashes. It is no replacement
// of the audit, which replays whole games; each check says what it compared.
//
//	second BUNDLE [RECEIPT …]
//
// Prints a line for each check and exits with 1 where one fails, naming the entry that contradicts;
// with 2 where there is no bundle. A check that cannot be made for want of another is "not checked".
package main

import (
	"fmt"
	"os"
	"strings"
	"unicode"
)

type check struct {
	name string
	make func(*bundle) string
}

var checks = []check{
	{"manifest", checkManifest},
	{"journal", checkJournal},
	{"genesis", checkGenesis},
	{"record", checkRecord},
	{"heartbeats", checkHeartbeats},
	{"heads", checkHeads},
	{"documents", checkDocuments},
	{"dice", checkDice},
	{"mail", checkMail},
	{"votes", checkVotes},
	{"adoptions", checkAdoptions},
	{"points", checkPoints},
	{"rules", checkRules},
}

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: second BUNDLE [RECEIPT …]")
		os.Exit(2)
	}
	b, err := readBundle(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, visible(err.Error()))
		os.Exit(2)
	}
	asked := checks
	for _, path := range os.Args[2:] {
		path := path
		asked = append(asked, check{"receipt", func(b *bundle) string { return checkReceipt(b, path) }})
	}
	failed := false
	for _, one := range asked {
		outcome, told := one.run(b)
		fmt.Printf("%s\t%s\t%s\n", outcome, one.name, visible(told))
		failed = failed || outcome != "passed"
	}
	if failed {
		os.Exit(1)
	}
}

// visible spells out what a bundle says so that it commands no terminal and makes no lines.
func visible(told string) string {
	return strings.Map(func(one rune) rune {
		if unicode.IsPrint(one) {
			return one
		}
		return '?'
	}, told)
}

// run makes a check; what it refuses by a panic of ours is its outcome.
func (c check) run(b *bundle) (outcome, told string) {
	defer func() {
		switch found := recover().(type) {
		case nil:
		case refusal:
			outcome, told = "failed", string(found)
		case notChecked:
			outcome, told = "not checked", string(found)
		default:
			panic(found)
		}
	}()
	return "passed", c.make(b)
}
