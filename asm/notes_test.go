package asm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pool6502/asm/contract"
)

// noted is a source whose only contract has one more line.
func noted(line string) string {
	return "NONE = $FF\nLAST = 3\npool_head: .res 1\npool_next: .res 4\n" +
		";;; take - claim a free slot.\n;;; " + line + "\ntake:\n ldx pool_head\n.next:\n dex\n bne .next\n rts\n"
}

func TestAContractSaysWhatBoundCannotKnow(t *testing.T) {
	c := mustAssemble(t, noted("Needs    X={0..LAST} pool_head={NONE|0..LAST} pool_next[0..1]=-1 C={0|1} $10:$11={$0300..$0310:8|$0400}\n;;; Bound    .next <= LAST+1\n;;; Bound    take <= 1\n;;; Targets  take, .next")).Contracts[0]
	mem := func(text string, addr uint16, n int) Place { return Place{Addr: addr, Len: n, Text: text} }
	want := []contract.Need{
		{Place: Place{Reg: 'X', Len: 1, Text: "X"}, Values: []uint16{0, 1, 2, 3}, Text: "X={0..LAST}"},
		{Place: mem("pool_head", 0x300, 1), Values: []uint16{0, 1, 2, 3, 255}, Text: "pool_head={NONE|0..LAST}"},
		{Place: mem("pool_next[0..1]", 0x301, 2), Values: []uint16{255}, Text: "pool_next[0..1]=-1"},
		{Place: Place{Reg: 'C', Len: 1, Text: "C"}, Values: []uint16{0, 1}, Text: "C={0|1}"},
		{Place: mem("$10", 0x10, 1), High: mem("$11", 0x11, 1), Values: []uint16{0x300, 0x308, 0x310, 0x400}, Text: "$10:$11={$0300..$0310:8|$0400}"},
	}
	if d := cmp.Diff(want, c.Needs); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]contract.LoopBound{{Addr: 0x8003, Most: 4, Text: ".next <= LAST+1"}, {Addr: 0x8000, Most: 1, Text: "take <= 1"}}, c.Bounds); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]uint16{0x8000, 0x8003}, c.Targets); d != "" {
		t.Error(d)
	}
}

func TestWhatTheWholeProgramNeedsEveryRoutineDoes(t *testing.T) {
	src := ";;; Needs    X={0..1}\n\n;;; f - one.\n;;; Needs    Y={2}\nf: rts\n;;; g - two.\n;;; Needs    nothing\ng: rts\n;;; h - three.\nh: rts\n"
	for i, want := range []string{"X={0..1} Y={2}", "", "X={0..1}"} {
		t.Run(fmt.Sprintf("%.60s", want), func(t *testing.T) {
			var got []string
			for _, n := range mustAssemble(t, src).Contracts[i].Needs {
				got = append(got, n.Text)
			}
			if strings.Join(got, " ") != want {
				t.Errorf("routine %d needs %q, want %q", i, got, want)
			}
		})
	}
}

func TestANoteThatCannotBeReadNamesTheFault(t *testing.T) {
	for _, row := range []struct{ line, text, msg string }{
		{"Needs", "Needs", "nothing is named"},
		{"Needs    X", "X", "values are missing"},
		{"Needs    X={0..3", "X={0..3", "brace"},
		{"Needs    X={3..0}", "3..0", "empty"},
		{"Needs    X={300}", "300", "300 is not between"},
		{"Needs    C={2}", "2", "2 is not between"},
		{"Needs    S={0}", "S", "nothing can be said about S"},
		{"Needs    X:Y={0}", "X:Y", "low and high"},
		{"Needs    $10:$11={0..$2000}", "$10:$11={0..$2000}", "8193 words"},
		{"Points   $10={0..3}", "$10={0..3}", "not a pointer"},
		{"Points   $10:$12={0..3}", "$10:$12={0..3}", "not a pointer"},
		{"Bound    .next", ".next", "is not the bound of a loop"},
		{"Bound    .nowhere <= 3", ".nowhere", ""},
		{"Bound    .next <= 0", "0", "0 is not between"},
		{"Bound    .next <= 3 4", " 3 4", "number"},
		{"Targets", "Targets", "nothing is named"},
		{"Targets  pool_head", "pool_head", "not in code"},
	} {
		t.Run(row.line, func(t *testing.T) {
			_, err := assemble(t, noted(row.line), nil)
			errs, ok := err.(ErrorList)
			if !ok || errs[0].Text != row.text || !strings.Contains(errs[0].Msg, row.msg) || errs[0].Pos.Line != 6 {
				t.Errorf("%v", err)
			}
		})
	}
}
