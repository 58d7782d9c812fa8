package command

import (
	"io"
	"os"
	"strconv"
	"strings"

	"pool6502/budget/profile/show"
)

// command gives the command line that opens the window at a frame.
func (f *profileFlags) command(frame uint32) string {
	words := []string{"pool6502", "play", f.rom}
	words = append(words, f.more...)
	if f.symbols != "" {
		words = append(words, f.symbols)
	}
	if f.input != "" {
		words = append(words, "--movie", f.input)
	}
	for _, d := range f.defines {
		words = append(words, "-D", d)
	}
	words = append(words, f.console.changed()...)
	words = append(words, "--at-frame", strconv.Itoa(int(frame)), "--overlays", "cost")
	for i, w := range words {
		words[i] = quoted(w)
	}
	return strings.Join(words, " ")
}

// quoted gives a word with quotes if a shell needs them.
func quoted(word string) string {
	plain := func(c rune) bool {
		return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("-_./=:+,@", c)
	}
	if word != "" && strings.IndexFunc(word, func(c rune) bool { return !plain(c) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// writeGitHub writes annotations to w, where GitHub's workflows read them. The summary goes into the
// file that GITHUB_STEP_SUMMARY names, or after the annotations if it names none.
func writeGitHub(r *show.Report, w io.Writer) (err error) {
	path := os.Getenv("GITHUB_STEP_SUMMARY")
	if path == "" {
		return r.Write(w, "github")
	}
	if err := r.Annotate(w); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer func() {
		if closing := f.Close(); err == nil {
			err = closing
		}
	}()
	return r.Write(f, "markdown")
}
