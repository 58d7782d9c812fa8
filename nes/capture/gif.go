package capture

import (
	"bufio"
	"compress/lzw"
	"errors"
	"io"

	"pool6502/nes"
)

// GIF writes an animated GIF frame by frame. It plays as fast as the console: at 30 frames a second every second frame is shown. A GIF
// counts time in hundredths of a second and most players show a frame for two at least, so 50 is the
// most that they show at the right speed; at 60 they play slower by a sixth. Set the fields before the
// first frame.
type GIF struct {
	Rate          int // frames a second that are shown: 30, 50 or 60
	Hz            int // frames a second that come: 60, or 50 of PAL and Dendy
	Width, Height int // in pixels

	w       *bufio.Writer
	palette *nes.Palette
	seen    int // frames that came
	shown   int // frames of the GIF
	index   [512]int16
	colours []uint16
	pixels  []byte
	err     error
}

const (
	gifW = 256
	gifH = 240
)

// NewGIF begins a GIF of the console's picture in a palette's colours.
func NewGIF(w io.Writer, p *nes.Palette) *GIF {
	return &GIF{Rate: 30, Hz: 60, Width: gifW, Height: gifH, w: bufio.NewWriter(w), palette: p}
}

func (g *GIF) head() {
	g.pixels = make([]byte, g.Width*g.Height)
	g.write([]byte("GIF89a"))
	g.short(g.Width)
	g.short(g.Height)
	g.write([]byte{0x70, 0, 0}) // no global colour table
	g.write([]byte("\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00"))
}

func (g *GIF) write(b []byte) {
	if g.err == nil {
		_, g.err = g.w.Write(b)
	}
}

func (g *GIF) short(n int) { g.write([]byte{byte(n), byte(n >> 8)}) }

// Frame takes a frame of the console, Width × Height pixels as Console.Picture has them; as many of them
// are shown as the rate says.
func (g *GIF) Frame(picture []uint16) error {
	rate := min(g.Rate, g.Hz)
	at := g.seen * rate % g.Hz
	if g.seen++; at >= rate {
		return g.err
	}
	if g.shown == 0 {
		g.head()
	}
	g.lookUp(picture)
	delay := (g.shown+1)*100/rate - g.shown*100/rate
	g.shown++
	g.write([]byte{0x21, 0xF9, 4, 4})
	g.short(delay)
	g.write([]byte{0, 0})
	bits := 1
	for 1<<bits < len(g.colours) {
		bits++
	}
	g.write([]byte{0x2C, 0, 0, 0, 0})
	g.short(g.Width)
	g.short(g.Height)
	g.write([]byte{0x80 | byte(bits-1)})
	for i := range 1 << bits {
		var rgb [3]byte
		if i < len(g.colours) {
			c := g.palette[g.colours[i]]
			rgb = [3]byte{c.R, c.G, c.B}
		}
		g.write(rgb[:])
	}
	lit := max(bits, 2)
	g.write([]byte{byte(lit)})
	blocks := &blockWriter{g: g}
	z := lzw.NewWriter(blocks, lzw.LSB, lit)
	_, _ = z.Write(g.pixels) // its errors are those of blocks, which g.err holds
	_ = z.Close()
	blocks.flush()
	g.write([]byte{0})
	return g.err
}

// lookUp gives every colour of the picture a number. A picture can only have more than 256 colours if
// the emphasis bits change in the middle of it; then the later colours lose their emphasis.
func (g *GIF) lookUp(picture []uint16) {
	for i := range g.index {
		g.index[i] = -1
	}
	g.colours = g.colours[:0]
	for i, p := range picture[:len(g.pixels)] {
		p &= 511
		if g.index[p] < 0 {
			if len(g.colours) == 256 {
				p &= 63
			}
			if g.index[p] < 0 {
				n := len(g.colours)
				if n == 256 {
					g.index[p] = 0
				} else {
					g.index[p] = int16(n)
					g.colours = append(g.colours, p)
				}
			}
		}
		g.pixels[i] = byte(g.index[p])
	}
}

// Close ends the file; it does not close the writer below.
func (g *GIF) Close() error {
	if g.shown == 0 && g.err == nil {
		return errors.New("the GIF has no frame yet")
	}
	g.write([]byte{0x3B})
	if g.err != nil {
		return g.err
	}
	return g.w.Flush()
}

// blockWriter cuts compressed data into the blocks of at most 255 bytes that a GIF has.
type blockWriter struct {
	g   *GIF
	buf [255]byte
	n   int
}

func (b *blockWriter) Write(p []byte) (int, error) {
	for _, x := range p {
		b.buf[b.n] = x
		if b.n++; b.n == len(b.buf) {
			b.flush()
		}
	}
	return len(p), b.g.err
}

func (b *blockWriter) flush() {
	if b.n > 0 {
		b.g.write([]byte{byte(b.n)})
		b.g.write(b.buf[:b.n])
		b.n = 0
	}
}
