package nes

import (
	"fmt"
	"testing"

	"pool6502/cpu"
)

// TestWhatIsSeenIsThePresent: each function that looks at the console settles what it shows. Called first after some
// instructions, it gives the same as in a console whose chips are settled at every access.
func TestWhatIsSeenIsThePresent(t *testing.T) {
	looks := map[string]func(*Console) any{
		"the PPU's status":  func(con *Console) any { return con.Peek(0x2002) },
		"$2004":             func(con *Console) any { return con.Peek(0x3FFC) },
		"the APU's status":  func(con *Console) any { return con.Peek(0x4015) },
		"the PPU's palette": func(con *Console) any { return con.PeekPPU(0x3F00) },
		"the nametable":     func(con *Console) any { return [2]uint8{con.PeekPPU(0x2000), con.PeekPPU(0x2001)} },
		"OAM":               func(con *Console) any { return con.OAM() },
		"the picture":       func(con *Console) any { return *con.Picture() },
		"the beam":          func(con *Console) any { line, dot := con.Dot(); return [2]int{line, dot} },
		"the NMI's switch":  func(con *Console) any { return con.NMIEnabled() },
		"$2000":             func(con *Console) any { return con.Control() },
		"the scroll":        func(con *Console) any { return con.Scroll() },
		"the open bus":      func(con *Console) any { return con.Peek(0x4444) },
		"the sound":         func(con *Console) any { return fmt.Sprint(con.Samples(nil)) },
	}
	for name, look := range looks {
		t.Run(name, func(t *testing.T) {
			usual, strict := testConsole(t, Config{}, busyProgram...), testConsole(t, Config{Strict: true}, busyProgram...)
			for _, con := range []*Console{usual, strict} {
				con.RunFrame()
				con.RunFrame()
				con.Samples(nil)
			}
			for step := range 40 {
				for range 37 {
					usual.Step()
					strict.Step()
				}
				if got, want := look(usual), look(strict); got != want {
					t.Fatalf("look %d: they differ", step)
				}
			}
		})
	}
}

// TestAPaintedPictureIsThePresentOne: the colour of the background changes on line 100, and half of the lines behind it
// have been drawn when Paint is called.
func TestAPaintedPictureIsThePresentOne(t *testing.T) {
	con := testConsole(t, Config{}, 0x4C, 0x00, 0x80) // jmp $8000
	con.RunFrame()
	con.RunFrame()
	for line, _ := con.Dot(); line != 100; line, _ = con.Dot() {
		con.Step()
	}
	con.ppu.Palette[0] = 0x21
	for range 2500 {
		con.Step()
	}
	palette := CompositePalette()
	var canvas Canvas
	var want [4 * 256 * 240]uint8
	con.Paint(&canvas, palette)
	palette.Paint(want[:], con.Picture())
	if canvas.RGBA != want || con.Picture()[160*256] != 0x21 {
		t.Error("what is painted is not the present picture")
	}
}

// TestAConsoleSettlesOnlyWhereItMatters, but a strict one at every access: then the PPU is at most a cycle behind.
func TestAConsoleSettlesOnlyWhereItMatters(t *testing.T) {
	for _, strict := range []bool{false, true} {
		con := testConsole(t, Config{Strict: strict}, busyProgram...)
		con.RunFrame()
		con.FrameDone()
		cycles, before, behind := con.Cycles(), con.Settlings(), Time(0)
		for !con.FrameDone() {
			con.Step()
			behind = max(behind, (con.cpu.Now-con.ppu.Edge)/con.cpu.Cycle)
		}
		cycles = con.Cycles() - cycles
		n := con.Settlings() - before
		if right := n >= cycles && behind <= 1; right != strict || n == 0 || !strict && n > cycles/2 {
			t.Errorf("strict %v: settled %d times in %d cycles, the PPU is up to %d cycles behind", strict, n, cycles, behind)
		}
	}
}

// TestAPowerCycleGivesTheStateOfANewConsole. Only the buttons stay held.
func TestAPowerCycleGivesTheStateOfANewConsole(t *testing.T) {
	for _, program := range [][]uint8{busyProgram, padProgram(3)} {
		testPowerCycle(t, program)
	}
}

func testPowerCycle(t *testing.T, program []uint8) {
	cfg := Config{RAM: Seeded(5), Align: 2, GetPut: 1}
	con, fresh := testConsole(t, cfg, program...), testConsole(t, cfg, program...)
	con.RunFrame()
	con.RunFrame()
	for range 333 {
		con.Step()
	}
	for _, c := range []*Console{con, fresh} {
		c.Hold(1, ButtonUp)
	}
	con.PowerCycle()
	for frame := range 3 {
		var a, b Snapshot
		con.Snapshot(&a)
		fresh.Snapshot(&b)
		if !a.Equal(&b) || con.Now() != fresh.Now() || con.Frame() != uint64(frame) || con.Settlings() != fresh.Settlings() {
			t.Fatalf("after %d frames: cycle %d in frame %d, of a new console %d in frame %d", frame, con.Cycles(), con.Frame(), fresh.Cycles(), fresh.Frame())
		}
		con.RunFrame()
		fresh.RunFrame()
	}
}

// TestAFrameIsDoneOnce: FrameDone says so to callers of Step, once for each frame.
func TestAFrameIsDoneOnce(t *testing.T) {
	con := testConsole(t, Config{}, 0x4C, 0x00, 0x80) // jmp $8000
	con.RunFrame()
	con.FrameDone()
	steps := 0
	for ; !con.FrameDone(); steps++ {
		con.Step()
	}
	if line, _ := con.Dot(); line != 241 || con.FrameDone() || steps < 1000 || con.Frame() != 2 {
		t.Errorf("after %d steps the beam is on line %d, and %d frames are done", steps, line, con.Frame())
	}
}

// TestAPageIsWatchedUntilEachCallIsUndone by a call of Unwatch.
func TestAPageIsWatchedUntilEachCallIsUndone(t *testing.T) {
	con := looper(t)
	seen := 0
	con.Attach(&Observer{Access: func(a Access) {
		if a.Addr>>8 == 0xC0 {
			seen++
		}
	}})
	for _, c := range []struct {
		what string
		do   func(uint8)
		sees bool
	}{
		{"not watched", func(uint8) {}, false}, {"a call too many", con.Unwatch, false}, {"watched", con.Watch, true}, {"twice", con.Watch, true},
		{"undone once", con.Unwatch, true}, {"undone twice", con.Unwatch, false},
	} {
		c.do(0xC0)
		seen = 0
		if con.Step(); (seen > 0) != c.sees {
			t.Errorf("%s: %d accesses are seen", c.what, seen)
		}
	}
}

// TestPatternsAreToldByTheirOffset in CHR ROM. The program switches to the second bank of 8 KB.
func TestPatternsAreToldByTheirOffset(t *testing.T) {
	image := blankImage(3, 32, 16)
	copy(image[16:], append([]uint8{0xA9, 0x01, 0x8D, 0x20, 0x80}, busyProgram[3:]...)) // lda #1, sta $8020
	image[16+0x20] = 1                                                                  // no bus conflict
	copy(image[16+0x7FFA:], []uint8{0x00, 0x80, 0x00, 0x80, 0x00, 0x80})
	con, err := Open(image, Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	told := map[[2]bool]int{} // by the program's bank, and while rendering
	remove, ok := con.OnPattern(func(offset int, drawn bool) { told[[2]bool{offset >= 0x2000, drawn}]++ })
	for range 3 {
		con.RunFrame()
	}
	if want := 241 * (34 + 8) * 2; !ok || told[[2]bool{true, true}] < want || told[[2]bool{false, true}] != 0 {
		t.Errorf("told of %v, want at least %d of the second bank while rendering", told, want)
	}
	remove()
	before := told[[2]bool{true, true}]
	if con.RunFrame(); told[[2]bool{true, true}] != before {
		t.Error("told after it was removed")
	}
	for name, other := range map[string][]uint8{"without CHR ROM": blankImage(0, 32, 0), "MMC5": blankImage(5, 32, 8)} {
		con, err := Open(other, Config{})
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := con.OnPattern(nil); ok {
			t.Errorf("%s: patterns can be observed", name)
		}
	}
}

// TestACountingLoopIsToldAsRounds: time passes without a gap, and each skipped round takes five cycles.
func TestACountingLoopIsToldAsRounds(t *testing.T) {
	for name, loop := range map[string][]byte{"dex": {0xA2, 0xF0, 0xCA, 0xD0, 0xFD, 0x4C, 0x0F, 0xC0}, "dey": {0xA0, 0xF0, 0x88, 0xD0, 0xFD, 0x4C, 0x0F, 0xC0}} {
		t.Run(name, func(t *testing.T) {
			con := waiter(t, Config{}, loop...)
			end, rounds := con.Now(), 0
			follows := func(what string, start, stop Time) {
				if start != end {
					t.Errorf("%s begins at %d, the last one ended at %d", what, start, end)
				}
				end = stop
			}
			con.Attach(&Observer{
				Step: func(r *cpu.Step) { follows("a step", r.Start, r.End) },
				Skip: func(Time, int) bool { return false },
				Block: func(s *Block) {
					follows("a block", s.Start, s.End)
					if rounds += int(s.Rounds); s.Rounds > 0 && (s.From != 0xC011 || s.Last != 0xC012 || s.Op != opBNE || s.End-s.Start != Time(s.Rounds)*5*con.cpu.Cycle) {
						t.Errorf("rounds are told as %+v", s)
					}
				}})
			before := con.Skipped()
			for range 2 {
				con.RunFrame()
			}
			if n := con.Skipped() - before; uint64(rounds) != n || n < 10000 || end != con.Now() {
				t.Errorf("told of %d rounds up to %d, skipped are %d up to %d", rounds, end, n, con.Now())
			}
			plain := waiter(t, Config{Strict: true}, loop...)
			for range 2 {
				plain.RunFrame()
			}
			if con.Cycles() != plain.Cycles() || con.cpu.Regs != plain.cpu.Regs {
				t.Errorf("cycle %d with %+v, without skipping %d with %+v", con.Cycles(), con.cpu.Regs, plain.Cycles(), plain.cpu.Regs)
			}
		})
	}
}
