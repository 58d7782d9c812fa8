package session

import (
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/budget/program"
)

// TestReturnAddressesMoveWithTheirRoutines reloads a build that is 700 bytes longer before the routine that runs.
func TestReturnAddressesMoveWithTheirRoutines(t *testing.T) {
	why, s := reload(t, nil, map[string]string{"before": strings.Repeat("        nop\n", 700)})
	count := s.Console().Peek(0)
	for range 10 {
		s.Frame()
	}
	if pc := s.Console().CPU().PC; why != "" || s.Console().Peek(0) != count+10 || pc < 0x8000+700 || pc > 0x8060+700 {
		t.Errorf("%q; ten frames later it has counted %d, want %d, and is at $%04X", why, s.Console().Peek(0), count+10, pc)
	}
	if !s.RefusedPartial() {
		t.Error("the frames before the reload were not observed, and nothing may be missing")
	}
	if why, s := reload(t, nil, map[string]string{"pause": "        nop"}); why != "pause changed while it was running" || s.RefusedPartial() || s.Position() != 0 {
		t.Errorf("%q; in frame %d frames are missing: %v", why, s.Position(), s.RefusedPartial())
	}
}

// TestCodeIsFoundByItsRoutine has builds in which the routine is elsewhere, or another one.
func TestCodeIsFoundByItsRoutine(t *testing.T) {
	const old = "nop|nop|first: nop|rts|go: lda $10|.in: sta $0300|rts" // go is at $8004
	build := func(lines string) *asm.Program {
		return assemble(t, "        .mapper 2\n        .prgrom 32\n        .vectors rest, rest, rest\n        .code\nrest: rti\n        .bank 0\n"+strings.ReplaceAll(lines, "|", "\n")+"\n").Source
	}
	for _, c := range []struct {
		name string
		addr uint16
		now  string
		want uint16 // 0: not found
	}{
		{"the same place", 0x8009, old, 0x8009},
		{"another place", 0x8009, "nop|rts|go: lda $20|sta $0440|rts", 0x8007},
		{"its first instruction", 0x8004, "nop|rts|go: lda $20|sta $0440|rts", 0x8002},
		{"its second instruction", 0x8006, "nop|rts|go: lda $20|sta $0440|rts", 0x8004},
		{"inside an instruction", 0x8007, old, 0},
		{"code in RAM", 0x7FFF, "nop", 0x7FFF},
		{"before the first routine", 0x8001, old, 0},
		{"another name", 0x8009, "nop|rts|gone: lda $20|sta $0440|rts", 0},
		{"a constant", 0x8009, "go = $8004|nop|nop|nop|rts|lda $20|sta $0440|rts", 0},
		{"another bank", 0x8009, "nop|.bank 1|go: lda $20|sta $0440|rts", 0},
		{"another instruction before", 0x8009, "nop|rts|go: lda #$20|sta $0440|rts", 0},
		{"another instruction behind", 0x8004, "go: lda $10|nop", 0x8000},
		{"another instruction", 0x8006, "go: lda $10|nop", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := mover{old: build(old), now: build(c.now)}
			m.from, m.to = m.old.Image[16:], m.now.Image[16:]
			if got, ok := m.move(c.addr); got != c.want || ok != (c.want != 0) {
				t.Errorf("$%04X is at $%04X, %v; want $%04X", c.addr, got, ok, c.want)
			}
		})
	}
	m := mover{old: build(old)}
	if m.where(0x8007) != "go" || m.where(0x8002) != "first" || m.where(0x8001) != "$8001" {
		t.Errorf("the routines are %s, %s and %s", m.where(0x8007), m.where(0x8002), m.where(0x8001))
	}
}

// TestRoutinesAreComparedUpToAPlace of their opcodes, and not beyond the ends of their cartridges.
func TestRoutinesAreComparedUpToAPlace(t *testing.T) {
	code := []byte{0xA5, 0x10, 0x8D, 0x00, 0x03, 0x60} // lda $10, sta $0300, rts
	for _, c := range []struct {
		other []byte
		upTo  int
		want  bool
	}{
		{code, 0, true}, {code, 2, true}, {code, 5, true}, {code, 1, false}, {code, 4, false}, {code, 6, false},
		{code[:5], 5, false}, {code[:5], 2, true}, {code[:2], 2, false}, {nil, 0, false}, {[]byte{0xA5, 0x20, 0xEA}, 2, false}, {[]byte{0xA5, 0x20, 0x8D}, 2, true},
	} {
		if sameOpcodes(code, c.other, c.upTo) != c.want || sameOpcodes(c.other, code, c.upTo) != c.want {
			t.Errorf("% X and % X up to %d: want %v", code, c.other, c.upTo, c.want)
		}
	}
	for from, want := range map[int]int{-1: 0, 0: 6, 2: 4, 6: 0, 7: 0} {
		if got := tail(code, from); len(got) != want {
			t.Errorf("from %d on there are %d bytes, want %d", from, len(got), want)
		}
	}
}

// TestWhatTheStackHoldsDecidesAReload has a return address at $8002, and one that is left over from a call that has
// returned.
func TestWhatTheStackHoldsDecidesAReload(t *testing.T) {
	const calls = "jsr main|jmp reset|main: jsr init|jmp loop|init: rts|loop: jmp loop"
	for _, c := range []struct{ name, now, want string }{
		{"the caller", strings.Replace(calls, "jsr main", "nop|jsr main", 1), "reset changed while it was running"},
		{"a routine that has returned", strings.Replace(calls, "init: rts", "init: nop|rts", 1), ""},
		{"the caller of a routine that has returned", strings.Replace(calls, "main: jsr", "main: nop|jsr", 1), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			build := func(text string) *program.Program {
				return assemble(t, cartridgeOf(strings.ReplaceAll(text, "|", "\n ")))
			}
			s := open(t, build(calls))
			s.Frame()
			if why, err := s.Reload(build(c.now)); why != c.want || err != nil {
				t.Errorf("%q, want %q; %v", why, c.want, err)
			}
		})
	}
}
