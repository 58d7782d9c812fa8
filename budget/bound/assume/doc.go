// Package assume holds what package bound takes from the headers of routines: the lines Needs, Bound, Targets and
// Points, called notes. They say what an analysis of the code cannot find out. A Check watches a running console and
// reports each note the first time that it is not true.
//
//	Needs    what registers, flags and RAM can hold at each call
//	Bound    how often the instruction at a label runs in one call, at most
//	Targets  where the computed jumps of the routine go
//	Points   what a pointer can hold when the routine reads or writes through it
//
// No note is proved. Each one that a bound relies on is a condition of the bound.
package assume
