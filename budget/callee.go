package budget

import (
	"fmt"

	"pool6502/asm"
	"pool6502/asm/foreign"
	"pool6502/asm/symbols"
	"pool6502/budget/watch"
)

// callee is a routine as Call.Routine writes it, looked up: all that does not
// change from one call to the next.
type callee struct {
	foreign.Call
	params []symbols.Param
	isC    bool // its parameters are known

	addr  uint16
	loc   watch.Loc
	bank  int  // of its label
	known bool // loc and bank are
}

// callee looks a routine up when it is called first.
func (m *Machine) callee(routine string) (*callee, error) {
	if to := m.callees[routine]; to != nil {
		return to, nil
	}
	call, written, err := foreign.ParseCall(routine)
	if err != nil {
		return nil, err
	}
	to := &callee{Call: call}
	if to.addr, err = m.Address(call.Name); err != nil {
		return nil, err
	}
	if sym, ok := m.names.Lookup(call.Name); ok && sym.Kind == asm.Label {
		to.bank = sym.Bank
		to.loc, to.known = m.names.Find(call.Name, to.addr, m.meter.PRGSize())
	}
	to.params, to.isC = m.names.Params(call.Name)
	if !written { // of calls with arguments there may be any number
		if m.callees == nil {
			m.callees = map[string]*callee{}
		}
		m.callees[routine] = to
	}
	return to, nil
}

// switchIn makes the board switch in the bank of the routine's label, where it
// can, if that bank is not switched in.
func (m *Machine) switchIn(to *callee) error {
	m.switched = -1
	if !to.known || m.meter.Loc(to.addr) == to.loc {
		return nil
	}
	if !m.con.MapPRG(to.addr, int(to.loc)) {
		return fmt.Errorf("%s is in bank %d, and the board cannot map it at %s now; switch with --after 'set_bank A=%d', or start in the running game with --at-frame N",
			to.Name, to.bank, hex(to.addr), to.bank)
	}
	m.switched = to.bank
	return nil
}
