//go:build unix

package files

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// saveSize is that of battery RAM.
const saveSize = 8192

// saveNumber is the number that a save consists of; the save has to be whole.
func saveNumber(data []byte) (uint64, error) {
	if len(data) != saveSize || !bytes.Equal(data[8:], data[:saveSize-8]) {
		return 0, fmt.Errorf("a torn save of %d bytes", len(data))
	}
	return binary.LittleEndian.Uint64(data), nil
}

// TestSavesAreWrittenUntilTheProcessIsKilled is the process that TestASaveSurvivesKills kills.
func TestSavesAreWrittenUntilTheProcessIsKilled(t *testing.T) {
	path := os.Getenv("FILES_SAVE")
	if path == "" {
		t.Skip("only as a process of its own")
	}
	var n uint64
	if data, err := os.ReadFile(path); err == nil {
		n, _ = saveNumber(data)
	}
	for {
		n++
		data := bytes.Repeat(binary.LittleEndian.AppendUint64(nil, n), saveSize/8)
		if err := Write(path, data); err != nil {
			t.Fatal(err)
		}
		fmt.Printf("%d\n", n)
	}
}

// TestASaveSurvivesKills kills a process that writes saves all the time, KILLS times (60). After
// each kill the save is whole, and no older than the last one whose writing had ended; what the
// killed processes left behind is gone after the next write.
func TestASaveSurvivesKills(t *testing.T) {
	kills := 60
	if testing.Short() {
		kills = 5
	}
	if n, err := strconv.Atoi(os.Getenv("KILLS")); err == nil {
		kills = n
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "k.sav")
	r := rand.New(rand.NewPCG(6502, uint64(kills)))
	midway := 0 // kills that left an unfinished file
	var saved uint64
	for n := range kills {
		cmd := exec.Command(os.Args[0], "-test.run=^TestSavesAreWrittenUntilTheProcessIsKilled$")
		cmd.Env = append(os.Environ(), "FILES_SAVE="+path)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		lines.Scan() // it has begun
		time.Sleep(time.Duration(r.IntN(3000)) * time.Microsecond)
		cmd.Process.Kill()
		ended := lines.Text()
		for lines.Scan() {
			ended = lines.Text()
		}
		cmd.Wait()
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		number, err := saveNumber(data)
		if err != nil {
			t.Fatalf("kill %d: %v", n, err)
		}
		if last, err := strconv.ParseUint(ended, 10, 64); err != nil || number < last || number < saved {
			t.Fatalf("kill %d: the save is number %d; %q had been written, and %d before", n, number, ended, saved)
		}
		saved = number
		if len(names(t, dir)) > 1 {
			midway++
		}
	}
	if err := Write(path, make([]byte, saveSize)); err != nil {
		t.Fatal(err)
	}
	if left := names(t, dir); len(left) != 1 {
		t.Errorf("left over: %q", left)
	}
	t.Logf("%d kills, %d of them in the middle of a write; %d saves", kills, midway, saved)
	if kills >= 60 && midway == 0 {
		t.Error("no kill struck a write: the test shows nothing")
	}
}
