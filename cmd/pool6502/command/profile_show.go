package command

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"pool6502/budget/profile/show"
	"pool6502/budget/program"
	"pool6502/nes"
	"pool6502/nes/script"
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

// notes are warnings about the input: it does not fit the ROM, or is shorter than the run.
func (f *profileFlags) notes(game *program.Program, cfg nes.Config, keys *script.Script) ([]string, error) {
	if keys == nil {
		return nil, nil
	}
	con, err := nes.Open(game.Image, cfg)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", game.Name, err)
	}
	var notes []string
	if err := keys.Movie.Fit(con, game.Name); err != nil {
		notes = append(notes, fmt.Sprintf("input   %s: %v; its buttons may not suit this game", f.input, err))
	}
	if n := keys.Frames; n > 0 && n < uint64(f.frames) {
		notes = append(notes, fmt.Sprintf("input   %s ends with frame %d; after it the buttons stay as they were", f.input, n-1))
	}
	return notes, nil
}
