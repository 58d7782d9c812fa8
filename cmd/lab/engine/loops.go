package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// followed is a case instruction by instruction, without the RTS that returns: its cycles, split where the
// instruction at a label runs.
type followed struct {
	before []Move   // all of them if there is no label
	rounds [][]Move // the last has what follows the loop as well
}

// walk is a case that was followed, or why it cannot be.
type walk struct {
	*followed
	err error
}

// follow runs a case, named routine:case or routine:case:label.
func (f *finder) follow(name string) (*followed, error) {
	l, ok := f.loops[name]
	if !ok {
		l.followed, l.err = f.followCase(name)
		f.loops[name] = l
	}
	return l.followed, l.err
}

func (f *finder) followCase(name string) (*followed, error) {
	part := strings.Split(name, ":")
	if len(part) < 2 || len(part) > 3 {
		return nil, fmt.Errorf("%q names no case; write routine:case or routine:case:label", name)
	}
	o := f.open(f.e.main, "", false)
	if o.err != nil {
		return nil, o.err
	}
	c, k := o.caseNamed(part[0], part[1])
	if c == nil || len(k.Each) > 0 {
		return nil, fmt.Errorf("%s, %s: %w", part[0], part[1], errNoCase)
	}
	at := -1
	if len(part) == 3 {
		s, ok := o.program.Lookup(part[0] + part[2])
		if !ok {
			return nil, fmt.Errorf("%s has no label %s", part[0], part[2])
		}
		at = s.Value
	}
	body, err := f.measured(part[0], part[1], "")
	if err != nil {
		return nil, err
	}
	t := f.e.traceOf(o.machine, c, k)
	moves := t.Moves[:max(len(t.Moves)-1, 0)]
	if t.Cut || cycles(moves) != body { // too many, or DMA took some of the time
		return nil, fmt.Errorf("%s, %s cannot be followed", part[0], part[1])
	}
	out := &followed{}
	for _, m := range moves {
		if m.Addr == at {
			out.rounds = append(out.rounds, nil)
		}
		if n := len(out.rounds); n > 0 {
			out.rounds[n-1] = append(out.rounds[n-1], m)
		} else {
			out.before = append(out.before, m)
		}
	}
	if at >= 0 && len(out.rounds) == 0 {
		return nil, fmt.Errorf("%s, %s does not pass %s", part[0], part[1], part[2])
	}
	return out, nil
}

// round is a round of the loop. All but the last have to cost the same.
func (l *followed) round() ([]Move, error) {
	if len(l.rounds) < 2 {
		return nil, fmt.Errorf("the loop has no second round")
	}
	first := l.rounds[0]
	for _, r := range l.rounds[:len(l.rounds)-1] {
		if sum(r) != sum(first) {
			return nil, fmt.Errorf("the rounds of the loop do not all cost the same")
		}
	}
	return first, nil
}

func sum(list []Move) string {
	var out []string
	for _, m := range list {
		out = append(out, strconv.Itoa(m.Cycles))
	}
	return strings.Join(out, " + ")
}

func cycles(list []Move) (n float64) {
	for _, m := range list {
		n += float64(m.Cycles)
	}
	return n
}

// addends writes the cycles of a case's instructions as a sum, or of a round of its loop.
func (f *finder) addends(name string) (string, error) {
	l, err := f.follow(name)
	if err != nil {
		return "", err
	}
	if l.rounds == nil {
		return sum(l.before), nil
	}
	r, err := l.round()
	return sum(r), err
}

// loop is a number of a case's loop: see finder.
func (f *finder) loop(kind, name string) (float64, error) {
	l, err := f.follow(name)
	if err != nil {
		return 0, err
	}
	switch kind {
	case "rounds":
		return float64(len(l.rounds)), nil
	case "before":
		return cycles(l.before), nil
	case "steps":
		return float64(len(l.before)), nil
	}
	r, err := l.round()
	return cycles(r), err
}
