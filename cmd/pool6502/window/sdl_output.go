//go:build sdl

package window

import (
	"errors"
	"unsafe"

	"github.com/veandco/go-sdl2/sdl"

	"pool6502/cmd/pool6502/screen/paint"
)

// output is a way to show a canvas.
type output interface {
	size() (w, h int, err error)
	show(*paint.Canvas) error
	pixels() (*paint.Canvas, error)
	waits() bool // for the display
	close()
}

// openOutput takes the graphics card. Where there is none, OpenGL is drawn by the processor and
// takes more of it than everything else: then, or where the card is not wanted, it is the window's
// own memory. Under Wayland windows have none, and it is OpenGL all the same.
func openOutput(win *sdl.Window, software bool) (output, error) {
	const vsync = sdl.RENDERER_ACCELERATED | sdl.RENDERER_PRESENTVSYNC
	sdl.SetHint(sdl.HINT_FRAMEBUFFER_ACCELERATION, "0") // the memory is not to be a texture either
	if !software {
		out, err := openCard(win, vsync)
		if err == nil && !drawnByProcessor() {
			return out, nil
		}
		if err == nil {
			out.close()
		}
	}
	out, failed := openMemory(win)
	if failed == nil {
		return out, nil
	}
	for _, flags := range []uint32{vsync, sdl.RENDERER_SOFTWARE} {
		if out, err := openCard(win, flags); err == nil {
			return out, nil
		}
	}
	return nil, failed
}

func openCard(win *sdl.Window, flags uint32) (output, error) {
	r, err := sdl.CreateRenderer(win, -1, flags)
	if err != nil {
		return nil, err
	}
	return &card{renderer: r}, nil
}

func openMemory(win *sdl.Window) (output, error) {
	s, err := win.GetSurface()
	if err != nil {
		return nil, err
	}
	if s == nil { // SDL may fail without an error
		return nil, errors.New("the window has no memory")
	}
	if s.Format.BytesPerPixel != 4 || s.Format.Rmask != 0xFF0000 || s.Format.Bmask != 0xFF {
		return nil, errors.New("the window's memory is not of 32-bit colours")
	}
	return &memory{win: win}, nil
}

// card shows the canvas as a texture.
type card struct {
	renderer *sdl.Renderer
	texture  *sdl.Texture
	w, h     int
}

func (c *card) size() (int, int, error) {
	w, h, err := c.renderer.GetOutputSize()
	return int(w), int(h), err
}

func (c *card) waits() bool {
	info, err := c.renderer.GetInfo()
	return err == nil && info.Flags&sdl.RENDERER_PRESENTVSYNC != 0
}

func (c *card) show(from *paint.Canvas) error {
	if c.texture == nil || c.w != from.W || c.h != from.H {
		if c.texture != nil {
			c.texture.Destroy()
		}
		t, err := c.renderer.CreateTexture(uint32(sdl.PIXELFORMAT_ARGB8888), sdl.TEXTUREACCESS_STREAMING, int32(from.W), int32(from.H))
		if err != nil {
			c.texture = nil
			return err
		}
		t.SetBlendMode(sdl.BLENDMODE_NONE)
		c.texture, c.w, c.h = t, from.W, from.H
	}
	if err := c.texture.Update(nil, unsafe.Pointer(&from.Pix[0]), 4*from.W); err != nil {
		return err
	}
	if err := c.copy(); err != nil {
		return err
	}
	c.renderer.Present()
	return nil
}

// copy draws the texture by a whole number; its last row and column may reach over the edge.
func (c *card) copy() error {
	_, h, err := c.size()
	if err != nil {
		return err
	}
	n := int32(times(h, c.h))
	return c.renderer.Copy(c.texture, nil, &sdl.Rect{W: n * int32(c.w), H: n * int32(c.h)})
}

// times is how many pixels of the window one of the canvas is.
func times(window, canvas int) int { return max((window+canvas-1)/canvas, 1) }

func (c *card) pixels() (*paint.Canvas, error) {
	w, h, err := c.size()
	if err != nil {
		return nil, err
	}
	if c.texture != nil { // what has been presented may be gone
		if err := c.copy(); err != nil {
			return nil, err
		}
	}
	out := paint.NewCanvas(w, h)
	return out, c.renderer.ReadPixels(nil, uint32(sdl.PIXELFORMAT_ARGB8888), unsafe.Pointer(&out.Pix[0]), 4*w)
}

func (c *card) close() {
	if c.texture != nil {
		c.texture.Destroy()
	}
	c.renderer.Destroy()
}

// memory writes the canvas into the window's surface: one copy, where SDL's own software
// renderer makes three.
type memory struct{ win *sdl.Window }

func (m *memory) size() (int, int, error) {
	w, h := m.win.GetSize()
	return int(w), int(h), nil
}

func (m *memory) waits() bool { return false }

func (m *memory) close() {}

// rows are the pixels of the surface as words, a row of pitch words after the other.
func (m *memory) rows() (s *sdl.Surface, pixels []uint32, pitch int, err error) {
	s, err = m.win.GetSurface()
	if err != nil {
		return nil, nil, 0, err
	}
	data := s.Pixels()
	if len(data) == 0 {
		return nil, nil, 0, errors.New("the window has no pixels")
	}
	return s, unsafe.Slice((*uint32)(unsafe.Pointer(&data[0])), len(data)/4), int(s.Pitch) / 4, nil
}

func (m *memory) show(from *paint.Canvas) error {
	s, pixels, pitch, err := m.rows()
	if err != nil {
		return err
	}
	factor := times(int(s.H), from.H)
	for y := 0; y < int(s.H) && y/factor < from.H; y++ {
		row := pixels[y*pitch:][:int(s.W)]
		src := from.Pix[y/factor*from.W:][:from.W]
		if factor == 1 {
			copy(row, src)
			continue
		}
		for x := range row {
			row[x] = src[min(x/factor, len(src)-1)]
		}
	}
	return m.win.UpdateSurface()
}

func (m *memory) pixels() (*paint.Canvas, error) {
	s, pixels, pitch, err := m.rows()
	if err != nil {
		return nil, err
	}
	out := paint.NewCanvas(int(s.W), int(s.H))
	for y := range out.H {
		copy(out.Pix[y*out.W:][:out.W], pixels[y*pitch:])
	}
	return out, nil
}
