package dap

import (
	"fmt"

	"github.com/google/go-dap"

	"pool6502/asm/contract"
	"pool6502/budget/session"
	"pool6502/cpu"
)

// stack answers with the call stack: each routine with its cycles so far.
func (d *adapter) stack(m *dap.StackTraceRequest) {
	levels := d.s.CallStack()
	list := make([]dap.StackFrame, 0, len(levels))
	pc := d.s.Console().CPU().PC
	for i, l := range levels {
		f := dap.StackFrame{Id: i + 1, Name: frameName(l), Column: 1, InstructionPointerReference: fmt.Sprintf("0x%04X", pc)}
		if !d.oneUp {
			f.Column = 0
		}
		if at, ok := d.place(pc); ok {
			f.Source, f.Line = d.sourceOf(at.File), d.toClient(at.Line)
		} else {
			f.PresentationHint = "subtle"
		}
		list = append(list, f)
		pc = l.From
	}
	all := len(list)
	from := min(max(m.Arguments.StartFrame, 0), all)
	list = list[from:]
	if n := m.Arguments.Levels; n > 0 && n < len(list) {
		list = list[:n]
	}
	d.reply(&m.Request, dap.StackTraceResponseBody{StackFrames: list, TotalFrames: all})
}

// frameName is a routine with its cycles, "update · 1,204 of 1,500 cycles".
func frameName(l session.Level) string {
	name := l.Name
	switch l.Kind {
	case cpu.NMI:
		name += " (NMI)"
	case cpu.IRQ:
		name += " (IRQ)"
	}
	switch {
	case l.Cycles >= 0 && l.Budget >= 0:
		name += fmt.Sprintf(" · %s of %s cycles", contract.Grouped(l.Cycles), contract.Grouped(l.Budget))
	case l.Cycles >= 0:
		name += fmt.Sprintf(" · %s cycles", contract.Grouped(l.Cycles))
	}
	return name
}
