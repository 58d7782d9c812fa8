package intrusive

import (
	"context"
	"slices"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/budget/program"
	"pool6502/roms/bench"
)

const (
	cartridge = "intrusive/intrusive.asm"
	locks     = "intrusive/locks.asm"
)

// A Policy is a way to keep two threads out of each other's way.
type Policy struct {
	Name        string // as in a table
	As          string // as in a sentence: "with no lock"
	Alloc, Free string // of the main program
	Take, Give  string // of the handler
}

// Policies are the ways that are compared. The first is the documented default.
var Policies = []Policy{
	{"spin lock", "with the spin lock", "alloc_spin", "free_spin", "nmi_take_spin", "nmi_give_spin"},
	{"none", "with no lock", "pool_alloc", "pool_free", "nmi_take", "nmi_give"},
	{"`sei`, `cli`", "between sei and cli", "alloc_sei", "free_sei", "nmi_take", "nmi_give"},
	{"`php`, `sei`, `plp`", "between sei and plp", "alloc_php", "free_php", "nmi_take", "nmi_give"},
	{"flag, handler defers", "with a flag at which the handler gives up", "alloc_try", "free_try", "nmi_take_try", "nmi_give_try"},
	{"NMI gated at $2000", "with the NMI switched off at $2000", "alloc_gate", "free_gate", "nmi_take", "nmi_give"},
	{"the same, $2002 not read", "with the gate and a handler that does not read $2002", "alloc_gate", "free_gate", "nmi_take_deaf", "nmi_give_deaf"},
}

// Outcomes of a strike, besides those of package budget.
const (
	Lost     = "lost"     // a block is in no list and has no owner
	Double   = "double"   // a block is in two hands, or in one and in the list
	Deferred = "deferred" // sound, and the handler will come again
)

// Attacked is what came of a policy: strikes by outcome over alloc and free,
// against a handler that takes and one that gives, and what the policy costs.
type Attacked struct {
	Policy
	Outcomes            map[string]int
	Points              int
	Windows             []int // of each attack: how many strikes were bad, see Bad
	AllocCost, FreeCost int   // body cycles
}

// Bad counts the strikes after which the pool is not what it should be, or
// nothing runs any more.
func (a Attacked) Bad() int {
	return a.Points - a.Outcomes[budget.OutcomeFine] - a.Outcomes[Deferred]
}

// Strike attacks one policy: an NMI before every cycle of alloc and of free.
func Strike(ctx context.Context, b bench.Bench, lab *claim.Lab, p Policy) (Attacked, error) {
	out := Attacked{Policy: p, Outcomes: map[string]int{}}
	locked, err := b.Program(lab, locks, 16)
	if err != nil {
		return out, err
	}
	main, err := locked.Resolve("main_block")
	if err != nil {
		return out, err
	}
	for _, handler := range []struct{ label, setup string }{{p.Take, "threads_empty"}, {p.Give, "threads_start"}} {
		alloc := budget.Attack{Routine: p.Alloc, After: []string{handler.setup}, Handler: handler.label, Judge: judge(true)}
		free := budget.Attack{Routine: p.Free, After: []string{handler.setup}, Handler: handler.label, Judge: judge(false),
			Set: []asm.Assign{budget.Reg('X', 0), budget.Mem(main, None)}}
		for _, a := range []budget.Attack{alloc, free} {
			r, err := a.Run(ctx, program.Of(locked), budget.Options{})
			if err != nil {
				return out, err
			}
			before := out.Bad()
			for outcome, n := range r.Outcomes {
				out.Outcomes[outcome] += n
				out.Points += n
			}
			out.Windows = append(out.Windows, out.Bad()-before)
			if a.Routine == p.Alloc {
				out.AllocCost = r.Body
			} else {
				out.FreeCost = r.Body
			}
		}
	}
	return out, nil
}

// judge looks for every block: in the list, in the main program's hands, in the
// handler's. taken says that the routine attacked has given a block in X.
func judge(taken bool) func(*budget.Machine, *budget.Strike) (string, error) {
	return func(m *budget.Machine, s *budget.Strike) (string, error) {
		var at [5]uint8
		for i, symbol := range []string{"pool_head", "main_block", "thread_block", "thread_late"} {
			b, err := m.Read(symbol, 1)
			if err != nil {
				return "", err
			}
			at[i] = b[0]
		}
		links, err := m.Read("block_link", 16)
		if err != nil {
			return "", err
		}
		owners := make([]int, len(links))
		for _, block := range at[1:3] {
			if block != None {
				owners[block]++
			}
		}
		if taken && !s.Carry {
			owners[s.X]++
		}
		for block := at[0]; block != None; block = links[block] {
			if owners[block]++; owners[block] > 2 {
				break // a ring
			}
		}
		switch late := at[3]; {
		case slices.Max(owners) > 1:
			return Double, nil
		case slices.Min(owners) < 1:
			return Lost, nil
		case late > 0:
			return Deferred, nil
		}
		return "", nil
	}
}

// strikeAll attacks every policy.
func strikeAll(ctx context.Context, b bench.Bench, lab *claim.Lab) ([]Attacked, error) {
	list := make([]Attacked, len(Policies))
	for i, p := range Policies {
		var err error
		if list[i], err = Strike(ctx, b, lab, p); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// cheapest is the policy that survives everything at the least cost; ok is false
// when none does.
func cheapest(list []Attacked) (best Attacked, ok bool) {
	for _, a := range list {
		if a.Bad() == 0 && (!ok || a.AllocCost+a.FreeCost < best.AllocCost+best.FreeCost) {
			best, ok = a, true
		}
	}
	return best, ok
}

// Windows is a table of how many cycles long the windows are in which a strike is bad: of the attacks on a policy, the
// shortest and the longest.
func Windows(b bench.Bench) bench.Tabler {
	return func(ctx context.Context, lab *claim.Lab) (bench.Table, error) {
		t := bench.Table{Columns: []string{"policy", "shortest", "longest"}}
		list, err := strikeAll(ctx, b, lab)
		if err != nil {
			return t, err
		}
		for _, a := range list {
			t.Add(a.Name, float64(slices.Min(a.Windows)), float64(slices.Max(a.Windows)))
		}
		return t, nil
	}
}

// Table is the table of the lesson: lock policies, their cost and the outcomes of the strikes.
func Table(b bench.Bench) bench.Tabler {
	return func(ctx context.Context, lab *claim.Lab) (bench.Table, error) {
		t := bench.Table{Columns: []string{"policy", "alloc", "free", "points", "fine", "deferred", "lost", "double", "deadlock", "twice"}}
		list, err := strikeAll(ctx, b, lab)
		if err != nil {
			return t, err
		}
		for _, a := range list {
			t.Add(a.Name, float64(a.AllocCost), float64(a.FreeCost), float64(a.Points), float64(a.Outcomes[budget.OutcomeFine]),
				float64(a.Outcomes[Deferred]), float64(a.Outcomes[Lost]), float64(a.Outcomes[Double]),
				float64(a.Outcomes[budget.OutcomeDeadlock]), float64(a.Outcomes[budget.OutcomeTwice]))
		}
		return t, nil
	}
}
