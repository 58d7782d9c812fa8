package roms

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/program"
	"pool6502/budget/worst"
	"pool6502/nes"
	"pool6502/nes/script"
)

// worstPasses adds, for each pool's game, the costliest pass of its demo and of the input in testdata/worst, and the bound.
// pool6502 worst has found these inputs: pool6502 worst NAME --frames 600000 --out roms/testdata/worst/NAME.txt.
func worstPasses(t *markdown) error {
	t.row("pool", "demo", "found", "in frame", "bound", "verdict")
	for _, pool := range All() {
		prog, err := Assemble(pool.Main, nil)
		if err != nil {
			return err
		}
		path := filepath.Join("testdata", "worst", pool.Name+".txt")
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		keys, err := script.Parse(path, data)
		if err != nil {
			return err
		}
		game := program.Of(prog)
		demo, err := pass(game, nil, 600)
		if err != nil {
			return err
		}
		found, err := pass(game, keys, int(keys.Last())+1)
		if err != nil {
			return err
		}
		p, err := bound.New(game)
		if err != nil {
			return err
		}
		ways := frame.New(p, nes.NTSC.CyclesPerFrame(), nes.NTSC.VBlankCycles()).Answers[0]
		limit, verdict := "open", ""
		switch {
		case found.Value < demo.Value:
			return fmt.Errorf("%s: the demo has a costlier pass than %s: %d and %d cycles; search again", pool.Name, path, demo.Value, found.Value)
		case !ways.Open() && found.Value > ways.Most:
			return fmt.Errorf("%s: a pass of %d cycles is above the bound of %d", pool.Name, found.Value, ways.Most)
		case !ways.Open():
			limit, verdict = contract.Grouped(ways.Most), "misses none"
			if found.Value == ways.Most {
				verdict = "misses none, reached"
			}
		}
		if found.Missed {
			verdict = "misses frames"
		}
		t.row(pool.Name, demo.Value, found.Value, contract.Grouped(found.Frame), limit, verdict)
	}
	return nil
}

// pass is the costliest pass of a run.
func pass(game *program.Program, keys *script.Script, frames int) (*worst.Found, error) {
	return worst.Replay(context.Background(), game, worst.Options{Measure: worst.Pass, Input: keys}, frames)
}
