package session

import (
	"math"

	"pool6502/budget/watch"
)

// An Outlook estimates how long a pass of the game's loop takes with another number of objects of a pool: Fixed cycles, and
// Each more for every object. It is a straight line, fitted by least squares to the passes among the frames whose statistics
// are kept.
type Outlook struct {
	Pool  *watch.PoolView // the one with most live objects, in the mean
	Count string          // the variable that counts them; "" if the pool names none
	Whole int             // cycles of a frame
	Live  int             // live objects at the end of the latest frame

	Passes      int // to which the line is fitted
	Least, Most int // numbers of objects in these passes
	Fixed, Each float64
	deviation   float64 // standard error of Each
}

// pass is one round of the game's loop.
type pass struct {
	cycles int // from the start of its first frame to its end
	frames int // that it took
	live   int // the objects of a pool, summed over these frames
}

// objects is their number in the mean of the frames.
func (p pass) objects() float64 { return float64(p.live) / float64(p.frames) }

// rounds returns the passes that began and ended among some frames. Those with a frame that ended with rendering off are left out.
func rounds(stats []FrameStat, pool, whole int) (list []pass) {
	now, seen, blank := pass{}, false, false
	for i, st := range stats {
		if i > 0 && st.Frame != stats[i-1].Frame+1 {
			now, seen = pass{}, false
		}
		now.live += st.Live[pool]
		now.frames++
		blank = blank || st.Blank
		if st.Late {
			now.cycles += whole
			continue
		}
		if now.cycles += st.Ended; seen && !blank {
			list = append(list, now)
		}
		now, seen, blank = pass{}, true, false
	}
	return list
}

// leastPasses is how many passes a line needs.
const leastPasses = 30

// Outlook fits an Outlook to the latest frames; Costs must be watched. ok is false if the game declares no pool, or if no
// frame was measured yet.
func (s *Session) Outlook() (o Outlook, ok bool) {
	if len(s.viewer.frames) == 0 || len(s.viewer.pools) == 0 {
		return o, false
	}
	index, _ := s.fullest(s.viewer.frames)
	p := s.viewer.pools[index]
	o = Outlook{Pool: p.View, Count: p.count, Live: p.Live, Whole: int(s.con.Region().CyclesPerFrame())}
	o.fit(rounds(s.viewer.frames, index, o.Whole))
	return o, true
}

// fullest returns the pool with most live objects in the mean of some frames, and this mean. The game has a pool.
func (s *Session) fullest(frames []FrameStat) (index, most int) {
	for i := range s.viewer.pools {
		if live := meanLive(frames, i); live > most {
			index, most = i, live
		}
	}
	return index, most
}

// fit fits the line to passes, by least squares.
func (o *Outlook) fit(list []pass) {
	if o.Passes = len(list); o.Passes == 0 {
		return
	}
	var x, y, xx, xy, yy float64
	least, most := math.Inf(1), 0.0
	for _, p := range list {
		n := p.objects()
		x, y, least, most = x+n, y+float64(p.cycles), min(least, n), max(most, n)
	}
	n := float64(len(list))
	x, y = x/n, y/n
	for _, p := range list {
		dx, dy := p.objects()-x, float64(p.cycles)-y
		xx, xy, yy = xx+dx*dx, xy+dx*dy, yy+dy*dy
	}
	o.Least, o.Most = int(least), int(most)
	if o.Few() || xx == 0 {
		return
	}
	o.Each = xy / xx
	o.Fixed = y - o.Each*x
	o.deviation = math.Sqrt(max(yy-o.Each*xy, 0) / (n - 2) / xx)
}

// Few reports whether there are too few passes yet.
func (o *Outlook) Few() bool { return o.Passes < leastPasses }

// Fitted reports whether the passes tell the cost of one object: there are enough, with different numbers of objects, and the
// standard error of Each is at most a tenth of it.
func (o *Outlook) Fitted() bool {
	return !o.Few() && o.Most-o.Least >= 4 && o.Each > 0 && 10*o.deviation <= o.Each
}

// Range returns for which numbers of objects there is an estimate: from half the least that was seen to one and a half times the
// most, but no more than the pool has slots.
func (o *Outlook) Range() (least, most int) {
	return o.Least / 2, max(min(o.Most+o.Most/2, o.Pool.Slots), o.Most)
}

// With estimates the cycles of a pass with n objects.
func (o *Outlook) With(n int) int { return int(math.Round(o.Fixed + float64(n)*o.Each)) }

// Room estimates the greatest number of objects, within Range, with which a pass fits into a frame; -1 if it does not even
// fit with the least number of Range. full is false if it fits with the greatest.
func (o *Outlook) Room() (n int, full bool) {
	least, most := o.Range()
	for n = most; n >= least && o.With(n) > o.Whole; n-- {
	}
	if n < least {
		n = -1
	}
	return n, n < most
}

// Objects returns the plural of the pool's name.
func (o *Outlook) Objects() string { return plural(o.Pool.Name) }
