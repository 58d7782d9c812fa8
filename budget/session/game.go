package session

import (
	"fmt"

	"pool6502/asm"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// Game is what is played: a cartridge and what is known about it.
type Game struct {
	Name    string // as shown
	Arg     string // the argument by which it was opened, to open it again
	Key     string // file name, without suffix, of its save states and its battery RAM
	Image   []byte // in iNES or NES 2.0 format
	Program *asm.Program
	Known   *watch.Names // the symbols beside a cartridge file, and the contracts; of a Program, its names if they are known already
	Note    string       // a note to show when it is opened
	Files   []string     // the sources on disk it was assembled from; empty for others
	Waits   []string     // labels of code that waits, as for watch.Meter.Waits
}

// names returns the labels of the program or the cartridge; nil if there are none.
func (g *Game) names() *watch.Names {
	names := g.Known
	if g.Program != nil && names == nil {
		names = watch.ProgramNames(g.Program)
	}
	if len(g.Waits) > 0 {
		if names == nil {
			names = &watch.Names{}
		}
		names.Waits = g.Waits
	}
	return names
}

// open inserts the cartridge.
func (g *Game) open(cfg nes.Config) (*nes.Console, error) {
	con, err := nes.Open(g.Image, cfg)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", g.Name, err)
	}
	if names := g.names(); names.Waiting() {
		if err := watch.NewMeter(con, names).Err(); err != nil {
			return nil, fmt.Errorf("%s: %w", g.Name, err)
		}
	}
	return con, nil
}
