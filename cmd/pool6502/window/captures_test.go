package window

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen"
	"pool6502/nes"
	"pool6502/nes/script"
)

func TestAScreenshotIsTheHeadlessFrame(t *testing.T) {
	a := playing(t, "activeflag")
	a.Screen.Overlays = screen.AllOverlays // they do not get into it
	ticks(a, 77)
	press(t, a, "F12")
	f, err := os.Open(captured(t, a, "png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	got, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	g, _ := openAny("activeflag")
	con, err := nes.Open(g.Image, nes.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for range 77 {
		con.RunFrame()
	}
	want := nes.CompositePalette().Image(con.Picture())
	for y := range 240 {
		for x := range 256 {
			r, gr, b, _ := got.At(x, y).RGBA()
			if w := want.RGBAAt(x, y); uint8(r>>8) != w.R || uint8(gr>>8) != w.G || uint8(b>>8) != w.B {
				t.Fatalf("pixel %d, %d differs", x, y)
			}
		}
	}
}

func TestRecordingsAppearWhenTheyAreComplete(t *testing.T) {
	a := playing(t, "freelist")
	press(t, a, "F10")
	press(t, a, "Shift+F10")
	ticks(a, 60)
	if m, _ := filepath.Glob(filepath.Join(a.host.CaptureDir, "[a-z]*")); len(m) != 0 {
		t.Errorf("half a file: %v", m)
	}
	press(t, a, "F10")
	a.Close() // ends the WAV too
	if data, _ := os.ReadFile(captured(t, a, "gif")); !bytes.HasPrefix(data, []byte("GIF89a")) {
		t.Error("no GIF")
	}
	var n int
	data, _ := os.ReadFile(captured(t, a, "wav"))
	if fmt.Sscan(string(data), &n); n < 47000 || n > 49000 {
		t.Errorf("%d samples in a second", n)
	}
}

// TestAMovieIsTheSameInTheWindowAndWithoutOne records in the window, plays in the window, and
// plays headless as the run command does; every frame's pixels agree.
func TestAMovieIsTheSameInTheWindowAndWithoutOne(t *testing.T) {
	a := playing(t, "freelist")
	ticks(a, 13) // a movie does not care what was before
	press(t, a, "Ctrl+F10")
	var frames [][256 * 240]uint16
	for i := range 150 {
		switch i {
		case 20:
			down(t, a, "Z", true)
		case 60:
			press(t, a, "Ctrl+R")
		case 80:
			down(t, a, "Right", true)
			a.Button(1, keymap.B, true)
		case 90:
			press(t, a, "Ctrl+T")
		}
		ticks(a, 1)
		frames = append(frames, *a.Session().Console().Picture())
	}
	press(t, a, "Ctrl+F10")
	path := captured(t, a, "fm2")

	b := playing(t, "freelist")
	ticks(b, 5)
	b.Drop(path)
	for i := range frames {
		ticks(b, 1)
		if *b.Session().Console().Picture() != frames[i] {
			t.Fatalf("frame %d differs in the window; it says %q", i, b.Message())
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	in, err := script.Parse(path, data)
	if err != nil {
		t.Fatal(err)
	}
	g, _ := openAny("freelist")
	con, err := nes.Open(g.Image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	player := in.Play()
	for i := range frames {
		player.Apply(uint64(i), con)
		con.RunFrame()
		if *con.Picture() != frames[i] {
			t.Fatalf("frame %d differs headless", i)
		}
	}

	c := playing(t, "compaction")
	ticks(c, 5)
	was := state(c)
	c.Drop(path)
	if !c.Screen.Alarm || !strings.Contains(c.Message(), "another ROM") || !bytes.Equal(state(c), was) {
		t.Errorf("a movie of another ROM: %q", c.Message())
	}
}

func TestACaptureNeverOverwritesOne(t *testing.T) {
	a := playing(t, "freelist")
	first := filepath.Join(a.host.CaptureDir, "freelist-001.png")
	if err := os.MkdirAll(a.host.CaptureDir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(first, []byte("an earlier one"), 0o644); err != nil {
		t.Fatal(err)
	}
	ticks(a, 2)
	a.screenshot()
	a.screenshot()
	if data, _ := os.ReadFile(first); string(data) != "an earlier one" {
		t.Errorf("it holds %d bytes now", len(data))
	}
	for _, name := range []string{"freelist-002.png", "freelist-003.png"} {
		if info, err := os.Stat(filepath.Join(a.host.CaptureDir, name)); err != nil || info.Size() < 100 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTheWindowGoesToAFrameThatTheProfileNames compares the frame with that of a run without a
// window, also past the last line of the script, where what is held stays held.
func TestTheWindowGoesToAFrameThatTheProfileNames(t *testing.T) {
	keys := filepath.Join(t.TempDir(), "keys.txt")
	if err := os.WriteFile(keys, []byte("20 1 Start\n24 1\n40 1 Right+A\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"", keys} {
		const frame = 90
		a := playing(t, "freelist")
		ticks(a, 7)
		if err := a.PlayTo(path, frame); err != nil {
			t.Fatal(err)
		}
		ticks(a, 3) // it is paused
		g, _ := openAny("freelist")
		con, err := nes.Open(g.Image, nes.Config{SampleRate: -1})
		if err != nil {
			t.Fatal(err)
		}
		in := &script.Script{}
		if path != "" {
			data, _ := os.ReadFile(path)
			if in, err = script.Parse(path, data); err != nil {
				t.Fatal(err)
			}
		}
		player := in.Play()
		for i := range frame + 1 {
			player.Apply(uint64(i), con)
			con.RunFrame()
		}
		if *con.Picture() != *a.Session().Console().Picture() {
			t.Errorf("%q: frame %d is another one", path, frame)
		}
	}
}
