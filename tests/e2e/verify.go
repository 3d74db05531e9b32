// Verifies what a web server gives out of a public record, with the Go checksum database's own code:
// golang.org/x/mod/sumdb/note for signed notes, sumdb/tlog for trees. Nothing of ours is in it.
//
//	verify KEY DIR
//
// Exits with 1 and says what is wrong, or prints what was verified.
package main

import (
	"bufio"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type checkpoint struct {
	size int64
	root tlog.Hash
	rest []string
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: verify KEY DIR")
		os.Exit(2)
	}
	told, err := verify(os.Args[1], os.Args[2])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(told)
}

func verify(key, dir string) (string, error) {
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return "", fmt.Errorf("key: %w", err)
	}
	entries, err := readEntries(dir)
	if err != nil {
		return "", err
	}
	hashes, roots, err := build(entries)
	if err != nil {
		return "", err
	}
	checked := map[string]int{}
	for _, pattern := range []string{"checkpoint", "checkpoints/*", "heartbeats/*"} {
		files, _ := filepath.Glob(filepath.Join(dir, pattern))
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return "", err
			}
			head, err := open(string(text), verifier)
			if err != nil {
				return "", fmt.Errorf("%s: %w", file, err)
			}
			if head.size > int64(len(entries)) || head.root != roots[head.size] {
				return "", fmt.Errorf("%s: root is not that of the entries", file)
			}
			checked[filepath.Dir(pattern)]++
			// The tree of today must prove to tlog that it grew out of this one, and from no other.
			size := int64(len(entries))
			proof, err := tlog.ProveTree(size, head.size, hashes)
			if err != nil {
				return "", err
			}
			if err := tlog.CheckTree(proof, size, roots[size], head.size, head.root); err != nil {
				return "", fmt.Errorf("%s: growth: %w", file, err)
			}
		}
	}
	grown, err := growths(dir, verifier, roots)
	if err != nil {
		return "", err
	}
	included, err := inclusions(dir, verifier, entries)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d entries, %d checkpoints, %d heartbeats, %d proofs of growth, %d of entries",
		len(entries), checked["checkpoints"]+checked["."], checked["heartbeats"], grown, included), nil
}

// readEntries reads the genesis, then announcements from 1 on.
func readEntries(dir string) ([][]byte, error) {
	text, err := os.ReadFile(filepath.Join(dir, "genesis.txt"))
	if err != nil {
		return nil, err
	}
	entries := [][]byte{text}
	for {
		name := filepath.Join(dir, "announcements", strconv.Itoa(len(entries))+".txt")
		text, err := os.ReadFile(name)
		if errors.Is(err, os.ErrNotExist) {
			return entries, nil
		}
		if err != nil {
			return nil, err
		}
		entries = append(entries, text)
	}
}

// build returns a reader of stored hashes and the root of every size.
func build(entries [][]byte) (tlog.HashReader, map[int64]tlog.Hash, error) {
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		found := make([]tlog.Hash, len(indexes))
		for place, index := range indexes {
			found[place] = stored[index]
		}
		return found, nil
	})
	roots := map[int64]tlog.Hash{}
	for number, entry := range entries {
		hashes, err := tlog.StoredHashes(int64(number), entry, reader)
		if err != nil {
			return nil, nil, err
		}
		stored = append(stored, hashes...)
		size := int64(number) + 1
		if roots[size], err = tlog.TreeHash(size, reader); err != nil {
			return nil, nil, err
		}
	}
	return reader, roots, nil
}

// open verifies a signed note and reads the checkpoint in it.
func open(text string, verifier note.Verifier) (checkpoint, error) {
	opened, err := note.Open([]byte(text), note.VerifierList(verifier))
	if err != nil {
		return checkpoint{}, err
	}
	lines := strings.Split(strings.TrimSuffix(opened.Text, "\n"), "\n")
	if len(lines) < 3 || lines[0] != verifier.Name() {
		return checkpoint{}, errors.New("no checkpoint of this record")
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return checkpoint{}, err
	}
	root, err := tlog.ParseHash(lines[2])
	return checkpoint{size, root, lines[3:]}, err
}

// growths verifies the proofs that each heartbeat's record begins with that of the one before.
func growths(dir string, verifier note.Verifier, roots map[int64]tlog.Hash) (int, error) {
	files, _ := filepath.Glob(filepath.Join(dir, "growth", "*"))
	for _, file := range files {
		old, proof, head, err := readProof(file, "old ", verifier)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", file, err)
		}
		if err := tlog.CheckTree(proof, head.size, head.root, old, roots[old]); err != nil {
			return 0, fmt.Errorf("%s: %w", file, err)
		}
	}
	return len(files), nil
}

// inclusions verifies the proofs that each entry is in the record at its checkpoint.
func inclusions(dir string, verifier note.Verifier, entries [][]byte) (int, error) {
	files, _ := filepath.Glob(filepath.Join(dir, "proofs", "*"))
	for _, file := range files {
		index, proof, head, err := readProof(file, "index ", verifier)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", file, err)
		}
		leaf := tlog.RecordHash(entries[index])
		if err := tlog.CheckRecord(tlog.RecordProof(proof), head.size, head.root, index, leaf); err != nil {
			return 0, fmt.Errorf("%s: %w", file, err)
		}
	}
	return len(files), nil
}

// readProof reads a number behind word, hashes, and the checkpoint that they lead to.
func readProof(file, word string, verifier note.Verifier) (int64, tlog.TreeProof, checkpoint, error) {
	fail := func(err error) (int64, tlog.TreeProof, checkpoint, error) { return 0, nil, checkpoint{}, err }
	text, err := os.ReadFile(file)
	if err != nil {
		return fail(err)
	}
	above, below, found := strings.Cut(string(text), "\n\n")
	if !found {
		return fail(errors.New("no checkpoint below"))
	}
	head, err := open(below, verifier)
	if err != nil {
		return fail(err)
	}
	number := int64(-1)
	proof := tlog.TreeProof{}
	lines := bufio.NewScanner(strings.NewReader(above))
	for lines.Scan() {
		line := lines.Text()
		switch {
		case line == "c2sp.org/tlog-proof@v1":
		case strings.HasPrefix(line, word):
			if number, err = strconv.ParseInt(strings.TrimPrefix(line, word), 10, 64); err != nil {
				return fail(err)
			}
		default:
			octets, err := base64.StdEncoding.DecodeString(line)
			if err != nil || len(octets) != tlog.HashSize {
				return fail(fmt.Errorf("no hash: %q", line))
			}
			proof = append(proof, *(*tlog.Hash)(octets))
		}
	}
	return number, proof, head, nil
}
