// Package profile measures where the cycles of a game go: which frames were
// busy, which routine and which line of which call path spent each cycle, and
// why.
//
//	p, err := profile.Record(ctx, program, profile.Options{Frames: 3600, Input: keys})
//	worst := p.Frames[p.Worst()]
//	for _, r := range p.Ranked() { fmt.Println(r.Name, r.Inclusive.P99()) }
//
// # Every cycle has a place and a cause
//
// A [Site] is an instruction on a call path; its cycles are split by [Cause].
// The sites of a run together have all its cycles: [Profile.Unattributed] is 0.
// Interrupt handlers have their own call paths, and cycles that DMA steals from an
// instruction have their own cause, so neither counts as work of a routine.
//
//	p.Sites[i].Loc      the instruction; p.Line(loc) is its source line
//	p.Sites[i].Path     index into p.Paths: routine, caller, call site
//	p.Sites[i].Cycles   by cause; Runs and Taken count executions and taken branches
//
// Calls of a routine from two places are two [watch.Path]s. For a graph by routines only,
// join the children of a path that have the same routine. p.Trace(path) returns the
// routines from the start of the program, or of the handler, down to the path's own.
//
// # Frames
//
// A frame begins with vblank. [Frame] has the figures of one frame in a few bytes, so
// that long runs fit in memory. The frames named in Options.Trees are recorded in full:
// [Tree] has the calls in the order they ran, with the causes of their cycles, and the
// PPU writes, controller reads and DMA during each call. [RecordFull] runs a game again
// up to one frame and records only that frame in full: a game does the same in every run.
//
// [OfCall] makes such a profile of one call of a budget.Machine.
//
// # Distributions
//
// Figures over frames or calls are a [watch.Dist]: Mean and Max are exact. Median and P99
// are exact for up to 4,096 different values, and otherwise off by less than 0.1 %.
//
// # Where to find what
//
//	profile.go   Profile, Routine, Site, Cause, Frame
//	record.go    running and recording
//	trail.go     counts each straight-line run of code by its call path (a trail), while the game runs
//	site.go      makes sites of the trails at the end
//	bypath.go    finding trails and sites by place and path
//	vblank.go    when the last PPU write or DMA of a frame ended
//	tree.go      one frame in full
//	call.go      one call of a routine
//	budget.go    budgets, checked during the run; proved.go, their proofs
//	late.go      frames that were missed; hang.go, programs that hang
//	outside.go   writes to the PPU outside vblank
//	lines.go     costs by line; names of paths; totals of the frames
//	memory.go    what the run used of stack, sprites and banks
//	areas.go     how much of each bank and of the RAM is used
//	busiest.go   which frames are recorded in full; picture.go, their pictures
//	show/        writes profiles as text and for programs
//	export/      for pprof, Chrome, Perfetto and coverage tools
//	page/        as an HTML page
package profile
