package session

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/program"
)

// at plays the free list up to the first instruction of a routine.
func at(t testing.TB, label string, frames int) *Session {
	t.Helper()
	s := freelist(t)
	for range frames {
		s.Frame()
	}
	addr, err := s.Game.Resolve(label)
	if err != nil {
		t.Fatal(err)
	}
	if !s.GoOn(ToAddress, addr) || s.Console().CPU().PC != addr {
		t.Fatalf("it does not come to %s", label)
	}
	return s
}

func TestAMoveBackUndoesOneForward(t *testing.T) {
	for _, m := range []Move{Over, ToNMI} {
		t.Run(fmt.Sprintf("move %d", m), func(t *testing.T) {
			s := at(t, "update_bullets", 30)
			s.GoOn(m, 0)
			var states [][]byte
			for range 60 {
				states = append(states, state(s))
				if !s.GoOn(m, 0) {
					t.Fatal("it gave up")
				}
			}
			for i := len(states) - 1; i >= 0; i-- {
				if !s.GoBack(m, 0) {
					t.Fatalf("no way back to %d", i)
				}
				if !bytes.Equal(state(s), states[i]) {
					t.Fatalf("%d moves back do not lead where so many forward began", len(states)-i)
				}
			}
		})
	}
}

// calls is a routine that calls two others, and is called by the program's start.
const calls = `        .mapper 0
        .vectors nmi, reset, nmi
        .code
reset:  jsr outer
.end:   jmp .end
outer:  jsr inner
        jsr inner
last:   nop
        rts
inner:  pha
        pla
        rts
nmi:    rti
`

// TestBackOutOfARoutineLeadsToItsCall, not to a call that the routine has made itself.
func TestBackOutOfARoutineLeadsToItsCall(t *testing.T) {
	p, err := asm.Assemble(fstest.MapFS{"calls.asm": {Data: []byte(calls)}}, "calls.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, program.Of(p))
	find := func(label string) uint16 {
		addr, err := p.Resolve(label)
		if err != nil {
			t.Fatal(err)
		}
		return addr
	}
	if !s.GoOn(ToAddress, find("last")) {
		t.Fatal("it does not come to the last instruction")
	}
	if !s.GoBack(Out, 0) || s.boundary().pc != find("reset") {
		t.Errorf("out of the routine and back is $%04X, want the call at $%04X", s.boundary().pc, find("reset"))
	}
	home := state(s)
	if s.GoBack(Out, 0) || !bytes.Equal(state(s), home) {
		t.Errorf("the start of the program was called by $%04X", s.boundary().pc)
	}
}

func TestOverACallRunsAllOfIt(t *testing.T) {
	s := at(t, "update_bullets", 30)
	if !s.GoBack(Out, 0) {
		t.Fatal("its caller is not found")
	}
	call := s.boundary()
	if call.op != jsr {
		t.Fatalf("out of a routine and back is $%02X, no JSR", call.op)
	}
	before := state(s)
	if !s.GoOn(Over, 0) || !call.returned(s.boundary()) {
		t.Fatalf("over the call leads to $%04X, not $%04X", s.Console().CPU().PC, call.back())
	}
	after := state(s)
	if !s.GoBack(Over, 0) || !bytes.Equal(state(s), before) {
		t.Error("back over the call is not the call")
	}
	s.Step(Instruction)
	if !s.GoOn(Out, 0) || !bytes.Equal(state(s), after) {
		t.Error("into the call and out of it is not over it")
	}
}

// TestTheLatestWriteIsFoundGoingBack looks for who wrote a byte, and executes the instruction again.
func TestTheLatestWriteIsFoundGoingBack(t *testing.T) {
	s := at(t, "update_bullets", 100)
	home, frame, pc := state(s), s.Position(), s.Console().CPU().PC
	if _, err := s.Break("write bullet_active"); err != nil {
		t.Fatal(err)
	}
	if !s.GoBack(ToBreak, 0) {
		t.Fatal("no write found")
	}
	writer := s.Console().CPU().PC
	if got := s.FoundBack(); s.Stopped() != "" || !strings.HasPrefix(got, "write bullet_active: the next instruction writes $") {
		t.Errorf("before the write it says %q and %q", s.Stopped(), got)
	}
	if s.Frame() {
		t.Fatal("the instruction found does not write it")
	}
	if got := s.Stopped(); !strings.HasPrefix(got, "write bullet_active: wrote $") || s.boundary().pc == writer {
		t.Errorf("behind the write it says %q at $%04X", got, s.boundary().pc)
	}
	s.Break("write bullet_active")
	for s.Position() < frame {
		s.Frame()
	}
	if !s.GoOn(ToAddress, pc) || !bytes.Equal(state(s), home) {
		t.Error("from there the game does not lead to where the search began")
	}
}

// TestWhatIsNotFoundLeavesThePlace looks for what never happened, inside a frame and between two.
func TestWhatIsNotFoundLeavesThePlace(t *testing.T) {
	for _, steps := range []int{0, 7} {
		s := freelist(t)
		for range 40 {
			s.Frame()
		}
		for range steps {
			s.Step(Instruction)
		}
		s.Break("write $07F0 if a=1 && a=2")
		home := state(s)
		if s.GoBack(ToBreak, 0) || !bytes.Equal(state(s), home) || s.Position() != 40 || s.InFrame() != (steps > 0) {
			t.Errorf("after %d steps: it stands at frame %d, in frame %v", steps, s.Position(), s.InFrame())
		}
	}
}

func TestBreakpointsOfEveryKind(t *testing.T) {
	for _, c := range []struct {
		where string
		holds func(s *Session) bool
	}{
		{"spawn_bullet", func(s *Session) bool { return s.Game.Label(0) != "x" && s.boundary().op != 0 }},
		{"$8000-$FFFF if scanline=100", func(s *Session) bool { line, _ := s.con.Dot(); return line == 100 }},
		{"read bullet_active+3", func(s *Session) bool { return s.breaks.access.Value == s.con.Peek(s.breaks.access.Addr) }},
		{"write $2000-$2007 if scanline>=241", func(s *Session) bool { line, _ := s.con.Dot(); return line >= 241 && s.breaks.access.Write }},
		{"access $4016", func(s *Session) bool { return s.breaks.access.Addr == 0x4016 }},
		{"nmi", func(s *Session) bool { return s.boundary().pc == s.breaks.vector(nmiVector) }},
		{"if x=5 && scanline>=0", func(s *Session) bool { return s.con.CPU().X == 5 }},
		{"if frame=70", func(s *Session) bool { return s.Position() == 70 }},
	} {
		t.Run(c.where, func(t *testing.T) {
			s := freelist(t)
			for range 60 {
				s.Frame()
			}
			if on, err := s.Break(c.where); !on || err != nil {
				t.Fatal(on, err)
			}
			for n := 0; s.Frame(); n++ {
				if n > 100 {
					t.Fatal("it never stops")
				}
			}
			if s.AtBreak() == nil || !strings.HasPrefix(s.Stopped(), c.where) || !c.holds(s) {
				t.Errorf("it stopped at $%04X and says %q", s.boundary().pc, s.Stopped())
			}
			if on, err := s.Break(c.where); on || err != nil {
				t.Errorf("the same text again: %v, %v", on, err)
			}
			if s.AtBreak() != nil || !s.Frame() {
				t.Error("without the breakpoint it does not run on")
			}
		})
	}
}

func TestAWrongBreakpointIsOneLine(t *testing.T) {
	s := freelist(t)
	for where, want := range map[string]string{
		"nowhere":                        "nowhere",
		"read":                           "",
		"write $300-$2FF":                "the range $300-$2FF ends before it begins",
		"nmi now":                        `"now" is not understood behind "nmi"; a condition begins with if`,
		"if x=":                          `a register, label or number is missing before ""`,
		"if (x=1":                        `")" is missing before ""`,
		"if x=1 y=2":                     `"y=2" is not understood behind a complete condition`,
		"if nowhere_at_all>1":            `"nowhere_at_all" is no register, label or number`,
		"if $G=1":                        `"$G" is not a number; write 10, $0A, 0x0A or %1010`,
		"if " + strings.Repeat("(", 100): "the condition is nested more than 50 deep",
	} {
		on, err := s.Break(where)
		if on || err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, %v", where, on, err)
		}
	}
	if len(s.Breakpoints()) != 0 {
		t.Errorf("%v is left", s.Breakpoints())
	}
}

func TestAConditionHasItsValue(t *testing.T) {
	s := freelist(t)
	c := s.con.CPU()
	c.A, c.X, c.P = 7, 3, 1
	addr, _ := s.Game.Resolve("bullet_x")
	s.con.Poke(addr, 9)
	s.con.Poke(addr+3, 4)
	for text, want := range map[string]int{
		"a": 7, "a+1 = 8": 1, "a=7 && x=2 || c": 1, "a=7 && (x=2 || !c)": 0, "a & 3": 3, "a|8": 15, "a^1": 6,
		"$0A - %11 - 1": 6, "bullet_x": 9, "bullet_x[x]": 4, "[bullet_x]": 9, "[bullet_x+x]": 4,
		"bullet_x+3": 4, "bullet_x + $3 - 1": 3, "[bullet_x]+3": 12, "a-bullet_x": -2, "bullet_x - x": 6,
		"NUM_BULLETS": 16, "x<3": 0, "x<=3": 1, "x>2": 1, "x>=4": 0, "x!=3": 0, "x==3": 1, "!!a": 1, "Z": 0,
	} {
		cond, err := readCondition(text, s.Game.Names, false)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := cond(s); got != want {
			t.Errorf("%s is %d, not %d", text, got, want)
		}
	}
}

func FuzzBreak(f *testing.F) {
	for _, seed := range []string{"update_bullets", "write $200-$2FF if a=5", "if x=5 && scanline>200", "read bullet_x if [bullet_x[3]] | 2", "nmi if !z"} {
		f.Add(seed)
	}
	s := freelist(f)
	f.Fuzz(func(t *testing.T, where string) {
		on, err := s.Break(where)
		if on {
			s.Step(Instruction)
			for _, p := range s.Breakpoints() {
				if p.when != nil {
					p.when(s)
				}
			}
			if again, err := s.Break(where); again || err != nil {
				t.Errorf("%q is set, and taken away it is %v, %v", where, again, err)
			}
		}
		if err != nil && strings.ContainsAny(err.Error(), "\r\n") {
			t.Errorf("%q: %q", where, err)
		}
	})
}

// TestOutOfAHandlerPassesTheReturnsOfWhatItCalls leaves the NMI handler, which calls routines of its own.
func TestOutOfAHandlerPassesTheReturnsOfWhatItCalls(t *testing.T) {
	s := freelist(t)
	for range 30 {
		s.Frame()
	}
	if !s.GoOn(ToNMI, 0) {
		t.Fatal("no NMI")
	}
	inside := s.boundary()
	if !s.GoOn(Out, 0) {
		t.Fatal("it does not come out")
	}
	if got := s.boundary(); got.s != inside.s+3 {
		t.Errorf("out of the handler the stack pointer is $%02X, not $%02X", got.s, inside.s+3)
	}
}
