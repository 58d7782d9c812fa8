// Package assume holds what package bound takes from the headers of routines: the lines Needs, Bound, Targets and
// Points, called notes. They say what an analysis of the code cannot find out. A Check watches a running console and
// reports each note the first time that it is not true.
package assume
