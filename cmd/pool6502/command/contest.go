package command

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/asm"
	"pool6502/budget/claim"
	"pool6502/budget/program"
	"pool6502/roms"
	"pool6502/roms/drawing"
)

// contestFlags are the flags of compare for comparing the user's own pool with an exhibit.
type contestFlags struct {
	init, update, spawn string
	winners             string
	all                 bool
}

func (f *contestFlags) add(c *cobra.Command) {
	fs := c.Flags()
	fs.StringVar(&f.init, "init", "", "if B is an exhibit: the routine of A that empties its pool, instead of init_pool")
	fs.StringVar(&f.update, "update", "", "if B is an exhibit: the routine of A that moves the bullets, instead of update_bullets")
	fs.StringVar(&f.spawn, "spawn", "", "if B is an exhibit: the routine of A that spawns a bullet, instead of spawn_bullet")
	fs.BoolVar(&f.all, "all", false, "if B is an exhibit: print the cycles in every square of the winner map")
	outputFlag(c, &f.winners, "winners", "", "if B is an exhibit: draw the winner map, as an .svg file")
}

// unused refuses the flags that need an exhibit as B.
func (f *contestFlags) unused(b string) error {
	for _, s := range []struct {
		flag string
		set  bool
	}{{"init", f.init != ""}, {"update", f.update != ""}, {"spawn", f.spawn != ""}, {"winners", f.winners != ""}, {"all", f.all}} {
		if s.set {
			return fmt.Errorf("--%s is for comparing a pool with an exhibit, and %s is not an exhibit", s.flag, b)
		}
	}
	return nil
}

func (f *contestFlags) run(ctx context.Context, format, a, b string, defines []string, stdout, stderr io.Writer) error {
	flags := programFlags{defines: defines}
	game, err := flags.open(stderr, a)
	if err != nil {
		return err
	}
	if game.Source == nil {
		return fmt.Errorf("%s is not a source; a pool is compared with an exhibit in several numbers of slots, so its source is needed", a)
	}
	var out outputSet
	defer out.Discard()
	if err := out.Claim(f.winners); err != nil {
		return err
	}
	if f.winners != "" && !strings.EqualFold(filepath.Ext(f.winners), ".svg") {
		return fmt.Errorf("--winners %s: the picture is in SVG; give a name that ends in .svg", f.winners)
	}
	fixed, err := parseDefines(defines)
	if err != nil {
		return err
	}
	entry := roms.Entry{Name: filepath.Base(a), Init: f.init, Update: f.update, Spawn: f.spawn, Assemble: func(d map[string]int) (*asm.Program, error) {
		all := map[string]int{}
		for _, from := range []map[string]int{fixed, d} {
			for k, v := range from {
				all[k] = v
			}
		}
		p, err := program.Opener{Defines: all, BuiltIn: exhibit}.Open(a)
		if err != nil {
			return nil, err
		}
		return p.Source, nil
	}}
	var bar *progress
	c, err := entry.Measure(ctx, b, func(done, total int) {
		if bar == nil {
			bar = newProgress(stderr, total, "measuring")
		}
		bar.Add(1)
	})
	if bar != nil {
		bar.Finish()
	}
	if ctx.Err() != nil {
		return errInterrupted
	}
	if err != nil {
		return err
	}
	if len(c.Failing) > 0 {
		if err := c.Write(stdout, format, f.all); err != nil {
			return err
		}
		return errFailed
	}
	if f.winners != "" {
		err := out.WriteFunc(f.winners, func(w io.Writer) error {
			_, err := w.Write(winnersOf(c.Grid).SVG())
			return err
		})
		if err != nil {
			return err
		}
	}
	if err := c.Write(stdout, format, f.all); err != nil {
		return err
	}
	return out.Commit()
}

// winnersOf is the picture that shows the cheapest pool for each number of slots, live slots and spawns.
func winnersOf(g *claim.Grid) drawing.Winners {
	m := drawing.Winners{Title: "The cheapest pool", Across: "live slots", Up: "spawns a frame", Names: g.Pools, Columns: 2}
	for _, n := range g.Slots {
		m.Grids = append(m.Grids, drawing.Grid{
			Title: fmt.Sprintf("%d slots", n), Across: g.Lives(n), Up: g.Spawns,
			Best: func(live, spawns int) drawing.Best { return drawing.BestOf(g.Winner(n, live, spawns)) },
		})
	}
	return m
}
