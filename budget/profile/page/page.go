package page

import (
	"bufio"
	"embed"
	"encoding/json"
	"html/template"
	"io"
	"strings"

	"pool6502/budget/profile"
	"pool6502/internal/hue"
)

// Options are what the page shows beside the profile.
type Options struct {
	Title  string   // the name of what ran: "game.nes"
	Answer []string // the results, in a few sentences; the first word of each is its subject

	Verdict string      // the result in one sentence, which the page begins with
	Figures [][2]string // the largest figures: a number, and what it is

	// Source returns the lines of a source file; false if it is not available. nil for no sources.
	Source func(file string) ([]string, bool)

	Colors hue.Of // of the routines; nil for colours by their names

	// Command returns the command line that shows a frame in the window; nil for none.
	Command func(frame uint32) string
}

//go:embed page.html js
var parts embed.FS

//go:embed page.css
var style string

var layout = template.Must(template.ParseFS(parts, "page.html"))

// Write writes the page.
func Write(w io.Writer, p *profile.Profile, opt Options) error {
	figures, err := json.Marshal(newData(p, opt)) // escapes <, > and & in strings
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	var answer []sentence
	for _, text := range opt.Answer {
		if text == "" {
			continue
		}
		label, rest, _ := strings.Cut(text, " ")
		answer = append(answer, sentence{label, strings.TrimSpace(rest)})
	}
	err = layout.Execute(b, map[string]any{
		"Title": opt.Title, "Answer": answer, "Memory": p.Memory != nil, "Verdict": opt.Verdict, "Figures": opt.Figures,
		"Style": template.CSS(style), "Script": template.JS(scripts()), "Data": template.JS(figures),
	})
	if err != nil {
		return err
	}
	return b.Flush()
}

// A sentence is a result, with its first word as a label.
type sentence struct{ Label, Text string }

// scripts joins the files of js in the order of their names.
func scripts() string {
	var all strings.Builder
	files, _ := parts.ReadDir("js") // sorted; what is embedded can be read
	for _, f := range files {
		text, _ := parts.ReadFile("js/" + f.Name())
		all.Write(text)
		all.WriteByte('\n')
	}
	return all.String()
}
