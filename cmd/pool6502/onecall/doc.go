// Package onecall has the flags for one call of a routine, and the report that is printed after it.
package onecall
