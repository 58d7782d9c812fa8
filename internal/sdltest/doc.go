// Package sdltest acts as the user in tests of the window: it plugs pads in and pulls them out, presses
// keys and drops files. It calls SDL itself, because SDL's Go binding lacks some of these calls and cgo is not allowed in a
// test. It needs the build tag sdl.
package sdltest
