package equal

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/nes"
)

// setup is everything beside the source that a run depends on. It is the first line of a
// program's text.
type setup struct {
	mapper, submapper int
	chrROM            int // KB; 0: the board has CHR RAM
	fourScreen        bool
	region            nes.Region
	align, getPut     uint8
	seed              uint64 // of CHR ROM, of RAM at power-on and of what the pads hold
	frames            int
	steps             bool // frames at times end some instructions late, so that states within a picture are compared
}

const setupFormat = "; mapper %d submapper %d chr %d fourscreen %t region %d align %d getput %d seed %d frames %d steps %t"

func (s *setup) String() string {
	return fmt.Sprintf(setupFormat, s.mapper, s.submapper, s.chrROM, s.fourScreen, s.region, s.align, s.getPut, s.seed, s.frames, s.steps)
}

// frame is what happens to a frame from outside of the program.
type frame struct {
	pads  [2]nes.Buttons
	extra int // instructions after its end
}

// played returns the frames.
func (s *setup) played() []frame {
	r := rand.New(rand.NewPCG(s.seed, 2))
	frames := make([]frame, s.frames)
	for i := range frames {
		frames[i].pads = [2]nes.Buttons{nes.Buttons(r.Uint32()), nes.Buttons(r.Uint32())}
		if n := r.IntN(4 * 8000); s.steps && n < 8000 {
			frames[i].extra = n
		}
	}
	return frames
}

// block is a piece of a program that can be left out, or one that cannot: a frame of the rest.
type block struct {
	text  string
	fixed bool
}

// program is a source in blocks with its setup.
type program struct {
	setup
	blocks []block
}

// mark begins each block that can be left out, in a program's text.
const mark = ";-"

// String is the whole program as one source.
func (p *program) String() string {
	var b strings.Builder
	fmt.Fprintln(&b, p.setup.String())
	for _, k := range p.blocks {
		if !k.fixed {
			fmt.Fprintln(&b, mark)
		}
		b.WriteString(k.text)
		if k.fixed {
			continue
		}
		fmt.Fprintln(&b, mark+"-")
	}
	return b.String()
}

// readProgram is the reverse of String.
func readProgram(text string) (*program, error) {
	p := new(program)
	first, rest, _ := strings.Cut(text, "\n")
	_, err := fmt.Sscanf(first, setupFormat, &p.mapper, &p.submapper, &p.chrROM, &p.fourScreen, &p.region, &p.align, &p.getPut, &p.seed, &p.frames, &p.steps)
	if err != nil {
		return nil, fmt.Errorf("first line: %w: it has to look like %s", err, p.setup.String())
	}
	fixed := block{fixed: true}
	for rest != "" {
		before, after, found := strings.Cut(rest, mark+"\n")
		fixed.text += before
		if !found {
			break
		}
		text, next, found := strings.Cut(after, mark+"-\n")
		if !found {
			return nil, fmt.Errorf("a block begins with %s and does not end with %s-", mark, mark)
		}
		p.blocks = append(p.blocks, fixed, block{text: text})
		fixed, rest = block{fixed: true}, next
	}
	p.blocks = append(p.blocks, fixed)
	return p, nil
}

// Sizes of the cartridges.
const (
	prgKB    = 128
	bankSize = 0x2000
	ownBytes = 0x1F00 // of a bank: 64 bytes that no other bank has
)

// cart assembles the program. Its 8 KB at $E000 are in every bank, so that the code goes on
// whichever banks the board shows; data at ownBytes tells the banks apart.
func (p *program) cart() (*nes.Cart, error) {
	sources := fstest.MapFS{"equal.asm": {Data: []byte(p.String())}}
	made, err := asm.Assemble(sources, "equal.asm", asm.Options{})
	if err != nil {
		return nil, err
	}
	bank := made.Image[16+0x6000 : 16+0x8000]
	image := make([]uint8, 16, 16+(prgKB+p.chrROM)<<10)
	copy(image, "NES\x1A")
	image[4], image[5] = prgKB/16, uint8(p.chrROM/8)
	image[6], image[7] = uint8(p.mapper<<4), uint8(p.mapper&0xF0)|8 // NES 2.0
	if p.fourScreen {
		image[6] |= 8
	}
	image[8] = uint8(p.submapper<<4) | uint8(p.mapper>>8)
	image[10] = 7 // 8 KB of RAM
	if p.chrROM == 0 || p.mapper == 119 {
		image[11] = 7 // and as much of CHR RAM
	}
	r := rand.NewPCG(p.seed, 1)
	for range prgKB << 10 / bankSize {
		at := len(image)
		image = append(image, bank...)
		for i := range 64 {
			image[at+ownBytes+i] = uint8(r.Uint64())
		}
	}
	for range p.chrROM << 10 {
		image = append(image, uint8(r.Uint64()))
	}
	return nes.ReadCart(image)
}
