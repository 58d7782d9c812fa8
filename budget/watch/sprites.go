package watch

import "pool6502/nes"

// Sprites returns how many sprites of a console are on the picture, and how many the fullest scanline has.
func Sprites(con *nes.Console) (shown, fullest int) {
	height := 8
	if con.Control()&0x20 != 0 {
		height = 16
	}
	var lines [256 + 16]int
	oam := con.OAM()
	for i := 0; i < len(oam); i += 4 {
		top := int(oam[i]) + 1
		if top < 240 {
			shown++
		}
		for y := top; y < min(top+height, 240); y++ {
			lines[y]++
			fullest = max(fullest, lines[y])
		}
	}
	return shown, fullest
}
