package report

import (
	"testing"

	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
)

// TestTheLongestPassBesideItsBound: a pass that exceeds its bound may have begun before the main loop, which the bound leaves out.
func TestTheLongestPassBesideItsBound(t *testing.T) {
	late := []bound.Condition{{Must: "no NMI comes late"}, {Must: "the stack does not overflow"}}
	for _, c := range []struct {
		found       int
		of          frame.Answer
		brief, more string
	}{
		{100, frame.Answer{What: "frame", Most: 108, Limit: 29780}, "found 100 cycles · bound 108", ""},
		{108, frame.Answer{What: "frame", Most: 108, Limit: 29780}, "found 108 cycles · bound 108, reached", ""},
		{100, frame.Answer{What: "frame", Most: 108, Limit: 29780, If: late}, "found 100 cycles · bound 108, if …",
			"the bound holds if no NMI comes late; if the stack does not overflow"},
		{1986, frame.Answer{What: "frame", Most: 256, Limit: 29780}, "found 1,986 cycles · bound of the main loop 256",
			"the bound leaves out passes that begin before the main loop; if this one began in it, the proof is wrong"},
		{1986, frame.Answer{What: "frame", Most: 256, Limit: 29780, If: late}, "found 1,986 cycles · bound of the main loop 256, if …",
			"the bound leaves out passes that begin before the main loop; if this one began in it, a condition of the bound does not hold, or the proof is wrong; the bound holds if no NMI comes late; if the stack does not overflow"},
		{40000, frame.Answer{What: "frame", Most: 31000, Limit: 29780}, "found 40,000 cycles · bound 31,000 with one NMI",
			"the bound counts one NMI, and a pass that is longer than a frame has more"},
		{100, frame.Answer{What: "frame", Why: "the main loop has no end"}, "found 100 cycles · no bound", "a pass has no bound: the main loop has no end"},
	} {
		if brief, more := Longest(c.found, &c.of); brief != c.brief || more != c.more {
			t.Errorf("%d, %+v:\n%q\n%q", c.found, c.of, brief, more)
		}
	}
}
