package engine

import (
	"context"
	"fmt"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"pool6502/budget"
	"pool6502/budget/bound"
)

// Value is what an expression of a lesson's text comes to.
type Value struct {
	Value float64 `json:"value"`
	Err   string  `json:"err,omitempty"`
}

// maxValues is how many expressions one request may have.
const maxValues = 400

// Values computes the figures of a lesson from the program that is open. An expression has numbers,
// + - * / and parentheses, and measured figures in braces:
//
//	{spawn_bullet:last}           cycles of a case
//	{spawn_bullet:last@32}        the same in a pool of 32 slots
//	{freelist/free_bullet:given}  cycles of a case in the program of another lesson
//	{cases:spawn_bullet}          the costliest call of a routine in all cases
//	{bound:spawn_bullet}          the proved worst case
//	{frames:spawn_bullet:p99}     cycles a frame in 600 frames of the game: min, median, p99, max
//	{run:missed}                  of these frames: frames, missed, lagged, refused
//	{run:update_bullets}          the costliest call in these frames
//	{call:orbs_move --set a=1}    a call, as pool6502 call takes it
//	{each:update}                 cycles for each object, of the work that a frame sustains; needs Measure
//	{fits:update}                 how many objects fit a frame; needs Measure
//	{formula:update}              the same as a straight line through the costs predicts it; needs Measure
//	{row:windows:none:longest}    a cell of a table of the lesson, by the first cell of its row and its heading; needs Measure
func (e *Engine) Values(expressions []string) []Value {
	f := &finder{e: e, cases: map[string]map[string]int{}}
	out := make([]Value, min(len(expressions), maxValues))
	for i := range out {
		p := &formula{text: expressions[i], find: f.find}
		v, err := p.all()
		if err == nil && (math.IsNaN(v) || math.IsInf(v, 0)) {
			err = fmt.Errorf("%s has no value", expressions[i])
		}
		if err != nil {
			out[i].Err = err.Error()
			continue
		}
		out[i].Value = v
	}
	return out
}

// finder measures what expressions name, each thing once.
type finder struct {
	e     *Engine
	cases map[string]map[string]int // by size, "" for the program's own; by lesson/routine for other programs
	worst map[string]int            // by routine, in all cases
	prog  *bound.Program
	run   *budget.FrameReport
}

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
		return f.ofLesson(lesson, routine, rest)
	}
	key, size, _ := strings.Cut(name, "@")
	list, err := f.measured(size)
	if err != nil {
		return 0, err
	}
	v, ok := list[key]
	if !ok {
		return 0, fmt.Errorf("no case is called %q, or it fails", key)
	}
	return float64(v), nil
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

// ofLesson is a case of a routine in the program of a lesson, in cycles.
func (f *finder) ofLesson(lesson, routine, name string) (float64, error) {
	list := f.cases[lesson+"/"+routine]
	if list == nil {
		list = map[string]int{}
		if err := f.e.measureCases(lesson+"/"+lesson+".asm", nil, []string{routine}, list); err != nil {
			return 0, err
		}
		f.cases[lesson+"/"+routine] = list
	}
	v, ok := list[routine+":"+name]
	if !ok {
		return 0, fmt.Errorf("the lesson %s has no case %q of %s, or it fails", lesson, name, routine)
	}
	return float64(v), nil
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

// measured are the cases of the program and of those beside it, for a size.
func (f *finder) measured(size string) (map[string]int, error) {
	if list, ok := f.cases[size]; ok {
		return list, nil
	}
	var sizes []int
	if size != "" {
		n, err := strconv.Atoi(size)
		if err != nil || n < 1 || n > 1024 || len(f.cases) > maxSizes {
			return nil, fmt.Errorf("%q is no number of slots", size)
		}
		sizes = []int{n}
	}
	figures, err := f.e.Figures(nil, sizes)
	if err != nil {
		return nil, err
	}
	f.cases[size] = figures[size]
	return figures[size], nil
}

// costliest is the costliest call of a routine in all cases of the program, whoever made it.
func (f *finder) costliest(routine string) (float64, error) {
	if f.worst == nil {
		m, err := budget.Open(f.e.program, budget.Options{Limit: caseLimit})
		if err != nil {
			return 0, err
		}
		m.RunCases()
		f.worst = map[string]int{}
		for i := range m.Meter().Routines() {
			r := m.Meter().Routine(i)
			f.worst[r.Name] = max(f.worst[r.Name], r.MaxBody)
		}
	}
	most, ok := f.worst[routine]
	if !ok {
		return 0, fmt.Errorf("no case calls %s", routine)
	}
	return float64(most), nil
}

func (f *finder) bound(routine string) (float64, error) {
	p := f.e.program
	if f.prog == nil {
		prog, err := bound.New(p)
		if err != nil {
			return 0, err
		}
		f.prog = prog
	}
	for _, c := range p.Contracts {
		if c.Routine == routine {
			r := f.prog.Header(c)
			if r.Err != nil {
				return 0, r.Err
			}
			return float64(r.Worst), nil
		}
	}
	return 0, fmt.Errorf("no routine with a header is called %q", routine)
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
