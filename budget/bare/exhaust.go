package bare

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"

	"pool6502/asm/contract"
	"pool6502/cpu"
)

// Options are how Exhaust runs. The zero value runs all combinations on all
// processors.
type Options struct {
	Regs     [Kinds]cpu.Regs          // values of registers that the case does not set: see Garbage
	Chance   []contract.Place         // kept places whose value the case leaves to chance: see Chance
	Limit    int                      // most cycles of a call; 0 means 3,000,000
	Shard    Shard                    // the part to run
	Workers  int                      // processors; 0 means all
	Budgets  []*contract.Contract     // routines whose calls are measured if they have a budget: see Result.Called
	Progress func(done, total uint64) // called now and then with the number of combinations tried; never by two goroutines at once
}

// DefaultLimit is how many cycles a call may take before it counts as one that never
// returns.
const DefaultLimit = 3_000_000

// Result is the result of all combinations of a case. Costs are cycles of the body.
type Result struct {
	Total uint64 // combinations of the case
	Share uint64 // those of the shard
	Tried uint64 // Share, unless Stopped or Err
	Calls uint64 // four for most combinations: see Kinds

	Min, Max    int
	Least, Most Input  // the first inputs that cost Min and Max
	AtMax       uint64 // combinations that cost Max
	Sum         uint64 // of what all combinations cost, each by its costlier call

	Called  []Called // the routines of Options.Budgets that have one
	Failing uint64   // combinations that break a promise
	First   *Failure // the first of them

	Err     error // a call could not be finished: *Fault, *Escape or *Limit; then the other results are not valid
	ErrAt   Input // the first such input
	Stopped bool  // the context was cancelled; the results are those of the combinations tried until then
	Chips   bool  // the calls ran on a console, because the code accesses I/O

	Again string // a case to paste that makes only the call of First; "" without First
}

// A Failure is an input that breaks promises.
type Failure struct {
	Input
	Body       int
	Mismatches []contract.Mismatch
	Kind       int  // which of the sets of garbage it fails with
	Luck       bool // nothing is wrong but that the cost depends on the set of garbage
	Other      int  // then the set with which it costs least
}

// Exhaust calls the routine of a contract with every combination of a case's sets,
// and checks every call. Each call starts with the memory of m and what the case sets;
// m itself is not changed. Nothing is allocated for a call.
func Exhaust(ctx context.Context, m *Machine, c *contract.Contract, k *contract.Case, opt Options) Result {
	if opt.Limit <= 0 {
		opt.Limit = DefaultLimit
	}
	e := &exhaust{opt: opt, addr: c.Addr, total: k.Combinations()}
	e.errAt.Store(math.MaxUint64)
	e.share = opt.Shard.Count(e.total)
	e.size, e.first, e.step = opt.Shard.chunks(e.total)
	stop := context.AfterFunc(ctx, func() { e.stopped.Store(true) })
	defer stop()

	base := m.Clone()
	promises := newPromises(base, c, k)
	var called Result
	called.watch(base, c, opt.Budgets)
	if opt.Workers <= 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	runs := (e.share + e.size - 1) / e.size
	workers := make([]*worker, max(1, min(uint64(opt.Workers), runs)))
	var wg sync.WaitGroup
	for i := range workers {
		w := &worker{e: e, m: base, p: promises}
		if i > 0 {
			w.m = base.Clone()
		}
		w.in, w.others = newInputs(w.m, k, opt.Regs), newOthers(w.m, opt.Chance)
		w.r.addCalled(&called)
		workers[i] = w
	}
	for _, w := range workers {
		wg.Go(w.run)
	}
	wg.Wait()
	r := e.result(workers)
	r.paste(k)
	return r
}

// Kinds is how many sets of garbage there are: two, and the opposite of each. If a case has at most Few combinations,
// each is called with all four. If it has more, one combination is called with a set and its opposite, and the next
// combination with the other two sets.
const (
	Kinds = 4
	Few   = 1 << 22
)

// Garbage returns sets of registers, pseudo-random ones and all bits 0, each with its opposite in every bit. But D = 0
// and I = 1 in all.
func Garbage(seed uint64) [Kinds]cpu.Regs {
	r := rand.New(rand.NewPCG(seed, 6502)).Uint64()
	nvzc := cpu.FlagBit('N') | cpu.FlagBit('V') | cpu.FlagBit('Z') | cpu.FlagBit('C')
	one := func(r uint64) cpu.Regs {
		return cpu.Regs{A: uint8(r), X: uint8(r >> 8), Y: uint8(r >> 16), S: 0xE0 | uint8(r>>24), P: uint8(r>>32)&nvzc | cpu.FlagBit('I')}
	}
	return [Kinds]cpu.Regs{one(r), one(^r), one(0), one(^uint64(0))}
}

// exhaust is what the workers share.
type exhaust struct {
	opt               Options
	addr              uint16
	total, share      uint64
	size, first, step uint64 // size of runs of combinations, number of the first, and step to the next

	taken   atomic.Uint64 // runs taken so far
	stopped atomic.Bool
	errAt   atomic.Uint64 // the lowest combination whose call could not be finished; changed with mu held

	mu   sync.Mutex
	done uint64
}

// worker is a machine with the result of its combinations. Of the inputs in the result,
// only the index is set.
type worker struct {
	e  *exhaust
	m  *Machine
	in *inputs
	p  *promises
	r  Result

	others *others // nil if nothing that is kept is left to chance
}

// run takes runs of combinations until none is left. They are handed out in
// ascending order, so that the lowest call that cannot be finished is found on any
// number of processors.
func (w *worker) run() {
	for e := w.e; ; {
		lo := (e.first + e.step*(e.taken.Add(1)-1)) * e.size
		if lo >= e.total || lo > e.errAt.Load() || e.stopped.Load() {
			return
		}
		before := w.r.Tried
		w.chunk(lo, min(lo+e.size, e.total))
		if !e.finished(&w.r, before) {
			return
		}
	}
}

// finished adds a worker's last run to the progress; before is what the worker had tried until then. It reports
// whether the worker may go on.
func (e *exhaust) finished(r *Result, before uint64) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if r.Err != nil {
		e.errAt.Store(min(e.errAt.Load(), r.ErrAt.Index))
		return false
	}
	e.done += r.Tried - before
	if e.opt.Progress != nil {
		e.opt.Progress(e.done, e.share)
	}
	return true
}

// chunk tries a run of combinations.
func (w *worker) chunk(lo, hi uint64) {
	w.in.seek(lo)
	for n := lo; n < hi; n++ {
		if w.e.stopped.Load() {
			return
		}
		if !w.try(n) {
			return
		}
		w.in.next()
	}
}

// kinds are the sets of garbage with which a combination is called.
func (e *exhaust) kinds(n uint64) (from, to int) {
	if e.total <= Few {
		return 0, Kinds
	}
	from = int(n % 2 * 2)
	return from, from + 2
}

// try makes the calls of the combination that the inputs show.
func (w *worker) try(n uint64) bool {
	good := true
	least, most := math.MaxInt, 0
	again := false
	from, to := w.e.kinds(n)
	for g := from; g < to; g++ {
		before := &w.in.regs[g]
		if g > from && *before == w.in.regs[from] {
			break
		}
		after, body, err := w.m.Call(w.e.addr, *before, w.e.opt.Limit)
		if err != nil {
			w.r.Err, w.r.ErrAt.Index = err, n
			return false
		}
		good = good && w.p.hold(w.m, before, &after, body)
		again = again || w.others.due(w.m)
		w.m.Undo()
		w.r.Calls++
		least, most = min(least, body), max(most, body)
	}
	w.r.charge(n, least, most)
	w.r.rise(w.m, n)
	good = good && least == most
	if again {
		good = good && len(w.changed()) == 0
	}
	if !good {
		if w.r.Failing++; w.r.First == nil {
			w.r.First = &Failure{Input: Input{Index: n}}
		}
	}
	return true
}

// result joins the results of the workers.
func (e *exhaust) result(workers []*worker) Result {
	r := Result{Total: e.total, Min: -1}
	for _, w := range workers {
		if w.r.Err != nil && (r.Err == nil || w.r.ErrAt.Index < r.ErrAt.Index) {
			r.Err, r.ErrAt = w.r.Err, w.r.ErrAt
		}
		r.Add(&w.r)
	}
	r.Share, r.Stopped = e.share, e.stopped.Load()
	w := workers[0]
	if r.Err != nil {
		r.ErrAt, r.First = w.in.at(r.ErrAt.Index), nil
		return r
	}
	r.name(w.in)
	if r.First != nil {
		r.First = w.failure(r.First.Index)
	}
	return r
}

// tries is how many other values of a place are tried to see whether it matters.
const tries = 64

// failure calls the first failing input again and lists the promises that it breaks. It
// also finds the places whose value does not matter. It need not look for a smaller
// failing input: the first one is already a smallest one (see the package comment).
func (w *worker) failure(n uint64) *Failure {
	f := &Failure{Input: w.in.at(n)}
	bodies := [Kinds]int{}
	for g, before := range w.in.regs {
		after, body, _ := w.m.Call(w.e.addr, before, w.e.opt.Limit) // try has made this call without an error
		f.Body, f.Kind, bodies[g] = body, g, body
		f.Mismatches = w.p.explain(w.m, before, after, body)
		w.m.Undo()
		if f.Mismatches != nil {
			break
		}
	}
	if f.Mismatches == nil {
		f.depends(bodies[:], w.depends)
	}
	if f.Mismatches == nil {
		f.Mismatches = w.changed()
	}
	f.Matter = make([]bool, len(w.in.axes))
	for i := range w.in.axes {
		a := &w.in.axes[i]
		was := a.pos
		for a.pos = 0; a.pos < min(len(a.values), tries) && !f.Matter[i]; a.pos++ {
			w.in.apply(a)
			f.Matter[i] = !w.fails()
		}
		a.pos = was
		w.in.apply(a)
	}
	return f
}

// fails reports whether the input that is set breaks a promise.
func (w *worker) fails() bool {
	bad := false
	first := 0
	for g, before := range w.in.regs {
		after, body, err := w.m.Call(w.e.addr, before, w.e.opt.Limit)
		if g == 0 {
			first = body
		}
		bad = bad || err != nil || body != first || !w.p.hold(w.m, &before, &after, body)
		w.m.Undo()
	}
	return bad || len(w.changed()) > 0
}
