package session

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"pool6502/asm"
	"pool6502/budget/script"
	"pool6502/nes"
	"pool6502/roms"
)

func game(t testing.TB, main string) *Game {
	t.Helper()
	p, err := roms.Assemble(main, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &Game{Name: main, Key: "test", Image: p.Image, Program: p}
}

func open(t testing.TB, g *Game) *Session {
	t.Helper()
	s, err := New(g, nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func freelist(t testing.TB) *Session { return open(t, game(t, "freelist/freelist.asm")) }

// wild holds and presses at random, resets and power cycles included.
func wild(s *Session, r *rand.Rand) {
	if r.IntN(4) == 0 {
		s.Hold(r.IntN(2), nes.Buttons(r.IntN(256)))
	}
	switch r.IntN(60) {
	case 0:
		s.Press(Reset)
	case 1:
		s.Press(Power)
	}
}

func state(s *Session) []byte { return s.Console().Save() }

func TestRewindingFindsEveryFrameAgain(t *testing.T) {
	s := freelist(t)
	r := rand.New(rand.NewPCG(1, 2))
	var states [][]byte
	const frames = 130
	for f := range frames {
		states = append(states, state(s))
		wild(s, r)
		s.Hurry(f >= 40 && f < 110)
		if !s.Frame() {
			t.Fatal("stopped without a breakpoint")
		}
	}
	for f := frames - 1; f >= 0; f-- {
		if !s.Back() {
			t.Fatalf("no way back to frame %d", f)
		}
		if s.Position() != uint64(f) || !bytes.Equal(state(s), states[f]) {
			t.Fatalf("frame %d is not what it was (at %d)", f, s.Position())
		}
	}
	if s.Back() {
		t.Error("there is something before power-on")
	}
}

func TestGoingOnAfterRewindingIsTheSameGame(t *testing.T) {
	s := freelist(t)
	for range 57 {
		s.Frame()
	}
	want := state(s)
	for _, back := range []int{1, 9, 10, 11, 30} {
		for range back {
			s.Back()
		}
		for range back {
			s.Frame()
		}
		if !bytes.Equal(state(s), want) {
			t.Errorf("%d frames back and on again lead elsewhere", back)
		}
	}
}

func TestAnotherInputAfterRewindingMakesAnotherHistory(t *testing.T) {
	s := freelist(t)
	for range 50 {
		s.Frame()
	}
	s.Goto(25)
	s.Hold(0, nes.ButtonA)
	for range 25 {
		s.Frame()
	}
	want := state(s)
	s.Goto(30)
	if s.Held(0) != nes.ButtonA {
		t.Error("the new input was not written down")
	}
	s.Hold(0, nes.ButtonA)
	for s.Position() < 50 {
		s.Frame()
	}
	if !bytes.Equal(state(s), want) {
		t.Error("the second history is not kept")
	}
}

func TestTheHistoryReachesSixtySecondsAndSaysItsMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("runs two minutes of the console")
	}
	s := freelist(t)
	for range HistoryKeep + 500 {
		s.Frame()
	}
	frames, memory := s.Reach()
	if frames < 3600 || frames > HistoryKeep+2*keyEvery {
		t.Errorf("%d frames can be taken back", frames)
	}
	if memory <= 0 || memory > 32<<20 {
		t.Errorf("%d bytes", memory)
	}
	t.Logf("%d frames in %.1f MB", frames, float64(memory)/1e6)
	oldest := s.Position() - frames
	if !s.Goto(oldest) || s.Position() != oldest || s.Goto(oldest-1) {
		t.Error("the end of the history is not where it says")
	}
}

func TestStepsForwardAndBackMeet(t *testing.T) {
	for _, u := range []Unit{Instruction, Scanline, WholeFrame} {
		s := freelist(t)
		for range 23 {
			s.Frame()
		}
		for range 3 {
			s.Step(Instruction) // somewhere inside
		}
		s.Step(u)
		var states [][]byte
		for range 40 {
			states = append(states, state(s))
			s.Step(u)
		}
		for i := len(states) - 1; i >= 0; i-- {
			if !s.StepBack(u) {
				t.Fatalf("unit %d: no way back", u)
			}
			if !bytes.Equal(state(s), states[i]) {
				t.Fatalf("unit %d: step %d back is not where step forward was", u, i)
			}
		}
	}
}

func TestSteppingRunsTheSameFrames(t *testing.T) {
	a, b := freelist(t), freelist(t)
	for range 10 {
		a.Frame()
	}
	for b.Position() < 10 {
		b.Step(Instruction)
	}
	if !bytes.Equal(state(a), state(b)) {
		t.Error("ten frames by instructions are not ten frames")
	}
}

func TestABreakpointStopsBeforeItsLabelAndLetsGo(t *testing.T) {
	s := freelist(t)
	for range 10 {
		s.Frame()
	}
	on, err := s.Break("update_bullets")
	if err != nil || !on {
		t.Fatal(on, err)
	}
	addr, _ := s.Game.Program.Resolve("update_bullets")
	last := s.Position()
	for i := range 5 {
		for n := 0; s.Frame(); n++ {
			if n > 5 {
				t.Fatal("never hit")
			}
		}
		if pc := s.Console().CPU().PC; pc != addr || s.AtBreak() == nil {
			t.Fatalf("stop %d at $%04X", i, pc)
		}
		if now := s.Position(); i > 0 && now != last+1 {
			t.Fatalf("stop %d in frame %d after frame %d: the routine runs once in each", i, now, last)
		} else {
			last = now
		}
	}
	if on, _ := s.Break("update_bullets"); on {
		t.Error("the breakpoint cannot be taken away")
	}
	if !s.Frame() {
		t.Error("stopped without a breakpoint")
	}
	if _, err := s.Break("no_such_label"); err == nil {
		t.Error("a breakpoint on a label that does not exist")
	}
}

func TestAStateBringsEverythingBack(t *testing.T) {
	s := freelist(t)
	for range 33 {
		s.Frame()
	}
	saved := s.SaveState()
	want := state(s)
	s.Hold(0, nes.ButtonB)
	for range 40 {
		s.Frame()
	}
	if err := s.LoadState(saved); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(state(s), want) {
		t.Error("loaded something else")
	}
	// And the way back leads over the load to what was played before it.
	s.Frame()
	for range 3 {
		if !s.Back() {
			t.Fatal("a load ends the history")
		}
	}
	if got := s.Position(); got != 71 {
		t.Errorf("at %d", got)
	}
}

func TestStatesThatCannotBeLoadedAreRefusedAndNothingHappens(t *testing.T) {
	s := freelist(t)
	for range 20 {
		s.Frame()
	}
	good := s.SaveState()
	other := open(t, game(t, "compaction/compaction.asm"))
	flipped := bytes.Clone(good)
	flipped[len(flipped)/2] ^= 1
	before := state(s)
	for name, c := range map[string]struct {
		data []byte
		want error
	}{
		"nothing":      {nil, ErrDamaged},
		"cut":          {good[:len(good)-1], ErrDamaged},
		"one bit":      {flipped, ErrDamaged},
		"text":         {[]byte("version 3\n|0|........|........||\n"), ErrDamaged},
		"another ROM":  {other.SaveState(), nes.ErrOtherState},
		"long garbage": {bytes.Repeat([]byte("p6502sv1"), 9999), ErrDamaged},
	} {
		if err := s.LoadState(c.data); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
		if !bytes.Equal(state(s), before) || s.Position() != 20 {
			t.Errorf("%s: the game did not go on as it was", name)
		}
	}
}

func FuzzLoadState(f *testing.F) {
	s := freelist(f)
	f.Add(s.SaveState())
	f.Add([]byte(slotMagic))
	f.Fuzz(func(t *testing.T, data []byte) {
		if s.LoadState(data) == nil {
			s.Frame()
		}
	})
}

// recordWild records a movie of random play and returns it with the state after each frame.
func recordWild(t *testing.T, s *Session, frames int) (text []byte, states [][]byte) {
	t.Helper()
	if err := s.Record(); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range frames {
		wild(s, r)
		s.Frame()
		states = append(states, state(s))
	}
	text = s.Text()
	s.StopMovie()
	return text, states
}

func TestAMoviePlaysBackFrameByFrame(t *testing.T) {
	g := game(t, "freelist/freelist.asm")
	text, states := recordWild(t, open(t, g), 200)
	in, err := script.ParseFM2("movie", text)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, g)
	s.Frame() // playing starts from power-on all the same
	if err := s.Play(in); err != nil {
		t.Fatal(err)
	}
	for i, want := range states {
		s.Hold(0, nes.Buttons(i)) // what is held meanwhile does not count
		s.Frame()
		if !bytes.Equal(state(s), want) {
			t.Fatalf("frame %d differs", i)
		}
		if i == 150 { // going back in it and on again changes nothing
			for range 37 {
				s.Back()
			}
			for range 37 {
				s.Frame()
			}
			if !bytes.Equal(state(s), want) {
				t.Fatal("rewinding loses the movie")
			}
		}
	}
	s.Frame()
	if mode, _, _ := s.Movie(); mode != NoMovie {
		t.Error("the movie does not end")
	}
}

func TestRewindingWhileRecordingRecordsAnew(t *testing.T) {
	s := freelist(t)
	if err := s.Record(); err != nil {
		t.Fatal(err)
	}
	for range 60 {
		s.Frame()
	}
	saved := s.SaveState() // at frame 60
	for range 25 {
		s.Back()
	}
	s.Hold(0, nes.ButtonA)
	for range 30 {
		s.Frame()
	}
	if err := s.LoadState(saved); err != nil {
		t.Fatal(err)
	}
	s.Hold(0, nes.ButtonB)
	for range 20 {
		s.Frame()
	}
	want := state(s)
	in, err := script.ParseFM2("movie", s.Text())
	if err != nil {
		t.Fatal(err)
	}
	if in.Frames != 80 || in.Movie.Rerecords != 2 {
		t.Errorf("%d frames, %d rerecords", in.Frames, in.Movie.Rerecords)
	}
	s.StopMovie()
	if err := s.Play(in); err != nil {
		t.Fatal(err)
	}
	for range 80 {
		s.Frame()
	}
	if !bytes.Equal(state(s), want) {
		t.Error("the recording is not what was played")
	}
	if s.LoadState(saved) == nil {
		t.Error("a state was loaded into a movie that plays")
	}
}

func TestAMovieOfAnotherROMIsRefused(t *testing.T) {
	text, _ := recordWild(t, freelist(t), 5)
	in, err := script.ParseFM2("movie", text)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, game(t, "compaction/compaction.asm"))
	s.Frame()
	before := state(s)
	if err := s.Play(in); err == nil {
		t.Fatal("played")
	}
	if !bytes.Equal(state(s), before) {
		t.Error("the game did not go on")
	}
}

// batteryGame is a cartridge that counts frames in battery-backed RAM.
func batteryGame(t *testing.T) *Game {
	t.Helper()
	prg := make([]byte, 0x8000)
	copy(prg, []byte{0xA9, 0x80, 0x8D, 0x00, 0x20, 0x4C, 0x05, 0x80, 0xEE, 0x00, 0x60, 0x40})
	copy(prg[0x7FFA:], []byte{0x08, 0x80, 0x00, 0x80, 0x08, 0x80})
	// The PPU is deaf at first; the loop tries again: jmp $8000.
	prg[6], prg[7] = 0x00, 0x80
	head := []byte{'N', 'E', 'S', 0x1A, 2, 1, 0x02, 0, 0, 0, 0, 0, 0, 0, 0, 0}
	return &Game{Name: "battery", Key: "battery", Image: append(append(head, prg...), make([]byte, 0x2000)...)}
}

func TestBatteryRAMComesBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "states", "game.sav")
	s := open(t, batteryGame(t))
	if err := s.OpenBattery(path); err != nil {
		t.Fatal(err)
	}
	if err := s.FlushBattery(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("an empty battery was written")
	}
	for range 30 {
		s.Frame()
	}
	count := s.Console().Peek(0x6000)
	if count == 0 {
		t.Fatal("the test cartridge does not count")
	}
	if err := s.FlushBattery(); err != nil {
		t.Fatal(err)
	}
	again := open(t, batteryGame(t))
	if err := again.OpenBattery(path); err != nil {
		t.Fatal(err)
	}
	if got := again.Console().Peek(0x6000); got != count {
		t.Errorf("%d came back as %d", count, got)
	}

	// A movie has a battery of its own.
	data, _ := os.ReadFile(path)
	if err := again.Record(); err != nil {
		t.Fatal(err)
	}
	if again.Console().Peek(0x6000) != 0 {
		t.Error("a movie begins with somebody's save")
	}
	for range 90 {
		again.Frame()
	}
	if err := again.FlushBattery(); err != nil {
		t.Fatal(err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(data, after) {
		t.Error("a movie overwrote the save")
	}

	if err := os.WriteFile(path, []byte("short"), 0o644); err != nil {
		t.Fatal(err)
	}
	last := open(t, batteryGame(t))
	if last.OpenBattery(path) == nil {
		t.Error("a save of another size was taken")
	}
	for range 30 {
		last.Frame()
	}
	last.FlushBattery()
	if got, _ := os.ReadFile(path); string(got) != "short" {
		t.Error("a save of another size was overwritten")
	}
}

func TestACrashAtAnyStepLeavesAWholeFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.sav")
	old, now := bytes.Repeat([]byte("old "), 2048), bytes.Repeat([]byte("now "), 2048)
	if err := WriteFile(path, old); err != nil {
		t.Fatal(err)
	}
	crash := errors.New("crash")
	renamed := false
	for _, at := range []string{"write", "mode", "sync", "close", "rename", "sync folder"} {
		err := writeFile(path, now, func(step string) error {
			if step == at {
				return crash
			}
			return nil
		})
		if !errors.Is(err, crash) {
			t.Fatalf("%s was not reached: %v", at, err)
		}
		renamed = at == "sync folder"
		want := old
		if renamed {
			want = now
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("a crash before %q leaves %d bytes, %v", at, len(got), err)
		}
	}
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
		t.Errorf("%d files lie about", len(left))
	}
}

func TestWatchingChangesNothing(t *testing.T) {
	plain, seen := freelist(t), freelist(t)
	seen.Watch(Costs | Events)
	for i := range 90 {
		for _, s := range []*Session{plain, seen} {
			s.Hold(0, nes.Buttons(i))
			s.Frame()
		}
	}
	if !bytes.Equal(state(plain), state(seen)) {
		t.Error("who watches changes the game")
	}
}

func TestCostsOfAFrameAddUpAndComeBack(t *testing.T) {
	s := freelist(t)
	s.Watch(Costs | Events)
	for range 100 {
		s.Frame()
	}
	st := s.Stats()
	last := st[len(st)-1]
	sum := last.DMA + last.Idle
	for _, c := range last.Costs {
		sum += c.Exclusive
	}
	if sum < last.Cycles-2 || sum > last.Cycles+2 || last.Cycles < 29700 {
		t.Errorf("%d of %d cycles are accounted for", sum, last.Cycles)
	}
	if len(s.Pools()) != 1 || last.Live[0] != s.Pools()[0].Live {
		t.Fatalf("pools: %v", last.Live)
	}
	live := last.Live[0]
	s.Back()
	s.Frame()
	st = s.Stats()
	if got := st[len(st)-1]; got.Frame != 100 || got.Busy != last.Busy || got.Live[0] != live || got.DropsEver[0] != last.DropsEver[0] {
		t.Errorf("after going back and on, %+v instead of %+v", got, last)
	}
	if len(st) != 100 {
		t.Errorf("%d frames of statistics for 100", len(st))
	}
}

// TestDropsAreThoseTheGameCounts compares with the counter that the program keeps itself.
func TestDropsAreThoseTheGameCounts(t *testing.T) {
	s := freelist(t)
	s.Watch(Costs)
	for range 400 {
		s.Frame()
	}
	at, err := s.Game.Program.Resolve("drops")
	if err != nil {
		t.Fatal(err)
	}
	want := int(s.Console().Peek(at)) | int(s.Console().Peek(at+1))<<8
	st := s.Stats()
	if got := st[len(st)-1].DropsEver[0]; got != want || want == 0 {
		t.Errorf("%d drops, the game has counted %d", got, want)
	}
}

func TestEventsLieWhereTheBeamWas(t *testing.T) {
	s := freelist(t)
	s.Watch(Events)
	for range 60 {
		s.Frame()
	}
	var dma, nmi, writes int
	for _, e := range s.Events() {
		switch e.Kind {
		case DMA:
			dma += e.Dots
		case NMI:
			nmi++
			if e.Line != 241 || e.Dot > 40 {
				t.Errorf("the NMI comes on line %d, dot %d", e.Line, e.Dot)
			}
		case WriteDMA:
			writes++
			if e.Line < 241 {
				t.Errorf("$4014 is written on line %d", e.Line)
			}
		}
		if e.Line < 0 || e.Line > 261 || e.Dot < 0 || e.Dot > 340 {
			t.Errorf("%+v lies nowhere", e)
		}
	}
	if nmi != 1 || writes != 1 || dma < 513*3 || dma > 514*3+12 {
		t.Errorf("%d NMIs, %d transfers, %d dots of DMA", nmi, writes, dma)
	}
}

// TestEventsAgreeWithTheDotCounter asks the console for the dot at every register write, and
// compares with where the log puts it afterwards.
func TestEventsAgreeWithTheDotCounter(t *testing.T) {
	s := freelist(t)
	s.Watch(Events)
	type place struct{ line, dot int }
	for range 20 {
		s.Frame()
	}
	offset := 0
	for frame := range 20 {
		var want []place
		log := s.viewer.events.access
		s.con.OnAccess(func(a nes.Access) {
			if a.Write && !a.DMA && a.Addr >= 0x2000 && a.Addr < 0x4000 {
				line, dot := s.con.Dot()
				want = append(want, place{line, dot})
			}
			log(a)
		})
		s.Frame()
		s.viewer.hook()
		i := 0
		for _, e := range s.Events() {
			if e.Kind != WritePPU {
				continue
			}
			if i >= len(want) {
				t.Fatal("more writes than there were")
			}
			// The console says where it is inside the write's cycle, the log where that began:
			// always as far apart.
			d := (want[i].line*341 + want[i].dot) - (e.Line*341 + e.Dot)
			if offset == 0 {
				offset = d
			}
			if d != offset || d < 0 || d > 4 {
				t.Errorf("frame %d: a write at line %d dot %d is shown at line %d dot %d", frame, want[i].line, want[i].dot, e.Line, e.Dot)
			}
			i++
		}
		if i != len(want) {
			t.Errorf("%d of %d writes", i, len(want))
		}
	}
}

// assemble makes a game of a text, as if it lay on disk.
func assemble(t *testing.T, text string) *Game {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "game.asm")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := asm.AssembleFile(path, asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return &Game{Name: "game.asm", Image: p.Image, Program: p, Files: p.Files()}
}
