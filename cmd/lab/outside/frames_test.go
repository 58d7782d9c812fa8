package outside

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"

	"pool6502/cmd/lab/engine"
	"pool6502/nes"
	"pool6502/roms"
)

// TestOutsideFramesAreThoseOfTheConsole runs 600 frames of every exhibit in the browser, with the
// meter on, and compares their pictures with those of a console in this process without an engine.
func TestOutsideFramesAreThoseOfTheConsole(t *testing.T) {
	const frames = 600
	b := open(t, "/#new", 1000, 700, false)
	b.until("window.bench?.build")
	for _, x := range engine.Exhibits() {
		got := value[string](b, fmt.Sprintf(`(async () => {
			let done;
			const hash = new Promise((d) => { done = d; });
			const lab = new bench.lab.constructor({ hash: done });
			clearInterval(lab.guard);
			await lab.ask({ do: 'open', main: %q });
			lab.post({ kind: 'hash', frames: %d });
			const h = await hash;
			lab.close();
			return h.hash;
		})()`, x.Main, frames))
		if want := hashOf(t, x.Main, frames); got != want {
			t.Errorf("%s: %d frames hash to %s in the browser, to %s here", x.Name, frames, got, want)
		} else {
			t.Logf("%-11s %d frames: %s", x.Name, frames, got)
		}
	}
}

// hashOf hashes the pictures of a console as the worker of the page does.
func hashOf(t *testing.T, main string, frames int) string {
	t.Helper()
	prog, err := roms.Assemble(main, nil)
	if err != nil {
		t.Fatal(err)
	}
	con, err := nes.Open(prog.Image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	palette := nes.CompositePalette()
	var hash [sha256.Size]byte
	for f := range frames {
		con.Hold(0, nes.ButtonA<<(f/10%8))
		con.RunFrame()
		hash = sha256.Sum256(append(hash[:], palette.Image(con.Picture()).Pix...))
	}
	return hex.EncodeToString(hash[:])
}
