package script

import (
	"bytes"
	"fmt"
	"sort"

	"pool6502/nes"
)

// Pads is the number of pads a script can hold: the two ports of the console.
const Pads = 2

// Kind says what an event changes.
type Kind uint8

const (
	Hold  Kind = iota // a pad holds Mask from here on
	Reset             // the reset button is pressed
	Power             // the console is switched off and on
)

// Event is one change.
type Event struct {
	Frame uint64
	Kind  Kind
	Pad   int // 0 or 1; only for Hold
	Mask  nes.Buttons
}

// Script is a list of changes in the order of their frames.
type Script struct {
	Events []Event
	Frames uint64 // length of the recording in frames; 0 if the script does not say
	Movie  Movie  // the header of a movie; zero for other scripts
}

// Error is an error in a line of a script.
type Error struct {
	File string
	Line int
	Msg  string
}

func (e *Error) Error() string {
	if e.File == "" {
		return e.Msg
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Msg)
}

// Parse reads a script: a movie if it starts with "version 3", else the lines of the run command.
// name is used in errors.
func Parse(name string, data []byte) (*Script, error) {
	if bytes.HasPrefix(bytes.TrimLeft(data, "\ufeff\r\n\t "), []byte("version ")) {
		return ParseFM2(name, data)
	}
	return parseLines(name, data)
}

// sorted sorts events by frame; events of one frame keep their order.
func (s *Script) sorted() *Script {
	sort.SliceStable(s.Events, func(i, j int) bool { return s.Events[i].Frame < s.Events[j].Frame })
	return s
}

// Last returns the frame of the last change; 0 for an empty script.
func (s *Script) Last() uint64 {
	if len(s.Events) == 0 {
		return 0
	}
	return s.Events[len(s.Events)-1].Frame
}

// Console is a console that a script controls; *nes.Console is one.
type Console interface {
	Hold(pad int, held nes.Buttons)
	Reset()
	PowerCycle()
}

// Player applies a script to a console as its frames go by.
type Player struct {
	events []Event
	next   int
	held   [Pads]*Event // set by Skip: the next Apply applies them
}

// Play starts a script from its beginning. A nil script holds nothing.
func (s *Script) Play() *Player {
	if s == nil {
		return &Player{}
	}
	return &Player{events: s.Events}
}

// Skip skips the changes before a frame, for a console that starts there from a save
// state. The buttons held at that frame are set by the next Apply.
func (p *Player) Skip(frame uint64) {
	var held [Pads]*Event
	i := p.next
	for ; i < len(p.events) && p.events[i].Frame < frame; i++ {
		if e := &p.events[i]; e.Kind == Hold && e.Pad >= 0 && e.Pad < Pads {
			held[e.Pad] = e
		}
	}
	p.held, p.next = held, i
}

// Apply makes every change due at or before frame. Call it before each frame runs, with the
// number of frames run since power-on.
func (p *Player) Apply(frame uint64, c Console) {
	for pad, e := range p.held {
		if e != nil {
			c.Hold(e.Pad, e.Mask)
			p.held[pad] = nil
		}
	}
	for p.next < len(p.events) && p.events[p.next].Frame <= frame {
		e := p.events[p.next]
		p.next++
		switch e.Kind {
		case Hold:
			c.Hold(e.Pad, e.Mask)
		case Reset:
			c.Reset()
		case Power:
			c.PowerCycle()
		}
	}
}
