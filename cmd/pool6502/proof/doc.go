// Package proof has what bound, test --bound and profile --bound share: it reads a program with its symbols
// and headers, and reports the bounds of its routines. For bound --frame, it plays a game to find a frame that
// answers a question which the proof left open.
package proof
