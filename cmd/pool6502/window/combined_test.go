package window

import (
	"bytes"
	"image/gif"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen/layer"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/internal/files"
	"pool6502/nes"
)

// Two things at once: what a monkey found, or whoever read the code for what nobody had combined.

// build writes a build of the zoo; see zooBuild.
func build(t *testing.T, a *App, n int) string {
	t.Helper()
	path := filepath.Join(a.host.Folder, "zoo.asm")
	if err := files.Write(path, []byte(zooBuild(n))); err != nil {
		t.Fatal(err)
	}
	return path
}

// zoo plays the zoo.
func zoo(t *testing.T) *App {
	t.Helper()
	a := newApp(t)
	if err := a.Open(build(t, a, 0)); err != nil {
		t.Fatal(err)
	}
	return a
}

// movieOf records a movie of some frames of the zoo.
func movieOf(t *testing.T, frames int) string {
	t.Helper()
	a := zoo(t)
	press(t, a, "Ctrl+F10")
	ticks(a, frames)
	press(t, a, "Ctrl+F10")
	return captured(t, a, "fm2")
}

func TestAMovieDroppedOnARecordingKeepsIt(t *testing.T) {
	path := movieOf(t, 9)
	a := zoo(t)
	press(t, a, "Ctrl+F10")
	ticks(a, 12)
	a.Drop(filepath.Join(a.host.Folder, "nowhere.fm2"))
	ticks(a, 1)
	if mode, at, _ := a.Session().Movie(); mode != session.RecordingMovie || at != 13 {
		t.Errorf("a movie that cannot be played stops the recording at frame %d", at)
	}
	a.Drop(path)
	if mode, _, _ := a.Session().Movie(); mode != session.PlayingMovie {
		t.Errorf("the movie does not play: %q", a.Message())
	}
	data, err := os.ReadFile(captured(t, a, "fm2"))
	if err != nil || bytes.Count(data, []byte("\n|")) != 13 {
		t.Errorf("%v; the recording is\n%s", err, data)
	}
	if !strings.Contains(a.Message(), "playing") || !strings.Contains(a.Message(), captured(t, a, "fm2")) {
		t.Errorf("says %q", a.Message())
	}
}

func TestButtonsOfTheConsoleAreTheMoviesWhileItPlays(t *testing.T) {
	path := movieOf(t, 9)
	a := zoo(t)
	a.Drop(path)
	ticks(a, 3)
	for _, key := range []string{"Ctrl+R", "Ctrl+T"} {
		t.Run(key, func(t *testing.T) {
			if press(t, a, key); !a.Screen.Alarm || !strings.Contains(a.Message(), "movie") {
				t.Errorf("%s: %q", key, a.Message())
			}
		})
	}
	ticks(a, 4)
	if got := a.Session().Console().Frame(); got != 7 {
		t.Errorf("frame %d since power-on, not 7", got)
	}
}

func TestAMovieThatEndsInAStepIsSaidToBeOver(t *testing.T) {
	path := movieOf(t, 4)
	for _, key := range []string{"]", "'", "`"} {
		t.Run(key, func(t *testing.T) {
			a := zoo(t)
			a.Drop(path)
			ticks(a, 4)
			if press(t, a, key); !strings.Contains(a.Message(), "movie finished") {
				t.Errorf("%s: %q", key, a.Message())
			}
		})
	}
}

// TestASearchThatEndsAMovieSaysBoth that nothing was found and that the movie is over; and the way back does not say that the history
// ended where the search did.
func TestASearchThatEndsAMovieSaysBoth(t *testing.T) {
	path := movieOf(t, 4)
	a := zoo(t)
	a.Drop(path)
	if _, err := a.session.Break("write $07F1 if a=1 && a=2"); err != nil {
		t.Fatal(err)
	}
	if press(t, a, "B"); !strings.HasPrefix(a.Message(), "a breakpoint was not met within 600 frames; movie finished") {
		t.Errorf("%q", a.Message())
	}
	ticks(a, 2)
	press(t, a, "`", "`", "Shift+B")
	if a.Message() != "a breakpoint is not among the last 600 frames" {
		t.Errorf("%q", a.Message())
	}
}

func TestAGIFHasEveryFrameHoweverItEnded(t *testing.T) {
	a := zoo(t)
	ticks(a, 2)
	press(t, a, "F10")
	frames := func(do func()) {
		t.Helper()
		at := a.Session().Position()
		if do(); a.Session().Position() != at+1 {
			t.Fatalf("not one frame, but from %d to %d", at, a.Session().Position())
		}
	}
	frames(func() { ticks(a, 1) })
	frames(func() { press(t, a, "]"); press(t, a, "Shift+F1") })
	frames(func() { press(t, a, "`") })
	frames(func() { press(t, a, "]"); press(t, a, "`") })
	frames(func() {
		for at := a.Session().Position(); a.Session().Position() == at; {
			press(t, a, "'")
		}
	})
	press(t, a, "F10")
	f, err := os.Open(captured(t, a, "gif"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if g, err := gif.DecodeAll(f); err != nil || len(g.Image) != 3 {
		t.Errorf("%v; every second one of 5 frames are %d", err, len(g.Image))
	}
}

// TestALongDelayIsNotMadeUpFor: a tick runs eight frames at most, however much has come due.
func TestALongDelayIsNotMadeUpFor(t *testing.T) {
	a := zoo(t)
	a.Tick(1000, never)
	if at := a.Session().Position(); at != 8 {
		t.Errorf("%d frames at once", at)
	}
	if a.Tick(1, never); a.Session().Position() != 9 {
		t.Errorf("%d frames a tick later", a.Session().Position())
	}
}

func TestSavingInsideAFrameLosesNoSound(t *testing.T) {
	a := zoo(t)
	ticks(a, 2)
	press(t, a, "Shift+F10")
	ticks(a, 5)
	press(t, a, "]")
	press(t, a, "Shift+F1")
	press(t, a, "F1")
	if n := a.wav.(*memorySound).samples; n < 6*798-2 || n > 6*799+2 {
		t.Errorf("%d samples of 6 frames", n)
	}
}

func TestABuildWithoutABatteryLeavesTheBatterysFile(t *testing.T) {
	a := zoo(t)
	ticks(a, 40)
	want := bytes.Clone(a.Session().Console().SaveRAM())
	again := func(n int) {
		t.Helper()
		build(t, a, n)
		a.reload()
		if !strings.Contains(a.Message(), "restarted") {
			t.Fatalf("says %q", a.Message())
		}
	}
	again(4)
	ticks(a, 70)
	again(0)
	if !bytes.Equal(a.Session().Console().SaveRAM(), want) {
		t.Error("the battery RAM does not come back")
	}
	ticks(a, 20)
	press(t, a, "Shift+`")
	for a.Session().Back() {
	}
	if !bytes.Equal(a.Session().Console().SaveRAM(), want) {
		t.Error("the way back ends before there was a battery")
	}
	ticks(a, 1)
	a.Close()
	data, err := os.ReadFile(a.batteryPath(a.Session().Game))
	if err != nil || !bytes.Equal(data, a.Session().Console().SaveRAM()) {
		t.Errorf("%v, %d bytes", err, len(data))
	}
}

func TestWithoutAGameThereIsAlwaysSomethingToChoose(t *testing.T) {
	a := newApp(t)
	a.Pick()
	press(t, a, "F9")
	press(t, a, "Space")
	ticks(a, 1)
	if _, ok := a.Screen.Top.(*layer.List); !ok {
		t.Errorf("%T is left of the picker after the help", a.Screen.Top)
	}
}

func TestAFolderThatIsGoneIsSaid(t *testing.T) {
	a := zoo(t)
	sub := filepath.Join(a.host.Folder, "sub")
	if err := os.Mkdir(sub, 0o755); err != nil {
		t.Fatal(err)
	}
	a.Pick()
	list := a.Screen.Top.(*layer.List)
	for list.Items[list.At].Title != "sub/" {
		press(t, a, "Down")
	}
	os.Remove(sub)
	press(t, a, "Return")
	a.Draw(paint.NewCanvas(640, 480))
	if !a.Screen.Alarm || !strings.Contains(a.Message(), "sub") {
		t.Errorf("says %q", a.Message())
	}
	press(t, a, "Return") // the way out
	if got := a.host.Folder; got != filepath.Dir(sub) {
		t.Errorf("in %s", got)
	}
}

// TestWhatCouldNotBeKeptIsSaid: the battery cannot be written, as on a full disk.
func TestWhatCouldNotBeKeptIsSaid(t *testing.T) {
	path := movieOf(t, 3)
	a := zoo(t)
	if err := os.RemoveAll(a.host.StateDir); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(a.host.StateDir, nil, 0o644); err != nil { // in the way of the folder
		t.Fatal(err)
	}
	for n := 0; n < 1000 && !strings.HasPrefix(a.Message(), "battery RAM is not saved: "); n++ {
		ticks(a, 1)
		time.Sleep(time.Millisecond) // the write is the system's
	}
	if !strings.HasPrefix(a.Message(), "battery RAM is not saved: ") {
		t.Errorf("while playing: %q", a.Message())
	}
	press(t, a, "Ctrl+F10")
	if !a.Screen.Alarm || !strings.HasPrefix(a.Message(), "no movie: battery RAM: ") || a.Session().Recording() {
		t.Errorf("a movie would have its own battery RAM: %q", a.Message())
	}
	if a.Drop(path); !a.Screen.Alarm || !strings.Contains(a.Message(), "battery") {
		t.Errorf("so has one that is played: %q", a.Message())
	}
	ticks(a, 1)
	if a.Drop("freelist"); !a.Screen.Alarm || !strings.Contains(a.Message(), "battery") {
		t.Errorf("the next game says %q", a.Message())
	}
}

func TestTurboGoesOnInSteps(t *testing.T) {
	a := zoo(t)
	down(t, a, "A", true)
	changes, was := 0, nes.Buttons(0)
	for range 12 {
		for at := a.Session().Position(); a.Session().Position() == at; {
			press(t, a, "'")
		}
		if now := a.Session().Held(0); now != was {
			changes, was = changes+1, now
		}
	}
	if changes < 5 {
		t.Errorf("%d changes in 12 frames", changes)
	}
}
