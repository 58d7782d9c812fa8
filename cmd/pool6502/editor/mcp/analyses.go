package mcp

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"pool6502/budget"
	"pool6502/budget/check"
	"pool6502/budget/profile"
	"pool6502/budget/program"
	"pool6502/budget/worst"
	"pool6502/cpu"
	"pool6502/nes"
)

type profileIn struct {
	from
	Frames int    `json:"frames,omitempty" jsonschema:"frames to run from power-on, 600 by default, 36,000 at most"`
	Input  string `json:"input,omitempty" jsonschema:"path of a script of controller input or a movie of FCEUX"`
}

type profiled struct {
	Frames   int           `json:"frames"`
	Missed   int           `json:"missed_frames"`
	NotKnown string        `json:"not_known,omitempty" jsonschema:"if missed_frames is not known: why"`
	Lag      int           `json:"lag_frames"`
	Cycles   float64       `json:"cycles_of_a_frame"`
	Worst    worstFrame    `json:"worst_frame"`
	Routines []routineCost `json:"routines" jsonschema:"the costliest twenty"`
	Lines    []lineCost    `json:"lines" jsonschema:"the costliest twenty"`
	Broken   []string      `json:"broken_budgets"`
}

type worstFrame struct {
	Number uint32 `json:"frame"`
	Busy   uint32 `json:"busy_cycles"`
}

type routineCost struct {
	Routine string  `json:"routine"`
	Calls   uint64  `json:"calls"`
	Mean    float64 `json:"mean_cycles_a_frame"`
	Max     int     `json:"most_cycles_in_a_frame"`
	Call    int     `json:"most_cycles_of_a_call"`
}

type lineCost struct {
	Where  string `json:"where"`
	Runs   uint64 `json:"runs"`
	Cycles uint64 `json:"cycles"`
	Text   string `json:"text,omitempty"`
}

// shown is how many rows a table has at most.
const shown = 20

func (s *server) profile(ctx context.Context, in profileIn) (out profiled, err error) {
	p, err := s.open(in.from)
	if err != nil {
		return out, err
	}
	if p.Library() {
		return out, program.ErrNoFrames
	}
	opt := profile.Options{}
	if opt.Frames, err = limited(in.Frames, 600, 36_000); err != nil {
		return out, err
	}
	if opt.Input, err = s.input(in.Input); err != nil {
		return out, err
	}
	r, err := profile.Record(ctx, p, opt)
	if err != nil {
		return out, err
	}
	f := r.Frames[r.Worst()]
	out = profiled{Frames: len(r.Frames), Missed: r.Count(profile.Missed), Lag: r.Count(profile.Lag), Cycles: r.FrameCycles, Worst: worstFrame{f.Number, f.Busy}, Routines: []routineCost{}, Lines: []lineCost{}, Broken: []string{}}
	out.NotKnown, _ = r.NotKnown()
	for _, one := range r.Ranked() {
		if len(out.Routines) < shown {
			out.Routines = append(out.Routines, routineCost{one.Name, one.Calls, one.Inclusive.Mean(), one.Inclusive.Max(), one.Dearest.Cycles})
		}
	}
	for _, l := range r.Lines() {
		if len(out.Lines) < shown {
			text, _ := p.SourceLine(l.Pos.File, l.Pos.Line)
			out.Lines = append(out.Lines, lineCost{l.Where(), l.Runs, l.Cycles.Total(), strings.TrimSpace(text)})
		}
	}
	for _, b := range r.Broken() {
		out.Broken = append(out.Broken, fmt.Sprintf("%s: %d cycles, %d times over %s", b.Of, b.Worst.Cycles, b.Breaks, b.String()))
	}
	return out, nil
}

type worstIn struct {
	profileIn
	Routine string `json:"routine,omitempty" jsonschema:"search for the costliest call of this routine, instead of the costliest pass of the main loop"`
}

type worstOut struct {
	Cycles int    `json:"cycles"`
	Frame  int    `json:"frame"`
	Missed bool   `json:"missed"`
	Tried  int    `json:"frames_tried"`
	Note   string `json:"note,omitempty"`
}

func (s *server) worst(ctx context.Context, in worstIn) (out worstOut, err error) {
	p, err := s.open(in.from)
	if err != nil {
		return out, err
	}
	if p.Library() {
		return out, program.ErrNoFrames
	}
	opt := worst.Options{Seed: 1, Routine: in.Routine}
	if in.Routine != "" {
		opt.Measure = worst.Call
	}
	if opt.Frames, err = limited(in.Frames, 20_000, 200_000); err != nil {
		return out, err
	}
	if opt.Input, err = s.input(in.Input); err != nil {
		return out, err
	}
	f, err := worst.Search(ctx, p, opt)
	if err != nil {
		return out, err
	}
	out = worstOut{Cycles: f.Value, Frame: f.Frame, Missed: f.Missed, Tried: f.Tried, Note: f.Hang.Why}
	return out, ctx.Err()
}

type attackIn struct {
	from
	Routine string            `json:"routine"`
	Handler string            `json:"handler" jsonschema:"what the NMI runs: a handler that ends in RTI or a routine that ends in RTS"`
	Check   string            `json:"check" jsonschema:"what must hold after each call: an expression such as count = 3, or a routine that clears carry if all is well"`
	Set     map[string]string `json:"set,omitempty" jsonschema:"as for call"`
	After   []string          `json:"after,omitempty" jsonschema:"routines to call first"`
	Every   int               `json:"every,omitempty" jsonschema:"interrupt only before every nth cycle"`
}

type attacked struct {
	Cycles   int            `json:"cycles" jsonschema:"of the routine without an NMI"`
	Strikes  int            `json:"strikes"`
	Outcomes map[string]int `json:"outcomes"`
	First    string         `json:"first_wrong,omitempty"`
}

func (s *server) attack(ctx context.Context, in attackIn) (out attacked, err error) {
	p, m, err := s.machine(in.from)
	if err != nil {
		return out, err
	}
	holds, err := check.Parse(m, in.Check)
	if err != nil {
		return out, err
	}
	const wrong = "wrong"
	a := budget.Attack{Routine: in.Routine, Handler: in.Handler, After: in.After, Every: in.Every, Judge: holds.Judge(wrong)}
	if a.Set, err = assigns(m, in.Set); err != nil {
		return out, err
	}
	r, err := a.Run(ctx, p, budget.Options{})
	if err != nil {
		return out, err
	}
	out = attacked{Cycles: r.Body, Strikes: len(r.Strikes), Outcomes: r.Outcomes}
	for _, k := range r.Strikes {
		if k.Outcome != budget.OutcomeFine && out.First == "" {
			out.First = fmt.Sprintf("cycle %d, at %s: %s %s", k.Cycle, k.Where, k.Outcome, k.Detail)
		}
	}
	return out, nil
}

type disasmIn struct {
	from
	At    string `json:"at" jsonschema:"label, label+n, address, or source line as pool.asm:61"`
	Count int    `json:"count,omitempty" jsonschema:"instructions, 32 by default, 1000 at most"`
}

type disasmOut struct {
	Instructions []instruction `json:"instructions"`
}

type instruction struct {
	Addr   string `json:"address"`
	Label  string `json:"label,omitempty"`
	Text   string `json:"instruction"`
	Cycles string `json:"cycles" jsonschema:"4+: one more if indexing crosses a page; 2/3: not taken, taken"`
	Source string `json:"source,omitempty"`
}

func (s *server) disasm(_ context.Context, in disasmIn) (disasmOut, error) {
	out := disasmOut{Instructions: []instruction{}}
	p, m, err := s.machine(in.from)
	if err != nil {
		return out, err
	}
	addr, bank, err := place(p, m, in.At)
	if err != nil {
		return out, err
	}
	con := m.Console()
	if p.Symbols != nil {
		if off, ok := p.Symbols.PRGOffset(addr, bank); ok && int(m.Meter().Loc(addr)) != off {
			con.MapPRG(addr, off)
		}
	}
	n := in.Count
	if n <= 0 {
		n = 32
	}
	for range min(n, 1000) {
		one, length := describe(p, con, addr, bank)
		out.Instructions = append(out.Instructions, one)
		if int(addr)+length > 0xFFFF {
			break
		}
		addr += uint16(length)
	}
	return out, nil
}

// place returns an address and its bank; -1 for a bank that is not known.
func place(p *program.Program, m *budget.Machine, at string) (addr uint16, bank int, err error) {
	base, _, _ := strings.Cut(at, "+")
	if sym, ok := p.Lookup(base); ok {
		bank = sym.Bank
	}
	addr, err = m.Address(at)
	return addr, bank, err
}

func describe(p *program.Program, con *nes.Console, addr uint16, bank int) (one instruction, length int) {
	text, length := cpu.Disasm(addr, con.Peek)
	operand := uint16(0)
	for i := length - 1; i > 0; i-- {
		operand = operand<<8 | uint16(con.Peek(addr+uint16(i)))
	}
	one = instruction{Addr: fmt.Sprintf("$%04X", addr), Text: text, Cycles: cpu.Opcodes[con.Peek(addr)].CyclesAt(addr, operand)}
	if p.Symbols != nil {
		if name, off := p.Symbols.Name(addr, bank); off == 0 {
			one.Label = name
		}
	}
	if at, ok := p.Line(addr, bank); ok {
		one.Source = fmt.Sprintf("%s:%d: %s", filepath.ToSlash(at.File), at.Line, strings.TrimSpace(at.Text))
	}
	return one, length
}
