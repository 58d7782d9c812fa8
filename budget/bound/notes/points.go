package notes

import (
	"fmt"
	"slices"
)

// A pointerNote says which words the pointer at a place of the zero page may hold while the code between two
// addresses uses it.
type pointerNote struct {
	from, to uint16
	at       uint8
	words    values
}

// watchPointers prepares the Points notes for through.
func (a *Audit) watchPointers() {
	n := a.notes
	for p, words := range n.points {
		note := pointerNote{from: p.routine, to: 0xFFFF, at: p.at, words: newValues(words)}
		if i := slices.IndexFunc(n.routines, func(r uint16) bool { return r > p.routine }); i >= 0 {
			note.to = n.routines[i] - 1
		}
		for page := int(note.from) >> 8; page <= int(note.to)>>8; page++ {
			a.pointers[page] = append(a.pointers[page], note)
		}
		a.pointing = true
	}
}

// through checks the pointer that the instruction at pc is about to use. Its mode is (zp),Y.
func (a *Audit) through(pc uint16) {
	list := a.pointers[pc>>8]
	if len(list) == 0 {
		return
	}
	z := a.peek(pc + 1)
	for i := range list {
		p := &list[i]
		if p.at != z || pc < p.from || pc > p.to {
			continue
		}
		a.Checks++
		if at := uint16(a.peek(uint16(z))) | uint16(a.peek(uint16(z+1)))<<8; !p.words.has(at) {
			a.owner(pc, "Points", fmt.Sprintf("$%02X points to $%04X", z, at))
		}
	}
}
