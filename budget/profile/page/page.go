package page

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/json"
	"html/template"
	"io"
	"io/fs"
	"sort"
	"strings"

	"pool6502/budget/profile"
)

// Options are what the page shows beside the profile.
type Options struct {
	Title  string   // the name of what ran: "game.nes"
	Answer []string // the results, in a few sentences; the first word of each is its subject

	// Source returns the lines of a source file; false if it is not available. nil for no sources.
	Source func(file string) ([]string, bool)

	// Command returns the command line that shows a frame in the window; nil for none.
	Command func(frame uint32) string
}

//go:embed page.html page.css js
var parts embed.FS

var layout = template.Must(template.ParseFS(parts, "page.html"))

// Write writes the page.
func Write(w io.Writer, p *profile.Profile, opt Options) error {
	figures, err := json.Marshal(newData(p, opt)) // escapes <, > and & in strings
	if err != nil {
		return err
	}
	style, err := fs.ReadFile(parts, "page.css")
	if err != nil {
		return err
	}
	script, err := scripts()
	if err != nil {
		return err
	}
	b := bufio.NewWriterSize(w, 1<<16)
	var answer []sentence
	for _, text := range opt.Answer {
		if text == "" {
			continue
		}
		label, rest, _ := strings.Cut(text, " ")
		answer = append(answer, sentence{label, strings.TrimSpace(rest)})
	}
	err = layout.Execute(b, map[string]any{
		"Title": opt.Title, "Answer": answer,
		"Style": template.CSS(style), "Script": template.JS(script), "Data": template.JS(figures),
	})
	if err != nil {
		return err
	}
	return b.Flush()
}

// A sentence is a result, with its first word as a label.
type sentence struct{ Label, Text string }

// scripts joins the files of js in the order of their names.
func scripts() ([]byte, error) {
	names, err := fs.Glob(parts, "js/*.js")
	if err != nil {
		return nil, err
	}
	sort.Strings(names)
	var all bytes.Buffer
	for _, name := range names {
		text, err := fs.ReadFile(parts, name)
		if err != nil {
			return nil, err
		}
		all.Write(text)
		all.WriteByte('\n')
	}
	return all.Bytes(), nil
}
