//go:build js && wasm

// Command lab is the lab in WebAssembly. It runs package engine in a Web Worker: the page's worker loads
// it, and calls the functions of the global object pool6502Lab, which this command sets.
//
//	serve(request, image, symbols, tell)   a request in JSON, its answer; see engine.Request
//	frame(picture, sound, stat)            one frame: how many samples its sound has, -1 without a game
//
// Everything that does not need a browser is in package engine; the folder web has the page.
package main
