package assume

import (
	"fmt"

	"pool6502/asm/contract"
)

// A need is one condition of a Needs line.
type need struct {
	*contract.Need
	allowed values
	bytes   [4]uint64 // the part of allowed from 0 to 255

	first, span uint8 // all bytes from first to first+span are allowed
}

func newNeed(c *contract.Need) need {
	n := need{Need: c, allowed: newValues(c.Values)}
	copy(n.bytes[:], n.allowed)
	for i, v := range c.Values {
		switch {
		case i == 0 && v <= 0xFF:
			n.first = uint8(v)
		case v > 0xFF || int(v) != int(n.first)+int(n.span)+1:
			return n
		default:
			n.span++
		}
	}
	return n
}

// holds reports whether a Needs note is true, and if not, the value that was found.
func (a *Check) holds(n *need) (found string, ok bool) {
	switch {
	case n.Place.Reg != 0:
		if v := uint16(a.con.CPU().Get(n.Place.Reg)); !n.allowed.has(v) {
			return fmt.Sprintf("%c is %d", n.Place.Reg, v), false
		}
		return "", true
	case n.High.Len > 0:
		return a.wordsHold(n)
	}
	for i := 0; i < n.Place.Len; {
		at := n.Place.Addr + uint16(i)
		part := a.memory(at)
		part = part[:min(len(part), n.Place.Len-i)]
		for k, v := range part {
			if v-n.first > n.span && n.bytes[v>>6]>>(v&63)&1 == 0 {
				return fmt.Sprintf("$%04X holds %d", at+uint16(k), v), false
			}
		}
		i += len(part)
	}
	return "", true
}

// wordsHold does the work of holds for a note about 16-bit words.
func (a *Check) wordsHold(n *need) (found string, ok bool) {
	for i := range uint16(n.Place.Len) {
		v := uint16(a.peek(n.Place.Addr+i)) | uint16(a.peek(n.High.Addr+i))<<8
		if !n.allowed.has(v) {
			return fmt.Sprintf("$%04X holds %d", n.Place.Addr+i, v), false
		}
	}
	return "", true
}

// memory returns what the CPU would read from addr on, up to the end of its page. Where a chip answers, it is
// one byte.
func (a *Check) memory(addr uint16) []uint8 {
	if p := a.con.Page(uint8(addr >> 8)); p != nil {
		return p[uint8(addr):]
	}
	a.one[0] = a.con.Peek(addr)
	return a.one[:]
}

// peek returns what the CPU would read at addr.
func (a *Check) peek(addr uint16) uint8 {
	if p := a.con.Page(uint8(addr >> 8)); p != nil {
		return p[uint8(addr)]
	}
	return a.con.Peek(addr)
}
