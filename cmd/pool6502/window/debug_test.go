package window

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/layer"
	"pool6502/cmd/pool6502/screen/paint"
)

// typed types a line into the prompt that is open, and presses Return.
func typed(t testing.TB, a *App, text string) {
	t.Helper()
	if _, ok := a.Screen.Top.(*layer.Prompt); !ok {
		t.Fatalf("nothing asks; the window says %q", a.Message())
	}
	a.Type(text)
	press(t, a, "Return")
}

// TestWhatIsTypedAtOnceIsNotLost but for what the key itself types that opened the prompt.
func TestWhatIsTypedAtOnceIsNotLost(t *testing.T) {
	a := playing(t, "freelist")
	ticks(a, 60)
	press(t, a, "Ctrl+B")
	typed(t, a, "nmi")
	press(t, a, "W")
	a.Type("w")
	typed(t, a, "bullet_x")
	press(t, a, "W") // a display that does not tell what was typed
	ticks(a, 1)
	typed(t, a, "w=1 || 1")
	if len(a.session.Breakpoints()) != 1 || len(a.Screen.Watches) != 1 || a.Screen.Watches[0] != "bullet_x" {
		t.Errorf("%v, %q", a.session.Breakpoints(), a.Screen.Watches)
	}
	if p, ok := a.Screen.Top.(*layer.Prompt); !ok || p.Text != "w=1 || 1" {
		t.Errorf("the first letter is lost: %+v", a.Screen.Top)
	}
}

// TestABreakpointIsTyped with a mistake first, and stops the game with its reason.
func TestABreakpointIsTyped(t *testing.T) {
	a := playing(t, "freelist")
	ticks(a, 60)
	press(t, a, "Ctrl+B")
	typed(t, a, "write nowhere if y=3")
	p, ok := a.Screen.Top.(*layer.Prompt)
	if !ok || p.Error == "" || p.Text != "write nowhere if y=3" {
		t.Fatalf("after a mistake it is %+v", p)
	}
	for range len("nowhere if y=3") {
		press(t, a, "Backspace")
	}
	a.Type("$0350-$035F if y=3")
	press(t, a, "Return")
	if a.Screen.Top != nil || len(a.session.Breakpoints()) != 1 {
		t.Fatalf("%v, %q", a.session.Breakpoints(), a.Message())
	}
	for n := 0; n < 600 && !a.paused; n++ {
		ticks(a, 1)
	}
	if !a.paused || !strings.HasPrefix(a.Message(), "breakpoint: write $0350-$035F if y=3: wrote $") || a.session.Console().CPU().Y != 3 {
		t.Errorf("paused %v, %q", a.paused, a.Message())
	}
	press(t, a, "Ctrl+B")
	press(t, a, "Escape")
	if a.Screen.Top != nil || a.Quit {
		t.Error("Esc does not leave the prompt")
	}
	press(t, a, "Ctrl+B")
	typed(t, a, "missed")
	if !a.Screen.Overlays.Has(screen.Cost) {
		t.Error("what a missed frame is, nobody measures")
	}
}

func TestTheKeysOfTheDebuggerMoveOnAndBack(t *testing.T) {
	a := playing(t, "freelist")
	press(t, a, "7")
	ticks(a, 60)
	press(t, a, "B")
	if !strings.HasPrefix(a.Message(), "there is no breakpoint; Ctrl+B") {
		t.Errorf("%q", a.Message())
	}
	a.session.Break("update_bullets")
	press(t, a, "B")
	addr, _ := a.session.Game.Resolve("update_bullets")
	pc := func() uint16 { return a.session.Console().CPU().PC }
	if !a.paused || pc() != addr || a.Message() != "breakpoint: update_bullets" {
		t.Fatalf("it stands at $%04X and says %q", pc(), a.Message())
	}
	before := state(a)
	press(t, a, "\\")
	after := pc()
	press(t, a, "Shift+\\")
	if string(state(a)) != string(before) || after == addr {
		t.Error("over an instruction and back is elsewhere")
	}
	press(t, a, "]")
	press(t, a, "/")
	out := pc()
	press(t, a, "Shift+\\")
	if call := pc(); out != call+3 {
		t.Errorf("out leads to $%04X, and back over it to $%04X", out, call)
	}
	a.session.Break("update_bullets")
	press(t, a, "N")
	a.session.Break("update_bullets")
	if in := a.session.CallStack(); in[0].Kind == 0 {
		t.Errorf("it stands in %+v, not in the NMI", in)
	}
	press(t, a, "Shift+B")
	if pc() != addr || a.Message() != "breakpoint: update_bullets" {
		t.Errorf("back to the breakpoint is $%04X: %q", pc(), a.Message())
	}
	press(t, a, "Shift+N")
	press(t, a, "Shift+N")
	if a.session.Position() >= 61 {
		t.Errorf("two NMIs back is frame %d", a.session.Position())
	}
	a.session.Break("update_bullets")
	a.session.Break("write $07F1 if a=1 && a=2")
	press(t, a, "Shift+B")
	if frames, _ := a.session.Reach(); a.Message() != fmt.Sprintf("a breakpoint is not among the last %d frames, as far as the history goes", frames) {
		t.Errorf("%q", a.Message())
	}
	for _, key := range []string{"Shift+\\", "]", "Shift+`", "`"} {
		a.say("of another place")
		if press(t, a, key); a.Message() != "" {
			t.Errorf("%s leaves %q standing", key, a.Message())
		}
	}
	a.session.Break("write $07F1 if a=1 && a=2")
	a.session.Break("write bullet_active")
	press(t, a, "Shift+B")
	if !strings.HasPrefix(a.Message(), "breakpoint: write bullet_active: the next instruction writes $") {
		t.Errorf("%q", a.Message())
	}
	press(t, a, "C")
	if a.Message() != "point at a line of code in the source overlay first" {
		t.Errorf("%q", a.Message())
	}
}

// TestARightClickRunsToTheLine that the mouse points at.
func TestARightClickRunsToTheLine(t *testing.T) {
	a := playing(t, "freelist")
	ticks(a, 60)
	a.Screen.Overlays.Set(screen.Source, true)
	a.watchNeeds()
	ticks(a, 3)
	c := paint.NewCanvas(1280, 832)
	for y := 0; y < c.H; y += 6 {
		a.Screen.Mouse(900, y)
		a.Draw(c)
		if addr, ok := a.Screen.Pointed(); ok {
			a.RightClick(900, y)
			if got := a.session.Console().CPU().PC; got != addr || !a.paused {
				t.Errorf("it runs to $%04X, not $%04X: %q", got, addr, a.Message())
			}
			return
		}
	}
	t.Error("the mouse finds no line of code")
}

func TestMemoryIsChangedAndFound(t *testing.T) {
	a := playing(t, "freelist")
	ticks(a, 60)
	press(t, a, "Ctrl+E")
	typed(t, a, "bullet_x+2")
	for _, wrong := range []string{"bullet_x = 300", "$2000 = 1", "nowhere = 1", "bullet_x = "} {
		p := a.Screen.Top.(*layer.Prompt)
		p.Text = wrong
		if press(t, a, "Return"); p.Error == "" || strings.Contains(p.Error, "\n") {
			t.Errorf("%s: %q", wrong, p.Error)
		}
	}
	a.Screen.Top.(*layer.Prompt).Text = "bullet_x+2 = $5A"
	press(t, a, "Return")
	addr, _ := a.session.Game.Resolve("bullet_x+2")
	if got := a.session.Console().Peek(addr); got != 0x5A || a.Screen.Top != nil {
		t.Errorf("it is $%02X, %q", got, a.Message())
	}
	press(t, a, "Ctrl+G")
	typed(t, a, "bullet_x")
	press(t, a, "V")
	if a.Message() != "memory of the PPU" || !a.Screen.Overlays.Has(screen.Memory) {
		t.Errorf("%q", a.Message())
	}
	press(t, a, "W")
	typed(t, a, "bullet_x[2] + 1")
	if len(a.Screen.Watches) != 1 || a.Screen.Watches[0] != "bullet_x[2] + 1" {
		t.Errorf("%q is watched", a.Screen.Watches)
	}
	press(t, a, "Ctrl+F12")
	if !strings.HasPrefix(a.Message(), "show the events overlay first") {
		t.Errorf("%q", a.Message())
	}
	press(t, a, "4")
	ticks(a, 2)
	press(t, a, "Ctrl+F12")
	captured(t, a, "png")
	press(t, a, "F")
	if !strings.HasPrefix(a.Message(), "events: PPU alone") {
		t.Errorf("%q", a.Message())
	}
	press(t, a, "9")
	if a.Message() != "graphics: nametables" || !a.Screen.Overlays.Has(screen.Graphics) {
		t.Errorf("%q", a.Message())
	}
	press(t, a, ".")
	a.Draw(paint.NewCanvas(1280, 832))
	a.Do(keymap.LineUp)
}
