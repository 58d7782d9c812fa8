// Package onecall is what the command line says about one call of a routine, and what is
// printed about it.
package onecall
