// Package assume has what package bound assumes because the headers of routines say it, and no analysis of
// the code can find it: the lines Needs, Bound, Targets and Points. A Check compares these assumptions with
// what happens while a console runs, so that a wrong one is found.
package assume
