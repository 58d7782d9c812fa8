package trace

import (
	"fmt"
	"strings"
	"testing"
)

// written is a record as text: the fields that it has, in their order.
func written(r Record) string {
	var list []string
	for f, name := range Names {
		if r.Has[f] {
			list = append(list, fmt.Sprintf("%s=%s", name, Format(f, r.Value[f])))
		}
	}
	return strings.Join(list, " ")
}

// TestTheFieldsOfALine reads lines with few columns, odd blanks and numbers that are none.
func TestTheFieldsOfALine(t *testing.T) {
	for _, c := range []struct{ name, line, want string }{
		{"an address alone", "C5F7", "pc=C5F7"},
		{"an address and a byte", "C5F7 0a", "pc=C5F7 op=0A"},
		{"a tab between words", "\tC5F7\t0A\tA:1", "pc=C5F7 op=0A a=01"},
		{"a byte of three digits", "C5F7 00A", "pc=C5F7"},
		{"a byte that is a word", "C5F7 XY", "pc=C5F7"},
		{"a register directly behind the address", "C5F7 A:01", "pc=C5F7 a=01"},
		{"blanks and tabs before a value", "C5F7 A:  01 X:\t02 Y: \t03", "pc=C5F7 a=01 x=02 y=03"},
		{"registers with a dollar sign", "C5F7 A:$01 S:$FD", "pc=C5F7 a=01 sp=FD"},
		{"names in lower case", "C5F7 a:01 cyc:9", "pc=C5F7 a=01 cycle=9"},
		{"the highest byte", "C5F7 A:FF X:100", "pc=C5F7 a=FF"},
		{"a value that is no number", "C5F7 A:GG X:", "pc=C5F7"},
		{"a column of another name", "C5F7 Q:01 A:02", "pc=C5F7 a=02"},
		{"two colons", "C5F7 Q::01 A:02", "pc=C5F7 a=02"},
		{"decimal columns", "C5F7 SL:12 H:340 C:1234567890123", "pc=C5F7 line=12 dot=340 cycle=1234567890123"},
		{"line and dot", "C5F7 PPU:  7, 21 CYC:3", "pc=C5F7 line=7 dot=21 cycle=3"},
		{"no dot", "C5F7 PPU:7 CYC:3", "pc=C5F7 cycle=3"},
		{"a line that is no number", "C5F7 PPU:x,3", "pc=C5F7"},
		{"a dot that is no number", "C5F7 PPU:3,x", "pc=C5F7"},
		{"the dot as CYC, where a line but no dot is given", "C5F7 CYC: 36 SL:10", "pc=C5F7 line=10 dot=36"},
		{"registers before the address", "A:01 X:02 $C5F7: 86 00", "pc=C5F7 op=86 operand=00 a=01 x=02"},
		{"an operand of two bytes", "C5F7  4C 34 12  JMP $1234  A:01", "pc=C5F7 op=4C operand=1234 a=01"},
		{"an operand in dollars", "C5F7 $4C $34 $12 JMP", "pc=C5F7 op=4C operand=1234"},
		{"half an operand", "C5F7 4C 34 JMP", "pc=C5F7 op=4C"},
		{"a number behind an instruction of one byte", "C5F7 EA 34", "pc=C5F7 op=EA"},
		{"a dollar sign before the address", "$1 and $ and $C5F7: 86", "pc=C5F7 op=86"},
		{"two dollar signs", "of $$C5F7: 86", "pc=C5F7 op=86"},
		{"a dollar sign at the end", "a price in $", ""},
		{"flags in upper case", "C5F7 P:NV-BDIZC", "pc=C5F7 p=CF"},
		{"flags in lower case", "C5F7 P:nv-bdizc", "pc=C5F7 p=00"},
		{"dots for flags", "C5F7 P:N......C", "pc=C5F7 p=81"},
		{"strokes for flags", "C5F7 P:-V----Z-", "pc=C5F7 p=42"},
		{"N alone", "C5F7 P:Nvubdizc", "pc=C5F7 p=80"},
		{"any third letter", "C5F7 P:nv1bDiZc", "pc=C5F7 p=0A"},
		{"a letter that is no flag", "C5F7 P:xvubdizc", "pc=C5F7"},
		{"a flag in another's place", "C5F7 P:vnubdizc", "pc=C5F7"},
		{"nine flags", "C5F7 P:nvubdizcc", "pc=C5F7"},
		{"one flag", "C5F7 P:N", "pc=C5F7"},
		{"P as a byte, without bits 4 and 5", "C5F7 P:FF", "pc=C5F7 p=CF"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, ok := parse(c.line)
			if got := written(r); got != c.want || ok != (c.want != "") {
				t.Errorf("%q: got %s, want %s", c.line, got, c.want)
			}
		})
	}
}
