package cpu

import "strings"

// Meaning returns which of the flags NVDIZC an instruction may change, and what it does, for a mnemonic in lower
// case. Both are empty for an undocumented instruction.
func Meaning(mnemonic string) (flags, does string) {
	_, rest, ok := strings.Cut(meanings, "\n"+mnemonic+" ")
	if !ok || len(mnemonic) != 3 {
		return "", ""
	}
	line, _, _ := strings.Cut(rest, "\n")
	flags, does, _ = strings.Cut(line, " ")
	return strings.Trim(flags, "-"), does
}

// meanings has a line for each mnemonic.
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
