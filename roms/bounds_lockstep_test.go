package roms

import (
	"os"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/bound/assume"
	"pool6502/roms/bench"
)

// hold begins to check the notes of headers at every call of a machine. The function it returns reports
// those that were not true. With BOUND_LOCKSTEP set, as in make bounds, it also compares each instruction with the proofs, and the
// cheapest and the costliest call of each routine with its bounds.
func hold(t *testing.T, m *bench.Machine, path string) (judge func()) {
	check := auditCalls(m, m.Names().Contracts)
	instructions := func() {}
	if os.Getenv("BOUND_LOCKSTEP") != "" {
		instructions = watchCalls(t, m, path, check)
	}
	return func() {
		instructions()
		for _, b := range check.Broken {
			t.Error(b)
		}
		t.Logf("notes were checked %d times", check.Checks)
		if os.Getenv("BOUND_LOCKSTEP") != "" && !t.Failed() {
			withinBounds(t, m, path)
		}
	}
}

func auditCalls(m *bench.Machine, contracts []*asm.Contract) *assume.Check {
	check, _ := assume.New(contracts).Check(m.Console())
	m.OnCall(check.Call)
	return check
}

// watchCalls begins to compare the calls of a machine with what the proofs of its routines believe possible before each instruction. The
// function it returns reports where they did not.
func watchCalls(t *testing.T, m *bench.Machine, path string, check *assume.Check) (judge func()) {
	prog, err := exhibits.Program(sources, path, m.Slots)
	if err != nil {
		t.Fatal(err)
	}
	var places []bound.Place
	for _, c := range prog.Contracts {
		places = append(places, bound.Place{Addr: c.Addr, Bank: c.Bank})
	}
	w := boundsOf(t, prog).Watch(m.Console(), places)
	m.OnCall(func(addr uint16) {
		check.Call(addr)
		w.Call()
	})
	return func() {
		for _, e := range w.Escaped() {
			t.Error(e)
		}
		t.Logf("%d instructions were compared in %d calls", w.Checks, w.Calls)
		if w.Checks < 1000 {
			t.Error("hardly any instruction was compared")
		}
	}
}

func withinBounds(t *testing.T, m *bench.Machine, path string) {
	prog, err := exhibits.Program(sources, path, m.Slots)
	if err != nil {
		t.Fatal(err)
	}
	b := boundsOf(t, prog)
	calls, routines := uint64(0), 0
	for i := range m.Meter().Routines() {
		c := m.Meter().Routine(i)
		if c.Calls == 0 || c.Contract == nil {
			continue
		}
		r := b.Routine(c.Addr, c.Contract.Bank)
		if r.Err != nil || r.Trusts() { // a bound on trust can be exceeded: a pass over 1,024 orbs has more rounds than the 256 that it counts
			continue
		}
		routines, calls = routines+1, calls+c.Calls
		if c.MinBody < r.Best || c.MaxBody > r.Worst {
			t.Errorf("%s took %d to %d cycles; its bounds are %d and %d", c.Name, c.MinBody, c.MaxBody, r.Best, r.Worst)
		}
	}
	t.Logf("%d calls of %d bounded routines are within their bounds", calls, routines)
}

// TestAFalseNoteIsReportedInLockstep runs operations on a pool whose headers are given notes that are not
// true.
func TestAFalseNoteIsReportedInLockstep(t *testing.T) {
	walks(t, 20, 1)
	m, err := exhibits.Open(sources, "freelist/freelist.asm", 8)
	if err != nil {
		t.Fatal(err)
	}
	pool, err := Find("freelist")
	if err != nil {
		t.Fatal(err)
	}
	var contracts []*asm.Contract
	for _, c := range m.Names().Contracts {
		wrong := *c
		if c.Routine == "spawn_bullet" {
			head, _ := m.Address("free_count")
			wrong.Needs = []contract.Need{{Place: contract.Place{Addr: head, Len: 1}, Values: []uint16{3}, Text: "free_count=3"}}
		}
		contracts = append(contracts, &wrong)
	}
	check := auditCalls(m, contracts)
	lockstepWith(t, m, func() bench.Model { return models[pool.Name](8) })
	if len(check.Broken) != 1 || !strings.Contains(check.Broken[0].String(), "spawn_bullet: Needs free_count=3 does not hold") {
		t.Errorf("%v after %d checks", check.Broken, check.Checks)
	}
}
