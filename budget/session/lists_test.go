package session

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/budget/watch"
	"pool6502/nes"
)

// TestTheHistoryDropsWhatIsTooOld keeps states of four bytes, one every ten frames, for three times as long as
// they are kept, and then takes them back.
func TestTheHistoryDropsWhatIsTooOld(t *testing.T) {
	stateOf := func(frame uint64) []byte { return fmt.Appendf(nil, "%06d", frame) }
	h := &history{newest: stateOf(0)}
	const frames = 3 * HistoryKeep
	for f := range uint64(frames + 1) {
		if f > 0 && f%10 == 0 {
			h.push(f, stateOf(f))
		}
		h.inputs = append(h.inputs, Input{Commands: uint8(f)})
	}
	if h.oldest() != frames-HistoryKeep || h.first != h.oldest() || len(h.inputs) != HistoryKeep+1 {
		t.Fatalf("%d inputs are kept from frame %d on, the states from %d", len(h.inputs), h.first, h.oldest())
	}
	for f := h.first; f < frames; f += 999 {
		if got := h.input(f).Commands; got != uint8(f) {
			t.Fatalf("the input of frame %d is %d", f, got)
		}
	}
	if h.input(h.first-1) != (Input{}) || h.input(frames+1) != (Input{}) {
		t.Error("there are inputs before the first or behind the last")
	}
	size := 0
	for _, o := range h.older {
		size += len(o.delta)
	}
	if h.size != size {
		t.Errorf("the states take %d bytes, counted are %d", size, h.size)
	}
	for f := uint64(frames); ; f -= 10 {
		if string(h.newest) != string(stateOf(f)) || h.at != f {
			t.Fatalf("the state of frame %d is %q", f, h.newest)
		}
		if len(h.older) == 0 {
			break
		}
		h.pop()
	}
	if h.at != frames-HistoryKeep || h.size != 0 {
		t.Errorf("the first state is that of frame %d; %d bytes are left", h.at, h.size)
	}
}

func TestTheLatestChangesOfAPoolAreKept(t *testing.T) {
	var list []Change
	for i := range 5 {
		list = keep(list, Change{Slot: i}, 3)
	}
	if got := fmt.Sprint(list); got != fmt.Sprint([]Change{{Slot: 2}, {Slot: 3}, {Slot: 4}}) {
		t.Errorf("of five, three are kept: %s", got)
	}
}

// TestCallersOfAPool tells a pool of two slots who called, frame by frame.
func TestCallersOfAPool(t *testing.T) {
	p := &Pool{View: &watch.PoolView{State: make([]watch.SlotState, 2)}}
	frame := func(position uint64, born, died int, states ...watch.SlotState) {
		copy(p.View.State, states)
		p.looked(position, born, died)
	}
	p.asked(true, false, "shoot")
	frame(1, 1, 0, watch.Spawned, 0)
	p.asked(true, false, "shoot")
	p.asked(true, false, "burst")
	p.asked(false, false, "hit")
	frame(2, 1, 1, watch.Died, watch.Spawned)
	frame(3, 1, 0, watch.Spawned, 0) // without a call
	p.asked(false, false, "hit")
	frame(4, 0, 2, watch.Died, watch.Died) // one call, two slots
	p.asked(true, true, "shoot")
	p.asked(true, true, "burst")
	p.asked(true, true, "burst")
	frame(5, 0, 0, 0, 0)
	for slot, want := range []string{
		"[{4 0 false hit true} {3 0 true  true} {2 0 false hit false} {1 0 true shoot false}]",
		"[{4 1 false hit true} {2 1 true shoot true}]",
	} {
		if got := fmt.Sprint(p.History(slot, 9)); got != want {
			t.Errorf("slot %d: %s, want %s", slot, got, want)
		}
	}
	if got := fmt.Sprint(p.History(0, 1)); got != "[{4 0 false hit true}]" {
		t.Errorf("the latest change of slot 0: %s", got)
	}
	if got := fmt.Sprint(p.RefusedBy()); got != "[{burst 2} {shoot 1}]" {
		t.Errorf("refused by %s", got)
	}
	p.asked(true, true, "shoot") // in a frame that does not end
	p.forget(5)
	if got := fmt.Sprint(p.RefusedBy()); got != "[{burst 2} {shoot 1}]" {
		t.Errorf("after going back to frame 5, refused by %s", got)
	}
	p.forget(2)
	if got := fmt.Sprint(p.RefusedBy(), p.History(0, 9)); got != "[] [{2 0 false hit false} {1 0 true shoot false}]" {
		t.Errorf("after going back to frame 2: %s", got)
	}
}

// TestEventsAreTheRegistersOfTheConsole executes each kind of access once in a frame.
func TestEventsAreTheRegistersOfTheConsole(t *testing.T) {
	s := open(t, assemble(t, `        .mapper 0
        .vectors rest, reset, rest
        .code
reset:  lda #5
        sta $2001
        lda $2002
        sta $3FFD
        sta $4000
        sta $4014
        sta $4015
        lda $4015
        sta $4016
        lda $4016
        lda $4017
        sta $4017
        sta $4018
        lda $4018
        sta $401F
        sta $4020
        lda $4020
        sta $6000
        sta $FFFF
        lda $FFFF
        sta $0200
        lda $0200
stop:   jmp stop
rest:   rti
`))
	s.Watch(Events)
	s.Frame()
	names := map[EventKind]string{WritePPU: "write PPU", WriteAPU: "write APU", WritePad: "write pad", WriteDMA: "write DMA", WriteCart: "write cart",
		ReadPPU: "read PPU", ReadPad: "read pad", ReadAPU: "read APU", DMA: "DMA", NMI: "NMI", IRQ: "IRQ"}
	var got []string
	cycle, last := 3, 0
	for _, e := range s.Events() {
		at := e.Line*341 + e.Dot
		got = append(got, fmt.Sprintf("%s $%04X +%d", names[e.Kind], e.Addr, (at-last)/cycle))
		if last = at; e.Kind == DMA {
			got[len(got)-1] += fmt.Sprintf(" for %d", e.Dots/cycle)
		}
	}
	// The transfer is shown at the end of the instruction that it halts.
	want := "write PPU $2001 +12; read PPU $2002 +4; write PPU $3FFD +4; write APU $4000 +4; write DMA $4014 +4; write APU $4015 +517; " +
		"DMA $4014 +-512 for 513; read APU $4015 +516; write pad $4016 +4; read pad $4016 +4; read pad $4017 +4; write APU $4017 +4; " +
		"write cart $4020 +16; write cart $FFFF +12"
	if text := strings.Join(got, "; "); text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}

// TestTheButtonsAreThoseOfTheFrame asks between frames and inside one.
func TestTheButtonsAreThoseOfTheFrame(t *testing.T) {
	s := freelist(t)
	if s.Held(0) != 0 {
		t.Error("buttons are held before the first frame")
	}
	s.Hold(0, nes.ButtonA)
	s.Frame()
	s.Hold(0, nes.ButtonB)
	s.Hold(1, nes.ButtonStart)
	if s.Held(0) != nes.ButtonA || s.Held(1) != 0 {
		t.Errorf("between two frames %v and %v are held, want those of the frame before", s.Held(0), s.Held(1))
	}
	s.Step(Instruction)
	if s.Held(0) != nes.ButtonB || s.Held(1) != nes.ButtonStart {
		t.Errorf("inside a frame %v and %v are held", s.Held(0), s.Held(1))
	}
}

func TestAnExpressionIsEvaluated(t *testing.T) {
	s := freelist(t)
	c := s.con.CPU()
	c.A, c.X, c.Y, c.S, c.P, c.PC = 1, 2, 3, 0xF0, 0b1100_0001, 0x8001
	for text, want := range map[string]string{
		"a": "1", "x": "2", "Y": "3", "s": "240", "p": "193", "pc": "32769", "c": "1", "z": "0", "i": "0", "d": "0", "v": "1", "n": "1",
		"frame": "0", "1 2": `"2" is not understood behind a complete condition`, "(1": `")" is missing before ""`,
		"[1": `"]" is missing before ""`, "bullet_x[1": `"]" is missing before ""`, "1+": `a register, label or number is missing before ""`,
		"a==,1": `a register, label or number is missing before ",1"`,
		"!":     `a register, label or number is missing before ""`, "(1+2)-(3-1)": "1", "5-2-1": "2", "1||0&&0": "1", "6&3|8": "10",
		"1+1&2": "2", "2=1+1": "1", "3^1": "2", "!(1=2)": "1", "1 = 1 = 1": "1", "2>1>0": "1",
		strings.Repeat("(", 49) + "7" + strings.Repeat(")", 49): "7",
		strings.Repeat("(", 50) + "7" + strings.Repeat(")", 50): "the condition is nested more than 50 deep",
	} {
		v, err := s.Evaluate(text)
		got := fmt.Sprint(v)
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
