package export

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"pool6502/budget/profile"
)

// readers is what DevTools itself reads both files with, at these versions.
var readers = []string{"@paulirish/trace_engine@0.0.65", "third-party-web@0.30.0", "legacy-javascript@0.0.1"}

// reader prints what DevTools makes of a timeline and of a .cpuprofile.
const reader = `
import {Processor} from '@paulirish/trace_engine';
import {CPUProfileDataModel} from '@paulirish/trace_engine/models/cpu_profile/CPUProfileDataModel.js';
import fs from 'fs';
const read = file => JSON.parse(fs.readFileSync(file, 'utf8'));
const timeline = Processor.TraceProcessor.createWithAllHandlers();
await timeline.parse(read('timeline.json').traceEvents, {});
const seen = {rows: {}, self: {}, total: 0};
for (const process of timeline.data.Renderer.processes.values()) {
  for (const row of process.threads.values()) seen.rows[row.name] = row.entries.length;
}
const walk = node => {
  seen.self[node.functionName] = (seen.self[node.functionName] ?? 0) + node.self;
  node.children.forEach(walk);
};
const run = new CPUProfileDataModel(read('run.cpuprofile'));
walk(run.profileHead);
seen.total = run.profileHead.total;
seen.order = [];
const frames = new CPUProfileDataModel(read('frames.cpuprofile'));
frames.forEachFrame((depth, node) => { if (node.functionName === 'work' || node.functionName.startsWith('frame ')) seen.order.push(node.functionName); }, () => {});
console.log(JSON.stringify(seen));
`

// TestOutsideDevToolsReadsTheFiles has the code of Chrome's DevTools, as npm has it, read the timeline and
// the .cpuprofile of a run: every frame, call and transfer is there, and every routine takes its time. In the .cpuprofile of
// two frames, they come in the order in which they ran.
func TestOutsideDevToolsReadsTheFiles(t *testing.T) {
	if os.Getenv("OUTSIDE") == "" {
		t.Skip("make outside runs it: it needs node, npm and the network")
	}
	p := record(t, "game.asm", 120)
	dir := t.TempDir()
	for name, write := range map[string]func(io.Writer, *profile.Profile) error{"timeline.json": Trace, "run.cpuprofile": CPUProfile,
		"frames.cpuprofile": func(w io.Writer, p *profile.Profile) error {
			return CPUTimeline(w, p, []int{int(p.Trees[0].Frame.Number), int(p.Trees[1].Frame.Number)})
		}} {
		var b bytes.Buffer
		if err := write(&b, p); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "read.mjs"), []byte(reader), 0o666); err != nil {
		t.Fatal(err)
	}
	install := exec.Command("npm", append([]string{"install", "--no-audit", "--no-fund", "--ignore-scripts"}, readers...)...)
	install.Dir = dir
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("npm: %v\n%s", err, out)
	}
	node := exec.Command("node", "read.mjs")
	node.Dir = dir
	out, err := node.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, out)
	}
	var seen struct {
		Rows  map[string]int
		Self  map[string]float64 // milliseconds
		Total float64
		Order []string
	}
	if err := json.Unmarshal(out, &seen); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	calls, transfers := 0, 0
	for _, tree := range p.Trees {
		calls += len(tree.Calls)
		for _, e := range tree.Events {
			if e.Cycles > 0 {
				transfers++
			}
		}
	}
	if seen.Rows["frames"] != len(p.Trees) || seen.Rows["calls"] != calls || seen.Rows["OAM DMA"] != transfers || transfers == 0 {
		t.Errorf("%d frames, %d calls, %d transfers; DevTools has %v", len(p.Trees), calls, transfers, seen.Rows)
	}
	const cyclesPerMs = 1789.7725
	near := func(what string, ms float64, cycles uint64) {
		if want := float64(cycles) / cyclesPerMs; math.Abs(ms-want) > 0.01*want+0.01 {
			t.Errorf("%s takes %.3f ms in DevTools, %.3f ms in the profile", what, ms, want)
		}
	}
	near("the run", seen.Total, p.Cycles())
	near("waiting", seen.Self["(waiting)"], p.Causes[profile.Waiting])
	near("OAM DMA", seen.Self["(OAM DMA)"], p.Causes[profile.OAMDMA])
	near("work", seen.Self["work"], exclusive(p, "work"))
	var order []string
	for _, tree := range p.Trees[:2] {
		order = append(order, fmt.Sprintf("frame %d", tree.Frame.Number))
		for _, c := range tree.Calls {
			if p.Routines[c.Routine].Name == "work" {
				order = append(order, "work")
			}
		}
	}
	if !slices.Equal(seen.Order, order) {
		t.Errorf("DevTools has the calls of two frames as %v, want %v", seen.Order, order)
	}
}

// exclusive is what a routine took in the run, in cycles.
func exclusive(p *profile.Profile, name string) uint64 {
	for i := range p.Routines {
		if r := &p.Routines[i]; r.Name == name {
			return r.Exclusive.Sum()
		}
	}
	return 0
}
