package roms

import (
	"pool6502/roms/bench"
	"pool6502/roms/paged"
)

const (
	pagedNone    = 0xFF // no cell; the location of who does not live
	pagedNowhere = 0xFF // the y of an object that is not drawn
)

// The columns of an entity.
const (
	pagedId = iota
	pagedX
	pagedY
	pagedVx
	pagedVy
	pagedSprite
)

// pagedFamily is the reference: cells lent to pages, columns in pages, entities dense
// over a chain of pools, and what the columns with hooks keep beside them.
type pagedFamily struct {
	Arena        []uint8
	CellStack    []uint8
	Table        []uint8 // column by column, a cell for each page
	PoolLive     []uint8
	LocationOf   []uint8
	IDStack      []uint8
	ObjectStack  []uint8
	ObjectHome   []uint8
	OAM          []uint8
	Cells        []uint8 // one byte each, from here on
	Pools, Count []uint8
	IDs, Objects []uint8
	VX, VY       []uint8 // of the next spawn
}

// newPaged makes a family in the state of cleared RAM: it must be initialised.
func newPaged(slots int) *pagedFamily {
	b := func(n int) []uint8 { return make([]uint8, n) }
	cells := paged.Columns * slots / paged.Page
	return &pagedFamily{Arena: b(cells * paged.Page), CellStack: b(cells), Table: b(paged.Columns * slots / paged.Page), PoolLive: b(slots / paged.PerPool),
		LocationOf: b(slots), IDStack: b(slots), ObjectStack: b(slots), ObjectHome: b(slots), OAM: b(256),
		Cells: b(1), Pools: b(1), Count: b(1), IDs: b(1), Objects: b(1), VX: b(1), VY: b(1)}
}

// Init frees everything.
func (f *pagedFamily) Init() {
	for i := range f.CellStack {
		f.CellStack[i] = uint8(i)
	}
	for i := range f.Table {
		f.Table[i] = pagedNone
	}
	for i := range f.IDStack {
		f.IDStack[i], f.ObjectStack[i], f.LocationOf[i] = uint8(i), uint8(i), pagedNone
	}
	f.Cells[0], f.IDs[0], f.Objects[0] = uint8(len(f.CellStack)), uint8(len(f.IDStack)), uint8(len(f.ObjectStack))
	f.Pools[0], f.Count[0] = 0, 0
}

// at is a component of the entity in a location.
func (f *pagedFamily) at(column, location int) *uint8 {
	cell := int(f.Table[column*len(f.LocationOf)/paged.Page+location/paged.Page])
	return &f.Arena[cell*paged.Page+location%paged.Page]
}

// grow makes room at the end of the last pool.
func (f *pagedFamily) grow() (location int, ok bool) {
	location = int(f.Count[0])
	if location == len(f.LocationOf) {
		return 0, false
	}
	if location%paged.Page == 0 {
		if f.Cells[0] < paged.Columns {
			return 0, false
		}
		for c := range paged.Columns {
			f.Cells[0]--
			f.Table[c*len(f.LocationOf)/paged.Page+location/paged.Page] = f.CellStack[f.Cells[0]]
		}
	}
	if location%paged.PerPool == 0 {
		f.PoolLive[f.Pools[0]] = 0
		f.Pools[0]++
	}
	f.PoolLive[f.Pools[0]-1]++
	f.Count[0]++
	return location, true
}

// shrink takes the last place away, and its page and pool if they are empty.
func (f *pagedFamily) shrink() {
	f.Count[0]--
	f.PoolLive[f.Pools[0]-1]--
	if f.PoolLive[f.Pools[0]-1] == 0 {
		f.Pools[0]--
	}
	if f.Count[0]%paged.Page == 0 {
		for c := range paged.Columns {
			entry := &f.Table[c*len(f.LocationOf)/paged.Page+int(f.Count[0])/paged.Page]
			f.CellStack[f.Cells[0]] = *entry
			f.Cells[0]++
			*entry = pagedNone
		}
	}
}

func (f *pagedFamily) newID(location int) uint8 {
	f.IDs[0]--
	n := f.IDStack[f.IDs[0]]
	f.LocationOf[n] = uint8(location)
	return n
}

func (f *pagedFamily) newObject(location int) uint8 {
	f.Objects[0]--
	n := f.ObjectStack[f.Objects[0]]
	f.ObjectHome[n] = uint8(location)
	return n
}

// Create constructs an entity: an id, an object; the other columns are set.
func (f *pagedFamily) Create(px, py uint8) (entity int, ok bool) {
	at, ok := f.grow()
	if !ok {
		return 0, false
	}
	*f.at(pagedSprite, at) = f.newObject(at)
	*f.at(pagedId, at) = f.newID(at)
	*f.at(pagedX, at), *f.at(pagedY, at), *f.at(pagedVx, at), *f.at(pagedVy, at) = px, py, f.VX[0], f.VY[0]
	return int(*f.at(pagedId, at)), true
}

// Copy makes an entity like another: it copies the bytes and makes a new number and a new object.
func (f *pagedFamily) Copy(entity int) (other int, ok bool) {
	if entity >= len(f.LocationOf) || f.LocationOf[entity] == pagedNone {
		return 0, false
	}
	at, ok := f.grow()
	if !ok {
		return 0, false
	}
	from := int(f.LocationOf[entity])
	*f.at(pagedSprite, at) = f.newObject(at)
	f.OAM[4**f.at(pagedSprite, at)+1] = f.OAM[4**f.at(pagedSprite, from)+1]
	for c := pagedX; c <= pagedVy; c++ {
		*f.at(c, at) = *f.at(c, from)
	}
	*f.at(pagedId, at) = f.newID(at)
	return int(*f.at(pagedId, at)), true
}

// Destroy destructs an entity, and moves the last one into its place.
func (f *pagedFamily) Destroy(entity int) bool {
	if entity >= len(f.LocationOf) || f.LocationOf[entity] == pagedNone {
		return false
	}
	hole, last := int(f.LocationOf[entity]), int(f.Count[0])-1
	object := *f.at(pagedSprite, hole)
	f.ObjectStack[f.Objects[0]] = object
	f.Objects[0]++
	f.OAM[4*object] = pagedNowhere
	f.LocationOf[entity] = pagedNone
	f.IDStack[f.IDs[0]] = uint8(entity)
	f.IDs[0]++
	if hole != last {
		for c := range paged.Columns {
			*f.at(c, hole) = *f.at(c, last)
		}
		f.LocationOf[*f.at(pagedId, hole)] = uint8(hole)
		f.ObjectHome[*f.at(pagedSprite, hole)] = uint8(hole)
	}
	f.shrink()
	return true
}

// Update moves every entity, from the last pool to the first, high to low.
func (f *pagedFamily) Update() {
	for at := int(f.Count[0]) - 1; at >= 0; at-- {
		if !bench.Move(f.at(pagedX, at), f.at(pagedY, at), *f.at(pagedVx, at), *f.at(pagedVy, at)) {
			f.Destroy(int(*f.at(pagedId, at)))
		}
	}
}

// Kill destroys the entity in the first place.
func (f *pagedFamily) Kill() bool {
	return f.Count[0] > 0 && f.Destroy(int(*f.at(pagedId, 0)))
}

// Routines makes the family a bench.Model. Before it is initialised nothing else
// can be done.
func (f *pagedFamily) Routines() map[string]bench.Routine {
	initialise := bench.Routine{Weight: -1, Run: func(_, _, _ uint8) bench.Outcome { f.Init(); return bench.Nothing }}
	if f.Cells[0] == 0 && f.Count[0] == 0 {
		initialise.Weight = 4
		return map[string]bench.Routine{"init_pool": initialise}
	}
	return map[string]bench.Routine{
		"init_pool":    initialise,
		"spawn_bullet": bench.Spawner(f.Create),
		"entity_copy":  {Weight: 2, A: len(f.LocationOf) + 2, Run: func(a, _, _ uint8) bench.Outcome { return bench.SlotInY(f.Copy(int(a))) }},
		"release_bullet": {A: len(f.LocationOf) + 2, Run: func(a, _, _ uint8) bench.Outcome {
			return bench.If(f.Destroy(int(a)))
		}},
		"update_bullets": bench.Plain(f.Update),
		"kill_bullet":    bench.Killer(f.Kill),
	}
}

// Game is the velocity of the next spawn.
func (f *pagedFamily) Game() []bench.Region {
	return bench.Velocities("spawn", f.VX, f.VY)
}

// Regions is everything the family is made of.
func (f *pagedFamily) Regions() []bench.Region {
	return append(f.Game(),
		bench.Region{Symbol: "arena", Bytes: f.Arena},
		bench.Region{Symbol: "cell_stack", Bytes: f.CellStack},
		bench.Region{Symbol: "cells_free", Bytes: f.Cells},
		bench.Region{Symbol: "page_table", Bytes: f.Table},
		bench.Region{Symbol: "pool_live", Bytes: f.PoolLive},
		bench.Region{Symbol: "family_pools", Bytes: f.Pools},
		bench.Region{Symbol: "family_count", Bytes: f.Count},
		bench.Region{Symbol: "location_of", Bytes: f.LocationOf},
		bench.Region{Symbol: "id_stack", Bytes: f.IDStack},
		bench.Region{Symbol: "id_count", Bytes: f.IDs},
		bench.Region{Symbol: "object_stack", Bytes: f.ObjectStack},
		bench.Region{Symbol: "object_count", Bytes: f.Objects},
		bench.Region{Symbol: "object_home", Bytes: f.ObjectHome},
		bench.Region{Symbol: "oam", Bytes: f.OAM})
}
