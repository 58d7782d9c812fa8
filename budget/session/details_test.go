package session

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pool6502/budget/program"
	"pool6502/cpu"
	"pool6502/nes"
	"pool6502/nes/script"
)

// TestMemoryOfTheHistory counts the snapshots that going back makes.
func TestMemoryOfTheHistory(t *testing.T) {
	s := playToy(t, 25)
	one := len(state(s))
	_, before := s.Reach()
	if want := s.history.size + one + inputBytes*cap(s.history.inputs) + 48*cap(s.history.older); before != want || s.history.size == 0 {
		t.Errorf("25 frames take %d bytes, want %d; a state has %d", before, want, one)
	}
	s.Goto(24) // by way of frames 21, 22 and 23
	if _, after := s.Reach(); after != before+3*one {
		t.Errorf("with three snapshots %d bytes, want %d", after, before+3*one)
	}
	if err := s.Record(); err != nil {
		t.Fatal(err)
	}
	if frames, bytes := s.Reach(); frames != 0 || bytes != 0 || s.Goto(0) {
		t.Errorf("a recording begins with a history of %d frames, %d bytes", frames, bytes)
	}
	for range 12 {
		s.Frame()
	}
	saved := s.SaveState()
	for range 12 {
		s.Frame()
	}
	if err := s.LoadState(saved); err != nil || s.Position() != 12 {
		t.Fatal(s.Position(), err)
	}
	if s.Goto(11) || !s.Goto(12) || s.Goto(13) {
		t.Error("a state in a recording begins a new history")
	}
}

// TestGoingBackBeforeAPokeUndoesIt for good.
func TestGoingBackBeforeAPokeUndoesIt(t *testing.T) {
	s := playToy(t, 33)
	for range 5 {
		s.Step(Instruction)
	}
	if err := s.Poke(0x7F0, 0x5A); err != nil {
		t.Fatal(err)
	}
	s.Goto(33)
	for range 6 {
		s.Step(Instruction)
	}
	if s.StepBack(Instruction); s.Console().Peek(0x7F0) != 0 {
		t.Error("it is there again")
	}
	s.Goto(20)
	if err := s.Poke(0x7F0, 0x5A); err != nil {
		t.Fatal(err)
	}
	for frame, want := range map[uint64]bool{19: true, 20: false, 25: false} {
		if _, ok := s.InputAt(frame); ok != want {
			t.Errorf("after a change at the start of frame 20, the input of frame %d is kept: %v", frame, ok)
		}
	}
}

func TestMoviesHaveALengthAndAnIdentifier(t *testing.T) {
	s := playToy(t, 3)
	at := func() string { mode, frame, length := s.Movie(); return fmt.Sprint(mode, frame, length) }
	if at() != "0 0 0" {
		t.Errorf("without a movie: %s", at())
	}
	in, err := script.Parse("keys", []byte("6 1 A\n9 1 B\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Play(in); err != nil {
		t.Fatal(err)
	}
	saved := playToy(t, 3).SaveState()
	for range 4 {
		s.Frame()
	}
	if err := s.LoadState(saved); err != errPlaying || at() != "2 4 10" {
		t.Errorf("while it plays: %s, and a state is loaded with %v", at(), err)
	}
	for s.Position() < 10 {
		s.Frame()
	}
	if at() != "2 10 10" || s.Held(0) != nes.ButtonB {
		t.Errorf("at its end: %s, %v", at(), s.Held(0))
	}
	if s.Frame(); at() != "0 0 0" {
		t.Errorf("behind its end: %s", at())
	}
	if err := s.Record(); err != nil {
		t.Fatal(err)
	}
	if s.Frame(); at() != "1 1 1" || !regexp.MustCompile(`^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$`).MatchString(s.movie.head.GUID) {
		t.Errorf("recording: %s, %s", at(), s.movie.head.GUID)
	}
}

// TestAnIRQIsAnEvent with the place of the instruction that it interrupts.
func TestAnIRQIsAnEvent(t *testing.T) {
	s := playToy(t, 20)
	seen := map[EventKind]int{}
	for _, e := range s.Events() {
		seen[e.Kind]++
		if where, _ := s.Meter().Where(e.PC); e.Kind == NMI && (e.Addr != 0xFFFA || e.Dots != 21) || e.Kind == IRQ && (e.Addr != 0xFFFE || e.Dots != 21 || !strings.HasPrefix(where, "work.inner")) {
			t.Errorf("an interrupt: %+v at %s", e, where)
		}
	}
	if seen[IRQ] != 1 || seen[NMI] != 1 || seen[ReadAPU] != 1 || seen[DMA] != 0 {
		t.Errorf("events by kind: %v", seen)
	}
	other := playToy(t, 18)
	for range 60 {
		other.Step(Instruction)
	}
	other.Watch(Costs) // in the middle of a frame
	other.Frame()
	other.Watch(Costs | Events)
	if other.Frame(); len(other.Events()) != len(s.Events()) {
		t.Errorf("%d events, want %d", len(other.Events()), len(s.Events()))
	}
	s.Step(Instruction)
	line, dot := s.Console().Dot()
	s.viewer.events.last = []Event{{Line: line, Dot: dot - 1}, {Line: line, Dot: dot}, {Line: line, Dot: dot + 1}}
	if ahead := s.EventsAhead(); len(ahead) != 1 || ahead[0].Dot != dot+1 {
		t.Errorf("ahead of dot %d: %+v", dot, ahead)
	}
}

// TestSlotsKeepTheirTimes goes back to the very frames at which slots were taken and freed.
func TestSlotsKeepTheirTimes(t *testing.T) {
	s := playToy(t, 70)
	p := s.Pools()[0]
	died, spawned := p.Died[3], p.Spawned[3]
	if died == 0 || spawned == 0 || spawned >= died {
		t.Fatalf("slot 3 was taken at %d and freed at %d", spawned, died)
	}
	if got := s.Measured(); got != 70 || !s.Meter().Heat || !s.Meter().Timeline {
		t.Errorf("%d frames were measured, want 70; heat %v, timeline %v", got, s.Meter().Heat, s.Meter().Timeline)
	}
	for _, c := range []struct{ to, spawned, died uint64 }{{died, spawned, died}, {died - 1, spawned, 0}, {spawned, spawned, 0}, {spawned - 1, 0, 0}} {
		if s.Goto(c.to); p.Spawned[3] != c.spawned || p.Died[3] != c.died {
			t.Errorf("in frame %d slot 3 was taken at %d and freed at %d, want %d and %d", c.to, p.Spawned[3], p.Died[3], c.spawned, c.died)
		}
	}
}

// TestAResetThatIsRepeatedOnTheWayBackCountsNothing since the frames before were not observed.
func TestAResetThatIsRepeatedOnTheWayBackCountsNothing(t *testing.T) {
	s := playToy(t, 0)
	s.Watch(0)
	for i := range 18 {
		if i == 12 {
			s.Press(Reset)
		}
		s.Frame()
	}
	s.Watch(Costs)
	s.Frame()
	if s.Goto(17); !s.RefusedPartial() {
		t.Error("after going back over a reset nothing is missing")
	}
}

// TestWhoCallsAPoolFromTheMainProgram is the main program.
func TestWhoCallsAPoolFromTheMainProgram(t *testing.T) {
	s := open(t, assemble(t, strings.Replace(toy, "jsr fire", "jsr take", 1)))
	s.Watch(Costs)
	for range 30 {
		s.Frame()
	}
	if h := s.Pools()[0].History(3, 9); len(h) != 1 || h[0].By != "reset" && h[0].By != "main" {
		t.Errorf("slot 3: %+v", h)
	}
}

// TestTheCallStackBehindData has bytes on the stack that are no return addresses.
func TestTheCallStackBehindData(t *testing.T) {
	s := open(t, assemble(t, `        .mapper 0
        .vectors vblank, reset, vblank
        .code
reset:  ldx #$FF
        txs
.one:   bit $2002
        bpl .one
.two:   bit $2002
        bpl .two
        lda #$80
        sta $2000
        jsr outer
outer:  lda #1
        pha
        pha
        jsr inner
;;; inner - waits for ever.
;;; Budget   <= 9 cycles
inner:  pha
wait:   jmp wait
vblank: jmp vblank
`))
	s.Watch(Costs)
	list := func() string {
		var out []string
		for _, l := range s.CallStack() {
			out = append(out, fmt.Sprintf("%s %v %04X %v %d", l.Name, l.Kind != cpu.Instruction, l.From, l.Cycles >= 0, l.Budget))
		}
		return strings.Join(out, "; ")
	}
	if !s.GoOn(ToAddress, label(t, s, "wait")) {
		t.Fatal("it does not wait")
	}
	call := func(name string, back int) uint16 { return label(t, s, name) - uint16(back) }
	seen := fmt.Sprintf("inner false %04X true 9; outer false %04X true -1; ", call("inner", 3), call("outer", 3))
	if got := list(); got != seen+"reset false 0000 true -1" {
		t.Errorf("observed: %s, want %s", got, seen)
	}
	if !s.GoOn(ToNMI, 0) {
		t.Fatal("no NMI comes")
	}
	if got, want := list(), fmt.Sprintf("vblank true %04X true -1; ", label(t, s, "wait"))+seen; !strings.HasPrefix(got, want) {
		t.Errorf("in the handler: %s, want %s", got, want)
	}
	s.StepBack(Instruction)
	s.Meter().Reset()
	blind := fmt.Sprintf("inner false %04X false -1; outer false %04X false -1; main program false 0000 false -1", call("inner", 3), call("outer", 3))
	if got := list(); got != blind {
		t.Errorf("by return addresses: %s, want %s", got, blind)
	}
	for range 2 {
		s.Step(Instruction)
	}
	if got := list(); !strings.HasSuffix(got, blind[strings.Index(blind, "inner"):]) {
		t.Errorf("by return addresses, below what was observed: %s, want %s", got, blind)
	}
}

// TestAGameWithoutASource has pools with fields if the sizes of its variables are known; without labels it has no names.
func TestAGameWithoutASource(t *testing.T) {
	g := *assemble(t, toy)
	g.Source = nil
	s := open(t, &g)
	if len(s.Pools()) != 1 || len(s.Pools()[0].Fields) == 0 {
		t.Errorf("%d pools", len(s.Pools()))
	}
	g = *program.Cartridge("game", g.Image)
	if s = open(t, &g); len(s.Pools()) != 0 || s.Game.Symbols != nil {
		t.Errorf("without labels: %d pools, names %v", len(s.Pools()), s.Game.Symbols != nil)
	}
	s.Watch(Costs)
	for range 30 {
		s.Frame()
	}
	if rt, cost := s.Foremost(); rt == nil || cost == 0 {
		t.Error("without labels no routine is the foremost")
	}
}

// TestNoRoutineOfItsRankCostsMoreThanTheForemost looks at many frames.
func TestNoRoutineOfItsRankCostsMoreThanTheForemost(t *testing.T) {
	s := freelist(t)
	s.Watch(Costs)
	for range 60 {
		s.Frame()
		best, cost := s.Foremost()
		for _, c := range s.Meter().Last().Costs {
			rt := s.Meter().Routine(c.Routine)
			if r := s.rank(rt); r > s.rank(best) || r == s.rank(best) && c.Exclusive > cost {
				t.Errorf("frame %d: %s with %d cycles, but %s takes %d", s.Position(), best.Name, cost, rt.Name, c.Exclusive)
			}
		}
	}
	if v := s.Verdict(); v.Missed != 0 || v.Pass != 0 || v.Frames != 60 {
		t.Errorf("a game that fits: %+v", v)
	}
}

// TestAStateInsideAFrameIsLoadedAtItsEnd since the history has whole frames only.
func TestAStateInsideAFrameIsLoadedAtItsEnd(t *testing.T) {
	s := playToy(t, 20)
	saved := s.SaveState()
	s.Step(Instruction)
	if err := s.LoadState(saved); err != nil || s.Position() != 21 || s.InFrame() {
		t.Errorf("it stands in frame %d, inside: %v; %v", s.Position(), s.InFrame(), err)
	}
}

// TestOutOfARoutineThatPulls does not take a PLA for a return.
func TestOutOfARoutineThatPulls(t *testing.T) {
	s := open(t, assemble(t, cartridgeOf("ldx #$FF\n txs\n jsr f\nstop: jmp stop\nf: pla\n pha\n rts")))
	if !s.GoOn(ToAddress, label(t, s, "f")) || !s.GoOn(Out, 0) || s.Console().CPU().PC != label(t, s, "stop") {
		t.Errorf("it stands at $%04X", s.Console().CPU().PC)
	}
}

// TestTheWorstBrokenBudgetIsNamed among several.
func TestTheWorstBrokenBudgetIsNamed(t *testing.T) {
	v := Verdict{Missed: 1, Whole: 29780}
	for _, r := range []struct {
		name            string
		longest, budget int
		broken          string
		used, allowed   int
	}{
		{"fits", 100, 100, "", 0, 0},
		{"first", 103, 100, "first", 103, 100},
		{"less", 202, 200, "first", 103, 100},
		{"as much", 203, 200, "first", 103, 100},
		{"more", 54, 50, "more", 54, 50},
	} {
		v.hold(r.name, "in a call", r.longest, r.budget)
		if v.Broken != r.broken || v.Used != r.used || v.Budget != r.allowed {
			t.Errorf("after %s: %+v", r.name, v)
		}
	}
}

func TestAChannelCanBeSilenced(t *testing.T) {
	for channels, silent := range map[uint8]bool{0: false, 1: true, 2: false} {
		s := open(t, assemble(t, cartridgeOf("lda #1\n sta $4015\n lda #$BF\n sta $4000\n lda #$80\n sta $4002\n lda #0\n sta $4003\nstop: jmp stop")))
		s.Mute(channels)
		for range 20 {
			s.Frame()
		}
		sound := s.Console().Samples(nil)
		sound = sound[len(sound)/2:]
		low, high := sound[0], sound[0]
		for _, v := range sound {
			low, high = min(low, v), max(high, v)
		}
		if (high-low < 0.01) != silent {
			t.Errorf("without the channels %b the sound goes from %v to %v", channels, low, high)
		}
	}
}
