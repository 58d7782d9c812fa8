package engine

import (
	"context"
	"fmt"
	"slices"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/roms"
)

// Contestant is a pool of bullets with its cost in a frame.
type Contestant struct {
	Name   string  `json:"name"`
	Cycles float64 `json:"cycles"` // the update and all spawns of a frame, calls included
}

// widePools are the pools that can be compared for objects of any number of fields.
var widePools = []string{"activeflag", "freelist", "compaction", "linked"}

// The number of fields of an object: at least those of every bullet, and at most what tricks/fields.inc takes. A field
// is a byte.
const leastFields, mostFields = 4, 11

// Contestants says what can be compared.
type Contestants struct {
	Names  []string `json:"names"`  // for objects of any number of fields
	Narrow []string `json:"narrow"` // only for objects with the fewest fields
	Least  int      `json:"least"`  // the fewest fields, and
	Most   int      `json:"most"`
}

func contestants() Contestants {
	return Contestants{widePools, []string{"intrusive"}, leastFields, mostFields}
}

// Compare measures a pool of bullets in a steady state, in cycles a frame. fields is the number of fields of an object, slots
// that of the pool's slots, and live says how many slots are in use before every frame. In each frame, spawns bullets are
// spawned and as many leave. The name "yours" stands for the program that is open.
func (e *Engine) Compare(name string, fields, slots, live, spawns int) (*Contestant, error) {
	if fields < leastFields || fields > mostFields {
		return nil, fmt.Errorf("%d fields: an object has %d to %d", fields, leastFields, mostFields)
	}
	if slots < 1 || slots > 64 || live < 0 || live > slots || spawns < 0 || spawns > live {
		return nil, fmt.Errorf("%d slots, %d in use, %d spawns: take 1 to 64 slots, at most as many in use, and at most as many spawns as are in use, because as many bullets leave", slots, live, spawns)
	}
	var cycles float64
	var err error
	main, from := "intrusive/intrusive.asm", files(nil)
	if name == "yours" && e.program != nil {
		main, from = e.main, e.files
	}
	switch {
	case slices.Contains(widePools, name):
		cycles, err = roms.SteadyWide(name, fields, slots, live, spawns)
	case fields > leastFields || name != "intrusive" && main != e.main:
		return nil, fmt.Errorf("%s cannot be measured with %d fields", name, fields)
	default:
		cycles, err = roms.Steady(func(path string, defines map[string]int) (*asm.Program, error) {
			return asm.Assemble(from, path, asm.Options{Defines: defines})
		}, main, slots, live, spawns)
	}
	if err != nil {
		return nil, err
	}
	return &Contestant{name, round1(cycles)}, nil
}

// Profile is a run of the program from power-on.
type Profile struct {
	Frames   int             `json:"frames"`
	Missed   int             `json:"missed"`
	Unknown  bool            `json:"unknown,omitempty"` // whether frames were missed is not known: the program was never found waiting
	Lagged   int             `json:"lagged"`
	Routines []ProfileOf     `json:"routines"`
	Pools    []ProfileOfPool `json:"pools,omitempty"`
}

// ProfileOf is the cost of a routine in a frame, with the routines it called, in cycles.
type ProfileOf struct {
	Name   string `json:"name"`
	Own    int    `json:"own"` // the median of its own instructions
	Median int    `json:"median"`
	P99    int    `json:"p99"`
	Max    int    `json:"max"`
}

// ProfileOfPool says how full a pool was.
type ProfileOfPool struct {
	Name    string `json:"name"`
	Slots   int    `json:"slots"`
	Most    int    `json:"most"`
	Refused uint64 `json:"refused"`
}

// mostProfiled is the greatest number of frames of a profile: a minute.
const mostProfiled = 3600

// Profile runs the program that is open for some frames, from power-on.
func (e *Engine) Profile(frames int) (*Profile, error) {
	if e.game == nil {
		return nil, fmt.Errorf("no program is open")
	}
	run := budget.FrameRun{Frames: max(1, min(frames, mostProfiled))}
	r, err := budget.Frames(context.Background(), e.game, run)
	if err != nil {
		return nil, err
	}
	return profileOf(r), nil
}

// profileOf makes a Profile of a report.
func profileOf(r *budget.FrameReport) *Profile {
	p := &Profile{Frames: r.Frames, Missed: r.Missed, Unknown: !r.Waited && r.Missed == 0, Lagged: r.Lagged, Routines: []ProfileOf{}}
	for _, f := range r.Routines {
		p.Routines = append(p.Routines, ProfileOf{Name: f.Routine, Own: f.Exclusive.Median, Median: f.Inclusive.Median, P99: f.Inclusive.P99, Max: f.Inclusive.Max})
	}
	slices.SortStableFunc(p.Routines, func(a, b ProfileOf) int { return b.Own - a.Own })
	for _, f := range r.Pools {
		p.Pools = append(p.Pools, ProfileOfPool{f.Pool, f.Slots, f.Live.Max, f.Refused})
	}
	return p
}
