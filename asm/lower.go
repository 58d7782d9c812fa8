package asm

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"sync"

	goasm "github.com/beevik/go6502/asm"
	gocpu "github.com/beevik/go6502/cpu"

	"pool6502/cpu"
)

// encode has a bank encoded by go6502/asm. What it is given is ours to the
// last letter: one .org, a label and an export before each statement, numbers
// for every operand, .pad between. The addresses it exports must be the ones
// the layout has found.
func (a *assembler) encode(b *area, chunks []*chunk) []byte {
	size := a.header.bankSize
	code := make([]byte, size)
	for i := range code {
		code[i] = 0xFF
	}
	if len(chunks) == 0 {
		return code
	}
	sortChunks(chunks)
	var text bytes.Buffer
	first := chunks[0].addr
	fmt.Fprintf(&text, "\t.org $%04X\n", first)
	pc := first
	for _, c := range chunks {
		if c.addr > pc {
			fmt.Fprintf(&text, "\t.pad $FF,%d\n", c.addr-pc)
		}
		fmt.Fprintf(&text, "s%d\n\t.export s%d\n", c.stmt, c.stmt)
		c.lower(&text)
		pc = c.addr + a.stmts[c.stmt].size
	}
	out, symbols, err := runEncoder(&text, b.name)
	if err != nil {
		a.fail(a.stmts[chunks[0].stmt].tok, "", "the encoder refused "+b.name+": "+err.Error(), "please report this")
		return code
	}
	for i, c := range chunks {
		if i >= len(symbols) || int(symbols[i].Address) != c.addr {
			a.fail(a.stmts[c.stmt].tok, a.stmts[c.stmt].tok.text, "the encoder puts this elsewhere", "please report this")
			return code
		}
	}
	if len(out) != pc-first {
		a.fail(a.stmts[chunks[0].stmt].tok, "", "the encoder gives another length", "please report this")
		return code
	}
	copy(code[first-b.base:], out)
	return code
}

// warm has go6502 build its table of instructions, which it does on first use
// and without a lock: two sources may be assembled at once.
var warm = sync.OnceFunc(func() { gocpu.GetInstructionSet(gocpu.NMOS) })

// runEncoder calls go6502/asm, which panics on some inputs. None of ours are
// known to make it, and none may take the process down.
func runEncoder(text *bytes.Buffer, name string) (code []byte, exports []goasm.Export, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	warm()
	asm, symbols, err := goasm.Assemble(text, name, 0, io.Discard, 0)
	if err != nil {
		if asm != nil && len(asm.Errors) > 0 {
			err = fmt.Errorf("%s", asm.Errors[0])
		}
		return nil, nil, err
	}
	return asm.Code, symbols.Exports, nil
}

// lower writes a chunk in the encoder's dialect. It knows the documented
// opcodes; the others go as bytes, and so does BRK with its second byte.
func (c *chunk) lower(w *bytes.Buffer) {
	if !c.instr {
		for b := c.bytes; len(b) > 0; {
			n := min(len(b), 64)
			fmt.Fprintf(w, "\t.hex %X\n", b[:n])
			b = b[n:]
		}
		return
	}
	o := &cpu.Opcodes[c.op]
	if o.Undocumented || o.Flow == cpu.Trap {
		fmt.Fprintf(w, "\t.byte $%02X", c.op)
		switch c.mode.Bytes() {
		case 2:
			fmt.Fprintf(w, ",$%02X", byte(c.value))
		case 3:
			fmt.Fprintf(w, ",$%02X,$%02X", byte(c.value), byte(c.value>>8))
		}
		w.WriteByte('\n')
		return
	}
	fmt.Fprintf(w, "\t%s", o.Name)
	switch c.mode {
	case cpu.Immediate:
		fmt.Fprintf(w, " #$%02X", c.value)
	case cpu.ZeroPage:
		fmt.Fprintf(w, " $%02X", c.value)
	case cpu.ZeroPageX:
		fmt.Fprintf(w, " $%02X,X", c.value)
	case cpu.ZeroPageY:
		fmt.Fprintf(w, " $%02X,Y", c.value)
	case cpu.Absolute:
		fmt.Fprintf(w, " ABS:$%04X", c.value)
	case cpu.AbsoluteX:
		fmt.Fprintf(w, " ABS:$%04X,X", c.value)
	case cpu.AbsoluteY:
		fmt.Fprintf(w, " ABS:$%04X,Y", c.value)
	case cpu.Indirect:
		fmt.Fprintf(w, " ($%04X)", c.value)
	case cpu.IndirectX:
		fmt.Fprintf(w, " ($%02X,X)", c.value)
	case cpu.IndirectY:
		fmt.Fprintf(w, " ($%02X),Y", c.value)
	case cpu.Relative:
		fmt.Fprintf(w, " $%04X", c.value)
	}
	w.WriteByte('\n')
}

func sortChunks(list []*chunk) {
	slices.SortFunc(list, func(x, y *chunk) int { return cmp.Compare(x.addr, y.addr) })
}
