// Package compare is the command compare. It compares two measurements, or the user's own pool with
// an exhibit.
//
//	compare.go   two reports, sources or ROMs
//	contest.go   a pool in the winner map of the exhibits
package compare
