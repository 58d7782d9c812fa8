// Package show writes a profile: for a terminal, for programs, for CI servers
// and for a pull request.
//
//	r := show.Report{ROM: "game.nes", Profile: p}
//	err := r.Write(os.Stdout, "text")
//
// # Where to find what
//
//	report.go       Report and its formats
//	verdict.go      the result in a sentence, for the page
//	text.go         text: the summary first, then routines and lines
//	budgets.go      which budgets hold, and where one was broken
//	tree.go         one frame, or one call, in full
//	memory.go       what is used of the memory
//	json.go, csv.go for programs
//	baseline.go     baselines for later runs; Go benchmarks
//	ci.go           JUnit, annotations of GitHub, a summary in Markdown
package show
