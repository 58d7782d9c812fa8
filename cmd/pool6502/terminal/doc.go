// Package terminal is the way from a command to a person: standard output and standard error, from
// which nothing that a terminal obeys gets through, and whose errors are not lost.
package terminal
