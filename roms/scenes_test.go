package roms

import (
	"cmp"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/roms/bench"
	"pool6502/roms/drawing"
)

// A scene is a lesson's picture of a call: memory before and after it.
type scene struct {
	source, routine string
	memory          bench.Memory
	registers       []asm.Assign
	picture         drawing.Memory // its rows have names; a row's Before says how many cells it has

	slots  int               // of the pool; 0 means 16
	steps  []preparation     // calls before it, on cleared RAM
	places map[string]string // where a row is that is not named like its symbol
}

// A preparation is a call that makes the state a scene begins with.
type preparation struct {
	routine   string
	registers []asm.Assign
}

func cells(name string, n int) drawing.Row {
	return drawing.Row{Name: name, Before: make([]uint8, n), Used: [2]int{-1, -1}}
}

// scenes are the pictures by the name of their file.
func scenes() map[string]scene {
	speed := func(n int) drawing.Row {
		r := cells("bullet_vx", n)
		r.Signed = true
		return r
	}
	part := func(name string, n, before, after int) drawing.Row {
		r := cells(name, n)
		r.Used = [2]int{before, after}
		return r
	}
	names := func(r drawing.Row, words map[uint8]string) drawing.Row {
		r.Names = words
		return r
	}
	none := map[uint8]string{0xFF: "none"}
	records := map[uint8]string{0: "[0]", 11: "[1]", 22: "[2]", 33: "[3]", 44: "[4]"}
	note := func(r drawing.Row, words string) drawing.Row {
		r.Note = words
		return r
	}
	orb := func(name string, signed bool, words string) drawing.Row {
		r := note(cells(name, 5), words)
		r.Signed = signed
		return r
	}
	linked := func(name string, before, after []int) drawing.Row {
		r := names(cells(name, 5), none)
		r.Links = [2][]int{before, after}
		return r
	}
	walk := func(way, source, routine, then, title string) scene {
		x := part("bullet_x", 5, 4, 3)
		x.Then = then
		return scene{
			source: source, routine: routine,
			memory: bench.Memory{"bullet_count": {4}, "bullet_x": {10, 246, 31, 55}, "bullet_vx": {3, 3, 3, 3}},
			picture: drawing.Memory{
				Title: title, Call: "one frame, " + way + ": each bullet moves by 3", Index: "slot",
				Rows: []drawing.Row{x, cells("bullet_count", 1)},
			},
		}
	}
	spawn := preparation{"spawn_bullet", []asm.Assign{budget.Reg('A', 100), budget.Reg('X', 100)}}
	return map[string]scene{
		"activeflag-spawn": {
			source: "activeflag/activeflag.asm", routine: "spawn_bullet",
			memory:    bench.Memory{"bullet_active": {1, 0, 1, 1}, "bullet_x": {10, 0, 90, 31}, "bullet_y": {20, 0, 14, 77}},
			registers: []asm.Assign{budget.Reg('A', 124), budget.Reg('X', 99)},
			picture: drawing.Memory{
				Title: "The active flag: a spawn takes slot 1, the first free one, and sets its flag.",
				Call:  "spawn_bullet, A = 124, X = 99", Index: "slot",
				Rows: []drawing.Row{cells("bullet_active", 6), cells("bullet_x", 6), cells("bullet_y", 6)},
			},
		},
		"freelist-alloc": {
			source: "freelist/freelist.asm", routine: "alloc_bullet",
			memory: bench.Memory{"free_list": {4, 1, 6, 0, 3, 5}, "free_count": {3}},
			picture: drawing.Memory{
				Title: "The free list: a spawn pops slot 6 from the stack.",
				Call:  "alloc_bullet returns slot 6", Index: "entry",
				Rows: []drawing.Row{part("free_list", 6, 3, 2), cells("free_count", 1)},
			},
		},
		"compaction-release": {
			source: "compaction/compaction.asm", routine: "release_bullet",
			memory:    bench.Memory{"bullet_count": {4}, "bullet_x": {10, 90, 31, 55}, "bullet_y": {20, 14, 77, 40}, "bullet_vx": {3, 0xFE, 0, 1}},
			registers: []asm.Assign{budget.Reg('Y', 1)},
			picture: drawing.Memory{
				Title: "Compaction: bullet 1 is removed, and the last bullet moves into its slot.",
				Call:  "release_bullet, Y = 1", Index: "slot",
				Rows: []drawing.Row{part("bullet_x", 6, 4, 3), part("bullet_y", 6, 4, 3), func() drawing.Row {
					r := speed(6)
					r.Used = [2]int{4, 3}
					return r
				}(), cells("bullet_count", 1)},
			},
		},
		"compaction-backwards": walk("backwards", "compaction/compaction.asm", "update_bullets", "58 is 55 + 3: it has moved",
			"Backwards: bullet 1 leaves, bullet 3 fills its slot. Bullet 3 has moved already, and every bullet has moved once."),
		"compaction-forwards": walk("forwards", "compaction/documented.asm", "update_forwards", "55 has not moved",
			"Forwards: bullet 1 leaves, bullet 3 fills its slot, and the loop goes on behind it. Bullet 3 has not moved."),
		"columnar-move": {
			source: "columnar/columnar.asm", routine: "orbs_move", slots: 1024,
			memory: bench.Memory{"orb_count": {5, 0}, "orb_vx": {0, 0, 3, 0, 0xFE}, "orb_x": {120, 90, 31, 77, 200}, "orb_y": {60, 61, 62, 63, 64},
				"orb_amount": {5, 1, 9, 2, 3}, "orb_life": {90, 80, 200, 31, 150}},
			picture: drawing.Memory{
				Title: "Columns: the moving pass reads two columns of every orb, and more only of those that fly.",
				Call:  "orbs_move, one frame", Index: "orb",
				Rows: []drawing.Row{orb("orb_vx", true, "read for every orb"), orb("orb_vy", true, "read for every orb"),
					orb("orb_x", false, "read if the orb flies"), orb("orb_y", false, "read if the orb flies"), orb("orb_amount", false, "not read"), orb("orb_life", false, "not read")},
			},
		},
		"recycled-remove": {
			source: "recycled/recycled.asm", routine: "bullet_remove", slots: 400,
			memory:    bench.Memory{"bullet_count": {3}, "bullet_live_lo": {33, 0, 44}, "bullet_idle": {2}, "bullet_bin_lo": {11, 22}},
			registers: []asm.Assign{budget.Reg('X', 1)},
			picture: drawing.Memory{
				Title: "Recycling: the shot in place 1 dies. The pointer to its record goes into the bin, and the last pointer fills the gap.",
				Call:  "bullet_remove, X = 1: the shot in record [0] dies", Index: "place",
				Rows: []drawing.Row{names(part("bullet_live", 5, 3, 2), records), names(part("bullet_bin", 5, 2, 3), records)},
			},
			places: map[string]string{"bullet_live": "bullet_live_lo", "bullet_bin": "bullet_bin_lo"},
		},
		"capped-burst": {
			source: "capped/capped.asm", routine: "debris_burst", slots: 8,
			memory:    bench.Memory{"debris_count": {6}, "debris_x": {90, 31, 77, 12, 60, 200}, "debris_life": {9, 9, 9, 30, 30, 30}, "new_x": {124}, "new_y": {99}},
			registers: []asm.Assign{budget.Reg('A', 5)},
			picture: drawing.Memory{
				Title: "A cap: a burst of five meets a pool with room for two. Two pieces are added, three are dropped.",
				Call:  "debris_burst, A = 5: two pieces fit, three are dropped", Index: "piece",
				Rows: []drawing.Row{part("debris_x", 8, 6, 8), part("debris_life", 8, 6, 8), cells("debris_count", 1)},
			},
		},
		"hybrid-free": {
			source: "hybrid/hybrid.asm", routine: "vector_free",
			memory:    bench.Memory{"pool_ready": {1}, "pool_count": {3}, "queue": {1, 2, 5}, "vector_pooled": {0, 1, 1, 0, 0, 1}},
			registers: []asm.Assign{budget.Reg('Y', 7)},
			picture: drawing.Memory{
				Title: "The hybrid pool: vector 7 is freed. It goes to the end of the queue and is marked.",
				Call:  "vector_free, Y = 7", Index: "number",
				Rows: []drawing.Row{part("queue", 8, 3, 4), cells("pool_count", 1), note(cells("vector_pooled", 8), "the mark, by vector")},
			},
		},
		"intrusive-spawn": {
			source: "intrusive/intrusive.asm", routine: "spawn_bullet",
			memory: bench.Memory{"pool_head": {3}, "block_x": {90, 4, 31, 1, 0xFF}, "bullet_count": {2}, "bullet_list": {0, 2},
				"object_count": {1}, "object_stack": {8}},
			registers: []asm.Assign{budget.Reg('A', 124), budget.Reg('X', 99)},
			picture: drawing.Memory{
				Title: "The intrusive list: free blocks hold the number of the next free block. A spawn takes block 3; its byte becomes an x position.",
				Call:  "spawn_bullet, A = 124", Index: "block",
				Rows: []drawing.Row{func() drawing.Row {
					r := names(cells("pool_head", 1), none)
					r.Links = [2][]int{{0}, {0}}
					return r
				}(), linked("block_x", []int{1, 3, 4}, []int{1, 4})},
			},
		},
		"paged-release": {
			source: "paged/paged.asm", routine: "release_bullet",
			steps:     []preparation{{"init_pool", nil}, spawn, spawn, spawn, spawn},
			registers: []asm.Assign{budget.Reg('A', 14)},
			picture: drawing.Memory{
				Title: "Pages: entity 14 is released. The last entity, number 12, moves into its place, and location_of says so.",
				Call:  "release_bullet, A = 14: the last entity, number 12, moves into place 1", Index: "",
				Rows: []drawing.Row{part("id, by place", 8, 4, 3), note(names(cells("location_of", 4), none), "of entities 12, 13, 14, 15")},
			},
			places: map[string]string{"id, by place": "arena+88", "location_of": "location_of+12"},
		},
	}
}

// draw runs the scene's call and draws what it changed.
func (s scene) draw() ([]byte, error) {
	m, err := exhibits.Open(sources, s.source, cmp.Or(s.slots, 16))
	if err != nil {
		return nil, err
	}
	pic := s.picture
	pic.Rows = append([]drawing.Row(nil), s.picture.Rows...)
	read := func(r drawing.Row) ([]uint8, error) {
		place := s.places[r.Name]
		if place == "" {
			place = r.Name
		}
		return m.Read(place, len(r.Before))
	}
	if err := s.begin(m); err != nil {
		return nil, err
	}
	for i, r := range pic.Rows {
		if pic.Rows[i].Before, err = read(r); err != nil {
			return nil, err
		}
	}
	if _, err := m.Again(s.routine, s.registers...); err != nil {
		return nil, err
	}
	for i, r := range pic.Rows {
		if pic.Rows[i].After, err = read(r); err != nil {
			return nil, err
		}
	}
	return pic.SVG(), nil
}

// begin makes the state before the call: cleared RAM, the steps, and the memory given.
func (s scene) begin(m *bench.Machine) error {
	m.Reset()
	for _, step := range s.steps {
		if _, err := m.Again(step.routine, step.registers...); err != nil {
			return err
		}
	}
	for name, bytes := range s.memory {
		if err := m.Write(name, bytes...); err != nil {
			return err
		}
	}
	return nil
}

// gates are the pictures of the NMI switched off at $2000, by the name of their file.
func gates() map[string]drawing.Lanes {
	lanes := func(flag, nmi, program, handler []drawing.Run) []drawing.Lane {
		return []drawing.Lane{{Name: "vblank flag", Runs: flag}, {Name: "NMI in $2000", Runs: nmi},
			{Name: "main program", Runs: program}, {Name: "NMI handler", Runs: handler}}
	}
	run := func(from, to int, words string) drawing.Run { return drawing.Run{From: from, To: to, Words: words} }
	strong := func(from, to int, words string) drawing.Run {
		return drawing.Run{From: from, To: to, Words: words, Strong: true}
	}
	return map[string]drawing.Lanes{
		"gate-late": {
			Title: "vblank begins while the NMI is switched off. The NMI comes when it is switched on again, and the handler clears the flag.",
			Steps: 11,
			Parts: lanes(
				[]drawing.Run{run(0, 4, "0"), strong(4, 8, "1"), run(8, 11, "0")},
				[]drawing.Run{strong(0, 2, "on"), run(2, 6, "off"), strong(6, 11, "on")},
				[]drawing.Run{run(0, 2, "plays"), run(2, 6, "changes the list"), run(9, 11, "plays")},
				[]drawing.Run{run(6, 9, "reads $2002")}),
			Marks: []drawing.Mark{{Step: 6, From: 1, To: 3, Words: "flag 1 and on: NMI"}, {Step: 8, From: 3, To: 0, Words: "the read clears the flag"}},
		},
		"gate-twice": {
			Title: "The handler does not read $2002, so the vblank flag stays 1. Switching the NMI on again raises it a second time.",
			Steps: 11,
			Parts: lanes(
				[]drawing.Run{run(0, 1, "0"), strong(1, 11, "1: the handler does not read $2002")},
				[]drawing.Run{strong(0, 4, "on"), run(4, 8, "off"), strong(8, 11, "on")},
				[]drawing.Run{run(0, 1, "plays"), run(3, 8, "changes the list"), run(10, 11, "plays")},
				[]drawing.Run{run(1, 3, "first time"), run(8, 10, "second time")}),
			Marks: []drawing.Mark{{Step: 1, From: 0, To: 3, Words: "NMI"}, {Step: 8, From: 1, To: 3, Words: "flag 1 and on: NMI again"}},
		},
	}
}
