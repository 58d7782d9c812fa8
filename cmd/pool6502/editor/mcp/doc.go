// Package mcp serves coding agents over the Model Context Protocol: with its tools an agent assembles programs, runs their cases,
// calls routines, plays games and proves bounds, and gets measured cycles instead of guesses.
//
//	err := mcp.Serve(ctx, os.Stdin, os.Stdout, "src")
//
// It reads only files in one folder, also if a name or a symbolic link leads out of it, and writes none. Every tool takes a
// limited time: there are limits for frames, for the combinations of a case, and for the cycles of a call.
//
//	mcp.go      the server, and opening programs in the folder
//	tools.go    assembling, cases, calls, reading lines
//	bound.go    bounds, and proofs of budgets
//	analyses.go profiles, searches for the worst input, attacks, disassembly
package mcp
