package roms

import (
	"context"
	"testing"

	"pool6502/budget"
)

func claims() []budget.Claim {
	var list []budget.Claim
	for _, p := range All() {
		list = append(list, p.Claims...)
	}
	return append(list, Hardware()...)
}

func TestTheDocumentsAreJudged(t *testing.T) {
	want := map[string]budget.Verdict{
		"001-inactive": budget.Off,
		"001-active":   budget.Holds,
		"001-flat":     budget.Off,
		"001-frame":    budget.Holds,
		"001-spawn-n":  budget.Holds,
		"001-spawn-1":  budget.Holds,
		"001-init":     budget.Refuted,
		"001-count":    budget.Refuted,
		"001-bytes":    budget.Holds,
		"001-soa":      budget.Holds,
		"001-small":    budget.Off,
		"001-compact":  budget.Holds,
		"001-high":     budget.Off,
		"001-oam":      budget.Refuted,
		"002-dup":      budget.Holds,
		"002-foreign":  budget.Holds,
		"003-o1":       budget.Holds,
		"003-clear":    budget.Holds,
		"003-lock":     budget.Refuted,
		"000-500":      budget.Off,
		"000-back":     budget.Holds,
		"000-gate":     budget.Holds,
		"000-idle":     budget.Refuted,
		"000-zero":     budget.Off,
		"000-drop":     budget.Holds,
		"004-dense":    budget.Holds,
		"004-commit":   budget.Holds,
		"hw-dma":       budget.Holds,
		"hw-frame":     budget.Holds,
	}
	list, err := budget.JudgeAll(context.Background(), budget.NewLab(), claims())
	if err != nil {
		t.Fatal(err)
	}
	for _, j := range list {
		t.Logf("%s: %s: %s", j.Claim.ID, j.Verdict, j.Sentence)
		if j.Verdict != want[j.Claim.ID] {
			t.Errorf("%s is judged %q, expected %q: %s", j.Claim.ID, j.Verdict, want[j.Claim.ID], j.Sentence)
		}
		delete(want, j.Claim.ID)
	}
	for id := range want {
		t.Errorf("%s is judged by nobody", id)
	}
}

func TestEachVerdictFollowsFromItsMeasurement(t *testing.T) {
	list, err := budget.JudgeAll(context.Background(), budget.NewLab(), claims())
	if err != nil {
		t.Fatal(err)
	}
	for _, j := range list {
		if _, ok := j.Claim.Perturb(j.Measurement); !ok {
			t.Errorf("%s: no other measurement changes the verdict %q", j.Claim.ID, j.Verdict)
		}
	}
}

func TestWhatAFrameSustainsIsWhatTheFormulaSays(t *testing.T) {
	m, err := measured()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range m.Sustained {
		if !s.Agrees() {
			t.Errorf("%s, %s: %d fit a frame and %d vblank, by formula %d and %d", s.Pool, s.What, s.Frame, s.Vblank, s.FrameFormula, s.VblankFormula)
		}
	}
	if len(m.Sustained) < 6 {
		t.Errorf("only %d pools were searched", len(m.Sustained))
	}
}
