package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"pool6502/asm"
	"pool6502/cpu"
	"pool6502/nes"
)

func newDisasm() *cobra.Command {
	var symbols string
	var linear bool
	var defines []string
	c := &cobra.Command{
		Use:   "disasm ROM",
		Short: "Print the program of a ROM as instructions",
		Long: `disasm prints the program of a ROM, bank by bank, with addresses, bytes and cycles. It
follows the code from the vectors and the routines of a source, and in a bank without
either from its labels; what it cannot reach that way is printed as bytes. With --linear
every byte is taken for an instruction.`,
		Example: `  pool6502 disasm game.nes --symbols game.mlb
  pool6502 disasm freelist | less`,
		Args:              exactArgs("ROM"),
		ValidArgsFunction: completeROM,
		RunE: func(c *cobra.Command, args []string) error {
			game, err := openROM(args[0], defines)
			if err != nil {
				return err
			}
			cart, err := nes.ReadCart(game.image)
			if err != nil {
				return fmt.Errorf("%s: %w", game.name, err)
			}
			labels, err := bankLabels(game, symbols)
			if err != nil {
				return err
			}
			d := disassembly{cart: cart, labels: labels, linear: linear, prog: game.prog}
			_, err = io.WriteString(c.OutOrStdout(), d.text(game.name))
			return err
		},
	}
	inputFlag(c, &symbols, "symbols", symbolsFlag)
	c.Flags().BoolVar(&linear, "linear", false, "take every byte for an instruction")
	defineFlag(c, &defines)
	return c
}

// bankLabels gives the labels of PRG ROM by their offset into it.
func bankLabels(game *rom, symbols string) (map[int]string, error) {
	var list []asm.Symbol
	switch {
	case game.prog != nil:
		list = game.prog.Symbols
	case symbols != "":
		syms, err := readSymbols(symbols)
		if err != nil {
			return nil, err
		}
		if err := syms.Fit(game.image); err != nil {
			return nil, fmt.Errorf("%s: %w", symbols, err)
		}
		list = syms.Symbols
	}
	labels := map[int]string{}
	for _, s := range list {
		if s.Kind == asm.Label && s.Offset >= 0 {
			labels[s.Offset] = s.Name
		}
	}
	return labels, nil
}

// disassembly is a program being taken apart, a bank of 16 KB at a time, or all 32 KB where
// there is only that much. The last bank lies at $C000, as boards with more than one have it
// at power-on, and the others at $8000.
type disassembly struct {
	cart   *nes.Cart
	labels map[int]string
	linear bool
	prog   *asm.Program // whose routines are known by their headers; nil for a cartridge

	bank  []byte
	start int    // offset of bank in PRG ROM
	base  uint16 // its address
	code  []bool // the first byte of an instruction
}

const bankSize = 16 << 10

func (d *disassembly) text(name string) string {
	var b strings.Builder
	prg := d.cart.PRG
	fmt.Fprintf(&b, "; %s: mapper %d (%s), %d KB PRG, %d KB CHR\n", name, d.cart.Mapper, d.cart.Board, len(prg)>>10, len(d.cart.CHR)>>10)
	size := bankSize
	if len(prg) <= 2*bankSize {
		size = len(prg)
	}
	for d.start = 0; d.start < len(prg); d.start += size {
		d.bank = prg[d.start:min(d.start+size, len(prg))]
		d.base = 0x8000
		if last := d.start+size >= len(prg); last {
			d.base = uint16(0x10000 - len(d.bank))
		}
		d.code = make([]bool, len(d.bank))
		d.follow()
		fmt.Fprintf(&b, "\n; bank %d at $%04X\n", d.start/size, d.base)
		d.print(&b)
	}
	return b.String()
}

// at is the byte at an address inside the bank.
func (d *disassembly) at(addr uint16) uint8 {
	if i := int(addr) - int(d.base); i >= 0 && i < len(d.bank) {
		return d.bank[i]
	}
	return 0
}

func (d *disassembly) word(addr uint16) uint16 {
	return uint16(d.at(addr)) | uint16(d.at(addr+1))<<8
}

// follow marks every instruction that can be reached.
func (d *disassembly) follow() {
	var todo []uint16
	if int(d.base)+len(d.bank) == 0x10000 {
		for vector := uint16(0xFFFA); vector != 0; vector += 2 {
			todo = append(todo, d.word(vector))
		}
	}
	if d.prog != nil {
		for i := range d.prog.Contracts {
			c := &d.prog.Contracts[i]
			offset, ok := d.prog.PRGOffset(c.Addr, c.Bank)
			if ok && offset >= d.start && offset < d.start+len(d.bank) {
				todo = append(todo, d.base+uint16(offset-d.start))
			}
		}
	}
	if len(todo) == 0 {
		for offset := range d.labels {
			if i := offset - d.start; i >= 0 && i < len(d.bank) {
				todo = append(todo, d.base+uint16(i))
			}
		}
	}
	for len(todo) > 0 {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for {
			i := int(pc) - int(d.base)
			if i < 0 || i >= len(d.bank) || d.code[i] {
				break
			}
			op := &cpu.Opcodes[d.bank[i]]
			if i+op.Bytes() > len(d.bank) {
				break
			}
			d.code[i] = true
			next := pc + uint16(op.Bytes())
			switch op.Flow {
			case cpu.Branch:
				todo = append(todo, next+uint16(int8(d.at(pc+1))))
			case cpu.Call:
				todo = append(todo, d.word(pc+1))
			case cpu.Jump:
				if op.Mode == cpu.Absolute {
					todo = append(todo, d.word(pc+1))
				}
			}
			if op.Flow == cpu.Jump || op.Flow == cpu.Return || op.Flow == cpu.Halt || op.Flow == cpu.Trap {
				break
			}
			pc = next
		}
	}
}

// print writes the bank: instructions where code was found, bytes elsewhere.
func (d *disassembly) print(b *strings.Builder) {
	for i := 0; i < len(d.bank); {
		if l, ok := d.labels[d.start+i]; ok {
			fmt.Fprintf(b, "%s:\n", l)
		}
		pc := d.base + uint16(i)
		op := &cpu.Opcodes[d.bank[i]]
		n := op.Bytes()
		if (d.code[i] || d.linear) && i+n <= len(d.bank) {
			text, _ := cpu.Disasm(pc, d.at)
			fmt.Fprintf(b, "%04X  %-8s  %-24s; %s%s\n", pc, fmt.Sprintf("% X", d.bank[i:i+n]), text, op.CycleColumn(), d.target(pc, op))
			i += n
			continue
		}
		n = d.run(i)
		if same := d.repeated(i, n); same >= 32 {
			fmt.Fprintf(b, "%04X            .res %d, $%02X\n", pc, same, d.bank[i])
			i += same
			continue
		}
		n = min(n, 16)
		fmt.Fprintf(b, "%04X            .byte ", pc)
		for k, v := range d.bank[i : i+n] {
			if k > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(b, "$%02X", v)
		}
		b.WriteByte('\n')
		i += n
	}
}

// run is the number of bytes up to the next instruction or label.
func (d *disassembly) run(i int) int {
	n := 1
	for i+n < len(d.bank) && !d.code[i+n] {
		if _, ok := d.labels[d.start+i+n]; ok {
			break
		}
		n++
	}
	return n
}

// repeated is how many of the next n bytes are the same.
func (d *disassembly) repeated(i, n int) int {
	same := 1
	for same < n && d.bank[i+same] == d.bank[i] {
		same++
	}
	return same
}

// target names where a branch, jump or call goes, if there is a label.
func (d *disassembly) target(pc uint16, op *cpu.Opcode) string {
	var to uint16
	switch {
	case op.Mode == cpu.Relative:
		to = pc + 2 + uint16(int8(d.at(pc+1)))
	case op.Mode == cpu.Absolute && (op.Flow == cpu.Call || op.Flow == cpu.Jump):
		to = d.word(pc + 1)
	default:
		return ""
	}
	if l, ok := d.labels[d.start+int(to)-int(d.base)]; ok {
		return "  " + l
	}
	return ""
}
