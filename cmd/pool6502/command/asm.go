package command

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/asm"
	"pool6502/asm/foreign"
	"pool6502/internal/files"
)

func newAsm() *cobra.Command {
	var out, list, mlb, symbols string
	var defines []string
	c := &cobra.Command{
		Use:   "asm SRC -o OUT.nes",
		Short: "Assemble a source into a cartridge",
		Long: `asm assembles SRC and writes the cartridge. A source without a cartridge header is a
library of routines and gets a 32 KB NROM around it. After an error nothing is written.`,
		Example: `  pool6502 asm game.asm -o game.nes
  pool6502 asm game.asm -o game.nes --list game.lst --mlb game.mlb
  pool6502 asm pool.asm -o pool32.nes -D NUM_BULLETS=32`,
		Args: exactArgs("SRC"),
		RunE: func(c *cobra.Command, args []string) error {
			if out == "" {
				return fmt.Errorf("asm needs -o OUT.nes, the cartridge to write")
			}
			prog, err := assemble(args[0], defines)
			if err != nil {
				return err
			}
			warn(c.ErrOrStderr(), prog)
			stem := strings.TrimSuffix(out, filepath.Ext(out))
			if list == besideOutput {
				list = stem + ".lst"
			}
			if mlb == besideOutput {
				mlb = stem + ".mlb"
			}
			var set outputSet
			defer set.Discard()
			if err := set.Claim(out, list, mlb, symbols); err != nil {
				return err
			}
			if err := set.Write(out, prog.Image); err != nil {
				return err
			}
			for _, extra := range []struct {
				path  string
				write func(io.Writer) error
			}{{list, prog.Listing}, {mlb, prog.MLB}, {symbols, prog.SymbolList}} {
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
	outputFlag(c, &list, "list", "", "write a listing: address, bytes, cycles, source; without a name at the end of\nthe line or before another flag, the file is OUT.lst beside OUT.nes")
	outputFlag(c, &mlb, "mlb", "", "write the labels for Mesen; without a name, as with --list, OUT.mlb")
	outputFlag(c, &symbols, "symbols", "", "write a list of all symbols")
	defineFlag(c, &defines)
	return c
}

// besideOutput stands for the name of a file that --list or --mlb left out.
const besideOutput = "\x00"

// nameExtras adds besideOutput as the value of asm's --list and --mlb where the command line gives
// them no name. The flag library cannot express a flag whose value may be missing.
func nameExtras(args []string) []string {
	if len(args) == 0 || args[0] != "asm" {
		return args
	}
	var named []string
	for i, a := range args {
		if (a == "--list" || a == "--mlb") && (i+1 == len(args) || strings.HasPrefix(args[i+1], "-")) {
			a += "=" + besideOutput
		}
		named = append(named, a)
	}
	return named
}

// defineFlag adds -D, which may be given more than once.
func defineFlag(c *cobra.Command, defines *[]string) {
	c.Flags().StringArrayVarP(defines, "define", "D", nil, "set a constant of the source, `NAME=VALUE`")
}

// assemble reads a source from disk with the constants of -D.
func assemble(path string, defines []string) (*asm.Program, error) {
	d, err := parseDefines(defines)
	if err != nil {
		return nil, err
	}
	prog, err := asm.AssembleFile(path, asm.Options{Defines: d})
	if err != nil {
		return nil, notAlone(path, foreignSource(path, err))
	}
	return prog, nil
}

// foreignSource replaces the assembler's error by one that names the toolchain which a source is
// written for. The error of a source in our own dialect stays as it is.
func foreignSource(path string, broken error) error {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return broken
	}
	src, err := files.Read(path)
	if err != nil {
		return broken
	}
	t, ok := foreign.Recognise(path, src)
	if !ok {
		return broken
	}
	place := path
	if t.Mark != "" {
		place = fmt.Sprintf("%s:%d: %s", path, t.Line, t.Mark)
	}
	return fmt.Errorf("%s: this source is for %s, which pool6502 cannot assemble; build it there, then use the ROM with its symbols:\n    %s\n    %s", place, t.Name, t.Build, t.Use)
}

// parseDefines reads NAME=VALUE pairs; a NAME alone is 1.
func parseDefines(defines []string) (map[string]int, error) {
	values := map[string]int{}
	for _, d := range defines {
		name, text, given := strings.Cut(d, "=")
		name = strings.TrimSpace(name)
		if name == "" {
			return nil, fmt.Errorf("-D %s: write NAME=VALUE", d)
		}
		if !given {
			text = "1"
		}
		v, err := parseNumber(strings.TrimSpace(text))
		if err != nil {
			return nil, fmt.Errorf("-D %s: %w", d, err)
		}
		values[name] = v
	}
	return values, nil
}

// warn prints the warnings of the assembler.
func warn(w io.Writer, prog *asm.Program) {
	for _, e := range prog.Warnings {
		fmt.Fprintf(w, "pool6502: warning: %s\n", e.Error())
	}
}
