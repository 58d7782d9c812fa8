package show

import (
	"fmt"

	"pool6502/budget/claim"
	"pool6502/budget/profile"
	"pool6502/budget/report"
)

// Verdict returns the result of a run in one sentence or two, and its three most telling figures, each with what it is.
func (r *Report) Verdict() (text string, figures [][2]string) {
	p := r.Profile
	n, all := p.Count(profile.Missed), len(p.Frames)
	missed := fmt.Sprint(n)
	why, marks := p.NotKnown()
	switch {
	case why != "":
		missed, text = "?", "Whether a frame is missed is not known: "+why
		if marks {
			text += "; " + report.NameLoop
		}
		text += "."
	case n == 0:
		text = "Misses no frame."
	default:
		busy, cycles := r.inMissedFrames()
		text = fmt.Sprintf("Misses %d of %s.", n, report.Plural(all, "frame"))
		switch list := r.inMissed(); {
		case 2*busy < cycles:
			text = fmt.Sprintf("Misses %d of %s; in them, the program waited for %s of the cycles, but not for vblank.", n, report.Plural(all, "frame"), percent(float64(cycles-busy), float64(cycles)))
		case len(list) > 0:
			text = fmt.Sprintf("Misses %d of %s; in them, %s takes %s of the cycles.", n, report.Plural(all, "frame"), inMissedName(list[0]), percent(float64(list[0].InMissed), float64(cycles)))
		}
	}
	if k := p.Count(profile.Overrun); k > 0 {
		text += fmt.Sprintf(" Overruns vblank in %s.", report.Plural(k, "frame"))
	}
	if b := len(p.Broken()); b > 0 {
		text += fmt.Sprintf(" Breaks %d of %s.", b, report.Plural(len(p.Budgets), "budget"))
	}
	worst := &p.Frames[p.Worst()]
	figures = [][2]string{
		{missed, fmt.Sprintf("of %s missed", report.Plural(all, "frame"))},
		{r.share(float64(worst.Busy)), fmt.Sprintf("of a frame is busy in the worst, frame %d", worst.Number)},
	}
	if at := p.LatestVblank(); at >= 0 {
		figures = append(figures, [2]string{claim.Number(float64(p.Frames[at].PPUEnd)), fmt.Sprintf("of %s cycles of vblank until the last PPU write, at worst", claim.Number(float64(int(p.Vblank))))})
	}
	return text, figures
}
