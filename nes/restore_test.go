package nes

import "testing"

// TestThePictureComesBackFromEverySnapshot goes back and forth between snapshots, with and without something
// drawn in between: Restore copies the picture only where it may differ.
func TestThePictureComesBackFromEverySnapshot(t *testing.T) {
	blank := []uint8{0x4C, 0x00, 0x80} // jmp $8000: rendering stays off
	for name, program := range map[string][]uint8{"rendering": busyProgram, "blanked": blank} {
		t.Run(name, func(t *testing.T) {
			con, other := testConsole(t, Config{}, program...), testConsole(t, Config{}, program...)
			var at [3]Snapshot
			var want [3][256 * 240]uint16
			take := func(i int, from *Console) {
				from.Snapshot(&at[i])
				want[i] = *from.Picture()
			}
			check := func(what string, i int) {
				t.Helper()
				con.Restore(&at[i])
				if *con.Picture() != want[i] {
					t.Errorf("%s: the picture of snapshot %d does not come back", what, i)
				}
				if at[i].shown == &con.ppu && con.ppu.Edition() != at[i].edition {
					t.Errorf("%s: the picture of snapshot %d would be copied once more", what, i)
				}
			}
			painted := uint8(0)
			// paint makes the pictures differ where the program shows one colour.
			paint := func(c *Console, frames int) {
				painted++
				for range frames {
					c.RunFrame()
				}
				c.ppu.Palette[0] = painted
				for range 5000 {
					c.Step()
				}
			}
			paint(con, 3)
			take(0, con)
			check("nothing drawn", 0)
			paint(con, 1)
			take(1, con)
			check("drawn", 0)
			check("from one to the other", 1)
			check("and back", 0)
			check("twice", 0)
			paint(con, 0)
			check("part of a frame drawn", 0)
			paint(other, 2)
			take(2, other)
			check("another console's", 2)
			check("and its own", 1)
			take(0, con)
			paint(con, 1)
			check("a snapshot taken again", 0)
			con.PowerCycle()
			check("power", 0)
			if err := con.Load(other.Save()); err != nil {
				t.Fatal(err)
			}
			check("a state loaded", 1)
			for range 300 { // a few dots after the other
				for range 20 {
					con.Step()
				}
				during := *con.Picture()
				if during != want[1] {
					check("a few dots", 1)
				}
			}
		})
	}
}

// TestARestoreOfAForeignSnapshotIsRefused, and changes nothing.
func TestARestoreOfAForeignSnapshotIsRefused(t *testing.T) {
	con := testConsole(t, Config{}, busyProgram...)
	con.RunFrame()
	var now, after, other, mapper, pal Snapshot
	con.Snapshot(&now)
	testConsole(t, Config{}, 0x4C, 0x00, 0x80).Snapshot(&other)
	vrc6Console(t, Config{}).Snapshot(&mapper)
	testConsole(t, Config{Region: PAL}, busyProgram...).Snapshot(&pal)
	for _, c := range []struct {
		name string
		s    *Snapshot
		want error
	}{
		{"its own", &now, nil},
		{"never taken", new(Snapshot), ErrNotState},
		{"another program on the same board", &other, ErrOtherState},
		{"another board", &mapper, ErrOtherState},
		{"another region", &pal, ErrRegionState},
	} {
		if err := con.Restore(c.s); err != c.want {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
		if con.Snapshot(&after); !after.Equal(&now) {
			t.Errorf("%s: the console has changed", c.name)
		}
	}
	for _, s := range []*Snapshot{new(Snapshot), &mapper, &pal} {
		if con.Adopt(s) == nil {
			t.Error("a snapshot that does not fit was adopted")
		}
	}
	if err := con.Adopt(&other); err != nil {
		t.Error(err)
	}
}

// TestACopiedSnapshotIsItsOwn: what is done to the original changes no copy.
func TestACopiedSnapshotIsItsOwn(t *testing.T) {
	con := vrc6Console(t, Config{})
	var s, want, copied Snapshot
	con.Snapshot(&s)
	con.Snapshot(&want)
	copied.CopyFrom(&s)
	con.RunFrame()
	con.RunFrame()
	con.Snapshot(&s)
	if err := con.Restore(&copied); err != nil || !copied.Equal(&want) || copied.Equal(&s) {
		t.Errorf("%v; the copy is what it was: %v", err, copied.Equal(&want))
	}
}

func TestInsertRefusesWhatItCannotDo(t *testing.T) {
	if _, err := Insert(nil, Config{}); err == nil {
		t.Error("no cartridge was inserted")
	}
	for rate, ok := range map[int]bool{1: false, 7999: false, 8000: true, 1_000_000: true, 1_000_001: false, -1: true} {
		if _, err := Open(blankImage(0, 32, 8), Config{SampleRate: rate}); (err == nil) != ok {
			t.Errorf("%d Hz: %v", rate, err)
		}
	}
}
