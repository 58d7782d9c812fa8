// Package std has packages that replace packages of Go's standard library in the lab's programs, because those are large. Each folder is
// named after the last part of the import path that it replaces. make site puts them in place by an overlay of the go command, so the
// code that imports them is the same.
package std
