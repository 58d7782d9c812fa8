package suites

import (
	"fmt"
	"strings"

	"pool6502/nes"
	"pool6502/nes/verify"
)

func isNestest(w *verify.Watch) bool {
	return strings.Contains(w.Screen(), "Run all tests") && strings.Contains(w.Screen(), "Invalid ops!")
}

// judgeNestest runs both pages of the menu, unless a script does. Each line of a page starts
// with OK, or with the number of the first subtest that failed.
func judgeNestest(w *verify.Watch) verify.Verdict {
	if w.Job().Script != "" {
		return nestestPage(w)
	}
	if !w.TextFinal() || !w.Rested() {
		return verify.Verdict{}
	}
	w.Step++
	switch w.Step {
	case 1, 3:
		w.Press(nes.ButtonStart, tap)
	case 2:
		v := nestestPage(w)
		switch v.Result {
		case "": // it has not come back from its tests
			w.Step--
			return v
		case verify.Fail:
			v.Final = true
			return v
		}
		w.Note = v.Message
		w.Press(nes.ButtonSelect, tap)
	case 4:
		v := nestestPage(w)
		if v.Result == "" {
			w.Step--
			return v
		}
		v.Message, v.Final = w.Note+"; unofficial: "+v.Message, true
		return v
	}
	return verify.Verdict{}
}

// nestestPage reads the page on the screen.
func nestestPage(w *verify.Watch) verify.Verdict {
	ok := 0
	var bad []string
	for _, line := range strings.Split(w.Screen(), "\n") {
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
		return verify.Verdict{Result: verify.Fail, Message: strings.Join(bad, "; ")}
	case ok == 0:
		return verify.Verdict{}
	}
	return verify.Verdict{Result: verify.Pass, Message: fmt.Sprintf("%d lines OK", ok)}
}

func isHex(s string) bool { return len(s) == 2 && strings.Trim(s, "0123456789ABCDEF") == "" }
