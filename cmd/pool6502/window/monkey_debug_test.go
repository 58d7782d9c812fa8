package window

import (
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/layer"
)

var moveActs = []keymap.Action{keymap.StepOver, keymap.BackOver, keymap.StepOut, keymap.BackOut, keymap.ToNMI, keymap.BackToNMI,
	keymap.ToBreak, keymap.BackToBreak, keymap.ToCursor, keymap.BackToCursor, keymap.PPUMemory, keymap.EventFilter, keymap.EventShot,
	keymap.GraphicsView, keymap.LineUp, keymap.LineDown}

// move goes through the program, or changes what a panel of the debugger shows.
func (m *monkey) move() { m.act(moveActs[m.below(len(moveActs))]) }

var typedLines = []string{"nmi", "loop", "write $0010 if a=5", "if scanline>200", "nowhere", "", "$6000 = 7", "count = $10", "$8000 = 1",
	"count = 999", "count", "$3F00", "x + 1", "((", "read sum", "access $2000-$2007 if x=3", "irq", "sprite0", "missed", "budget if z"}

// typed opens a prompt, and types a line into it that it may refuse.
func (m *monkey) typed() {
	m.act([]keymap.Action{keymap.AddBreak, keymap.AddWatch, keymap.GotoMemory, keymap.EditMemory}[m.below(4)])
	p, ok := m.a.Screen.Top.(*layer.Prompt)
	if !ok {
		return // something else lies over the game
	}
	if m.a.ticks++; m.byte()&1 == 0 {
		p.Text = ""
	}
	line := typedLines[m.below(len(typedLines))]
	m.note("  %s: %s", p.Title, line)
	m.a.Type(line)
	m.draw()
	was, playing := m.a.session.Position(), false
	if mode, _, _ := m.a.session.Movie(); mode != session.NoMovie {
		playing = true
	}
	for _, key := range []string{"return", "backspace", "escape"} {
		if m.a.Screen.Top == nil {
			break
		}
		m.a.Key(keymap.Chord{Key: key}, true, false)
		if m.a.Screen.Top != nil && key == "return" && p.Error == "" {
			m.Errorf("%q is refused without a word", line)
		}
	}
	if m.a.Screen.Top != nil || m.a.session.Position() != was {
		m.Error("Esc does not leave the prompt, or typing moved the game")
	}
	m.loaded = !playing // a byte may have changed, which no input tells
}

func (m *monkey) rightClick() {
	x, y := int(m.byte())*m.a.width/250, int(m.byte())*m.a.height/250
	m.note("  %d %d", x, y)
	m.a.RightClick(x, y)
}
