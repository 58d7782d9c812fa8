package window

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/budget/script"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/session"
	"pool6502/nes"
	"pool6502/roms"
)

// openAny opens an exhibit by its name, a source, or a cartridge, as the command does.
func openAny(arg string) (*session.Game, error) {
	for _, p := range roms.All() {
		if p.Name == arg {
			prog, err := roms.Assemble(p.Main, nil)
			if err != nil {
				return nil, err
			}
			return &session.Game{Name: arg, Arg: arg, Key: arg, Image: prog.Image, Program: prog}, nil
		}
	}
	if filepath.Ext(arg) == ".asm" {
		prog, err := asm.AssembleFile(arg, asm.Options{})
		if err != nil {
			return nil, err
		}
		return &session.Game{Name: filepath.Base(arg), Arg: arg, Key: "source", Image: prog.Image, Program: prog, Files: prog.Files()}, nil
	}
	data, err := os.ReadFile(arg)
	if err != nil {
		return nil, err
	}
	return &session.Game{Name: filepath.Base(arg), Arg: arg, Key: "cartridge", Image: data}, nil
}

// memorySound is a WAV file that is only counted.
type memorySound struct {
	path    string
	samples int
}

func (m *memorySound) Take(s []float32) error { m.samples += len(s); return nil }
func (m *memorySound) Close() error {
	return os.WriteFile(m.path, []byte(fmt.Sprint(m.samples)), 0o644)
}

func newApp(t testing.TB) *App {
	t.Helper()
	dir := t.TempDir()
	h := Host{Open: openAny, Keys: keymap.Usual(), StateDir: filepath.Join(dir, "states"),
		CaptureDir: filepath.Join(dir, "captures"), Folder: dir,
		Sound: func(path string) (SoundFile, error) { return &memorySound{path: path}, nil }}
	for _, p := range roms.All() {
		h.Exhibits = append(h.Exhibits, Exhibit{p.Name, p.Title})
	}
	a := New(h)
	a.Resize(1280, 832)
	return a
}

func playing(t testing.TB, name string) *App {
	t.Helper()
	a := newApp(t)
	if err := a.Open(name); err != nil {
		t.Fatal(err)
	}
	return a
}

func never() bool { return false }

func ticks(a *App, n int) {
	for range n {
		a.Tick(1, never)
	}
}

// press presses and releases a key.
func press(t testing.TB, a *App, key string) {
	t.Helper()
	c, err := keymap.ParseChord(key)
	if err != nil {
		t.Fatal(err)
	}
	a.Key(c, true, false)
	a.Key(c, false, false)
}

func down(t testing.TB, a *App, key string, is bool) {
	t.Helper()
	c, err := keymap.ParseChord(key)
	if err != nil {
		t.Fatal(err)
	}
	a.Key(c, is, false)
}

func state(a *App) []byte { return a.Session().Console().Save() }

// captured is the only file of a kind that was written.
func captured(t testing.TB, a *App, ext string) string {
	t.Helper()
	m, err := filepath.Glob(filepath.Join(a.host.CaptureDir, "*."+ext))
	if err != nil || len(m) != 1 {
		t.Fatalf("%d files .%s; the window says %q", len(m), ext, a.Message())
	}
	return m[0]
}

func TestHeldKeysReachThePad(t *testing.T) {
	a := playing(t, "freelist")
	ticks(a, 5)
	down(t, a, "Z", true)
	down(t, a, "Left", true)
	ticks(a, 1)
	if got := a.Session().Held(0); got != nes.ButtonA|nes.ButtonLeft {
		t.Errorf("pad 1 holds %08b", got)
	}
	down(t, a, "Z", false)
	ticks(a, 1)
	if got := a.Session().Held(0); got != nes.ButtonLeft {
		t.Errorf("pad 1 holds %08b", got)
	}
	a.ReleaseAll()
	a.Button(1, keymap.Start, true)
	ticks(a, 1)
	if a.Session().Held(0) != 0 || a.Session().Held(1) != nes.ButtonStart {
		t.Errorf("pads hold %08b, %08b", a.Session().Held(0), a.Session().Held(1))
	}
}

func TestTurboPressesFifteenTimesASecond(t *testing.T) {
	a := playing(t, "freelist")
	down(t, a, "A", true)
	changes, was := 0, nes.Buttons(0)
	for range 60 {
		ticks(a, 1)
		if now := a.Session().Held(0); now != was {
			changes, was = changes+1, now
		}
	}
	if changes < 29 || changes > 31 {
		t.Errorf("%d changes in a second", changes)
	}
}

func TestKeysPauseStepAndGoBack(t *testing.T) {
	a := playing(t, "freelist")
	ticks(a, 30)
	press(t, a, "P")
	ticks(a, 10)
	if got := a.Session().Position(); got != 30 {
		t.Fatalf("paused at 30, now at %d", got)
	}
	var states [][]byte
	keys := []string{"]", "'", "]", "`", "'", "`"}
	for _, k := range keys {
		states = append(states, state(a))
		press(t, a, k)
		if bytes.Equal(state(a), states[len(states)-1]) {
			t.Fatalf("%s does nothing", k)
		}
	}
	// Frames were not begun at their starts, so the way back is by instructions.
	for n := 0; !bytes.Equal(state(a), states[0]); n++ {
		if n > 60000 {
			t.Fatal("the way back misses where it began")
		}
		if a.Session().Position() > 30 {
			press(t, a, "Shift+`")
		} else {
			press(t, a, "[")
		}
		if a.Session().Position() < 30 {
			t.Fatal("the way back misses where it began")
		}
	}
}

func TestRewindIsHeldAndFastForwardToo(t *testing.T) {
	a := playing(t, "freelist")
	ticks(a, 100)
	down(t, a, "Backspace", true)
	ticks(a, 40)
	if got := a.Session().Position(); got != 60 {
		t.Errorf("at %d", got)
	}
	down(t, a, "Backspace", false)
	ticks(a, 1)
	down(t, a, "Tab", true)
	n := 0
	a.Tick(1, func() bool { n++; return n < 25 })
	if got := a.Session().Position(); got != 86 {
		t.Errorf("fast forward leads to %d", got)
	}
}

func TestSpeedsCountFrames(t *testing.T) {
	a := playing(t, "freelist")
	press(t, a, "-")
	press(t, a, "-") // 0.5
	ticks(a, 20)
	if got := a.Session().Position(); got != 10 {
		t.Errorf("half speed: %d frames in 20 ticks", got)
	}
	press(t, a, "Ctrl+0")
	press(t, a, "=")
	press(t, a, "=") // 2
	ticks(a, 20)
	if got := a.Session().Position(); got != 50 {
		t.Errorf("double speed: at %d", got)
	}
}

func TestStatesAreSavedAndLoadedByTheirKeys(t *testing.T) {
	a := playing(t, "freelist")
	press(t, a, "F3")
	if !strings.Contains(a.Message(), "no state 3") {
		t.Errorf("says %q", a.Message())
	}
	ticks(a, 50)
	want := state(a)
	press(t, a, "Shift+F3")
	ticks(a, 50)
	press(t, a, "F3")
	if !bytes.Equal(state(a), want) {
		t.Errorf("another state; the window says %q", a.Message())
	}
	if err := os.WriteFile(a.statePath(3), []byte("rubbish"), 0o644); err != nil {
		t.Fatal(err)
	}
	press(t, a, "F3")
	if !a.Screen.Alarm || !strings.Contains(a.Message(), "damaged") || !bytes.Equal(state(a), want) {
		t.Errorf("says %q", a.Message())
	}
	// A state of another game, under this one's name.
	b := playing(t, "compaction")
	ticks(b, 3)
	if err := session.WriteFile(a.statePath(4), b.Session().SaveState()); err != nil {
		t.Fatal(err)
	}
	press(t, a, "F4")
	if !strings.Contains(a.Message(), "another cartridge") || !bytes.Equal(state(a), want) {
		t.Errorf("says %q", a.Message())
	}
	ticks(a, 1)
	if bytes.Equal(state(a), want) {
		t.Error("the game does not go on")
	}
}

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
	want := nes.CompositePalette(nes.NTSC).Image(con.Picture())
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
	in, err := script.Open(path, data)
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
		player.Apply(uint64(i), headless{con})
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

type headless struct{ *nes.Console }

func (h headless) Hold(pad int, mask uint8) { h.SetPad(pad, nes.Buttons(mask)) }

func TestWhatCannotBeOpenedIsSaidAndTheGameGoesOn(t *testing.T) {
	a := playing(t, "freelist")
	ticks(a, 10)
	dir := t.TempDir()
	for name, content := range map[string]string{
		"broken.nes": "NES\x1a\xff\xff", "empty.nes": "", "text.nes": "hello", "bad.asm": "  lda #999\n  foo\n",
		"bad.fm2": "|0|", "old.fm2": "version 2\n", "short.pal": "xx",
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		a.message = ""
		a.Drop(path)
		if a.Message() == "" || !a.Screen.Alarm || strings.Contains(a.Message(), "\n") {
			t.Errorf("%s: the window says %q", name, a.Message())
		}
		before := a.Session().Position()
		ticks(a, 1)
		if a.Session().Position() != before+1 {
			t.Errorf("%s stopped the game", name)
		}
	}
	a.Drop(filepath.Join(dir, "nowhere.nes"))
	if !a.Screen.Alarm {
		t.Error("a file that does not exist")
	}
}

func TestThePickerOpensWhatItOffers(t *testing.T) {
	a := newApp(t)
	a.Pick()
	c := screen.NewCanvas(800, 600)
	a.Draw(c)
	press(t, a, "Down")
	press(t, a, "Return")
	if a.Session() == nil || a.Session().Game.Name != roms.All()[1].Name {
		t.Fatalf("the second exhibit did not open: %q", a.Message())
	}
	press(t, a, "Escape")
	ticks(a, 5)
	if a.Session().Position() != 0 {
		t.Error("the game runs under the menu")
	}
	press(t, a, "Return") // go on
	ticks(a, 5)
	if a.Session().Position() != 5 {
		t.Error("the game does not go on after the menu")
	}
	press(t, a, "H")
	a.Draw(c)
	press(t, a, "Space")
	if a.Screen.Top != nil {
		t.Error("the help stays")
	}
}

func TestASourceIsAssembledAgainWhenItChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.asm")
	write := func(value string) {
		t.Helper()
		text := `
        .mapper 0
        .prgrom 32
        .chrrom 8
        .vectors nothing, reset, nothing
        .zeropage
value:  .res 1
        .code
reset:
        lda #` + value + `
        sta value
        jmp reset
nothing:
        rti
`
		if err := os.WriteFile(path+".new", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(path+".new", path); err != nil {
			t.Fatal(err)
		}
	}
	write("7")
	a := newApp(t)
	if err := a.Open(path); err != nil {
		t.Fatal(err)
	}
	ticks(a, 40)
	if got := a.Session().Console().Peek(0); got != 7 {
		t.Fatalf("value is %d", got)
	}
	write("1000000") // does not fit
	ticks(a, 90)
	if !a.Screen.Alarm || a.Session().Console().Peek(0) != 7 {
		t.Errorf("with an error in the source the window says %q", a.Message())
	}
	write("11")
	ticks(a, 90)
	if got := a.Session().Console().Peek(0); got != 11 || !strings.Contains(a.Message(), "kept") {
		t.Errorf("value is %d, the window says %q", got, a.Message())
	}
}

func TestPalettesAreReadOrRefused(t *testing.T) {
	data := make([]byte, 192)
	data[3*0x16] = 200
	p, err := ReadPalette("a.pal", data)
	if err != nil || p[0x16].R != 200 || p[0x16].A != 255 {
		t.Errorf("%v, %v", p[0x16], err)
	}
	if _, err := ReadPalette("a.pal", make([]byte, 1536)); err != nil {
		t.Error(err)
	}
	for _, n := range []int{0, 191, 193, 1537} {
		if _, err := ReadPalette("a.pal", make([]byte, n)); err == nil {
			t.Errorf("%d bytes are a palette", n)
		}
	}
}
