package suites

import (
	"bytes"
	"fmt"
	"strings"

	"pool6502/nes"
	"pool6502/nes/verify"
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

func isAccuracyCoin(w *verify.Watch) bool {
	return w.Peek(coinProgress) == coinReady && w.Frame() >= coinStart &&
		bytes.Contains(w.PRG(), []byte("Tests passed:")) && bytes.Contains(w.PRG(), []byte("Running test"))
}

// judgeAccuracyCoin starts all tests from the menu and waits for the results page.
func judgeAccuracyCoin(w *verify.Watch) verify.Verdict {
	switch w.Step {
	case 0:
		w.Press(nes.ButtonStart, tap)
		w.Step++
	case 1:
		if w.Peek(coinRunning) != 0 {
			w.Step++
		}
	case 2:
		if w.Peek(coinRunning) == 0 && w.Peek(coinTests) != 0 && w.TextFinal() { // it counts after the last test
			return coinVerdict(w)
		}
	}
	return verify.Verdict{}
}

func coinVerdict(w *verify.Watch) verify.Verdict {
	tests, passes, skipped := w.Peek(coinTests), w.Peek(coinPasses), w.Peek(coinSkipped)
	v := verify.Verdict{Result: verify.Pass, Message: fmt.Sprintf("%d of %d tests passed", passes, tests), Final: true}
	if skipped > 0 {
		v.Message += fmt.Sprintf(", %d skipped", skipped)
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
		v.Result = verify.Fail
		v.Message += failed
		if skipped == 0 {
			v.Message += missing
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
