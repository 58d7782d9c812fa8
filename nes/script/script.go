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
	Frames uint64 // length of the recording in frames; 0 when the script does not say
	Movie  Movie  // what a movie says about itself; zero for other scripts
}

// Error is a line of a script that cannot be read.
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

// Open reads a script in whichever form data has: a movie that starts with "version 3",
// else the lines of the run command. name is used in errors.
func Open(name string, data []byte) (*Script, error) {
	if bytes.HasPrefix(bytes.TrimLeft(data, "\ufeff\r\n\t "), []byte("version ")) {
		return ParseFM2(name, data)
	}
	return ParseLines(name, data)
}

// sorted puts events in the order of their frames; those of one frame keep theirs.
func (s *Script) sorted() *Script {
	sort.SliceStable(s.Events, func(i, j int) bool { return s.Events[i].Frame < s.Events[j].Frame })
	return s
}

// Last is the frame of the last change, 0 for an empty script.
func (s *Script) Last() uint64 {
	if len(s.Events) == 0 {
		return 0
	}
	return s.Events[len(s.Events)-1].Frame
}

// Console is what a script acts on; nes.Console is one.
type Console interface {
	Hold(pad int, held nes.Buttons)
	Reset()
	PowerCycle()
}

// Player applies a script to a console as its frames go by.
type Player struct {
	events []Event
	next   int
	held   [Pads]*Event // by Skip, due at once
}

// Play starts a script from its beginning. A nil script holds nothing.
func (s *Script) Play() *Player {
	if s == nil {
		return &Player{}
	}
	return &Player{events: s.Events}
}

// Skip passes over the changes before a frame, but for what is held on the pads
// by then, which Apply makes: for a console that starts there from a state.
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
