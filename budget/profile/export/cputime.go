package export

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"pool6502/budget/profile"
)

// CPUTimeline writes some frames of p.Trees as Chrome's .cpuprofile, in the order in which they ran: a sample for each
// stretch of instructions of one call, at its time since the first frame of the profile began. Each frame is a node of
// its own, and what lies between two frames belongs to none.
func CPUTimeline(w io.Writer, p *profile.Profile, frames []int) error {
	t, root := newCPUTimeline(p)
	var at uint64
	for i := range p.Frames {
		f := &p.Frames[i]
		if k := slices.IndexFunc(p.Trees, func(tree *profile.Tree) bool { return tree.Frame.Number == f.Number }); k >= 0 && slices.Contains(frames, int(f.Number)) {
			t.sample(root, at)
			t.frame(p.Trees[k], t.node(root, -1, fmt.Sprintf("frame %d", f.Number)), at)
			t.sample(root, at+uint64(f.Cycles))
		}
		at += uint64(f.Cycles)
	}
	return t.write(w)
}

// A cpuTimeline is a .cpuprofile that grows in the order of time.
type cpuTimeline struct {
	p       *profile.Profile
	out     cpuProfile
	clock   clock
	scripts map[string]string
	ids     map[cpuKey]int
	now     uint64 // cycles, at the last sample
}

// newCPUTimeline returns a timeline that has only its root node, and that node's number.
func newCPUTimeline(p *profile.Profile) (t *cpuTimeline, root int) {
	t = &cpuTimeline{p: p, clock: newClock(p), scripts: map[string]string{}, ids: map[cpuKey]int{}}
	return t, t.node(0, -1, "(root)") // the name that readers of the format expect
}

func (t *cpuTimeline) write(w io.Writer) error {
	t.out.EndTime = int64(t.clock.micros(t.now))
	b := bufio.NewWriter(w)
	if err := json.NewEncoder(b).Encode(&t.out); err != nil {
		return err
	}
	return b.Flush()
}

// A cpuKey tells the nodes apart: a routine, or another name, in its caller.
type cpuKey struct {
	parent, routine int
	name            string
}

// node returns the id of a node, which it makes if there is none.
func (t *cpuTimeline) node(parent, routine int, name string) int {
	key := cpuKey{parent, routine, name}
	if id, ok := t.ids[key]; ok {
		return id
	}
	id := len(t.out.Nodes) + 1
	t.ids[key] = id
	t.out.Nodes = append(t.out.Nodes, cpuNode{ID: id, CallFrame: frameOf(t.p, &Node{Name: name, Routine: routine}, t.scripts)})
	if parent > 0 {
		up := &t.out.Nodes[parent-1]
		up.Children = append(up.Children, id)
	}
	return id
}

// sample says that a node runs from a time on. The time of a sample reaches to the next one.
func (t *cpuTimeline) sample(id int, at uint64) {
	if n := len(t.out.Samples); n > 0 {
		t.out.Nodes[t.out.Samples[n-1]-1].HitCount += at - t.now
	} else {
		t.now, t.out.StartTime = at, int64(t.clock.micros(at))
	}
	t.out.Samples = append(t.out.Samples, id)
	t.out.TimeDeltas = append(t.out.TimeDeltas, int64(t.clock.micros(at))-int64(t.clock.micros(t.now)))
	t.now = at
}

// A stretch of a frame belongs to a call, or to waiting or DMA in it.
type stretch struct {
	start, end int
	call       int    // index into Tree.Calls
	name       string // of waiting or DMA; "" for the call itself
}

// frame adds the samples of a frame that begins at a time.
func (t *cpuTimeline) frame(tree *profile.Tree, parent int, at uint64) {
	ids := make([]int, len(tree.Calls))
	for i, c := range tree.Calls {
		up := parent
		if c.Parent >= 0 {
			up = ids[c.Parent]
		}
		ids[i] = t.node(up, c.Routine, t.p.Routines[c.Routine].Name)
	}
	last := -1
	for _, s := range stretches(tree) {
		id := ids[s.call]
		if s.name != "" {
			id = t.node(id, -1, s.name)
		}
		if id != last {
			t.sample(id, at+uint64(s.start))
		}
		last = id
	}
}

// stretches cuts a frame where the call changes, or where waiting or DMA begins or ends.
func stretches(tree *profile.Tree) (list []stretch) {
	var apart []stretch // waiting and DMA
	cuts := []int{}
	for _, w := range tree.Waits {
		apart = append(apart, stretch{start: w.Start, end: w.End, name: "(waiting)"})
	}
	for _, e := range tree.Events {
		if e.Cycles > 0 {
			apart = append(apart, stretch{start: e.At, end: e.At + e.Cycles, name: "(OAM DMA)"})
		}
	}
	slices.SortFunc(apart, func(a, b stretch) int { return cmp.Compare(a.start, b.start) })
	for _, c := range tree.Calls {
		cuts = append(cuts, c.Start, c.End)
	}
	for _, a := range apart {
		cuts = append(cuts, a.start, a.end)
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	var stack []int
	next := 0
	for i := 0; i+1 < len(cuts); i++ {
		at := cuts[i]
		for len(stack) > 0 && tree.Calls[stack[len(stack)-1]].End <= at {
			stack = stack[:len(stack)-1]
		}
		for ; next < len(tree.Calls) && tree.Calls[next].Start <= at; next++ {
			if tree.Calls[next].End > at {
				stack = append(stack, next)
			}
		}
		for len(apart) > 0 && apart[0].end <= at {
			apart = apart[1:]
		}
		if len(stack) == 0 {
			continue
		}
		s := stretch{start: at, end: cuts[i+1], call: stack[len(stack)-1]}
		if len(apart) > 0 && apart[0].start <= at {
			s.name = apart[0].name
		}
		list = append(list, s)
	}
	return list
}
