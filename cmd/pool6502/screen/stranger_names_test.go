package screen

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/budget/session"
)

// TestNamesOfAnotherToolchainStandInAllPanels steps through a frame of a game built with ca65 and cc65, and looks at branches, events
// and writes.
func TestNamesOfAnotherToolchainStandInAllPanels(t *testing.T) {
	s := stranger(t)
	s.Watch(EveryOverlay.Needs())
	s.Frame()
	s.Frame()
	registers := 0
	for _, e := range s.Events() {
		if tip := (&eventsPanel{}).tip(&Screen{session: s}, e); e.Kind != session.DMA && e.Addr >= 0x2000 && e.Addr <= 0x4017 {
			if registers++; !strings.Contains(tip, fmt.Sprintf(" ($%04X)", e.Addr)) {
				t.Errorf("event: %q", tip)
			}
		}
	}
	writes := 0
	for addr := range uint16(0x800) {
		b := session.Byte{Addr: addr}
		p := s.LastWrite(b)
		line, _ := s.Game.SourceLine(p.Pos.File, p.Pos.Line)
		if !p.Found || !strings.HasSuffix(p.Pos.File, ".s") || strings.TrimSpace(line) == p.Text {
			continue
		}
		code, _, _ := strings.Cut(line, ";")
		if got := Past(s, b, p); !strings.HasSuffix(strings.TrimSpace(code), strings.TrimPrefix(got[strings.LastIndex(got, ": "):], ": ")) {
			t.Errorf("$%04X: %q; the line is %q", addr, got, line)
		}
		writes++
	}
	branches := 0
	for range 2000 {
		s.Step(session.Instruction)
		op := s.Operand(s.Console().CPU().PC)
		if _, to, _ := strings.Cut(op.Text, " "); op.Taken && to[0] != '$' {
			if branches++; !strings.HasPrefix(operandText(op), "taken, to "+to+" ($") {
				t.Fatalf("%s: %q", op.Text, operandText(op))
			}
		}
	}
	if registers < 3 || writes < 3 || branches < 3 {
		t.Errorf("%d events, %d writes and %d branches were looked at", registers, writes, branches)
	}
}
