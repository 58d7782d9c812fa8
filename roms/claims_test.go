package roms

import (
	"strings"
	"testing"

	"pool6502/budget/claim"
)

// judged are all claims, measured once for the whole package.
func judged(t *testing.T) []claim.Judgement {
	t.Helper()
	m, err := measured()
	if err != nil {
		t.Fatal(err)
	}
	return m.Judged
}

func TestTheDocumentsAreJudged(t *testing.T) {
	want := map[string]claim.Verdict{
		"001-inactive": claim.Off,
		"001-active":   claim.Holds,
		"001-flat":     claim.HoldsIf,
		"001-frame":    claim.Holds,
		"001-spawn-n":  claim.Holds,
		"001-spawn-1":  claim.Holds,
		"001-init":     claim.Refuted,
		"001-count":    claim.HoldsIf,
		"001-bytes":    claim.Holds,
		"001-soa":      claim.HoldsIf,
		"001-small":    claim.HoldsIf,
		"001-compact":  claim.Holds,
		"001-high":     claim.HoldsIf,
		"001-oam":      claim.Refuted,
		"002-dup":      claim.Holds,
		"002-foreign":  claim.Holds,
		"003-o1":       claim.Holds,
		"003-clear":    claim.Holds,
		"003-lock":     claim.HoldsIf,
		"000-500":      claim.OtherMachine,
		"000-back":     claim.Holds,
		"000-gate":     claim.Holds,
		"000-idle":     claim.Off,
		"000-zero":     claim.HoldsIf,
		"000-drop":     claim.Holds,
		"000-merge":    claim.Holds,
		"004-dense":    claim.Holds,
		"004-commit":   claim.HoldsIf,
		"001-list-n":   claim.Holds,
		"001-tight":    claim.HoldsIf,
		"001-full":     claim.Holds,
		"002-init":     claim.HoldsIf,
		"002-new":      claim.Holds,
		"002-first":    claim.Holds,
		"002-args":     claim.Holds,
		"002-nothing":  claim.Holds,
		"002-size":     claim.Holds,
		"002-parts":    claim.Holds,
		"002-full":     claim.HoldsIf,
		"002-key":      claim.Holds,
		"003-throw":    claim.Holds,
		"004-last":     claim.Holds,
		"004-allocs":   claim.OtherMachine,
		"004-round":    claim.Holds,
		"004-host":     claim.OtherMachine,
		"004-hooks":    claim.Holds,
		"000-columns":  claim.Holds,
		"000-copies":   claim.Holds,
		"000-burst":    claim.HoldsIf,
		"000-swap":     claim.Holds,
		"003-size":     claim.Holds,
		"003-bytes":    claim.HoldsIf,
		"003-args":     claim.Holds,
		"003-noop":     claim.HoldsIf,
		"001-start":    claim.HoldsIf,
		"001-extra":    claim.HoldsIf,
		"001-order":    claim.Holds,
		"001-simple":   claim.HoldsIf,
		"000-hard":     claim.HoldsIf,
		"003-trivial":  claim.HoldsIf,
		"003-erase":    claim.HoldsIf,
		"000-shared":   claim.HoldsIf,
		"000-reset":    claim.HoldsIf,
		"000-order":    claim.Holds,
		"000-variants": claim.HoldsIf,
		"001-fragment": claim.HoldsIf,
		"001-malloc":   claim.Holds,
		"001-ring":     claim.HoldsIf,
		"002-default":  claim.HoldsIf,
		"003-mutex":    claim.Holds,
		"003-spin":     claim.OtherMachine,
		"004-list":     claim.Holds,
		"004-virtual":  claim.HoldsIf,
		"004-walk":     claim.Holds,
		"hw-dma":       claim.Holds,
		"hw-frame":     claim.Holds,
	}
	for _, j := range judged(t) {
		t.Run(j.Claim.ID, func(t *testing.T) {
			t.Logf("%s: %s", j.Verdict, j.Sentence)
			if j.Verdict != want[j.Claim.ID] {
				t.Errorf("judged %q, expected %q: %s", j.Verdict, want[j.Claim.ID], j.Sentence)
			}
		})
		delete(want, j.Claim.ID)
	}
	for id := range want {
		t.Errorf("%s is judged by nobody", id)
	}
}

// Every sentence of a claim can be said: that of the verdict today and those of the
// other one.
func TestEachVerdictFollowsFromItsMeasurement(t *testing.T) {
	for _, j := range judged(t) {
		t.Run(j.Claim.ID, func(t *testing.T) {
			other, ok := j.Claim.Perturb(j.Measurement)
			if !ok {
				t.Fatalf("no other measurement changes the verdict %q", j.Verdict)
			}
			for _, primary := range []claim.Reading{j.Measurement.Reading, other.Reading} {
				for _, reading := range append(j.Measurement.Others, j.Measurement.Reading, other.Reading) {
					said := j.Claim.Judged(claim.Measurement{Reading: primary, Others: []claim.Reading{reading}})
					if strings.HasSuffix(said.Sentence, " ") && len(j.Measurement.Others) > 0 {
						t.Errorf("no sentence tells of a reading that is judged differently: %q", said.Sentence)
					}
				}
			}
		})
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
