package session

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pool6502/nes"
)

// stops runs on to a frame and returns the states at which breakpoints stop.
func stops(t *testing.T, s *Session, to uint64) (states []string) {
	t.Helper()
	for s.Position() < to {
		if !s.Frame() {
			states = append(states, string(state(s)))
		}
		if len(states) > 200 {
			t.Fatal("it stops too often")
		}
	}
	return states
}

// TestTheSearchBackMeetsTheStopsOfTheWayForward in the opposite order.
func TestTheSearchBackMeetsTheStopsOfTheWayForward(t *testing.T) {
	for where, times := range map[string]int{
		"irq": 12, "nmi": 12, "nmi if ticks=30": 1, "vblank": 12, "if ticks=30": 1, "if ticks&1": 6, "take": 1, "main": 10, "$8000-$FFFF if ticks=30 && a=30 && !z": 3,
	} {
		t.Run(where, func(t *testing.T) {
			s := playToy(t, 24)
			if on, err := s.Break(where); !on || err != nil {
				t.Fatal(on, err)
			}
			var want []string
			for _, at := range stops(t, s, 36) {
				if len(want) == 0 || at != want[len(want)-1] {
					want = append(want, at)
				}
			}
			if len(want) != times {
				t.Errorf("forward it stops %d times, want %d", len(want), times)
			}
			for i := len(want) - 1; i >= 0; i-- {
				if !s.GoBack(ToBreak, 0) || string(state(s)) != want[i] {
					t.Fatalf("back: stop %d of %d is at frame %d, line %v", i, len(want), s.Position(), s.Console().CPU().PC)
				}
			}
		})
	}
}

// TestTheSearchBackBeginsBeforeThePresentInstruction stands at an instruction that was executed before.
func TestTheSearchBackBeginsBeforeThePresentInstruction(t *testing.T) {
	s := playToy(t, 8)
	first := s.Console().CPU().PC
	at := func() string { return fmt.Sprintf("%d+%d", s.Position(), s.steps) }
	s.Step(Instruction)
	if !s.GoBack(ToAddress, first) || at() != "8+0" || !s.InFrame() {
		t.Errorf("back from the second instruction of a frame to the first is %s", at())
	}
	if !s.GoBack(ToAddress, first) || s.Position() != 7 {
		t.Errorf("back from there is %s, want frame 7", at())
	}
	s = playToy(t, 8)
	if !s.GoBack(ToAddress, first) || s.Position() != 7 {
		t.Errorf("back from between two frames is %s, want frame 7", at())
	}
	s = playToy(t, 8)
	s.Step(Instruction)
	if s.GoBack(ToAddress, 0x1234) || at() != "8+1" {
		t.Errorf("what never ran is found at %s", at())
	}
}

// TestAStepBackFromTheStartOfAFrame leads to the last instruction of the frame before.
func TestAStepBackFromTheStartOfAFrame(t *testing.T) {
	s := playToy(t, 23)
	s.Step(Instruction)
	c := s.Console().CPU()
	var before [2]any // its place and its time
	for s.InFrame() {
		before = [2]any{c.PC, c.Now}
		s.Step(Instruction)
	}
	if !s.StepBack(Instruction) || before != [2]any{c.PC, c.Now} || s.Position() != 23 {
		t.Errorf("it stands in frame %d after %d instructions", s.Position(), s.steps)
	}
}

func TestAMoveGivesUp(t *testing.T) {
	s := playToy(t, 0)
	s.Watch(0)
	for range 5 {
		s.Frame()
	}
	if s.GoOn(ToAddress, 0x1234) || s.Position() != 5+Searched || s.InFrame() {
		t.Errorf("what never runs: it stands at frame %d, in a frame: %v", s.Position(), s.InFrame())
	}
}

// TestOverAnInterruptRunsItsHandler stands where an interrupt comes next.
func TestOverAnInterruptRunsItsHandler(t *testing.T) {
	s := playToy(t, 20)
	for s.Console().CPU().Take == 0 {
		s.Step(Instruction)
	}
	c := s.Console().CPU()
	pc, sp, ticks := c.PC, c.S, s.Console().Peek(label(t, s, "ticks"))
	if !s.GoOn(Over, 0) || c.PC != pc || c.S != sp || s.Console().Peek(label(t, s, "ticks")) != ticks+1 {
		t.Errorf("it stands at $%04X, want $%04X, after %d NMIs, want %d", c.PC, pc, s.Console().Peek(label(t, s, "ticks")), ticks+1)
	}
	s.StepBack(Instruction)
	if s.Console().Peek(s.Console().CPU().PC) != rti || !s.GoBack(Over, 0) {
		t.Fatal("the handler's RTI is not before it")
	}
}

// TestAConditionThatIsTrueAlreadyStopsNothing until it was false.
func TestAConditionThatIsTrueAlreadyStopsNothing(t *testing.T) {
	s := playToy(t, 20)
	if !s.GoOn(ToAddress, label(t, s, "main.wait")+7) {
		t.Fatal("it does not come to the call of work")
	}
	s.Break("if ticks>=5")
	s.Break("if ticks>=250")
	call := s.boundary()
	if call.op != jsr || !s.GoOn(Over, 0) || !call.returned(s.boundary()) {
		t.Errorf("over a call it stops at $%04X and says %q", s.Console().CPU().PC, s.Stopped())
	}
	for range 5 {
		if !s.Frame() {
			t.Fatalf("a frame stops at %q", s.Stopped())
		}
	}
	s.Break("sprite0")
	s.breaks.arm(s)
	for _, p := range s.breaks.list {
		if p.was != (p.Label == "if ticks>=5") {
			t.Errorf("%s is true: %v", p.Label, p.was)
		}
	}
}

// TestAnInterruptComesBeforeTheInstructionItInterrupts so a breakpoint there stops after it, and once.
func TestAnInterruptComesBeforeTheInstructionItInterrupts(t *testing.T) {
	s := playToy(t, 20)
	for _, where := range []string{"main.wait", "main.wait+2"} {
		s.Break(where)
	}
	took := false
	for range 30_000 {
		if s.Frame() {
			took = true
			continue
		}
		if s.Console().CPU().Take != 0 {
			t.Fatal("it stops where an interrupt is next")
		}
		if took && s.Position() > 21 {
			return
		}
	}
	t.Error("no frame ended")
}

// TestAStopBetweenTwoFramesIsLeft has a breakpoint at the first instruction of a frame.
func TestAStopBetweenTwoFramesIsLeft(t *testing.T) {
	s := playToy(t, 30)
	first := s.Console().CPU().PC
	s.StepBack(Instruction)
	s.Break(fmt.Sprintf("$%04X", first))
	if !s.GoOn(ToAddress, 0x1234) || s.InFrame() || s.Console().CPU().PC != first {
		t.Fatalf("it does not stop at the start of the frame, but in frame %d", s.Position())
	}
	now := s.Console().Now()
	if s.Frame(); s.Console().Now() == now {
		t.Error("it stops there again")
	}
}

// TestTheStopIsThatOfItsOwnPlace has other breakpoints before and behind it in memory.
func TestTheStopIsThatOfItsOwnPlace(t *testing.T) {
	s := playToy(t, 20)
	list := []string{"read $0000", "write $FFF0", "work", "vblank", "$FFF0-$FFFF", "write $0300", "write $0400", "$8000-$8001 if a=300", "$8000-$8002 if a=300"}
	for _, where := range list {
		if on, err := s.Break(where); !on || err != nil {
			t.Fatal(where, on, err)
		}
	}
	s.Break("read $0000")
	var labels []string
	for _, p := range s.Breakpoints() {
		labels = append(labels, p.String())
	}
	slices.Sort(labels)
	slices.Sort(list)
	if !slices.Equal(labels, slices.DeleteFunc(list, func(l string) bool { return l == "read $0000" })) {
		t.Errorf("the breakpoints are %q", labels)
	}
	var got []string
	for len(got) < 6 {
		if !s.Frame() {
			name, _ := s.Meter().Where(s.Console().CPU().PC)
			got = append(got, name+" "+s.AtBreak().Label)
		}
	}
	if text := strings.Join(got, "; "); text != "vblank vblank; work work; vblank vblank; work work; vblank vblank; work work" {
		t.Errorf("it stops at %s", text)
	}
	if on, err := s.Break("write   768"); on || err != nil {
		t.Errorf("the same place with another text: %v, %v", on, err)
	}
	s = open(t, assemble(t, cartridgeOf("nop\nirq: nop\nnmi: nop\nstop: jmp stop")))
	for i, where := range []string{"write $0300", "read $0300", "access $0200", "irq", "nmi if a=1"} {
		s.Break(where)
		if list := fmt.Sprint(s.Breakpoints()); i == 1 && list != "[write $0300 read $0300]" {
			t.Errorf("two at one address: %s", list)
		}
	}
	if got, want := fmt.Sprint(s.Breakpoints()), "[access $0200 write $0300 read $0300 irq nmi if a=1]"; got != want {
		t.Errorf("by address %s, want %s", got, want)
	}
	for i, want := range []BreakKind{OnAccess, OnWrite, OnRead, OnExecute, OnExecute} {
		if p := s.Breakpoints()[i]; p.Kind != want {
			t.Errorf("%s is of kind %d, want %d: labels come before events", p, p.Kind, want)
		}
	}
}

// TestGotoHasTheCostsOfTheFrameBefore also where a state is kept.
func TestGotoHasTheCostsOfTheFrameBefore(t *testing.T) {
	s := playToy(t, 35)
	for _, frame := range []uint64{30, 25, 20} {
		s.Goto(frame)
		stats := s.Stats()
		if last := s.Meter().Last(); last.Cycles < 29_000 || len(stats) == 0 || stats[len(stats)-1].Frame != frame || last.Busy != stats[len(stats)-1].Busy {
			t.Errorf("at frame %d the meter has %d cycles, %d of them busy", frame, last.Cycles, last.Busy)
		}
	}
}

// TestReadsAndWritesAreToldApart counts the stops at one byte in a frame.
func TestReadsAndWritesAreToldApart(t *testing.T) {
	for where, want := range map[string]int{"read $0020": 3, "write $0020": 2, "access $0020": 4, "write $0020 if a=7": 1, "access $001F": 0, "access $0021": 0, "read $0820": 3, "read $1820": 3, "read $081F-$0821": 3, "write $1FFF-$2000": 0} {
		s := open(t, assemble(t, cartridgeOf("lda $20\n sta $20\n lda $0820\n lda #7\n inc $20\nstop: jmp stop")))
		s.Break(where)
		got := 0
		for !s.Frame() {
			if got++; !strings.HasSuffix(s.Stopped(), " at $0020") {
				t.Errorf("it says %q", s.Stopped())
			}
		}
		if got != want {
			t.Errorf("%s stops %d times, want %d", where, got, want)
		}
	}
}

// TestARangeOverTheEndOfRAM has the last byte of RAM and a register, and not the first byte of RAM.
func TestARangeOverTheEndOfRAM(t *testing.T) {
	s := open(t, assemble(t, cartridgeOf("lda $00\n lda $07FF\n lda $1000\n lda $2000\nstop: jmp stop")))
	s.Break("access $1FFF-$2000")
	var got []string
	for !s.Frame() {
		got = append(got, fmt.Sprintf("%04X", s.Console().CPU().PC))
	}
	if text := strings.Join(got, " "); text != "8005 800B" {
		t.Errorf("it stops before %s, want 8005 800B", text)
	}
}

// cartridgeOf is a program without interrupts.
func cartridgeOf(code string) string {
	return "        .mapper 0\n        .vectors rest, reset, rest\n        .code\nreset: " + code + "\nrest: rti\n"
}

// TestAStepBackOverAnAccessStopsAtNothing although the access is made again.
func TestAStepBackOverAnAccessStopsAtNothing(t *testing.T) {
	s := open(t, assemble(t, cartridgeOf("lda #1\n sta $20\n nop\n nop\nstop: jmp stop")))
	s.Break("write $20")
	if s.Frame() || s.Stopped() == "" {
		t.Fatal("it does not stop")
	}
	s.Step(Instruction)
	s.Step(Instruction)
	if s.StepBack(Instruction); s.Stopped() != "" || s.AtBreak() != nil {
		t.Errorf("it says %q", s.Stopped())
	}
}

// TestAConditionOfABreakpointOnAnAccess is false at the access: nothing stops there.
func TestAConditionOfABreakpointOnAnAccess(t *testing.T) {
	s := open(t, assemble(t, cartridgeOf("lda #1\n sta $20\nstop: jmp stop")))
	s.Break("write $20 if a=2")
	if !s.GoOn(ToAddress, 0x8002) || !s.GoOn(Over, 0) || s.Stopped() != "" || s.AtBreak() != nil {
		t.Errorf("it stops at $%04X and says %q", s.Console().CPU().PC, s.Stopped())
	}
}

// adder adds up how often A was held, in each frame.
const adder = `        .mapper 0
        .vectors vblank, reset, rest
        .zeropage
sum:    .res 1
        .code
reset:  bit $2002
.one:   bit $2002
        bpl .one
.two:   bit $2002
        bpl .two
        lda #$80
        sta $2000
main:   jmp main
vblank: lda #1
        sta $4016
        lda #0
        sta $4016
        lda $4016
        and #1
        clc
        adc sum
        sta sum
rest:   rti
`

// TestASnapshotOfAnotherPastIsNotUsed goes back by different ways, and plays on with another button.
func TestASnapshotOfAnotherPastIsNotUsed(t *testing.T) {
	for _, c := range []struct {
		back []uint64 // the way back, and
		to   uint64   // how far it is played then
		look []uint64 // frames to compare
	}{
		{[]uint64{28, 24}, 29, []uint64{28, 26, 25}}, {[]uint64{15, 10}, 25, []uint64{12, 11}}, {[]uint64{29, 21}, 31, []uint64{30, 29, 25}}, {[]uint64{15, 12}, 19, []uint64{15, 13}},
	} {
		s := open(t, assemble(t, adder))
		play := func(held nes.Buttons, to uint64, sums map[uint64]uint8) {
			s.Hold(0, held)
			for s.Position() < to {
				s.Frame()
				sums[s.Position()] = s.Console().Peek(0)
			}
		}
		sums := map[uint64]uint8{}
		play(0, 29, sums)
		for _, f := range c.back {
			s.Goto(f)
		}
		play(nes.ButtonA, c.to, sums)
		for _, f := range c.look {
			if s.Goto(f); s.Console().Peek(0) != sums[f] || sums[f] == 0 {
				t.Errorf("%v back, then to frame %d: A was held in %d frames before frame %d, want %d", c.back, c.to, s.Console().Peek(0), f, sums[f])
			}
		}
	}
}
