// Package proofs computes, beside a game that is played, what its routines cost at most.
package proofs
