package nes

import "strings"

// Buttons is a set of pressed buttons of a standard pad, in the order in which
// the pad shifts them out (nesdev, "Standard controller").
type Buttons uint8

// Buttons of a standard pad.
const (
	ButtonA Buttons = 1 << iota
	ButtonB
	ButtonSelect
	ButtonStart
	ButtonUp
	ButtonDown
	ButtonLeft
	ButtonRight
)

// padState is the two controller ports: what is held, the strobe line, and the
// shift register in each pad.
type padState struct {
	Held   [2]uint8 // Buttons
	Strobe bool     // OUT0, bit 0 of the last write to $4016
	Since  Time     // start of the cycle that wrote it
	Shift  [2]uint8
	ReadAt [2]Time // start of the last read of $4016, $4017
	Owed   [2]bool // the shift after the last read has not been performed yet
}

// Hold sets which buttons are held on the pad in port 0 or 1 from now on. Only the lowest bit of port counts.
func (n *Console) Hold(port int, held Buttons) {
	n.latchPads(n.cpu.Now)
	n.pads.Held[port&1] = uint8(held)
}

// strobePads performs a write to $4016.
func (n *Console) strobePads(v uint8, t Time) {
	n.latchPads(t)
	n.pads.Strobe, n.pads.Since = v&1 != 0, t
}

// latchPads loads the shift registers if the strobe was high at the end of a get
// cycle since the last call. OUT0 changes only between a get and a put (AccuracyCoin,
// "Controller Strobing").
func (n *Console) latchPads(t Time) {
	p := &n.pads
	if !p.Strobe || t <= p.Since {
		return
	}
	if t-p.Since == n.cpu.Cycle && !n.isGet(p.Since) {
		return
	}
	p.Shift, p.Owed = p.Held, [2]bool{}
}

// readPad returns bit 0 of $4016 or $4017. The pad is clocked by the end of a
// read; reads in consecutive cycles are one long read (nesdev, "Controller
// reading": the double-clock of DMC DMA comes from the gap between them).
func (n *Console) readPad(port int, t Time) uint8 {
	n.latchPads(t)
	p := &n.pads
	if p.Owed[port] && p.ReadAt[port] != t-n.cpu.Cycle {
		p.Shift[port] = p.Shift[port]>>1 | 0x80
	}
	p.Owed[port], p.ReadAt[port] = true, t
	return p.Shift[port] & 1
}

// PadRead returns when the program last read a pad: the start of that cycle, or
// 0 if it has read none.
func (n *Console) PadRead() Time { return max(n.pads.ReadAt[0], n.pads.ReadAt[1]) }

// String gives the names of the buttons, joined by "+"; "" for none.
func (b Buttons) String() string {
	var names []string
	for i, name := range [8]string{"A", "B", "Select", "Start", "Up", "Down", "Left", "Right"} {
		if b>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, "+")
}
