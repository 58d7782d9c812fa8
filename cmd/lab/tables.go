//go:build js && wasm && tables

package main

import "pool6502/roms"

// Built with the tag tables, the program is tables.wasm: it also has the prover, the readers of ca65's sources and of other
// toolchains' symbols, and all claims with their models. A page loads it for its first proof, for such a source or symbol file, and
// in a lesson after the first edit.
func init() { measure = roms.MeasureTable }
