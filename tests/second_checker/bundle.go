package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// bundle is what was published, and what checks of it have found sound so far.
type bundle struct {
	files map[string][]byte
	lines []line // the whole journal, once its check has passed
}

// refusal ends a check: what contradicts, and where. notChecked ends one that another one is needed for.
type (
	refusal    string
	notChecked string
)

func refuse(where, format string, args ...any) {
	panic(refusal(where + ": " + fmt.Sprintf(format, args...)))
}

// same refuses what is not as expected.
func same[T comparable](where, what string, expected, found T) {
	if expected != found {
		refuse(where, "%s: expected %.200q, found %.200q", what, fmt.Sprint(expected), fmt.Sprint(found))
	}
}

// greatest is how many octets the files of a bundle have together, since all of them are held at once.
const greatest = int64(1 << 30)

func readBundle(dir string) (*bundle, error) {
	b, left := &bundle{files: map[string][]byte{}}, greatest
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		if left -= info.Size(); !entry.Type().IsRegular() || path == dir || left < 0 {
			return fmt.Errorf("%s: no plain file of a folder of at most %d octets", path, greatest)
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		b.files[filepath.ToSlash(name)], err = os.ReadFile(path)
		return err
	})
	if err == nil && b.files["manifest.json"] == nil {
		err = fmt.Errorf("%s: no bundle: it has no manifest.json", dir)
	}
	return b, err
}

// file returns the text of a file that has to be there.
func (b *bundle) file(name string) string {
	content, found := b.files[name]
	if !found {
		refuse(name, "the bundle lacks it")
	}
	if !utf8.Valid(content) {
		refuse(name, "it is not UTF-8")
	}
	return string(content)
}

// numbered returns the sorted numbers N of the files FOLDER/N.ENDING; others there are refused.
func (b *bundle) numbered(folder, ending string) []int64 {
	var numbers []int64
	pattern := regexp.MustCompile(`^` + folder + `/(0|[1-9][0-9]*)\.` + ending + `$`)
	for name := range b.files {
		if found := pattern.FindStringSubmatch(name); found != nil {
			number, err := strconv.ParseInt(found[1], 10, 64)
			if err != nil {
				refuse(name, "its number is too large")
			}
			numbers = append(numbers, number)
		} else if strings.HasPrefix(name, folder+"/") {
			refuse(name, "there is no such file")
		}
	}
	sort.Slice(numbers, func(i, j int) bool { return numbers[i] < numbers[j] })
	return numbers
}

// journal returns the lines, which rest on their own check.
func (b *bundle) journal() []line {
	if b.lines == nil {
		panic(notChecked("the journal is not sound"))
	}
	return b.lines
}

// of returns the lines of some types, each named with its version.
func (b *bundle) of(types ...string) []line {
	var found []line
	for _, l := range b.journal() {
		for _, wanted := range types {
			if l.kind == wanted {
				found = append(found, l)
			}
		}
	}
	return found
}

// one returns the only line of a type, and whether there is one.
func (b *bundle) one(kind string) (line, bool) {
	found := b.of(kind)
	if len(found) > 1 {
		refuse(found[1].where(), "a second line %s", kind)
	}
	if len(found) == 0 {
		return line{}, false
	}
	return found[0], true
}

// created returns the first line, which says what was founded.
func (b *bundle) created() line {
	first := b.journal()[0]
	same(first.where(), "type", "tournament.created/1", first.kind)
	return first
}

// root returns one of the two disclosed roots, 32 octets.
func (b *bundle) root(name string) []byte {
	roots, ok := parseJSON([]byte(b.file("roots.json"))).(map[string]any)
	text, _ := roots[name].(string)
	octets, err := hex.DecodeString(text)
	if !ok || len(roots) != 2 || err != nil || len(octets) != 32 || text != strings.ToLower(text) {
		refuse("roots.json", "there is no %s root of 64 hexadecimal digits", name)
	}
	return octets
}

func hash(content ...[]byte) string {
	sum := sha256.Sum256(bytes.Join(content, nil))
	return hex.EncodeToString(sum[:])
}

func keyed(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// instant is how instants stand in texts.
func instant(seconds int64) string {
	return time.Unix(seconds, 0).UTC().Format("2006-01-02 15:04:05 UTC")
}
