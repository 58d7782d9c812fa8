package window

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/internal/files"
	"pool6502/nes"
	"pool6502/roms"
)

// openAny opens an exhibit by its name, a source, or a cartridge, as the command does.
func openAny(arg string) (*program.Program, error) {
	return program.Opener{BuiltIn: func(name string, defines map[string]int) (*asm.Program, bool, error) {
		p, err := roms.Find(name)
		if err != nil {
			return nil, false, err
		}
		prog, err := roms.Assemble(p.Main, defines)
		return prog, true, err
	}}.Open(arg)
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
		CaptureDir: filepath.Join(dir, "captures"), Folder: dir, Memory: filepath.Join(dir, "config", "window.json"),
		Sound: func(path string) (SoundFile, error) { return &memorySound{path: path}, nil }}
	for _, p := range roms.All() {
		card, err := p.Card()
		if err != nil {
			t.Fatal(err)
		}
		h.Exhibits = append(h.Exhibits, Exhibit{p.Name, p.Title, card})
	}
	a := New(h)
	a.Resize(1280, 832)
	t.Cleanup(func() { // before the folder is removed: battery RAM may be on its way there
		if a.session != nil {
			a.session.Close()
		}
	})
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

// press presses and releases keys.
func press(t testing.TB, a *App, keys ...string) {
	t.Helper()
	for _, key := range keys {
		down(t, a, key, true)
		down(t, a, key, false)
	}
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
	if !strings.Contains(a.Message(), "state 3 is empty") {
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
	if err := files.Write(a.statePath(4), b.Session().SaveState()); err != nil {
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

// TestPanelsAreDrawnLessOftenInAHurry: they take as long as many frames do.
func TestPanelsAreDrawnLessOftenInAHurry(t *testing.T) {
	a := playing(t, "freelist")
	drawn := func(ticks int) (n int) {
		for range ticks {
			if !a.Unseen() {
				n++
			}
			a.Tick(1, never)
		}
		return n
	}
	a.fast = true
	if n := drawn(30); n != 30 {
		t.Errorf("the picture alone: %d of 30 ticks are drawn", n)
	}
	a.Screen.Overlays = screen.AllOverlays
	if n := drawn(30); n != 10 {
		t.Errorf("panels in a hurry: %d of 30 ticks are drawn, want 10", n)
	}
	a.fast = false
	if n := drawn(30); n != 30 {
		t.Errorf("panels: %d of 30 ticks are drawn", n)
	}
}

// TestAClickOnTheChartGoesToThatFrame clicks on every column of the chart until a missed frame was hit.
func TestAClickOnTheChartGoesToThatFrame(t *testing.T) {
	a := playing(t, "columnar")
	a.Screen.Overlays.Set(screen.Cost, true)
	a.watchNeeds()
	c := paint.NewCanvas(1280, 832)
	a.Resize(c.W, c.H)
	ticks(a, 284)
	v := a.Session().Verdict()
	if v.Missed == 0 || v.Heaviest != "orbs_magnet" || !strings.HasPrefix(v.String(), "Missed ") {
		t.Fatalf("after 284 frames of columnar: %s", v)
	}
	var missed []uint64
	for _, st := range a.Session().Stats() {
		if st.Missed {
			missed = append(missed, st.Frame)
		}
	}
	for x := c.W - 1; x > 0; x-- {
		a.Screen.Mouse(x, c.H-40)
		a.Draw(c)
		if a.Screen.Click() && slices.Contains(missed, a.Session().Position()) {
			if last := a.Session().Stats(); !a.Idle() || !last[len(last)-1].Missed {
				t.Errorf("at frame %d: idle %v, %d frames of statistics", a.Session().Position(), a.Idle(), len(last))
			}
			return
		}
	}
	t.Errorf("no click on the chart went to one of the frames %v", missed)
}

// TestAClickOnTheLongestPassShowsItsCostliestRoutine although it is no longer in the chart.
func TestAClickOnTheLongestPassShowsItsCostliestRoutine(t *testing.T) {
	a := playing(t, "columnar")
	a.Screen.Overlays.Set(screen.Cost, true)
	a.Screen.Overlays.Set(screen.Source, true)
	a.watchNeeds()
	c := paint.NewCanvas(1280, 832)
	a.Resize(c.W, c.H)
	at := uint64(0)
	for n := 0; at == 0 || at+300 > a.Session().Position(); n++ {
		ticks(a, 1)
		if at = a.Session().Verdict().LongestAt; n > 3000 {
			t.Fatalf("the longest pass began in frame %d, and it is frame %d", at, a.Session().Position())
		}
	}
	for y := c.H; y > 0; y -= 8 {
		a.Screen.Mouse(620, y)
		a.Draw(c)
		if strings.Contains(a.Screen.Tip(), "the longest pass") {
			break
		}
	}
	a.Screen.Click()
	a.Screen.Mouse(-1, -1)
	a.Draw(c)
	best, _ := a.Session().Foremost()
	if a.Session().Position() != at || !a.paused || best == nil || a.Screen.Routine() != best.Name {
		t.Errorf("frame %d, want %d; the source is that of %s, want %v", a.Session().Position(), at, a.Screen.Routine(), best)
	}
}
