package window

import (
	"fmt"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/layer"
)

// freezeKey freezes the byte under the mouse or unfreezes it. If the mouse is at no byte, it lists the frozen ones.
func (a *App) freezeKey() {
	if addr, ok := a.Screen.PointedByte(); ok {
		a.toggleFreeze(addr)
		return
	}
	frozen := a.session.Frozen()
	if len(frozen) == 0 {
		a.Screen.Show(screen.Memory)
		a.watchNeeds()
		a.say("no byte is frozen; point at one in the memory overlay and press %s", a.keyOf(keymap.FreezeMemory))
		return
	}
	list := &layer.List{Title: "Frozen bytes", Hint: "Return unfreezes a byte; Esc goes back"}
	for _, f := range frozen {
		list.Items = append(list.Items, a.item(screen.SpotAt(a.session, f.Addr).Name, fmt.Sprintf("$%04X is held at $%02X", f.Addr, f.Value),
			func() { a.toggleFreeze(f.Addr) }))
	}
	a.Screen.Top = list
}

// freezeWords are the entry in the menu of a byte.
func (a *App) freezeWords(addr uint16) (title, note string) {
	if v, ok := a.session.FrozenAt(addr); ok {
		return "Unfreeze it", fmt.Sprintf("it is held at $%02X", v)
	}
	return "Freeze it", fmt.Sprintf("at $%02X, from frame to frame", a.session.Console().Peek(addr))
}

// toggleFreeze freezes a byte at its present value, or unfreezes it.
func (a *App) toggleFreeze(addr uint16) {
	name := screen.SpotAt(a.session, addr).Name
	if v, ok := a.session.FrozenAt(addr); ok {
		a.session.Unfreeze(addr)
		a.say("%s is no longer held at $%02X", name, v)
		return
	}
	v := a.session.Console().Peek(addr)
	if err := a.session.Freeze(addr, v); err != nil {
		a.warn("%s", oneLine(err))
		return
	}
	a.say("%s is set to $%02X at the start of each frame; save states and movies do not contain that", name, v)
}
