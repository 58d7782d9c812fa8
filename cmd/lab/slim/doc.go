// Command slim removes from a Go program in WebAssembly what only stack traces use: names of functions and files, and line
// tables. It writes the file in place:
//
//	go run ./cmd/lab/slim lab.wasm
//
// The lab prints no stack traces. The tables are filled with zeros, which compress
// to nothing; no address changes. What the garbage collector and the stack need stays, and so do the names of the runtime's own
// functions, since the runtime compares some. See runtime/symtab.go in Go's sources for the layout of the tables.
//
// The command also merges data segments: Go's linker writes about 100,000, and their addresses hardly compress.
// Both together make lab.wasm about a fifth smaller, as a browser loads it, compressed with Brotli.
package main
