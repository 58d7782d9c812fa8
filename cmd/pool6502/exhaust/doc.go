// Package exhaust has what is common to commands that try every combination of the
// inputs of a case: the choice of a shard, progress on a terminal, and the partial result
// of an interrupted command.
package exhaust
