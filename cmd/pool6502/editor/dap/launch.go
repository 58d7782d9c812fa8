package dap

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/google/go-dap"

	"pool6502/asm/symbols"
	"pool6502/budget"
	"pool6502/budget/program"
	"pool6502/budget/session"
	"pool6502/nes"
)

// launch is what the client wants to debug.
type launch struct {
	Program     string            `json:"program"` // a ROM, a source or an exhibit
	Symbols     string            `json:"symbols"`
	Sources     []string          `json:"sources"` // of a ROM, with headers
	Defines     map[string]string `json:"defines"`
	Case        string            `json:"case"`  // "routine: name"
	Input       string            `json:"input"` // a script of controller input
	StopOnEntry bool              `json:"stopOnEntry"`
	Pace        bool              `json:"pace"`
	Picture     bool              `json:"picture"`
}

// launched opens the program and waits for configurationDone.
func (d *adapter) launched(m *dap.LaunchRequest) {
	if d.s != nil {
		d.fail(&m.Request, errors.New("a program is debugged already; restart it, or begin a new session"))
		return
	}
	if err := json.Unmarshal(m.Arguments, &d.launch); err != nil {
		d.fail(&m.Request, fmt.Errorf("the arguments of launch: %w", err))
		return
	}
	if err := d.open(); err != nil {
		d.fail(&m.Request, err)
		return
	}
	for _, w := range d.game.Warnings {
		d.output("console", "warning: "+w)
	}
	d.reply(&m.Request, nil)
	d.event("initialized", nil)
}

// open turns the game on.
func (d *adapter) open() error {
	game, err := d.read()
	if err != nil {
		return err
	}
	s, err := session.New(game, nes.Config{})
	if err != nil {
		return err
	}
	d.game, d.s, d.ended, d.last = game, s, false, 0
	s.Watch(session.Costs)
	d.sources = sourcesOf(game)
	switch {
	case d.launch.Case != "":
		return d.arrange(d.launch.Case)
	case game.Library():
		return fmt.Errorf("%s is a library of routines without a cartridge header; debug one of its cases", game.Title())
	case d.launch.Input != "":
		in, err := budget.ReadInput(d.launch.Input)
		if err != nil {
			return err
		}
		return s.Play(in)
	}
	return nil
}

// read opens the program that is to be debugged.
func (d *adapter) read() (*program.Program, error) {
	l := &d.launch
	if l.Program == "" {
		return nil, errors.New("launch names no program; give a ROM, a source or an exhibit")
	}
	o := d.opener
	o.Defines = map[string]int{}
	for name, text := range l.Defines {
		v, err := symbols.ParseNumber(text)
		if err != nil {
			return nil, fmt.Errorf("define %s: %w", name, err)
		}
		o.Defines[name] = v
	}
	more := l.Sources
	if l.Symbols != "" {
		more = append(more[:len(more):len(more)], l.Symbols)
	}
	return o.Open(l.Program, more...)
}

// restart turns the power off and on, with the program as it is now on the disk.
func (d *adapter) restart() error {
	before := d.s
	if err := d.open(); err != nil {
		d.s = before
		return err
	}
	d.sync()
	d.slice = nil
	d.begin()
	return nil
}

// begin runs the program, or stops at its first instruction.
func (d *adapter) begin() {
	d.sync()
	if d.launch.StopOnEntry || d.launch.Case != "" {
		if d.launch.Case == "" {
			d.s.Step(session.Instruction) // the reset itself
		}
		d.stop("entry", "")
		return
	}
	d.run()
}
