package session

import (
	"fmt"
	"strings"
	"testing"
)

// counting writes 5, 6 and 7 to $20, and changes $30 from 7 to 8 in one instruction that writes twice.
const counting = "lda #5\n sta $20\n inc $20\n inc $20\n lda $20\n sta $30\n inc $30\nstop: jmp stop"

// TestAConditionIsAboutTheAccess of several in an instruction or in a range, forward and back.
func TestAConditionIsAboutTheAccess(t *testing.T) {
	for where, want := range map[string]string{
		"write $20 if value=6":                           "write $20 if value=6: wrote $06 at $0020",
		"write $0020-$0030 if value=7 && address=$30":    "write $0020-$0030 if value=7 && address=$30: wrote $07 at $0030",
		"access $30 if value=8":                          "access $30 if value=8: wrote $08 at $0030",
		"read $0020-$0030 if address>$20 && value=7":     "read $0020-$0030 if address>$20 && value=7: read $07 at $0030",
		"write $0020-$0030 if value=9 || address=$0021":  "",
		"access $0020-$0030 if value=7 && address=stop+": "",
	} {
		s := open(t, assemble(t, cartridgeOf(counting)))
		if _, err := s.Break(where); err != nil {
			if !strings.HasSuffix(where, "+") {
				t.Error(where, err)
			}
			continue
		}
		s.Frame()
		if s.Stopped() != want {
			t.Errorf("forward: %q, want %q", s.Stopped(), want)
		}
		for s.InFrame() {
			s.Step(Instruction)
		}
		back := strings.NewReplacer(": wrote", ": the next instruction writes", ": read", ": the next instruction reads").Replace(want)
		if found := s.GoBack(ToBreak, 0); found != (want != "") || found && s.FoundBack() != back {
			t.Errorf("back: %v, %q, want %q", found, s.FoundBack(), back)
		}
	}
	if _, err := open(t, assemble(t, cartridgeOf(counting))).Evaluate("value"); err == nil {
		t.Error("a watch knows a value")
	}
}

// TestABreakpointIsDisabledAndFoundByItself: one that is disabled stops nothing, also after a reload, and FindBreak goes to a
// chosen one over the others, which stay as they were.
func TestABreakpointIsDisabledAndFoundByItself(t *testing.T) {
	s := open(t, assemble(t, cartridgeOf(counting)))
	for _, where := range []string{"write $20", "write $30", "$8004"} {
		s.Break(where)
	}
	s.Enable("write $20", false)
	s.Enable("$8004", false)
	state := func() (text string) {
		for _, b := range s.Breakpoints() {
			text += fmt.Sprintf("%s %v; ", b.Label, b.Off)
		}
		return text
	}
	const want = "write $20 true; write $30 false; $8004 true; "
	if s.Frame() || !strings.HasPrefix(s.Stopped(), "write $30: wrote $07") || state() != want {
		t.Errorf("%q; %s", s.Stopped(), state())
	}
	if !s.FindBreak("$8004", true) || s.Console().CPU().PC != 0x8004 || s.FoundBack() != "$8004" || state() != want {
		t.Errorf("back to $%04X: %q; %s", s.Console().CPU().PC, s.FoundBack(), state())
	}
	if !s.FindBreak("write $20", false) || !strings.HasPrefix(s.Stopped(), "write $20: wrote $05") || state() != want {
		t.Errorf("on: %q; %s", s.Stopped(), state())
	}
	if _, err := s.Reload(assemble(t, cartridgeOf(counting))); err != nil || state() != want {
		t.Errorf("after a reload: %v, %s", err, state())
	}
	s.Enable("write $30", false)
	if !s.Frame() {
		t.Errorf("it stops: %q", s.Stopped())
	}
}
