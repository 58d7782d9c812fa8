package bound

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pool6502/asm/contract"
	"pool6502/asm/symbols"
	"pool6502/budget/bound/machine"
	"pool6502/budget/bound/played"
)

// A Condition is something that must hold for a bound to be right and that the analysis does not show. A condition
// that it shows is not listed.
type Condition struct {
	Must    string // what must hold, as the end of the sentence "the bound holds if"
	Watched bool   // a header says it: Needs, Bound, Points or Targets
	Guess   string // not empty if it is likely, but neither the code nor a note says so, which puts the bound on trust: what reports print behind it

	all   string // Must with the names of all places, if there are many; otherwise empty
	check check  // how a run shows that it does not hold
}

// The texts of Condition.Guess.
const (
	aGuess   = " (a guess)"
	ofRounds = " (a guess; if you know the most rounds, write them in the header, with the label of the loop: ;;; Bound LABEL <= ROUNDS)"
)

// String returns the condition as it stands in reports.
func (c Condition) String() string { return c.Must + c.Guess }

// MarshalText returns what String does, but names all places.
func (c Condition) MarshalText() ([]byte, error) { return []byte(cmp.Or(c.all, c.Must) + c.Guess), nil }

// UnmarshalText reads what MarshalText returns.
func (c *Condition) UnmarshalText(text []byte) error {
	c.Must = string(text)
	for _, guess := range []string{aGuess, ofRounds} {
		if must, is := strings.CutSuffix(c.Must, guess); is {
			c.Must, c.Guess = must, guess
		}
	}
	return nil
}

// assumed returns a condition and how a run can break it.
func assumed(how check, format string, args ...any) Condition {
	return Condition{Must: fmt.Sprintf(format, args...), check: how}
}

// atPlaces returns a condition about several places, %s in the format. Reports name the first ones of more than four.
func atPlaces(how check, places []string, format string, args ...any) Condition {
	args = append([]any{joined(places)}, args...)
	c := assumed(how, format, args...)
	if n := len(places) - 3; n > 1 {
		args[0], c.all = fmt.Sprintf("%s and %d other places (--format json names them)", strings.Join(places[:3], ", "), n), c.Must
		c.Must = fmt.Sprintf(format, args...)
	}
	return c
}

// guessed is assumed for a condition that is a guess.
func guessed(how check, guess, format string, args ...any) Condition {
	c := assumed(how, format, args...)
	c.Guess = guess
	return c
}

// Union adds the conditions of b to those of a. A condition that both have is tried in all ways in which either is.
func Union(a, b []Condition) []Condition {
	a = slices.Clip(a)
	for _, c := range b {
		i := slices.IndexFunc(a, func(old Condition) bool { return old.Must == c.Must && old.check.joins(&c.check) })
		switch {
		case i < 0:
			a = append(a, c)
		case a[i] != c:
			a = slices.Clone(a)
			k := &a[i].check
			if !strings.HasSuffix(k.list, c.check.list) {
				k.list += c.check.list
			}
			k.more, k.own, a[i].Guess = k.more || c.check.more, k.own|c.check.own, cmp.Or(a[i].Guess, c.Guess)
		}
	}
	return a
}

// among reports whether a list has the condition, however a run would break it.
func (c Condition) among(list []Condition) bool {
	return slices.ContainsFunc(list, func(k Condition) bool { return k.Must == c.Must })
}

// joins reports whether the checks of two equal conditions can be made into one.
func (k *check) joins(o *check) bool {
	same := k.kind == o.kind && k.at == o.at && k.n == o.n && k.reg == o.reg
	return same && (k.list == o.list || k.kind == inPlace || k.kind == ramIsOn)
}

// where gives the place of an instruction: file and line, the calls in C that lead to it, or label and distance.
func (p *Program) where(c *machine.Code, pc uint16) string {
	return p.placed(played.Place{PC: pc, Off: c.Offset(pc)})
}

// Where is where for the banks that are always in place.
func (p *Program) Where(addr uint16) string { return p.where(p.cart.Code(addr, -1), addr) }

// at names the code at an address, as label or label+n, and gives its line.
func (p *Program) at(c *machine.Code, addr uint16) (string, symbols.Pos) {
	name := fmt.Sprintf("$%04X", addr)
	off := c.Offset(addr)
	if p.names == nil || off < 0 {
		return name, symbols.Pos{}
	}
	size := p.cart.Banks.Size
	if label, dist := p.names.Name(addr, off/size); label != "" {
		name = label
		if dist > 0 {
			name = fmt.Sprintf("%s+%d", label, dist)
		}
	}
	pos, _ := p.names.Source(off)
	return name, pos
}

// assumes lists the conditions that must be true for the bound to be right.
func (p *Program) assumes(r *run) (list []Condition) {
	list = append(p.interrupted(r), p.inPlace(r)...)
	list = append(list, p.wild(r)...)
	list = append(list, p.room(r)...)
	_, _, by := p.others(r.code.Offset(r.from))
	list = append(list, p.alone(r, by)...)
	if p.library {
		list = append(list, OfLibrary)
	}
	list = append(list, r.granted...)
	if p.inC {
		list = append(list, p.software.condition())
	}
	if r.resets {
		list = append(list, assumed(check{}, "the call returns (the routine may also jump to the code of the reset vector, and then it never does)"))
	}
	list = union(append(list, p.always...), p.missing(&p.threads[mainThread]))
	if len(p.cart.Vectors()) > 0 { // they hold constants that registers bring there
		list = union(list, p.keeping())
	}
	for _, back := range inOrder(r.waited) {
		at, frame := p.placed(back), contract.Grouped(r.code.Frame)
		if r.waited[back] == 1 {
			list = append(list, assumed(check{kind: waits, at: back.Off, n: 1}, "an NMI comes every %s cycles while the loop at %s waits for it", frame, at))
		} else {
			list = append(list, assumed(check{kind: waits, at: back.Off, n: r.waited[back]}, "vblank begins every %s cycles while the loop at %s waits for it%s", frame, at, p.polling(r)))
		}
	}
	said := r.watched() // the routine's own Needs are among them, under another name
	return slices.DeleteFunc(list, func(c Condition) bool {
		return c.check.kind == noted && slices.ContainsFunc(said, func(k Condition) bool { return k.check == c.check })
	})
}

// uninterrupted lists the conditions of some code while no interrupt comes.
func (p *Program) uninterrupted(r *run) []Condition {
	list := slices.Concat(p.wild(r), p.room(r), p.inPlace(r), r.granted, r.watched())
	return slices.DeleteFunc(list, func(c Condition) bool { return c == HasRoom })
}
