// Package notes has what the headers of routines say for package bound and no
// analysis can know: Needs, Bound, Targets and Points. None of it is trusted: an
// Audit checks the notes at every call while a console runs.
package notes
