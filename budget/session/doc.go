// Package session plays a game without any device: it has a console, its controllers, rewind,
// movies, breakpoints, and the measured cost of the game.
//
//	s, err := session.New(program, nes.Config{})
//	s.Hold(0, nes.ButtonStart)
//	s.Frame()                  // one frame on
//	s.Back()                   // and back again
//
// The window displays a session and controls it; tests do the same without a window.
//
// # Time
//
// Time is a sequence of frames. A frame begins at the start of vblank. There the controllers are set
// and the buttons of the console pressed; until the next frame nothing outside changes the console.
// So a frame is determined by the state in which it began and its [Input]. To go to an earlier
// place, the session loads the nearest state before it and runs on with the recorded inputs. The
// history keeps every input, and a state every few frames, as its difference from the next one.
// Rewinding, stepping back by an instruction or a scanline, and movies are built on it.
//
// # Files
//
// A session reads and writes one file: that of the battery-backed RAM, if the caller named one with
// [Session.OpenBattery]. It writes the file whenever the game has saved, and for the last time in
// [Session.Close]. Save states and movies are bytes that the caller stores.
//
// # Where to find what
//
//	session.go            the session and what it plays
//	step.go, moves.go     steps by instruction, by scanline, over and out of calls, forward and back
//	breaks.go, stops.go   breakpoints; chosen.go: one of them; condition.go: their conditions; unwritten.go: RAM that is read
//	                      before it is written
//	verdict.go            whether the game misses frames; foremost.go: the routine to look at first;
//	                      outlook.go: with another number of objects; late.go: which late frames count as missed
//	history.go, rewind.go rewinding; marks.go: the call stack at the start of each frame
//	past.go, writes.go    which instruction wrote a byte last
//	again.go              the latest frame once more, for an observer
//	operand.go, callstack.go   the operand of an instruction; the call stack
//	poke.go, freeze.go    changing a byte, and holding it at a value
//	slots.go              save states
//	movie.go              recording and playing movies
//	reload.go             hot reload: a new build of the program takes over the running game; against.go: it is compared with
//	                      the old one
//	battery.go            battery-backed RAM
//	viewer.go, events.go, pool.go   costs, register accesses and pools of the latest frames; changes.go, fields.go: slots that
//	                      became live or free, and their fields; objects.go: objects that move between slots
//	scanline.go           the graphics as they were at a scanline
//	assumptions.go        notes of headers that are not true
//	notes.go              the user's own labels and comments
package session
