// Package export writes a profile in the formats that other tools read.
//
//	err := export.Pprof(w, p)        // go tool pprof
//	err := export.CPUProfile(w, p)   // Chrome's .cpuprofile, which VS Code draws
//	err := export.CPUTimeline(w, p, []int{266}) // likewise, of some frames, in the order of time
//	err := export.Trace(w, p)        // Perfetto and chrome://tracing: the frames of p.Trees
//	err := export.LCOV(w, p)         // genhtml, and the coverage views of editors and CI
//
// # How cycles are shown
//
// In pprof and .cpuprofile, a routine's own cycles belong to the line that spent
// them, in each calling context. Waiting and DMA are shown as children of the routine
// in which they happened, with the names (waiting), (OAM DMA) and (DMC DMA), so that
// they are not part of its own cost. Interrupt handlers are separate roots.
//
// # Where to find what
//
//	stacks.go       the call tree, joined by routine
//	pprof.go        go tool pprof
//	cpuprofile.go   Chrome's .cpuprofile
//	cputime.go      the same format for some frames, in the order in which they ran
//	trace.go        Perfetto's timeline
//	lcov.go         coverage of lines and branches
package export
