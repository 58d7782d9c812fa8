package layer

import (
	"strings"
	"testing"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/paint"
)

// TestTheHelpKeepsItsGroupsWhole wherever they fit.
func TestTheHelpKeepsItsGroupsWhole(t *testing.T) {
	h := &Sheet{Keys: keymap.Usual()}
	lines := h.lines()
	for _, rows := range []int{30, 40, 60, 100} {
		total := 0
		for i, column := range deal(lines, rows, 5) {
			if len(column) == 0 || len(column) > rows || !column[0].heading {
				t.Errorf("of %d rows, column %d has %d and begins with %+v", rows, i, len(column), column[:min(1, len(column))])
			}
			for _, l := range column {
				if l.text != "" {
					total++
				}
			}
		}
		want := 0
		for _, l := range lines {
			if l.text != "" {
				want++
			}
		}
		if total != want {
			t.Errorf("of %d rows: %d of %d lines", rows, total, want)
		}
	}
	// In a small window every line is on some page.
	total, want := 0, 0
	for _, column := range deal(lines, 4, 2) {
		total += len(column)
	}
	if want = len(lines); total != want {
		t.Errorf("a small window has %d of %d lines", total, want)
	}
	h.Draw(paint.NewCanvas(256, 240))
	pages := 1
	for h.Turn(1) {
		h.Draw(paint.NewCanvas(256, 240))
		pages++
	}
	if pages < 2 || h.Turn(1) || !h.Turn(-1) {
		t.Errorf("a small window has %d pages", pages)
	}
	h.Draw(paint.NewCanvas(1280, 832))
	if h.Turn(1) || h.Turn(-1) {
		t.Error("a large one has more than one")
	}
}

func TestTheHelpNamesEveryKeyInEveryWindow(t *testing.T) {
	h := &Sheet{Keys: keymap.Usual()}
	text := ""
	for _, l := range h.lines() {
		text += l.keys + " " + l.text + "\n"
	}
	for _, r := range keymap.Rows() {
		_, _, pad := r.Action.PadButton()
		numbered := r.Action > keymap.Load && r.Action < keymap.Save+keymap.States || r.Action >= keymap.Channel && r.Action < keymap.Solo+keymap.Channels
		if pad || numbered {
			continue
		}
		if !strings.Contains(text, r.Help) {
			t.Errorf("the help lacks %q", r.Help)
		}
	}
	for _, size := range [][2]int{{256, 240}, {768, 720}, {1280, 832}} {
		c := paint.NewCanvas(size[0], size[1])
		h.Draw(c)
	}
}
