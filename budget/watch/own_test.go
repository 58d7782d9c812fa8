package watch

import (
	"testing"

	"pool6502/asm/symbols"
)

// TestANoteWithoutAPlaceInTheROMIsLeftOut: a label behind its end, or at an address that several banks can have.
func TestANoteWithoutAPlaceInTheROMIsLeftOut(t *testing.T) {
	notes, _ := symbols.ReadNotes([]byte("P:0010-FFFFFF:code\nP:8000:behind\nG:C000:anywhere\nR:0010-0013:data\nR:0020:code\n"))
	var n Names
	problems := n.SetOwn(notes.All(), 0x8000, func(offset int) int { return 0x8000 + offset })
	if len(problems) != 3 {
		t.Errorf("problems: %v", problems)
	}
	for name, want := range map[string]uint16{"code": 0x8010, "data+1": 0x11, "data-1": 0xF} {
		if got, err := n.Resolve(name); err != nil || got != want {
			t.Errorf("%s is $%04X, %v", name, got, err)
		}
	}
	for _, name := range []string{"behind", "anywhere"} {
		if got, err := n.Resolve(name); err == nil {
			t.Errorf("%s is $%04X", name, got)
		}
	}
	if a, b := n.Data(0x13), n.Data(0x20); a != "data+3" || b != "" {
		t.Errorf("$13 is %q, $20 is %q", a, b)
	}
}
