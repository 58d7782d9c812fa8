package roms

import (
	"bytes"
	"os"
	"testing"

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
	}
}

// draw runs the scene's call and draws what it changed.
func (s scene) draw() ([]byte, error) {
	m, err := exhibits.Open(sources, s.source, 16)
	if err != nil {
		return nil, err
	}
	pic := s.picture
	pic.Rows = append([]drawing.Row(nil), s.picture.Rows...)
	if _, err := m.Run(s.routine, s.memory, s.registers...); err != nil {
		return nil, err
	}
	for i, r := range pic.Rows {
		pic.Rows[i].Before = append(append([]uint8(nil), s.memory[r.Name]...), make([]uint8, len(r.Before))...)[:len(r.Before)]
		if pic.Rows[i].After, err = m.Read(r.Name, len(r.Before)); err != nil {
			return nil, err
		}
	}
	return pic.SVG(), nil
}

// TestLessonsShowWhatIsMeasuredAsDrawings holds the lessons' drawings of memory to what the
// routines do.
func TestLessonsShowWhatIsMeasuredAsDrawings(t *testing.T) {
	compare := func(t *testing.T, name string, now []byte) {
		t.Helper()
		file := "pictures/" + name + ".svg"
		if *update {
			if err := os.WriteFile(file, now, 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(text, now) {
			t.Errorf("%s is not what the routine does; run make figures", file)
		}
	}
	for name, s := range scenes() {
		t.Run(name, func(t *testing.T) {
			now, err := s.draw()
			if err != nil {
				t.Fatal(err)
			}
			compare(t, name, now)
		})
	}
	t.Run("frame", func(t *testing.T) {
		// Of the NTSC console (nesdev, "PPU rendering" and "Cycle reference chart").
		compare(t, "frame", drawing.Frame{Visible: 240, Idle: 1, VBlank: 20, Pre: 1, Cycles: 341.0 / 3}.SVG())
	})
}
