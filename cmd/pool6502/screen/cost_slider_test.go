package screen

import (
	"strings"
	"testing"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/cmd/pool6502/screen/paint"
)

// TestTheSliderSaysWhetherACostIsFittedOrProved draws the cost of Compaction, whose update has a bound by the number of bullets.
func TestTheSliderSaysWhetherACostIsFittedOrProved(t *testing.T) {
	scr := New()
	scr.Overlays.Set(Cost, true)
	scr.Proofs = map[*contract.Contract]*bound.Result{
		{Routine: "other"}:  {Formula: &bound.Formula{Input: "other_count", Parts: []bound.Part{{To: 16, Slope: 900, Step: 1}}}},
		{Routine: "small"}:  {Formula: &bound.Formula{Input: "bullet_count", Parts: []bound.Part{{To: 16, Base: 5000, Slope: 2, Step: 1}}}},
		{Routine: "update"}: {Formula: &bound.Formula{Input: "bullet_count", Parts: []bound.Part{{To: 16, Base: 8, Slope: 89, Step: 1}}}},
	}
	c := paint.NewCanvas(1280, 832)
	tips := func(frames int) (list []string) {
		s := playExhibit(t, "compaction", frames)
		scr.MouseX = -1
		scr.Draw(c, s)
		r := scr.places[0].Rect
		for x := r.X; x < r.X+r.W/3; x += 4 {
			for y := r.Y; y < r.Y+120; y += 6 {
				scr.Mouse(x, y)
				if scr.Draw(c, s); strings.Contains(scr.tip, "fitted to") {
					list = append(list, scr.tip)
					break
				}
			}
		}
		return list
	}
	if early := tips(20); len(early) == 0 || !strings.Contains(early[0], "; the 17 latest passes had 0 to 2") {
		t.Errorf("after 20 frames: %.200q", early)
	}
	late := tips(240)
	if n := len(late); n < 10 {
		t.Errorf("after 240 frames: %q", late)
	} else if first, last := late[0], late[n-1]; !strings.HasPrefix(first, "with 0 bullets a pass takes about 6,112 ") ||
		!strings.Contains(last, " (estimate), a frame has 29,780; all 16 fit: 6,112 cycles, waiting within the pass included, and 84 for each of the bullets, fitted to the 237 latest passes, with 0 to 16 bullets") ||
		!strings.Contains(last, "; a call of update takes at most 1,432, proved (8 + 89·bullet_count for bullet_count = 0–16)") {
		t.Errorf("after 240 frames: from %q to %q", first, last)
	}
}
