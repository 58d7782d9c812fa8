package export

import (
	"bufio"
	"encoding/json"
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
	out := cpuProfile{}
	clock := newClock(p)
	scripts := map[string]string{}
	var spent uint64
	var add func(n *Node) int
	add = func(n *Node) int {
		id := len(out.Nodes) + 1
		out.Nodes = append(out.Nodes, cpuNode{ID: id, HitCount: n.Own, CallFrame: frameOf(p, n, scripts)})
		for _, line := range slices.Sorted(maps.Keys(n.Lines)) {
			out.Nodes[id-1].PositionTicks = append(out.Nodes[id-1].PositionTicks, ticks{line, n.Lines[line]})
		}
		if n.Own > 0 {
			before := clock.micros(spent)
			spent += n.Own
			out.Samples = append(out.Samples, id)
			out.TimeDeltas = append(out.TimeDeltas, int64(clock.micros(spent))-int64(before))
		}
		for _, c := range n.Children {
			child := add(c)
			out.Nodes[id-1].Children = append(out.Nodes[id-1].Children, child)
		}
		return id
	}
	root := Stacks(p)
	root.Name = "(root)" // the name that readers of the format expect
	add(root)
	out.EndTime = int64(clock.micros(spent))
	// A delta is the time before its sample; the last node's time is up to the end.
	if n := len(out.TimeDeltas); n > 0 {
		out.Samples = append(out.Samples, 1)
		out.TimeDeltas = append([]int64{0}, out.TimeDeltas...)
	}
	return writeJSON(w, &out)
}

func writeJSON(w io.Writer, out *cpuProfile) error {
	b := bufio.NewWriter(w)
	if err := json.NewEncoder(b).Encode(out); err != nil {
		return err
	}
	return b.Flush()
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
