package session

import (
	"fmt"
	"strings"

	"pool6502/asm/contract"
)

// VerdictFrames is how many of the latest frames a verdict covers.
const VerdictFrames = 60

// Verdict says whether the game misses frames, and if it does, what takes the time. It covers the
// latest frames, at most VerdictFrames.
type Verdict struct {
	Frames  int // measured; 0: nothing is known yet
	Missed  int // how many of them were missed; see watch.Frame
	Lagged  int
	Whole   int // cycles of a frame
	Busiest int // cycles of work in the busiest of those that ended with rendering on, or of all if none did
	Loading int // cycles of work in the busiest that ended with rendering off, if that is more than Busiest

	// Pass is how long a pass of the game's loop took that missed frames, in cycles, in the mean: the frames that it
	// missed, waiting included, and the work of the one in which it ended. 0 if no such pass is among the frames.
	Pass int

	// Longest is the longest pass since the measurement began, in cycles as in Pass, but of a single pass. Passes with a
	// frame that ended with rendering off are left out.
	Longest   int
	LongestAt uint64 // the position after the frame in which that pass began

	// Heaviest is the routine whose own instructions took the most time: Share cycles, in the mean of the
	// passes of Pass, in Calls calls. Without a Pass it is that of the missed frames, or of all frames if none was missed.
	Heaviest string
	Share    int
	Calls    int

	// Pool is the pool that had most live objects in these passes or frames, and Live how many, in the mean; "" without
	// pools. Fitted is the greatest number of live objects with which no kept frame was missed, if some frames with more
	// were missed; -1 otherwise.
	Pool         string
	Live, Fitted int

	// Broken is a routine that has exceeded a budget, "the NMI handler" or "the program": a budget of a call or, of a handler, of an interrupt,
	// since the measurement began, or one of a frame, in the latest frames. In says in what; the next fields are in cycles. Budgets of
	// vblank are not looked at.
	Broken, In   string
	Used, Budget int

	Jammed  string // where an opcode has stopped the processor, as label+n; "" if it runs
	Unknown string // why it is not known whether frames are missed, as a clause; "" if it is known, or if too few frames were measured
	Endless string // where the program is if it has done nothing but work in all these frames, and was never found waiting

	Note string // the first note of a header that was not true, with what was found instead; see BrokenNotes; "" for none
}

// Verdict judges the latest frames; it needs Costs.
func (s *Session) Verdict() Verdict {
	kept := s.viewer.frames
	stats := kept[max(len(kept)-VerdictFrames, 0):]
	v := Verdict{Frames: len(stats), Whole: int(s.con.Region().CyclesPerFrame()), Fitted: -1}
	if broken := s.BrokenNotes(); len(broken) > 0 {
		v.Note = broken[0].String()
	}
	if v.Frames == 0 {
		return v
	}
	m := s.viewer.meter
	v.Longest, v.LongestAt = s.viewer.passes.longest, s.viewer.passes.longAt
	v.stands(s, stats)
	own, calls := make(map[int]int), make(map[int]int)
	for _, st := range stats {
		if st.Blank {
			v.Loading = max(v.Loading, st.Busy)
		} else {
			v.Busiest = max(v.Busiest, st.Busy)
		}
		v.weighFrame(s, &st)
		if st.Missed {
			v.Missed++
		}
		if st.Lagged {
			v.Lagged++
		}
	}
	switch {
	case v.Busiest == 0:
		v.Busiest, v.Loading = v.Loading, 0
	case v.Loading <= v.Busiest:
		v.Loading = 0
	}
	weighed, n := weighed(stats)
	whole := v.Missed > 0 && !weighed[len(weighed)-1].Missed
	for _, st := range weighed {
		for _, c := range st.Costs {
			own[c.Routine] += c.Exclusive
			calls[c.Routine] += c.Calls
		}
		switch {
		case whole && st.Missed:
			v.Pass += v.Whole
		case whole:
			v.Pass += st.Busy
		}
	}
	v.Pass /= n
	most := -1
	for i, cycles := range own {
		if most < 0 || cycles > own[most] || cycles == own[most] && i < most {
			most = i
		}
	}
	if most >= 0 {
		v.Heaviest, v.Share, v.Calls = m.Routine(most).Name, own[most]/n, (calls[most]+n/2)/n
	}
	if i, live := s.fullest(weighed); live > 0 {
		v.Pool, v.Live, v.Fitted = s.viewer.pools[i].View.Name, live, fitted(kept, i)
	}
	v.weigh(s)
	return v
}

// stands finds out whether the program can go on.
func (v *Verdict) stands(s *Session, stats []FrameStat) {
	m := s.viewer.meter
	where, _ := m.Where(s.con.CPU().PC)
	if s.con.CPU().Jammed {
		v.Jammed = where
		return
	}
	rest := 0
	for _, st := range stats {
		rest += st.Idle
	}
	if len(stats) < VerdictFrames {
		return
	}
	if why, marks := m.NotWaited(); marks { // a program without a picture and without NMIs misses nothing
		v.Unknown = why
	}
	if rest == 0 && !m.Waited() {
		v.Endless = where
	}
}

// weighed returns the frames that say what takes the time, and how many passes of the game's loop or frames they
// are. These are the passes that took more than one frame: the frames that were missed and the one after them. Where
// no pass began and ended, they are the missed frames; where none was missed, all frames.
func weighed(stats []FrameStat) (frames []FrameStat, n int) {
	begun := -1
	for i, st := range stats {
		switch {
		case st.Missed && begun < 0:
			begun = i
		case !st.Missed && begun > 0: // the pass of frame 0 may have begun before
			frames, n = append(frames, stats[begun:i+1]...), n+1
			begun = -1
		case !st.Missed:
			begun = -1
		}
	}
	if n > 0 {
		return frames, n
	}
	for _, st := range stats {
		if st.Missed {
			frames = append(frames, st)
		}
	}
	if len(frames) == 0 {
		frames = stats
	}
	return frames, len(frames)
}

// meanLive is how many objects of a pool were live, in the mean of the frames.
func meanLive(stats []FrameStat, pool int) int {
	sum := 0
	for _, st := range stats {
		sum += st.Live[pool]
	}
	return (sum + len(stats)/2) / len(stats)
}

// fitted is the most live objects of a pool with which no frame was missed, if frames with more were; or -1.
func fitted(stats []FrameStat, pool int) int {
	least := -1 // with which a frame was missed
	for _, st := range stats {
		if st.Missed && (least < 0 || st.Live[pool] < least) {
			least = st.Live[pool]
		}
	}
	most := -1
	for _, st := range stats {
		if st.Live[pool] < least {
			most = max(most, st.Live[pool])
		}
	}
	return most
}

// String is the verdict in one sentence.
func (v Verdict) String() string {
	busiest := fmt.Sprintf("%s of %s cycles (%d %%)", contract.Grouped(v.Busiest), contract.Grouped(v.Whole), Percent(v.Busiest, v.Whole))
	switch {
	case v.Note != "":
		return v.Note
	case v.Frames == 0:
		return "Measured from the next frame on"
	case v.Jammed != "":
		return fmt.Sprintf("Stopped: an opcode at %s jams the processor", v.Jammed)
	case v.Endless != "":
		return fmt.Sprintf("In the last %s the program never waited; it is at %s now, perhaps in an endless loop. Which frames are missed is not known", v.frames(), v.Endless)
	case v.Missed > 0 && v.Heaviest != "" && v.Pass > 0:
		return fmt.Sprintf("Missed %d of the last %s: a pass takes %s cycles, a frame has %s; %s takes most, %s%s", v.Missed, v.frames(),
			contract.Grouped(v.Pass), contract.Grouped(v.Whole), v.Heaviest, v.product(), v.limit())
	case v.Missed > 0 && v.Heaviest != "":
		return fmt.Sprintf("Missed %d of the last %s, where %s took most time: %s cycles a frame, %d %%", v.Missed, v.frames(), v.Heaviest, v.product(), Percent(v.Share, v.Whole))
	case v.Missed > 0:
		return fmt.Sprintf("Missed %d of the last %s", v.Missed, v.frames())
	case v.Broken != "":
		return fmt.Sprintf("Over budget: %s took %s cycles %s, %s are allowed; the busiest of the last %s took %s", v.Broken,
			contract.Grouped(v.Used), v.In, contract.Grouped(v.Budget), v.frames(), busiest)
	}
	if v.Unknown != "" {
		return fmt.Sprintf("Whether frames are missed is not known: %s; the busiest of the last %s took %s", v.Unknown, v.frames(), busiest)
	}
	fits := fmt.Sprintf("Fits: the busiest of the last %s took %s", v.frames(), busiest)
	if v.Loading > 0 {
		fits += fmt.Sprintf("; with rendering off, one took %s", contract.Grouped(v.Loading))
	}
	return fits
}

// Percent returns a share in percent, rounded to the nearest.
func Percent(part, whole int) int {
	whole = max(whole, 1)
	return (100*part + whole/2) / whole
}

// product is the share of the costliest routine as a product, of calls or of live objects, where there are several.
func (v Verdict) product() string {
	share := contract.Grouped(v.Share)
	switch {
	case v.Calls > 1:
		return fmt.Sprintf("%s (%d calls × %s)", share, v.Calls, each(v.Share, v.Calls))
	case v.Live > 1:
		return fmt.Sprintf("%s (%d %s × %s)", share, v.Live, v.Objects(), each(v.Share, v.Live))
	}
	return share
}

// each is the share of one of n, rounded.
func each(share, n int) string {
	if share%n == 0 {
		return contract.Grouped(share / n)
	}
	return "about " + contract.Grouped((share+n/2)/n)
}

// limit is the number of objects with which no frame was missed.
func (v Verdict) limit() string {
	if v.Fitted <= 0 {
		return ""
	}
	return fmt.Sprintf("; with %d %s or fewer, none was missed", v.Fitted, v.Objects())
}

// Objects returns the plural of the pool's name.
func (v Verdict) Objects() string { return plural(v.Pool) }

func plural(name string) string {
	if strings.HasSuffix(name, "s") {
		return name
	}
	return name + "s"
}

func (v Verdict) frames() string {
	if v.Frames == 1 {
		return "1 frame"
	}
	return fmt.Sprintf("%d frames", v.Frames)
}
