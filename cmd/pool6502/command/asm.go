package command

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/budget/program"
)

func newAsm() *cobra.Command {
	var out, list, mlb, dbg, symbols string
	var open programFlags
	c := &cobra.Command{
		Use:   "asm SRC... -o OUT.nes",
		Short: "Assemble a source into a cartridge",
		Long: `asm assembles SRC and writes the cartridge. A source without a cartridge header is a library of routines, so it gets a
32 KB NROM around it. After an error nothing is written.

Sources of ca65 are recognised by their statements, or by the suffix .s. For a program
of several sources of ca65, name its linker configuration first, then the sources.

--list, --mlb and --dbg need no file name if they stand at the end of the line or before another
flag. With -o game.nes they then write game.lst, game.mlb and game.dbg.`,
		Example: `  pool6502 asm game.asm -o game.nes
  pool6502 asm game.asm -o game.nes --list game.lst --mlb game.mlb --dbg game.dbg
  pool6502 asm nrom.cfg start.s pads.s -o nrom.nes
  pool6502 asm pool.asm -o pool32.nes -D NUM_BULLETS=32`,
		Args: atLeastArgs("source"),
		RunE: func(c *cobra.Command, args []string) error {
			if out == "" {
				return fmt.Errorf("asm needs -o OUT.nes, the cartridge to write")
			}
			p, err := open.openBy(program.Opener{Source: true}, c.ErrOrStderr(), args[0], args[1:]...)
			if err != nil {
				return err
			}
			prog := p.Source
			stem := strings.TrimSuffix(out, filepath.Ext(out))
			for path, suffix := range map[*string]string{&list: ".lst", &mlb: ".mlb", &dbg: ".dbg"} {
				if *path == besideOutput {
					*path = stem + suffix
				}
			}
			var set outputSet
			defer set.Discard()
			if err := set.Claim(out, list, mlb, dbg, symbols); err != nil {
				return err
			}
			if err := set.Write(out, prog.Image); err != nil {
				return err
			}
			for _, extra := range []struct {
				path  string
				write func(io.Writer) error
			}{{list, prog.Listing}, {mlb, prog.MLB}, {symbols, prog.SymbolList},
				{dbg, func(w io.Writer) error { return prog.DBG(w, filepath.Base(out)) }}} {
				if extra.path == "" {
					continue
				}
				if err := set.WriteFunc(extra.path, extra.write); err != nil {
					return err
				}
			}
			return set.Commit()
		},
	}
	outputFlag(c, &out, "output", "o", "the cartridge to write (.nes)")
	outputFlag(c, &list, "list", "", "write a listing: address, bytes, cycles, source")
	outputFlag(c, &mlb, "mlb", "", "write the labels for Mesen")
	outputFlag(c, &dbg, "dbg", "", "write symbols and source lines for debuggers, in ld65's format")
	outputFlag(c, &symbols, "symbols", "", "write a list of all symbols")
	open.addSource(c)
	return c
}

// besideOutput stands for the name of a file that --list, --mlb or --dbg left out.
const besideOutput = "\x00"

// nameExtras adds besideOutput as the value of asm's --list, --mlb and --dbg where the command line gives
// them no name. The flag library cannot express a flag whose value may be missing.
func nameExtras(args []string) []string {
	if len(args) == 0 || args[0] != "asm" {
		return args
	}
	var named []string
	for i, a := range args {
		if (a == "--list" || a == "--mlb" || a == "--dbg") && (i+1 == len(args) || strings.HasPrefix(args[i+1], "-")) {
			a += "=" + besideOutput
		}
		named = append(named, a)
	}
	return named
}
