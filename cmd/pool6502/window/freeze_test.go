package window

import (
	"strings"
	"testing"

	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/layer"
	"pool6502/cmd/pool6502/screen/paint"
)

// TestAByteIsFrozenUnderTheMouse by one key, which lets it go, too. Away from all bytes the key lists those that are frozen.
func TestAByteIsFrozenUnderTheMouse(t *testing.T) {
	a := playing(t, "freelist")
	a.Screen.Overlays = 1 << screen.Memory
	a.watchNeeds()
	ticks(a, 100)
	c := paint.NewCanvas(1280, 832)
	addr, err := a.session.Game.Resolve("bullet_count")
	if err != nil {
		addr = 0x10
	}
	overByte(t, a, c, addr)
	value := a.session.Console().Peek(addr)
	press(t, a, "Ctrl+L")
	if v, ok := a.session.FrozenAt(addr); !ok || v != value || !strings.Contains(a.status(), "1 byte frozen") {
		t.Fatalf("frozen: %+v; the status is %q, the message %q", a.session.Frozen(), a.status(), a.Message())
	}
	a.Screen.Mouse(0, 0)
	a.Draw(c)
	press(t, a, "Ctrl+L")
	list, ok := a.Screen.Top.(*layer.List)
	if !ok || len(list.Items) != 1 || !strings.Contains(list.Items[0].Note, "held at") {
		t.Fatalf("the key lists %+v", a.Screen.Top)
	}
	press(t, a, "Escape")
	overByte(t, a, c, addr)
	press(t, a, "Ctrl+L")
	if len(a.session.Frozen()) > 0 || strings.Contains(a.status(), "frozen") {
		t.Errorf("still frozen: %+v", a.session.Frozen())
	}
}
