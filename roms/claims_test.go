package roms

import (
	"context"
	"testing"

	"pool6502/budget/claim"
)

func claims() []claim.Claim {
	var list []claim.Claim
	for _, p := range All() {
		list = append(list, p.Claims...)
	}
	return append(list, Hardware()...)
}

func TestTheDocumentsAreJudged(t *testing.T) {
	want := map[string]claim.Verdict{
		"001-inactive": claim.Off,
		"001-active":   claim.Holds,
		"001-flat":     claim.Off,
		"001-frame":    claim.Holds,
		"001-spawn-n":  claim.Holds,
		"001-spawn-1":  claim.Holds,
		"001-init":     claim.Refuted,
		"001-count":    claim.Refuted,
		"001-bytes":    claim.Holds,
		"001-soa":      claim.Holds,
		"001-small":    claim.Off,
		"001-compact":  claim.Holds,
		"001-high":     claim.Off,
		"001-oam":      claim.Refuted,
		"002-dup":      claim.Holds,
		"002-foreign":  claim.Holds,
		"003-o1":       claim.Holds,
		"003-clear":    claim.Holds,
		"003-lock":     claim.Refuted,
		"000-500":      claim.Off,
		"000-back":     claim.Holds,
		"000-gate":     claim.Holds,
		"000-idle":     claim.Refuted,
		"000-zero":     claim.Off,
		"000-drop":     claim.Holds,
		"004-dense":    claim.Holds,
		"004-commit":   claim.Holds,
		"hw-dma":       claim.Holds,
		"hw-frame":     claim.Holds,
	}
	list, err := claim.JudgeAll(context.Background(), claim.NewLab(), claims())
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
	list, err := claim.JudgeAll(context.Background(), claim.NewLab(), claims())
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
