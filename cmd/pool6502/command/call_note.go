package command

import (
	"fmt"
	"io"
	"strings"

	"pool6502/asm"
	"pool6502/budget"
)

// fromZeros reports whether the call begins with all RAM zero: nothing is set, nothing is called
// first, and no game has run.
func (f *callFlags) fromZeros() bool {
	return len(f.in.Sets) == 0 && len(f.after) == 0 && f.start.frame == "" && f.start.state == ""
}

// noteZeros says in one line that the routine read RAM which is zero only because nothing set it,
// and how a case of its header begins. Such a call may measure another path than the one
// that is meant: a pool that was never initialised looks full or empty.
func noteZeros(w io.Writer, m *budget.Machine, label string, fresh []budget.UninitialisedRead) {
	if len(fresh) == 0 {
		return
	}
	what := fmt.Sprintf("$%04X", fresh[0].Addr)
	if fresh[0].Name != "" {
		what = fresh[0].Name
	}
	if n := len(fresh) - 1; n > 0 {
		what += fmt.Sprintf(" and %d more", n)
	}
	fmt.Fprintf(w, "pool6502: note: RAM that nothing set is 0; %s read %s. %s\n", label, what, otherStart(m, label))
}

// otherStart says how a call can begin from something else than zeros.
func otherStart(m *budget.Machine, label string) string {
	for _, c := range m.Names().Contracts {
		if c.Routine != label {
			continue
		}
		for i := range c.Cases {
			if flags := flagsOf(&c.Cases[i]); flags != "" {
				return fmt.Sprintf("Its case %q begins with %s", c.Cases[i].Name, flags)
			}
		}
	}
	return "--set WHERE=BYTES gives values, --after LABEL calls a routine first"
}

// mostValues is how many bytes of an array a suggestion spells out.
const mostValues = 8

// flagsOf writes what a case does to memory first as flags of call; "" if it does nothing, or
// what a line does not hold.
func flagsOf(k *asm.Case) string {
	var flags []string
	for _, a := range k.After {
		flags = append(flags, "--after "+quoted(a))
	}
	for _, a := range k.Set {
		if a.Place.Reg != 0 || a.Place.Pad != 0 || a.Place.Arg != "" {
			continue
		}
		if len(a.Values) == 0 || len(a.Values) > mostValues || a.Word {
			return ""
		}
		var values []string
		for _, v := range a.Values {
			values = append(values, fmt.Sprint(v))
		}
		flags = append(flags, "--set "+quoted(a.Place.Text+"="+strings.Join(values, ",")))
	}
	return strings.Join(flags, " ")
}
