package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"sort"
	"strings"
	"unicode/utf16"
)

// parseJSON reads one JSON value, with numbers as they are written; nil where it is none.
func parseJSON(text []byte) any {
	reader := json.NewDecoder(bytes.NewReader(text))
	reader.UseNumber()
	var value any
	if reader.Decode(&value) != nil {
		return nil
	}
	if _, err := reader.Token(); err != io.EOF {
		return nil
	}
	return value
}

// canonical writes JSON as it is hashed: keys sorted, no blanks, characters as they are.
func canonical(value any) string {
	var out strings.Builder
	write(&out, value)
	return out.String()
}

func write(out *strings.Builder, value any) {
	switch value := value.(type) {
	case map[string]any:
		keys := make([]string, 0, len(value))
		for key := range value {
			keys = append(keys, key)
		}
		sort.Strings(keys) // by octets of UTF-8, which is the order of the characters' numbers
		out.WriteByte('{')
		for place, key := range keys {
			if place > 0 {
				out.WriteByte(',')
			}
			writeText(out, key)
			out.WriteByte(':')
			write(out, value[key])
		}
		out.WriteByte('}')
	case []any:
		out.WriteByte('[')
		for place, item := range value {
			if place > 0 {
				out.WriteByte(',')
			}
			write(out, item)
		}
		out.WriteByte(']')
	case string:
		writeText(out, value)
	case nil:
		out.WriteString("null")
	default: // booleans, and numbers as they are written
		fmt.Fprint(out, value)
	}
}

var short = map[rune]string{
	'"': `\"`, '\\': `\\`, '\n': `\n`, '\r': `\r`, '\t': `\t`, '\b': `\b`, '\f': `\f`,
}

func writeText(out *strings.Builder, text string) {
	out.WriteByte('"')
	for _, one := range text {
		if escaped, found := short[one]; found {
			out.WriteString(escaped)
		} else if one < 0x20 {
			fmt.Fprintf(out, `\u%04x`, one)
		} else {
			out.WriteRune(one)
		}
	}
	out.WriteByte('"')
}

// writeASCII is writeText with everything outside ASCII as UTF-16 escapes.
func writeASCII(out *strings.Builder, text string) {
	var all strings.Builder
	writeText(&all, text)
	for _, one := range all.String() {
		if one < 0x7f {
			out.WriteRune(one)
			continue
		}
		for _, unit := range utf16.Encode([]rune{one}) {
			fmt.Fprintf(out, `\u%04x`, unit)
		}
	}
}
