package engine

import (
	"strings"

	"pool6502/cpu"
)

// Instruction is the description of a mnemonic that the editor shows.
type Instruction struct {
	Name  string `json:"name"` // lower case
	Does  string `json:"does"`
	Flags string `json:"flags"` // the flags that it may change, of NVDIZC
	Modes []Form `json:"modes"`
}

// Form is a mnemonic in one addressing mode.
type Form struct {
	Mode   string `json:"mode"` // the operand as written in a source
	Opcode int    `json:"opcode"`
	Bytes  int    `json:"bytes"`
	Cycles string `json:"cycles"`
}

// instructions lists the documented instructions, by name.
func instructions() []Instruction {
	var out []Instruction
	for _, line := range strings.Split(strings.TrimSpace(meanings), "\n") {
		f := strings.SplitN(strings.TrimSpace(line), " ", 3)
		in := Instruction{Name: f[0], Does: f[2]}
		if f[1] != "-" {
			in.Flags = f[1]
		}
		for code := range cpu.Opcodes {
			op := &cpu.Opcodes[code]
			if strings.ToLower(op.Name) == f[0] && !op.Undocumented {
				in.Modes = append(in.Modes, Form{modeNames[op.Mode], code, op.Bytes(), op.CycleColumn()})
			}
		}
		out = append(out, in)
	}
	return out
}

var modeNames = map[cpu.Mode]string{
	cpu.Implied: "", cpu.Accumulator: "a", cpu.Immediate: "#n", cpu.ZeroPage: "zp", cpu.ZeroPageX: "zp,x", cpu.ZeroPageY: "zp,y",
	cpu.Absolute: "abs", cpu.AbsoluteX: "abs,x", cpu.AbsoluteY: "abs,y", cpu.Indirect: "(abs)", cpu.IndirectX: "(zp,x)",
	cpu.IndirectY: "(zp),y", cpu.Relative: "label",
}

// meanings has a line for each mnemonic: the flags that it may change, and what it does.
const meanings = `
adc NVZC A = A + operand + carry
and NZ A = A AND operand
asl NZC Shift left by one bit; bit 7 goes to the carry
bcc - Branch if the carry is clear
bcs - Branch if the carry is set
beq - Branch if the last result was 0 (Z set)
bit NVZ Z = (A AND operand is 0); N and V are bits 7 and 6 of the operand
bmi - Branch if the last result was negative (N set)
bne - Branch if the last result was not 0 (Z clear)
bpl - Branch if the last result was not negative (N clear)
brk I Software interrupt
bvc - Branch if the overflow flag is clear
bvs - Branch if the overflow flag is set
clc C Clear the carry
cld D Clear decimal mode, which the NES does not have
cli I Let interrupts (IRQ) through
clv V Clear the overflow flag
cmp NZC Compare A with the operand: Z if equal, C if A is not less
cpx NZC Compare X with the operand: Z if equal, C if X is not less
cpy NZC Compare Y with the operand: Z if equal, C if Y is not less
dec NZ Memory = memory - 1
dex NZ X = X - 1
dey NZ Y = Y - 1
eor NZ A = A exclusive-or operand
inc NZ Memory = memory + 1
inx NZ X = X + 1
iny NZ Y = Y + 1
jmp - Go on at an address
jsr - Call a routine: push the return address and go on there
lda NZ A = operand
ldx NZ X = operand
ldy NZ Y = operand
lsr NZC Shift right by one bit; bit 0 goes to the carry
nop - Do nothing
ora NZ A = A OR operand
pha - Push A on the stack
php - Push the flags on the stack
pla NZ Pull A from the stack
plp NVDIZC Pull the flags from the stack
rol NZC Rotate left through the carry
ror NZC Rotate right through the carry
rti NVDIZC Return from an interrupt: pull the flags and the address
rts - Return from a routine: pull the address and go on behind the call
sbc NVZC A = A - operand - (1 - carry)
sec C Set the carry
sed D Set decimal mode, which the NES does not have
sei I Hold interrupts (IRQ) off
sta - Memory = A
stx - Memory = X
sty - Memory = Y
tax NZ X = A
tay NZ Y = A
tsx NZ X = stack pointer
txa NZ A = X
txs - Stack pointer = X
tya NZ A = Y
`
