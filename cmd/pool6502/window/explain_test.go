package window

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/layer"
	"pool6502/cmd/pool6502/screen/paint"
)

// drawn draws a frame, as a window does after each tick.
func drawn(a *App) { a.Draw(paint.NewCanvas(1280, 832)) }

func facts(list []layer.Fact) string {
	var b strings.Builder
	for _, f := range list {
		b.WriteString(f.Label + ": " + f.Text + "\n")
	}
	return b.String()
}

func TestThePickerShowsAStillAndAVerdictOfTheExhibit(t *testing.T) {
	a := newApp(t)
	a.Pick()
	list := a.Screen.Top.(*layer.List)
	for _, c := range []struct{ name, verdict string }{{"freelist", "fits: no frame of 600 is missed"}, {"recycled", "misses "}} {
		list.At = slices.IndexFunc(list.Items, func(it layer.Item) bool { return it.Title == c.name })
		drawn(a)
		if got := list.Items[list.At].About(); got.Still != nil || !strings.Contains(facts(got.Facts), "being measured") {
			t.Errorf("%s is measured before its first frame: %q", c.name, facts(got.Facts))
		}
		for !strings.Contains(facts(list.Items[list.At].About().Facts), "Verdict: ") {
			a.Tick(1, func() bool { return true })
		}
		if text := facts(list.Items[list.At].About().Facts); strings.Count(text, ", after ") != 2 || !strings.Contains(text, " of 600 frames") {
			t.Errorf("%s: figures of the first frames look like those of all: %s", c.name, text)
		}
		for range previewFrames/previewStep + 2 {
			a.Tick(1, func() bool { return true })
		}
		got := list.Items[list.At].About()
		if got.Still == nil || strings.Count(facts(got.Facts), "Verdict: "+c.verdict) != 1 || !strings.Contains(facts(got.Facts), "cycles a frame") {
			t.Errorf("%s: still %v, %q", c.name, got.Still != nil, facts(got.Facts))
		}
		colours := map[uint32]bool{}
		for _, p := range got.Still.Pix {
			colours[p] = true
		}
		if len(colours) < 6 {
			t.Errorf("the still of %s has %d colours", c.name, len(colours))
		}
		if p := a.previews[c.name]; !p.Done() {
			t.Errorf("the preview of %s goes on after %d frames", c.name, previewFrames)
		}
	}
}

func TestTypingSearchesThePicker(t *testing.T) {
	a := newApp(t)
	if err := os.WriteFile(filepath.Join(a.host.Folder, "heap.nes"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	a.Pick()
	list := a.Screen.Top.(*layer.List)
	all := len(list.Items)
	a.Type("hea")
	if len(list.Items) != 1 || list.Items[0].Title != "heap.nes" {
		t.Errorf("h e a finds %v", list.Items)
	}
	press(t, a, "Backspace", "Backspace", "Backspace", "Backspace")
	if len(list.Items) != all {
		t.Errorf("without letters there are %d items, not %d", len(list.Items), all)
	}
	a.Type("FREEL")
	if len(list.Items) != 1 || list.Present().Title != "freelist" {
		t.Fatalf("freel finds %v", list.Items)
	}
	a.Type("_")
	drawn(a)
	press(t, a, "Return", "Down", "Escape") // nothing to choose; Escape ends the search
	if len(list.Items) != all || a.Screen.Top != list {
		t.Errorf("%d items after Escape, not %d", len(list.Items), all)
	}
	a.Type("freel")
	press(t, a, "Return")
	if a.session == nil || a.session.Game.Name != "freelist" {
		t.Error("Return does not open what was found")
	}
}

func TestAGameThatOpensNamesItsKeys(t *testing.T) {
	a := playing(t, "freelist")
	if want := "freelist   0 shows the pool and the cost   E the lesson   H the keys"; a.Message() != want {
		t.Errorf("%q, not %q", a.Message(), want)
	}
	ticks(a, 2*messageTicks-1)
	if a.Message() == "" {
		t.Error("the keys are named too shortly")
	}
	ticks(a, 1)
	if a.Message() != "" {
		t.Error("the keys are named for ever")
	}
	if err := a.Open(cartridge(t)); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(a.Message(), "lesson") || !strings.Contains(a.Message(), "H the keys") {
		t.Errorf("of a cartridge: %q", a.Message())
	}
	press(t, a, "E")
	if a.Screen.Top != nil || !strings.Contains(a.Message(), "only the exhibits have a lesson") {
		t.Errorf("a cartridge has a lesson: %q", a.Message())
	}
}

func cartridge(t testing.TB) string {
	path := filepath.Join(t.TempDir(), "zoo.nes")
	if err := os.WriteFile(path, zooImage(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestTheLessonIsReadInTheWindow(t *testing.T) {
	a := playing(t, "freelist")
	ticks(a, 10)
	press(t, a, "E")
	lesson, ok := a.Screen.Top.(*layer.Lesson)
	if !ok {
		t.Fatalf("E opens %T", a.Screen.Top)
	}
	at := a.session.Position()
	drawn(a)
	for range previewFrames/previewStep + 2 {
		a.Tick(1, func() bool { return true })
	}
	if a.session.Position() != at {
		t.Error("the game goes on behind the lesson")
	}
	card := facts(lesson.Card())
	for _, want := range []string{"Idea: A stack remembers the numbers of the free slots", "Watch: ", "Buttons: A fires", "A is Z", "update time",
		"Verdict: fits", "Next question: Why look at free slots in every frame?", "Described in: \"Object Pooling\""} {
		if !strings.Contains(card, want) {
			t.Errorf("the card lacks %q:\n%s", want, card)
		}
	}
	c := paint.NewCanvas(1280, 832)
	a.Draw(c)
	first := slices.Clone(c.Pix)
	press(t, a, "PageDown")
	a.Draw(c)
	if slices.Equal(first, c.Pix) {
		t.Error("PageDown does not scroll")
	}
	press(t, a, "End", "Down")
	a.Wheel(1000)
	a.Draw(c)
	if !slices.Equal(first, c.Pix) {
		t.Error("the wheel does not scroll back to the beginning")
	}
	press(t, a, "Escape")
	if a.Screen.Top != nil {
		t.Error("Escape does not close the lesson")
	}
}

func TestTheWindowRemembersHowItWasLeft(t *testing.T) {
	a := playing(t, "freelist")
	path := cartridge(t)
	for _, arg := range []string{path, "freelist", path} {
		if err := a.Open(arg); err != nil {
			t.Fatal(err)
		}
	}
	a.Screen.Overlays.Set(screen.Cost, true)
	a.Screen.Overlays.Set(screen.OAM, true)
	a.Screen.Overlays.Set(screen.CPU, true)
	a.Screen.Over = true
	a.host.Folder = filepath.Dir(path)
	a.Left(900, 700)
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	b := New(a.host)
	if w, h := b.Size(); w != 900 || h != 700 || b.Screen.Overlays != a.Screen.Overlays || !b.Screen.Over || b.host.Folder != filepath.Dir(path) {
		t.Errorf("%d x %d, overlays %b, %v, %s", w, h, b.Screen.Overlays, b.Screen.Over, b.host.Folder)
	}
	if want := []string{path, "freelist"}; !slices.Equal(b.memory.Recent, want) {
		t.Errorf("recent: %v, not %v", b.memory.Recent, want)
	}
	b.Pick()
	if !slices.ContainsFunc(b.Screen.Top.(*layer.List).Items, func(it layer.Item) bool { return it.Note == "played lately: "+path }) {
		t.Error("the picker does not list the cartridge that was played last")
	}
	for _, damaged := range []string{"{", `{"width": -4, "height": 9}`, `{"folder": "/nowhere/at/all", "overlays": ["none"]}`, "[]"} {
		if err := os.WriteFile(a.host.Memory, []byte(damaged), 0o644); err != nil {
			t.Fatal(err)
		}
		h := a.host
		h.Folder = t.TempDir()
		c := New(h)
		if w, _ := c.Size(); w != 0 || c.Screen.Overlays != 0 || c.host.Folder != h.Folder {
			t.Errorf("%s: width %d, overlays %b, folder %s", damaged, w, c.Screen.Overlays, c.host.Folder)
		}
	}
}
