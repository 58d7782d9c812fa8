package lsp

import (
	"context"
	"fmt"
	"maps"
	"time"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/profile"
	"pool6502/budget/program"
	"pool6502/nes/script"
)

// facts are what was measured and proved of a program, in the background.
type facts struct {
	routines map[string]*routineFacts
	lines    map[string]map[int]lineFacts // by file and line, from 1
	frames   int                          // that were measured
	missed   int
	stale    bool // the program has changed since
	done     bool // nothing is left to measure
}

// routineFacts are those of a routine with a header.
type routineFacts struct {
	cases, failed, left int
	worst               int               // cycles of the costliest call of the cases; -1 if none ran
	wrong               map[string]string // what is wrong, by the case's name and text
	overrun             string            // how the budget was broken
	verdict             string            // of the proof: proved, reached, open; empty until then
	bound               int               // the proved worst case in cycles; -1 if there is none
	leans               bool              // the bound has conditions other than room on the stack
	said                string            // what is proved, as a sentence without its subject
	shares              []share           // its budgets of a frame and of vblank
	broken              string            // the first budget that was broken in the frames, as "300 cycles a frame: broken in frame 2"
	calls               float64           // mean number of calls in a frame
	inFrame             int               // cycles in the frame in which it took most
}

// lineFacts are what a line took in the frames that were measured.
type lineFacts struct {
	runs, cycles, crossed uint64
}

// framesMeasured is how many frames a game runs in the background: five seconds.
const framesMeasured = 300

// mostCombinations is how many combinations a case may have to run in the background.
const mostCombinations = 1 << 16

// settled is how long after an edit a measurement begins. It is long enough not to slow down fast typing.
const settled = 200 * time.Millisecond

// measure runs cases, frames and proofs of a program in the background. A measurement that still runs is stopped.
func (s *server) measure(p *project) {
	if p.stop != nil {
		p.stop()
		p.stop = nil
	}
	if p.facts != nil {
		p.facts.stale = true
	}
	if !s.settings.measured() || p.now != p.good || p.good == nil {
		return
	}
	ctx, stop := context.WithCancel(s.ctx)
	before, ended := p.ended, make(chan struct{})
	p.stop, p.ended = stop, ended
	m := &measurement{ctx: ctx, kept: &p.kept, f: &facts{routines: map[string]*routineFacts{}}}
	m.post = func() {
		f := m.f.clone()
		select {
		case s.events <- func() {
			if ctx.Err() == nil {
				p.facts = f
				_ = s.publish(p)
				_ = s.changedFacts()
				if f.done {
					_ = s.notify("$/pool6502/measured", map[string]any{"uri": s.uriOf(p.folder, p.main)})
				}
			}
		}:
		case <-ctx.Done():
		}
	}
	files, main, name, rom := p.good.files, p.main, p.good.prog.Name, p.config.rom()
	input := p.input()
	s.running.Add(1)
	go func() {
		defer s.running.Done()
		defer close(ended)
		if before != nil {
			<-before // one measurement at a time: they share kept
			select {
			case <-time.After(settled):
			case <-ctx.Done():
				return
			}
		}
		var game *program.Program
		if rom { // it may be opened as often as needed: nobody edits it
			game, _ = s.opener.Open(name, p.romFiles()...)
		} else if prog, err := asm.Assemble(files, main, asm.Options{}); err == nil {
			game = program.Of(prog) // one of its own: names are looked up, and remembered, in it
			game.Name = name
		}
		if game != nil {
			m.run(game, input)
		}
	}()
}

// input returns the controller input of the frames that are measured.
func (p *project) input() *script.Script {
	if p.config.Input == "" {
		return nil
	}
	path, err := p.folder.Within(p.config.Input)
	if err != nil {
		return nil
	}
	in, err := budget.ReadInput(path)
	if err != nil {
		return nil
	}
	return in
}

// changedFacts asks the editor to show lenses and hints again.
func (s *server) changedFacts() error {
	if s.refresh.lenses {
		if err := s.request("workspace/codeLens/refresh"); err != nil {
			return err
		}
	}
	if s.refresh.hints {
		return s.request("workspace/inlayHint/refresh")
	}
	return nil
}

// clone copies facts for the goroutine that shows them.
func (f *facts) clone() *facts {
	c := *f
	c.routines = map[string]*routineFacts{}
	for name, r := range f.routines {
		one := *r
		one.wrong = maps.Clone(r.wrong)
		c.routines[name] = &one
	}
	return &c
}

// A measurement is one run in the background.
type measurement struct {
	ctx  context.Context
	kept *kept
	f    *facts
	post func()
}

// run measures a program: first the cases, then frames, then the proofs.
func (m *measurement) run(game *program.Program, input *script.Script) {
	for _, c := range game.Contracts {
		if m.f.routines[c.Routine] == nil {
			m.f.routines[c.Routine] = &routineFacts{worst: -1, bound: -1, wrong: map[string]string{}}
		}
		m.f.routines[c.Routine].cases += len(c.Cases)
		m.f.routines[c.Routine].left += len(c.Cases)
	}
	m.cases(game)
	m.post()
	if !game.Library() && m.ctx.Err() == nil {
		m.frames(game, input)
		m.post()
	}
	m.proofs(game)
	m.f.done = true
	m.post()
}

// cases runs the cases of all headers.
func (m *measurement) cases(game *program.Program) {
	_ = m.each(game, func(c *asm.Contract, k *asm.Case, got caseFacts) { // without a machine there are no results
		r := m.f.routines[c.Routine]
		if got.left {
			return
		}
		r.left--
		r.worst = max(r.worst, got.body)
		if got.wrong != "" {
			r.failed++
			r.wrong[k.Name+"\x00"+k.Text] = got.wrong
		}
		if c.Budget >= 0 && r.worst > c.Budget {
			r.overrun = budget.Overrun{Routine: c.Routine, Worst: r.worst, Budget: c.Budget, Where: "cases"}.String()
		}
	})
}

// each runs the cases of the routines that have an entry in the facts.
func (m *measurement) each(game *program.Program, then func(*asm.Contract, *asm.Case, caseFacts)) error {
	machine, err := budget.Open(game, budget.Options{})
	if err != nil {
		return err
	}
	machine.Exhaust(budget.Exhaustive{Context: m.ctx, Workers: 1})
	reads := m.kept.begin(machine)
	for _, c := range game.Contracts {
		if m.f.routines[c.Routine] == nil {
			continue
		}
		for i := range c.Cases {
			k := &c.Cases[i]
			if m.ctx.Err() != nil {
				return m.ctx.Err()
			}
			if n := k.Combinations(); n == 0 || n > mostCombinations {
				then(c, k, caseFacts{left: true})
				continue
			}
			then(c, k, reads.run(game, c, k))
		}
	}
	reads.end()
	return nil
}

// frames runs the game.
func (m *measurement) frames(game *program.Program, input *script.Script) {
	p, err := profile.Record(m.ctx, game, profile.Options{Frames: framesMeasured, Input: input})
	if err != nil || len(p.Frames) == 0 {
		return
	}
	m.f.frames, m.f.missed = len(p.Frames), p.Count(profile.Missed)
	for i := range p.Routines {
		if r := m.f.routines[p.Routines[i].Name]; r != nil {
			r.calls = float64(p.Routines[i].Calls) / float64(len(p.Frames))
			r.inFrame = p.Routines[i].Inclusive.Max()
		}
	}
	for _, b := range p.Broken() {
		if r := m.f.routines[b.Of]; r != nil && !b.Program && r.broken == "" {
			r.broken = fmt.Sprintf("%s: broken in frame %d", b.Limit.String(), b.First.Frame)
		}
	}
	m.f.lines = map[string]map[int]lineFacts{}
	for _, l := range p.Lines() {
		if l.Pos.Line == 0 {
			continue
		}
		file := m.f.lines[l.Pos.File]
		if file == nil {
			file = map[int]lineFacts{}
			m.f.lines[l.Pos.File] = file
		}
		one := file[l.Pos.Line]
		one.runs += l.Runs
		one.cycles += l.Cycles.Busy()
		one.crossed += l.Cycles[profile.PageCross]
		file[l.Pos.Line] = one
	}
}
