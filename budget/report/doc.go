// Package report writes what was measured: a report of claims, routines and
// frames, or a run of the cases of sources, as text, JSON, Markdown or JUnit.
//
//	t := report.Tests{Files: []report.File{report.Test("pool.asm", machine)}}
//	err := t.Write(os.Stdout, "text")
//
// # Where to find what
//
//	report.go, section.go          what a report holds
//	tests.go                       what a run of cases holds
//	format.go                      the table of formats
//	text.go, tests_text.go         for a terminal
//	markdown.go                    a chapter
//	json.go                        for programs; what a baseline is read from
//	tests_junit.go                 for CI servers, through nes/junit
//	table.go, tables.go            tables of all formats for people
//	figures.go                     golden figures, compared to the cycle
//	baseline.go                    what costs more than it did
//	plot/                          pictures
//
// To add a format, write <name>.go and one row in the table of format.go. To add
// a part that only your package measures, append a Section.
package report
