//go:build unix

package files

import (
	"os"
	"os/exec"
	"testing"
)

// A temporary file is kept as long as the process in its name runs. Numbers below 1 would mean groups
// of processes.
func TestAProcessIsKnownToRun(t *testing.T) {
	for pid, want := range map[int]bool{os.Getpid(): true, 1: true, 0: false, -1: false, -os.Getpid(): false} {
		if running(pid) != want {
			t.Errorf("process %d runs: %v", pid, !want)
		}
	}
	cmd := exec.Command("true")
	if err := cmd.Run(); err != nil {
		t.Skip(err)
	}
	if running(cmd.Process.Pid) {
		t.Errorf("process %d has ended and runs", cmd.Process.Pid)
	}
}
