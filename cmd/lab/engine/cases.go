package engine

import (
	"slices"
	"time"

	"pool6502/asm"
	"pool6502/budget"
)

// caseLimit is how many cycles a call of a case may take before it counts as an endless loop: ten
// frames. The slowest case of the exhibition takes less than half of that.
const caseLimit = 300_000

// Case is one case of a header, with its result.
type Case struct {
	Routine string     `json:"routine"`
	Name    string     `json:"name"`
	File    string     `json:"file"`
	Line    int        `json:"line"`
	Text    string     `json:"text"` // as written
	Done    bool       `json:"done"`
	OK      bool       `json:"ok"`
	Body    int        `json:"body"`   // cycles
	Expect  int        `json:"expect"` // the cycles that the case names; -1 if it names none
	AtMost  bool       `json:"atMost"`
	Wrong   []string   `json:"wrong,omitempty"` // what failed, one line for each mismatch
	Lines   []CaseLine `json:"lines,omitempty"` // only of routines without a game
}

// CaseLine is the cost of a source line in a case.
type CaseLine struct {
	File   int `json:"f"` // index in Build.Files
	Line   int `json:"l"`
	Cycles int `json:"n"`
}

// tests has the cases of the program, which are run one at a time.
type tests struct {
	machine *budget.Machine
	todo    []caseOf
	next    int
	failed  int
	files   []string
	results []Case          // of those that have run, by index in todo
	known   map[string]Case // results of the build before, by key, if this build has the same bytes; see keep
}

// caseOf is a case, by its number in a contract.
type caseOf struct {
	contract *asm.Contract
	number   int
}

// startCases prepares the cases of the program, but does not run any.
func (e *Engine) startCases() {
	e.tests = tests{files: e.program.Files, known: e.tests.known}
	for _, c := range e.program.Contracts {
		for i := range c.Cases {
			e.tests.todo = append(e.tests.todo, caseOf{c, i})
		}
	}
	if s, ok := e.program.Lookup(e.firstRoutine); ok {
		e.firstFile = s.Pos.File
	}
	slices.SortStableFunc(e.tests.todo, func(a, b caseOf) int { return e.later(a) - e.later(b) })
}

// later is a case's place in the order of the cases: those with a smaller number run first. The cases of
// the file on show come first, then those of other files. Cases that try all combinations come last, since
// they take long.
func (e *Engine) later(c caseOf) int {
	k := &c.contract.Cases[c.number]
	late := 1
	if k.Pos.File == e.firstFile {
		late = 0
	}
	if len(k.Each) > 0 {
		late += 2
	}
	return late
}

// pending lists the cases before they run.
func (t *tests) pending() []Case {
	out := make([]Case, len(t.todo))
	for i, k := range t.todo {
		out[i] = k.describe()
	}
	return out
}

func (k caseOf) describe() Case {
	c := &k.contract.Cases[k.number]
	return Case{Routine: k.contract.Routine, Name: c.Name, File: c.Pos.File, Line: c.Pos.Line, Text: c.Text, Expect: c.Cycles, AtMost: c.AtMost}
}

func (t *tests) count() (done, failed, all int) { return t.next, t.failed, len(t.todo) }

// First sets which cases run first in programs opened from now on, because the page shows them: those
// of a file, or of the file that defines a routine.
func (e *Engine) First(file, routine string) { e.firstFile, e.firstRoutine = file, routine }

// Ran is what a run has found out about a case. Index is its place in Build.Cases, which says the rest.
type Ran struct {
	Index int        `json:"index"`
	Done  bool       `json:"done"`
	OK    bool       `json:"ok"`
	Body  int        `json:"body"`
	Wrong []string   `json:"wrong,omitempty"`
	Lines []CaseLine `json:"lines,omitempty"`
}

// RunCases runs cases, at least one, until the time limit is over or a stage ends. It returns those that have
// run; more says whether any are left.
func (e *Engine) RunCases(limit time.Duration) (ran []Ran, more bool) {
	until := time.Now().Add(limit)
	for stage := e.Stage(); ; {
		i, c, ok := e.NextCase()
		if !ok {
			return ran, false
		}
		ran = append(ran, Ran{i, c.Done, c.OK, c.Body, c.Wrong, c.Lines})
		if e.Stage() != stage || !time.Now().Before(until) {
			return ran, e.Stage() != AllRan
		}
	}
}

// AllRan is the stage in which all cases have run.
const AllRan = 4

// Stage is how far the cases have run: 0 while some of the file on show are left, 1 while some of other files
// are, 2 and 3 for those that try all combinations, and AllRan.
func (e *Engine) Stage() int {
	if t := &e.tests; t.next < len(t.todo) {
		return e.later(t.todo[t.next])
	}
	return AllRan
}

// NextCase runs the next case. It reports false when all have run.
func (e *Engine) NextCase() (index int, c Case, ok bool) {
	t := &e.tests
	if t.next >= len(t.todo) {
		return 0, c, false
	}
	index = t.next
	t.next++
	c = e.runCase(t.todo[index])
	if !c.OK {
		t.failed++
	}
	t.results = append(t.results, c)
	return index, c, true
}

func (e *Engine) runCase(k caseOf) Case {
	t := &e.tests
	c := k.describe()
	c.Done = true
	if before, ok := t.known[c.key()]; ok {
		c.OK, c.Body, c.Lines = true, before.Body, before.Lines
		return c
	}
	if t.machine == nil {
		m, err := budget.Open(e.program, budget.Options{Limit: caseLimit})
		if err != nil {
			c.Wrong = []string{err.Error()}
			return c
		}
		if e.program.Library() { // the page shows the lines of a game's frames instead
			m.CountLines()
		}
		t.machine = m
	}
	r := t.machine.RunCase(k.contract, &k.contract.Cases[k.number])
	c.OK, c.Body, c.Wrong = r.OK(), r.Body, r.Failures()
	for _, l := range r.Lines {
		if f := slices.Index(t.files, l.File); f >= 0 {
			c.Lines = append(c.Lines, CaseLine{File: f, Line: l.Line, Cycles: l.Cycles})
		}
	}
	return c
}

// Overrun is a budget that a case broke.
type Overrun struct {
	Routine string `json:"routine"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Text    string `json:"text"`
}

// Overruns returns the budgets that the cases broke so far.
func (e *Engine) Overruns() (out []Overrun) {
	if e.tests.machine == nil {
		return nil
	}
	for _, o := range e.tests.machine.Overruns() {
		line := o.Pos.Line
		for _, c := range e.program.Contracts {
			if c.Pos == o.Pos {
				line = budgetLine(c)
			}
		}
		out = append(out, Overrun{o.Routine, o.Pos.File, line, o.String()})
	}
	return out
}
