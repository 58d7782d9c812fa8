//go:build unix

package window

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"pool6502/cmd/pool6502/screen/layer"
)

// counter is a cartridge that counts in its battery-backed RAM.
func counter(t *testing.T, dir string) string {
	t.Helper()
	image := append([]byte("NES\x1a\x02\x01\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00"), make([]byte, 0x8000+0x2000)...)
	copy(image[16:], []byte{0xEE, 0x00, 0x60, 0xA9, 0x01, 0x8D, 0x01, 0x60, 0x4C, 0x00, 0x80}) // inc $6000; lda #1; sta $6001; jmp $8000
	image[16+0x7FFD] = 0x80
	path := filepath.Join(dir, "counter.nes")
	if err := os.WriteFile(path, image, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// saveName is the name of the file in which the counter is saved.
func saveName(t *testing.T) string {
	t.Helper()
	game, err := openAny(counter(t, t.TempDir()))
	if err != nil {
		t.Fatal(err)
	}
	return game.Key() + ".sav"
}

// choose picks the line of the list on the screen whose title begins so.
func choose(t *testing.T, a *App, title string) {
	t.Helper()
	list, ok := a.Screen.Top.(*layer.List)
	if !ok {
		t.Fatalf("there is no list to choose %q from", title)
	}
	for i, item := range list.Items {
		if strings.HasPrefix(item.Title, title) {
			list.At = i
			list.Choose()
			return
		}
	}
	t.Fatalf("%q is not among %v", title, list.Items)
}

// broken are the ways in which the place of a save cannot be used.
var broken = map[string]func(states, save string) error{
	"the folder is a file": func(states, _ string) error { return os.WriteFile(states, []byte("x"), 0o644) },
	"the file is a folder": func(_, save string) error { return os.MkdirAll(save, 0o755) },
	"the file is a pipe":   func(states, save string) error { os.MkdirAll(states, 0o755); return syscall.Mkfifo(save, 0o644) },
	"the file has another length": func(states, save string) error {
		os.MkdirAll(states, 0o755)
		return os.WriteFile(save, []byte("old"), 0o644)
	},
}

// TestABatteryThatCannotBeSavedIsSaidAllTheTime on the screen, outside the window and at the end,
// and what the game saved is not lost.
func TestABatteryThatCannotBeSavedIsSaidAllTheTime(t *testing.T) {
	for name, breakIt := range broken {
		t.Run(name, func(t *testing.T) {
			a := newApp(t)
			rescue := t.TempDir()
			var outside []string
			a.host.Rescue = []string{rescue}
			a.host.Warn = func(message string) { outside = append(outside, message) }
			save := filepath.Join(a.host.StateDir, saveName(t))
			if err := breakIt(a.host.StateDir, save); err != nil {
				t.Skip(err)
			}
			if err := a.Open(counter(t, t.TempDir())); err != nil {
				t.Fatal(err)
			}
			if len(outside) != 1 || !strings.HasPrefix(outside[0], "battery RAM is not saved: ") {
				t.Errorf("said outside: %q", outside)
			}
			choose(t, a, "Play without saving")
			ticks(a, 3*messageTicks)
			if got := a.doing(); !strings.HasPrefix(got, "battery RAM is not saved: ") {
				t.Errorf("after a while the screen says %q", got)
			}
			if len(outside) != 1 {
				t.Errorf("said outside: %q", outside)
			}
			err := a.Close()
			if err == nil || !strings.Contains(err.Error(), "battery RAM could not be written to its own file") {
				t.Fatalf("the end says %v", err)
			}
			where := err.Error()[strings.LastIndex(err.Error(), "; it is in ")+len("; it is in "):]
			data, e := os.ReadFile(where)
			if e != nil || len(data) != 8192 || data[1] != 1 {
				t.Errorf("%s holds %d bytes, %v", where, len(data), e)
			}
			if name == "the file has another length" {
				if data, _ := os.ReadFile(save); string(data) != "old" {
					t.Errorf("the file that was there holds %q", data)
				}
			}
		})
	}
}

func TestABatteryGoesToThePlaceThatIsChosen(t *testing.T) {
	for name, breakIt := range broken {
		t.Run(name, func(t *testing.T) {
			a := newApp(t)
			rescue := t.TempDir()
			a.host.Rescue = []string{rescue}
			if err := breakIt(a.host.StateDir, filepath.Join(a.host.StateDir, saveName(t))); err != nil {
				t.Skip(err)
			}
			if err := a.Open(counter(t, t.TempDir())); err != nil {
				t.Fatal(err)
			}
			choose(t, a, "Play without saving")
			ticks(a, 20)
			press(t, a, "Escape")
			a.menu()
			choose(t, a, "Save battery RAM elsewhere")
			choose(t, a, "In "+rescue)
			if got := a.doing(); strings.Contains(got, "battery") {
				t.Errorf("the screen says %q", got)
			}
			a.Screen.Top = nil
			ticks(a, 100)
			if err := a.Close(); err != nil {
				t.Error(err)
			}
			data, err := os.ReadFile(filepath.Join(rescue, saveName(t)))
			if err != nil || string(data) != string(a.Session().Console().SaveRAM()) {
				t.Errorf("%d bytes, %v", len(data), err)
			}
		})
	}
}

// TestAnOldSaveOfAnotherLengthIsKept when the new one takes its place.
func TestAnOldSaveOfAnotherLengthIsKept(t *testing.T) {
	a := newApp(t)
	save := filepath.Join(a.host.StateDir, saveName(t))
	if err := broken["the file has another length"](a.host.StateDir, save); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(save+".old-1", []byte("older"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := a.Open(counter(t, t.TempDir())); err != nil {
		t.Fatal(err)
	}
	choose(t, a, "In its own file")
	ticks(a, 100)
	if err := a.Close(); err != nil {
		t.Error(err)
	}
	for path, want := range map[string]string{save + ".old-1": "older", save + ".old-2": "old", save: string(a.Session().Console().SaveRAM())} {
		if data, err := os.ReadFile(path); err != nil || string(data) != want {
			t.Errorf("%s holds %d bytes, %v", path, len(data), err)
		}
	}
}
