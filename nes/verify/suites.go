package verify

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"pool6502/nes"
)

// tap is how long a button of a menu is held, in frames.
const tap = 4

// Addresses in AccuracyCoin's RAM, from its source.
const (
	coinProgress = 0xEC  // coinReady when the menu is up
	coinReady    = 10    //
	coinRunning  = 0x35  // not 0 while it runs all its tests
	coinTests    = 0x37  // scored tests run so far
	coinPasses   = 0x38  // of them
	coinSkipped  = 0x3F  // tests it left out
	coinResults  = 0x400 // a byte for each test: bit 0 passed, the rest an error code
	coinBytes    = 0x93  //
	coinStart    = 60    // the frame from which Start is held
)

func isAccuracyCoin(w *watch) bool {
	return w.Peek(coinProgress) == coinReady && w.frame >= coinStart &&
		bytes.Contains(w.PRG(), []byte("Tests passed:")) && bytes.Contains(w.PRG(), []byte("Running test"))
}

// judgeAccuracyCoin starts all tests from the menu and waits for the results page.
func judgeAccuracyCoin(w *watch) verdict {
	switch w.step {
	case 0:
		w.hold(nes.ButtonStart, tap)
		w.step++
	case 1:
		if w.Peek(coinRunning) != 0 {
			w.step++
		}
	case 2:
		if w.Peek(coinRunning) == 0 && w.Peek(coinTests) != 0 && w.quiet() { // it counts after the last test
			return coinVerdict(w)
		}
	}
	return verdict{}
}

func coinVerdict(w *watch) verdict {
	tests, passes, skipped := w.Peek(coinTests), w.Peek(coinPasses), w.Peek(coinSkipped)
	v := verdict{Pass, fmt.Sprintf("%d of %d tests passed", passes, tests), true}
	if skipped > 0 {
		v.message += fmt.Sprintf(", %d skipped", skipped)
	}
	var failed, missing string
	for i := range uint16(coinBytes) {
		at := coinResults + i
		name := coinName(w.PRG(), at)
		switch code := w.Peek(at); {
		case code != 0 && code&1 == 0:
			if name == "" {
				name = fmt.Sprintf("$%04X", at)
			}
			failed += fmt.Sprintf("; %s: error %X", name, code>>2)
		case code == 0 && name != "" && missing == "":
			missing = "; ended before " + name
		}
	}
	if passes != tests || skipped > 0 || missing != "" {
		v.result = Fail
		v.message += failed
		if skipped == 0 {
			v.message += missing
		}
	}
	return v
}

// coinName finds the name of a test by the address of its result: the menu's tables have the
// name, $FF, that address and the address of the test. It is empty where no test has its result.
func coinName(prg []byte, result uint16) string {
	mark := []byte{0xFF, byte(result), byte(result >> 8)}
	for at := 0; ; {
		i := bytes.Index(prg[at:], mark)
		if i < 0 {
			return ""
		}
		i += at
		start := i
		for start > 0 && prg[start-1] >= ' ' && prg[start-1] < 0x7F {
			start--
		}
		if i-start >= 4 {
			return strings.Join(strings.Fields(string(prg[start:i])), " ")
		}
		at = i + 1
	}
}

func isNestest(w *watch) bool {
	return strings.Contains(w.screen, "Run all tests") && strings.Contains(w.screen, "Invalid ops!")
}

// judgeNestest runs both pages of the menu, unless a script does. Each line of a page starts
// with OK, or with the number of the first subtest that failed.
func judgeNestest(w *watch) verdict {
	if w.job.Script != "" {
		return nestestPage(w)
	}
	if !w.quiet() || len(w.presses) > 0 && w.frame < w.presses[len(w.presses)-1].to+settled {
		return verdict{}
	}
	w.step++
	switch w.step {
	case 1, 3:
		w.hold(nes.ButtonStart, tap)
	case 2:
		v := nestestPage(w)
		switch v.result {
		case "": // it has not come back from its tests
			w.step--
			return v
		case Fail:
			v.final = true
			return v
		}
		w.page = v.message
		w.hold(nes.ButtonSelect, tap)
	case 4:
		v := nestestPage(w)
		if v.result == "" {
			w.step--
			return v
		}
		v.message, v.final = w.page+"; unofficial: "+v.message, true
		return v
	}
	return verdict{}
}

// nestestPage reads the page on the screen.
func nestestPage(w *watch) verdict {
	ok := 0
	var bad []string
	for _, line := range strings.Split(w.screen, "\n") {
		mark, what, found := strings.Cut(strings.TrimLeft(line, "* "), " ")
		switch {
		case !found || !strings.Contains(what, "test"):
		case mark == "OK":
			ok++
		case mark == "Er" || isHex(mark):
			bad = append(bad, strings.TrimSpace(line))
		}
	}
	switch {
	case len(bad) > 0:
		return verdict{result: Fail, message: strings.Join(bad, "; ")}
	case ok == 0:
		return verdict{}
	}
	return verdict{result: Pass, message: fmt.Sprintf("%d lines OK", ok)}
}

func isHex(s string) bool { return len(s) == 2 && strings.Trim(s, "0123456789ABCDEF") == "" }

var holyResult = regexp.MustCompile(`(?m)DETAILED TEST RESULT: ([0-9A-F]{4})$`)

func isHolyMapperel(w *watch) bool {
	return strings.Contains(w.screen, "HOLY MAPPEREL") && holyResult.MatchString(w.screen)
}

// judgeHolyMapperel reads the result of the tester of boards: a bit for each fault, and above
// it what it found on the board.
func judgeHolyMapperel(w *watch) verdict {
	m := holyResult.FindStringSubmatchIndex(w.screen)
	if m == nil {
		return verdict{}
	}
	found := strings.Join(strings.Split(strings.TrimSpace(w.screen[:m[0]]), "\n"), ", ")
	v := verdict{Pass, found, w.quiet()}
	if code := w.screen[m[2]:m[3]]; code != "0000" {
		v.result, v.message = Fail, "faults "+code+": "+found
	}
	return v
}
