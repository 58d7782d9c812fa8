package assume

import (
	"fmt"
	"slices"

	"pool6502/asm/contract"
)

// A pointerNote says which words the pointer at a place of the zero page may hold while the code between two
// addresses uses it.
type pointerNote struct {
	from, to uint16
	bank     int // see Assumptions.in
	at       uint8
	words    values
}

// A pointed page is a page of code with Points notes.
type pointedPage struct {
	notes []pointerNote
}

// watchPointers prepares the Points notes for through.
func (a *Check) watchPointers() {
	sets := map[*uint16]values{} // a note of the whole program is that of every routine, with the same words
	for bank, n := range a.notes.in {
		for p, words := range n.points {
			set, ok := sets[&words[0]]
			if !ok {
				set = newValues(words)
				sets[&words[0]] = set
			}
			note := pointerNote{bank: bank, from: p.routine, to: 0xFFFF, at: p.at, words: set}
			if i := slices.IndexFunc(n.routines, func(r uint16) bool { return r > p.routine }); i >= 0 {
				note.to = n.routines[i] - 1
			}
			for page := int(note.from) >> 8; page <= int(note.to)>>8; page++ {
				if a.pointers[page] == nil {
					a.pointers[page] = &pointedPage{}
				}
				a.pointers[page].notes = append(a.pointers[page].notes, note)
			}
		}
	}
}

// note returns the note about a pointer for the instruction at pc in a bank, nil if there is none.
func (p *pointedPage) note(pc uint16, bank int, at uint8) *pointerNote {
	for i := range p.notes {
		if n := &p.notes[i]; n.bank == bank && n.at == at && pc >= n.from && pc <= n.to {
			return n
		}
	}
	return nil
}

// noted reports whether there is a note about the pointer that the instruction at an offset of a page uses. If the
// instruction is the page's last byte, its operand is not known, so any note counts.
func (p *pointedPage) noted(page, at uint8, code *[256]uint8) bool {
	pc := uint16(page)<<8 | uint16(at)
	return slices.ContainsFunc(p.notes, func(n pointerNote) bool {
		return pc >= n.from && pc <= n.to && (at == 0xFF || n.at == code[at+1])
	})
}

// through checks the pointer that the instruction at pc is about to use. Its mode is (zp),Y, and there are notes about its page.
func (a *Check) through(pc uint16) {
	page := a.pointers[pc>>8]
	z := a.peek(pc + 1)
	bank := a.bank(pc)
	if _, has := a.notes.in[bank]; !has {
		bank = -1
	}
	n := page.note(pc, bank, z)
	if n == nil {
		return
	}
	a.Checks++
	if at := uint16(a.peek(uint16(z))) | uint16(a.peek(uint16(z+1)))<<8; !n.words.has(at) {
		b := Broken{Note: "Points", Found: fmt.Sprintf("$%02X points to $%04X", z, at), At: uint16(z), Bank: a.bank(pc)}
		a.owner(pc, b, func(c *contract.Contract) bool {
			return slices.ContainsFunc(c.Points, func(p contract.Need) bool { return uint8(p.Place.Addr) == z })
		})
	}
}
