// Package session is a game being played, without any device: a console, what is held on its
// pads, the way back in time, and what can be seen of its cost.
//
//	s, err := session.New(game, nes.Config{})
//	s.Hold(0, nes.ButtonStart)
//	s.Frame()                  // one frame on
//	s.Back()                   // and back again
//
// The window draws what is here and asks for what it wants; tests do the same without a window.
//
// # Time
//
// Time is a line of frames. A frame begins at the start of vblank: there the pads are set and the
// buttons of the console pressed, and until the next frame nothing outside changes the console. So
// the state in which a frame began and its [Input] determine the frame. To go to any place on the
// line, the session takes the nearest state before it and runs on with the inputs that were
// recorded. The history keeps every input, and a state every few frames as its difference from the
// next one. Rewinding, stepping back by an instruction or a scanline, and movies are built on it.
//
// # Files
//
// A session reads and writes one file: that of the battery-backed RAM, where the caller named one
// with [Session.OpenBattery]. It writes the file on its own whenever the game has saved, and for the
// last time in [Session.Close]. States and movies are bytes that the caller keeps.
//
// # Where to find what
//
//	session.go, game.go   the session and what it plays
//	step.go, moves.go     by instruction, scanline, over and out of calls, each of them back
//	breaks.go, stops.go   breakpoints; condition.go: what one may ask
//	verdict.go            whether the game keeps up; foremost.go: the routine to look at first
//	history.go, rewind.go the way back
//	operand.go, callstack.go   what an instruction would touch; who called whom
//	poke.go               changing a byte
//	slots.go              saved states
//	movie.go              recording and playing movies
//	reload.go             another build of the same program, in the middle of the game
//	battery.go            battery-backed RAM
//	viewer.go, events.go, pool.go   costs, register accesses and pools of the latest frames
package session
