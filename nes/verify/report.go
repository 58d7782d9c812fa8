package verify

import (
	"fmt"
	"io"
	"path"
	"path/filepath"
	"strings"
	"unicode"

	"pool6502/internal/junit"
)

// Count is how many ROMs had which result.
type Count struct {
	Pass    int `json:"pass"`
	Fail    int `json:"fail"`
	Unknown int `json:"unknown"`
}

// Counted counts results.
func Counted(results []Result) Count {
	var c Count
	for _, r := range results {
		switch r.Result {
		case Pass:
			c.Pass++
		case Fail:
			c.Fail++
		default:
			c.Unknown++
		}
	}
	return c
}

// Report is the JSON form.
type Report struct {
	Ran     string   `json:"ran"` // how each ROM was run, in words
	ROMs    []Result `json:"roms"`
	Summary Count    `json:"summary"`
}

// NewReport puts the results of a Run with opt into their JSON form.
func NewReport(results []Result, opt Options) Report {
	return Report{Ran: opt.Ran(), ROMs: append([]Result{}, results...), Summary: Counted(results)}
}

// WriteText writes a line for each ROM, a summary, and how the ROMs were run if not as usual.
func WriteText(w io.Writer, results []Result, opt Options) error {
	wide := 0
	for _, r := range results {
		wide = max(wide, len(oneLine(r.Path)))
	}
	var b strings.Builder
	for _, r := range results {
		line := fmt.Sprintf("%-7s  %-*s  %5d frames  %s", r.Result, wide, oneLine(r.Path), r.Frames, oneLine(r.Message))
		b.WriteString(strings.TrimRight(line, " "))
		b.WriteByte('\n')
	}
	c := Counted(results)
	fmt.Fprintf(&b, "%d of %d passed, %d failed, %d unknown", c.Pass, len(results), c.Fail, c.Unknown)
	if ran := opt.Ran(); ran != ways[0] {
		fmt.Fprintf(&b, "; run %s", ran)
	}
	b.WriteByte('\n')
	_, err := io.WriteString(w, b.String())
	return err
}

// oneLine keeps what a ROM, or the name of a file, says from ending the line.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}

// WriteJUnit writes the report that CI servers read; a ROM without a verdict is skipped.
func WriteJUnit(w io.Writer, results []Result) error {
	suite := junit.Suite{Name: "pool6502 verify"}
	for _, r := range results {
		p := filepath.ToSlash(r.Path)
		c := junit.Case{Class: path.Dir(p), Name: path.Base(p), File: p, Text: r.Message}
		switch r.Result {
		case Fail:
			c.Result = junit.Failed
		case Unknown:
			c.Result = junit.Skipped
		}
		suite.Cases = append(suite.Cases, c)
	}
	return junit.Write(w, suite)
}
