//go:build js && wasm && tables

package main

import "pool6502/roms"

// With the build tag tables the program measures all tables of the lessons. It is a file of its own,
// tables.wasm, which a lesson loads after an edit: all claims and their models are in it.
func init() { measure = roms.MeasureTable }
