//go:build js && wasm && tables

package main

import "pool6502/roms"

// Built with the tag tables, the program is tables.wasm: it also has the prover, and all claims with their models to measure
// every table of the lessons. A page loads it for its first proof, and a lesson after the first edit.
func init() { measure = roms.MeasureTable }
