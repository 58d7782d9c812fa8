package encode

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

// A Chunk is what one statement puts into a ROM: an instruction, given as
// opcode, mode and value, or bytes.
type Chunk struct {
	Stmt  int // number of the statement
	Addr  int
	Size  int // in bytes
	Instr bool
	Op    uint8
	Mode  cpu.Mode
	Value int64
	Bytes []byte
}

// Error says which chunk the encoder does not take as it is meant. That is a
// fault of ours, not of the source.
type Error struct {
	Chunk *Chunk
	Msg   string
}

// Error gives the message alone: the caller knows the chunk's place.
func (e *Error) Error() string { return e.Msg }

// Chunks has chunks of a bank encoded, and gives the bytes from the first
// chunk's address on; what lies between chunks is $FF. It sorts them by
// address. The error is an *Error.
func Chunks(bank string, chunks []*Chunk) ([]byte, error) {
	slices.SortFunc(chunks, func(x, y *Chunk) int { return cmp.Compare(x.Addr, y.Addr) })
	var text bytes.Buffer
	first := chunks[0].Addr
	fmt.Fprintf(&text, "\t.org $%04X\n", first)
	pc := first
	for _, c := range chunks {
		if c.Addr > pc {
			fmt.Fprintf(&text, "\t.pad $FF,%d\n", c.Addr-pc)
		}
		fmt.Fprintf(&text, "s%d\n\t.export s%d\n", c.Stmt, c.Stmt)
		c.lower(&text)
		pc = c.Addr + c.Size
	}
	code, exports, err := run(&text, bank)
	if err != nil {
		return nil, &Error{chunks[0], "the encoder refused " + bank + ": " + err.Error()}
	}
	for i, c := range chunks {
		if i >= len(exports) || int(exports[i].Address) != c.Addr {
			return nil, &Error{c, "the encoder puts this elsewhere"}
		}
	}
	if len(code) != pc-first {
		return nil, &Error{chunks[0], "the encoder gives another length"}
	}
	return code, nil
}

// warm has go6502 build its table of instructions, which it does on first use
// and without a lock: two sources may be assembled at once.
var warm = sync.OnceFunc(func() { gocpu.GetInstructionSet(gocpu.NMOS) })

// run calls go6502/asm, which panics on some inputs. None of ours are
// known to make it, and none may take the process down.
func run(text *bytes.Buffer, name string) (code []byte, exports []goasm.Export, err error) {
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

// operandForm writes each mode's operand in the encoder's dialect.
var operandForm = [...]string{
	cpu.Implied:     "",
	cpu.Accumulator: "",
	cpu.Immediate:   " #$%02X",
	cpu.ZeroPage:    " $%02X",
	cpu.ZeroPageX:   " $%02X,X",
	cpu.ZeroPageY:   " $%02X,Y",
	cpu.Absolute:    " ABS:$%04X",
	cpu.AbsoluteX:   " ABS:$%04X,X",
	cpu.AbsoluteY:   " ABS:$%04X,Y",
	cpu.Indirect:    " ($%04X)",
	cpu.IndirectX:   " ($%02X,X)",
	cpu.IndirectY:   " ($%02X),Y",
	cpu.Relative:    " $%04X",
}

// lower writes a chunk in the encoder's dialect. It knows the documented
// opcodes; the others go as bytes, and so does BRK with its second byte.
func (c *Chunk) lower(w *bytes.Buffer) {
	if !c.Instr {
		for b := c.Bytes; len(b) > 0; {
			n := min(len(b), 64)
			fmt.Fprintf(w, "\t.hex %X\n", b[:n])
			b = b[n:]
		}
		return
	}
	o := &cpu.Opcodes[c.Op]
	if o.Undocumented || o.Flow == cpu.Trap {
		fmt.Fprintf(w, "\t.byte $%02X", c.Op)
		switch c.Mode.Bytes() {
		case 2:
			fmt.Fprintf(w, ",$%02X", byte(c.Value))
		case 3:
			fmt.Fprintf(w, ",$%02X,$%02X", byte(c.Value), byte(c.Value>>8))
		}
		w.WriteByte('\n')
		return
	}
	fmt.Fprintf(w, "\t%s", o.Name)
	if form := operandForm[c.Mode]; form != "" {
		fmt.Fprintf(w, form, c.Value)
	}
	w.WriteByte('\n')
}
