package engine

import (
	"errors"
	"fmt"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/watch"
	"pool6502/cpu"
	"pool6502/nes"
)

// Why tells what each run of a line cost, in the last frame or in one case, and for what reasons.
type Why struct {
	In      string   `json:"in"`             // "the last frame", or the case
	Reasons []Reason `json:"reasons"`        // in the order in which they came up
	More    int      `json:"more,omitempty"` // runs for other reasons than these
}

// Reason is one cost of a line with its explanation, and how often the line ran at that cost.
type Reason struct {
	Times int    `json:"times"`
	Text  string `json:"text"` // "5 cycles: 4, and 1 because $0364 + 200 = $042C crosses from page $03 to page $04"
}

// mostReasons is how many reasons a Why has at most.
const mostReasons = 6

// Why explains the cost of a line: from the last frame of the game or, if it did not run there, from the first case that
// runs it.
func (e *Engine) Why(file string, line int) (*Why, error) {
	if e.game == nil {
		return nil, errors.New("no program is open")
	}
	w := &explainer{file: file, line: line}
	var not []string // where no run was found
	if e.session != nil {
		switch again := e.session.Again(w.frame(e.game.Names)); {
		case len(w.out.Reasons) > 0:
			w.out.In = "the last frame"
			return &w.out, nil
		case again:
			not = append(not, "it did not run in the last frame")
		default:
			not = append(not, "the last frame cannot be run again (let the game run for a moment)")
		}
	}
	if e.program != nil {
		why, err := e.whyInCases(w)
		if why != nil || err != nil {
			return why, err
		}
		not = append(not, w.cases())
	}
	return nil, fmt.Errorf("nothing to explain in line %d: %s", line, strings.Join(not, ", and "))
}

// whyInCases explains the cost of the line in the first case that runs it, nil if none is found.
func (e *Engine) whyInCases(w *explainer) (*Why, error) {
	m, err := budget.Open(e.program, budget.Options{Limit: caseLimit})
	if err != nil {
		return nil, err
	}
	for _, k := range e.tests.todo {
		c := &k.contract.Cases[k.number]
		if len(c.Each) > 0 {
			w.skipped = true
			continue
		}
		t := e.traceOf(m, k.contract, c)
		for i := range t.Moves {
			w.add(&t.Moves[i])
		}
		if len(w.out.Reasons) > 0 {
			w.out.In = "the case " + t.Case
			return &w.out, nil
		}
		w.cut = w.cut || t.Cut
	}
	return nil, nil
}

// explainer gathers the reasons of a line.
type explainer struct {
	file string
	line int
	out  Why

	stored, storedHere bool // the previous instruction wrote to OAMDMA; it belongs to the line
	skipped, cut       bool // cases that try all combinations, or the ends of long cases, were not searched
}

// cases says in which cases the line did not run.
func (w *explainer) cases() string {
	text := "no case runs it"
	if w.cut {
		text += fmt.Sprintf(" within %s instructions", contract.Grouped(maxTrace))
	}
	if w.skipped {
		text += " (cases that try all combinations were not searched)"
	}
	return text
}

// frame returns the observer that session.Again attaches.
func (w *explainer) frame(names *watch.Names) func(*nes.Console) *nes.Observer {
	return func(con *nes.Console) *nes.Observer {
		m := watch.NewMeter(con, names)
		t := &tracer{con: con, where: m.Where, data: names.Data, each: w.add}
		t.look()
		return &nes.Observer{Step: func(r *cpu.Step) { t.step(r) }}
	}
}

// add takes an instruction that ran.
func (w *explainer) add(m *Move) {
	dma, mine := m.DMA, m.File == w.file && m.Line == w.line
	if w.stored && dma > 0 { // the processor stops at the instruction after the store
		if w.storedHere {
			w.count(fmt.Sprintf("%d cycles more for the sprite transfer (DMA) that this line starts; the processor stands still until it ends", dma))
		}
		dma = 0
	}
	w.stored, w.storedHere = m.reads == 0x4014 && strings.HasPrefix(m.Text, "st"), mine
	if !mine {
		return
	}
	text := fmt.Sprintf("%d cycles", m.Cycles)
	if m.Why != "" {
		text = fmt.Sprintf("%d cycles: %d, and %s", m.Cycles, m.Cycles-strings.Count(m.Why, "1 because"), m.Why)
	}
	w.count(text)
	if dma > 0 {
		w.count(fmt.Sprintf("%d cycles more for DMA that this line did not start", dma))
	}
}

// count counts a reason.
func (w *explainer) count(text string) {
	for i := range w.out.Reasons {
		if r := &w.out.Reasons[i]; r.Text == text {
			r.Times++
			return
		}
	}
	if len(w.out.Reasons) == mostReasons {
		w.out.More++
		return
	}
	w.out.Reasons = append(w.out.Reasons, Reason{1, text})
}
