package session

import (
	"fmt"

	"pool6502/asm/contract"
	"pool6502/budget/watch"
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
	Busiest int // cycles of work in the busiest of them

	// Pass is the mean work of a pass of the game's loop that took more than one frame, in cycles: of the frames
	// that it missed and the one in which it ended. 0 if no such pass is among the frames.
	Pass int

	// Heaviest is the routine whose own instructions took the most time: Share cycles, in the mean of the
	// passes of Pass. Without a Pass it is that of the missed frames, or of all frames if none was missed.
	Heaviest string
	Share    int

	// Longest is a routine of which one call took more than a frame, and Call are its cycles. Of several
	// such calls it is the shortest, because the longer ones contain it. It is only set if frames
	// were missed.
	Longest string
	Call    int

	// Broken is a routine that has exceeded its budget; the next fields are in cycles.
	Broken       string
	Used, Budget int

	Note string // what was found instead of the first note of a header that is not true; see BrokenNotes
}

// Verdict judges the latest frames; it needs Costs.
func (s *Session) Verdict() Verdict {
	stats := s.viewer.frames
	stats = stats[max(len(stats)-VerdictFrames, 0):]
	v := Verdict{Frames: len(stats), Whole: int(s.con.Region().CyclesPerFrame())}
	if broken := s.BrokenNotes(); len(broken) > 0 {
		v.Note = broken[0].String()
	}
	if v.Frames == 0 {
		return v
	}
	m := s.viewer.meter
	own := make(map[int]int)
	for _, st := range stats {
		v.Busiest = max(v.Busiest, st.Busy)
		if st.Missed {
			v.Missed++
		}
		if st.Lagged {
			v.Lagged++
		}
	}
	weighed, n := weighed(stats)
	for _, st := range weighed {
		for _, c := range st.Costs {
			own[c.Routine] += c.Exclusive
		}
		if v.Missed > 0 && !weighed[len(weighed)-1].Missed {
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
		v.Heaviest, v.Share = m.Routine(most).Name, own[most]/n
	}
	for _, rt := range m.Routines() {
		v.weigh(&rt)
	}
	return v
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

// weigh updates the verdict with a routine: with a call longer than a frame, and with a broken budget.
func (v *Verdict) weigh(rt *watch.Routine) {
	if v.Missed > 0 && rt.MaxBody > v.Whole && (v.Longest == "" || rt.MaxBody < v.Call) {
		v.Longest, v.Call = rt.Name, rt.MaxBody
	}
	if rt.Contract == nil || rt.Contract.Budget < 0 || rt.MaxBody <= rt.Contract.Budget {
		return
	}
	if over := rt.MaxBody - rt.Contract.Budget; v.Broken == "" || over > v.Used-v.Budget {
		v.Broken, v.Used, v.Budget = rt.Name, rt.MaxBody, rt.Contract.Budget
	}
}

// String is the verdict in one sentence.
func (v Verdict) String() string {
	busiest := fmt.Sprintf("%s of %s cycles (%d %%)", contract.Grouped(v.Busiest), contract.Grouped(v.Whole), 100*v.Busiest/max(v.Whole, 1))
	switch {
	case v.Note != "":
		return v.Note
	case v.Frames == 0:
		return "Measured from the next frame on"
	case v.Missed > 0 && v.Longest != "":
		return fmt.Sprintf("Missed %d of the last %s: one call of %s took %.1f frames", v.Missed, v.frames(), v.Longest, float64(v.Call)/float64(v.Whole))
	case v.Missed > 0 && v.Heaviest != "" && v.Pass > 0:
		return fmt.Sprintf("Missed %d of the last %s: one pass of the game's loop takes %.1f frames; most is %s, %s of %s cycles", v.Missed, v.frames(),
			float64(v.Pass)/float64(v.Whole), v.Heaviest, contract.Grouped(v.Share), contract.Grouped(v.Pass))
	case v.Missed > 0 && v.Heaviest != "":
		return fmt.Sprintf("Missed %d of the last %s, where %s took most time: %s cycles a frame (%d %%)", v.Missed, v.frames(), v.Heaviest, contract.Grouped(v.Share), 100*v.Share/v.Whole)
	case v.Missed > 0:
		return fmt.Sprintf("Missed %d of the last %s", v.Missed, v.frames())
	case v.Broken != "":
		return fmt.Sprintf("Over budget: %s took %s cycles, %s are allowed; the busiest frame took %s", v.Broken, contract.Grouped(v.Used), contract.Grouped(v.Budget), busiest)
	}
	return fmt.Sprintf("Fits: the busiest of the last %s took %s", v.frames(), busiest)
}

func (v Verdict) frames() string {
	if v.Frames == 1 {
		return "1 frame"
	}
	return fmt.Sprintf("%d frames", v.Frames)
}
