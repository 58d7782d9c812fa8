// Package sdltest is the world around the window, for its tests: pads that are plugged in and
// pulled out, keys, files that are dropped. It speaks to SDL itself, where its Go binding has no
// sound call for it and cgo is not allowed in a test, and needs the build tag sdl.
package sdltest
