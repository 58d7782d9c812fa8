package session

import (
	"pool6502/cpu"
	"pool6502/nes"
	"pool6502/nes/timing"
)

// EventKind says what happened.
type EventKind uint8

// Kinds of events.
const (
	WritePPU  EventKind = iota // $2000-$3FFF
	WriteAPU                   // $4000-$4017 except the next two
	WritePad                   // $4016
	WriteDMA                   // $4014
	WriteCart                  // $4020-$FFFF
	ReadPPU
	ReadPad // $4016, $4017
	ReadAPU // $4015
	DMA     // the CPU was halted
	NMI
	IRQ
)

// Event is a register access, an interrupt or DMA, with the beam's position.
type Event struct {
	Kind      EventKind
	Line, Dot int    // where it began
	Dots      int    // how long it took
	Addr      uint16 // register; for NMI and IRQ the vector
	Value     uint8
	PC        uint16 // the instruction

	at cpu.Time
}

// eventLog collects the events of a frame. Their positions are computed from their times: in
// vblank from the position at the frame's start, after it from the position at its end, since the
// PPU may skip a dot in between.
type eventLog struct {
	con      *nes.Console
	now      []Event
	last     []Event // of the last whole frame
	ahead    []Event // the part of last that EventsAhead returned last
	start    cpu.Time
	fromLine int
	fromDot  int
}

func (l *eventLog) reset() { l.now, l.last = l.now[:0], l.last[:0] }

func (l *eventLog) begin() {
	l.now = l.now[:0]
	l.start = l.con.Now()
	l.fromLine, l.fromDot = l.con.Dot()
}

func (l *eventLog) access(a nes.Access) {
	if a.DMA {
		return // the transfer is one event
	}
	kind := ReadPPU
	switch {
	case a.Addr < 0x2000:
		return
	case a.Addr < 0x4000:
		if a.Write {
			kind = WritePPU
		}
	case a.Addr == 0x4014 && a.Write:
		kind = WriteDMA
	case a.Addr == 0x4016 || a.Addr == 0x4017 && !a.Write:
		kind = ReadPad
		if a.Write {
			kind = WritePad
		}
	case a.Addr < 0x4018 && a.Write:
		kind = WriteAPU
	case a.Addr == 0x4015:
		kind = ReadAPU
	case a.Addr >= 0x4020 && a.Write:
		kind = WriteCart
	default:
		return
	}
	l.now = append(l.now, Event{Kind: kind, Addr: a.Addr, Value: a.Value, PC: l.con.CPU().At(), at: a.Time})
}

// step is called for each step. Its events are interrupts and DMA.
func (l *eventLog) step(r *cpu.Step) {
	if r.Kind == cpu.Instruction && r.Stolen == 0 {
		return
	}
	cycle := l.con.CPU().Cycle
	if r.Stolen > 0 {
		// Sprite DMA halts the CPU in the instruction after the write to $4014, DMC DMA in any
		// instruction. Only the number of cycles is known: the DMA is shown at the end of the step.
		l.now = append(l.now, Event{Kind: DMA, PC: r.PC, Addr: 0x4014,
			Dots: l.dots(cpu.Time(r.Stolen) * cycle), at: r.End - cpu.Time(r.Stolen)*cycle})
	}
	switch r.Kind {
	case cpu.NMI:
		l.now = append(l.now, Event{Kind: NMI, PC: r.PC, Addr: 0xFFFA, Dots: l.dots(r.End - r.Start), at: r.Start})
	case cpu.IRQ:
		l.now = append(l.now, Event{Kind: IRQ, PC: r.PC, Addr: 0xFFFE, Dots: l.dots(r.End - r.Start), at: r.Start})
	}
}

func (l *eventLog) dots(t cpu.Time) int { return int(t / l.con.Region().Clocks().Dot) }

func (l *eventLog) end() {
	l.place()
	l.now, l.last = l.last[:0], l.now
}

// place computes the beam's positions.
func (l *eventLog) place() {
	const width = timing.DotsPerLine
	clocks := l.con.Region().Clocks()
	total := int(clocks.Lines)
	line, dot := l.con.Dot()
	end, size := l.con.Now(), clocks.Dot
	toNext := (total-l.fromLine)*width - l.fromDot // dots until line 0
	for i := range l.now {
		e := &l.now[i]
		pos := l.fromLine*width + l.fromDot + int((e.at-l.start)/size)
		if int((e.at-l.start)/size) >= toNext-2 {
			pos = line*width + dot - int((end-e.at)/size)
		}
		pos = (pos + total*width) % (total * width)
		e.Line, e.Dot = pos/width, pos%width
	}
}

// Events returns the events of the last complete frame, or inside a frame the events since it began.
// Events must be watched.
func (s *Session) Events() []Event {
	l := &s.viewer.events
	if s.inFrame {
		l.place()
		return l.now
	}
	return l.last
}

// EventsAhead returns the events of the frame before at positions that the beam has not reached in the
// present frame; none between two frames.
func (s *Session) EventsAhead() []Event {
	l := &s.viewer.events
	if !s.inFrame || len(l.last) == 0 {
		return nil
	}
	const width = timing.DotsPerLine
	whole := int(l.con.Region().Clocks().Lines) * width
	line, dot := l.con.Dot()
	since := func(line, dot int) int { return ((line-l.fromLine)*width + dot - l.fromDot + whole) % whole }
	now := since(line, dot)
	l.ahead = l.ahead[:0]
	for _, e := range l.last {
		if since(e.Line, e.Dot) > now {
			l.ahead = append(l.ahead, e)
		}
	}
	return l.ahead
}
