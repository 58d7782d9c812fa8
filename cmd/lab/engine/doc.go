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
// The page has the files that were edited, the binary has the sources of the exhibition. An edited
// file replaces the exhibition's file of the same path. No other files can be read.
//
// # Limits
//
// Sources and cartridges may come from strangers. So every call of the engine takes a limited time: the
// assembler limits its input, a frame always ends, and cases run one at a time, each up to a limit of
// cycles, so that the page can stop between two cases.
//
// # Where to find what
//
//	engine.go    the engine, and opening programs
//	files.go     edited files, and those of the exhibition
//	build.go     what is known of a program before it runs
//	lines.go     cycles by source line
//	frame.go     one frame: picture, sound, figures
//	look.go      costs, pools, timeline and verdict of the latest frames
//	events.go    what the program touched while the beam drew the last frame
//	step.go      instruction by instruction, with registers
//	cases.go     the cases in headers of routines, one at a time
//	known.go     what cases found before an edit that changed no byte
//	trace.go     a case instruction by instruction
//	bound.go     the proved worst case of each routine
//	course.go    exhibits and exercises
//	figures.go   the tables of a lesson, from the code as edited
//	values.go    the figures in its sentences, by expressions
//	tables.go    the tables that tables.wasm measures: claims, what a frame sustains
//	formula.go   reading these expressions
//	call.go      one call, as the command line prints it
//	compare.go   pools beside each other, and the profile of a run
//	opcodes.go   descriptions of instructions for the editor
//	serve.go     requests and answers as JSON
package engine
