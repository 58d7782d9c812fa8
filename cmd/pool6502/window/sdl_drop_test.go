//go:build sdl

package window

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/internal/sdltest"
)

func drop(t *testing.T, path string) {
	t.Helper()
	if err := sdltest.Drop(path); err != nil {
		t.Fatal(err)
	}
}

// TestADroppedFileIsOpened drops a cartridge on a game that runs, through SDL's queue.
func TestADroppedFileIsOpened(t *testing.T) {
	g, err := openAny("compaction")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "Ünï cöde.nes")
	if err := os.WriteFile(path, g.Image, 0o644); err != nil {
		t.Fatal(err)
	}
	a := playing(t, "freelist")
	const at, frames = 10, 60
	perform(t, a, frames, stage{
		at: func(*Window) { drop(t, path) },
		at + 2: func(w *Window) {
			if w.title != "Ünï cöde.nes - pool6502" {
				t.Errorf("the window is called %q", w.title)
			}
		},
		frames: func(w *Window) {
			a.message = ""
			a.Draw(w.canvas)
			if err := w.out.show(w.canvas); err != nil {
				t.Fatal(err)
			}
			con := twin(t, "compaction", nil, frames-at)
			samePicture(t, w, con)
			if !bytes.Equal(ram(con), ram(a.Session().Console())) {
				t.Error("RAM is not that of the dropped cartridge")
			}
		},
	})
}

// TestABrokenFileThatIsDroppedIsSaid drops files that are no cartridge: one line is said of each,
// and the game goes on as if nothing had been dropped.
func TestABrokenFileThatIsDroppedIsSaid(t *testing.T) {
	dir := t.TempDir()
	g, err := openAny("freelist")
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	dropped := []string{
		write("cut.nes", g.Image[:len(g.Image)/2]),
		write("text.nes", []byte("not a cartridge\nat all\n")),
		write("empty.nes", nil),
		write("movie.fm2", []byte("version 3\nromChecksum base64:AAAAAAAAAAAAAAAAAAAAAA==\n|0|........|........||\n")),
		write("colours.pal", []byte("red")),
		write("wrong.asm", []byte("        lda #$300\n        jmp nowhere\n")),
		filepath.Join(dir, "gone.nes"),
	}
	a := playing(t, "freelist")
	const each = 10
	frames := each * (len(dropped) + 1)
	s := stage{}
	for i, path := range dropped {
		s[each*(i+1)] = func(*Window) { a.message = ""; drop(t, path) }
		s[each*(i+1)+2] = func(w *Window) {
			if !a.Screen.Alarm || strings.Contains(a.Message(), "\n") {
				t.Errorf("%s: says %q", filepath.Base(path), a.Message())
			}
			saysIn(t, w, filepath.Base(path))
		}
	}
	s[frames] = func(*Window) {
		if !bytes.Equal(ram(twin(t, "freelist", nil, frames)), ram(a.Session().Console())) {
			t.Error("RAM is not what it would be without")
		}
	}
	perform(t, a, frames, s)
	if got := a.Session().Position(); got != uint64(frames) {
		t.Errorf("%d frames of %d", got, frames)
	}
}
