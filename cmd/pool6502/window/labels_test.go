package window

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/layer"
	"pool6502/cmd/pool6502/screen/paint"
)

// chooseLabel opens the menu of a byte and types a label and a comment.
func chooseLabel(t *testing.T, a *App, addr uint16, text string) {
	t.Helper()
	a.byteMenu(screen.SpotAt(a.session, addr))
	for _, it := range a.Screen.Top.(*layer.List).Items {
		if strings.HasPrefix(it.Title, "Label and comment") {
			it.Do()
			a.Screen.Top.(*layer.Prompt).Text = ""
			typed(t, a, text)
			return
		}
	}
	t.Fatalf("the menu of $%04X has no entry for a label", addr)
}

// TestLabelsOfOnesOwn are used as the program's are, and kept in a file; a name that exists is refused.
func TestLabelsOfOnesOwn(t *testing.T) {
	a := playing(t, "freelist")
	ticks(a, 60)
	con := a.session.Console()
	code := con.CPU().PC
	for a.session.Game.Label(a.session.Meter().Loc(code)) != "" {
		code++
	}
	path := a.labelPath(a.session.Game)
	os.MkdirAll(filepath.Dir(path), 0o755)
	if err := os.WriteFile(path, []byte("what is this\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	chooseLabel(t, a, 0x7F0, "my_byte ; counts sheep")
	chooseLabel(t, a, code, "my_code")
	for _, text := range []string{"my_byte", "a", "nmi", "bullet_x", "two words"} {
		chooseLabel(t, a, 0x7F1, text)
		if p, ok := a.Screen.Top.(*layer.Prompt); !ok || p.Error == "" || strings.Contains(p.Error, "\n") {
			t.Errorf("%q is taken as a name", text)
		}
		press(t, a, "Escape")
	}
	check := func(a *App) {
		t.Helper()
		if got := mustResolve(t, a, "my_byte+1"); got != 0x7F1 {
			t.Errorf("my_byte+1 is $%04X", got)
		}
		if v, err := a.session.Evaluate("my_byte+0"); err != nil || v != int(a.session.Console().Peek(0x7F0)) {
			t.Errorf("the watch is %d, %v", v, err)
		}
		if on, err := a.session.Break("write my_byte"); !on || err != nil {
			t.Errorf("the breakpoint: %v", err)
		}
		if got := screen.SpotAt(a.session, 0xFF0).Name; got != "my_byte" {
			t.Errorf("a mirror of the byte is %q", got)
		}
		if got := mustResolve(t, a, "my_code"); got != code || screen.SpotAt(a.session, code).Name != "my_code" {
			t.Errorf("my_code is $%04X, %q", got, screen.SpotAt(a.session, code).Name)
		}
		lda := func(at uint16) uint8 { return [3]uint8{0xAD, 0xF0, 0x07}[at-code] }
		if text, _ := a.session.Meter().Disasm(a.session.Meter().Loc(code), code, lda); text != "lda my_byte" {
			t.Errorf("disassembled: %q", text)
		}
		if n, _ := a.session.NoteAt(0x7F0); n.Comment != "counts sheep" {
			t.Errorf("the comment is %q", n.Comment)
		}
	}
	check(a)
	a.reload()
	a.session.Break("write my_byte")
	check(a)
	if err := a.Open("freelist"); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(a.Message(), "line 1") {
		t.Errorf("a broken line is not reported: %q", a.Message())
	}
	check(a)
	chooseLabel(t, a, 0x7F0, "")
	data, err := os.ReadFile(path)
	if text := string(data); err != nil || !strings.HasPrefix(text, "what is this\nP:") || strings.Contains(text, "my_byte") || strings.Count(text, "\n") != 2 {
		t.Errorf("the file is %q, %v", text, err)
	}
	if _, err := a.session.Game.Resolve("my_byte"); err == nil {
		t.Error("the label is still there")
	}
}

// TestARoutineOfAStrangerGetsAName and a comment: in the list of routines, the source overlay, and the tip of its byte.
func TestARoutineOfAStrangerGetsAName(t *testing.T) {
	a := playing(t, "freelist")
	image := filepath.Join(t.TempDir(), "stranger.nes")
	if err := os.WriteFile(image, a.session.Game.Image, 0o644); err != nil {
		t.Fatal(err)
	}
	addr := mustResolve(t, a, "update_bullets")
	if err := a.Open(image); err != nil {
		t.Fatal(err)
	}
	a.Screen.Overlays = 1<<screen.Source | 1<<screen.Cost | 1<<screen.Memory
	a.watchNeeds()
	ticks(a, 200)
	names := func() string {
		var list []string
		for _, r := range a.session.Meter().Routines() {
			list = append(list, r.Name)
		}
		return strings.Join(list, " ")
	}
	if a.session.Game.Symbols != nil || strings.Contains(names(), "my_routine") {
		t.Fatalf("it has names: %s", names())
	}
	was := names()
	chooseLabel(t, a, addr, "my_routine ; moves every bullet")
	if !strings.Contains(names(), "my_routine") {
		t.Errorf("the routines are %s", names())
	}
	if on, err := a.session.Break("my_routine"); !on || err != nil {
		t.Errorf("the breakpoint: %v", err)
	}
	a.debug(keymap.ToBreak)
	if got := a.session.Console().CPU().PC; got != addr || !strings.Contains(a.Message(), "my_routine") {
		t.Errorf("it stops at $%04X, not $%04X: %q", got, addr, a.Message())
	}
	a.session.Break("my_routine")
	a.Screen.ShowSource(a.session, "my_routine")
	a.Screen.ShowMemory(addr)
	c := paint.NewCanvas(1280, 832)
	if tip := overByte(t, a, c, addr); !strings.Contains(tip, ", my_routine; moves every bullet") || a.Screen.Routine() != "my_routine" {
		t.Errorf("the tip is %q, the routine %q", tip, a.Screen.Routine())
	}
	chooseLabel(t, a, addr, "")
	if names() != was {
		t.Errorf("without the label the routines are %s", names())
	}
}

// overByte moves the mouse to a byte in the memory overlay, and returns its tip.
func overByte(t *testing.T, a *App, c *paint.Canvas, addr uint16) string {
	t.Helper()
	for y := 0; y < c.H; y += 12 {
		for x := 0; x < c.W; x += 16 {
			a.Screen.Mouse(x, y)
			a.Draw(c)
			if at, ok := a.Screen.PointedByte(); ok && at == addr {
				return a.Screen.Tip()
			}
		}
	}
	t.Fatalf("$%04X is not shown", addr)
	return ""
}
