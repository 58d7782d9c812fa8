package verify

import (
	"context"
	"slices"
	"testing"

	"pool6502/nes"
	"pool6502/nes/script"
)

// TestResetIsHeldOffForTheTimeThatTheROMWants counts the frames from each of two requests, which are seen
// at frames 42 and 144, to the reset.
func TestResetIsHeldOffForTheTimeThatTheROMWants(t *testing.T) {
	var first []int // frames after a reset
	_, w := try(Job{}, func(f *fake) {
		if f.resets > len(first) {
			first = append(first, f.frames)
		}
		switch {
		case f.resets == 2:
			f.status(0, "Passed")
		case f.resets == 0 && f.frames >= 40, f.frames >= 140:
			f.status(0x81, "Press reset")
		default:
			f.status(0x80, "")
		}
	})
	expect(t, w, "blargg6000", Pass, "Passed")
	if want := []int{42 + resetDelay + 1, 144 + resetDelay + 1}; !slices.Equal(first, want) {
		t.Errorf("the first frames after a reset are %v, want %v", first, want)
	}
}

func TestATextEndsBeforeROM(t *testing.T) {
	f := &fake{}
	for i := 0x7FF0; i < 0x8008; i++ {
		f.ram[i] = 'a'
	}
	if got := (&Watch{Machine: f}).Text(0x7FFD); got != "aaa" {
		t.Errorf("the text from $7FFD is %q, want the three bytes up to $7FFF", got)
	}
}

// TestACodeAtF8HasToAgreeWithTheScreen looks at protocol ram_f8: 1 is a pass, another code is
// repeated behind "#".
func TestACodeAtF8HasToAgreeWithTheScreen(t *testing.T) {
	for _, c := range []struct {
		name   string
		code   uint8
		screen string
		want   bool
	}{
		{"passed", 1, "PASSED", true},
		{"no code", 0, "PASSED", false},
		{"code of a failure", 2, "PASSED", false},
		{"code of a pass", 1, "FAILED: #1", false},
		{"failed", 2, "FAILED: #2", true},
		{"another number", 2, "FAILED: #3", false},
		{"a number alone", 2, "TEST #2", false},
		{"no text", 1, "TEST", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := &fake{}
			f.ram[0xF8] = c.code
			if got := saysResultF8(&Watch{Machine: f, screen: c.screen}); got != c.want {
				t.Errorf("recognised: %v, want %v", got, c.want)
			}
		})
	}
}

func TestAProtocolHoldsButtonsForAsLongAsItAsks(t *testing.T) {
	var held []int // frames
	other := false
	f := &fake{run: func(f *fake) {
		if f.pads[0] == nes.ButtonStart {
			held = append(held, f.frames)
		} else if f.pads[0] != 0 {
			other = true
		}
		other = other || f.pads[1] != 0
	}}
	var rested []int
	special := Protocol{Name: "menu", Recognise: func(w *Watch) bool { return w.Frame() >= 30 }, Judge: func(w *Watch) Verdict {
		if w.Step++; w.Step == 1 {
			w.Press(nes.ButtonStart, 4)
		}
		if w.Rested() {
			rested = append(rested, w.Frame())
		}
		return Verdict{Pass, "done", w.Frame() >= 120}
	}}
	if _, err := Play(context.Background(), f, &Job{}, special); err != nil {
		t.Fatal(err)
	}
	if len(held) != 4 || held[0] != 31 || held[3] != 34 || other {
		t.Errorf("Start was held in the frames %v, want 31 to 34; something else was held: %v", held, other)
	}
	if want := 30 + 4 + settled; len(rested) == 0 || rested[0] < want || rested[0] >= want+interval {
		t.Errorf("at rest in the frames %v, want from %d on", rested, want)
	}
}

// TestAStateAtSixThousandTakesOver shows the text of a part that has passed before the whole
// has an error.
func TestAStateAtSixThousandTakesOver(t *testing.T) {
	_, w := try(Job{}, func(f *fake) {
		f.print(3, "PASSED")
		if f.frames > 30 {
			f.status(0x80, "")
		}
		if f.frames > 100 {
			f.status(2, "the second part")
		}
	})
	expect(t, w, "blargg6000", Fail, "code 2: the second part")
}

func TestTheScreenIsTheTextOfFourNametables(t *testing.T) {
	f := &fake{}
	for i := range f.ppu {
		f.ppu[i] = ' '
	}
	copy(f.ppu[0x2000:], "FIRST TILE")
	copy(f.ppu[0x2400:], "FIRST TILE") // the same once more
	copy(f.ppu[0x2C00+29*32+22:], "LAST TILES")
	copy(f.ppu[0x23C0:], "ATTRIBUTES")
	copy(f.ppu[0x3000:], "A MIRROR")
	w := newWatch(f, &Job{}, &script.Script{}, nil)
	w.look()
	if want := "FIRST TILE\nLAST TILES\n"; w.Screen() != want {
		t.Errorf("the screen is %q, want %q", w.Screen(), want)
	}
}
