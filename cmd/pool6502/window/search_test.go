package window

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pool6502/cmd/pool6502/screen/layer"
)

// TestMemoryIsSearchedByValuesAndChanges: each step keeps the bytes that fit, of those that the steps before it kept.
func TestMemoryIsSearchedByValuesAndChanges(t *testing.T) {
	a := playing(t, "freelist")
	ticks(a, 60)
	con := a.session.Console()
	all := func() (list [0x800]uint8) {
		for i := range list {
			list[i] = con.Peek(uint16(i))
		}
		return list
	}
	left := make([]uint16, 0x800)
	for i := range left {
		left[i] = uint16(i)
	}
	was := all()
	for _, step := range []struct {
		text   string
		frames int
		fits   func(was, now uint8) bool
	}{
		{"new", 0, func(_, _ uint8) bool { return true }},
		{"changed", 30, func(was, now uint8) bool { return was != now }},
		{"unchanged", 1, func(was, now uint8) bool { return was == now }},
		{"less", 50, func(was, now uint8) bool { return was > now }},
		{"free_count", 0, func(_, now uint8) bool { return now == con.Peek(mustResolve(t, a, "free_count")) }},
		{"more", 3, func(was, now uint8) bool { return was < now }},
	} {
		if a.Screen.Top != nil {
			press(t, a, "Escape")
		}
		ticks(a, step.frames)
		now := all()
		left = slices.DeleteFunc(left, func(addr uint16) bool { return !step.fits(was[addr], now[addr]) })
		was = now
		press(t, a, "Ctrl+S")
		ticks(a, 1)
		a.Type(step.text)
		press(t, a, "Return")
		list, ok := a.Screen.Top.(*layer.List)
		n := len(a.sought.left)
		low := n // before those of the cartridge's RAM
		for low > 0 && a.sought.left[low-1] >= 0x6000 {
			low--
		}
		if !ok || !slices.Equal(a.sought.left[:low], left) || !strings.HasPrefix(list.Title, fmt.Sprintf("%d bytes", n)) || len(list.Items) != min(n, mostFound) {
			t.Fatalf("%s: %d bytes, want %d", step.text, low, len(left))
		}
	}
	if err := a.searchStep("nothing such"); err == nil {
		t.Error("anything can be searched for")
	}
}

func mustResolve(t *testing.T, a *App, name string) uint16 {
	addr, err := a.session.Game.Resolve(name)
	if err != nil {
		t.Fatal(err)
	}
	return addr
}
