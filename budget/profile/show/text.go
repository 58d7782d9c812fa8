package show

import (
	"bytes"
	"fmt"
	"io"
	"sort"
	"strings"

	"pool6502/budget/claim"
	"pool6502/budget/profile"
	"pool6502/budget/report"
)

// How many rows the text has without Report.All.
const (
	textRoutines = 20
	textLines    = 12
)

func (r *Report) text(w io.Writer) error {
	var b bytes.Buffer
	for _, line := range r.Answer() {
		b.WriteString(line + "\n")
	}
	if len(r.Profile.Budgets) > 0 {
		b.WriteString("budgets " + r.held() + "\n")
	}
	for _, t := range append([]*report.Table{r.budgets(), r.routines(), r.dearest(), r.lines()}, r.memory()...) {
		if t == nil {
			continue
		}
		b.WriteString("\n" + t.Text(report.Width(w)))
	}
	b.WriteString(r.uses())
	r.breaks(&b)
	r.outside(&b)
	for _, g := range r.Regressions {
		fmt.Fprintf(&b, "slower  %s\n", g)
	}
	return report.Print(w, b.String())
}

// Answer returns the summary of the run: each line is a sentence or a row of figures.
func (r *Report) Answer() []string {
	p := r.Profile
	head := fmt.Sprintf("%s: %s, %s; a frame has %s cycles", r.ROM, report.Plural(len(p.Frames), "frame"), p.Region, claim.Number(p.FrameCycles))
	switch {
	case p.Skipped == 1:
		head += "; the first frame was skipped"
	case p.Skipped > 1:
		head += fmt.Sprintf("; the first %d frames were skipped", p.Skipped)
	}
	if p.Interrupted {
		head += "; interrupted, only these frames were measured"
	}
	lines := append([]string{head}, r.Notes...)
	if n := p.Meter().CutPaths(); n > 0 {
		lines = append(lines, fmt.Sprintf("paths   too many or too long to keep all; %s are shown on the path of their caller", report.Plural(int(n), "call")))
	}
	lines = append(append(append(lines, "", r.busy(), r.missed()), r.noNMI()...), r.lag())
	return append(append(lines, r.vblank()...), r.causes())
}

func (r *Report) busy() string {
	p := r.Profile
	d, worst := p.Busy(), &p.Frames[p.Worst()]
	text := fmt.Sprintf("busy    mean %s, median %s, p99 %s, max %s", r.share(d.Mean()), r.share(float64(d.Median())), r.share(float64(d.P99())), r.share(float64(d.Max())))
	if p.Busiest().Flags&profile.Blank != 0 {
		text += " with rendering off"
	}
	if worst.Flags&profile.Blank == 0 {
		text += "; worst with rendering on is"
	} else {
		text += "; worst is"
	}
	text += fmt.Sprintf(" frame %d: %s cycles, %s", worst.Number, claim.Number(float64(worst.Busy)), r.share(float64(worst.Busy)))
	if n := p.Count(profile.Unsettled); n > 0 {
		text += fmt.Sprintf("; the routine in which it waits is left out of %s, first %s: only later frames showed that it waits there", report.Plural(n, "frame"), r.first(profile.Unsettled))
	}
	return text
}

// missed returns the line about missed frames, and where their cycles went.
func (r *Report) missed() string {
	p := r.Profile
	n := p.Count(profile.Missed)
	why, marks := p.NotKnown()
	switch {
	case why != "" && marks && p.Hang < 0:
		return "missed  not known: " + why + "; " + report.NameLoop
	case why != "":
		return "missed  not known: " + why
	case n == 0:
		return "missed  no frame" + r.loading()
	}
	text := fmt.Sprintf("missed  %s, first %s", report.Plural(n, "frame"), r.first(profile.Missed))
	early := 0
	for _, f := range p.Frames[:p.StartUp()] {
		if f.Flags&profile.Missed != 0 {
			early++
		}
	}
	if early > 0 {
		text += fmt.Sprintf(" (%d before the first NMI, while the program starts up)", early)
	}
	busy, all := r.inMissedFrames()
	waited := 2*busy < all
	var spent []string
	for _, t := range r.inMissed() {
		if waited && 20*t.InMissed < all {
			continue // it is not the reason
		}
		spent = append(spent, fmt.Sprintf("%s %s", inMissedName(t), percent(float64(t.InMissed), float64(all))))
	}
	were := "they were"
	if n == 1 {
		were = "it was"
	}
	text += fmt.Sprintf("; %s busy for %s", were, percent(float64(busy), float64(all)))
	if waited {
		text += " and waited for the rest, but not for vblank"
	}
	if len(spent) > 0 {
		text += ": " + strings.Join(spent, ", ")
	}
	if list := r.inMissed(); len(list) > 0 && list[0].Calls == 0 && r.lastLate() >= longLate {
		text += fmt.Sprintf("; if the program waits in %s, name the loop with --waits", list[0].Name)
	}
	return text + r.loading()
}

// notKnown reports that it is not known which frames are missed.
func (r *Report) notKnown() bool {
	why, _ := r.Profile.NotKnown()
	return why != ""
}

// noNMI returns the line about NMIs that did not come, if there are any.
func (r *Report) noNMI() []string {
	n := r.Profile.Count(profile.NoNMI)
	if n == 0 {
		return nil
	}
	return []string{fmt.Sprintf("nmi     none came in %s with NMI on, first %s, because %s read $2002 just as vblank began; let the program wait for a byte that the NMI handler changes, and read $2002 at other times",
		report.Plural(n, "frame"), r.first(profile.NoNMI), r.Profile.Polled)}
}

// inMissedFrames returns the cycles of the missed frames, and the busy ones among them.
func (r *Report) inMissedFrames() (busy, all uint64) {
	for i := range r.Profile.Frames {
		if f := &r.Profile.Frames[i]; f.Flags&profile.Missed != 0 {
			busy += uint64(f.Busy)
			all += uint64(f.Cycles)
		}
	}
	return busy, all
}

// loading tells of the frames that were full with rendering off.
func (r *Report) loading() string {
	n := r.Profile.Count(profile.Loading)
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("; not counted as missed: %d with rendering off, the first is %s", n, r.first(profile.Loading))
}

// longLate is for how many frames a program must not have come back to a waiting loop for the report to say that it may wait
// elsewhere.
const longLate = 30

// lastLate is how many frames at the end of the run were missed, one after the other.
func (r *Report) lastLate() int {
	list := r.Profile.Frames
	for n := range list {
		if list[len(list)-1-n].Flags&profile.Missed == 0 {
			return n
		}
	}
	return len(list)
}

// inMissedName names a routine for its cycles in missed frames: of one that never returns, they are its own.
func inMissedName(t *profile.Routine) string {
	if t.Calls == 0 {
		return t.Name + " itself"
	}
	return t.Name
}

// inMissed returns the three routines that took the most cycles in missed frames.
func (r *Report) inMissed() []*profile.Routine {
	var list []*profile.Routine
	for _, t := range r.Profile.Ranked() {
		if t.InMissed > 0 {
			list = append(list, t)
		}
	}
	sort.SliceStable(list, func(i, k int) bool { return list[i].InMissed > list[k].InMissed })
	return list[:min(3, len(list))]
}

func (r *Report) first(flag profile.FrameFlags) string {
	for i := range r.Profile.Frames {
		if f := &r.Profile.Frames[i]; f.Flags&flag != 0 {
			return fmt.Sprintf("frame %d", f.Number)
		}
	}
	return ""
}

func (r *Report) lag() string {
	switch n := r.Profile.Count(profile.Lag); {
	case n == len(r.Profile.Frames):
		return "lag     the pads are never read"
	case n == 0:
		return "lag     no frame"
	default:
		return fmt.Sprintf("lag     %s without a read of the pads, first %s", report.Plural(n, "frame"), r.first(profile.Lag))
	}
}

func (r *Report) vblank() []string {
	p := r.Profile
	at := p.LatestVblank()
	if at < 0 {
		return append([]string{"vblank  no PPU write or DMA before a picture"}, r.splits()...)
	}
	d, f := p.VblankEnds(), &p.Frames[at]
	margin := int(p.Vblank) - int(f.PPUEnd)
	left := fmt.Sprintf("%s cycles before rendering", claim.Number(float64(margin)))
	if margin < 0 {
		left = fmt.Sprintf("%s cycles after rendering began", claim.Number(float64(-margin)))
	}
	lines := []string{fmt.Sprintf("vblank  the last PPU write or DMA ended after %s of %s cycles (median), %s at worst: %s, in frame %d",
		claim.Number(float64(d.Median())), claim.Number(float64(int(p.Vblank))), claim.Number(float64(f.PPUEnd)), left, f.Number)}
	if n := p.Count(profile.Overrun); n > 0 {
		lines = append(lines, fmt.Sprintf("        %s overran vblank, first %s%s", report.Plural(n, "frame"), r.first(profile.Overrun), r.writers(true)))
		if within := p.Region.OAMCycles(); within < p.Vblank {
			lines = append(lines, fmt.Sprintf("        OAM DMA and writes to $2004 must end within %s cycles: a PAL console ignores later ones until the picture begins", claim.Number(float64(int(within)))))
		}
	}
	return append(lines, r.splits()...)
}

// splits returns the line about the writes after vblank that the line before it leaves out.
func (r *Report) splits() []string {
	places := r.writers(false)
	if places == "" {
		return nil
	}
	return []string{"        not counted as an overrun" + places + ". These are writes " + profile.Uncounted}
}

// causes returns the line about the causes of the cycles.
func (r *Report) causes() string {
	p := r.Profile
	var parts []string
	for c := range profile.NumCauses {
		if n := p.Causes[c]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %s", c, percent(float64(n), float64(p.Cycles()))))
		}
	}
	return fmt.Sprintf("cycles  %s; unattributed %d", strings.Join(parts, ", "), p.Unattributed())
}

// title returns a table's title, with the number of rows that are left out.
func title(text string, shown, all int) string {
	if shown < all {
		return fmt.Sprintf("%s; %d of %d, --all for the others", text, shown, all)
	}
	return text
}

func (r *Report) routines() *report.Table {
	ranked := r.Profile.Ranked()
	list := cut(r, ranked, textRoutines)
	t := report.NewTable(title("routines: cycles a frame, with the routines they call and without", len(list), len(ranked)), 2, 12,
		"routine", "calls", "mean", "median", "p99", "max", "in frame", "own mean", "median", "p99", "own max")
	t.Spare(9, 10, 4)
	for _, f := range list {
		in, ex := &f.Inclusive, &f.Exclusive
		t.Add(f.Name, fmt.Sprintf("%.2f", float64(f.Calls)/float64(len(r.Profile.Frames))), round(in.Mean(), 1), float64(in.Median()), float64(in.P99()), float64(in.Max()), fmt.Sprint(f.InclusiveAt),
			round(ex.Mean(), 1), float64(ex.Median()), float64(ex.P99()), float64(ex.Max()))
	}
	return t
}

// round rounds to one part of unit.
func round(v, unit float64) float64 { return float64(int(v*unit+0.5)) / unit }

// dearest returns the table of the costliest call of each routine.
func (r *Report) dearest() *report.Table {
	var list []*profile.Routine
	for _, f := range r.Profile.Ranked() {
		if f.Calls > 0 {
			list = append(list, f)
		}
	}
	if len(list) == 0 {
		return nil
	}
	shown := cut(r, list, textRoutines)
	t := report.NewTable(title("calls: cycles of the body, and the costliest call (handlers: with entry and RTI)", len(shown), len(list)), 2, 5,
		"routine", "mean", "median", "p99", "costliest", "in frame", "on the path")
	t.Spare(3, 4)
	for _, f := range shown {
		d := &f.Body
		t.Add(f.Name, round(d.Mean(), 1), float64(d.Median()), float64(d.P99()), float64(d.Max()), fmt.Sprint(f.Dearest.Frame), r.Profile.PathName(f.Dearest.Path))
	}
	return t
}

// lines returns the table of the costliest lines, with the causes of their cost.
func (r *Report) lines() *report.Table {
	all := r.Profile.Lines()
	for i := range all {
		if all[i].Cycles.Busy() == 0 {
			all = all[:i]
			break
		}
	}
	list := cut(r, all, textLines)
	frames := float64(len(r.Profile.Frames))
	t := report.NewTable(title("lines: cycles a frame, without waiting and DMA", len(list), len(all)), 3, 5,
		"line", "routine", "runs", "cycles", "of which page cross", "branch taken", "branch over a page")
	t.Spare(7, 6)
	for i := range list {
		l := &list[i]
		each := func(c profile.Cause) any {
			if l.Cycles[c] == 0 {
				return ""
			}
			return round(float64(l.Cycles[c])/frames, 10)
		}
		t.Add(l.Where(), r.Profile.Routines[l.Routine].Name, round(float64(l.Runs)/frames, 10), round(float64(l.Cycles.Busy())/frames, 10),
			each(profile.PageCross), each(profile.BranchOver), each(profile.BranchPage))
	}
	return t
}
