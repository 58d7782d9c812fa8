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
