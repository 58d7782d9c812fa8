package export

import (
	"io"
	"maps"
	"slices"
	"strconv"

	"pool6502/budget/profile"
)

// Chrome's format (chromedevtools.github.io/devtools-protocol, Profiler.Profile).
type (
	cpuProfile struct {
		Nodes      []cpuNode `json:"nodes"`
		StartTime  int64     `json:"startTime"` // microseconds
		EndTime    int64     `json:"endTime"`
		Samples    []int     `json:"samples"`    // nodes
		TimeDeltas []int64   `json:"timeDeltas"` // microseconds from the sample before
	}
	cpuNode struct {
		ID            int       `json:"id"`
		CallFrame     callFrame `json:"callFrame"`
		HitCount      uint64    `json:"hitCount"`
		Children      []int     `json:"children,omitempty"`
		PositionTicks []ticks   `json:"positionTicks,omitempty"`
	}
	callFrame struct {
		FunctionName string `json:"functionName"`
		ScriptID     string `json:"scriptId"`
		URL          string `json:"url"`
		LineNumber   int    `json:"lineNumber"` // from 0; -1 for none
		ColumnNumber int    `json:"columnNumber"`
	}
	ticks struct {
		Line  int    `json:"line"` // from 1
		Ticks uint64 `json:"ticks"`
	}
)

// CPUProfile writes Chrome's .cpuprofile. In each calling context, a routine takes as
// long as its own cycles take on the console. The contexts are in the order of the call
// tree, not in the order in which they ran. Ticks are cycles.
func CPUProfile(w io.Writer, p *profile.Profile) error {
	t, root := newCPUTimeline(p)
	var spent uint64
	var add func(n *Node, id int)
	add = func(n *Node, id int) {
		for _, line := range slices.Sorted(maps.Keys(n.Lines)) {
			t.out.Nodes[id-1].PositionTicks = append(t.out.Nodes[id-1].PositionTicks, ticks{line, n.Lines[line]})
		}
		if n.Own > 0 {
			t.sample(id, spent)
			spent += n.Own
		}
		for _, c := range n.Children {
			add(c, t.node(id, c.Routine, c.Name))
		}
	}
	add(Stacks(p), root)
	if spent > 0 {
		t.sample(root, spent) // the time of a sample reaches up to the next one
	}
	return t.write(w)
}

func frameOf(p *profile.Profile, n *Node, scripts map[string]string) callFrame {
	f := callFrame{FunctionName: n.Name, ScriptID: "0", LineNumber: -1, ColumnNumber: -1}
	if n.Routine < 0 {
		return f
	}
	if pos := p.Routines[n.Routine].Pos; pos.File != "" {
		f.URL, f.LineNumber, f.ColumnNumber = pos.File, pos.Line-1, 0
		id, ok := scripts[pos.File]
		if !ok {
			id = strconv.Itoa(len(scripts) + 1)
			scripts[pos.File] = id
		}
		f.ScriptID = id
	}
	return f
}
