package profile

import (
	"cmp"
	"slices"

	"pool6502/budget/watch"
)

// busier reports whether a frame was worse than another: by its badness, and if that is
// equal, by its busy cycles.
func busier(f, than *Frame) bool {
	if a, b := f.badness(), than.badness(); a != b {
		return a > b
	}
	return f.Busy > than.Busy
}

// keepTree records a frame in full if Options.Trees names it, or if it is among
// the busiest so far.
func (r *recorder) keepTree(f *watch.Frame, row *Frame) {
	if slices.Contains(r.opt.Trees, int(row.Number)) {
		t := r.tree(f, row)
		t.draw(r.con)
		r.p.Trees = append(r.p.Trees, t)
		return
	}
	if r.opt.Busiest <= 0 {
		return
	}
	if len(r.busiest) == r.opt.Busiest {
		last := len(r.busiest) - 1
		if !busier(row, &r.busiest[last].Frame) {
			return
		}
		r.busiest = r.busiest[:last]
	}
	at, _ := slices.BinarySearchFunc(r.busiest, row, func(t *Tree, row *Frame) int {
		if busier(row, &t.Frame) {
			return 1
		}
		return -1
	})
	t := r.tree(f, row)
	t.from, r.mark.kept = r.mark, true
	r.busiest = slices.Insert(r.busiest, at, t)
}

// addBusiest puts the busiest frames among the trees.
func (r *recorder) addBusiest() {
	r.drawBusiest()
	r.p.Trees = append(r.p.Trees, r.busiest...)
	slices.SortFunc(r.p.Trees, func(a, b *Tree) int { return cmp.Compare(a.Frame.Number, b.Frame.Number) })
}
