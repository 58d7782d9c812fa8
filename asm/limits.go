package asm

// Limits that keep any input, however hostile, within bounded time and memory.
const (
	maxSource     = 16 << 20 // bytes of all files
	maxFiles      = 512
	maxInclude    = 32      // depth
	maxExpansion  = 64      // depth of macros and repeats
	maxStatements = 1 << 19 // after expansion
	maxTokens     = 2 << 20 // after expansion
	maxRepeat     = 1 << 16
	maxImage      = 8 << 20
)

// A file is one source read: its name as shown in errors and its lines.
type file struct {
	name  string
	lines []string
}
