package window

import (
	"strings"
	"testing"

	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/paint"
)

func TestABuildErrorStaysUntilItIsMended(t *testing.T) {
	a := zoo(t)
	ticks(a, 10)
	build(t, a, 5)
	a.reload()
	ticks(a, 3*messageTicks)
	c := paint.NewCanvas(768, 720)
	a.Draw(c)
	if b := a.Screen.Banner; a.message != "" || !strings.HasPrefix(b, "The old build plays: ") || !strings.Contains(b, "zoo.asm:") {
		t.Errorf("banner %q, message %q", b, a.message)
	}
	at := a.session.Position()
	if ticks(a, 2); a.session.Position() != at+2 {
		t.Error("the old build does not play")
	}
	for _, size := range [][2]int{{768, 720}, {1280, 832}, {480, 800}, {150, 100}} {
		for _, o := range []screen.Overlays{0, screen.AllOverlays} {
			a.Screen.Overlays = o
			a.watchNeeds()
			c.Resize(size[0], size[1])
			a.Draw(c)
			with := append([]uint32(nil), c.Pix...)
			was := a.broken
			a.broken = ""
			a.Draw(c)
			a.broken = was
			differ := 0
			for i, p := range c.Pix {
				if p != with[i] {
					differ++
				}
			}
			if differ < 200 {
				t.Errorf("%v, overlays %b: the banner changes %d pixels", size, o, differ)
			}
		}
	}
	build(t, a, 1)
	a.reload()
	a.Draw(c)
	if a.Screen.Banner != "" || !strings.Contains(a.Message(), "Reassembled") {
		t.Errorf("mended: banner %q, message %q", a.Screen.Banner, a.Message())
	}
	build(t, a, 5)
	a.reload()
	if err := a.Open("freelist"); err != nil {
		t.Fatal(err)
	}
	if a.Draw(c); a.Screen.Banner != "" {
		t.Errorf("another game: banner %q", a.Screen.Banner)
	}
}
