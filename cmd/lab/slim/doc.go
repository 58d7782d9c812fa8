// Command slim takes out of a Go program in WebAssembly what only stack traces use: the names of functions, of files, and the
// tables of lines. It writes the file in place:
//
//	go run ./cmd/lab/slim lab.wasm
//
// The lab prints no stack traces, and these tables are a tenth of what a browser loads. They are filled with zeros, which compress
// to nothing; no address changes. What the garbage collector and the stack need stays, and so do the names of the runtime's own
// functions, since the runtime compares some. See runtime/symtab.go in Go's sources for the layout of the tables.
//
// The command also writes the data in few segments: Go's linker writes a hundred thousand.
package main
