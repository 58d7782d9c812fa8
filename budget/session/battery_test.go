package session

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/budget/program"
)

// batteryGame is a cartridge that counts frames in battery-backed RAM.
func batteryGame(t *testing.T) *program.Program {
	t.Helper()
	prg := make([]byte, 0x8000)
	copy(prg, []byte{0xA9, 0x80, 0x8D, 0x00, 0x20, 0x4C, 0x05, 0x80, 0xEE, 0x00, 0x60, 0x40})
	copy(prg[0x7FFA:], []byte{0x08, 0x80, 0x00, 0x80, 0x08, 0x80})
	// The PPU is deaf at first; the loop tries again: jmp $8000.
	prg[6], prg[7] = 0x00, 0x80
	head := []byte{'N', 'E', 'S', 0x1A, 2, 1, 0x02, 0, 0, 0, 0, 0, 0, 0, 0, 0}
	return program.Cartridge("battery", append(append(head, prg...), make([]byte, 0x2000)...))
}

func TestBatteryRAMComesBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "states", "game.sav")
	s := open(t, batteryGame(t))
	if err := s.OpenBattery(path); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("an empty battery was written")
	}
	for range 30 {
		s.Frame()
	}
	count := s.Console().Peek(0x6000)
	if count == 0 {
		t.Fatal("the test cartridge does not count")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again := open(t, batteryGame(t))
	if err := again.OpenBattery(path); err != nil {
		t.Fatal(err)
	}
	if got := again.Console().Peek(0x6000); got != count {
		t.Errorf("%d came back as %d", count, got)
	}

	// A movie has a battery of its own.
	data, _ := os.ReadFile(path)
	if err := again.Record(); err != nil {
		t.Fatal(err)
	}
	if again.Console().Peek(0x6000) != 0 {
		t.Error("a movie begins with somebody's save")
	}
	for range 90 {
		again.Frame()
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(data, after) {
		t.Error("a movie overwrote the save")
	}

	if err := os.WriteFile(path, []byte("short"), 0o644); err != nil {
		t.Fatal(err)
	}
	last := open(t, batteryGame(t))
	if last.OpenBattery(path) == nil {
		t.Error("a save of another size was taken")
	}
	for range 30 {
		last.Frame()
	}
	last.Close()
	if got, _ := os.ReadFile(path); string(got) != "short" {
		t.Error("a save of another size was overwritten")
	}
}

// TestTheGameDoesNotWaitForTheDisk plays on while a write takes its time. What changed meanwhile
// is written by the next; a write that fails is said and tried again.
func TestTheGameDoesNotWaitForTheDisk(t *testing.T) {
	s := open(t, batteryGame(t))
	if err := s.OpenBattery(filepath.Join(t.TempDir(), "game.sav")); err != nil {
		t.Fatal(err)
	}
	begun, end := make(chan []byte, 1), make(chan error)
	s.battery.write = func(_ string, _, data []byte) (string, error) {
		begun <- bytes.Clone(data)
		return "", <-end
	}
	count := func() byte { return s.Console().Peek(0x6000) }
	play := func(frames int) {
		for range frames {
			s.Frame()
		}
	}
	for count() == 0 {
		s.Frame()
	}
	if got := (<-begun)[0]; got != count() {
		t.Errorf("%d is written, not %d", got, count())
	}
	play(3 * batteryEvery) // the disk is still busy
	if len(begun) > 0 {
		t.Fatal("two writes at once")
	}
	end <- errors.New("full")
	said := error(nil)
	for ; said == nil; said = s.BatteryProblem() { // until the end of that write has arrived
		s.Frame()
	}
	if said.Error() != "full" {
		t.Errorf("says %q", said)
	}
	if got := (<-begun)[0]; got != count() {
		t.Errorf("%d is written, not %d", got, count())
	}
	play(batteryEvery / 2)
	last := count()
	go func() { end <- nil; end <- nil }()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if got := (<-begun)[0]; got != last || !bytes.Equal(s.battery.saved, s.Console().SaveRAM()) {
		t.Errorf("%d was written at the end, not %d", got, last)
	}
}

// TestABatteryThatIsOpenedLateIsInTheHistory loads a save after some frames, and goes back to that moment.
func TestABatteryThatIsOpenedLateIsInTheHistory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.sav")
	if err := os.WriteFile(path, bytes.Repeat([]byte{7}, 0x2000), 0o644); err != nil {
		t.Fatal(err)
	}
	s := open(t, batteryGame(t))
	for range 5 {
		s.Frame()
	}
	if err := s.OpenBattery(path); err != nil {
		t.Fatal(err)
	}
	s.Frame()
	defer s.Close()
	if s.Back(); s.Position() != 5 || s.Console().Peek(0x7000) != 7 {
		t.Errorf("back in frame %d $7000 holds %d, want 7", s.Position(), s.Console().Peek(0x7000))
	}
}

// TestABatteryOutlivesAReload that turns the power off and on. If the new build has no battery, the RAM is written for
// the last time.
func TestABatteryOutlivesAReload(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.sav")
	s := open(t, batteryGame(t))
	if err := s.OpenBattery(path); err != nil {
		t.Fatal(err)
	}
	for range 30 {
		s.Frame()
	}
	count := s.Console().Peek(0x6000)
	if why, err := s.Reload(batteryGame(t)); err != nil || why != "there is no source to compare" || count == 0 || s.Console().Peek(0x6000) != count {
		t.Errorf("%q, %v; $6000 holds %d, want %d", why, err, s.Console().Peek(0x6000), count)
	}
	for range 30 {
		s.Frame()
	}
	count = s.Console().Peek(0x6000)
	without := batteryGame(t)
	without.Image[6] = 0
	why, err := s.Reload(without)
	if err != nil || why != "the cartridge is a different one" || s.Game != without || len(s.Console().SaveRAM()) != 0 {
		t.Errorf("%q, %v; battery RAM of %d bytes", why, err, len(s.Console().SaveRAM()))
	}
	if data, err := os.ReadFile(path); err != nil || data[0] != count {
		t.Errorf("the file holds %v, want %d; %v", data[:1], count, err)
	}
}

// TestTheBatteryIsWrittenOnceASecondAtMost counts the writes of a game that never stops saving.
func TestTheBatteryIsWrittenOnceASecondAtMost(t *testing.T) {
	for _, c := range []struct {
		name         string
		hurry        bool
		back         bool
		frames, want int
	}{
		{"playing", false, false, 10 * batteryEvery, 10},
		{"hurrying", true, false, 2 * batteryEveryHurried, 2},
		{"going back", false, true, 3 * batteryEvery, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := open(t, batteryGame(t))
			if c.back {
				for range c.frames + 10 {
					s.Frame()
				}
			}
			for s.Console().Peek(0x6000) == 0 {
				s.Frame()
			}
			if err := s.OpenBattery(filepath.Join(t.TempDir(), "game.sav")); err != nil {
				t.Fatal(err)
			}
			s.Hurry(c.hurry)
			written := make(chan bool, 100)
			s.battery.write = func(string, []byte, []byte) (string, error) { written <- true; return "", nil }
			for range c.frames {
				if c.back {
					s.Back()
				} else {
					s.Frame()
				}
				if s.battery.writing != nil { // the disk is fast
					s.battery.wrote(<-s.battery.writing)
				}
			}
			if len(written) != c.want {
				t.Errorf("%d writes in %d frames, want %d", len(written), c.frames, c.want)
			}
		})
	}
}

// TestABatteryThatCannotBeOpenedIsAProblemUntilItIsMoved and leaves alone what is there.
func TestABatteryThatCannotBeOpenedIsAProblemUntilItIsMoved(t *testing.T) {
	for name, c := range map[string]struct {
		make func(dir string) error // what stands where the save should be, dir/states/k.sav
		want string
	}{
		"the folder is a file": {func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "states"), []byte("x"), 0o644)
		}, "not a directory"},
		"the file is a folder": {func(dir string) error { return os.MkdirAll(filepath.Join(dir, "states", "k.sav"), 0o755) }, "k.sav is not a file"},
		"the file has another length": {func(dir string) error {
			os.Mkdir(filepath.Join(dir, "states"), 0o755)
			return os.WriteFile(filepath.Join(dir, "states", "k.sav"), []byte("somebody's"), 0o644)
		}, "k.sav has 10 bytes, but the cartridge's battery RAM has 8192"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := c.make(dir); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(dir, "states", "k.sav")
			s := open(t, batteryGame(t))
			if err := s.OpenBattery(path); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("says %v, want %s", err, c.want)
			}
			for range 30 {
				s.Frame()
			}
			if err := s.BatteryProblem(); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("after some frames it is %v", err)
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
			if data, err := os.ReadFile(path); err == nil && string(data) != "somebody's" {
				t.Errorf("what was there is %d bytes now", len(data))
			}
			other := filepath.Join(dir, "other.sav")
			if err := s.MoveBattery(other); err != nil || s.BatteryProblem() != nil {
				t.Fatal(err, s.BatteryProblem())
			}
			s.Frame()
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			if data, err := os.ReadFile(other); err != nil || !bytes.Equal(data, s.Console().SaveRAM()) {
				t.Errorf("%d bytes, %v", len(data), err)
			}
			if err := s.MoveBattery(other); err == nil {
				t.Error("a file that exists was taken for a new battery")
			}
		})
	}
}

// TestAWriteThatFailsIsAProblemUntilOneSucceeds.
func TestAWriteThatFailsIsAProblemUntilOneSucceeds(t *testing.T) {
	s := open(t, batteryGame(t))
	if err := s.OpenBattery(filepath.Join(t.TempDir(), "k.sav")); err != nil {
		t.Fatal(err)
	}
	write := s.battery.write
	s.battery.write = func(string, []byte, []byte) (string, error) { return "", errors.New("full") }
	for range 30 {
		s.Frame()
	}
	if s.Close() == nil || s.BatteryProblem() == nil {
		t.Error("nobody says that it could not be written")
	}
	s.battery.write = write
	if err := s.Close(); err != nil || s.BatteryProblem() != nil {
		t.Error(err, s.BatteryProblem())
	}
}

// TestASaveOfAnotherProgramIsKept when a backup is restored under an open window, and when the save is removed.
func TestASaveOfAnotherProgramIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "states", "game.sav")
	s := open(t, batteryGame(t))
	if err := s.OpenBattery(path); err != nil {
		t.Fatal(err)
	}
	play := func() {
		for range 2 * batteryEvery {
			s.Frame()
		}
		if s.battery.writing != nil {
			s.battery.wrote(<-s.battery.writing)
		}
	}
	play()
	for n, backup := range []string{"a backup", "another backup"} {
		if err := os.WriteFile(path, []byte(backup), 0o644); err != nil {
			t.Fatal(err)
		}
		play()
		theirs := fmt.Sprintf("%s.theirs-%d", path, n+1)
		if got := s.BatteryTheirs(); got != theirs || s.BatteryTheirs() != "" {
			t.Errorf("says %q, want %q", got, theirs)
		}
		if data, err := os.ReadFile(theirs); string(data) != backup {
			t.Errorf("kept are %d bytes, %v", len(data), err)
		}
	}
	if err := os.RemoveAll(filepath.Dir(path)); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(path); err != nil || !bytes.Equal(data, s.Console().SaveRAM()) {
		t.Errorf("the save holds %d bytes, %v", len(data), err)
	}
}
