//go:build js && wasm

// Command lab is the lab as WebAssembly: package engine for a Web Worker. The page's worker loads
// it, and calls the functions of the global object pool6502Lab, which this command sets.
//
//	serve(request, image, symbols, tell)   a request in JSON, its answer; see engine.Request
//	frame(picture, sound, stat)            one frame: how many samples its sound has, -1 without a game
//
// Everything that can be said without a browser is in package engine; web has the page.
package main
