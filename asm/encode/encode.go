package encode

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
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

// Error is the error of a chunk that the encoder does not encode as intended. It is an
// error in this project, not in the source.
type Error struct {
	Chunk *Chunk
	Msg   string
}

// Error gives the message alone: the caller knows the chunk's place.
func (e *Error) Error() string { return e.Msg }

// Chunks gives the bytes of a bank's chunks from the first chunk's address on; what lies between
// chunks is $FF. It sorts them by address. Each different instruction is encoded once, and branches
// that go equally far are not different. The error is an *Error.
func Chunks(bank string, chunks []*Chunk) ([]byte, error) {
	slices.SortFunc(chunks, func(x, y *Chunk) int { return cmp.Compare(x.Addr, y.Addr) })
	first, last := chunks[0].Addr, chunks[len(chunks)-1]
	code := bytes.Repeat([]byte{0xFF}, last.Addr+last.Size-first)
	s := sheet{at: map[instruction]int{}}
	for i, c := range chunks {
		if i > 0 && c.Addr < chunks[i-1].Addr+chunks[i-1].Size {
			return nil, &Error{c, "two statements are at one address"}
		}
		if c.documented() {
			if b, ok := cache.bytes(c.instruction()); ok && b.size == c.Size {
				copy(code[c.Addr-first:], b.code[:b.size])
			} else {
				s.add(c)
			}
			continue
		}
		n := copy(code[c.Addr-first:], c.plain())
		if n != c.Size {
			return nil, &Error{c, "the statement has another length"}
		}
	}
	if err := s.encode(bank); err != nil {
		return nil, err
	}
	if len(s.chunks) == 0 {
		return code, nil
	}
	for _, c := range chunks {
		in := c.instruction()
		if at, ok := s.at[in]; ok {
			b := s.code[at:][:c.Size]
			copy(code[c.Addr-first:], b)
			cache.keep(in, b)
		}
	}
	return code, nil
}

// documented reports whether a chunk is an instruction that go6502 knows. BRK is none: here it has
// two bytes.
func (c *Chunk) documented() bool {
	o := &cpu.Opcodes[c.Op]
	return c.Instr && !o.Undocumented && o.Flow != cpu.Trap
}

// plain returns the bytes of chunks that go6502 does not encode: data, BRK, and the undocumented
// instructions.
func (c *Chunk) plain() []byte {
	if !c.Instr {
		return c.Bytes
	}
	return []byte{c.Op, byte(c.Value), byte(c.Value >> 8)}[:c.Mode.Bytes()]
}

// An instruction is all that its bytes depend on: the value of a branch is how far it goes.
type instruction struct {
	op    uint8
	mode  cpu.Mode
	value int64
}

func (c *Chunk) instruction() instruction {
	if c.Mode == cpu.Relative {
		return instruction{c.Op, c.Mode, c.Value - int64(c.Addr+c.Size)}
	}
	return instruction{c.Op, c.Mode, c.Value}
}

// A sheet is a source for go6502: each different instruction once, with a label that it exports.
type sheet struct {
	text   bytes.Buffer
	at     map[instruction]int // offset into code
	chunks []*Chunk            // the first of each, in order
	size   int
	code   []byte
}

// sheetOrg is where a sheet begins: branches reach below it.
const sheetOrg = 0x1000

func (s *sheet) add(c *Chunk) {
	in := c.instruction()
	if _, ok := s.at[in]; ok {
		return
	}
	if c.Mode == cpu.Relative {
		in.value += int64(sheetOrg + s.size + c.Size)
	}
	fmt.Fprintf(&s.text, "s%d\n\t.export s%d\n\t%s", len(s.chunks), len(s.chunks), cpu.Opcodes[c.Op].Name)
	if form := operandForm[c.Mode]; form != "" {
		fmt.Fprintf(&s.text, form, in.value)
	}
	s.text.WriteByte('\n')
	s.at[c.instruction()] = s.size
	s.chunks = append(s.chunks, c)
	s.size += c.Size
}

// encode encodes the sheet with go6502, and checks that each instruction has the length that the layout assumed.
func (s *sheet) encode(name string) error {
	if len(s.chunks) == 0 {
		return nil
	}
	text := io.MultiReader(strings.NewReader(fmt.Sprintf("\t.org $%04X\n", sheetOrg)), &s.text)
	code, exports, err := run(text, name)
	if err != nil {
		return &Error{s.chunks[0], "the encoder refused " + name + ": " + err.Error()}
	}
	for i, c := range s.chunks {
		if i >= len(exports) || int(exports[i].Address) != sheetOrg+s.at[c.instruction()] {
			return &Error{c, "the encoder puts this elsewhere"}
		}
	}
	if len(code) != s.size {
		return &Error{s.chunks[0], "the encoder gives another length"}
	}
	s.code = code
	return nil
}

// warm has go6502 build its table of instructions, which it does on first use
// and without a lock: two sources may be assembled at once.
var warm = sync.OnceFunc(func() { gocpu.GetInstructionSet(gocpu.NMOS) })

// run calls go6502/asm and catches its panics. go6502 panics on some inputs, although on
// none that this package is known to produce.
func run(text io.Reader, name string) (code []byte, exports []goasm.Export, err error) {
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
