// Package assume holds what package bound takes from the headers of routines: the lines Needs, Bound, Targets and
// Points, which say what no analysis of the code could find out. A Check watches a running console and reports the first
// time that one of them is not true.
package assume
