package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheEditorSaysWhatBoundSays has programs whose verdicts the commands bound and profile are tested with.
func TestTheEditorSaysWhatBoundSays(t *testing.T) {
	for _, c := range []struct{ program, routine, mend, with, title, said string }{
		{"bound_budget_of_a_handler", "nmi", "", "", "≤ 17 cycles · not proved · 17 cycles: broken in frame 3 · worst frame 18",
			"nmi takes at most 18 cycles for an interrupt, with its entry and RTI; this is above the budget"},
		{"bound_budget_of_a_handler", "nmi", "<= 17", "<= 18", "≤ 18 cycles · proved · worst frame 18",
			"nmi takes at most 18 cycles for an interrupt, with its entry and RTI"},
		{"bound_budget_before_main", "clear", "", "", "proved ≤ 201 · ≤ 300 cycles a frame: proved · 300 cycles a frame: broken in frame 2 · worst frame 1,863",
			"clear takes at most 201 cycles. The budget of 300 cycles a frame is proved: at most 207 of 300 cycles, in frames of the main loop"},
		{"bound_budget_of_main", "main", "", "", "not proved · ≤ 80 cycles a frame: not proved · 80 cycles a frame: broken in frame 3 · worst frame 82",
			"The budget of 80 cycles a frame is open: the bound is 90 cycles, more than 80"},
		{"bound_on_trust", "find", "", "", "not proved", "the bound is on trust and proves no budget"},
	} {
		t.Run(c.program+" "+c.with, func(t *testing.T) {
			source, err := os.ReadFile(filepath.Join("../../../../testdata/verdicts", c.program+".asm"))
			if err != nil {
				t.Fatal(err)
			}
			e := newClient(t, map[string]string{"a.asm": strings.Replace(string(source), c.mend, c.with, 1)}, `{}`)
			e.open("a.asm")
			e.measured()
			if got := string(e.ask("textDocument/codeLens", e.at("a.asm", 0, 0, ""))); !strings.Contains(got, c.title) {
				t.Errorf("the lenses are %s, want %q", got, c.title)
			}
			if got := string(e.ask("workspace/executeCommand", fmt.Sprintf(`{"command":"pool6502.prove","arguments":[%q,%q]}`, e.uri("a.asm"), c.routine))); !strings.Contains(got, c.said) {
				t.Errorf("the proof says %s, want %q", got, c.said)
			}
		})
	}
}

// TestTheWorstFrameOfAProgramThatWaitsNowhere: which frames it misses is not known.
func TestTheWorstFrameOfAProgramThatWaitsNowhere(t *testing.T) {
	source, err := os.ReadFile("../../../../testdata/verdicts/profile_not_known_to_wait.asm")
	if err != nil {
		t.Fatal(err)
	}
	e := newClient(t, map[string]string{"a.asm": string(source)}, `{}`)
	e.open("a.asm")
	got := string(e.ask("workspace/executeCommand", fmt.Sprintf(`{"command":"pool6502.worstFrame","arguments":[%q]}`, e.uri("a.asm"))))
	if want := "cycles busy; whether frames are missed is not known: whenever vblank began"; !strings.Contains(got, want) {
		t.Errorf("%s, want %q", got, want)
	}
}
