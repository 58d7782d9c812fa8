package roms

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/budget/program"
	"pool6502/budget/report"
	"pool6502/nes"
	"pool6502/roms/bench"
)

// Entry is a pool of bullets from outside that is measured beside the exhibits. Its
// program declares a pool (a Pool line with the role y), takes its number of slots
// from NUM_BULLETS, and has three routines that are called as the exhibits' are:
// Spawn takes a position in A and X and returns C = 1 when the pool is full, Update
// moves every bullet and frees those whose y is 192 or more.
type Entry struct {
	Name                string // for people: "mine.asm"
	Init, Update, Spawn string // labels; "" for init_pool, update_bullets, spawn_bullet
	Assemble            func(defines map[string]int) (*asm.Program, error)
}

// Contest is an entry beside an exhibit and the three bullet pools.
type Contest struct {
	Entry   string        `json:"entry"`
	Beside  string        `json:"beside"`
	Cases   []CasePair    `json:"cases"`
	Bytes   []BytesPair   `json:"bytes"`
	Grid    *claim.Grid   `json:"crossover"`
	Wins    []ContestWins `json:"wins"`    // most first
	Equal   int           `json:"equal"`   // places in which several pools are equally cheap
	Skipped []string      `json:"skipped"` // sizes that were not measured, and why
	Failing []string      `json:"failing"` // what the entry does wrong; if there is anything, nothing is compared
	NotRun  []string      `json:"not_run"` // what was not tried with the entry, and why
}

// CasePair is a case of the same name in both programs, in cycles of the body.
type CasePair struct {
	Routine string `json:"routine"`
	Case    string `json:"case"`
	Entry   int    `json:"entry"`
	Beside  int    `json:"beside"`
}

// BytesPair is a routine's size in both programs; 0 where it is not in one.
type BytesPair struct {
	Routine string `json:"routine"`
	Entry   int    `json:"entry"`
	Beside  int    `json:"beside"`
}

// ContestWins counts the places of the grid in which a pool alone is cheapest. Places counts
// those in which the entry could be measured.
type ContestWins struct {
	Pool   string `json:"pool"`
	Wins   int    `json:"wins"`
	Places int    `json:"places"`
}

// contestSizes are the numbers of slots of the exhibition's crossover.
var contestSizes = []int{8, 16, 32, 64}

// contestFractions are the shares of live slots of the exhibition's crossover.
var contestFractions = []float64{0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1}

// contestSpawns are the spawns a frame of the exhibition's crossover.
var contestSpawns = []int{0, 1, 2, 4, 8}

// Measure measures an entry in the same steady states as the exhibition's
// crossover, beside the pool of that name and the three bullet pools. progress, if
// set, is called for every cell that is measured.
func (e Entry) Measure(ctx context.Context, beside string, progress func(done, total int)) (*Contest, error) {
	e.Init, e.Update, e.Spawn = orElse(e.Init, "init_pool"), orElse(e.Update, "update_bullets"), orElse(e.Spawn, "spawn_bullet")
	pool, err := Find(beside)
	if err != nil {
		return nil, err
	}
	if !takesPart(pool) {
		return nil, fmt.Errorf("nothing can be measured beside %s, which is not called as the pools of bullets are; choose one of %s", beside, partners())
	}
	c := &Contest{Entry: e.Name, Beside: beside, Cases: []CasePair{}, Bytes: []BytesPair{}, Wins: []ContestWins{}, Skipped: []string{}, Failing: []string{}, NotRun: []string{}}
	plans := map[string]plan{}
	names := []string{e.Name, beside}
	for _, p := range All() {
		if (p.Bullets || p.Name == beside) && p.Plain {
			plans[p.Name] = plan{path: p.Main, update: "update_bullets", spawn: "spawn_bullet"}
			if !slices.Contains(names, p.Name) {
				names = append(names, p.Name)
			}
		}
	}
	own := bench.New(func(_ string, defines map[string]int) (*asm.Program, error) {
		return e.Assemble(map[string]int{"NUM_BULLETS": defines["NUM_BULLETS"]})
	})
	lab := claim.NewLab()
	var sizes []int
	for _, n := range contestSizes {
		switch err := e.fits(lab, own, n); {
		case err != nil:
			c.Skipped = append(c.Skipped, fmt.Sprintf("%d slots: %v", n, err))
		case !slices.Contains(pool.Sizes, n):
			c.Skipped = append(c.Skipped, fmt.Sprintf("%d slots: %s has no such size", n, beside))
		default:
			sizes = append(sizes, n)
		}
	}
	if len(sizes) == 0 {
		return nil, fmt.Errorf("%s cannot be measured beside %s: %s", e.Name, beside, c.Skipped[0])
	}
	if err := c.judge(lab, own, e, pool, sizes[0]); err != nil || len(c.Failing) > 0 {
		return c, err
	}
	for _, n := range sizes { // one place, before all of them are tried
		if _, err := steadyOf(lab, own, e.plan(n, n/2, 1)); err != nil {
			return nil, fmt.Errorf("%s cannot be measured beside %s: %d slots: %w", e.Name, beside, n, err)
		}
	}
	sweep := claim.Sweep{Pools: names, Slots: sizes, Fractions: contestFractions, Spawns: contestSpawns, Skip: unsteady}
	var mu sync.Mutex
	done, total := 0, len(sweep.Cells())
	tell := func() {
		mu.Lock()
		defer mu.Unlock()
		if done++; progress != nil {
			progress(done, total)
		}
	}
	sweep.Cost = func(_ context.Context, cell claim.Cell) (float64, error) {
		defer tell()
		if cell.Pool == e.Name {
			return steadyOf(lab, own, e.plan(cell.Slots, cell.Live, cell.Spawns))
		}
		p := plans[cell.Pool]
		p.slots, p.live, p.spawns = cell.Slots, cell.Live, cell.Spawns
		return steadyOf(lab, exhibits, p)
	}
	if c.Grid, err = sweep.Run(ctx); err != nil {
		return nil, err
	}
	c.count()
	return c, c.sideBySide(lab, own, e, pool, sizes[0])
}

// fits says why an entry cannot be measured at a size.
func (e *Entry) fits(lab *claim.Lab, own bench.Bench, slots int) error {
	p, err := own.Program(lab, e.Name, slots)
	if err != nil {
		return err
	}
	views, err := program.Of(p).ViewPools()
	if err != nil {
		return err
	}
	if len(views) == 0 {
		return errors.New(`no header declares the pool; write a line like ";;; Pool     bullet: NUM_BULLETS slots, active bullet_active, x bullet_x, y bullet_y"`)
	}
	if _, ok := views[0].Addr("y"); !ok {
		return fmt.Errorf("the Pool line of %s names no y, which the measurement needs to send bullets out of the field", views[0].Name)
	}
	if views[0].Slots != slots {
		return fmt.Errorf("its pool has %d slots; let NUM_BULLETS set their number", views[0].Slots)
	}
	for _, r := range []string{e.Init, e.Update, e.Spawn} {
		if _, ok := p.Lookup(r); !ok {
			return fmt.Errorf("it has no routine %s", r)
		}
	}
	return nil
}

// velocities are the fields that moves sets, and their values.
var velocities = []struct {
	field string
	speed uint8
}{{"bullet_vx", 3}, {"bullet_vy", 0xFE}}

// moves says which live bullet the update does not move by its speed. If the pool has no fields for the speed, it is
// enough that the update writes x or y.
func (s *stage) moves() error {
	con := s.m.Console()
	unmoved := map[int][]uint16{}
	want := map[uint16]uint8{}
	for _, slot := range s.living() {
		for i, role := range []string{"x", "y"} {
			field, _ := s.pool.Addr(role)
			at, ok := s.pool.FieldAddr(con, field, slot)
			if !ok || !s.pool.Has(role) {
				continue
			}
			unmoved[slot] = append(unmoved[slot], at)
			con.Watch(uint8(at >> 8))
			defer con.Unwatch(uint8(at >> 8))
			if v, ok := s.m.Names().Lookup(velocities[i].field); ok {
				con.Poke(uint16(v.Value)+uint16(slot), velocities[i].speed)
				want[at] = con.Peek(at) + velocities[i].speed
			}
		}
	}
	seen := con.Attach(&nes.Observer{Access: func(a nes.Access) {
		maps.DeleteFunc(unmoved, func(_ int, at []uint16) bool { return a.Write && slices.Contains(at, a.Addr) })
	}})
	defer con.Detach(seen)
	if _, err := s.frame(); err != nil {
		return err
	}
	if len(unmoved) > 0 {
		return fmt.Errorf("%s leaves %s where they are: it writes neither their x nor their y", s.update, report.Plural(len(unmoved), "live bullet"))
	}
	for at, v := range want {
		if con.Peek(at) != v {
			return fmt.Errorf("%s does not add bullet_vx to x and bullet_vy to y: %s is %d after a frame, not %d", s.update, s.m.Names().Data(at), con.Peek(at), v)
		}
	}
	return nil
}

func (e *Entry) plan(slots, live, spawns int) plan {
	return plan{path: e.Name, init: e.Init, update: e.Update, spawn: e.Spawn, strict: true, slots: slots, live: live, spawns: spawns}
}

// count says which pool is cheapest in how many places.
func (c *Contest) count() {
	wins, equal, places := c.Grid.Wins()
	c.Equal = equal
	for _, p := range c.Grid.Pools {
		c.Wins = append(c.Wins, ContestWins{p, wins[p], places})
	}
	slices.SortStableFunc(c.Wins, func(a, b ContestWins) int { return b.Wins - a.Wins })
}

// sideBySide sets the cases and sizes of both programs beside each other.
func (c *Contest) sideBySide(lab *claim.Lab, own bench.Bench, e Entry, pool Pool, slots int) error {
	if slices.Contains(c.Grid.Slots, pool.Sizes[0]) {
		slots = pool.Sizes[0]
	}
	mine, err := own.Open(lab, e.Name, slots)
	if err != nil {
		return err
	}
	theirs, err := exhibits.Open(lab, pool.Main, slots)
	if err != nil {
		return err
	}
	type name struct{ routine, condition string }
	cost := map[name]budget.CaseResult{}
	for _, r := range theirs.RunCases() {
		cost[name{r.Routine, r.Case}] = r
	}
	for _, r := range mine.RunCases() {
		if t, ok := cost[name{r.Routine, r.Case}]; ok && t.OK() && r.OK() {
			c.Cases = append(c.Cases, CasePair{r.Routine, r.Case, r.Body, t.Body})
		}
	}
	size := func(m *bench.Machine, label string) int {
		s, _ := m.Names().Lookup(label)
		return s.Size
	}
	for _, r := range [][2]string{{e.Init, "init_pool"}, {e.Spawn, "spawn_bullet"}, {e.Update, "update_bullets"}} {
		c.Bytes = append(c.Bytes, BytesPair{r[1], size(mine, r[0]), size(theirs, r[1])})
	}
	return nil
}

// takesPart reports whether a pool can be called as the contest does: its bullets
// can be sent out of the field.
func takesPart(p Pool) bool {
	if !p.Plain {
		return false
	}
	prog, err := Assemble(p.Main, nil)
	if err != nil {
		return false
	}
	views, err := program.Of(prog).ViewPools()
	if err != nil || len(views) == 0 {
		return false
	}
	return views[0].Has("y") && views[0].Plain()
}

// partners names the pools that a reader's pool can be measured beside.
func partners() string {
	var names []string
	for _, p := range All() {
		if takesPart(p) {
			names = append(names, p.Name)
		}
	}
	return strings.Join(names, ", ")
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}
