package capture

import (
	"bytes"
	"errors"
	"image/gif"
	"testing"

	"pool6502/nes"
)

func TestAGIFShowsTheFramesItWasGiven(t *testing.T) {
	p := nes.CompositePalette(nes.NTSC)
	var out bytes.Buffer
	g := NewGIF(&out, p)
	var picture [256 * 240]uint16
	const frames = 12
	for f := range frames {
		for i := range picture {
			picture[i] = uint16((i/256 + i%256*7 + f*5) % 64)
			if f >= 8 {
				picture[i] = uint16(i*31+f) % 512 // more colours than a GIF has
			}
		}
		if err := g.Frame(picture[:]); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Image) != frames/2 || got.Config.Width != 256 || got.Config.Height != 240 || got.LoopCount != 0 {
		t.Fatalf("%d frames of %d x %d", len(got.Image), got.Config.Width, got.Config.Height)
	}
	total := 0
	for _, d := range got.Delay {
		total += d
	}
	if total != 20 { // hundredths: twelve frames at 60 a second
		t.Errorf("lasts %d hundredths", total)
	}
	for f := 0; f < 8; f += 2 {
		for i := 0; i < len(picture); i += 97 {
			want := p[(i/256+i%256*7+f*5)%64]
			r, gr, b, _ := got.Image[f/2].At(i%256, i/256).RGBA()
			if uint8(r>>8) != want.R || uint8(gr>>8) != want.G || uint8(b>>8) != want.B {
				t.Fatalf("frame %d, pixel %d: %02X%02X%02X, want %v", f, i, r>>8, gr>>8, b>>8, want)
			}
		}
	}
}

// Behind the size stand the flags of colours that the file has for all frames, of which it has none,
// the background's colour, and the pixels' aspect ratio, 0 for none.
func TestAGIFBeginsWithItsSize(t *testing.T) {
	var out bytes.Buffer
	g := NewGIF(&out, nes.CompositePalette(nes.NTSC))
	if err := g.Frame(make([]uint16, 256*240)); err != nil {
		t.Fatal(err)
	}
	if err := g.Frame(make([]uint16, 256*240)); err != nil {
		t.Fatal(err)
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String()[:13], "GIF89a\x00\x01\xF0\x00\x70\x00\x00"; got != want {
		t.Errorf("it begins with %q, want %q", got, want)
	}
}

// full is a writer without room.
type full struct{ left int }

func (f *full) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errors.New("the disk is full")
	}
	return len(p), nil
}

func TestAGIFThatCannotBeWrittenSaysSo(t *testing.T) {
	var noise [256 * 240]uint16
	for i := range noise {
		noise[i] = uint16(i*i>>3) % 512
	}
	for _, room := range []int{0, 5000, 70000} {
		g := NewGIF(&full{room}, nes.CompositePalette(nes.NTSC))
		var err error
		for range 4 {
			if e := g.Frame(noise[:]); err == nil {
				err = e
			}
		}
		if end := g.Close(); end == nil || end.Error() != "the disk is full" || err != nil && err.Error() != end.Error() {
			t.Errorf("room for %d bytes: %v, and at the end %v", room, err, end)
		}
	}
}

func TestAGIFWithoutFramesIsNone(t *testing.T) {
	if NewGIF(&bytes.Buffer{}, nes.CompositePalette(nes.NTSC)).Close() == nil {
		t.Error("an empty GIF was closed without an error")
	}
}

// FuzzGIF draws pictures of any pixels: every viewer's reader must take what comes out, and show
// them as long as they have no more colours than a GIF does.
func FuzzGIF(f *testing.F) {
	f.Add([]byte{0}, uint16(0), uint8(1))
	f.Add([]byte{1, 2, 3, 250, 0, 77}, uint16(311), uint8(3))
	f.Add([]byte("every colour there is"), uint16(1), uint8(6))
	p := nes.CompositePalette(nes.NTSC)
	f.Fuzz(func(t *testing.T, row []byte, step uint16, frames uint8) {
		if len(row) == 0 || frames == 0 || frames > 8 {
			t.Skip()
		}
		var out bytes.Buffer
		g := NewGIF(&out, p)
		var pictures [][256 * 240]uint16
		for frame := range int(frames) {
			var picture [256 * 240]uint16
			for i := range picture {
				picture[i] = uint16(row[i%len(row)]) + step*uint16(i/len(row)+frame)
			}
			if err := g.Frame(picture[:]); err != nil {
				t.Fatal(err)
			}
			pictures = append(pictures, picture)
		}
		if err := g.Close(); err != nil {
			t.Fatal(err)
		}
		got, err := gif.DecodeAll(&out)
		if err != nil || len(got.Image) != (int(frames)+1)/2 {
			t.Fatalf("%d frames, %v", len(got.Image), err)
		}
		for n, shown := range got.Image {
			picture := &pictures[2*n]
			colours := map[uint16]bool{}
			for _, px := range picture {
				colours[px&511] = true
			}
			if len(colours) > 256 {
				continue
			}
			for i, px := range picture {
				want := p[px&511]
				if r, gr, b, _ := shown.At(i%256, i/256).RGBA(); uint8(r>>8) != want.R || uint8(gr>>8) != want.G || uint8(b>>8) != want.B {
					t.Fatalf("frame %d, pixel %d: %02X%02X%02X, want %v", n, i, r>>8, gr>>8, b>>8, want)
				}
			}
		}
	})
}

// TestColoursBeyondTheTableLoseTheirEmphasis shows all 512, of which a GIF can hold 256.
func TestColoursBeyondTheTableLoseTheirEmphasis(t *testing.T) {
	p := nes.CompositePalette(nes.NTSC)
	var picture [256 * 240]uint16
	for i := range picture {
		picture[i] = uint16(i) & 511
	}
	var out bytes.Buffer
	g := NewGIF(&out, p)
	if err := g.Frame(picture[:]); err != nil {
		t.Fatal(err)
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 512 {
		want := p[i]
		if i >= 256 {
			want = p[i&63]
		}
		if r, g, b, _ := got.Image[0].At(i%256, i/256).RGBA(); uint8(r>>8) != want.R || uint8(g>>8) != want.G || uint8(b>>8) != want.B {
			t.Errorf("colour %d is shown as %02X%02X%02X, want %v", i, r>>8, g>>8, b>>8, want)
		}
	}
}

// A frame of one colour has a table of two and the smallest numbers that LZW can have, of two bits.
func TestAFrameOfOneColourByteForByte(t *testing.T) {
	p := nes.CompositePalette(nes.NTSC)
	var out bytes.Buffer
	g := NewGIF(&out, p)
	var picture [256 * 240]uint16
	for i := range picture {
		picture[i] = 0x21
	}
	if err := g.Frame(picture[:]); err != nil {
		t.Fatal(err)
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	c := p[0x21]
	want := []byte{0x21, 0xF9, 4, 4, 3, 0, 0, 0, 0x2C, 0, 0, 0, 0, 0, 1, 240, 0, 0x80, c.R, c.G, c.B, 0, 0, 0, 2, 255}
	at := bytes.Index(out.Bytes(), want[:4])
	if got := out.Bytes()[at : at+len(want)]; !bytes.Equal(got, want) {
		t.Errorf("% X\nwant % X", got, want)
	}
	if end := out.Bytes()[out.Len()-2:]; !bytes.Equal(end, []byte{0, 0x3B}) {
		t.Errorf("it ends with % X", end)
	}
}

func TestDataIsCutIntoBlocks(t *testing.T) {
	for n, want := range map[int][]int{0: nil, 1: {1}, 254: {254}, 255: {255}, 256: {255, 1}, 510: {255, 255}} {
		var out bytes.Buffer
		g := NewGIF(&out, nil)
		_ = g.w.Flush()
		out.Reset()
		b := &blockWriter{g: g}
		if _, err := b.Write(bytes.Repeat([]byte{7}, n)); err != nil {
			t.Fatal(err)
		}
		b.flush()
		_ = g.w.Flush()
		left := out.Bytes()
		for _, size := range want {
			if len(left) < 1+size || int(left[0]) != size {
				t.Fatalf("%d bytes: % X", n, out.Bytes())
			}
			left = left[1+size:]
		}
		if len(left) > 0 {
			t.Errorf("%d bytes: there are % X behind the blocks", n, left)
		}
	}
}

// A colour without emphasis that has no room either is shown as the first of the table.
func TestAColourWithoutAnyRoomIsTheFirst(t *testing.T) {
	p := nes.CompositePalette(nes.NTSC)
	var picture [256 * 240]uint16
	for i := range picture {
		picture[i] = 64 + uint16(i)%255
	}
	picture[255], picture[300], picture[301] = 0, 3, 64
	var out bytes.Buffer
	g := NewGIF(&out, p)
	if err := errors.Join(g.Frame(picture[:]), g.Close()); err != nil {
		t.Fatal(err)
	}
	got, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	for i := 299; i < 303; i++ {
		want := p[picture[i]]
		if i == 300 {
			want = p[64]
		}
		if r, g, b, _ := got.Image[0].At(i%256, i/256).RGBA(); uint8(r>>8) != want.R || uint8(g>>8) != want.G || uint8(b>>8) != want.B {
			t.Errorf("pixel %d is %02X%02X%02X, want %v", i, r>>8, g>>8, b>>8, want)
		}
	}
}

// TestAGIFPlaysAsFastAsTheConsole at each rate, but for 60, of which players make what they can.
func TestAGIFPlaysAsFastAsTheConsole(t *testing.T) {
	for _, c := range []struct{ rate, hz, shown, hundredths int }{
		{30, 60, 60, 200}, {50, 60, 100, 200}, {60, 60, 120, 200}, {30, 50, 60, 200}, {50, 50, 100, 200}, {60, 50, 100, 200},
	} {
		var out bytes.Buffer
		g := NewGIF(&out, nes.CompositePalette(nes.NTSC))
		g.Rate, g.Hz, g.Width, g.Height = c.rate, c.hz, 16, 8
		for f := range 2 * c.hz {
			picture := make([]uint16, 16*8)
			picture[f%len(picture)] = 0x30
			if err := g.Frame(picture); err != nil {
				t.Fatal(err)
			}
		}
		if err := g.Close(); err != nil {
			t.Fatal(err)
		}
		got, err := gif.DecodeAll(&out)
		if err != nil {
			t.Fatal(err)
		}
		total := 0
		for _, d := range got.Delay {
			total += d
		}
		if len(got.Image) != c.shown || total != c.hundredths || got.Config.Width != 16 || got.Config.Height != 8 {
			t.Errorf("%d of %d Hz: %d frames of %d × %d in %d hundredths of a second, not %d in %d",
				c.rate, c.hz, len(got.Image), got.Config.Width, got.Config.Height, total, c.shown, c.hundredths)
		}
	}
}
