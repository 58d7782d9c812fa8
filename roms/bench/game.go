package bench

import (
	"pool6502/asm"
	"pool6502/budget/claim"
	"pool6502/nes"
)

// A Game is a cartridge that runs from power-on.
type Game struct {
	*nes.Console
	Program *asm.Program
}

// Play powers on a console with a source in it.
func (b Bench) Play(lab *claim.Lab, path string, slots int) (*Game, error) {
	con, p, err := b.Console(lab, path, slots, nes.Config{SampleRate: -1})
	return &Game{con, p}, err
}

// Number is the value of a byte of memory, or of a word.
func (g *Game) Number(symbol string, bytes int) (int, error) {
	at, err := g.Program.Resolve(symbol)
	if err != nil {
		return 0, err
	}
	v := 0
	for i := range bytes {
		v |= int(g.Peek(at+uint16(i))) << (8 * i)
	}
	return v, nil
}

// Set writes bytes from a symbol on.
func (g *Game) Set(symbol string, v ...uint8) error {
	at, err := g.Program.Resolve(symbol)
	if err != nil {
		return err
	}
	for i, b := range v {
		g.Poke(at+uint16(i), b)
	}
	return nil
}
