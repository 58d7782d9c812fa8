//go:build unix

package session

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"pool6502/internal/files"
)

// TestABatteryIsHeldUntilTheProcessIsKilled is the other process of the test below.
func TestABatteryIsHeldUntilTheProcessIsKilled(t *testing.T) {
	path := os.Getenv("SESSION_BATTERY")
	if path == "" {
		t.Skip("only as a process of its own")
	}
	s := open(t, batteryGame(t))
	if err := s.OpenBattery(path); err != nil {
		t.Fatal(err)
	}
	for s.Console().Peek(0x6000) < 3 {
		s.Frame()
	}
	if err := s.flushBattery(); err != nil {
		t.Fatal(err)
	}
	fmt.Println("saved")
	time.Sleep(time.Hour) // select {} would be a deadlock, which ends the process
}

// TestTwoProcessesDoNotSaveInOneFile opens a battery while another process has it, and after that was killed.
func TestTwoProcessesDoNotSaveInOneFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "game.sav")
	cmd := exec.Command(os.Args[0], "-test.run=^TestABatteryIsHeldUntilTheProcessIsKilled$")
	cmd.Env = append(os.Environ(), "SESSION_BATTERY="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	out.Read(make([]byte, 100))
	second := open(t, batteryGame(t))
	if err := second.OpenBattery(path); !errors.Is(err, files.ErrHeld) || !errors.Is(second.BatteryProblem(), files.ErrHeld) {
		t.Errorf("a second process opened it: %v", err)
	}
	if got := second.Console().Peek(0x6000); got != 3 || second.BatteryChanged() {
		t.Errorf("it begins with %d, want the other's 3", got)
	}
	for range 90 {
		second.Frame()
	}
	if err := second.Close(); err != nil || !second.BatteryChanged() {
		t.Errorf("%v; changed: %v", err, second.BatteryChanged())
	}
	if data, err := os.ReadFile(path); err != nil || data[0] != 3 {
		t.Errorf("the other's save holds %v, %v", data[:1], err)
	}
	cmd.Process.Kill()
	cmd.Wait()
	third := open(t, batteryGame(t))
	if err := third.OpenBattery(path); err != nil || third.Console().Peek(0x6000) != 3 {
		t.Errorf("after the kill: %v, %d", err, third.Console().Peek(0x6000))
	}
	if err := third.Close(); err != nil {
		t.Error(err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 1 {
		t.Errorf("left over: %q", left)
	}
}
