package roms

import (
	"fmt"
	"maps"
	"slices"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/roms/bench"
)

// mover and timer are the components of the two families.
type (
	mover struct{ X, Y, VX, VY uint8 }
	timer uint8
)

// dense is a family: components without holes, and where each entity's are.
type dense[T any] struct {
	Components []T
	Owner      []uint8 // by place
	Count      int
	Place      []uint8 // by entity; noPlace if it has no component here
}

// noPlace is that of an entity without the component.
const noPlace = 0xFF

func newDense[T any](entities int) *dense[T] {
	return &dense[T]{Components: make([]T, entities), Owner: make([]uint8, entities), Place: make([]uint8, entities)}
}

func (d *dense[T]) add(entity int, component T) bool {
	if d.Place[entity] != noPlace {
		return false
	}
	d.Place[entity], d.Owner[d.Count], d.Components[d.Count] = uint8(d.Count), uint8(entity), component
	d.Count++
	return true
}

// remove takes an entity's component away; the last one fills the hole.
func (d *dense[T]) remove(entity int) bool {
	hole := int(d.Place[entity])
	if hole == noPlace {
		return false
	}
	d.Place[entity] = noPlace
	d.Count--
	if hole != d.Count {
		d.Components[hole], d.Owner[hole] = d.Components[d.Count], d.Owner[d.Count]
		d.Place[d.Owner[hole]] = uint8(hole)
	}
	return true
}

// families is the reference of entities with components in two families. The program is
// families.asm. Live are the entities in use; Made is false until the families are initialised.
type families struct {
	Movers *dense[mover]
	Timers *dense[timer]
	Stack  []uint8
	IDs    int
	Live   []int
	Made   bool
}

// newFamilies makes families in the state of cleared RAM.
func newFamilies(entities int) *families {
	return &families{Movers: newDense[mover](entities), Timers: newDense[timer](entities), Stack: make([]uint8, entities)}
}

// Init ends every entity.
func (f *families) Init() {
	for i := range f.Stack {
		f.Stack[i], f.Movers.Place[i], f.Timers.Place[i] = uint8(i), noPlace, noPlace
	}
	f.Movers.Count, f.Timers.Count, f.IDs, f.Live, f.Made = 0, 0, len(f.Stack), nil, true
}

// New gives an entity without components.
func (f *families) New() (entity int, ok bool) {
	if f.IDs == 0 {
		return 0, false
	}
	f.IDs--
	entity = int(f.Stack[f.IDs])
	f.Live = append(f.Live, entity)
	return entity, true
}

// Free ends an entity: it leaves both families.
func (f *families) Free(entity int) {
	f.Movers.remove(entity)
	f.Timers.remove(entity)
	f.Stack[f.IDs] = uint8(entity)
	f.IDs++
	f.Live = slices.DeleteFunc(f.Live, func(e int) bool { return e == entity })
}

// Move moves all movers; those that leave the field end.
func (f *families) Move() {
	for i := f.Movers.Count - 1; i >= 0; i-- {
		c := &f.Movers.Components[i]
		if !bench.Move(&c.X, &c.Y, c.VX, c.VY) {
			f.Free(int(f.Movers.Owner[i]))
		}
	}
}

// Burn counts all timers down; entities whose time is over end.
func (f *families) Burn() {
	for i := f.Timers.Count - 1; i >= 0; i-- {
		if f.Timers.Components[i]--; f.Timers.Components[i] == 0 {
			f.Free(int(f.Timers.Owner[i]))
		}
	}
}

// Step does one operation on the console and on the model, and compares everything.
func (f *families) Step(m *bench.Machine, draw bench.Draw) error {
	if err := f.operate(m, draw); err != nil {
		return err
	}
	return f.Check(m)
}

func (f *families) operate(m *bench.Machine, draw bench.Draw) error {
	kind := draw("operation", 0, 40)
	if kind == 40 || !f.Made {
		f.Init()
		_, err := m.Again("families_init")
		return err
	}
	if kind >= 28 || len(f.Live) == 0 {
		entity, ok := f.New()
		got, err := m.Again("entity_new")
		if err == nil && (got.Carry() == ok || ok && int(got.X) != entity) {
			err = fmt.Errorf("entity_new: C = %v, X = %d, the model says %v, %d", got.Carry(), got.X, !ok, entity)
		}
		return err
	}
	entity := f.Live[draw("entity", 0, len(f.Live)-1)]
	x := budget.Reg('X', uint8(entity))
	switch {
	case kind >= 20:
		c := mover{uint8(draw("x", 0, bench.EdgeX-1)), uint8(draw("y", 0, bench.EdgeY-1)),
			uint8(int8(draw("vx", -bench.MaxStep, bench.MaxStep))), uint8(int8(draw("vy", -bench.MaxStep, bench.MaxStep)))}
		if err := m.Write("new_x", c.X, c.Y, c.VX, c.VY); err != nil {
			return err
		}
		return did(m, "mover_add", f.Movers.add(entity, c), x)
	case kind >= 12:
		life := draw("life", 1, 255)
		return did(m, "timer_add", f.Timers.add(entity, timer(life)), x, budget.Reg('A', uint8(life)))
	case kind >= 10:
		return did(m, "mover_remove", f.Movers.remove(entity), x)
	case kind >= 8:
		return did(m, "timer_remove", f.Timers.remove(entity), x)
	case kind >= 5:
		f.Free(entity)
		_, err := m.Again("entity_free", x)
		return err
	case kind >= 2:
		f.Move()
		_, err := m.Again("movers_update")
		return err
	}
	f.Burn()
	_, err := m.Again("timers_update")
	return err
}

// did runs a routine and compares its carry with what the model did.
func did(m *bench.Machine, routine string, done bool, regs ...asm.Assign) error {
	got, err := m.Again(routine, regs...)
	if err == nil && got.Carry() == done {
		return fmt.Errorf("%s: C = %v, the model says %v", routine, got.Carry(), !done)
	}
	return err
}

// Check compares the families' memory with the model.
func (f *families) Check(m *bench.Machine) error {
	columns := map[string][]uint8{
		"mover_count": {uint8(f.Movers.Count)}, "timer_count": {uint8(f.Timers.Count)}, "id_count": {uint8(f.IDs)},
		"mover_owner": f.Movers.Owner, "mover_place": f.Movers.Place,
		"timer_owner": f.Timers.Owner, "timer_place": f.Timers.Place, "id_stack": f.Stack,
	}
	for i := range f.Stack {
		c := f.Movers.Components[i]
		columns["mover_x"] = append(columns["mover_x"], c.X)
		columns["mover_y"] = append(columns["mover_y"], c.Y)
		columns["mover_vx"] = append(columns["mover_vx"], c.VX)
		columns["mover_vy"] = append(columns["mover_vy"], c.VY)
		columns["timer_life"] = append(columns["timer_life"], uint8(f.Timers.Components[i]))
	}
	for _, symbol := range slices.Sorted(maps.Keys(columns)) {
		if err := m.Same(symbol, columns[symbol]...); err != nil {
			return err
		}
	}
	return nil
}
