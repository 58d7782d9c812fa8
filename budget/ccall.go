package budget

import (
	"fmt"
	"slices"

	"pool6502/asm"
	"pool6502/asm/foreign"
	"pool6502/nes"
)

// argument is what a case gives a C function by name: arg:x=300.
func argument(a asm.Assign) foreign.Slot {
	v := uint32(0)
	for i, b := range a.Values {
		v |= uint32(b) << (8 * i)
	}
	return foreign.Slot{Name: a.Place.Arg, Value: int(int32(v)), Given: true}
}

// passC gives a C function its arguments as cc65 does: the last one in A, X and
// sreg, the others on the software stack. The function takes them off again.
func (m *Machine) passC(c *callee, set []asm.Assign) error {
	slots, err := m.slots(c, set)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Name, err)
	}
	if err := m.stackOfC(c, len(slots) > 1); err != nil || len(slots) == 0 {
		return err
	}
	onStack := slots
	if !c.CDecl {
		last := slots[len(slots)-1]
		onStack = slots[:len(slots)-1]
		cp := m.con.CPU()
		cp.A = uint8(last.Value)
		if last.Size > 1 {
			cp.X = uint8(last.Value >> 8)
		}
		if last.Size > 2 {
			if err := m.Write("sreg", uint8(last.Value>>16), uint8(last.Value>>24)); err != nil {
				return err
			}
		}
	}
	if len(onStack) == 0 {
		return nil
	}
	sp, at, err := m.softwareStack()
	if err != nil {
		return err
	}
	for _, s := range onStack {
		at -= uint16(s.Size)
		for i := range s.Size {
			if err := m.Poke(at+uint16(i), uint8(s.Value>>(8*i))); err != nil {
				return fmt.Errorf("%s: the software stack at %s: %w", c.Name, hex(at), err)
			}
		}
	}
	return m.Poke(sp, uint8(at), uint8(at>>8))
}

// slots puts the arguments of a call, and those that a case sets, in the order
// of the function's declaration.
func (m *Machine) slots(c *callee, set []asm.Assign) ([]foreign.Slot, error) {
	var given []foreign.Slot
	for _, a := range c.Args {
		v, err := m.names.Value(a.Value, 1<<32-1)
		if err != nil {
			return nil, err
		}
		given = append(given, foreign.Slot{Name: a.Name, Size: a.Size, Value: v, Given: true})
	}
	for _, a := range set {
		if a.Place.Arg != "" {
			given = append(given, argument(a))
		}
	}
	return c.Arrange(c.params, c.isC, given)
}

// softwareStack gives the place of cc65's stack pointer, and what it holds.
func (m *Machine) softwareStack() (sp, at uint16, err error) {
	for _, name := range []string{"sp", "c_sp"} { // the second since cc65 2.20
		if sym, ok := m.names.Lookup(name); ok && sym.Kind == asm.Zeropage {
			b := m.Peek(uint16(sym.Value), 2)
			return uint16(sym.Value), uint16(b[0]) | uint16(b[1])<<8, nil
		}
	}
	return 0, 0, fmt.Errorf("the symbols have no sp or c_sp, cc65's stack pointer; arguments can be passed in registers alone")
}

// stackOfC makes sure that a C function has a software stack, since outside a running
// game nothing has set it up. If cc65's stack pointer is 0, it gets the value that the
// program's startup code gives it. If that is not known, a call with arguments is an
// error, and a call without arguments gives a warning if it uses the stack.
func (m *Machine) stackOfC(c *callee, needed bool) error {
	if !c.isC && !needed {
		return nil
	}
	sp, at, err := m.softwareStack()
	switch {
	case err != nil && needed:
		return fmt.Errorf("%s: %w", c.Name, err)
	case err != nil, at != 0:
		return nil
	}
	top := m.topOfC()
	if top == 0 {
		top = m.startupStack(sp)
	}
	switch {
	case top != 0:
		return m.Poke(sp, uint8(top), uint8(top>>8))
	case needed:
		return fmt.Errorf("%s: %s", c.Name, noStack)
	}
	m.watchStack(c.Name, sp)
	return nil
}

// watchStack warns if the call that begins uses C's stack pointer.
func (m *Machine) watchStack(name string, sp uint16) {
	text := name + ": " + noStack
	m.con.Watch(0) // sp is in the zero page
	stack := m.con.Attach(&nes.Observer{Access: func(a nes.Access) {
		if a.Addr-sp < 2 && !slices.Contains(m.warnings, text) {
			m.warnings = append(m.warnings, text)
		}
	}})
	m.unwatch = func() {
		m.con.Detach(stack)
		m.con.Unwatch(0)
		m.unwatch = nil
	}
}

const noStack = "the stack pointer of C (sp) is 0; set it with --set sp:w=$0800, the end of your stack, or start in the running game with --at-frame N"

// topOfC returns the address at which cc65's startup code lets the software stack
// begin; 0 if the symbols do not say.
func (m *Machine) topOfC() int {
	value := func(name string) int {
		sym, ok := m.names.Lookup(name)
		if !ok {
			return 0
		}
		return sym.Value
	}
	if top := value("__STACKSTART__"); top > 0 {
		return top
	}
	for _, area := range []string{"SRAM", "RAM"} {
		if start := value("__" + area + "_START__"); start > 0 && value("__"+area+"_SIZE__") > 0 {
			return start + value("__"+area+"_SIZE__")
		}
	}
	return 0
}

// startupFrames is how many frames startup code gets to set up the stack of C.
const startupFrames = 10

// startupStack turns a console on and returns the value that the program puts into C's
// stack pointer; 0 if it puts none there.
func (m *Machine) startupStack(sp uint16) int {
	if m.stackTop != nil {
		return *m.stackTop
	}
	m.stackTop = new(int)
	con, err := nes.Insert(m.con.Cart(), nes.Config{Region: m.con.Region(), SampleRate: -1})
	if err != nil || m.library {
		return 0
	}
	for range startupFrames {
		con.RunFrame()
		if at := int(con.Peek(sp)) | int(con.Peek(sp+1))<<8; at != 0 {
			*m.stackTop = at
			break
		}
	}
	return *m.stackTop
}

// Warnings returns the problems of the calls so far that may make their results meaningless.
func (m *Machine) Warnings() []string { return m.warnings }
