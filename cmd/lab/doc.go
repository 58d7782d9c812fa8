//go:build js && wasm

// Command lab is the lab in WebAssembly. The page's Web Worker loads it. The command sets the global object
// pool6502Lab, and the worker calls its functions, which package engine carries out:
//
//	serve(request, image, symbols, tell)   performs a request in JSON and returns the answer; see engine.Request
//	frame(picture, sound, stat)            runs one frame and returns how many samples its sound has; -1 without a game
//
// Everything that does not need a browser is in package engine; the folder web has the page.
package main
