// Package session is a game being played, without any device: a console, what is held on its
// pads, the way back, and what can be seen of its cost.
//
//	s, err := session.New(game, nes.Config{})
//	s.Hold(0, nes.ButtonStart)
//	s.Frame()                  // one frame on
//	s.Back()                   // and back again
//
// Time is a line of frames. A frame begins at the start of vblank: there the pads are set and
// the buttons of the console pressed, and from there on nothing outside changes it. So a frame
// is known by the state it began with and its [Input], and every way of being somewhere else
// on the line is the same one: take the nearest state before the place, and run on with the
// inputs that were. The history keeps a state every few frames, as its difference from the
// next one, and every input; rewinding, stepping back by an instruction or a scanline, and
// movies all stand on it.
//
// The window draws what is here and asks for what it wants; tests do the same without one.
// Files are read and written only where the caller names them.
package session
