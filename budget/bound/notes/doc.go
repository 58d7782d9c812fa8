// Package notes has the lines of routine headers that give package bound facts that
// no analysis of the code can find: Needs, Bound, Targets and Points. An Audit checks
// these notes while a console runs, so that a wrong note is found.
package notes
