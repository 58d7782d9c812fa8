package suites

import (
	"regexp"
	"strings"

	"pool6502/nes/verify"
)

var holyResult = regexp.MustCompile(`(?m)DETAILED TEST RESULT: ([0-9A-F]{4})$`)

func isHolyMapperel(w *verify.Watch) bool {
	return strings.Contains(w.Screen(), "HOLY MAPPEREL") && holyResult.MatchString(w.Screen())
}

// judgeHolyMapperel reads the result of the tester of boards: a bit for each fault, and above
// it what it found on the board.
func judgeHolyMapperel(w *verify.Watch) verify.Verdict {
	m := holyResult.FindStringSubmatchIndex(w.Screen())
	if m == nil {
		return verify.Verdict{}
	}
	found := strings.Join(strings.Split(strings.TrimSpace(w.Screen()[:m[0]]), "\n"), ", ")
	v := verify.Verdict{Result: verify.Pass, Message: found, Final: w.TextFinal()}
	if code := w.Screen()[m[2]:m[3]]; code != "0000" {
		v.Result, v.Message = verify.Fail, "faults "+code+": "+found
	}
	return v
}
