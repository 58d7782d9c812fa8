package asm

import (
	"bytes"
	"errors"
	"fmt"

	"pool6502/asm/encode"
	"pool6502/asm/syntax"
	"pool6502/cpu"
)

// emit checks every value, encodes the statements of each bank to bytes, and builds
// the program.
func (a *assembler) emit() *Program {
	for i, s := range a.stmts {
		if a.full() {
			break
		}
		a.frame = s.frame
		switch s.kind {
		case stAssert:
			if a.suspects != nil {
				continue
			}
			if n, ok := a.values.Of(s.exprs[0], true); ok && n == 0 {
				a.fail(s.tok, s.tok.Text, s.text, "")
			}
			continue
		case stLabel, stArea, stOrg:
			continue
		case stVectors:
			s.area, s.addr, s.size = a.vectorBank(s.area), 0xFFFA, 6
			if s.area == nil {
				a.fail(s.tok, s.tok.Text, "no bank reaches $FFFA", "give the last bank the address $E000, $C000 or $8000")
				continue
			}
		}
		if s.size == 0 {
			continue
		}
		if !s.area.rom() {
			a.reserve(s)
			continue
		}
		if ch := a.chunk(i, s); ch != nil && (a.suspects != nil || a.own(i, s)) {
			s.area.chunks = append(s.area.chunks, ch)
		}
	}
	a.frame = nil
	if a.suspects == nil {
		a.checkVectors()
	}
	if len(a.errs) > 0 {
		return nil
	}
	prg := make([]byte, 0, a.header.prg)
	for _, b := range a.banks {
		prg = append(prg, a.encode(b, b.chunks)...)
	}
	chr := make([]byte, a.header.chrROM)
	for _, c := range a.areas[".chr"].chunks {
		copy(chr[c.Addr:], c.Bytes)
	}
	if a.library && len(prg) == 32*kb {
		copy(prg[StubAddr-0x8000:], stub())
	}
	if len(a.errs) > 0 {
		return nil
	}
	image := append(a.header.bytes(), prg...)
	return a.program(append(image, chr...))
}

// encode returns the bytes of a bank.
func (a *assembler) encode(b *area, chunks []*encode.Chunk) []byte {
	code := bytes.Repeat([]byte{0xFF}, a.header.bankSize)
	if len(chunks) == 0 {
		return code
	}
	out, err := encode.Chunks(b.name, chunks)
	if bad := (*encode.Error)(nil); errors.As(err, &bad) {
		t := a.stmts[bad.Chunk.Stmt].tok
		a.fail(t, t.Text, err.Error(), "please report this")
		return code
	}
	copy(code[chunks[0].Addr-b.base:], out)
	return code
}

// reserve handles a statement in RAM.
func (a *assembler) reserve(s *stmt) {
	switch s.kind {
	case stInstr:
		a.fail(s.tok, s.tok.Text, "instructions cannot be in "+s.area.name, "select .code first")
	case stData:
		for _, d := range s.items {
			if d.e != nil {
				a.inRange(d.e, d.unit)
			}
		}
		a.warn(s.tok, s.tok.Text, "nothing on a cartridge initialises RAM: the bytes are only reserved", "use .res, and set them in code")
	}
}

// own marks the bytes of a statement as used, and reports an error if another statement uses them already.
func (a *assembler) own(i int, s *stmt) bool {
	from := s.addr - s.area.base
	for k := from; k < from+s.size; k++ {
		if k < 0 || k >= len(s.area.owner) {
			a.fail(s.tok, s.tok.Text, s.area.name+" ends before this address", "move something elsewhere")
			return false
		}
		if o := s.area.owner[k]; o != 0 {
			a.failf(s.tok, s.tok.Text, "move one of them", "$%04X is already taken by %s", s.area.base+k, a.pos(a.stmts[o-1].tok))
			return false
		}
		s.area.owner[k] = int32(i + 1)
	}
	return true
}

// vectorBank returns the bank in which .vectors puts the vectors: the current one if it
// contains $FFFA, else the last.
func (a *assembler) vectorBank(cur *area) *area {
	for _, b := range []*area{cur, a.codeBank()} {
		if b != nil && b.kind == areaPRG && b.has(0xFFFA) && b.limit == 0x10000 {
			return b
		}
	}
	return nil
}

// checkVectors reports an error if a cartridge has no reset vector.
func (a *assembler) checkVectors() {
	if a.library || len(a.errs) > 0 {
		return
	}
	for _, b := range a.banks {
		if k := 0xFFFC - b.base; k+1 < len(b.owner) && k >= 0 && b.owner[k] != 0 && b.owner[k+1] != 0 {
			return
		}
	}
	a.fail(a.header.at, a.header.at.Text, "the cartridge has no reset vector", "write .vectors nmi, reset, irq")
}

// chunk evaluates a statement with its final addresses.
func (a *assembler) chunk(i int, s *stmt) *encode.Chunk {
	ch := a.chunks.new()
	ch.Stmt, ch.Addr, ch.Size = i, s.addr, s.size
	switch s.kind {
	case stInstr:
		return a.instr(ch, s)
	case stData, stVectors:
		for _, d := range s.items {
			if d.e == nil {
				ch.Bytes = append(ch.Bytes, d.bytes...)
				continue
			}
			v, ok := a.inRange(d.e, d.unit)
			if !ok {
				return nil
			}
			ch.Bytes = append(ch.Bytes, byte(v))
			if d.unit == 2 {
				ch.Bytes = append(ch.Bytes, byte(v>>8))
			}
		}
	case stRes, stAlign:
		fill := int64(0)
		if s.kind == stAlign && s.area.kind == areaPRG {
			fill = 0xFF
		}
		if len(s.exprs) == 2 {
			v, ok := a.inRange(s.exprs[1], 1)
			if !ok {
				return nil
			}
			fill = v
		} else if s.kind == stRes && s.area.kind == areaPRG {
			a.warn(s.tok, s.tok.Text, "this reserves ROM, which a program cannot write", "select .ram first, or give the value to fill with")
		}
		ch.Bytes = make([]byte, s.size)
		for k := range ch.Bytes {
			ch.Bytes[k] = byte(fill)
		}
	}
	return ch
}

// inRange evaluates an expression that must fit in one byte (-128..255) or two
// (-32768..65535), or must be the complement of such a value.
func (a *assembler) inRange(e *syntax.Expr, unit int) (int64, bool) {
	n, ok := a.values.Of(e, true)
	if !ok {
		return 0, false
	}
	low, high, what, hint := int64(-128), int64(0xFF), "a byte", "take one half of it with < or >"
	if unit == 2 {
		low, high, what, hint = -0x8000, 0xFFFF, "two bytes", "use a smaller value"
	}
	if e.Op == "u~" { // ~$80 means the other seven bits, not -129
		low = -high - 1
	}
	if n < low || n > high {
		a.fail(e.Tok, e.Tok.Text, fmt.Sprintf("%d ($%X) does not fit %s (%d..%d)", n, n, what, low, high), hint)
		return 0, false
	}
	return n, true
}

// instr picks the opcode and checks the value for its mode.
func (a *assembler) instr(ch *encode.Chunk, s *stmt) *encode.Chunk {
	o := s.ins
	ch.Instr = true
	var n int64
	if o.e != nil {
		var ok bool
		if n, ok = a.values.Of(o.e, true); !ok {
			return nil
		}
	}
	ch.Mode, _ = o.mode(n, o.e != nil, s.wide)
	ch.Op, ch.Value = o.opcode(ch.Mode), n
	if !a.reaches(s, ch.Mode) {
		return nil
	}
	if flow := cpu.Opcodes[ch.Op].Flow; ch.Mode == cpu.Absolute && flow != cpu.Next && o.e.Sym != nil {
		o.e.Sym.Calls++
	}
	switch ch.Mode {
	case cpu.Implied, cpu.Accumulator:
	case cpu.Immediate:
		if _, ok := a.inRange(o.e, 1); !ok {
			return nil
		}
		ch.Value &= 0xFF
	case cpu.Relative:
		if n < 0 || n > 0xFFFF {
			a.failf(o.e.Tok, o.e.Tok.Text, "check the expression", "%d ($%X) is not an address", n, n)
			return nil
		}
		dist := n - int64(s.addr+2)
		if over := max(dist-127, -128-dist); over > 0 && a.suspects == nil {
			a.failf(s.tok, s.tok.Text+" "+o.e.Tok.Text, "branch over a jmp, with the opposite condition", "the branch is %s too far", plural(over, "byte"))
			return nil
		}
	case cpu.Absolute, cpu.AbsoluteX, cpu.AbsoluteY, cpu.Indirect:
		if n < 0 || n > 0xFFFF {
			a.failf(o.e.Tok, o.e.Tok.Text, "check the expression", "%d ($%X) is not an address", n, n)
			return nil
		}
	default:
		if n < 0 || n > 0xFF {
			a.failf(o.e.Tok, o.e.Tok.Text, "move it to .zeropage, or use another mode",
				"$%04X is not in the zero page, which %s %s needs", n, o.name, modeText[ch.Mode])
			return nil
		}
	}
	return ch
}
