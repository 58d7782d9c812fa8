package lsp

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// kept has results of earlier builds: those of cases, each with the bytes of the cartridge that it read, and the proofs of the
// last program. Only the running measurement uses it.
type kept struct {
	cases  map[string]caseFacts
	proofs map[string]proof
	shares []share // with proofs, if judged is set
	judged bool
	of     [32]byte // a hash of the program and the notes to which proofs belongs
}

// caseFacts are the result of a case.
type caseFacts struct {
	body  int
	wrong string
	left  bool // it did not run, or was interrupted
	reads map[watch.Loc]uint8
}

// A reader runs cases and notes which bytes of the cartridge each has read.
type reader struct {
	kept    *kept
	machine *budget.Machine
	reads   map[watch.Loc]uint8
	ends    func()
	now     map[string]caseFacts // results of this run
}

// begin makes a reader for a program on a machine.
func (k *kept) begin(m *budget.Machine) *reader {
	r := &reader{kept: k, machine: m, now: map[string]caseFacts{}}
	con := m.Console()
	for page := 0x80; page <= 0xFF; page++ {
		con.Watch(uint8(page))
	}
	o := con.Attach(&nes.Observer{Access: func(a nes.Access) {
		if a.Addr >= 0x8000 && !a.Write {
			if loc := m.Meter().Loc(a.Addr); int(loc) >= 0 && int(loc) < m.Meter().PRGSize() {
				r.reads[loc] = a.Value
			}
		}
	}})
	r.ends = func() { con.Detach(o) }
	return r
}

// end keeps the results of a run in which all cases had their turn.
func (r *reader) end() {
	r.ends()
	r.kept.cases = r.now
}

// run runs a case, or returns its result in an earlier build if the case held there and no byte of the cartridge that it read has
// changed. Cases that begin in the running game, and cases with sets, always run.
func (r *reader) run(game *program.Program, c *asm.Contract, k *asm.Case) caseFacts {
	key := caseKey(game, c, k)
	if old, ok := r.kept.cases[key]; ok && len(old.reads) > 0 && r.same(game, old.reads) {
		r.now[key] = old
		return old
	}
	r.reads = map[watch.Loc]uint8{}
	got := r.machine.RunCase(c, k)
	out := caseFacts{body: got.Body, left: got.Stopped(), wrong: strings.Join(got.Failures(), "; ")}
	if got.OK() && c.Start == nil && len(k.Each) == 0 {
		out.reads = r.reads
		r.now[key] = out
	}
	return out
}

// same reports whether the cartridge still has the bytes that were read.
func (r *reader) same(game *program.Program, reads map[watch.Loc]uint8) bool {
	size := r.machine.Meter().PRGSize()
	for loc, v := range reads {
		if int(loc) >= size || game.Image[16+int(loc)] != v {
			return false
		}
	}
	return true
}

// caseKey returns a text of everything on which a case depends, except the bytes that it reads: its header with the values of
// symbols, and the addresses of the routines that it calls first.
func caseKey(game *program.Program, c *asm.Contract, k *asm.Case) string {
	var b strings.Builder
	fmt.Fprintln(&b, c.Routine, c.Addr, c.Bank, c.Changes, c.Whole, c.Setup, c.Mocks, c.Keeps, k.Name, k.Text, k.After, k.Set, k.Want, k.Count)
	for _, name := range k.After {
		s, _ := game.Lookup(strings.Fields(name + " ")[0])
		fmt.Fprintln(&b, s.Value, s.Bank)
	}
	for _, first := range c.Setup {
		s, _ := game.Lookup(first.Routine)
		fmt.Fprintln(&b, s.Value, s.Bank)
	}
	return b.String()
}

func proofKey(c *asm.Contract) string { return fmt.Sprint(c.Routine, c.Addr, c.Bank) }

// proofsOf returns the proofs that are kept for a program; none if its bytes or the notes of its headers have changed.
func (k *kept) proofsOf(game *program.Program) map[string]proof {
	h := sha256.New()
	h.Write(game.Image)
	for _, c := range game.Contracts {
		fmt.Fprintln(h, c.Routine, c.Addr, c.Bank, c.Budget, c.Needs, c.NeedsNothing, c.Points, c.Bounds, c.Targets)
		for _, l := range c.Limits {
			fmt.Fprintln(h, l.String())
		}
	}
	if of := [32]byte(h.Sum(nil)); of != k.of || k.proofs == nil {
		k.of, k.proofs, k.shares, k.judged = of, map[string]proof{}, nil, false
	}
	return k.proofs
}
