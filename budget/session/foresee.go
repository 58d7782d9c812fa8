package session

// With estimates how many cycles a pass would take with n live objects of the pool: the cost of one object in the costliest
// routine times n, and the rest as it is. ok is false where the verdict has no such cost, and where the estimate contradicts
// what was seen: passes with Fitted objects took no more than a frame. Then the rest depends on their number, too.
func (v Verdict) With(n int) (cycles int, ok bool) {
	if v.Pass == 0 || v.Live < 2 || v.Calls > 1 || v.Share < v.Live {
		return 0, false
	}
	estimate := func(n int) int { return v.Pass - v.Share + n*v.Share/v.Live }
	if estimate(max(v.Fitted, 0)) > v.Whole {
		return 0, false
	}
	return estimate(n), true
}

// Room returns the greatest number of objects with which the pass would fit into a frame, by the estimate of With; -1 if
// there is no estimate, or if even a pass without objects would not fit.
func (v Verdict) Room() int {
	n := -1
	for cycles, ok := v.With(n + 1); ok && cycles <= v.Whole; cycles, ok = v.With(n + 1) {
		n++
	}
	return n
}
