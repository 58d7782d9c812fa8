package suites

import (
	"context"
	"strings"
	"testing"

	"pool6502/nes"
	"pool6502/nes/verify"
)

// fake is a console whose frames are a function.
type fake struct {
	ram    [0x10000]uint8
	ppu    [0x4000]uint8
	prg    []byte
	held   nes.Buttons
	resets int
	frames int
	run    func(f *fake)
}

func (f *fake) RunFrame()                      { f.frames++; f.run(f) }
func (f *fake) Reset()                         { f.resets++ }
func (f *fake) PowerCycle()                    {}
func (f *fake) Hold(pad int, held nes.Buttons) { f.held = held }
func (f *fake) Peek(a uint16) uint8            { return f.ram[a] }
func (f *fake) PeekPPU(a uint16) uint8         { return f.ppu[a] }
func (f *fake) PRG() []byte                    { return f.prg }

func (f *fake) print(row int, text string) {
	copy(f.ppu[0x2000+32*row+2:], text+strings.Repeat(" ", 28-len(text)))
}

// try judges a fake.
func try(run func(f *fake)) (*fake, verify.Result) {
	f := &fake{run: run}
	r, _ := verify.Play(context.Background(), f, &verify.Job{}, All()...)
	return f, r
}

func expect(t *testing.T, r verify.Result, protocol, result, message string) {
	t.Helper()
	if r.Protocol != protocol || r.Result != result || !strings.Contains(r.Message, message) {
		t.Errorf("%+v\nwant %q, %s: %s", r, protocol, result, message)
	}
}

func TestAccuracyCoinIsStartedAndItsFailuresNamed(t *testing.T) {
	prg := []byte("....Tests passed:..Running test 0..\xFFOpen Bus\xFF\x08\x04..\xFFDummy   reads\xFF\x06\x04..")
	run := func(f *fake) {
		f.prg, f.ram[coinProgress] = prg, coinReady
		if f.held == nes.ButtonStart {
			f.ram[coinRunning] = 1
		}
		if f.frames > 300 {
			f.ram[coinRunning], f.ram[coinTests], f.ram[coinPasses] = 0, 141, 140
			f.ram[0x406], f.ram[0x408] = 1, 2<<2|2
		}
	}
	f, w := try(run)
	expect(t, w, "accuracycoin", verify.Fail, "140 of 141 tests passed; Open Bus: error 2")
	if f.held != 0 {
		t.Error("Start is still held")
	}
	_, w = try(func(f *fake) {
		run(f)
		if f.ram[coinPasses] == 140 {
			f.ram[coinPasses], f.ram[0x408] = 141, 1
		}
	})
	expect(t, w, "accuracycoin", verify.Pass, "141 of 141 tests passed")
	_, w = try(func(f *fake) {
		run(f)
		if f.ram[coinPasses] == 140 { // a test has crashed back into the menu
			f.ram[coinTests], f.ram[coinPasses], f.ram[0x408] = 86, 86, 0
		}
	})
	expect(t, w, "accuracycoin", verify.Fail, "86 of 86 tests passed; ended before Open Bus")
}

func TestBothPagesOfNestestAreRun(t *testing.T) {
	for bad, want := range map[string]string{"OK": verify.Pass, "1D": verify.Fail} {
		t.Run(want, func(t *testing.T) {
			page, ran, last := 0, [2]bool{}, nes.Buttons(0)
			f, w := try(func(f *fake) {
				if f.held != last {
					switch f.held {
					case nes.ButtonStart:
						ran[page] = true
					case nes.ButtonSelect:
						page = 1
					}
					last = f.held
				}
				marks := [2]string{"OK", bad}
				mark := "--"
				if ran[page] {
					mark = marks[page]
				}
				f.print(3, mark+" Run all tests")
				f.print(4, mark+" NOP tests")
				f.print(20, "Select: "+[2]string{"Invalid ops!", "Normal ops"}[page])
			})
			message := "2 lines OK; unofficial: 2 lines OK"
			if want == verify.Fail {
				message = "1D NOP tests"
			}
			expect(t, w, "nestest", want, message)
			if f.frames > 1000 {
				t.Errorf("took %d frames", f.frames)
			}
		})
	}
}

func TestHolyMapperelNamesWhatItFound(t *testing.T) {
	for code, want := range map[string]string{"0000": verify.Pass, "0102": verify.Fail} {
		t.Run(want, func(t *testing.T) {
			_, w := try(func(f *fake) {
				for row, text := range []string{"004 TLROM", "128K PRG ROM", "DETAILED TEST RESULT: " + code, "HOLY MAPPEREL"} {
					low := []byte(text)
					for i, c := range low {
						if c >= 'A' && c <= 'Z' {
							low[i] = c - 64
						}
					}
					copy(f.ppu[0x2000+32*row:], low)
					for i := len(low); i < 32; i++ {
						f.ppu[0x2000+32*row+i] = ' '
					}
				}
			})
			expect(t, w, "holy_mapperel", want, "004 TLROM, 128K PRG ROM")
		})
	}
}
