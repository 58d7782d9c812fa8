// Package exhaust is what commands share that try every combination of the inputs of
// a case: the part of the work to do, progress on a terminal, and the partial result
// when the command is interrupted.
package exhaust
