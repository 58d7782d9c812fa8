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
	Must  string // what must hold, as the end of the sentence "the bound holds if"
	Noted bool   // a header says it: Needs, Bound, Points or Targets
	Guess string // not empty if it is likely, but neither the code nor a note says so, which puts the bound on trust: what reports print behind it

	Many  string // what Must says, but of several places, with %s for their list: reports print conditions with the same Many together; empty if it stands alone
	Place string // what Must is about: an instruction or a routine
	Of    string // what tells it from others about the same place, as the pointer of a Points line; Many with a list has it in brackets; may be empty

	check check // how a run shows that it does not hold
}

// The texts of Condition.Guess.
const (
	aGuess   = " (a guess)"
	ofRounds = " (a guess; if you know the most rounds, write them in the header, with the label of the loop: ;;; Bound LABEL <= ROUNDS)"
)

// String returns the condition as it stands in reports.
func (c Condition) String() string { return c.Must + c.Guess }

// MarshalText returns what String does.
func (c Condition) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what MarshalText returns, as one text.
func (c *Condition) UnmarshalText(text []byte) error {
	c.Must = string(text)
	return nil
}

// assumed returns a condition and how a run can break it.
func assumed(how check, format string, args ...any) Condition {
	return Condition{Must: fmt.Sprintf(format, args...), check: how}
}

// about returns a condition about a place. %s stands for it in one, which is Must, and for the list of places in many, which is Many.
func about(how check, one, many, place string) Condition {
	return Condition{Must: strings.Replace(one, "%s", place, 1), Many: many, Place: place, check: how}
}

// of returns the condition with Of, for which %s stands in Must.
func (c Condition) of(what string) Condition {
	c.Must, c.Of = strings.Replace(c.Must, "%s", what, 1), what
	return c
}

// guessed returns the condition as a guess.
func (c Condition) guessed(guess string) Condition {
	c.Guess = guess
	return c
}

// offStack is the condition that the write at an offset in PRG ROM does not reach the stack.
func offStack(off int, place string) Condition {
	return about(check{kind: missesStack, at: off}, "the write at %s does not reach the stack", "the writes at %s do not reach the stack", place)
}

// Union adds the conditions of b to those of a. A condition that both have is tried in all ways in which either is.
func Union(a, b []Condition) []Condition {
	a = slices.Clip(a)
	for _, c := range b {
		i := slices.IndexFunc(a, func(old Condition) bool {
			return old.check.joins(&c.check) && (old.Must == c.Must || old.check.always() || c.check.always())
		})
		switch {
		case i < 0:
			a = append(a, c)
		case a[i] != c:
			a = slices.Clone(a)
			k := &a[i].check
			if c.check.always() {
				a[i].Must = c.Must
			}
			if !strings.HasSuffix(k.list, c.check.list) {
				k.list += c.check.list
			}
			k.more, k.own, a[i].Guess = k.more || c.check.more, k.own|c.check.own, cmp.Or(a[i].Guess, c.Guess)
		}
	}
	return a
}

// Without returns the conditions of a that are not among those of b.
func Without(a, b []Condition) []Condition {
	return slices.DeleteFunc(slices.Clone(a), func(c Condition) bool { return c.among(b) })
}

// among reports whether a list has the condition, however a run would break it, or one of which it is a part.
func (c Condition) among(list []Condition) bool {
	return slices.ContainsFunc(list, func(k Condition) bool {
		return k.Must == c.Must || k.check.always() && k.check.joins(&c.check)
	})
}

// always reports whether the condition is that a bank is in place at all times, so that it is there while any code runs.
func (k *check) always() bool { return k.kind == inPlace && k.more }

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
	list = Union(p.interrupted(r), slices.Concat(p.inPlace(r), p.wild(r), p.room(r)))
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
		list = append(list, p.startsOnce(r))
	}
	list = union(append(list, p.always...), p.missing(&p.threads[mainThread]))
	list = union(list, p.targets(r.code, r.from))
	for _, back := range inOrder(r.waited) {
		what, also := "an NMI comes", ""
		if r.waited[back] > 1 {
			what, also = "vblank begins", p.polling(r)
		}
		what += " at least every " + contract.Grouped(r.code.Frame) + " cycles while the loop"
		how := check{kind: waits, at: back.Off, n: r.waited[back]}
		list = append(list, about(how, what+" at %s waits for it"+also, what+"s at %s wait for it"+also, p.placed(back)))
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
