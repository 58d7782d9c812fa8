package engine

import (
	"fmt"

	"pool6502/budget/session"
	"pool6502/cpu"
)

// Here describes the next instruction.
type Here struct {
	Addr  int    `json:"addr"`
	Text  string `json:"text"`
	File  string `json:"file,omitempty"`
	Line  int    `json:"line,omitempty"`
	Where string `json:"where,omitempty"` // label or label+n
	A     uint8  `json:"a"`
	X     uint8  `json:"x"`
	Y     uint8  `json:"y"`
	S     uint8  `json:"s"`
	P     string `json:"p"`    // NVDIZC: upper case for a flag that is set
	Scan  int    `json:"scan"` // scanline
	Dot   int    `json:"dot"`
}

// Step moves forward by a unit: "instruction", "scanline" or "frame"; with back, it moves back.
func (e *Engine) Step(unit string, back bool) error {
	units := map[string]session.Unit{"instruction": session.Instruction, "scanline": session.Scanline, "frame": session.WholeFrame}
	u, ok := units[unit]
	switch {
	case !ok:
		return fmt.Errorf("there is no step called %q", unit)
	case e.session == nil:
		return fmt.Errorf("no game runs")
	case back && !e.session.StepBack(u):
		return fmt.Errorf("the history does not reach further back")
	case !back:
		e.session.Step(u)
	}
	e.session.Console().Samples(nil)
	e.draw()
	return nil
}

// here returns the next instruction of the game.
func (e *Engine) here() *Here {
	con := e.session.Console()
	c := con.CPU()
	m := e.session.Meter()
	name, pos := m.Where(c.PC)
	text, _ := cpu.Disasm(c.PC, con.Peek)
	h := &Here{Addr: int(c.PC), Text: text, Where: name, File: pos.File, Line: pos.Line, A: c.A, X: c.X, Y: c.Y, S: c.S, P: flags(c.P)}
	h.Scan, h.Dot = con.Dot()
	return h
}

// flags writes P as the window does: the letter of a flag that is set is upper case.
func flags(p uint8) string {
	const names = "NVDIZC"
	out := []byte("nvdizc")
	for i, bit := range [...]uint8{cpu.FlagN, cpu.FlagV, cpu.FlagD, cpu.FlagI, cpu.FlagZ, cpu.FlagC} {
		if p&bit != 0 {
			out[i] = names[i]
		}
	}
	return string(out)
}
