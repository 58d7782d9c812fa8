package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"pool6502/internal/files"
)

// stubborn is a command that keeps the user's work when it is asked to end, and takes for ever.
func stubborn() {
	ctx, _ := listenSignals()
	takeTime(ctx)
	f, err := files.Create(os.Args[1])
	if err != nil {
		panic(err)
	}
	fmt.Println("begun")
	<-ctx.Done()
	fmt.Println("asked to end")
	for {
		f.WriteString("x")
		time.Sleep(time.Second)
	}
}

// begun waits until a process has used so much of the processor that its work has begun.
func begun(t *testing.T, pid int) {
	t.Helper()
	for range 3000 {
		data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			t.Skip(err)
		}
		var user, system int // in hundredths of a second
		f := strings.Fields(string(data[bytes.LastIndexByte(data, ')'):]))
		fmt.Sscan(f[12], &user)
		fmt.Sscan(f[13], &system)
		if user+system > 25 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the command does not get to work")
}

// TestEveryCommandEndsSoonWhenItIsAskedTo also where it is in the middle of something endless.
func TestEveryCommandEndsSoonWhenItIsAskedTo(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	t.Chdir(t.TempDir())
	var big strings.Builder
	for i := range 300000 { // which takes the assembler some seconds
		fmt.Fprintf(&big, "l%d:\n", i)
	}
	for name, text := range map[string]string{
		"endless.asm": "loop: jmp loop\nh: rts\n",
		"long.asm":    "take: ldy #0\n.a: ldx #0\n.b: dex\n bne .b\n dey\n bne .a\n rts\nh: rts\n",
		"big.asm":     big.String() + " rts\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, pipe := range []string{"a.log", "b.log"} {
		if err := syscall.Mkfifo(pipe, 0o644); err != nil {
			t.Skip(err)
		}
	}
	for _, c := range []struct {
		name, line string
		signal     syscall.Signal
	}{
		{"call", "call endless.asm loop --limit 9000000000", syscall.SIGINT},
		{"asm", "asm big.asm -o big.nes", syscall.SIGINT},
		{"attack", "attack long.asm take --handler h --check A=0", syscall.SIGINT},
		{"tracediff", "tracediff a.log b.log", syscall.SIGINT},
		{"run", "run freelist --frames 100000000 --trace t.log --wav t.wav", syscall.SIGINT},
		{"run, terminal closed", "run freelist --frames 100000000 --trace t.log", syscall.SIGHUP},
		{"run, told to end", "run freelist --frames 100000000 --trace t.log", syscall.SIGTERM},
		{"measure", "measure --crossover", syscall.SIGINT},
	} {
		t.Run(c.name, func(t *testing.T) {
			if signal.Ignored(c.signal) {
				t.Skip("the signal is ignored here, as under nohup")
			}
			before := dirNames(t, ".")
			took := time.Hour
			for range 3 { // a machine that is busy elsewhere may be late once
				var stderr bytes.Buffer
				cmd := exec.Command("pool6502", strings.Fields(c.line)...)
				cmd.Stderr = &stderr
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				if c.name == "tracediff" {
					for _, pipe := range []string{"a.log", "b.log"} { // which waits until it is read
						f, err := os.OpenFile(pipe, os.O_WRONLY, 0)
						if err != nil {
							t.Fatal(err)
						}
						defer f.Close()
					}
				} else {
					begun(t, cmd.Process.Pid)
				}
				asked := time.Now()
				cmd.Process.Signal(c.signal)
				waitFor(t, cmd)
				took = min(took, time.Since(asked))
				if code := cmd.ProcessState.ExitCode(); code != exitSignal {
					t.Errorf("exit code %d", code)
				}
				if want := "pool6502: interrupted; no file was written\n"; stderr.String() != want {
					t.Errorf("says %q", &stderr)
				}
				if took < 300*time.Millisecond {
					break
				}
			}
			// 0.3 s is what a person is promised. How long it takes here also depends on what else the
			// machine does, so only a command that goes on for seconds fails.
			t.Logf("ended after %v", took)
			if took > 3*time.Second {
				t.Errorf("ended after %v", took)
			}
			if after := dirNames(t, "."); after != before {
				t.Errorf("the folder holds %s, and %s before", after, before)
			}
		})
	}
}

// waitFor waits for a process that was asked to end, and ends one that does not.
func waitFor(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	late := time.AfterFunc(20*time.Second, func() { cmd.Process.Kill() })
	cmd.Wait()
	if !late.Stop() {
		t.Fatal("it does not end")
	}
}

func dirNames(t *testing.T, dir string) string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(entries)
}

// TestTheSecondRequestEndsWhatKeepsTheUsersWork and removes its temporary files.
func TestTheSecondRequestEndsWhatKeepsTheUsersWork(t *testing.T) {
	dir := t.TempDir()
	var stderr bytes.Buffer
	cmd := exec.Command("pool6502-stubborn", filepath.Join(dir, "k.sav"))
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	said := make([]byte, 100)
	out.Read(said)
	cmd.Process.Signal(syscall.SIGTERM)
	out.Read(said)
	time.Sleep(4 * grace) // it has its time
	if err := cmd.Process.Signal(syscall.Signal(0)); err != nil {
		t.Error("the first request ended it before it had kept everything")
	}
	if left := dirNames(t, dir); !strings.Contains(left, "k.sav.pool6502-") {
		t.Errorf("nothing is being written: %s", left)
	}
	cmd.Process.Signal(os.Interrupt)
	waitFor(t, cmd)
	if code := cmd.ProcessState.ExitCode(); code != exitSignal || stderr.String() != "pool6502: interrupted; no file was written\n" {
		t.Errorf("exit code %d, says %q", code, &stderr)
	}
	if left := dirNames(t, dir); left != "[]" {
		t.Errorf("left over: %s", left)
	}
}

// TestNohupHolds a command that was started under it.
func TestNohupHolds(t *testing.T) {
	dir := t.TempDir()
	cmd := exec.Command("sh", "-c", `trap "" HUP; exec pool6502 run freelist --frames 100000000 --trace `+filepath.Join(dir, "t.log"))
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	begun(t, cmd.Process.Pid)
	cmd.Process.Signal(syscall.SIGHUP)
	time.Sleep(4 * grace)
	if left := dirNames(t, dir); !strings.Contains(left, "t.log.pool6502-") {
		t.Errorf("the closed terminal ended it: %s", left)
	}
	cmd.Process.Signal(syscall.SIGTERM)
	waitFor(t, cmd)
	if code := cmd.ProcessState.ExitCode(); code != exitSignal {
		t.Errorf("exit code %d", code)
	}
}

// TestSignalsAreReceivedFromTheFirst because their package waits for no other one of ours, nor for a library's.
func TestSignalsAreReceivedFromTheFirst(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{join .Imports " "}}`, "pool6502/cmd/pool6502/signals").Output()
	if err != nil || string(out) != "os os/signal syscall\n" {
		t.Errorf("it imports %s, %v", out, err)
	}
}

func init() { commands["pool6502-stubborn"] = stubborn }

// TestAnInterruptedProfileIsPrinted with what was measured until then, and is not compared with a
// baseline of more frames.
func TestAnInterruptedProfileIsPrinted(t *testing.T) {
	old := filepath.Join(t.TempDir(), "old.json")
	made, err := exec.Command("pool6502", "profile", "freelist", "--frames", "3", "--format", "json").Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(old, made, 0o600); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.Command("pool6502", "profile", "freelist", "--frames", "100000000", "--format", "json", "--baseline", old)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	begun(t, cmd.Process.Pid)
	cmd.Process.Signal(syscall.SIGINT)
	waitFor(t, cmd)
	if code := cmd.ProcessState.ExitCode(); code != exitSignal {
		t.Errorf("exit code %d", code)
	}
	if want := "pool6502: interrupted; the figures cover the frames up to then\n"; stderr.String() != want {
		t.Errorf("says %q", &stderr)
	}
	var report struct {
		Interrupted          bool
		Frames, Unattributed int
	}
	if err := json.Unmarshal(stdout.Bytes(), &report); err != nil || !report.Interrupted || report.Frames == 0 || report.Unattributed != 0 {
		t.Errorf("%+v, %v", report, err)
	}
}

// TestAnInterruptedSearchSaysSo and keeps the input that it found.
func TestAnInterruptedSearchSaysSo(t *testing.T) {
	out := filepath.Join(t.TempDir(), "slow.txt")
	var stdout, stderr bytes.Buffer
	cmd := exec.Command("pool6502", "worst", "freelist", "--frames", "100000000", "--format", "json", "--out", out)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	begun(t, cmd.Process.Pid)
	cmd.Process.Signal(syscall.SIGINT)
	waitFor(t, cmd)
	if code := cmd.ProcessState.ExitCode(); code != exitSignal {
		t.Errorf("exit code %d", code)
	}
	if want := "pool6502: interrupted; the search ended early, and what it found by then is kept\n"; stderr.String() != want {
		t.Errorf("says %q", &stderr)
	}
	var report struct {
		Interrupted bool
		Found       int
	}
	if err := json.Unmarshal(stdout.Bytes(), &report); err != nil || !report.Interrupted || report.Found == 0 {
		t.Errorf("%+v, %v", report, err)
	}
	if _, err := os.Stat(out); err != nil {
		t.Error(err)
	}
}
