package layer

import (
	"strings"
	"testing"

	"pool6502/cmd/pool6502/screen/paint"
)

func TestThePromptStaysInTheCanvas(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {100, 60}, {256, 240}, {1280, 832}} {
		p := &Prompt{Title: "Breakpoint", Hint: []string{strings.Repeat("word ", 60)}}
		p.Draw(paint.NewCanvas(size[0], size[1]))
		p.Type(strings.Repeat("x\n", 300))
		if len(p.Text) != maxTyped || strings.Contains(p.Text, "\n") {
			t.Errorf("%d characters are kept", len(p.Text))
		}
		p.Error = strings.Repeat("wrong ", 50)
		p.Draw(paint.NewCanvas(size[0], size[1]))
		for range 250 {
			p.Erase()
		}
		if p.Text != "" || p.Error != "" {
			t.Errorf("%q is left", p.Text)
		}
	}
}
