package screen

import (
	"strings"
	"testing"

	"pool6502/asm/symbols"
	"pool6502/budget/program"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes"
)

// TestTheUsersCommentStandsBehindTheDisassembledLine, and the user's labels in operands and above the lines.
func TestTheUsersCommentStandsBehindTheDisassembledLine(t *testing.T) {
	game := play(t, 1, EveryOverlay).Game
	start, ok := game.Lookup("update_bullets")
	if !ok {
		t.Fatal("no update_bullets")
	}
	s, err := session.New(program.Cartridge("stranger.nes", game.Image), nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	s.Watch(EveryOverlay.Needs())
	for range 200 {
		s.Frame()
	}
	n := symbols.Note{Symbol: symbols.Symbol{Name: "mine", Kind: symbols.Label, Offset: start.Offset, Value: -1, Size: 1}, Comment: "moves them"}
	count := symbols.Note{Symbol: symbols.Symbol{Name: "how_many", Kind: symbols.Zeropage, Value: 0, Offset: -1, Size: 1}}
	if problems := s.Annotate([]symbols.Note{n, count}); problems != nil {
		t.Fatal(problems)
	}
	scr := New()
	c := paint.NewCanvas(1280, 832)
	scr.Draw(c, s)
	scr.ShowSource(s, "mine")
	scr.Draw(c, s)
	var text strings.Builder
	for _, l := range scr.panels[Source].(*sourcePanel).list {
		text.WriteString(l.text + "\n")
	}
	lines := strings.Split(text.String(), "\n")
	if lines[0] != "mine:" || !strings.HasSuffix(lines[1], " ; moves them") || !strings.Contains(text.String(), " how_many") {
		t.Errorf("the source overlay shows\n%s", text.String())
	}
}
