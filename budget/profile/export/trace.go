package export

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"pool6502/budget/profile"
)

// The Trace Event Format of Chrome, which Perfetto opens. Times are in
// microseconds.
type traceEvent struct {
	Name  string         `json:"name"`
	Cat   string         `json:"cat,omitempty"`
	Phase string         `json:"ph"`
	Time  float64        `json:"ts"`
	For   *float64       `json:"dur,omitempty"`
	Scope string         `json:"s,omitempty"`
	PID   int            `json:"pid"`
	TID   int            `json:"tid"`
	Args  map[string]any `json:"args,omitempty"`
}

// The rows of the timeline.
const (
	rowFrames = iota + 1
	rowCalls
	rowPPU
	rowPads
	rowDMA
)

var rowNames = map[int]string{rowFrames: "frames", rowCalls: "calls", rowPPU: "PPU writes", rowPads: "pads", rowDMA: "OAM DMA"}

// A tracer writes events one after the other.
type tracer struct {
	p     *profile.Profile
	out   *bufio.Writer
	clock clock
	n     int
	err   error
}

// Trace writes a timeline for Perfetto (ui.perfetto.dev) and chrome://tracing:
// the busy cycles of every frame as a curve, and for the frames of p.Trees the
// calls in the order they ran, the PPU writes with their scanline and dot, the
// pads and the transfers.
func Trace(w io.Writer, p *profile.Profile) error {
	t := &tracer{p: p, out: bufio.NewWriter(w), clock: newClock(p)}
	t.out.WriteString(`{"displayTimeUnit":"ns","traceEvents":[`)
	for row := rowFrames; row <= rowDMA; row++ {
		t.event(traceEvent{Name: "thread_name", Phase: "M", TID: row, Args: map[string]any{"name": rowNames[row]}})
		t.event(traceEvent{Name: "thread_sort_index", Phase: "M", TID: row, Args: map[string]any{"sort_index": row}})
	}
	starts := map[uint32]uint64{}
	var at uint64
	for i := range p.Frames {
		f := &p.Frames[i]
		starts[f.Number] = at
		t.event(traceEvent{Name: "busy cycles", Phase: "C", Time: t.clock.micros(at), Args: map[string]any{"busy": f.Busy}})
		at += uint64(f.Cycles)
	}
	for _, tree := range p.Trees {
		t.tree(tree, starts[tree.Frame.Number])
	}
	t.out.WriteString("\n]}\n")
	if t.err != nil {
		return t.err
	}
	return t.out.Flush()
}

func (t *tracer) event(e traceEvent) {
	e.PID = 1
	if t.n++; t.n > 1 {
		t.out.WriteByte(',')
	}
	t.out.WriteByte('\n')
	data, err := json.Marshal(&e)
	if err != nil && t.err == nil {
		t.err = err
	}
	t.out.Write(data)
}

// span writes an event that lasted from one cycle to another.
func (t *tracer) span(row int, name, cat string, start uint64, from, to int, args map[string]any) {
	length := t.clock.micros(uint64(max(to-from, 0)))
	t.event(traceEvent{Name: name, Cat: cat, Phase: "X", Time: t.clock.micros(start + uint64(from)), For: &length, TID: row, Args: args})
}

func (t *tracer) tree(tree *profile.Tree, start uint64) {
	f := &tree.Frame
	t.span(rowFrames, fmt.Sprintf("frame %d%s", f.Number, flagText(f.Flags)), "frame", start, 0, int(f.Cycles),
		map[string]any{"cycles": f.Cycles, "busy": f.Busy, "waiting": f.Cycles - f.Busy, "vblank work ended at": f.PPUEnd})
	for i := range tree.Calls {
		c := &tree.Calls[i]
		line, dot := tree.Beam.At(c.Start)
		args := map[string]any{"scanline": line, "dot": dot, "cycles with callees": c.All.Total()}
		for cause, cycles := range c.Own {
			if cycles > 0 {
				args["own: "+profile.Cause(cause).String()] = cycles
			}
		}
		cat := "call"
		if c.Interrupt {
			cat = "interrupt"
		}
		r := &t.p.Routines[c.Routine]
		if r.Pos.File != "" {
			args["source"] = fmt.Sprintf("%s:%d", r.Pos.File, r.Pos.Line)
		}
		t.span(rowCalls, r.Name, cat, start, c.Start, c.End, args)
	}
	for i := range tree.Events {
		e := &tree.Events[i]
		line, dot := tree.Beam.At(e.At)
		args := map[string]any{"scanline": line, "dot": dot}
		if pos := t.p.Line(e.Loc); pos.Line > 0 {
			args["source"] = fmt.Sprintf("%s:%d", pos.File, pos.Line)
		}
		if e.Cycles > 0 {
			t.span(rowDMA, "OAM DMA", "dma", start, e.At, e.At+e.Cycles, args)
			continue
		}
		row := rowPPU
		if e.Addr >= 0x4000 {
			row = rowPads
		}
		args["value"] = fmt.Sprintf("$%02X", e.Value)
		t.event(traceEvent{Name: Register(e.Addr, e.Write), Cat: "register", Phase: "i", Scope: "t", Time: t.clock.micros(start + uint64(e.At)), TID: row, Args: args})
	}
}

// flagText returns the flags of a frame as words in parentheses; "" if there are none.
func flagText(flags profile.FrameFlags) string {
	s := ""
	for _, f := range []struct {
		bit  profile.FrameFlags
		name string
	}{{profile.Missed, "missed"}, {profile.Lag, "lag"}, {profile.Overrun, "overrun"}, {profile.Loading, "loading"}} {
		if flags&f.bit != 0 {
			if s != "" {
				s += ", "
			}
			s += f.name
		}
	}
	if s != "" {
		s = " (" + s + ")"
	}
	return s
}

// registers have the names of the NESdev Wiki.
var registers = [8]string{"PPUCTRL", "PPUMASK", "PPUSTATUS", "OAMADDR", "OAMDATA", "PPUSCROLL", "PPUADDR", "PPUDATA"}

// Register returns the name of the register that a program accesses.
func Register(addr uint16, write bool) string {
	switch {
	case addr >= 0x2000 && addr < 0x4000:
		return fmt.Sprintf("%s $%04X", registers[addr&7], 0x2000|addr&7)
	case addr == 0x4014:
		return "OAMDMA $4014"
	case addr == 0x4016 && write:
		return "pads latched"
	case addr == 0x4016:
		return "pad 1 read"
	case addr == 0x4017:
		return "pad 2 read"
	}
	return fmt.Sprintf("$%04X", addr)
}
