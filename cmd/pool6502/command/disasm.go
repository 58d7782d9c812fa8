package command

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/internal/files"
	"pool6502/nes"
	"pool6502/nes/cdl"
)

type disasmFlags struct {
	symbols string
	log     string
	linear  bool
	defines []string
}

func newDisasm() *cobra.Command {
	var f disasmFlags
	c := &cobra.Command{
		Use:   "disasm ROM",
		Short: "Print the program of a ROM as instructions",
		Long: `disasm prints the program of a ROM, bank by bank, with addresses, bytes and cycles. A
branch shows its cycles not taken and taken: 2/3, or 2/4 if it leads into another page.

Code is told from data by the source or exhibit, by symbols that have lines (ld65's .dbg, an
ELF file with DWARF), and by a code/data log (--cdl). From there, and from the vectors,
disasm follows the branches, jumps and calls. In a bank of which nothing else is known it
takes the labels for code. All other bytes are printed as data. With --linear every byte is
taken for an instruction.`,
		Example: `  pool6502 disasm game.nes --symbols game.dbg
  pool6502 run game.nes --frames 600 --cdl game.cdl; pool6502 disasm game.nes --cdl game.cdl
  pool6502 disasm freelist > listing.txt`,
		Args:              exactArgs("ROM"),
		ValidArgsFunction: completeROM,
		RunE: func(c *cobra.Command, args []string) error {
			game, err := openROM(args[0], f.defines)
			if err != nil {
				return err
			}
			d, err := f.open(game, c.ErrOrStderr())
			if err != nil {
				return err
			}
			_, err = io.WriteString(c.OutOrStdout(), d.Text(game.name))
			return err
		},
	}
	inputFlag(c, &f.symbols, "symbols", symbolsFlag)
	inputFlag(c, &f.log, "cdl", "a code/data log of the ROM, written by FCEUX, Mesen or run --cdl", "cdl")
	c.Flags().BoolVar(&f.linear, "linear", false, "take every byte for an instruction")
	defineFlag(c, &f.defines)
	return c
}

// open reads the ROM, its symbols and its code/data log.
func (f *disasmFlags) open(game *rom, stderr io.Writer) (*disassembly, error) {
	cart, err := nes.ReadCart(game.image)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", game.name, err)
	}
	d := newDisassembly(cart, f.linear)
	switch {
	case game.prog != nil && f.symbols != "":
		return nil, fmt.Errorf("--symbols: %s is a source and has its own", game.name)
	case game.prog != nil:
		d.Program(game.prog)
	default:
		path := f.symbols
		if path == "" {
			path = budget.SymbolsBeside(game.name)
		}
		syms, err := &asm.Symbols{}, error(nil)
		if path != "" {
			syms, err = fitSymbols(path, game, stderr)
		}
		switch {
		case err == nil:
			d.Symbols(syms)
		case f.symbols == "":
			fmt.Fprintf(stderr, "pool6502: warning: the symbols beside the ROM are not used: %v\n", err)
		default:
			return nil, err
		}
	}
	if f.log != "" {
		data, err := files.Read(f.log)
		if err != nil {
			return nil, err
		}
		log, _, err := cdl.Read(data, cart.PRG, len(cart.CHR))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.log, err)
		}
		d.Coverage(log)
	}
	return d, nil
}
