package bound

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"pool6502/asm/symbols"
	"pool6502/budget/bound/machine"
)

// Unbounded is the error of a routine without a bound: where the analysis had to stop,
// and why.
type Unbounded struct {
	Addr uint16
	Name string // of the code there, as label or label+n
	Pos  symbols.Pos
	Why  string
	Help string // what Advise says to do: the notes that would give a bound, and that bound, or what to do first; empty if it knows nothing
	Gain int    // the bound in cycles that Help tells, of a pass of the main loop; 0 for none

	Refuted bool // there was a bound, but the code or a run of the program contradicts one of its conditions

	off     int    // the offset of the code in PRG ROM, or -1
	help    string // the kind of note that may help
	endless bool   // a loop has no limit
	library *fromC // nil if the code has source lines, or is not called in C
}

func (u *Unbounded) Error() string {
	if u.Name == "" {
		return u.Why
	}
	s := fmt.Sprintf("unbounded at %s, because %s", u.place(), u.Why)
	if u.Help != "" {
		s += "; " + u.Help
	}
	return s
}

// place names the code where the analysis had to stop.
func (u *Unbounded) place() string {
	switch {
	case u.Pos.File != "":
		return fmt.Sprintf("%s:%d (%s)", u.Pos.File, u.Pos.Line, u.Name)
	case u.library != nil:
		return u.library.at(u.Addr)
	}
	return u.Name
}

// gaveUp is why there is no bound if the analysis has followed as many instructions as it may.
const gaveUp = "the analysis takes too long"

// noReturn is why a routine without a way to its end has no bound.
const noReturn = "it never returns"

// neverIf is why a routine has no bound of which no path to a return was found under some conditions.
func neverIf(list []Condition) string {
	if len(list) == 0 {
		return noReturn
	}
	why := "no path to a return was found, but the search assumed that " + strings.Join(texts(list), ", and that ") + "; if that is not so, there may be such a path"
	if slices.ContainsFunc(list, func(c Condition) bool { return c.Noted }) {
		why += "; check the header against the code"
	}
	return why
}

// texts returns what conditions say, in alphabetical order: first those of headers.
func texts(list []Condition) (all []string) {
	var others []string
	for _, c := range list {
		if c.Noted {
			all = append(all, c.Must)
		} else {
			others = append(others, c.Must)
		}
	}
	slices.Sort(all)
	slices.Sort(others)
	return slices.Compact(append(all, others...))
}

// never is why a routine has no bound of which no path comes to its end. A condition that does not hold may have cut them off.
func (r *run) never() string {
	p := r.program
	list := append(p.assumes(r), r.watched()...)
	if r.resets {
		list = Without(list, []Condition{p.startsOnce(r)}) // it does jump there
		if !p.forEver() {
			list = append(list, assumed(check{}, "the code of the reset vector, to which the program jumps, never returns"))
		}
	}
	return neverIf(slices.DeleteFunc(list, Condition.unsaid))
}

// unsaid reports whether a condition is left out where code is said never to return: a usual one, one about the stack, one that a bank of the code is
// in place, and one that a wait ends, without which the code does not return either.
func (c Condition) unsaid() bool {
	switch c.check.kind {
	case hasRoom, missesStack, staysAbove, waits:
		return true
	case inPlace:
		return c.Guess == ""
	}
	return c.Usual()
}

// Stays reports whether the routine does not return, as a main loop does not, so that there is no call to bound.
func (r *Result) Stays() bool { return r.Err != nil && r.Err.Why == noReturn && r.Err.Addr == r.Addr }

// orCaller is the other remedy of a routine that cannot be followed without its caller.
const orCaller = ", or ask for the bound of the routine that calls it, which includes this call"

// unbounded returns the error for a refusal.
func (p *Program) unbounded(c *machine.Code, bad *refusal) *Unbounded {
	if bad.code != nil {
		c = bad.code
	}
	u := &Unbounded{Addr: bad.pc, off: c.Offset(bad.pc), Why: bad.why, help: bad.help}
	u.Name, u.Pos = p.at(c, bad.pc)
	u.library = p.fromC(u.off)
	switch {
	case bad.why == pullsMore:
		u.Why += "; pull only what it has pushed" + orCaller
	case bad.why == changesCaller:
		u.Why += "; do not change them" + orCaller
	case bad.also == nil:
	case bad.also.why != noLimit:
		u.Why = noLimit + ": no counter was recognised that limits it, and following each round of all loops takes too long"
	default:
		u.Why = fmt.Sprintf("%[1]s: another loop, at %[2]s, has no counter that was recognised, so all loops were followed round by round; the loop at %[2]s ended, but no end of this loop was found", noLimit, p.where(c, bad.also.pc))
	}
	if u.endless = bad.why == noLimit; u.endless {
		_, _, by := p.others(c.Offset(u.Addr))
		join := ", perhaps because"
		for _, i := range slices.Sorted(maps.Keys(by)) {
			if t := &p.threads[i]; t.dark() {
				u.Why += fmt.Sprintf("%s %s cannot be followed past %s and may change any RAM", join, threadNames[i], t.lost)
				join = ", and"
			}
		}
	}
	if to, ok := goesTo(c, bad.pc); u.endless && ok && to == bad.pc {
		u.Why, u.help = "the jump there goes to itself for ever", "" // no note limits it
		if list := p.resumed(c, bad.pc); list != nil {
			u.Why += ", if " + strings.Join(texts(list), ", and if ")
		}
	}
	return u
}
