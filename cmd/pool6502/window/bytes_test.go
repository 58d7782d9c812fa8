package window

import (
	"strings"
	"testing"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/layer"
	"pool6502/cmd/pool6502/screen/paint"
)

// TestAByteLeadsToItsLastWrite by two keys: a click on it shows a menu, whose first entry goes to the instruction. Others
// set a breakpoint, watch and change the byte.
func TestAByteLeadsToItsLastWrite(t *testing.T) {
	a := playing(t, "freelist")
	a.Screen.Overlays = screen.AllOverlays
	a.watchNeeds()
	ticks(a, 200)
	press(t, a, "P")
	addr, err := a.session.Game.Resolve("bullet_x")
	if err != nil {
		t.Fatal(err)
	}
	spot := screen.Spot{Name: "bullet_x", Byte: session.Byte{Addr: addr}}
	a.Draw(paint.NewCanvas(1280, 832))
	a.Screen.Bytes("", []screen.Spot{spot})
	list := a.Screen.Top.(*layer.List)
	if !strings.HasPrefix(list.Hint, "written ") || !strings.Contains(list.Hint, "freelist") {
		t.Errorf("the menu says %q", list.Hint)
	}
	press(t, a, "Return")
	op := a.session.Operand(a.session.Console().CPU().PC)
	if !a.paused || op.Addr != addr || !strings.HasPrefix(op.Text, "st") || a.Message() == "" {
		t.Errorf("%+v is next, and the window says %q", op, a.Message())
	}
	for i, it := range list.Items[1:] {
		a.Screen.Top = list
		list.At = i + 1
		press(t, a, "Return")
		_, asks := a.Screen.Top.(*layer.Prompt)
		if on := len(a.session.Breakpoints()); strings.HasPrefix(it.Title, "Stop") != (on == 1 && a.session.Breakpoints()[0].Label == strings.TrimPrefix(it.Note, "breakpoint ")) ||
			asks != (it.Title == "Change the byte" || it.Title == "Label and comment…") || (len(a.Screen.Watches) > 0) != (it.Title == "Watch it") {
			t.Errorf("%s: %d breakpoints, asks %v, %v", it.Title, on, asks, a.Screen.Watches)
		}
		for _, b := range a.session.Breakpoints() {
			a.session.Break(b.Label)
		}
		a.Screen.Watches = nil
	}
	a.Screen.Bytes("bullet slot 3", []screen.Spot{spot, {Name: "sprite 0, y", Byte: session.Byte{In: session.SpriteMemory}}})
	for _, it := range a.Screen.Top.(*layer.List).Items {
		if !strings.Contains(it.Note, "written ") {
			t.Errorf("%s: %s", it.Title, it.Note)
		}
	}
}
