package contract

import (
	"strings"

	"pool6502/asm/symbols"
	"pool6502/asm/syntax"
)

// known has the keywords with which a contract line may start, and whether each may
// appear more than once.
var known = map[string]bool{
	"In": false, "Out": false, "Clobbers": false, "Keeps": false, "Case": true, "Budget": true, "Pool": true,
	"Start": false, "Setup": false, "Mock": true, "Waits": false, "Needs": false, "Points": false, "Bound": true, "Targets": false, "Frame": false,
}

// continued is how many blanks after ;;; make a line a continuation of the line
// above. It is the column in which values begin.
const continued = 10

// An At is a place in the source while it is being assembled: the number of
// its file, line and column.
type At struct{ File, Line, Col int32 }

// A Comment is one ;;; line: the text after the semicolons, and its place.
type Comment struct {
	At
	Text string
}

// CommentOf reports whether a line is a ;;; comment, and returns the text after ;;;
// and its column. A line of more than three semicolons is a ruler, not a comment. A line with another number of
// semicolons that reads as a key is returned whole: Read refuses it in a header, where it would be left out silently.
func CommentOf(line string) (col int, text string, ok bool) {
	rest := strings.TrimLeft(line, " \t")
	if _, slip := unread(rest); slip && len(line) <= syntax.MaxLine {
		return len(line) - len(rest) + 1, strings.TrimRight(rest, " \t"), true
	}
	if !strings.HasPrefix(rest, ";;;") || strings.HasPrefix(rest, ";;;;") || len(line) > syntax.MaxLine {
		return 0, "", false
	}
	return len(line) - len(rest) + 4, strings.TrimRight(rest[3:], " \t"), true
}

// Problems receives errors: place, offending text, message, and what to do.
type Problems interface {
	Fail(at At, text, msg, hint string)
}

// A Block is a contract split into keys, before symbols have values. Its Name is "" if
// it has only keys that apply to the whole program, such as Pool, Needs and Start: then
// it does not belong to a routine.
type Block struct {
	Name, Summary string
	At            At
	keys          []key
}

// A key is one line with its continuations joined by a blank.
type key struct {
	word string
	at   At // of the word
	text string
	runs []textRun
}

// A textRun has the place in the source of a piece of the joined text.
type textRun struct {
	off int
	at  At
}

// pos returns the place of an offset into the text.
func (k *key) pos(off int) At {
	t := k.at
	for _, r := range k.runs {
		if r.off <= off {
			t = r.at
			t.Col += int32(off - r.off)
		}
	}
	return t
}

// Read splits a block of ;;; lines into keys. A block that neither starts like a
// contract nor has a line that reads as a key is an ordinary comment.
func Read(block []Comment, p Problems) *Block {
	var raw *Block
	for i, l := range block {
		text := strings.TrimLeft(l.Text, " \t")
		if text == "" {
			continue
		}
		indent := len(l.Text) - len(text)
		at := At{l.File, l.Line, l.Col + int32(indent)}
		word, rest, _ := strings.Cut(text, " ")
		_, isKey := known[word]
		semicolons, slip := unread(l.Text)
		switch {
		case slip && raw == nil:
		case slip:
			p.Fail(At{l.File, l.Line, l.Col}, semicolons, "this line of a header has no ;;; and would not be read", "begin it with ;;;, or with a word that is no key")
			return nil
		case raw == nil && !isKey:
			name, summary, ok := strings.Cut(text, " - ")
			if name = strings.TrimSpace(name); !ok || !isName(name) {
				return noContract(block[i:], p)
			}
			raw = &Block{Name: name, Summary: strings.TrimSpace(summary), At: at}
		case raw == nil && word != "Pool" && word != "Needs" && word != "Points" && word != "Budget" && word != "Start" && word != "Frame":
			p.Fail(at, word, "this header has no first line", "start it with ;;; name - summary")
			return nil
		case indent >= continued && isKey && readsAsKey(text):
			p.Fail(at, word, "this key would be part of the line above it", "indent the name of a key by less than 10 blanks")
			return nil
		case indent >= continued && (raw == nil || len(raw.keys) == 0):
			p.Fail(at, text, "this line continues nothing", "indent the name of a key by less than 10 blanks")
			return nil
		case indent >= continued:
			k := &raw.keys[len(raw.keys)-1]
			k.runs = append(k.runs, textRun{len(k.text) + 1, at})
			k.text += " " + text
		case !isKey:
			var names []string
			for n := range known {
				names = append(names, n)
			}
			hint := "the keys are In, Out, Clobbers, Keeps, Start, Setup, Mock, Case, Budget, Pool, Waits, Needs, Points, Bound, Targets, Frame"
			if near := symbols.Nearest(word, names); len(near) > 0 {
				hint = "did you mean " + near[0] + "?"
			}
			p.Fail(at, word, "a header has no such key", hint)
			return nil
		default:
			if raw == nil {
				raw = &Block{At: at}
			}
			for _, k := range raw.keys {
				if k.word == word && !known[word] {
					p.Fail(at, word, "this header already has this key", "join them")
					return nil
				}
			}
			value := strings.TrimLeft(rest, " \t")
			v := at
			v.Col += int32(len(text) - len(value))
			raw.keys = append(raw.keys, key{word: word, at: at, text: value, runs: []textRun{{0, v}}})
		}
	}
	return raw
}

// noContract accepts a block as an ordinary comment, unless a line in it has a key.
// Such a block is reported as an error: its first line was meant to begin a contract, and
// its cases must not be ignored silently.
func noContract(block []Comment, p Problems) *Block {
	for _, l := range block {
		text := strings.TrimLeft(l.Text, " \t")
		if readsAsKey(text) && len(l.Text)-len(text) < continued {
			first := block[0]
			t := strings.TrimSpace(first.Text)
			p.Fail(At{first.File, first.Line, first.Col + int32(len(first.Text)-len(strings.TrimLeft(first.Text, " \t")))},
				t, "this does not begin a header", "start it with ;;; name - summary")
			return nil
		}
	}
	return nil
}

// isName reports whether s is a name, with or without scopes in front:
// enemy::move.
func isName(s string) bool {
	for part := range strings.SplitSeq(s, "::") {
		for i := range len(part) {
			if !letter(part[i]) && (i == 0 || part[i] < '0' || part[i] > '9') {
				return false
			}
		}
		if part == "" {
			return false
		}
	}
	return true
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' }
