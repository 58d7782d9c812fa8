package contract

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"pool6502/asm/symbols"
)

// A Limit is one line of Budget.
type Limit struct {
	Of      string // a routine's name, "nmi" or "frame"
	Program bool   // Of is "nmi" or "frame", not a routine
	Per     Per
	Cycles  int // the most cycles; -1 if Percent is given
	Percent int // the percentage of what Per says, if Cycles is -1
	Pos     symbols.Pos
	Text    string // as written
}

// Per is what a limit is for.
type Per uint8

// What limits are for.
const (
	PerCall  Per = iota // each call
	PerFrame            // all calls in a frame together; Percent is of a frame's cycles
	OfVblank            // the time within vblank by which PPU writes and DMA have ended
	Pace                // no limit of cycles: how many frames a pass of the main loop may take, in Cycles
)

// Most returns the limit in cycles, given the lengths of a frame and of vblank in cycles.
func (l *Limit) Most(frame, vblank float64) int {
	switch {
	case l.Cycles >= 0:
		return l.Cycles
	case l.Per == OfVblank:
		return int(vblank * float64(l.Percent) / 100)
	}
	return int(frame * float64(l.Percent) / 100)
}

// InFrame returns the limit of all calls in one frame; nil if the header has none.
func (c *Contract) InFrame() *Limit {
	for i := range c.Limits {
		if l := &c.Limits[i]; l.Per == PerFrame && !l.Program {
			return l
		}
	}
	return nil
}

// String returns the limit as a header has it, without the <=.
func (l *Limit) String() string {
	switch {
	case l.Per == OfVblank:
		return fmt.Sprintf("%d %% of vblank", l.Percent)
	case l.Cycles < 0:
		return fmt.Sprintf("%d %% of a frame", l.Percent)
	case l.Per == PerFrame:
		return fmt.Sprintf("%d cycles a frame", l.Cycles)
	}
	return fmt.Sprintf("%d cycles", l.Cycles)
}

const (
	limitGrammar   = "write <= n cycles, <= n cycles a frame, <= n % of vblank, or <= n % of a frame"
	programGrammar = "write nmi: <= 90 % of vblank, or frame: <= 24000 cycles"
)

// pace parses a line of Frame into the contract.
func (r *reader) pace(c *Contract) {
	f := fields(r.k.text, 0)
	if len(f) != 2 || f[0].text != "every" {
		r.fail(0, r.k.text, "this is not how many frames a pass of the main loop takes", "write Frame every 2")
		return
	}
	if c.Routine != "" {
		r.fail(0, r.k.text, "Frame is about the whole program and cannot be in the header of a routine", "put it into a header of its own that names no routine")
		return
	}
	if n, ok := r.value(f[1], 1, MaxPace); ok {
		c.Limits = append(c.Limits, Limit{Of: "frame", Program: true, Per: Pace, Cycles: int(n), Pos: r.env.Pos(r.k.at), Text: r.k.text})
	}
}

// MaxPace is the most frames that a pass may be declared to take.
const MaxPace = 60

// budget parses a line of Budget into the contract.
func (r *reader) budget(c *Contract) {
	text := r.k.text
	l := Limit{Of: c.Routine, Cycles: -1, Pos: r.env.Pos(r.k.at), Text: text}
	f := fields(text, 0)
	if len(f) > 0 {
		if name, ok := strings.CutSuffix(f[0].text, ":"); ok {
			if l.Of, l.Program = name, true; name != "nmi" && name != "frame" {
				r.fail(f[0].off, f[0].text, "a budget of the program is for nmi: or frame:", programGrammar)
				return
			}
			f = f[1:]
		}
	}
	switch {
	case l.Program && c.Routine != "":
		r.fail(0, text, "a budget of the whole program cannot be in the header of a routine", "put it into a header of its own that names no routine")
		return
	case !l.Program && c.Routine == "":
		r.fail(0, text, "this header names no routine, so it can only have budgets of the program", programGrammar)
		return
	case len(f) == 0 || !strings.HasPrefix(f[0].text, "<="):
		r.fail(0, text, "a budget is a limit", limitGrammar)
		return
	}
	if !r.limit(&l, f[0].off, unprefix(f)) {
		return
	}
	for i := range c.Limits {
		if o := &c.Limits[i]; o.Per == l.Per && o.Of == l.Of {
			r.fail(0, text, "this header already has a budget of this kind", "keep one")
			return
		}
	}
	c.Limits = append(c.Limits, l)
	if l.Per == PerCall && !l.Program {
		c.Budget = l.Cycles
	}
}

// unprefix removes the <= of a limit, with or without a blank after it.
func unprefix(f []field) []field {
	if rest := f[0].text[2:]; rest != "" {
		return append([]field{{f[0].off + 2, rest}}, f[1:]...)
	}
	return f[1:]
}

// limit parses the limit after the <=. off is its offset.
func (r *reader) limit(l *Limit, off int, f []field) bool {
	if len(f) == 0 {
		return r.fail(off, r.k.text, "the limit is missing", limitGrammar)
	}
	number := f[0]
	words := make([]string, 0, 4)
	if cut, ok := strings.CutSuffix(number.text, "%"); ok && cut != "" {
		number.text = cut
		words = append(words, "%")
	}
	for _, w := range f[1:] {
		words = append(words, w.text)
	}
	most := int64(1 << 24)
	switch strings.Join(words, " ") {
	case "cycles", "cycle":
		if l.Program && l.Of == "frame" {
			l.Per = PerFrame
		}
	case "cycles a frame", "cycle a frame":
		l.Per = PerFrame
	case "% of vblank":
		l.Per, most = OfVblank, 1000
	case "% of a frame":
		l.Per, most = PerFrame, 1000
	default:
		return r.fail(off, r.k.text[off:], "this is neither a number of cycles nor a share of a frame or vblank", limitGrammar)
	}
	n, ok := r.number(number, most)
	if !ok {
		return false
	}
	if words[0] == "%" {
		l.Percent = int(n)
	} else {
		l.Cycles = int(n)
	}
	return true
}

// number parses a number of cycles, which is no address.
func (r *reader) number(f field, most int64) (int64, bool) {
	if _, outside := r.env.(*plain); !outside && isName(f.text) {
		if size, routine, ok := r.env.Find(f.text); ok && (size > 0 || routine) {
			return 0, r.fail(f.off, f.text, "this is an address, and no number of cycles", "write a number or the name of a constant")
		}
	}
	return r.value(f, 0, most)
}

// ParseLimit parses a budget outside a header: a name, which may be nmi or
// frame, and a limit with a number: "update <= 6000 cycles a frame".
func ParseLimit(text string) (Limit, error) {
	name, rest, ok := strings.Cut(text, "<=")
	name = strings.TrimRight(strings.TrimSpace(name), ":")
	if !ok || name == "" || strings.ContainsFunc(name, unicode.IsSpace) {
		return Limit{}, fmt.Errorf("%q is not a budget: write a routine, nmi or frame, then %s", text, strings.TrimPrefix(limitGrammar, "write "))
	}
	env := &plain{}
	r := &reader{env, &key{text: rest, runs: []textRun{{0, At{}}}}}
	l := Limit{Of: name, Program: name == "nmi" || name == "frame", Cycles: -1, Text: text}
	if !r.limit(&l, 0, fields(rest, 0)) {
		return Limit{}, fmt.Errorf("%q: %w", text, env.err)
	}
	return l, nil
}

// plain is an Env that has numbers but no names.
type plain struct {
	Env
	err error
}

func (p *plain) Fail(_ At, text, msg, hint string) {
	if p.err == nil {
		p.err = errors.New(msg + "; " + hint)
	}
}

func (p *plain) Value(at At, text string) (int64, bool) {
	digits, base := text, 10
	if hex, ok := strings.CutPrefix(text, "$"); ok {
		digits, base = hex, 16
	}
	n, err := strconv.ParseInt(digits, base, 32)
	if err != nil {
		p.Fail(at, text, text+" is not a number", "write 2000 or $7D0")
		return 0, false
	}
	return n, true
}
