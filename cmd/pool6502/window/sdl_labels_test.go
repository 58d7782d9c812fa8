//go:build sdl

package window

import (
	"strings"
	"testing"

	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/layer"
	"pool6502/cmd/pool6502/screen/paint"
)

// TestALabelOfOnesOwnIsThereWhenTheWindowOpensAgain: it is set by a click on a byte and by keys, go to finds it, and its tip has the
// comment.
func TestALabelOfOnesOwnIsThereWhenTheWindowOpensAgain(t *testing.T) {
	const addr = 0x7F0
	a := playing(t, "freelist")
	goTo := func(at int, where string, s stage) {
		s[at] = func(*Window) { tap(t, "Ctrl+G") }
		s[at+5] = func(*Window) { a.Type(where); tap(t, "Return") }
	}
	tip := func(w *Window) {
		if got := overByte(t, a, paint.NewCanvas(w.canvas.W, w.canvas.H), addr); !strings.Contains(got, ", my_byte; counts sheep") {
			t.Errorf("the tip is %q", got)
		}
	}
	set := stage{
		5: func(*Window) { tap(t, "5") },
		40: func(w *Window) {
			overByte(t, a, paint.NewCanvas(w.canvas.W, w.canvas.H), addr)
			a.Screen.Click()
			list, ok := a.Screen.Top.(*layer.List)
			if !ok {
				t.Fatalf("a click on the byte opens %T", a.Screen.Top)
			}
			for range len(list.Items) - 1 {
				tap(t, "Down")
			}
			tap(t, "Return")
		},
		45: func(*Window) { a.Type("my_byte ; counts sheep"); tap(t, "Return") },
		60: func(w *Window) { a.Screen.ShowMemory(0) },
		80: tip,
	}
	goTo(20, "$07F0", set)
	goTo(65, "my_byte", set)
	perform(t, a, 85, set)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	a = New(a.host)
	if err := a.Open("freelist"); err != nil {
		t.Fatal(err)
	}
	a.Screen.Overlays = 1 << screen.Memory
	again := stage{40: tip}
	goTo(20, "my_byte", again)
	perform(t, a, 45, again)
}
