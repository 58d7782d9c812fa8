package mcp

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"pool6502/asm"
	"pool6502/asm/symbols"
	"pool6502/budget"
)

type problem struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Col  int    `json:"column"`
	Says string `json:"message"`
	Hint string `json:"hint,omitempty"`
}

func problems(list []asm.Error) []problem {
	out := []problem{}
	for _, e := range list {
		out = append(out, problem{e.Pos.File, e.Pos.Line, e.Pos.Col, strings.TrimSpace(e.Text + ": " + e.Msg), e.Hint})
	}
	return out
}

type assembled struct {
	OK       bool      `json:"ok"`
	Errors   []problem `json:"errors"`
	Warnings []problem `json:"warnings"`
	Library  bool      `json:"library" jsonschema:"it is a library of routines without a cartridge header"`
	Image    int       `json:"image_bytes"`
	Symbols  int       `json:"symbols"`
	Headers  []string  `json:"headers" jsonschema:"routines with headers"`
}

func (s *server) assemble(_ context.Context, in from) (assembled, error) {
	out := assembled{Errors: []problem{}, Warnings: []problem{}, Headers: []string{}}
	p, err := s.open(in)
	var list asm.ErrorList
	switch {
	case errors.As(err, &list):
		out.Errors = problems(list)
		return out, nil
	case err != nil:
		return out, err
	case p.Source == nil:
		return out, fmt.Errorf("%s is a ROM, not a source that can be assembled", in.Program)
	}
	out.OK, out.Warnings, out.Library, out.Image, out.Symbols = true, problems(p.Source.Warnings), p.Library(), len(p.Image), len(p.Symbols.Symbols)
	for _, c := range p.Contracts {
		out.Headers = append(out.Headers, c.Routine)
	}
	return out, nil
}

type testIn struct {
	from
	Routine string `json:"routine,omitempty" jsonschema:"test the cases of this routine only"`
}

type tested struct {
	Passed bool         `json:"passed"`
	Cases  []caseResult `json:"cases"`
	Broken []string     `json:"broken_budgets"`
	Left   int          `json:"left_out" jsonschema:"cases with more than 65,536 combinations"`
}

type caseResult struct {
	Routine string   `json:"routine"`
	Name    string   `json:"case"`
	File    string   `json:"file"`
	Line    int      `json:"line"`
	OK      bool     `json:"ok"`
	Cycles  int      `json:"cycles" jsonschema:"measured cycles of the body, without JSR and RTS"`
	Wrong   []string `json:"wrong,omitempty"`
}

// mostCombinations is how many combinations a case may have.
const mostCombinations = 1 << 16

func (s *server) test(ctx context.Context, in testIn) (tested, error) {
	out := tested{Passed: true, Cases: []caseResult{}, Broken: []string{}}
	p, m, err := s.machine(in.from)
	if err != nil {
		return out, err
	}
	m.Exhaust(budget.Exhaustive{Context: ctx})
	for _, c := range p.Contracts {
		for i := range c.Cases {
			k := &c.Cases[i]
			if in.Routine != "" && c.Routine != in.Routine {
				continue
			}
			if n := k.Combinations(); n == 0 || n > mostCombinations {
				out.Left++
				continue
			}
			if ctx.Err() != nil {
				return out, ctx.Err()
			}
			r := m.RunCase(c, k)
			out.Cases = append(out.Cases, caseResult{c.Routine, k.Name, k.Pos.File, k.Pos.Line, r.OK(), r.Body, r.Failures()})
			out.Passed = out.Passed && r.OK()
		}
	}
	for _, o := range m.Overruns() {
		out.Broken, out.Passed = append(out.Broken, o.String()), false
	}
	if in.Routine != "" && len(out.Cases)+out.Left == 0 {
		return out, fmt.Errorf("%s has no cases in %s", in.Routine, in.Program)
	}
	return out, nil
}

type callIn struct {
	from
	Routine string            `json:"routine" jsonschema:"label, label+n or address; or a C function of cc65 with its arguments, such as spawn(x=10)"`
	Set     map[string]string `json:"set,omitempty" jsonschema:"registers A X Y, flags N V D I Z C, and memory by symbol or address, with their values, such as 10, $0A or %1010; several bytes with commas"`
	After   []string          `json:"after,omitempty" jsonschema:"routines to call first"`
	Show    map[string]int    `json:"show,omitempty" jsonschema:"memory to return: symbol or address, and how many bytes"`
}

type called struct {
	Body    int              `json:"cycles" jsonschema:"measured cycles from the first instruction to the RTS"`
	Call    int              `json:"cycles_with_jsr_and_rts"`
	A       int              `json:"a"`
	X       int              `json:"x"`
	Y       int              `json:"y"`
	Flags   string           `json:"flags" jsonschema:"NV-BDIZC; lower case is clear"`
	Memory  map[string][]int `json:"memory,omitempty"`
	Depends string           `json:"depends_on,omitempty" jsonschema:"registers or flags on which the result depends although they were not set"`
}

func (s *server) call(_ context.Context, in callIn) (called, error) {
	_, m, err := s.machine(in.from)
	if err != nil {
		return called{}, err
	}
	call := budget.Call{Routine: in.Routine, After: in.After}
	if call.Set, err = assigns(m, in.Set); err != nil {
		return called{}, err
	}
	depends := m.Depends(call)
	r, err := m.Call(call)
	if err != nil {
		return called{}, err
	}
	out := called{Body: r.Body, Call: r.Call, A: int(r.A), X: int(r.X), Y: int(r.Y), Flags: r.Flags(), Depends: depends, Memory: map[string][]int{}}
	for where, n := range in.Show {
		bytes, err := m.Read(where, min(max(n, 1), 4096))
		if err != nil {
			return called{}, err
		}
		for _, b := range bytes {
			out.Memory[where] = append(out.Memory[where], int(b))
		}
	}
	return out, nil
}

// assigns reads what a call sets.
func assigns(m *budget.Machine, set map[string]string) (list []asm.Assign, err error) {
	for where, text := range set {
		var values []uint8
		for _, one := range strings.Split(text, ",") {
			v, err := number(one)
			if err != nil || v < -128 || v > 255 {
				return nil, fmt.Errorf("%s: %q is no byte; write 10, $0A or %%1010", where, one)
			}
			values = append(values, uint8(v))
		}
		if len(where) == 1 && strings.Contains("AXYSNVDIZC", strings.ToUpper(where)) {
			list = append(list, budget.Reg(strings.ToUpper(where)[0], values[0]))
			continue
		}
		addr, err := m.Address(where)
		if err != nil {
			return nil, err
		}
		list = append(list, budget.Mem(addr, values...))
	}
	return list, nil
}

func number(text string) (int, error) { return symbols.ParseNumber(strings.TrimSpace(text)) }

type linesIn struct {
	File string `json:"file" jsonschema:"path in the folder"`
	From int    `json:"from,omitempty" jsonschema:"first line, from 1"`
	To   int    `json:"to,omitempty" jsonschema:"last line"`
}

type linesOut struct {
	Lines []numbered `json:"lines"`
	All   int        `json:"lines_in_all"`
}

type numbered struct {
	Line int    `json:"line"`
	Text string `json:"text"`
}

// mostLines is how many lines are returned at once.
const mostLines = 1000

func (s *server) lines(_ context.Context, in linesIn) (linesOut, error) {
	all, err := s.readLines(in.File)
	out := linesOut{Lines: []numbered{}, All: len(all)}
	if err != nil {
		return out, err
	}
	from := max(in.From, 1)
	to := in.To
	if to == 0 || to > len(all) {
		to = len(all)
	}
	for n := from; n <= min(to, from+mostLines-1); n++ {
		out.Lines = append(out.Lines, numbered{n, all[n-1]})
	}
	return out, nil
}
