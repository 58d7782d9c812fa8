package asm

import (
	"strings"

	"pool6502/asm/symbols"
)

// contractKeys are the words a contract line may start with, and whether each
// may stand there more than once.
var contractKeys = map[string]bool{
	"In": false, "Out": false, "Clobbers": false, "Keeps": false, "Case": true, "Budget": false, "Pool": true,
}

// continued is how many blanks behind ;;; make a line go on with the one
// before: the values start there.
const continued = 10

// A contractReader gathers the ;;; lines of a source.
type contractReader struct {
	block []line // being gathered
	ready *rawContract
	done  []*rawContract
}

// A rawContract is a contract cut into its keys, before symbols have values.
type rawContract struct {
	name, summary string
	at            token
	keys          []contractKey
	label         *symbol
	frame         *frame
}

// A contractKey is one line with its continuations joined by a blank.
type contractKey struct {
	key  string
	at   token // of the key
	text string
	runs []textRun
}

// A textRun says where a piece of the joined text stands in the source.
type textRun struct {
	off int
	at  token
}

// at gives the place of an offset into the text.
func (k *contractKey) pos(off int) token {
	t := k.at
	for _, r := range k.runs {
		if r.off <= off {
			t = r.at
			t.col += int32(off - r.off)
		}
	}
	return t
}

// contractComment reports whether a line is a ;;; comment, and gives what
// stands behind it with its column. A longer row of semicolons is a ruler.
func contractComment(s string) (col int, text string, ok bool) {
	rest := strings.TrimLeft(s, " \t")
	if !strings.HasPrefix(rest, ";;;") || strings.HasPrefix(rest, ";;;;") || len(s) > maxLine {
		return 0, "", false
	}
	return len(s) - len(rest) + 4, strings.TrimRight(rest[3:], " \t"), true
}

func (a *assembler) contractLine(l line) { a.contracts.block = append(a.contracts.block, l) }

// contractBreak ends a block at a blank line, a plain comment or a constant.
func (a *assembler) contractBreak() {
	r := &a.contracts
	if len(r.block) == 0 {
		return
	}
	raw := a.readBlock(r.block)
	r.block = nil
	if raw == nil {
		return
	}
	a.contractLost()
	raw.frame = a.frame
	if raw.name == "" { // only pools: it belongs to the file, not to a routine
		r.done = append(r.done, raw)
		return
	}
	r.ready = raw
}

// contractLabel gives a waiting contract its routine.
func (a *assembler) contractLabel(t token, s *symbol) {
	a.contractBreak()
	raw := a.contracts.ready
	if raw == nil {
		return
	}
	a.contracts.ready = nil
	if raw.name != t.text {
		a.failf(raw.at, raw.name, "use the same name", "the label that follows is %s", t.text)
		return
	}
	raw.label = s
	a.contracts.done = append(a.contracts.done, raw)
}

// contractEnd stands where a statement comes before any label did.
func (a *assembler) contractEnd(token) {
	a.contractBreak()
	a.contractLost()
}

func (a *assembler) contractLost() {
	if raw := a.contracts.ready; raw != nil {
		a.fail(raw.at, raw.name, "no label follows this contract", "put it directly above its routine")
		a.contracts.ready = nil
	}
}

// close ends the last block of the source.
func (r *contractReader) close(a *assembler) {
	a.contractBreak()
	a.contractLost()
}

// readBlock cuts a block of ;;; lines into keys. A block that neither starts
// like a contract nor has a line with a key is a comment like any other.
func (a *assembler) readBlock(block []line) *rawContract {
	var raw *rawContract
	for i, l := range block {
		text := strings.TrimLeft(l.text, " \t")
		if text == "" {
			continue
		}
		indent := len(l.text) - len(text)
		at := token{file: l.file, line: l.no, col: l.col + int32(indent)}
		word, rest, _ := strings.Cut(text, " ")
		_, known := contractKeys[word]
		switch {
		case raw == nil && !known:
			name, summary, ok := strings.Cut(text, " - ")
			if name = strings.TrimSpace(name); !ok || !isName(name) {
				return a.noContract(block[i:])
			}
			raw = &rawContract{name: name, summary: strings.TrimSpace(summary), at: at}
		case raw == nil && word != "Pool":
			a.fail(at, word, "the contract has no first line", "start it with ;;; name - summary")
			return nil
		case indent >= continued && (raw == nil || len(raw.keys) == 0):
			a.fail(at, text, "there is nothing this line could go on with", "start a key close to the ;;;")
			return nil
		case indent >= continued:
			k := &raw.keys[len(raw.keys)-1]
			k.runs = append(k.runs, textRun{len(k.text) + 1, at})
			k.text += " " + text
		case !known:
			var names []string
			for n := range contractKeys {
				names = append(names, n)
			}
			hint := "the keys are In, Out, Clobbers, Keeps, Case, Budget, Pool"
			if near := symbols.Nearest(word, names); len(near) > 0 {
				hint = "did you mean " + near[0] + "?"
			}
			a.fail(at, word, "a contract has no such key", hint)
			return nil
		default:
			if raw == nil {
				raw = &rawContract{at: at}
			}
			for _, k := range raw.keys {
				if k.key == word && !contractKeys[word] {
					a.failf(at, word, "join them", "the contract has this key already")
					return nil
				}
			}
			value := strings.TrimLeft(rest, " \t")
			v := at
			v.col += int32(len(text) - len(value))
			raw.keys = append(raw.keys, contractKey{key: word, at: at, text: value, runs: []textRun{{0, v}}})
		}
	}
	return raw
}

// noContract accepts a block as prose, unless a line in it has a key: then the
// first line must be meant to open a contract, and passing over its cases in
// silence would be worse than a complaint.
func (a *assembler) noContract(block []line) *rawContract {
	for _, l := range block {
		text := strings.TrimLeft(l.text, " \t")
		word, rest, _ := strings.Cut(text, " ")
		if _, ok := contractKeys[word]; ok && strings.HasPrefix(rest, " ") && len(l.text)-len(text) < continued {
			first := block[0]
			t := strings.TrimSpace(first.text)
			a.fail(token{file: first.file, line: first.no, col: first.col + int32(len(first.text)-len(strings.TrimLeft(first.text, " \t")))},
				t, "this does not open a contract", "start it with ;;; name - summary")
			return nil
		}
	}
	return nil
}

func isName(s string) bool {
	for i := range len(s) {
		if !isLetter(s[i]) && (i == 0 || !isDigit(s[i])) {
			return false
		}
	}
	return s != ""
}
