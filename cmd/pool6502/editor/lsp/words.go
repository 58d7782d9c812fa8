package lsp

import (
	"fmt"
	"strings"

	"pool6502/cpu"
)

// directives are the words that begin with a dot, with their operands and what they do. Package asm has the reference.
var directives = helpOf(`
.include "file" | assemble another file here; its name is relative to this one
.incbin "file"[, offset[, length]] | the bytes of a file
.byte value, "text", ... | bytes
.db value, "text", ... | bytes
.word value, ... | 16-bit words, low byte first
.dw value, ... | 16-bit words, low byte first
.lobytes value, ... | the low bytes of values
.hibytes value, ... | the high bytes of values
.tile "..12..3.", ... | a tile: eight rows of eight pixels
.res n[, fill] | n bytes
.align n[, fill] | up to the next multiple of n
.org address | continue at an address
.zeropage | variables at $0000-$00FF
.zp | variables at $0000-$00FF
.ram | variables at $0300-$07FF
.bss | variables at $0300-$07FF
.prgram | variables in the cartridge's RAM
.code | code in the last PRG bank
.bank n[, address] | PRG bank n, seen at an address
.chr | CHR ROM
.assert condition, "message" | an error with the message if the condition is false
.error "message" | an error
.warning "message" | a warning
.vectors nmi, reset, irq | the vectors of the processor
.mapper n[, submapper] | the cartridge's board
.submapper n | the variant of the board
.prgrom n | KB of PRG ROM
.chrrom n | KB of CHR ROM
.chrram n | KB of CHR RAM
.workram n | KB of PRG RAM
.saveram n | KB of PRG RAM with a battery
.banksize n | KB of a PRG bank
.battery | the PRG RAM has a battery
.mirror horizontal, vertical or fourscreen | mirroring of the nametables
.region ntsc, pal, multi or dendy | the console
.if condition | assemble the lines below if the condition is true
.ifdef NAME | if a name is defined
.ifndef NAME | if a name is not defined
.elseif condition | else, if the condition is true
.else | else
.endif | the end of .if
.macro name a, b | a macro with parameters
.endmacro | the end of .macro
.repeat n[, i] | the lines below, n times; i counts from 0
.endrepeat | the end of .repeat
`)

// functionHelp has the functions of expressions.
var functionHelp = helpOf(`
lo(x) | the low byte
hi(x) | the high byte
page(x) | the high byte
samepage(x, y) | 1 if two addresses are in one page
min(x, y) | the smaller value
max(x, y) | the larger value
abs(x) | the value without its sign
bank(symbol) | the PRG bank of a symbol
sizeof(symbol) | bytes up to the next global label
defined(NAME) | 1 if a name is defined above
`)

// keyHelp has the keys of headers.
var keyHelp = helpOf(`
In | what a call needs, in prose
Out | what a call returns, in prose; A, X and Y named here may change
Clobbers | what a call changes besides, in prose; A, X and Y that neither Out nor Clobbers names must not change
Keeps | places that a call must not change
Case | name: sets -> results, cycles
Budget | <= n cycles, or <= n % of vblank or of a frame
Pool | name: n slots, role symbol, ...
Waits | labels of loops in which the program waits
Needs | what must be true before every call
Points | the addresses to which a pointer can point
Bound | label <= n: how often the head of a loop runs in a call
Targets | the labels to which a computed jump can go
Start | the moment of the game at which cases start
Setup | routines to call before each case
Mock | a routine that the cases replace
Frame | every n: how many frames a pass of the main loop may take
`)

// helpOf reads a table: a word with its operands, and what it does.
func helpOf(table string) map[string]string {
	all := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(table), "\n") {
		form, does, _ := strings.Cut(line, " | ")
		word, _, _ := strings.Cut(strings.ReplaceAll(form, "(", " "), " ")
		all[word] = form + "\n" + does
	}
	return all
}

// directiveHelp returns the form of a directive and what it does, "" for other words.
func directiveHelp(word string) string { return directives[word] }

var modeNames = map[cpu.Mode]string{
	cpu.Accumulator: "a", cpu.Immediate: "#n", cpu.ZeroPage: "zp", cpu.ZeroPageX: "zp,x", cpu.ZeroPageY: "zp,y",
	cpu.Absolute: "abs", cpu.AbsoluteX: "abs,x", cpu.AbsoluteY: "abs,y", cpu.Indirect: "(abs)", cpu.IndirectX: "(zp,x)",
	cpu.IndirectY: "(zp),y", cpu.Relative: "label",
}

// instructionHelp describes an instruction as Markdown; here is the one on the line, if it is known.
func instructionHelp(word string, here *cpu.Opcode) string {
	name := strings.ToLower(word)
	var b strings.Builder
	flags, does := cpu.Meaning(name)
	if does == "" {
		does = undocumented
	}
	if flags == "" {
		flags = "none"
	}
	fmt.Fprintf(&b, "**%s** %s\n\nFlags changed: %s\n\n| operand | opcode | bytes | cycles |\n|---|---|---|---|\n", name, does, flags)
	for _, op := range instructionOf(name) {
		if op.Undocumented && does != undocumented {
			continue
		}
		mark := ""
		if op == here {
			mark = "**"
		}
		fmt.Fprintf(&b, "| %s%s%s | $%02X | %d | %s |\n", mark, strings.TrimSpace(name+" "+modeNames[op.Mode]), mark, opcodeOf(op), op.Bytes(), op.CycleColumn())
	}
	b.WriteString("\n4+: one cycle more if indexing crosses a page. 2/3: not taken, taken; one more to another page.")
	return b.String()
}

const undocumented = "An undocumented instruction"

func opcodeOf(op *cpu.Opcode) int {
	for i := range cpu.Opcodes {
		if &cpu.Opcodes[i] == op {
			return i
		}
	}
	return 0
}

// instructionOf returns the opcodes of a mnemonic, nil for other words.
func instructionOf(word string) []*cpu.Opcode {
	if len(word) != 3 {
		return nil
	}
	return byMnemonic[strings.ToLower(word)]
}

var byMnemonic = func() map[string][]*cpu.Opcode {
	all := map[string][]*cpu.Opcode{}
	for i := range cpu.Opcodes {
		op := &cpu.Opcodes[i]
		all[strings.ToLower(op.Name)] = append(all[strings.ToLower(op.Name)], op)
	}
	return all
}()
