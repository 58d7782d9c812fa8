package capture

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"slices"
	"testing"

	"pool6502/nes"
)

var ntsc = nes.CompositePalette()

// written is the file of a GIF of pictures in the colours of ntsc.
func written(t *testing.T, set func(*GIF), pictures ...[]uint16) []byte {
	t.Helper()
	var out bytes.Buffer
	g := NewGIF(&out, ntsc)
	if set != nil {
		set(g)
	}
	for _, p := range pictures {
		if err := g.Frame(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// decoded reads a GIF. lasts is the time of all its frames, in hundredths of a second.
func decoded(t *testing.T, file []byte) (g *gif.GIF, lasts int) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range g.Delay {
		lasts += d
	}
	return g, lasts
}

// holdPixel compares pixel i of a frame with a colour of ntsc.
func holdPixel(t *testing.T, frame image.Image, i int, colour uint16) {
	t.Helper()
	want := ntsc[colour]
	if r, g, b, _ := frame.At(i%256, i/256).RGBA(); uint8(r>>8) != want.R || uint8(g>>8) != want.G || uint8(b>>8) != want.B {
		t.Fatalf("pixel %d is %02X%02X%02X, want %v", i, r>>8, g>>8, b>>8, want)
	}
}

// plain is a picture of one colour.
func plain(colour uint16) []uint16 { return slices.Repeat([]uint16{colour}, 256*240) }

func TestAGIFShowsTheFramesItWasGiven(t *testing.T) {
	const frames = 12
	var pictures [][]uint16
	for f := range frames {
		picture := plain(0)
		for i := range picture {
			picture[i] = uint16((i/256 + i%256*7 + f*5) % 64)
			if f >= 8 {
				picture[i] = uint16(i*31+f) % 512 // more colours than a GIF has
			}
		}
		pictures = append(pictures, picture)
	}
	got, lasts := decoded(t, written(t, nil, pictures...))
	if len(got.Image) != frames/2 || got.Config.Width != 256 || got.Config.Height != 240 || got.LoopCount != 0 {
		t.Fatalf("%d frames of %d x %d", len(got.Image), got.Config.Width, got.Config.Height)
	}
	if lasts != 20 { // twelve frames at 60 a second
		t.Errorf("lasts %d hundredths", lasts)
	}
	for f := 0; f < 8; f += 2 {
		for i := 0; i < 256*240; i += 97 {
			holdPixel(t, got.Image[f/2], i, pictures[f][i])
		}
	}
}

// Behind the size stand the flags of colours that the file has for all frames, of which it has none,
// the background's colour, and the pixels' aspect ratio, 0 for none.
func TestAGIFBeginsWithItsSize(t *testing.T) {
	if got, want := string(written(t, nil, plain(0), plain(0))[:13]), "GIF89a\x00\x01\xF0\x00\x70\x00\x00"; got != want {
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
		g := NewGIF(&full{room}, ntsc)
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
	if NewGIF(&bytes.Buffer{}, ntsc).Close() == nil {
		t.Error("an empty GIF was closed without an error")
	}
}

// FuzzGIF draws pictures of any pixels: every viewer's reader must take what comes out, and show
// them as long as they have no more colours than a GIF does.
func FuzzGIF(f *testing.F) {
	f.Add([]byte{0}, uint16(0), uint8(1))
	f.Add([]byte{1, 2, 3, 250, 0, 77}, uint16(311), uint8(3))
	f.Add([]byte("every colour there is"), uint16(1), uint8(6))
	f.Fuzz(func(t *testing.T, row []byte, step uint16, frames uint8) {
		if len(row) == 0 || frames == 0 || frames > 8 {
			t.Skip()
		}
		var pictures [][]uint16
		for frame := range int(frames) {
			picture := plain(0)
			for i := range picture {
				picture[i] = uint16(row[i%len(row)]) + step*uint16(i/len(row)+frame)
			}
			pictures = append(pictures, picture)
		}
		got, _ := decoded(t, written(t, nil, pictures...))
		if len(got.Image) != (int(frames)+1)/2 {
			t.Fatalf("%d frames of %d", len(got.Image), frames)
		}
		for n, shown := range got.Image {
			colours := map[uint16]bool{}
			for _, px := range pictures[2*n] {
				colours[px&511] = true
			}
			if len(colours) > 256 {
				continue
			}
			for i, px := range pictures[2*n] {
				holdPixel(t, shown, i, px&511)
			}
		}
	})
}

// TestColoursBeyondTheTableLoseTheirEmphasis shows all 512, of which a GIF can hold 256.
func TestColoursBeyondTheTableLoseTheirEmphasis(t *testing.T) {
	picture := plain(0)
	for i := range picture {
		picture[i] = uint16(i) & 511
	}
	got, _ := decoded(t, written(t, nil, picture))
	for i := range 512 {
		want := picture[i]
		if i >= 256 {
			want &= 63
		}
		holdPixel(t, got.Image[0], i, want)
	}
}

// A frame of one colour has a table of two and the smallest numbers that LZW can have, of two bits.
func TestAFrameOfOneColourByteForByte(t *testing.T) {
	file := written(t, nil, plain(0x21))
	c := ntsc[0x21]
	want := []byte{0x21, 0xF9, 4, 4, 3, 0, 0, 0, 0x2C, 0, 0, 0, 0, 0, 1, 240, 0, 0x80, c.R, c.G, c.B, 0, 0, 0, 2, 255}
	at := bytes.Index(file, want[:4])
	if got := file[at : at+len(want)]; !bytes.Equal(got, want) {
		t.Errorf("% X\nwant % X", got, want)
	}
	if end := file[len(file)-2:]; !bytes.Equal(end, []byte{0, 0x3B}) {
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
	picture := plain(0)
	for i := range picture {
		picture[i] = 64 + uint16(i)%255
	}
	picture[255], picture[300], picture[301] = 0, 3, 64
	got, _ := decoded(t, written(t, nil, picture))
	for i := 299; i < 303; i++ {
		want := picture[i]
		if i == 300 {
			want = 64
		}
		holdPixel(t, got.Image[0], i, want)
	}
}

// TestAGIFPlaysAsFastAsTheConsole at each rate, but for 60, of which players make what they can.
func TestAGIFPlaysAsFastAsTheConsole(t *testing.T) {
	for _, c := range []struct{ rate, hz, shown, hundredths int }{
		{30, 60, 60, 200}, {50, 60, 100, 200}, {60, 60, 120, 200}, {30, 50, 60, 200}, {50, 50, 100, 200}, {60, 50, 100, 200},
	} {
		t.Run(fmt.Sprintf("%d of %d Hz", c.rate, c.hz), func(t *testing.T) {
			var pictures [][]uint16
			for f := range 2 * c.hz {
				picture := make([]uint16, 16*8)
				picture[f%len(picture)] = 0x30
				pictures = append(pictures, picture)
			}
			got, lasts := decoded(t, written(t, func(g *GIF) { g.Rate, g.Hz, g.Width, g.Height = c.rate, c.hz, 16, 8 }, pictures...))
			if len(got.Image) != c.shown || lasts != c.hundredths || got.Config.Width != 16 || got.Config.Height != 8 {
				t.Errorf("%d frames of %d × %d in %d hundredths of a second, not %d in %d",
					len(got.Image), got.Config.Width, got.Config.Height, lasts, c.shown, c.hundredths)
			}
		})
	}
}
