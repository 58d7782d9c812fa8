package verify

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pool6502/nes"
	"pool6502/nes/script"
)

// fake is a console whose frames are a function.
type fake struct {
	ram    [0x10000]uint8
	ppu    [0x4000]uint8
	prg    []byte
	pads   [2]nes.Buttons
	resets int
	frames int
	run    func(f *fake)
}

func (f *fake) RunFrame()                      { f.frames++; f.run(f) }
func (f *fake) Reset()                         { f.resets++ }
func (f *fake) PowerCycle()                    {}
func (f *fake) Hold(pad int, held nes.Buttons) { f.pads[pad] = held }
func (f *fake) Picture() *[256 * 240]uint16    { return new([256 * 240]uint16) }
func (f *fake) Peek(a uint16) uint8            { return f.ram[a] }
func (f *fake) PeekPPU(a uint16) uint8         { return f.ppu[a] }
func (f *fake) PRG() []byte                    { return f.prg }

func (f *fake) print(row int, text string) {
	copy(f.ppu[0x2000+32*row+2:], text+strings.Repeat(" ", 28-len(text)))
}

func (f *fake) status(v uint8, text string) {
	copy(f.ram[0x6000:], append([]byte{v, 0xDE, 0xB0, 0x61}, text...))
}

// try judges a fake.
func try(j Job, run func(f *fake)) (*fake, *Watch) {
	f := &fake{run: run}
	keys, _ := script.ParseCompact(j.Script)
	w := newWatch(f, &j, keys, nil)
	w.play(context.Background())
	return f, w
}

func expect(t *testing.T, w *Watch, protocol, result, message string) {
	t.Helper()
	name := ""
	if w.judge != nil {
		name = w.judge.Name
	}
	if name != protocol || w.verdict.Result != result || !strings.Contains(w.verdict.Message, message) {
		t.Errorf("%q judged %s: %s\nwant %q, %s: %s", name, w.verdict.Result, w.verdict.Message, protocol, result, message)
	}
}

func TestAStateAtSixThousandIsFollowedToItsEnd(t *testing.T) {
	for status, want := range map[uint8]string{0: Pass, 3: Fail} {
		t.Run(want, func(t *testing.T) {
			_, w := try(Job{}, func(f *fake) {
				f.status(0x80, "running")
				if f.frames > 100 {
					f.status(status, "\n1-test\nwhat happened\n")
				}
			})
			expect(t, w, "blargg6000", want, "1-test / what happened")
			if w.frame > 110 {
				t.Errorf("stopped only after %d frames", w.frame)
			}
		})
	}
}

func TestResetIsPressedOnceForEachTimeItIsAskedFor(t *testing.T) {
	f, w := try(Job{}, func(f *fake) {
		switch {
		case f.frames < 40:
			f.status(0x80, "")
		case f.resets == 0 || f.resets == 1 && f.frames > 100:
			f.status(0x81, "Press reset")
		case f.resets == 1:
			f.status(0x80, "")
		default:
			f.status(0, "Passed")
		}
	})
	expect(t, w, "blargg6000", Pass, "Passed")
	if f.resets != 2 {
		t.Errorf("reset was pressed %d times, asked for twice", f.resets)
	}
}

func TestTheScreenIsBelievedWhenItIsQuiet(t *testing.T) {
	_, w := try(Job{}, func(f *fake) {
		f.print(3, "PART ONE PASSED")
		if f.frames > 50 {
			f.print(5, "PART TWO FAILED")
		}
	})
	expect(t, w, "nt_text", Fail, "PART ONE PASSED / PART TWO FAILED")
	if want := 54 + settled; w.frame != want { // it looks every six frames
		t.Errorf("judged after %d frames, want %d", w.frame, want)
	}
	_, w = try(Job{}, func(f *fake) { f.print(3, "SURPASSED AND BYPASSED") })
	expect(t, w, "", Unknown, "nothing in a protocol")
}

func TestRAMCodesAreReadWithTheirScreens(t *testing.T) {
	for code, want := range map[uint8]string{1: Pass, 4: Fail} {
		t.Run(want, func(t *testing.T) {
			_, w := try(Job{}, func(f *fake) {
				f.ram[0xF0] = code
				f.print(4, "$0"+string('0'+rune(code)))
				f.ppu[0x2C11] = 0x9A // left behind in a nametable that nobody sees
			})
			expect(t, w, "ram_f0", want, "")
			_, w = try(Job{}, func(f *fake) {
				f.ram[0xF8] = code
				f.print(4, map[uint8]string{1: "PASSED", 4: "FAILED: #4"}[code])
			})
			expect(t, w, "ram_f8", want, "")
		})
	}
}

func TestACollectionThatEndsWithoutErrorsPasses(t *testing.T) {
	for line, want := range map[string]string{"": Pass, "ERRORS: 2": Fail} {
		t.Run(want, func(t *testing.T) {
			_, w := try(Job{}, func(f *fake) {
				f.print(3, "01-implied")
				f.print(4, line)
				f.print(5, "All tests complete")
			})
			expect(t, w, "nt_text", want, "All tests complete")
		})
	}
}

func TestATextThatTheManifestNamesIsAPass(t *testing.T) {
	show := func(f *fake) { f.print(3, "5E3DF9C4") }
	_, w := try(Job{Text: []string{"159A7A8F", "5E3DF9C4"}}, show)
	expect(t, w, "nt_expect", Pass, "5E3DF9C4")
	_, w = try(Job{Text: []string{"159A7A8F"}, Frames: 60, Listed: true}, show)
	expect(t, w, "", Fail, "no sign")
}

func TestATestThatNeverEndsFails(t *testing.T) {
	_, w := try(Job{Frames: 120}, func(f *fake) { f.status(0x80, "") })
	expect(t, w, "blargg6000", Fail, "no result after 240 frames")
	_, w = try(Job{Frames: 60, Listed: true, Protocol: "ram_f8"}, func(f *fake) { f.print(1, "$01"); f.ram[0xF0] = 1 })
	expect(t, w, "", Fail, "no sign of its protocol")
}

var sample = []Result{
	{Path: "a/1.nes", Result: Pass, Frames: 60, Message: "Passed"},
	{Path: "a/2.nes", Result: Fail, Frames: 90, Message: "code 3: <wrong>"},
	{Path: "b.nes", Result: Unknown, Frames: 1800, Message: "reported nothing in a protocol that verify knows"},
}

func TestReportsHoldTheSame(t *testing.T) {
	var text, junit bytes.Buffer
	if err := WriteText(&text, sample, Options{Exact: true}); err != nil {
		t.Fatal(err)
	}
	if want := "1 of 3 passed, 1 failed, 1 unknown; run drawn dot by dot\n"; !strings.HasSuffix(text.String(), want) || strings.Count(text.String(), "\n") != 4 {
		t.Errorf("text:\n%s", text.String())
	}
	if err := WriteJUnit(&junit, sample); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`tests="3" failures="1" errors="0" skipped="1"`, `<failure message="code 3: &lt;wrong&gt;"`, `classname="a" name="1.nes"`} {
		t.Run(fmt.Sprintf("%.60s", want), func(t *testing.T) {
			if !strings.Contains(junit.String(), want) {
				t.Errorf("there is no %s in\n%s", want, junit.String())
			}
		})
	}
	var back Report
	data, _ := json.Marshal(NewReport(sample, Options{Settling: true}))
	if err := json.Unmarshal(data, &back); err != nil || !slices.Equal(back.ROMs, sample) || !strings.HasPrefix(back.Ran, "four ways side by side: as usual, ") {
		t.Errorf("json: %s", data)
	}
	if data, _ := json.Marshal(NewReport(nil, Options{})); !strings.Contains(string(data), `"roms":[]`) {
		t.Errorf("no result: %s", data)
	}
}
