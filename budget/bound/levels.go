package bound

// A level says how many paths are kept apart before they are merged. More paths give
// tighter bounds and take longer.
type level struct {
	join  int  // paths at an instruction where several meet
	leave int  // paths that left one loop in different rounds
	head  int  // paths at a loop's head, in each round
	carry bool // each limit holds separately for paths with a different carry
	steps int  // instructions to follow before giving up
	last  bool // this level is only used if an earlier level gave up
	// If not 0, a loop that has not ended after so many rounds is bounded by a byte that counts its
	// rounds. Such a level is only used if no earlier level gave a bound.
	ranked int
	// Each routine is followed once, from a state of which nothing is known, and its summary stands for all calls. Such
	// a level is only used if the last one followed very many calls.
	whole bool
}

// manyCalls is the number of calls after which a level gives up, so that one with summaries is tried.
const manyCalls = 2000

var levels = []level{
	{join: 1, leave: 1, head: 1, carry: true, steps: 100_000},
	{join: 4, leave: 24, head: 1, carry: true, steps: 60_000},
	{join: 32, leave: 64, head: 4, carry: true, steps: 40_000},
	{join: 1, leave: 1, head: 1, carry: true, steps: 100_000, last: true, whole: true},
	{join: 1, leave: 1, head: 1, steps: 100_000, last: true},
	{join: 1, leave: 1, head: 1, steps: 100_000, last: true, ranked: 24},
	{join: 1, leave: 1, head: 1, steps: 400_000, last: true, ranked: 9},
}

// A climb is what the levels so far have shown. It chooses those that are worth their time.
type climb struct {
	done    bool   // there is a bound
	gaveUp  bool   // a level has come to one of its limits
	endless bool   // the first level, or one that looks for a byte that counts, has found a loop without a limit
	long    bool   // the second level has followed all the instructions that it may, or would have
	called  int    // the most calls that a level has followed
	took    [2]int // how many instructions the first two levels have followed
	out     bool   // the first level has followed all that it may
	brief   bool   // each level may follow few instructions only
}

// The instructions of the second level after which the third one hardly ever comes to its end, and those that the second may follow if the first
// did not come to its end.
const (
	tooLong = 10_000
	oneTry  = 30_000
)

// choose returns a level as it is to be used; false if it is not.
func (k *climb) choose(i int) (l level, use bool) {
	l = levels[i]
	counts := k.called > manyCalls
	switch {
	case k.endless && l.last && !l.whole && (l.ranked == 0 || levels[i-1].ranked > 0): // it knows no more than that level
	case k.long && l.join > 1: // it follows more
	case l.whole != counts && (l.whole || !l.last) && k.gaveUp:
	case l.merges() && k.out: // the first level knew more
	case k.brief && k.gaveUp && (k.out && i == 1 || l.ranked > 0 && levels[i-1].ranked > 0):
	case l.merges() && k.done:
		l.steps = k.took[0] / 4 // it is seldom better
		return l, true
	case i == 1 && k.out:
		l.steps = oneTry
		return l, true
	default:
		return l, true
	}
	return l, false
}

// merges reports whether a level keeps no paths apart, and follows loops to their last round.
func (l *level) merges() bool { return l.last && !l.whole && l.ranked == 0 }

// note adds how a level ended: bad is nil if it has found a bound.
func (k *climb) note(i int, r *run, followed int, bad *refusal) {
	k.called = max(k.called, r.called)
	if i < len(k.took) {
		k.took[i] = followed
	}
	k.long = k.long || i == 1 && followed > tooLong
	if bad == nil {
		k.done = true
		return
	}
	k.gaveUp = true
	k.out = k.out || i == 0 && r.steps < 0
	k.long = k.long || i == 1 && bad.why != noLimit
	k.endless = bad.why == noLimit && (i == 0 || r.ranked > 0) || k.endless && r.ranked == 0
}
