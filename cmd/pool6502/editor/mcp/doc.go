// Package mcp serves coding agents over the Model Context Protocol: an agent assembles, calls, tests, profiles, proves
// and reads, and gets cycles that were measured.
//
//	err := mcp.Serve(ctx, os.Stdin, os.Stdout, "src")
//
// It reads files in one folder, out of which no name and no symbolic link leads, and writes none. Every tool takes a
// limited time: frames, combinations and cycles of a call have limits.
//
//	mcp.go      the server, and opening programs in the folder
//	tools.go    assembling, cases, calls, reading lines
//	analyses.go profiles, bounds, searches for the worst input, attacks, disassembly
package mcp
