package suites

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/nes"
	"pool6502/nes/verify"
)

func TestATestOfAccuracyCoinIsNamedBeforeItsAddress(t *testing.T) {
	const mark = "\xFF\x08\x04"
	for _, c := range []struct{ name, prg, want string }{
		{"behind another text", "..\x00Open Bus" + mark, "Open Bus"},
		{"at the beginning of the ROM", "Open Bus" + mark, "Open Bus"},
		{"behind a byte that is no letter", "X\x7FOpen Bus" + mark, "Open Bus"},
		{"with the last letter there is", "\x00~Bus" + mark, "~Bus"},
		{"several blanks are one", "\x00Open   Bus " + mark, "Open Bus"},
		{"the shortest name", "\x00Four" + mark, "Four"},
		{"a name that is too short", "\x00NMI" + mark, ""},
		{"the address alone, and then with a name", mark + "..\x00Open Bus" + mark, "Open Bus"},
		{"a short name, and then a name", "\x00NMI" + mark + mark + "Open Bus" + mark, "Open Bus"},
		{"another address", "\x00Open Bus\xFF\x09\x04", ""},
		{"nothing", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := coinName([]byte(c.prg), 0x408); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// coin is AccuracyCoin that runs from frame 260 to 300 and then shows its counts.
func coin(tests, passes, skipped uint8) func(f *fake) {
	return func(f *fake) {
		f.prg, f.ram[coinProgress] = []byte("Tests passed: Running test"), coinReady
		f.ram[coinTests], f.ram[coinPasses] = 99, 98 // left from a run before
		f.ram[coinRunning] = 0
		if f.frames >= 260 && f.frames < 300 {
			f.ram[coinRunning] = 2
		}
		if f.frames >= 300 {
			f.ram[coinTests], f.ram[coinPasses], f.ram[coinSkipped] = tests, passes, skipped
		}
	}
}

func TestAccuracyCoinCounts(t *testing.T) {
	for _, c := range []struct {
		tests, passes, skipped uint8
		result, message        string
	}{
		{141, 141, 0, verify.Pass, "141 of 141 tests passed"},
		{141, 140, 0, verify.Fail, "140 of 141 tests passed"},
		{140, 140, 1, verify.Fail, "140 of 140 tests passed, 1 skipped"},
		{1, 1, 0, verify.Pass, "1 of 1 tests passed"},
	} {
		t.Run(c.message, func(t *testing.T) {
			_, r := try(coin(c.tests, c.passes, c.skipped))
			expect(t, r, "accuracycoin", c.result, c.message)
		})
	}
}

// TestAPageOfNestestIsReadLineByLine has a script, so that only the page is read.
func TestAPageOfNestestIsReadLineByLine(t *testing.T) {
	for _, c := range []struct{ name, page, result, message string }{
		{"one line", "OK Run all tests", verify.Pass, "1 lines OK"},
		{"a cursor before it", "* OK Run all tests|OK NOP tests", verify.Pass, "2 lines OK"},
		{"one line failed", "OK Run all tests|1D NOP tests", verify.Fail, "1D NOP tests"},
		{"an error without a number", "OK Run all tests|Er NOP tests|FF ADC tests", verify.Fail, "Er NOP tests; FF ADC tests"},
		{"three digits are none", "OK Run all tests|1DE NOP tests", verify.Pass, "1 lines OK"},
		{"nor are two letters", "OK Run all tests|to the tests", verify.Pass, "1 lines OK"},
		{"a line of something else", "OK Run all tests|OK here|1D there", verify.Pass, "1 lines OK"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, r := tryJob(verify.Job{Script: "5:8:2", Frames: 200}, func(f *fake) {
				for i, line := range strings.Split(c.page, "|") {
					f.print(3+i, line)
				}
				f.print(20, "Select: Invalid ops!")
			})
			expect(t, r, "nestest", c.result, c.message)
			if f.held != 0 {
				t.Errorf("%v is held in the end", f.held)
			}
		})
	}
}

// TestNestestIsGivenTheTimeItNeeds runs each page for 400 frames, during which no line has a mark, and the
// screen changes for the first 200 of them.
func TestNestestIsGivenTheTimeItNeeds(t *testing.T) {
	for _, official := range []string{"OK", "1D"} {
		t.Run(official, func(t *testing.T) {
			page, began, last := 0, [2]int{}, nes.Buttons(0)
			f, r := try(func(f *fake) {
				if f.held != last && f.held == nes.ButtonStart {
					began[page] = f.frames
				}
				if f.held != last && f.held == nes.ButtonSelect {
					page = 1
				}
				last = f.held
				mark := "--"
				switch ran := f.frames - began[page]; {
				case began[page] > 0 && ran > 400:
					mark = [2]string{official, "OK"}[page]
				case began[page] > 0 && ran < 200:
					f.print(10, fmt.Sprint("running ", ran))
				}
				f.print(3, mark+" Run all tests")
				f.print(20, "Select: "+[2]string{"Invalid ops!", "Normal ops"}[page])
			})
			if official == "OK" {
				expect(t, r, "nestest", verify.Pass, "1 lines OK; unofficial: 1 lines OK")
			} else {
				expect(t, r, "nestest", verify.Fail, "1D Run all tests")
			}
			if pages := [2]bool{began[0] > 0, began[1] > 0}; pages != [2]bool{true, official == "OK"} || f.frames > 1800 {
				t.Errorf("Start was pressed on the pages %v; %d frames", pages, f.frames)
			}
		})
	}
}

// TestAMenuIsKnownByAllItsTexts shows half of what a protocol looks for.
func TestAMenuIsKnownByAllItsTexts(t *testing.T) {
	for _, c := range []struct{ screen, want string }{
		{"OK Run all tests|Select: Invalid ops!", "nestest"},
		{"OK Run all tests", ""},
		{"Select: Invalid ops!", ""},
		{"DETAILED TEST RESULT: 0000|HOLY MAPPEREL", "holy_mapperel"},
		{"DETAILED TEST RESULT: 0000", ""},
		{"DETAILED TEST RESULT: 000|HOLY MAPPEREL", ""},
		{"HOLY MAPPEREL", ""},
	} {
		t.Run(c.screen, func(t *testing.T) {
			_, r := tryJob(verify.Job{Frames: 120}, func(f *fake) {
				for i, line := range strings.Split(c.screen, "|") {
					f.print(3+i, line)
				}
			})
			if r.Protocol != c.want {
				t.Errorf("the protocol is %q, want %q", r.Protocol, c.want)
			}
		})
	}
}
