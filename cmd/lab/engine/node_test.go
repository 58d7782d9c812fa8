package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"pool6502/nes"
	"pool6502/roms"
)

// TestFramesInNodeAreThoseOfTheConsole runs every exhibit as WebAssembly under node, with the meter
// on, and compares each picture with that of a console without an engine.
func TestFramesInNodeAreThoseOfTheConsole(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is missing")
	}
	frames := 600
	if testing.Short() {
		frames = 60
	}
	for _, f := range []string{"../main.go", "testdata/frames.mjs"} { // a change of these has to run the test again
		if _, err := os.ReadFile(f); err != nil {
			t.Fatal(err)
		}
	}
	wasm := filepath.Join(t.TempDir(), "lab.wasm")
	build := exec.Command("go", "build", "-pgo=off", "-o", wasm, "pool6502/cmd/lab")
	build.Env = append(build.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"testdata/frames.mjs", filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec.js"), wasm, itoa(frames)}
	for _, x := range Exhibits() {
		args = append(args, x.Main)
	}
	out, err := exec.Command(node, args...).Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got := map[string]string{}
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, x := range Exhibits() {
		t.Run(x.Name, func(t *testing.T) {
			t.Parallel()
			if want := hashFrames(t, x.Main, frames); got[x.Main] != want {
				t.Errorf("%d frames hash to %s under node, to %s on %s", frames, got[x.Main], want, runtime.GOARCH)
			}
		})
	}
}

// hashFrames hashes the pictures of a console, with each button held for ten frames.
func hashFrames(t *testing.T, main string, frames int) string {
	prog, err := roms.Assemble(main, nil)
	if err != nil {
		t.Fatal(err)
	}
	con, err := nes.Open(prog.Image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	palette := nes.CompositePalette()
	all := sha256.New()
	for f := range frames {
		con.Hold(0, nes.ButtonA<<(f/10%8))
		con.RunFrame()
		all.Write(palette.Image(con.Picture()).Pix)
	}
	return hex.EncodeToString(all.Sum(nil))
}

func itoa(n int) string { b, _ := json.Marshal(n); return string(b) }
