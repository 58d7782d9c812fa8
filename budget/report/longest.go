package report

import (
	"fmt"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/bound/frame"
)

// Longest compares the longest pass that was measured, in cycles, with the answer about frames. brief does so in a few words. more says
// what belongs to the bound: why there is none, what it leaves out, and what must hold for it to be right; it may be "".
func Longest(found int, a *frame.Answer) (brief, more string) {
	brief = a.Found(found)
	switch {
	case a.Why != "":
		return brief, "a pass has no bound: " + a.Why
	case a.Open():
		more = "the bound counts one NMI, and a pass that is longer than a frame has more"
	case found > a.Most:
		brief = fmt.Sprintf("found %s cycles · bound of the main loop %s", contract.Grouped(found), contract.Grouped(a.Most))
		more = "the bound leaves out passes that begin before the main loop; if this one began in it, "
		if len(a.If) > 0 {
			more += "a condition of the bound does not hold, or "
		}
		more += "the proof is wrong"
	}
	switch given := strings.TrimPrefix(Given(a.If), ","); {
	case given == "":
		return brief, more
	case more == "":
		more = "the bound holds" + given
	default:
		more += "; the bound holds" + given
	}
	return brief + ", if …", more
}
