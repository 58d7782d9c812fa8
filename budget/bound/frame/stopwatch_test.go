package frame_test

import (
	"testing"

	"pool6502/asm"
	"pool6502/cpu"
	"pool6502/nes"
)

// A stopwatch measures calls of routines in a running console, without interrupts and DMA. It knows nothing but the
// stack pointer: a call ends with the RTS that takes its return address.
type stopwatch struct {
	con       *nes.Console
	calls     []call
	levels    []level
	last      int // the stack pointer after the last instruction
	overflows bool
	spent     map[uint16][2]int // least and most cycles of the bodies of calls, by address
	nmis      int
	frame     map[uint16]int // cycles of the calls that ended since the last NMI, with their RTS
	busiest   map[uint16]int // the most from one NMI to the next
}

type call struct {
	to     uint16
	s      int // after the JSR
	level  int // how many interrupts it runs in
	cycles int
}

// A level is a handler that runs.
type level struct{ s int }

// stopCalls plays a game and measures its calls.
func stopCalls(t *testing.T, prog *asm.Program, frames int) *stopwatch {
	t.Helper()
	con, err := nes.Open(prog.Image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	var w stopwatch
	w.attach(con)
	for range frames {
		con.RunFrame()
	}
	return &w
}

// attach lets w measure the calls of a console that has just been powered on.
func (w *stopwatch) attach(con *nes.Console) {
	*w = stopwatch{con: con, last: 0xFF, spent: map[uint16][2]int{}, frame: map[uint16]int{}, busiest: map[uint16]int{}}
	con.Attach(&nes.Observer{Step: w.step})
}

func (w *stopwatch) step(r *cpu.Step) {
	c := w.con.CPU()
	s := int(c.S)
	if w.overflows = w.overflows || s > w.last+0x80 || len(w.calls) > 256; w.overflows {
		return
	}
	w.last = s
	if r.Kind == cpu.NMI {
		if w.nmis++; w.nmis > 1 { // the code before the first one is not the main loop's
			for to, n := range w.frame {
				w.busiest[to] = max(w.busiest[to], n)
			}
		}
		clear(w.frame)
	}
	if r.Kind != cpu.Instruction {
		if r.Kind != cpu.Reset {
			w.levels = append(w.levels, level{s})
		}
		return
	}
	cycles := int((r.End-r.Start)/c.Cycle) - int(r.Stolen)
	for i := range w.calls {
		if w.calls[i].level == len(w.levels) {
			w.calls[i].cycles += cycles
		}
	}
	switch o := &cpu.Opcodes[r.Op]; {
	case o.Flow == cpu.Call:
		w.calls = append(w.calls, call{to: c.PC, s: s, level: len(w.levels)})
	case o.Name == "RTI":
		for len(w.levels) > 0 && s > w.levels[len(w.levels)-1].s {
			w.levels = w.levels[:len(w.levels)-1]
		}
	case o.Name == "RTS":
		for len(w.calls) > 0 && s > w.calls[len(w.calls)-1].s {
			k := w.calls[len(w.calls)-1]
			w.calls = w.calls[:len(w.calls)-1]
			if s == k.s+2 && k.level == len(w.levels) {
				w.frame[k.to] += k.cycles
				body := k.cycles - 6
				was, measured := w.spent[k.to]
				if !measured {
					was = [2]int{body, body}
				}
				w.spent[k.to] = [2]int{min(was[0], body), max(was[1], body)}
			}
		}
	}
}
