package dap

import (
	"fmt"
	"strings"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget"
	"pool6502/budget/session"
	"pool6502/cpu"
)

// home is the address to which the call of a case returns: an endless loop at $0100, below the stack.
const home = 0x0100

// arrange prepares the call of a case, which is given as "routine: name", on a console that was just turned on, so that RAM is 0. It
// calls the routines that the header and the case want called before, and sets what the case sets. The first instruction of
// the call is then the next to run.
func (d *adapter) arrange(which string) error {
	routine, name, _ := strings.Cut(which, ":")
	c, k, err := d.find(strings.TrimSpace(routine), strings.TrimSpace(name))
	if err != nil {
		return err
	}
	switch {
	case c.Start != nil:
		return fmt.Errorf("case %s begins in the running game; debug the game instead", k.Name)
	case len(c.Mocks) > 0:
		return fmt.Errorf("case %s replaces routines (Mock), which the debugger cannot do; run it with pool6502 test", k.Name)
	}
	d.verdict(c, k)
	for _, first := range c.Setup {
		if err := d.first(first.Routine, first.Set); err != nil {
			return err
		}
	}
	for _, after := range k.After {
		if err := d.first(after, nil); err != nil {
			return err
		}
	}
	return d.enter(c.Addr, c.Bank, append(append([]asm.Assign{}, k.Set...), firstOf(k.Each)...))
}

// find returns a case of a routine; the first one if the name is empty.
func (d *adapter) find(routine, name string) (*asm.Contract, *asm.Case, error) {
	for _, c := range d.game.Contracts {
		for i := range c.Cases {
			if c.Routine == routine && (name == "" || c.Cases[i].Name == name) {
				return c, &c.Cases[i], nil
			}
		}
	}
	return nil, nil, fmt.Errorf("%s has no case %q; name one as routine: case", d.game.Title(), routine+": "+name)
}

// verdict prints in the editor's console whether the case holds.
func (d *adapter) verdict(c *asm.Contract, k *asm.Case) {
	m, err := budget.Open(d.game, budget.Options{})
	if err != nil {
		return
	}
	r := m.RunCase(c, k)
	d.output("console", fmt.Sprintf("case %s of %s: %s", k.Name, c.Routine, k.Text))
	if r.OK() {
		d.output("console", fmt.Sprintf("the case holds, in %s cycles", contract.Grouped(r.Body)))
	}
	for _, line := range r.Failures() {
		d.output("stderr", line)
	}
}

// firstOf returns the first value of each set of a case.
func firstOf(each []asm.Assign) (list []asm.Assign) {
	for _, a := range each {
		if len(a.Allowed) == 0 {
			continue
		}
		a.Values = nil
		for range max(a.Place.Len, 1) {
			a.Values = append(a.Values, uint8(a.Allowed[0]))
		}
		list = append(list, a)
	}
	return list
}

// first calls a routine before the case, "pool_init" or "set_bank A=2", and waits for its return.
func (d *adapter) first(call string, set []asm.Assign) error {
	name := strings.Fields(call + " ")[0]
	if call != name {
		return fmt.Errorf("%q sets registers before the call, which the debugger cannot do; name the routine in a Setup line", call)
	}
	sym, err := d.game.Symbols.Find(name)
	if err != nil {
		return err
	}
	if err := d.enter(uint16(sym.Value), sym.Bank, set); err != nil {
		return err
	}
	if !d.s.GoOn(session.ToAddress, home) {
		return fmt.Errorf("%s, which is called before the case, does not return", name)
	}
	d.s.Step(session.WholeFrame)
	return nil
}

// enter makes a routine the next code to run, as if it had been called from home. It does so between two frames, so that the state
// is in the history, which begins there.
func (d *adapter) enter(addr uint16, bank int, set []asm.Assign) error {
	con := d.s.Console()
	if off, ok := d.game.Symbols.PRGOffset(addr, bank); ok && int(d.s.Meter().Loc(addr)) != off {
		con.MapPRG(addr, off)
	}
	c := con.CPU()
	c.Take, c.Jammed = 0, false
	c.Regs = cpu.Regs{PC: addr, S: 0xFD, P: cpu.FlagI}
	bytes := map[uint16]uint8{home: 0x4C, home + 1: home & 0xFF, home + 2: home >> 8, 0x1FE: (home - 1) & 0xFF, 0x1FF: (home - 1) >> 8}
	for _, a := range set {
		for i, v := range a.Values {
			if a.Place.Reg != 0 {
				setRegister(c, a.Place.Reg, v)
			} else if a.Place.Pad > 0 || a.Place.Arg != "" {
				return fmt.Errorf("the case sets %s, which the debugger cannot do; run it with pool6502 test", a.Place.Text)
			} else {
				bytes[a.Place.Addr+uint16(i)] = v
			}
		}
	}
	for at, v := range bytes {
		if err := d.s.Poke(at, v); err != nil {
			return err
		}
	}
	return nil
}

// setRegister sets a register or a flag.
func setRegister(c *cpu.CPU, name byte, v uint8) {
	if name == 'P' {
		c.P = v &^ 0x30
		return
	}
	c.Set(name, v)
}
