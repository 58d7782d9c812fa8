package profile

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/cpu"
	"pool6502/nes"
)

func TestABudgetIsHeldToEachCheck(t *testing.T) {
	b := Budget{Most: 10}
	for i, cycles := range []int{0, 10, 11, 9, 12, 12} {
		b.look(uint32(i), cycles, int32(i+20))
	}
	if want := (Break{2, 11, 22}); b.First != want {
		t.Errorf("first broken by %+v, want %+v", b.First, want)
	}
	if want := (Break{4, 12, 24}); b.Worst != want || b.Holds != 6 || b.Breaks != 3 {
		t.Errorf("worst %+v, want %+v; checked %d times, broken %d times", b.Worst, want, b.Holds, b.Breaks)
	}
	p := Profile{Budgets: []Budget{{Breaks: 0}, b, {Breaks: 1}}}
	if got := p.Broken(); len(got) != 2 || got[0] != &p.Budgets[1] || got[1] != &p.Budgets[2] {
		t.Errorf("%d budgets are broken", len(got))
	}
}

func TestACallOutsideOfWhatWasProvedIsReported(t *testing.T) {
	for _, row := range []struct {
		name   string
		proved *Proved
		holds  int
		cycles int
		want   string
	}{
		{"nothing proved", nil, 3, 100, ""},
		{"no bound", &Proved{Worst: -1}, 3, 100, ""},
		{"never called", &Proved{Worst: 0}, 0, 1, ""},
		{"at the bound", &Proved{Worst: 100}, 3, 100, ""},
		{"above", &Proved{Worst: 99}, 1, 100, "work took 100 cycles in frame 7, though no call should take more than 99"},
		{"above nothing", &Proved{Worst: 0}, 1, 1, "work took 1 cycles in frame 7, though no call should take more than 0"},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := Budget{Proved: row.proved, Holds: row.holds, Worst: Break{Frame: 7, Cycles: row.cycles}}
			b.Of = "work"
			p := Profile{Budgets: []Budget{{}, b}}
			if got := b.Outside(); got != row.want || p.Outside() != (row.want != "") {
				t.Errorf("%q, %v; want %q", got, p.Outside(), row.want)
			}
		})
	}
}

// TestStartUp counts the frames before the first NMI, which a profile that does not begin at power-on cannot know.
func TestStartUp(t *testing.T) {
	for want, rows := range [][]Frame{
		{{Number: 7}, {Number: 8, NMI: 9}},
		{{}, {Number: 1, NMI: 9}, {Number: 2}},
		{{}, {Number: 1}, {Number: 2, NMI: 9}},
		3: {{}, {Number: 1}},
	} {
		if got := (&Profile{Frames: rows}).StartUp(); got != want%3 {
			t.Errorf("%v: %d frames, want %d", rows, got, want%3)
		}
	}
}

// TestFramesInOrder has frames by hand: number, busy cycles, end of the vblank's writes and flags.
func TestFramesInOrder(t *testing.T) {
	p := Profile{Frames: []Frame{
		{Number: 0, Busy: 900, PPUEnd: 3000, Flags: Blank | Missed}, {Number: 1, Busy: 100, PPUEnd: -1}, {Number: 2, Busy: 300, PPUEnd: 0}, {Number: 3, Busy: 300, PPUEnd: 50, Flags: Lag},
		{Number: 4, Busy: 200, PPUEnd: 50, Flags: Missed}, {Number: 5, Busy: 200, PPUEnd: 49, Flags: Missed | Overrun}, {Number: 6, Busy: 900, PPUEnd: 10, Flags: Blank},
	}}
	if p.Worst() != 4 || p.Busiest().Number != 0 || p.LatestVblank() != 3 || p.Count(Missed) != 3 || p.Count(Lag|Overrun) != 2 {
		t.Errorf("worst %d, busiest %d, latest %d", p.Worst(), p.Busiest().Number, p.LatestVblank())
	}
	if d := p.VblankEnds(); d.Count() != 4 || d.Max() != 50 {
		t.Errorf("%d frames have an end, at most %d", d.Count(), d.Max())
	}
	for i, want := range []int{0, 1, 1, 1, 2, 2, 0} {
		if got := p.Frames[i].badness(); got != want {
			t.Errorf("frame %d: badness %d, want %d", i, got, want)
		}
	}
	if busier(&p.Frames[2], &p.Frames[3]) || busier(&p.Frames[3], &p.Frames[2]) || !busier(&p.Frames[4], &p.Frames[2]) || busier(&p.Frames[6], &p.Frames[1]) {
		t.Error("frames are in another order")
	}
	p.Frames = p.Frames[1:]
	early := Profile{Frames: []Frame{{PPUEnd: 60}, {PPUEnd: 50}, {PPUEnd: 60}}}
	if early.LatestVblank() != 0 {
		t.Errorf("the latest end is that of frame %d", early.LatestVblank())
	}
	if p.Busiest().Number != 6 {
		t.Errorf("frame %d is the busiest", p.Busiest().Number)
	}
	if p.Frames = p.Frames[:1]; p.LatestVblank() != -1 || p.Worst() != 0 {
		t.Errorf("latest %d", p.LatestVblank())
	}
}

func TestCauses(t *testing.T) {
	c := Causes{1, 2, 4, 8, 16, 32, 64, 128}
	if c.Total() != 255 || c.Busy() != 255-16-32-64 {
		t.Errorf("total %d, busy %d", c.Total(), c.Busy())
	}
	if c.Add(&Causes{1, 1, 1, 1, 1, 1, 1, 1}); c != (Causes{2, 3, 5, 9, 17, 33, 65, 129}) {
		t.Errorf("%v", c)
	}
	for op, want := range map[uint8]struct {
		cycles uint8
		taken  bool
		causes Causes
	}{
		0xBD: {4, false, Causes{Work: 4}}, 0xBC: {5, false, Causes{Work: 4, PageCross: 1}}, 0xD0: {2, false, Causes{Work: 2}}, 0xF0: {3, true, Causes{Work: 2, BranchOver: 1}}, 0x90: {4, true, Causes{Work: 2, BranchOver: 1, BranchPage: 1}},
	} {
		var got Causes
		if taken := split(&got, &watch.Step{Op: op, Cycles: want.cycles, Kind: cpu.Instruction}, false); got != want.causes || taken != want.taken {
			t.Errorf("opcode %02X: %v, taken %v; want %v, %v", op, got, taken, want.causes, want.taken)
		}
		got = Causes{}
		if taken := split(&got, &watch.Step{Op: op, Cycles: want.cycles, Kind: cpu.Instruction}, true); got != (Causes{Waiting: uint64(want.cycles)}) || taken != want.taken {
			t.Errorf("opcode %02X, waiting: %v, taken %v", op, got, taken)
		}
	}
	var entry Causes
	if split(&entry, &watch.Step{Kind: cpu.NMI, Cycles: 7}, true) || entry != (Causes{Entry: 7}) {
		t.Errorf("an entry: %v", entry)
	}
}

// TestTheDotThatThePPUSkips is the last one of the pre-render line.
func TestTheDotThatThePPUSkips(t *testing.T) {
	b := Beam{line: 241, dot: 1, lines: 262, cpu: 1, unit: 1, skip: 1} // a cycle is a dot
	for cycle, want := range map[int][2]int{0: {241, 1}, 339: {241, 340}, 340: {242, 0}, 21*341 - 3: {261, 339}, 21*341 - 2: {0, 0}, 21*341 - 1: {0, 1}} {
		if line, dot := b.At(cycle); line != want[0] || dot != want[1] {
			t.Errorf("cycle %d is on line %d, dot %d; want %v", cycle, line, dot, want)
		}
	}
	if l := (&Line{Pos: asm.Pos{File: "a.asm", Line: 1}}); l.Where() != "a.asm:1" {
		t.Errorf("the first line is %s", l.Where())
	}
}

// TestWaits asks at times around two stretches of waiting, with a clock of 2 units a cycle.
func TestWaits(t *testing.T) {
	w := waits{clock: 2, spans: []watch.Span{{Start: 0, End: 10, Routine: 3}, {Start: 10, End: 20, Routine: watch.SpanIdle}, {Start: 25, End: 30, Routine: watch.SpanIdle}}}
	for _, row := range []struct {
		at   uint32
		want bool
	}{{0, false}, {19, false}, {20, true}, {39, true}, {40, false}, {49, false}, {50, true}, {59, true}, {60, false}, {99, false}} {
		if got := w.at(row.at); got != row.want {
			t.Errorf("at %d: %v", row.at, got)
		}
	}
}

// TestPorts has single accesses around the end of vblank. A cycle has 24 units, vblank 100 cycles.
func TestPorts(t *testing.T) {
	begin := func() *ports {
		p := &ports{deadline: 2400, drawn: 25_000, rendering: true, last: -1}
		p.clocks.cpu, p.clocks.dot = 24, 8
		return p
	}
	none, inNMI := &watch.BlockRun{}, &watch.BlockRun{Level: 1}
	for _, row := range []struct {
		name                     string
		before                   func(p *ports)
		addr                     uint16
		cycle                    nes.Time // in which it is made
		s                        *watch.BlockRun
		matters, counts, overrun bool
		last                     int
	}{
		{"in vblank", nil, 0x2006, 10, none, true, true, false, 11},
		{"in the last cycle of vblank", nil, 0x2007, 99, none, true, true, false, 100},
		{"data after vblank", nil, 0x2007, 100, none, true, true, true, 101},
		{"sprites after vblank", nil, 0x2004, 100, none, true, true, true, 101},
		{"an address after vblank", nil, 0x2006, 100, none, true, false, false, -1},
		{"an address after vblank, in the handler", nil, 0x2006, 100, inNMI, true, false, false, -1},
		{"an address after vblank, in the handler, after another", func(p *ports) { p.last = 50 }, 0x2006, 100, inNMI, true, true, true, 101},
		{"an address after vblank, in the handler, after one at 0", func(p *ports) { p.last = 0 }, 0x2006, 100, inNMI, true, true, true, 101},
		{"after vblank, in the handler, after it waited", func(p *ports) { p.last = 50; p.waited() }, 0x2006, 100, inNMI, true, false, false, 50},
		{"after vblank, while rendering is off", func(p *ports) { p.rendering = false }, 0x2007, 100, none, false, false, false, -1},
		{"after vblank, off at its end", func(p *ports) { p.settled, p.blank = true, true }, 0x2007, 100, none, false, false, false, -1},
		{"the status register", nil, 0x2002, 10, none, false, false, false, -1},
		{"a mirror", nil, 0x3FFF, 100, none, true, true, true, 101},
		{"the pads", nil, 0x4016, 10, none, false, false, false, -1},
		{"the pads, lowest address", nil, 0x4000, 10, none, false, false, false, -1},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := begin()
			p.enter(&watch.BlockRun{Kind: cpu.NMI, Level: 1})
			if row.before != nil {
				row.before(p)
			}
			a := &portAccess{Access: nes.Access{Addr: row.addr, Write: true, Value: 0x18, Time: row.cycle * 24}}
			if got := p.wrote(a, row.s); got != row.matters {
				t.Errorf("it matters: %v", got)
			}
			if p.counts != row.counts || p.overrun != row.overrun || p.last != row.last {
				t.Errorf("counts %v, overrun %v, last %d", p.counts, p.overrun, p.last)
			}
			if row.matters && (p.latest != int(row.cycle)+1 || p.nmi != (row.s == inNMI)) {
				t.Errorf("latest %d, in the handler %v", p.latest, p.nmi)
			}
		})
	}
	p := begin()
	if !p.dma(&watch.BlockRun{Start: 24 * 10}, 5) || p.last != 15 {
		t.Errorf("a transfer ends at %d", p.last)
	}
	if p.ended(15*24+1, true, false, none); p.last != 16 {
		t.Errorf("what ends within a cycle ends at %d", p.last)
	}
	for value, want := range map[uint8]bool{0x00: false, 0x08: true, 0x10: true, 0x07: false, 0xE7: false} {
		if p.look(&nes.Access{Addr: 0x2001, Write: true, Value: value}); p.rendering != want {
			t.Errorf("$2001=%02X: rendering %v", value, p.rendering)
		}
		for _, other := range []nes.Access{{Addr: 0x2001, Value: ^value}, {Addr: 0x2000, Write: true, Value: ^value}, {Addr: 0x4001, Write: true, Value: ^value}} {
			if p.look(&other); p.rendering != want {
				t.Errorf("%+v changed it", other)
			}
		}
	}
}

func TestRenderingAtTheEndOfVblank(t *testing.T) {
	for _, row := range []struct {
		at         nes.Time
		rendering  bool
		set, blank bool
	}{{2400, true, false, false}, {2401, true, true, false}, {2400, false, false, false}, {2401, false, true, true}} {
		p := &ports{deadline: 2400, drawn: 25_000, rendering: row.rendering}
		if p.pass(row.at); p.settled != row.set || p.blank != row.blank {
			t.Errorf("at %d, rendering %v: settled %v, off %v", row.at, row.rendering, p.settled, p.blank)
		}
		was := p.blank
		if p.rendering = !p.rendering; p.settled {
			if p.pass(9999); p.blank != was {
				t.Error("it was decided twice")
			}
		}
		var f Frame
		p = &ports{deadline: 2400, drawn: 25_000, rendering: row.rendering, last: 7, overrun: row.rendering}
		if p.end(&f); f.PPUEnd != 7 || (f.Flags == Overrun) != row.rendering || (f.Flags == Blank) == row.rendering {
			t.Errorf("frame %+v", f)
		}
	}
}

// TestHandlers follows entries into handlers and says what is an NMI.
func TestHandlers(t *testing.T) {
	p := &ports{}
	var got []string
	for _, s := range []watch.BlockRun{
		{Kind: cpu.NMI, Level: 1}, {Kind: cpu.IRQ, Level: 2}, {Kind: cpu.NMI, Level: 3}, {Kind: cpu.IRQ, Level: 1}, {Kind: cpu.NMI, Level: 3}, {Kind: cpu.Reset}, {Kind: cpu.NMI, Level: 1},
	} {
		p.enter(&s)
		line := ""
		for level := range 5 {
			line += fmt.Sprint(map[bool]string{true: "n", false: "-"}[p.inNMI(&watch.BlockRun{Level: uint8(level)})])
		}
		got = append(got, fmt.Sprint(line, len(p.handler)))
	}
	if want := "-n---1 -n---2 -n-n-3 -----1 ---n-3 -----0 -n---1"; strings.Join(got, " ") != want {
		t.Errorf("%s; want %s", strings.Join(got, " "), want)
	}
}

func TestWhatCannotBeRecorded(t *testing.T) {
	p := recordLimited(t, game, Options{Frames: 2})
	if p == nil {
		t.Fatal("nothing")
	}
	for _, opt := range []Options{{}, {Frames: 3, Skip: 3}, {Frames: 3, Skip: 4}, {Frames: 3, Skip: -1}, {Frames: -1, Skip: -2}} {
		if p, err := Record(context.Background(), nil, opt); p != nil || err == nil || !strings.Contains(err.Error(), "nothing to measure") {
			t.Errorf("%+v: %v, %v", opt, p, err)
		}
	}
	if p, err := Record(context.Background(), program.Cartridge("", []byte("no image")), Options{Frames: 1}); p != nil || err == nil {
		t.Errorf("%v, %v", p, err)
	}
}
