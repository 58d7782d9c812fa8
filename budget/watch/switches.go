package watch

import "pool6502/nes"

// Switches is a console for a script. It calls Restarted after each reset, and after the power was turned off and on.
type Switches struct {
	*nes.Console
	Restarted func()
}

// Reset presses the reset button.
func (s Switches) Reset() {
	s.Console.Reset()
	s.Restarted()
}

// PowerCycle turns the power off and on.
func (s Switches) PowerCycle() {
	s.Console.PowerCycle()
	s.Restarted()
}

// TurnsOn reports whether a write to $2001 that begins now turns rendering on, if it is off: the PPU ignores writes until the first pre-render line
// after power-on or a reset.
func TurnsOn(con *nes.Console, v uint8) bool {
	if v&0x18 == 0 {
		return false
	}
	chip, _, _ := con.Chips()
	return !chip.Warming
}
