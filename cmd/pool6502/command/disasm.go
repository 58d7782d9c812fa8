package command

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"pool6502/budget/program"
	"pool6502/internal/files"
	"pool6502/nes"
	"pool6502/nes/cdl"
)

type disasmFlags struct {
	programFlags
	log    string
	linear bool
	lines  bool
}

func newDisasm() *cobra.Command {
	var f disasmFlags
	c := &cobra.Command{
		Use:   "disasm ROM [SOURCE…]",
		Short: "Print the program of a ROM as instructions",
		Long: `disasm prints the program of a ROM, bank by bank, with addresses, bytes and cycles. A branch has two figures, not taken
and taken: 2/3, or 2/4 if it leads into another page.

Operands have names where symbols are known. Names that pool6502's assembler does not take are
written with underscores. Without its columns of addresses and bytes, the listing is a source.

The source or exhibit, symbols that have lines (ld65's .dbg, an ELF file with DWARF), and a
code/data log (--cdl) say where code is. From there, and from the vectors, disasm follows the
branches, jumps and calls. In a bank of which it knows no more than labels, it takes these
for code. All other bytes are printed as data. With --linear every byte is
taken for an instruction.` + filesHelp,
		Example: `  pool6502 disasm game.nes game.dbg
  pool6502 run game.nes --frames 600 --cdl game.cdl; pool6502 disasm game.nes --cdl game.cdl
  pool6502 disasm freelist > listing.txt`,
		Args:              programArgs("ROM"),
		ValidArgsFunction: completeROM,
		RunE: func(c *cobra.Command, args []string) error {
			game, err := f.open(c.ErrOrStderr(), args[0], args[1:]...)
			if err != nil {
				return err
			}
			d, err := f.disassemble(game)
			if err != nil {
				return err
			}
			_, err = io.WriteString(c.OutOrStdout(), d.Text(game.Name))
			return err
		},
	}
	f.programFlags.add(c)
	inputFlag(c, &f.log, "cdl", "a code/data log of the ROM, written by FCEUX, Mesen or run --cdl", "cdl")
	c.Flags().BoolVar(&f.lines, "lines", false, "print above the code the source line that it comes from: of assembly or of C")
	c.Flags().BoolVar(&f.linear, "linear", false, "take every byte for an instruction")
	return c
}

// disassemble reads what is known about the program's code, and its code/data log.
func (f *disasmFlags) disassemble(game *program.Program) (*disassembly, error) {
	cart, err := nes.ReadCart(game.Image)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", game.Name, err)
	}
	d := newDisassembly(cart, f.linear)
	d.add(game)
	d.lines = f.lines
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
