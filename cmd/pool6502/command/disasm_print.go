package command

import (
	"fmt"
	"strings"

	"pool6502/cpu"
)

// Text returns the whole listing; name is in its first line.
func (d *disassembly) Text(name string) string {
	var b strings.Builder
	prg, names := d.cart.PRG, d.spell()
	for d.start = 0; d.start < len(prg); d.start += d.size {
		d.bank = prg[d.start:min(d.start+d.size, len(prg))]
		d.base = 0x8000
		if bank := d.start / d.size; bank < len(d.bases) {
			d.base = uint16(d.bases[bank])
		}
		if !d.linear {
			d.follow()
		}
		fmt.Fprintf(&b, "\n; bank %d at $%04X\n", d.start/d.size, d.base)
		d.print(&b, names)
	}
	return fmt.Sprintf("; %s: mapper %d (%s), %d KB PRG, %d KB CHR\n", name, d.cart.Mapper, d.cart.Board, len(prg)>>10, len(d.cart.CHR)>>10) + names.equates() + b.String()
}

// print writes the bank: instructions where code was found, bytes elsewhere.
func (d *disassembly) print(b *strings.Builder, names *spelling) {
	for i := 0; i < len(d.bank); {
		names.labels(b, d.start+i)
		pc := d.base + uint16(i)
		op := &cpu.Opcodes[d.bank[i]]
		n := op.Bytes()
		if (d.known[d.start+i] == isStart || d.linear) && i+n <= len(d.bank) {
			d.sourceLine(b, pc)
			text, comment, size := names.instruction(pc, op)
			fmt.Fprintf(b, "%04X  %-8s  %-23s ; %s%s\n", pc, fmt.Sprintf("% X", d.bank[i:i+size]), text, op.CyclesAt(pc, d.operand(pc, n)), comment)
			i += size
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

// sourceLine writes the source line of an instruction, if it is another than that of the instruction before.
func (d *disassembly) sourceLine(b *strings.Builder, pc uint16) {
	if !d.lines {
		return
	}
	at, ok := d.names.Line(pc, d.start/d.size)
	if ok && at != d.line {
		fmt.Fprintf(b, "; %s:%d  %s\n", at.File, at.Line, strings.TrimSpace(at.Text))
	}
	d.line = at
}

// run is the number of bytes up to the next instruction or label.
func (d *disassembly) run(i int) int {
	n := 1
	for i+n < len(d.bank) && d.known[d.start+i+n] != isStart && len(d.labels[d.start+i+n]) == 0 {
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

// operand returns the operand of an instruction of n bytes.
func (d *disassembly) operand(pc uint16, n int) uint16 {
	switch n {
	case 2:
		return uint16(d.at(pc + 1))
	case 3:
		return d.word(pc + 1)
	}
	return 0
}
