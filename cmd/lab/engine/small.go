//go:build small && !tables

package engine

import (
	"errors"

	"pool6502/asm"
	"pool6502/asm/symbols"
	"pool6502/budget/program"
)

// The small program, lab.wasm, proves nothing, and reads neither ca65's dialect nor the symbols of other toolchains. The larger
// one, tables.wasm, does; the page loads it when Build.Larger says so.
type (
	proofs struct{}
	proof  struct{ Worst int }
)

var errLarger = errors.New("this needs the larger program, tables.wasm")

// larger reports whether an error is that only the larger program can do something.
func larger(err error) bool { return errors.Is(err, errLarger) }

func assembleCA65(files, string) (*asm.Program, error)   { return nil, errLarger }
func readSymbols(string, []byte) (*symbols.Table, error) { return nil, errLarger }

func proofsOf(*program.Program) (*proofs, error) { return nil, errLarger }

func (*proofs) header(*asm.Contract) proof { return proof{} }
func (*proof) err() error                  { return errLarger }
func (*proof) given() string               { return "" }
func (*proof) Trusts() bool                { return true }
func (*proof) Verdict(int) string          { return "" }

// Bounds proves nothing.
func (*Engine) Bounds(int, func(Bound, int, int)) (string, error) { return "", errLarger }
