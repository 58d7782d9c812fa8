package session

import (
	"fmt"
	"path/filepath"

	"pool6502/budget/bound/assume"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/nes"
)

// Input is what happens at the start of a frame.
type Input struct {
	Pads     [2]nes.Buttons
	Commands uint8 // Reset, Power
	frozen   *[]Frozen
}

// Commands of an Input, with the values they have in a movie.
const (
	Reset uint8 = 1 << iota
	Power
)

// Session is a game being played. It is not safe for concurrent use.
type Session struct {
	Game *program.Program

	con *nes.Console
	cfg nes.Config

	frame   uint64 // frames on the line before the present one
	begun   uint64 // the frame with which this build of the game began
	inFrame bool   // the present frame has begun
	steps   int    // instructions since it began, while stepping
	held    [2]nes.Buttons
	press   uint8  // commands for the next frame
	pokes   []poke // inside the present frame; see Poke
	frozen  *[]Frozen

	history  history
	searcher searcher
	movie    movie
	viewer   viewer
	breaks   breakpoints
	battery  battery
	check    *assume.Check // of what headers say for bounds; nil if they say nothing
}

// New turns a game on.
func New(game *program.Program, cfg nes.Config) (*Session, error) {
	s := &Session{Game: game, cfg: cfg}
	con, err := insert(game, cfg)
	if err != nil {
		return nil, err
	}
	s.plug(con)
	return s, nil
}

// insert puts a cartridge into a console.
func insert(game *program.Program, cfg nes.Config) (*nes.Console, error) {
	con, err := nes.Open(game.Image, cfg)
	if err == nil && game.Waiting() {
		err = watch.NewMeter(con, game.Names).Err()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(game.Name), err)
	}
	return con, nil
}

// Close ends the session: it writes the battery-backed RAM for the last time, and waits until it is on disk. It
// returns an error if the RAM could not be written. A session without a battery need not be closed.
func (s *Session) Close() error {
	if err := s.flushBattery(); err != nil {
		return err
	}
	s.battery.end()
	return nil
}

// plug starts a new history with a console.
func (s *Session) plug(con *nes.Console) {
	s.con = con
	s.begun = 0
	s.frame, s.inFrame, s.steps, s.press, s.pokes = 0, false, 0, 0, nil
	s.history.clear()
	s.viewer.history = &s.history
	s.viewer.plug(con, s.Game.Names)
	s.breaks.plug(con, s.Game.Names, s.viewer.meter)
	s.viewer.broke = &s.breaks.broken
	s.watchNotes()
}

// Console returns the console. A change made through it is not in the history: going back loses it.
func (s *Session) Console() *nes.Console { return s.con }

// Position returns the number of complete frames.
func (s *Session) Position() uint64 { return s.frame }

// InFrame reports whether the session is inside a frame, as after a step.
func (s *Session) InFrame() bool { return s.inFrame }

// Hold sets the buttons held on the controller in port 0 or 1 from the next frame on. Opposite directions
// cannot be pressed together on a real controller, and games rely on that: if both are given, neither is
// held.
func (s *Session) Hold(port int, b nes.Buttons) {
	for _, both := range [2]nes.Buttons{nes.ButtonUp | nes.ButtonDown, nes.ButtonLeft | nes.ButtonRight} {
		if b&both == both {
			b &^= both
		}
	}
	s.held[port&1] = b
}

// Press presses Reset or Power at the start of the next frame.
func (s *Session) Press(command uint8) { s.press |= command }

// Held returns the buttons held on a controller in the present frame.
func (s *Session) Held(port int) nes.Buttons {
	return s.history.input(s.last()).Pads[port&1]
}

// last returns the frame whose input is in effect.
func (s *Session) last() uint64 {
	if s.inFrame || s.frame == 0 {
		return s.frame
	}
	return s.frame - 1
}

// Mute silences channels, one bit each; see nes.Console.Mute.
func (s *Session) Mute(channels uint8) { s.con.Mute(channels) }

// Frame runs to the end of the present frame. It reports false if it stopped at a breakpoint
// before the end.
func (s *Session) Frame() bool {
	s.begin()
	if s.breaks.any() {
		return s.runToBreak()
	}
	s.con.RunFrame()
	s.end()
	return true
}

// begin starts a frame with the buttons that are held and pressed, or with the input of the movie, and
// records the input.
func (s *Session) begin() {
	if s.inFrame {
		return
	}
	in := Input{Pads: s.held, Commands: s.press, frozen: s.frozen}
	s.press = 0
	in = s.movie.next(s, in)
	s.history.record(s.frame, in, s.con)
	s.enter(in)
}

// enter applies an input; the session is then inside the frame.
func (s *Session) enter(in Input) {
	apply(s.con, in)
	s.inFrame, s.steps = true, 0
	s.viewer.begin(s.frame, in.Commands != 0)
}

// apply begins a frame of a console with an input. The order is that of a movie: power, reset, controllers;
// then come the frozen bytes.
func apply(con *nes.Console, in Input) {
	con.FrameDone()
	if in.Commands&Power != 0 {
		con.PowerCycle()
	}
	if in.Commands&Reset != 0 {
		con.Reset()
	}
	con.Hold(0, in.Pads[0])
	con.Hold(1, in.Pads[1])
	if in.frozen != nil {
		for _, f := range *in.frozen {
			con.Poke(f.Addr, f.Value)
		}
	}
}

// end closes the frame at its last instruction.
func (s *Session) end() {
	s.con.FrameDone()
	s.inFrame, s.steps = false, 0
	s.frame++
	if len(s.pokes) > 0 {
		s.pokes = s.pokes[:0]
		s.history.mark(s.frame, s.con) // the state is not determined by the frame's start and its input
	}
	s.viewer.end(s.frame)
	s.keepBattery()
}
