package cpu

// Mode is how an instruction finds its operand.
type Mode uint8

// The addressing modes of the 6502.
const (
	Implied     Mode = iota
	Accumulator      // asl a
	Immediate        // lda #n
	ZeroPage         // lda z
	ZeroPageX        // lda z,x
	ZeroPageY        // ldx z,y
	Absolute         // lda a
	AbsoluteX        // lda a,x
	AbsoluteY        // lda a,y
	Indirect         // jmp (a)
	IndirectX        // lda (z,x)
	IndirectY        // lda (z),y
	Relative         // bne r
)

// Flow is where an instruction may go besides the next one.
type Flow uint8

// The kinds of control flow.
const (
	Next   Flow = iota // only to the next instruction
	Branch             // there or to its target
	Jump               // JMP
	Call               // JSR
	Return             // RTS and RTI
	Trap               // BRK
	Halt               // JAM: nowhere
)

// Opcode describes one of the 256 opcodes.
type Opcode struct {
	Name         string // upper case
	Mode         Mode
	Cycles       uint8 // fewest; 0 for JAM, which never ends
	PageCross    bool  // one cycle more when indexing, or a taken branch, leaves the page
	Writes       bool  // writes memory; pushes count
	Flow         Flow
	Undocumented bool
}

// Bytes returns the length of an instruction with this mode. BRK counts as one byte,
// although its return address is two bytes after it.
func (m Mode) Bytes() int {
	switch m {
	case Implied, Accumulator:
		return 1
	case Absolute, AbsoluteX, AbsoluteY, Indirect:
		return 3
	}
	return 2
}

// Bytes is the length of the instruction.
func (o *Opcode) Bytes() int { return o.Mode.Bytes() }

// CycleColumn returns the cycles as a listing shows them: "4", "4+" if a page cross
// adds one, "2/3" for a branch (a page cross adds one to the 3), "-" for JAM.
func (o *Opcode) CycleColumn() string {
	n := string('0' + rune(o.Cycles))
	switch {
	case o.Flow == Halt:
		return "-"
	case o.Flow == Branch:
		return n + "/" + string('1'+rune(o.Cycles))
	case o.PageCross:
		return n + "+"
	}
	return n
}

// CyclesAt is CycleColumn for the instruction at pc with a known operand, the bytes
// after the opcode, which may decide page crosses: "2/4" for a branch whose target lies
// in another page than the instruction after the branch, "2/3" for any other branch, and
// no plus if the index cannot leave the page.
func (o *Opcode) CyclesAt(pc uint16, operand uint16) string {
	switch {
	case o.Flow == Branch && (pc+2)>>8 != (pc+2+uint16(int8(operand)))>>8:
		return string('0'+rune(o.Cycles)) + "/" + string('2'+rune(o.Cycles))
	case o.PageCross && (o.Mode == AbsoluteX || o.Mode == AbsoluteY) && operand&0xFF == 0:
		return string('0' + rune(o.Cycles))
	}
	return o.CycleColumn()
}
