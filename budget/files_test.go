package budget

import (
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/program"
)

// folder makes files in a new folder and returns its path.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// wantError fails unless the error has a text in it; "" wants no error.
func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
		t.Errorf("error %v, want %q", err, want)
	}
}

func TestALibraryIsNotRunAsAGame(t *testing.T) {
	g, err := program.Open(filepath.Join(folder(t, map[string]string{"a.asm": "go: rts\n"}), "a.asm"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := Open(g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.StartAt(t.Context(), Start{Frame: 1}); err != program.ErrNoFrames {
		t.Errorf("its frames are run: %v", err)
	}
	_, err = Frames(t.Context(), g, FrameRun{Frames: 1})
	wantError(t, err, "the source is a library of routines")
	wantError(t, gameMachine(t).StartAt(t.Context(), Start{State: []byte("p6502sv1 damaged"), File: "my.state"}), "my.state: "+ErrDamaged.Error())
}

func TestAnInputThatCannotBeReadIsAnError(t *testing.T) {
	dir := folder(t, map[string]string{"keys.txt": "10 1 A\n", "bad.txt": "10 1 Jump\n"})
	for name, want := range map[string]string{"keys.txt": "", "bad.txt": "Jump", "none.txt": "none.txt: no such file"} {
		_, err := ReadInput(filepath.Join(dir, name))
		wantError(t, err, want)
	}
}

// TestAHeaderNamesTheFilesOfItsStart reads an input and a state, and reports the ones that cannot be read.
func TestAHeaderNamesTheFilesOfItsStart(t *testing.T) {
	image := openGame(t).Image
	con, _ := played(t, image, 40, nil)
	dir := folder(t, map[string]string{"good.state": string(con.Save()), "bad.state": "p6502sv1 damaged", "bad.txt": "10 1 Jump\n", "keys.txt": "10 1 A\n"})
	m := gameMachine(t)
	for start, want := range map[string]string{
		"frame 3, input keys.txt": "", "state good.state": "",
		"frame 3, input none.txt": "start frame 3, input none.txt: DIR/none.txt: no such file",
		"frame 3, input bad.txt":  "start frame 3, input bad.txt: DIR/bad.txt:1",
		"state none.state":        "start state none.state: DIR/none.state: no such file",
		"state bad.state":         "start state bad.state: " + ErrDamaged.Error(),
	} {
		c := &asm.Contract{Routine: "pads_read", Budget: -1, Start: &contract.Start{Text: start, Pos: asm.Pos{File: filepath.Join(dir, "x.s")}}}
		for word := range strings.SplitSeq(start, ", ") {
			switch kind, what, _ := strings.Cut(word, " "); kind {
			case "frame":
				c.Start.Frame = 3
			case "input":
				c.Start.Input = what
			case "state":
				c.Start.State = what
			}
		}
		r := m.RunCase(c, &asm.Case{Cycles: -1})
		wantError(t, r.Err, strings.ReplaceAll(want, "DIR", dir))
		if (r.Body == 0) != (want != "") {
			t.Errorf("%s: the case took %d cycles", start, r.Body)
		}
	}
}

// TestASaveStateIsWholeOrRefused damages it in each place that is checked, with the right sum where the sum is not
// what is damaged.
func TestASaveStateIsWholeOrRefused(t *testing.T) {
	sum := func(data []byte) []byte {
		if len(data) >= 12 {
			binary.LittleEndian.PutUint32(data[8:], crc32.ChecksumIEEE(data[12:]))
		}
		return data
	}
	whole := func() []byte { return JoinState([]byte("state"), []byte("movie")) }
	state, movie, err := SplitState(whole())
	if string(state) != "state" || string(movie) != "movie" || err != nil {
		t.Errorf("%q, %q, %v", state, movie, err)
	}
	if state, movie, err = SplitState(JoinState([]byte("state"), nil)); string(state) != "state" || len(movie) > 0 || err != nil {
		t.Errorf("without a movie: %q, %q, %v", state, movie, err)
	}
	for n := range slotHead {
		if _, _, err := SplitState(sum(whole()[:n])); err != ErrDamaged {
			t.Errorf("%d bytes of it: %v", n, err)
		}
	}
	magic, longer := whole(), whole()
	magic[0] = 'q'
	longer[12] += 6
	for name, data := range map[string][]byte{
		"another magic": magic, "a state longer than the file": sum(longer), "another sum": append(whole(), 0),
	} {
		if _, _, err := SplitState(data); err != ErrDamaged {
			t.Errorf("%s: %v", name, err)
		}
	}
	if state, _, err := SplitState(sum(longer[:slotHead+5])); err == nil {
		t.Errorf("a state cut off: %q", state)
	}
	longer[12] -= 1
	if state, _, err := SplitState(sum(longer)); string(state) != "statemovie" || err != nil {
		t.Errorf("a state up to the end of the file: %q, %v", state, err)
	}
}

func TestARunThatIsCancelledEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := openGame(t)
	if err := gameMachine(t).StartAt(ctx, Start{Frame: 100}); !errors.Is(err, context.Canceled) {
		t.Errorf("on the way to a start: %v", err)
	}
	if _, err := Frames(ctx, p, FrameRun{Frames: 100}); !errors.Is(err, context.Canceled) {
		t.Errorf("in a run of frames: %v", err)
	}
	_, err := Frames(context.Background(), program.Cartridge("", p.Image[:20]), FrameRun{Frames: 1})
	if err == nil {
		t.Error("half a cartridge runs")
	}
	if _, err := Frames(context.Background(), program.Cartridge("", p.Image), FrameRun{Frames: 5, Skip: 5}); err == nil || err.Error() != "5 frames to run, 5 of them skipped: nothing to measure" {
		t.Errorf("with all frames skipped: %v", err)
	}
}
