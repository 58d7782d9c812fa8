package window

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"pool6502/asm/symbols"
	"pool6502/budget/program"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/layer"
	"pool6502/internal/files"
)

// labelPath returns the file with the labels and comments of the user's own for a game.
func (a *App) labelPath(game *program.Program) string {
	return filepath.Join(a.host.StateDir, game.Key()+".mlb")
}

// readLabels reads the file with the user's labels and comments; without a file there are none. The problems are those of
// single lines.
func readLabels(path string) (list *symbols.Notes, problems []error, err error) {
	data, err := files.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	list, problems = symbols.ReadNotes(data)
	return list, problems, err
}

// loadLabels gives a game the user's labels and comments, and returns what is wrong with them, or "".
func (a *App) loadLabels(game *program.Program) (wrong string) {
	path := a.labelPath(game)
	list, problems, err := readLabels(path)
	if err != nil {
		return "your labels are not used: " + oneLine(err)
	}
	if problems = append(problems, game.Annotate(list.All())...); len(problems) > 0 {
		return filepath.Base(path) + ": " + oneLine(errors.Join(problems...))
	}
	return ""
}

// askLabel asks for the label and the comment of a byte.
func (a *App) askLabel(spot screen.Spot, n symbols.Note) {
	a.ask("Label and comment of "+fmt.Sprintf("$%04X", spot.Addr), func(text string) error { return a.setLabel(n, text) },
		"Type a name, or ; and a comment, or both: lives ; of player 1. An empty line removes both.")
	p := a.Screen.Top.(*layer.Prompt)
	p.Text = noteText(n)
}

// noteText writes a label and a comment as the user types them.
func noteText(n symbols.Note) string {
	if n.Comment == "" {
		return n.Name
	}
	return strings.TrimSpace(n.Name + " ; " + n.Comment)
}

// setLabel gives a byte a label and a comment, and writes them to the file. The file is read first: another window may have changed
// it.
func (a *App) setLabel(n symbols.Note, text string) error {
	name, comment, _ := strings.Cut(text, ";")
	n.Name, n.Comment = strings.TrimSpace(name), strings.TrimSpace(comment)
	path := a.labelPath(a.session.Game)
	list, _, err := readLabels(path)
	if err != nil {
		return err
	}
	if err := a.session.CheckName(n); err != nil {
		return err
	}
	if err := list.Set(n); err != nil {
		return err
	}
	err = files.Write(path, list.Bytes())
	if a.note(path, err); err != nil {
		return err
	}
	a.session.Annotate(list.All())
	if text := noteText(n); text != "" {
		a.say("saved in %s: %s", filepath.Base(path), text)
	} else {
		a.say("label and comment removed from %s", filepath.Base(path))
	}
	return nil
}
