// Package engine is the lab behind the page in a browser: it assembles what stands in the editor,
// runs it, and says what each line costs. It knows no browser; the command in the folder above
// connects it with one, and tests use it without.
//
//	e := engine.New()
//	b := e.Open("activeflag/activeflag.asm", nil)
//	e.Frame()
//	view := e.Look()
//
// # Files
//
// The page holds the files that were edited, the binary the sources of the exhibition. An edited
// file stands in front of the exhibition's file of the same path. Nothing else can be read.
//
// # Limits
//
// Sources and cartridges may come from strangers. What one call of the engine does is bounded: the
// assembler bounds its input, a frame ends, and cases run one at a time, each up to a limit of
// cycles, so that the page can stop between them.
//
// # Where to find what
//
//	engine.go    the engine, and opening programs
//	files.go     edited files in front of the exhibition's
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
//	call.go      one call, as the command line prints it
//	compare.go   pools beside each other, and the profile of a run
//	opcodes.go   what an editor tells of each instruction
//	serve.go     requests and answers as JSON
package engine
