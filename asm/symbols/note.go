package symbols

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// A Note is a line of Mesen's label file: a symbol, with a comment. Either of its name and its comment may be empty.
type Note struct {
	Symbol
	Comment string
	Saved   bool   // a new note (not one that was read) is in battery-backed RAM: String writes memory type S
	memory  string // the memory type of the line; empty for the usual one
}

// readNote reads a line of Mesen's label file. A line of a memory that is not of an NES program gives an empty note.
func readNote(line string) (n Note, err error) {
	part := strings.SplitN(line, ":", 4)
	if len(part) < 2 {
		return n, fmt.Errorf("%.40q is not a label; a line is type:offset:name:comment", line)
	}
	typ, ok := mlbTypes[part[0]]
	if !ok {
		if strings.Trim(part[0], letters) != "" {
			return n, fmt.Errorf("%.40q is not a memory type", part[0])
		}
		return n, nil
	}
	from, to, isRange := strings.Cut(part[1], "-")
	first, err := mlbNumber(from)
	if err != nil {
		return n, err
	}
	last := first
	if isRange {
		if last, err = mlbNumber(to); err != nil {
			return n, err
		}
	}
	if last < first {
		return n, fmt.Errorf("%.40q ends before it begins", part[1])
	}
	n.memory = part[0]
	n.Symbol = Symbol{Kind: typ.kind, Bank: -1, Offset: -1, Value: first + typ.base, Size: last - first + 1}
	switch {
	case typ.kind == Label:
		n.Offset, n.Value = first, -1
		n.Calls = -min(last-first, 1)
	case typ.kind == Constant:
		if n.Kind = kindAt(first); n.Kind == Constant || n.Kind == Label {
			n.Size = 0
		}
	case typ.kind == RAM && first < 0x100:
		n.Kind = Zeropage
	}
	if len(part) > 2 {
		n.Name = part[2]
	}
	if len(part) > 3 {
		n.Comment = part[3]
	}
	if n.Name != "" && n.Kind != Label && n.Value+max(n.Size, 1) > 0x10000 {
		return n, fmt.Errorf("%.40q is beyond $FFFF", part[1])
	}
	return n, nil
}

// String returns the note as a line of Mesen's label file.
func (n Note) String() string {
	memory := n.memory
	switch {
	case memory != "":
	case n.Kind == Label:
		memory = "P"
	case n.Kind != PRGRAM:
		memory = "R"
	case n.Saved:
		memory = "S"
	default:
		memory = "W"
	}
	at := n.Value - mlbTypes[memory].base
	if n.Kind == Label {
		at = n.Offset
	}
	text := fmt.Sprintf("%s:%04X", memory, at)
	if n.Size > 1 {
		text += fmt.Sprintf("-%04X", at+n.Size-1)
	}
	if text += ":" + n.Name; n.Comment != "" {
		text += ":" + n.Comment
	}
	return text
}

// check returns what is wrong with a note that a user has made; nil if nothing is.
func (n Note) check() error {
	for i, r := range n.Name {
		if r > 'z' || r != '_' && !(unicode.IsLetter(r) || i > 0 && unicode.IsDigit(r)) {
			return fmt.Errorf("%.40q is not a name; use letters (A-Z, a-z), digits and _, and no digit first", n.Name)
		}
	}
	if strings.ContainsFunc(n.Comment, unicode.IsControl) {
		return fmt.Errorf("the comment %.40q has a control character", n.Comment)
	}
	return nil
}

// Notes is a file of notes that a user edits. A line that is not understood stays as it is.
type Notes struct {
	lines []string
	notes []Note // of the lines; empty for a line that is not understood
}

// ReadNotes reads a label file of Mesen. problems has an error for each line that is not understood, with its number; such a
// line is kept as it is.
func ReadNotes(data []byte) (list *Notes, problems []error) {
	list = &Notes{}
	for i, raw := range strings.SplitAfter(string(data), "\n") {
		if raw == "" {
			continue
		}
		text := strings.TrimPrefix(strings.TrimRight(raw, "\r\n"), "\ufeff")
		var n Note
		if strings.TrimSpace(text) != "" {
			var err error
			if n, err = readNote(text); err == nil {
				err = n.check()
			}
			if err != nil {
				problems, n = append(problems, fmt.Errorf("line %d: %w", i+1, err)), Note{}
			}
		}
		if !strings.HasSuffix(raw, "\n") {
			raw += "\n"
		}
		list.lines, list.notes = append(list.lines, raw), append(list.notes, n)
	}
	return list, problems
}

// All returns the notes that have a name or a comment.
func (l *Notes) All() (all []Note) {
	for _, n := range l.notes {
		if n.Name != "" || n.Comment != "" {
			all = append(all, n)
		}
	}
	return all
}

// Set replaces the note at the place of n, or adds n. A note without name and comment is removed.
func (l *Notes) Set(n Note) error {
	if err := n.check(); err != nil {
		return err
	}
	set := n.Name == "" && n.Comment == ""
	for i := 0; i < len(l.notes); i++ {
		switch old := l.notes[i]; {
		case old.Name == "" && old.Comment == "" || !samePlace(&old.Symbol, &n.Symbol):
			continue
		case !set:
			n.Size, n.memory = old.Size, old.memory
			l.lines[i], l.notes[i], set = n.String()+"\n", n, true
			continue
		}
		l.lines, l.notes = slices.Delete(l.lines, i, i+1), slices.Delete(l.notes, i, i+1)
		i--
	}
	if !set {
		l.lines, l.notes = append(l.lines, n.String()+"\n"), append(l.notes, n)
	}
	return nil
}

// Bytes returns the file.
func (l *Notes) Bytes() []byte {
	var b bytes.Buffer
	for _, line := range l.lines {
		b.WriteString(line)
	}
	return b.Bytes()
}
