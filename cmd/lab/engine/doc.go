// Package engine does the work of the lab's page in a browser: it assembles the source in the editor,
// runs it, and measures the cost of each line. It does not depend on a browser: the command in the
// folder above connects it with one, and tests use it directly.
//
//	e := engine.New()
//	b := e.Open("activeflag/activeflag.asm", nil)
//	e.Frame()
//	view := e.Look()
//
// # Files
//
// The page keeps the edited files and passes them to the engine. The sources of the exhibition (the programs of
// the lessons) are embedded in the binary. An edited file replaces the exhibition's file of the same path. No
// other files can be read.
//
// # Limits
//
// Sources and cartridges may come from strangers, so every call of the engine takes a limited time. The
// assembler limits its input. A frame always ends. Cases run one at a time, each up to a limit of cycles, so the
// page can stop between two cases.
//
// # Where to find what
//
//	engine.go    the engine, and opening programs
//	files.go     edited files, and those of the exhibition
//	rom.go       opening cartridges, with symbols and sources of other toolchains
//	build.go     what is known of a program before it runs
//	lines.go     cycles by source line
//	frame.go     one frame: picture, sound, figures
//	look.go      costs, pools, timeline and verdict of the latest frames
//	events.go    accesses, interrupts and DMA of the last frame, and where the beam was
//	step.go      instruction by instruction, with registers
//	cases.go     the cases in headers of routines, one at a time
//	known.go     results of cases that are kept after an edit that changes no byte
//	trace.go     a case instruction by instruction
//	why.go       why a line costs what it costs
//	bound.go     the proved cost of a routine, as the page gets it
//	proof.go     proves it
//	large.go     what only tables.wasm has; lab.wasm, which a page loads first, has small.go instead of these two
//	course.go    exhibits and exercises
//	says.go      sentences and rows of tables of a lesson, from the code as edited
//	values.go    their figures, each computed from an expression; caseof.go and loops.go, those from cases
//	published.go what differs from the program as it was published
//	formula.go   reading these expressions
//	tables.go    the tables that tables.wasm measures: claims, what a frame sustains
//	versus.go    two versions of a program: cases and proofs of each
//	judge.go     a routine of the gallery, judged by hidden cases and its proof
//	call.go      one call, as the command line prints it
//	compare.go   pools beside each other, and the profile of a run
//	opcodes.go   descriptions of instructions for the editor
//	serve.go     requests and answers as JSON
package engine
