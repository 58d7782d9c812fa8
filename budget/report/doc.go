// Package report writes measurements: a report of claims, routines and frames, or a
// run of the cases of sources, as text, JSON, Markdown or JUnit.
//
//	t := report.Tests{Files: []report.File{report.Test("pool.asm", machine)}}
//	err := t.Write(os.Stdout, "text")
//
// # Where to find what
//
//	report.go, section.go          the content of a report
//	tests.go                       the content of a run of cases
//	format.go                      the table of formats
//	text.go, tests_text.go         for a terminal
//	markdown.go                    a chapter
//	json.go                        for programs; what a baseline is read from
//	exhausted.go                   cases of which every combination was tried
//	tests_junit.go                 for CI servers, through internal/junit
//	table.go, tables.go            tables of all formats for people
//	figures.go                     golden figures, compared to the cycle
//	benchfmt.go                    Go's benchmark format, for benchstat
//	baseline.go                    an earlier run, read from JSON
//	compare.go, compare_data.go,
//	compare_lines.go               what is slower, faster, bigger, new or gone, line by line
//	compare_text.go                a comparison for people, and as JSON
//	regression.go                  costs that are higher than in a baseline
//	promise.go                     budgets and sizes
//
// To add a format, write <name>.go and one row in the table of format.go. To add
// a part that only your package measures, append a Section.
package report
