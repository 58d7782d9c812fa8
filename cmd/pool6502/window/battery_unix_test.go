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

// TestASecondWindowOfAGameDoesNotSave in the file of the first. What changed in it goes to another file.
func TestASecondWindowOfAGameDoesNotSave(t *testing.T) {
	first, second := newApp(t), newApp(t)
	second.host.StateDir = first.host.StateDir
	game := counter(t, t.TempDir())
	save := filepath.Join(first.host.StateDir, saveName(t))
	if err := first.Open(game); err != nil {
		t.Fatal(err)
	}
	for first.Session().BatteryFile() == "" {
		ticks(first, 1)
	}
	if err := second.Open(game); err != nil {
		t.Fatal(err)
	}
	if want := "battery RAM is not saved: " + save + ": another window has it open"; second.Message() != want {
		t.Errorf("says %q, want %q", second.Message(), want)
	}
	for _, item := range second.Screen.Top.(*layer.List).Items {
		if item.Title == "In its own file" {
			t.Error("it offers the file of the first window")
		}
	}
	choose(t, second, "Play without saving")
	ticks(second, 100)
	err := second.Close()
	other := strings.TrimSuffix(save, ".sav") + "-2.sav"
	if want := "battery RAM could not be written to its own file (" + save + ": another window has it open); it is in " + other; err == nil || err.Error() != want {
		t.Errorf("the end says %v, want %s", err, want)
	}
	if data, _ := os.ReadFile(other); string(data) != string(second.Session().Console().SaveRAM()) {
		t.Errorf("%s holds %d bytes", other, len(data))
	}
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	if data, _ := os.ReadFile(save); string(data) != string(first.Session().Console().SaveRAM()) {
		t.Errorf("%s holds %d bytes", save, len(data))
	}
	if left, _ := filepath.Glob(save + ".theirs-*"); len(left) > 0 {
		t.Errorf("the second window has written to the first one's file: %q", left)
	}
	if locks, _ := filepath.Glob(filepath.Join(first.host.StateDir, "*.lock")); len(locks) > 0 {
		t.Errorf("left over: %q", locks)
	}
}

// TestWhatIsNotOnDiskIsNamed by Kept: a screenshot that was removed, a state whose folder was.
func TestWhatIsNotOnDiskIsNamed(t *testing.T) {
	a := newApp(t)
	if err := a.Open(counter(t, t.TempDir())); err != nil {
		t.Fatal(err)
	}
	ticks(a, 3)
	a.saveState(1)
	a.screenshot()
	if err := a.Kept(); err != nil || len(a.written) < 2 {
		t.Errorf("%v; %v", err, a.written)
	}
	state := a.statePath(1)
	if err := os.RemoveAll(filepath.Dir(state)); err != nil {
		t.Fatal(err)
	}
	if err := a.Kept(); err == nil || err.Error() != "not on disk: "+state {
		t.Errorf("says %v", err)
	}
	if err := os.RemoveAll(a.host.CaptureDir); err != nil {
		t.Fatal(err)
	}
	a.toggleGIF()
	ticks(a, 3)
	os.RemoveAll(a.host.CaptureDir) // under the recording
	a.stopGIF()
	if err := a.Kept(); err == nil || !strings.Contains(err.Error(), ".gif") || !strings.Contains(err.Error(), ".png") {
		t.Errorf("says %v", err)
	}
}
