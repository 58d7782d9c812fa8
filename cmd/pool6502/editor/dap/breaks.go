package dap

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/google/go-dap"

	"pool6502/budget/session"
)

// A point is a breakpoint or an exception as the client has set it.
type point struct {
	id    int
	where string // as session.Break takes it; "" if it could not be set
	hit   string // at which hits to stop
	log   string // what to print instead of stopping
	hits  int
	kind  string // the reason of the stop
}

// filters are the exceptions at which a user can stop.
func filters() (list []dap.ExceptionBreakpointsFilter) {
	for _, f := range exceptions {
		list = append(list, dap.ExceptionBreakpointsFilter{Filter: f.name, Label: f.label, Description: f.says, Default: f.on, SupportsCondition: true, ConditionDescription: "x=5 && scanline>200"})
	}
	return list
}

var exceptions = []struct {
	name, label, says string
	on                bool
}{
	{"missed", "Missed frame", "the program had not come back to its waiting loop when the frame ended", false},
	{"budget", "Broken budget", "a call or an interrupt took more cycles than the budget in its header", false},
	{"uninitialised", "Read of unwritten RAM", "an instruction has read RAM that the program has not written since power-on", false},
	{"jam", "Jam", "an opcode has stopped the processor", true},
	{"wrap", "Stack wrap", "the stack pointer went past an end of the stack", true},
}

// set replaces the breakpoints of a group, and returns them for the answer.
func (d *adapter) set(group string, list []*point, lines []int) []dap.Breakpoint {
	d.points[group] = list
	out := make([]dap.Breakpoint, 0, len(list))
	for i, p := range list {
		d.ids++
		p.id = d.ids
		b := dap.Breakpoint{Id: p.id, Verified: true}
		if lines != nil {
			b.Line = lines[i]
		}
		if err := d.check(p); err != nil {
			b.Verified, b.Message, p.where = false, err.Error(), ""
		}
		out = append(out, b)
	}
	d.sync()
	return out
}

// check returns an error if the session does not take a breakpoint.
func (d *adapter) check(p *point) error {
	if p.where == "" {
		return fmt.Errorf("there is no code on this line, nor on the %d lines below it", mostBelow)
	}
	if p.hit != "" {
		if _, _, err := hitCondition(p.hit); err != nil {
			return err
		}
	}
	if _, err := d.s.Break(p.where); err != nil {
		return err
	}
	_, err := d.s.Break(p.where) // the second call removes it again
	return err
}

// sync gives the session the breakpoints of all groups.
func (d *adapter) sync() {
	for len(d.s.Breakpoints()) > 0 {
		if on, err := d.s.Break(d.s.Breakpoints()[0].Label); on || err != nil {
			break
		}
	}
	all := []string{}
	if d.launch.Case != "" {
		all = append(all, hex16(home))
	}
	for _, list := range d.points {
		for _, p := range list {
			if p.where != "" {
				all = append(all, p.where)
			}
		}
	}
	slices.Sort(all)
	for _, where := range slices.Compact(all) {
		if on, err := d.s.Break(where); err == nil && !on {
			_, _ = d.s.Break(where) // another one at the same place was removed by it
		}
	}
}

// met returns the point at which the session has stopped, and whether to stop there. It counts the hit, and prints the message of a
// log point.
func (d *adapter) met(b *session.Breakpoint) (*point, bool) {
	var at *point
	stop := true
	for _, list := range d.points {
		for _, p := range list {
			if strings.Join(strings.Fields(p.where), " ") != b.Label {
				continue
			}
			p.hits++
			at = p
			stop = p.hit == "" || p.counts()
			if stop && p.log != "" {
				d.output("console", d.logged(p.log))
				stop = false
			}
		}
	}
	return at, stop
}

// hitCondition reads at which hits to stop: "5" for the fifth, ">=5" for the fifth and all later, "%5" for each fifth.
func hitCondition(text string) (op string, n int, err error) {
	digits := strings.TrimLeft(text, "=<>% ")
	op = strings.TrimSpace(strings.TrimSuffix(text, digits))
	n, err = strconv.Atoi(strings.TrimSpace(digits))
	if err != nil || n < 1 || !slices.Contains([]string{"", "=", "==", ">", ">=", "%"}, op) {
		return "", 0, fmt.Errorf("%q is no number of hits; write 5, >=5 or %%5", text)
	}
	return op, n, nil
}

func (p *point) counts() bool {
	op, n, err := hitCondition(p.hit)
	switch {
	case err != nil:
		return true
	case op == ">":
		return p.hits > n
	case op == ">=":
		return p.hits >= n
	case op == "%":
		return p.hits%n == 0
	}
	return p.hits == n
}

// logged fills the expressions between braces of a log message.
func (d *adapter) logged(text string) string {
	var b strings.Builder
	for {
		before, rest, open := strings.Cut(text, "{")
		b.WriteString(before)
		expr, after, closed := strings.Cut(rest, "}")
		if !open || !closed {
			b.WriteString(rest)
			return b.String()
		}
		if v, err := d.s.Evaluate(expr); err != nil {
			b.WriteString("{" + err.Error() + "}")
		} else {
			fmt.Fprint(&b, v)
		}
		text = after
	}
}

func withCondition(where, condition string) string {
	if where == "" || strings.TrimSpace(condition) == "" {
		return where
	}
	return where + " if " + condition
}

// setBreakpoints sets the breakpoints of one source.
func (d *adapter) setBreakpoints(m *dap.SetBreakpointsRequest) {
	var list []*point
	var lines []int
	for _, b := range m.Arguments.Breakpoints {
		where, line := d.placeOf(&m.Arguments.Source, d.fromClient(b.Line))
		list = append(list, &point{where: withCondition(where, b.Condition), hit: b.HitCondition, log: b.LogMessage, kind: "breakpoint"})
		lines = append(lines, d.toClient(line))
	}
	out := d.set("source "+m.Arguments.Source.Path+m.Arguments.Source.Name, list, lines)
	d.reply(&m.Request, dap.SetBreakpointsResponseBody{Breakpoints: out})
}

func (d *adapter) setFunctions(m *dap.SetFunctionBreakpointsRequest) {
	var list []*point
	for _, b := range m.Arguments.Breakpoints {
		list = append(list, &point{where: withCondition(b.Name, b.Condition), hit: b.HitCondition, kind: "function breakpoint"})
	}
	d.reply(&m.Request, dap.SetFunctionBreakpointsResponseBody{Breakpoints: d.set("functions", list, nil)})
}

func (d *adapter) setInstructions(m *dap.SetInstructionBreakpointsRequest) {
	var list []*point
	for _, b := range m.Arguments.Breakpoints {
		where := ""
		if addr, err := reference(b.InstructionReference, b.Offset); err == nil {
			where = hex16(addr)
		}
		list = append(list, &point{where: withCondition(where, b.Condition), hit: b.HitCondition, kind: "instruction breakpoint"})
	}
	d.reply(&m.Request, dap.SetInstructionBreakpointsResponseBody{Breakpoints: d.set("instructions", list, nil)})
}

// dataInfo answers whether, and by which id, a variable can have a data breakpoint.
func (d *adapter) dataInfo(m *dap.DataBreakpointInfoRequest) {
	addr, size, ok := d.variable(m.Arguments.VariablesReference, m.Arguments.Name)
	if !ok {
		d.reply(&m.Request, dap.DataBreakpointInfoResponseBody{Description: m.Arguments.Name + " is not in memory"})
		return
	}
	id := hex16(addr)
	if size > 1 {
		id += "-" + hex16(addr+uint16(size)-1)
	}
	d.reply(&m.Request, dap.DataBreakpointInfoResponseBody{DataId: id, Description: m.Arguments.Name + " at " + id, AccessTypes: []dap.DataBreakpointAccessType{"read", "write", "readWrite"}, CanPersist: true})
}

func (d *adapter) setData(m *dap.SetDataBreakpointsRequest) {
	var list []*point
	for _, b := range m.Arguments.Breakpoints {
		word := map[dap.DataBreakpointAccessType]string{"read": "read", "readWrite": "access"}[b.AccessType]
		if word == "" {
			word = "write"
		}
		list = append(list, &point{where: withCondition(word+" "+fmt.Sprint(b.DataId), b.Condition), hit: b.HitCondition, kind: "data breakpoint"})
	}
	d.reply(&m.Request, dap.SetDataBreakpointsResponseBody{Breakpoints: d.set("data", list, nil)})
}

func (d *adapter) setExceptions(m *dap.SetExceptionBreakpointsRequest) {
	var list []*point
	for _, f := range m.Arguments.Filters {
		list = append(list, &point{where: exception(f), kind: "exception"})
	}
	for _, f := range m.Arguments.FilterOptions {
		list = append(list, &point{where: withCondition(exception(f.FilterId), f.Condition), kind: "exception"})
	}
	d.reply(&m.Request, dap.SetExceptionBreakpointsResponseBody{Breakpoints: d.set("exceptions", list, nil)})
}

// exception returns the breakpoint, as session.Break takes it, of an exception filter; "" if there is no such filter.
func exception(name string) string {
	for _, f := range exceptions {
		if f.name == name {
			return name
		}
	}
	return ""
}
