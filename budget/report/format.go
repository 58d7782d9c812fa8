package report

import (
	"fmt"
	"io"
	"strings"
)

// A format writes reports. To add one, write <name>.go and one row in
// formats.
type format struct {
	Name   string
	Report func(io.Writer, *Report) error // nil where it has none
	Tests  func(io.Writer, *Tests) error  // nil where it has none
}

var formats = []format{
	{"text", writeText, writeTestsText},
	{"json", writeJSON, writeTestsJSON},
	{"markdown", writeMarkdown, nil},
	{"junit", nil, writeJUnit},
	{"benchfmt", writeBench, writeTestsBench},
}

// Write writes the report in a named format: text, json, markdown or
// benchfmt.
func (r *Report) Write(w io.Writer, format string) error {
	var known []string
	for _, f := range formats {
		if f.Report == nil {
			continue
		}
		if f.Name == format {
			return f.Report(w, r)
		}
		known = append(known, f.Name)
	}
	return unknownFormat(format, known)
}

// Write writes the tests in a named format: text, json, junit or
// benchfmt.
func (t *Tests) Write(w io.Writer, format string) error {
	var known []string
	for _, f := range formats {
		if f.Tests == nil {
			continue
		}
		if f.Name == format {
			return f.Tests(w, t)
		}
		known = append(known, f.Name)
	}
	return unknownFormat(format, known)
}

func unknownFormat(format string, known []string) error {
	return fmt.Errorf("there is no format %q; the formats are %s", format, strings.Join(known, ", "))
}
