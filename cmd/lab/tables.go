//go:build js && wasm && tables

package main

import "pool6502/roms"

// With the build tag tables the program measures all tables of the lessons. It is a file of its own,
// tables.wasm, which the pages load for a proof, and a lesson after an edit: the prover, all claims and their models are in it.
func init() { measure = roms.MeasureTable }
