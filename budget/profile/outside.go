package profile

import (
	"cmp"
	"slices"

	"pool6502/budget/watch"
	"pool6502/cpu"
)

// An Outside is an instruction that wrote to the PPU or started a sprite transfer outside vblank, with rendering on.
type Outside struct {
	Loc    watch.Loc
	Path   int32  // call path of the first time
	Late   bool   // the write is lost or goes to a wrong address, or vblank's work of the NMI handler ran over
	Times  int    // how often
	First  uint32 // frame of the first time
	Latest int    // cycles from the start of vblank to the latest one
}

// outside counts a write, or a transfer, at a moment of a run.
func (r *recorder) outside(s *watch.BlockRun, at uint32) {
	if r.ports.place == inVblank {
		return
	}
	loc, end, clock := r.meter.Block(s.Block).Loc, s.Start, cpu.Time(r.p.clock)
	for _, step := range r.meter.Unroll(nil, s) {
		if loc = step.Loc; end+uint32(cpu.Time(step.Cycles)*clock) > at {
			break
		}
		end += uint32(cpu.Time(step.Cycles) * clock)
	}
	late := r.ports.place == tooLate
	i := slices.IndexFunc(r.p.Writes, func(o Outside) bool { return o.Loc == loc && o.Late == late })
	if i < 0 {
		i = len(r.p.Writes)
		r.p.Writes = append(r.p.Writes, Outside{Loc: loc, Path: s.Path, Late: late, First: r.row.Number})
	}
	o := &r.p.Writes[i]
	o.Times++
	o.Latest = max(o.Latest, r.ports.latest)
}

// sortOutside puts late writes first, then those that come most often.
func (p *Profile) sortOutside() {
	slices.SortStableFunc(p.Writes, func(a, b Outside) int {
		if a.Late != b.Late {
			if a.Late {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.Times, a.Times)
	})
}
