package suites

import (
	"context"
	"os"
	"path/filepath"
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
func (f *fake) Picture() *[256 * 240]uint16    { return new([256 * 240]uint16) }
func (f *fake) Peek(a uint16) uint8            { return f.ram[a] }
func (f *fake) PeekPPU(a uint16) uint8         { return f.ppu[a] }
func (f *fake) PRG() []byte                    { return f.prg }

func (f *fake) print(row int, text string) {
	copy(f.ppu[0x2000+32*row+2:], text+strings.Repeat(" ", 28-len(text)))
}

// try judges a fake.
func try(run func(f *fake)) (*fake, verify.Result) { return tryJob(verify.Job{}, run) }

func tryJob(j verify.Job, run func(f *fake)) (*fake, verify.Result) {
	f := &fake{run: run}
	r, _ := verify.Play(context.Background(), f, &j, All()...)
	return f, r
}

func expect(t *testing.T, r verify.Result, protocol, result, message string) {
	t.Helper()
	if r.Protocol != protocol || r.Result != result || r.Message != message {
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

// TestAccuracyCoinIsJudgedWhenItHasCounted changes what a hasty judge would believe: tests are counted
// while it runs, nothing is counted for a while after its end, and then the page changes.
func TestAccuracyCoinIsJudgedWhenItHasCounted(t *testing.T) {
	prg := []byte("....Tests passed:..Running test 0\x00..\xFF\x06\x04..\xFFDummy   reads\xFF\x06\x04..")
	first := 0
	_, w := try(func(f *fake) {
		f.prg, f.ram[coinProgress] = prg, coinReady
		if f.held == nes.ButtonStart && first == 0 {
			first = f.frames
		}
		switch {
		case f.frames < 64:
		case f.frames < 200:
			f.ram[coinRunning], f.ram[coinTests], f.ram[coinPasses] = 1, 7, 7
		case f.frames < 300:
			f.ram[coinRunning], f.ram[coinTests], f.ram[coinPasses] = 0, 0, 0
		case f.frames < 400:
			f.print(3, "Tests passed: "+string('0'+rune(f.frames%10)))
			f.ram[coinTests], f.ram[coinPasses] = 141, uint8(f.frames-300)
		default:
			f.ram[coinPasses] = 139
			f.ram[0x406], f.ram[0x407] = 1<<2, 3<<2
		}
	})
	expect(t, w, "accuracycoin", verify.Fail, "139 of 141 tests passed; Dummy reads: error 1; $0407: error 3")
	if first != coinStart+1 {
		t.Errorf("Start is first held in frame %d, want %d", first, coinStart+1)
	}
}

func TestAccuracyCoinIsKnownByItsMenuAndItsTexts(t *testing.T) {
	for _, c := range []struct {
		name, prg string
		progress  uint8
		want      string
	}{
		{"all", "Tests passed: Running test", coinReady, "accuracycoin"},
		{"no menu", "Tests passed: Running test", coinReady - 1, ""},
		{"one text", "Tests passed:", coinReady, ""},
		{"the other", "Running test", coinReady, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, w := try(func(f *fake) { f.prg, f.ram[coinProgress] = []byte(c.prg), c.progress })
			if w.Protocol != c.want {
				t.Errorf("the protocol is %q, want %q", w.Protocol, c.want)
			}
		})
	}
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
				message = "2 lines OK; unofficial: 1D Run all tests; 1D NOP tests"
			}
			expect(t, w, "nestest", want, message)
			if f.frames > 1000 {
				t.Errorf("took %d frames", f.frames)
			}
		})
	}
}

func TestHolyMapperelNamesWhatItFound(t *testing.T) {
	const board = "004 TLROM, 128K PRG ROM"
	for code, want := range map[string]string{"0000": board, "0102": "faults 0102: " + board} {
		t.Run(code, func(t *testing.T) {
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
			result := verify.Pass
			if code != "0000" {
				result = verify.Fail
			}
			expect(t, w, "holy_mapperel", result, want)
		})
	}
}

// TestHolyMapperelsResultMayVanish clears the screen between two pages with the result.
func TestHolyMapperelsResultMayVanish(t *testing.T) {
	_, w := try(func(f *fake) {
		f.print(1, "")
		f.print(2, "HOLY MAPPEREL")
		f.print(3, "DETAILED TEST RESULT: 0000")
		if f.frames > 20 && f.frames < 90 {
			f.print(3, "")
		}
	})
	expect(t, w, "holy_mapperel", verify.Pass, "HOLY MAPPEREL")
	if w.Frames < 150 {
		t.Errorf("judged at frame %d, when the result had been there again for less than a second", w.Frames)
	}
}

// nestestLog is the beginning of a log of two NOPs in the format of nestest.log, whose first line
// every emulator shares: seven cycles of reset, 21 dots, P = $24, S = $FD.
const nestestLog = "C000  EA        NOP                             A:00 X:00 Y:00 P:24 SP:FD PPU:  0, 21 CYC:7\r\n" +
	"C001  EA        NOP                             A:00 X:00 Y:00 P:24 SP:FD PPU:  0, 27 CYC:9\r\n"

func TestNestestIsComparedWithTheLogBesideIt(t *testing.T) {
	image := append([]byte("NES\x1a\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"), make([]byte, 24<<10)...)
	copy(image[16:], "\xEA\xEA\xE6\x03") // NOP, NOP, INC $03
	copy(image[16+0x3FFC:], "\x00\x80")
	cart, err := nes.ReadCart(image)
	if err != nil {
		t.Fatal(err)
	}
	const inc = "C002  E6 03     INC $03 = 00                    A:00 X:00 Y:00 P:24 SP:FD PPU:  0, 33 CYC:11\n"
	for _, c := range []struct{ name, log, board, result, message string }{
		{"agrees", nestestLog, "", verify.Pass, "menu; 2 lines of rom.log"},
		{"no log", "", "", verify.Pass, "menu"},
		{"another log", "8000" + nestestLog[4:], "", verify.Pass, "menu"},
		{"differs", nestestLog + nestestLog, "", verify.Fail, `rom.log:3: got "` + strings.TrimSpace(inc) + `", want "` + strings.TrimSpace(nestestLog[:91]) + `"`},
		{"a board that is not known", nestestLog, "nonesuch", verify.Fail, `cartridge: no board is called "nonesuch": use a name like MMC1, MMC3A, MMC3B or MMC6`},
		{"errors", nestestLog + inc, "", verify.Fail, "rom.log agrees, but $02 and $03 hold the errors $00 and $01"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			if c.log != "" {
				if err := os.WriteFile(filepath.Join(dir, "rom.log"), []byte(c.log), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			cfg := nes.Config{RAM: nes.Zeros, Board: c.board}
			v := compareLog(&verify.Job{File: filepath.Join(dir, "rom.nes")}, cart, cfg, verify.Verdict{Result: verify.Pass, Message: "menu", Final: true})
			if v.Result != c.result || v.Message != c.message {
				t.Errorf("%s: %s\nwant %s: %s", v.Result, v.Message, c.result, c.message)
			}
		})
	}
}
