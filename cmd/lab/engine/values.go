package engine

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"pool6502/budget"
)

// finder measures what the expressions of lessons name, each thing once. An expression has numbers, + - * / and
// parentheses, and figures in braces:
//
//	{spawn_bullet:last}              cycles of a case
//	{spawn_bullet:last@32}           the same in a pool of 32 slots
//	{freelist/free_bullet:given}     cycles of a case in the program of another lesson, as published
//	{addends:spawn_bullet:empty}     its instructions' cycles, written as a sum: "3 + 2 + 2"
//	{round:slots_count:all:.next}    cycles from one run of the instruction at a label to the next, in a case
//	{addends:slots_count:all:.next}  the same, written as a sum
//	{rounds:slots_count:all:.next}   how often the instruction at the label runs
//	{before:slots_count:all:.next}   cycles before it runs for the first time
//	{steps:slots_count:all:.next}    instructions before it runs for the first time
//	{value:NUM_BULLETS}              a constant of the program
//	{cases:spawn_bullet}             the costliest call of a routine in all cases
//	{bound:spawn_bullet}             the proved worst case
//	{proved:spawn_bullet}            the same, or "no bound"
//	{budget:spawn_bullet}            its budget
//	{verdict:spawn_bullet}           the verdict of these three: reached, proved, open
//	{frames:spawn_bullet:p99}        cycles a frame in 600 frames of the game: min, median, p99, max
//	{run:missed}                     of these frames: frames, missed, lagged, refused
//	{run:update_bullets}             the costliest call in these frames
//	{call:orbs_move --set a=1}       a call, as pool6502 call takes it
//	{each:update}                    cycles for each object, of the work that a frame sustains; needs Measure
//	{fits:update}                    how many objects fit a frame; needs Measure
//	{formula:update}                 the same as a straight line through the costs predicts it; needs Measure
//	{row:windows:none:longest}       a cell of a table of the lesson, by the first cell of its row and its heading; needs Measure
type finder struct {
	e       *Engine
	runners map[string]*runner // by main file and number of slots
	cases   map[string]figure  // by main file, number of slots, routine and case
	loops   map[string]walk    // by the name for follow
	worst   map[uint16]int     // by address, in all cases
	prog    *proofs
	run     *budget.FrameReport
}

func newFinder(e *Engine) *finder {
	return &finder{e: e, runners: map[string]*runner{}, cases: map[string]figure{}, loops: map[string]walk{}}
}

// find returns the number of a name.
func (f *finder) find(name string) (float64, error) {
	if f.e.program == nil {
		return 0, fmt.Errorf("no source is open")
	}
	kind, rest, _ := strings.Cut(name, ":")
	switch kind {
	case "bound":
		return f.bound(rest)
	case "cases":
		return f.costliest(rest)
	case "budget":
		return f.budget(rest)
	case "value":
		return f.constant(rest)
	case "round", "rounds", "before", "steps":
		return f.loop(kind, rest)
	case "call":
		return f.call(rest)
	case "each":
		return f.sustained("fits", rest, 1)
	case "fits":
		return f.sustained("fits", rest, 2)
	case "formula":
		return f.sustained("sustained", rest, 4)
	case "row":
		return f.row(rest)
	case "frames", "run":
		if err := f.play(); err != nil {
			return 0, err
		}
		if kind == "run" {
			return f.ofRun(rest)
		}
		return f.ofFrames(rest)
	}
	if lesson, routine, ok := strings.Cut(kind, "/"); ok {
		return f.published(lesson, routine, rest)
	}
	name, size, _ := strings.Cut(rest, "@")
	return f.measured(kind, name, size)
}

// text returns the text of a name that stands for one; ok is false for all others.
func (f *finder) text(name string) (text string, ok bool, err error) {
	if f.e.program == nil {
		return "", false, nil
	}
	kind, rest, _ := strings.Cut(name, ":")
	switch kind {
	case "addends":
		text, err = f.addends(rest)
	case "verdict":
		text, err = f.verdict(rest)
	case "proved":
		var n float64
		if n, err = f.bound(rest); err == nil {
			text = like("0", n)
		} else if _, known := f.contract(rest); known == nil {
			text, err = "no bound", nil
		}
	case "budget":
		if c, known := f.contract(rest); known == nil && c.Budget < 0 {
			return "", true, nil
		}
		return "", false, nil
	default:
		return "", false, nil
	}
	return text, true, err
}

// call is the body of a call, in cycles.
func (f *finder) call(args string) (float64, error) {
	fields := strings.Fields(args)
	text, err := f.e.Call(append([]string{path.Dir(f.e.main)}, fields...))
	if err != nil {
		return 0, err
	}
	_, after, _ := strings.Cut(text, ": body ")
	cycles, _, ok := strings.Cut(after, " cycles")
	if !ok {
		return 0, fmt.Errorf("the call %s gives no cycles", args)
	}
	return number(cycles)
}

// sustained reads a column of a table of what a frame sustains, in the row of a work.
func (f *finder) sustained(table, work string, column int) (float64, error) {
	cells, err := f.e.Table(path.Dir(f.e.main), table, nil)
	if err != nil {
		return 0, err
	}
	for _, row := range cells[1:] {
		if row[0] == work {
			return number(row[column])
		}
	}
	return 0, fmt.Errorf("nothing is searched for the work %q", work)
}

// row reads a cell of a table, named table:row:column.
func (f *finder) row(name string) (float64, error) {
	part := strings.Split(name, ":")
	if len(part) != 3 {
		return 0, fmt.Errorf("%q names no cell; write table:row:column", name)
	}
	cells, err := f.e.Table(path.Dir(f.e.main), "table", part[:1])
	if err != nil {
		return 0, err
	}
	column := slices.Index(cells[0], part[2])
	for _, row := range cells[1:] {
		if row[0] == part[1] && column > 0 {
			return number(row[column])
		}
	}
	return 0, fmt.Errorf("the table %s has no cell %s of %s", part[0], part[2], part[1])
}

// number reads a number as tables write it.
func number(text string) (float64, error) {
	return strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
}

// Frames of a demo that the lessons show: ten seconds, and the frames before that start it.
const (
	demoBoot   = 8
	demoFrames = 600
)

func (f *finder) play() (err error) {
	if f.run == nil {
		f.run, err = budget.Frames(context.Background(), f.e.program,
			budget.FrameRun{Frames: demoBoot + demoFrames, Skip: demoBoot})
	}
	return err
}

func (f *finder) ofRun(what string) (float64, error) {
	switch what {
	case "frames":
		return float64(f.run.Frames), nil
	case "missed":
		return float64(f.run.Missed), nil
	case "lagged":
		return float64(f.run.Lagged), nil
	case "refused":
		return float64(f.run.Refused()), nil
	}
	for _, r := range f.run.Routines {
		if r.Routine == what {
			return float64(r.Call.Max), nil
		}
	}
	return 0, fmt.Errorf("no routine %q ran", what)
}

func (f *finder) ofFrames(what string) (float64, error) {
	routine, figure, _ := strings.Cut(what, ":")
	all := map[string]budget.Stats{"frame": f.run.Whole, "busy": f.run.Busy, "idle": f.run.Idle, "dma": f.run.DMA, "nmi": f.run.NMI}
	s, ok := all[routine]
	for _, r := range f.run.Routines {
		if r.Routine == routine {
			s, ok = r.Inclusive, true
		}
	}
	v, known := map[string]int{"min": s.Min, "median": s.Median, "p99": s.P99, "max": s.Max}[figure]
	if !ok || !known {
		return 0, fmt.Errorf("nothing was measured for %q", what)
	}
	return float64(v), nil
}
