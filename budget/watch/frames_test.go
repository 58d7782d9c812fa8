package watch

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pool6502/cpu"
	"pool6502/internal/golden"
	"pool6502/nes"
)

// TestFramesOfSmallPrograms runs each program in testdata/frames and compares its frames with the text beside it.
// Each frame is also held to sums that need no such text: see checkSums.
func TestFramesOfSmallPrograms(t *testing.T) {
	for name, source := range smallPrograms(t) {
		t.Run(name, func(t *testing.T) {
			con, m, _ := meterOf(t, source)
			m.Steps = true
			var b strings.Builder
			for range 8 {
				con.RunFrame()
				f := m.EndFrame()
				checkSums(t, m, f)
				writeFrame(&b, m, f)
			}
			writeRun(&b, m)
			golden.Check(t, "frames/"+name+".txt", b.String())
		})
	}
}

// TestWhatAMeterRecordsChangesNoCosts runs the same programs with every choice of what to record, and with another
// observer, for which the console reports single instructions.
func TestWhatAMeterRecordsChangesNoCosts(t *testing.T) {
	for name, source := range smallPrograms(t) {
		t.Run(name, func(t *testing.T) {
			var want string
			var total []uint64
			var instructions map[Step]int
			for choice := range 16 {
				con, m, _ := meterOf(t, source)
				m.Steps, m.Heat, m.Timeline = choice&1 != 0, choice&2 != 0, choice&4 != 0
				if choice&8 != 0 {
					con.Attach(&nes.Observer{Step: func(*cpu.Step) {}})
				}
				var b strings.Builder
				count := map[Step]int{}
				for range 8 {
					con.RunFrame()
					f := m.EndFrame()
					writeCosts(&b, m, f)
					for step, times := range ran(m, f) {
						count[step] += times
					}
					if choice == 15 {
						checkSums(t, m, f)
					}
					if !m.Steps && len(f.Runs)+len(f.Steals)+len(f.Repeats) > 0 || !m.Timeline && len(f.Spans) > 0 {
						t.Errorf("steps %v, timeline %v: frame %d has %d runs and %d spans", m.Steps, m.Timeline, f.Number, len(f.Runs), len(f.Spans))
					}
				}
				writeRun(&b, m)
				if m.Steps && instructions == nil {
					instructions = count
				}
				if m.Steps && !maps.Equal(count, instructions) {
					t.Errorf("heat %v, another observer %v: other instructions ran", m.Heat, choice&8 != 0)
				}
				var heat []uint64
				for at := range Loc(m.code.size()) {
					heat = append(heat, m.HeatTotal(at))
				}
				if choice == 2 {
					total = heat
				}
				if want == "" {
					want = b.String()
				} else if b.String() != want {
					t.Errorf("steps %v, heat %v, timeline %v, another observer %v: the frames are\n%s\nwithout all that\n%s",
						m.Steps, m.Heat, m.Timeline, choice&8 != 0, b.String(), want)
				}
				if m.Heat && !slices.Equal(heat, total) || !m.Heat && slices.Max(heat) > 0 {
					t.Errorf("steps %v, heat %v, another observer %v: the places cost something else", m.Steps, m.Heat, choice&8 != 0)
				}
			}
		})
	}
}

// smallPrograms returns the programs in testdata/frames by their names.
func smallPrograms(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("testdata/frames/*.asm")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	programs := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		programs[strings.TrimSuffix(filepath.Base(file), ".asm")] = string(text)
	}
	return programs
}

// checkSums compares what a frame says about the same cycles in different ways: its total with the costs of its
// routines, the costs with the timeline, and all of them with the instructions that ran.
func checkSums(t *testing.T, m *Meter, f *Frame) {
	t.Helper()
	own, sum := map[int]int{SpanDMA: f.DMA, SpanIdle: f.Idle}, f.DMA+f.Idle
	for _, c := range f.Costs {
		if sum += c.Exclusive; c.Exclusive > 0 {
			own[c.Routine] = c.Exclusive
		}
	}
	maps.DeleteFunc(own, func(_, cycles int) bool { return cycles == 0 })
	if sum != f.Cycles || f.Busy != f.Cycles-f.Idle {
		t.Errorf("frame %d: %d of %d cycles have an owner, %d are busy, %d idle", f.Number, sum, f.Cycles, f.Busy, f.Idle)
	}
	spans, end := map[int]int{}, int32(0)
	for i, s := range f.Spans {
		if s.Start != end || s.End <= s.Start {
			t.Errorf("frame %d: span %d is from %d to %d, the one before it ends at %d", f.Number, i, s.Start, s.End, end)
		}
		spans[int(s.Routine)] += int(s.End - s.Start)
		end = s.End
	}
	if m.Timeline && !maps.Equal(spans, own) {
		t.Errorf("frame %d: the timeline has the cycles %v, the costs are %v", f.Number, spans, own)
	}
	steps, heat := 0, map[Loc]int{}
	for step, times := range ran(m, f) {
		steps += times * int(step.Cycles)
		if step.Kind == cpu.Instruction {
			heat[step.Loc] += times * int(step.Cycles)
		}
	}
	if m.Steps && steps != f.Cycles-f.DMA {
		t.Errorf("frame %d: its instructions take %d cycles of %d", f.Number, steps, f.Cycles-f.DMA)
	}
	hot := map[Loc]int{}
	for _, h := range m.HeatOf() {
		hot[h.Loc] = int(h.Cycles)
	}
	if m.Steps && m.Heat && !maps.Equal(heat, hot) {
		t.Errorf("frame %d: the places cost\n%v, the instructions there\n%v", f.Number, hot, heat)
	}
}

// writeCosts writes the sums of a frame and the costs of its routines: inclusive/exclusive, calls.
func writeCosts(b *strings.Builder, m *Meter, f *Frame) {
	fmt.Fprintf(b, "frame %d: %d cycles, %d busy, %d idle, %d DMA, %d NMI, %d IRQ", f.Number, f.Cycles, f.Busy, f.Idle, f.DMA, f.NMI, f.IRQ)
	if f.Missed {
		b.WriteString(", missed")
	}
	if f.Lagged {
		b.WriteString(", lagged")
	}
	b.WriteString("\n")
	for _, c := range f.Costs {
		fmt.Fprintf(b, "    %s %d/%d, %d\n", m.Routine(c.Routine).Name, c.Inclusive, c.Exclusive, c.Calls)
	}
}

// writeFrame writes what is known about a frame: its costs, its spans as routine@end, its first instructions as
// cycle:interrupts being served and name, and what DMA and skipped rounds add.
func writeFrame(b *strings.Builder, m *Meter, f *Frame) {
	writeCosts(b, m, f)
	b.WriteString("   ")
	for _, s := range f.Spans[:min(len(f.Spans), 12)] {
		name := map[int32]string{SpanDMA: "DMA", SpanIdle: "idle"}[s.Routine]
		if s.Routine >= 0 {
			name = m.Routine(int(s.Routine)).Name
		}
		fmt.Fprintf(b, " %s@%d", name, s.End)
	}
	fmt.Fprintf(b, " (%d spans)\n   ", len(f.Spans))
	list, _ := steps(m, f)
	for _, s := range list[:min(len(list), 30)] {
		name := cpu.Opcodes[s.Op].Name
		if s.Kind != cpu.Instruction {
			name = kinds[s.Kind]
		}
		fmt.Fprintf(b, " %d:%d%s", s.Start/24, s.Level, name)
	}
	fmt.Fprintf(b, " (%d instructions in %d blocks)\n", len(list), len(f.Runs))
	fmt.Fprintf(b, "    DMA %v… (%d times), skipped rounds %v… (%d times)\n", f.Steals[:min(len(f.Steals), 4)], len(f.Steals), f.Repeats[:min(len(f.Repeats), 4)], len(f.Repeats))
}

// writeRun writes what is known about the run: the routines, the paths, and the calls in progress.
func writeRun(b *strings.Builder, m *Meter) {
	for i := range m.Routines() {
		r := m.Routine(i)
		fmt.Fprintf(b, "%s $%04X at $%05X, line %d: %d calls, %d to %d cycles, the longest in frame %d\n",
			r.Name, r.Addr, r.Loc, r.Pos.Line, r.Calls, r.MinBody, r.MaxBody, r.MaxFrame)
	}
	var paths []string
	for i := range int32(m.Paths()) {
		paths = append(paths, fmt.Sprintf("%s from $%X", pathOf(m, i), m.Path(i).Site))
	}
	slices.Sort(paths)
	fmt.Fprintf(b, "paths:\n    %s\n", strings.Join(paths, "\n    "))
	for _, a := range m.Stack(nil) {
		fmt.Fprintf(b, "active: %s, kind %d, S $%02X, %d cycles\n", m.Routine(a.Routine).Name, a.Kind, a.SP, a.Cycles)
	}
	for _, l := range m.loops {
		fmt.Fprintf(b, "loop that waits: $%05X to $%05X\n", l.head, l.end)
	}
	fmt.Fprintf(b, "the main program waited: %v; an RTI without an interrupt: %v; interrupts: %d; error: %v\n", m.Waited(), m.Stray(), m.Interrupts(), m.Err())
}
