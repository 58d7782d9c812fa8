package nes

import "testing"

// blankImage builds an image of prg and chr KB for a mapper, full of zeros.
// Every change edits the header.
func blankImage(mapper, prgKB, chrKB int, changes ...func(h []uint8)) []uint8 {
	image := make([]uint8, 16+(prgKB+chrKB)<<10)
	copy(image, "NES\x1A")
	image[4], image[5] = uint8(prgKB/16), uint8(chrKB/8)
	image[6], image[7] = uint8(mapper<<4), uint8(mapper&0xF0)
	for _, change := range changes {
		change(image[:16])
	}
	return image
}

// allRAM makes the header NES 2.0, with 8 KB of each kind of RAM but for
// characters.
func allRAM(submapper uint8) func([]uint8) {
	return func(h []uint8) {
		h[7] |= 8
		h[8] |= submapper << 4
		h[10] = 0x77
	}
}

// mappers are the numbers of the boards that there are.
var mappers = func() (numbers []int) {
	image := blankImage(0, 128, 64, allRAM(0))
	low, high := image[6], image[7]
	for n := range 4096 {
		image[6], image[7], image[8] = low|uint8(n<<4), high|uint8(n&0xF0), uint8(n>>8)
		if _, err := ReadCart(image); err == nil {
			numbers = append(numbers, n)
		}
	}
	return numbers
}()

func TestATrainerLiesAt7000(t *testing.T) {
	image := blankImage(0, 32, 8, func(h []uint8) { h[6] |= 4 })
	trainer := make([]uint8, 512)
	trainer[0], trainer[511] = 0x11, 0x22
	image = append(image[:16:16], append(trainer, image[16:]...)...)
	n, err := Open(image, Config{RAM: Ones})
	if err != nil {
		t.Fatal(err)
	}
	if first, last := n.Peek(0x7000), n.Peek(0x71FF); first != 0x11 || last != 0x22 {
		t.Errorf("the CPU sees $%02X at $7000 and $%02X at $71FF, want $11 and $22", first, last)
	}
}
