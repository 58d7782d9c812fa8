// Package compare is the command that sets two measurements beside each other, or a pool of the
// reader's own beside an exhibit.
//
//	compare.go   two reports, sources or ROMs
//	contest.go   a pool in the winner map of the exhibits
package compare
