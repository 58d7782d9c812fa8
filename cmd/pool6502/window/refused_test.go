package window

import (
	"testing"

	"pool6502/budget/session"
)

// TestRefusedSpawnsAreCountedWhileNoPanelIsOpen, in both games of a race: a panel that is opened late has the numbers of one that was
// open from the beginning.
func TestRefusedSpawnsAreCountedWhileNoPanelIsOpen(t *testing.T) {
	refused := func(late bool) (list [2]int) {
		a := playing(t, "activeflag")
		if err := a.Versus("freelist"); err != nil {
			t.Fatal(err)
		}
		play := func(frames int) {
			for range frames {
				ticks(a, 1)
				a.keepUp()
			}
		}
		if late {
			a.Screen.Overlays = 0
			a.watchNeeds()
		}
		play(300)
		if late {
			press(t, a, "1")
		}
		play(20)
		for i, s := range []*session.Session{a.session, a.Rival()} {
			if s.RefusedPartial() {
				t.Errorf("opened late %v, game %d: the number may be too small", late, i)
			}
			list[i] = s.Stats()[len(s.Stats())-1].RefusedEver[0]
		}
		return list
	}
	if early, late := refused(false), refused(true); early != late || early[0] == 0 || early[1] == 0 {
		t.Errorf("refused: %d with the panel from the beginning, %d with one that was opened late", early, late)
	}
}
