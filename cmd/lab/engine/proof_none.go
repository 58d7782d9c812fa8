//go:build small && !tables

package engine

import (
	"errors"

	"pool6502/asm"
	"pool6502/budget/program"
)

// The small program, lab.wasm, proves nothing: the prover is in the larger one, tables.wasm.
type (
	proofs struct{}
	proof  struct{ Worst int }
)

var errLarger = errors.New("this program proves no worst cases; tables.wasm does")

func proofsOf(*program.Program) (*proofs, error) { return nil, errLarger }

func (*proofs) header(*asm.Contract) proof { return proof{} }
func (*proof) err() error                  { return errLarger }
func (*proof) given() string               { return "" }
func (*proof) Trusts() bool                { return true }
func (*proof) Verdict(int) string          { return "" }

// Bounds proves nothing.
func (*Engine) Bounds(int, func(Bound, int, int)) (string, error) { return "", errLarger }
