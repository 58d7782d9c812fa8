// Package merge is the command that joins the reports of the parts of one run. Each part
// was made on any machine with --shard, and is a file of JSON.
//
//	merge.go    the command: which parts there are, and which are missing
//	verify.go   parts of verify
//	runs.go     parts of the tests of this project: lockstep, mutants
package merge
