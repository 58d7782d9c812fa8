package command

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pool6502/budget"
	"pool6502/nes"
)

// savedGame is a save state of the game in testdata, so many frames after power-on.
func savedGame(t *testing.T, frames int) string {
	t.Helper()
	image, err := os.ReadFile(gameDir + "game.nes")
	if err != nil {
		t.Fatal(err)
	}
	in, err := budget.ReadInput(gameDir + "keys.txt")
	if err != nil {
		t.Fatal(err)
	}
	con, err := nes.Open(image, nes.Config{SampleRate: -1})
	if err != nil {
		t.Fatal(err)
	}
	player := in.Play()
	for i := range frames {
		player.Apply(uint64(i), con)
		con.RunFrame()
	}
	path := filepath.Join(t.TempDir(), "game.state")
	if err := os.WriteFile(path, con.Save(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// A call, a test and an attack find the same RAM, whether the game has run to a frame or a save
// state of that frame is given, and another one from zeros.
func TestEachCommandStartsAtAFrameOrAState(t *testing.T) {
	rom, keys, state, blank := gameDir+"game.nes", gameDir+"keys.txt", savedGame(t, 200), savedGame(t, 2)
	header := filepath.Join(t.TempDir(), "check.s")
	if err := os.WriteFile(header, []byte(";;; enemies_move - moves them.\n;;; Case four: -> enemy_count=4\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{
		"call":   {"call", rom, "enemies_move", "--dump", "enemy_x:4", "--dump", "enemy_count"},
		"test":   {"test", rom, "--symbols", gameDir + "game.dbg", header},
		"attack": {"attack", rom, "enemies_move", "--handler", "nmi", "--every", "40", "--check", "enemy_count = 4"},
	} {
		t.Run(name, func(t *testing.T) {
			run := func(more ...string) string {
				out, err := onGame(append(append([]string{}, args...), more...)...)
				if err != nil {
					out += err.Error()
				}
				return regexp.MustCompile(`\d+ ms|bank .* was switched in.*`).ReplaceAllString(out, "")
			}
			frame, saved := run("--at-frame", "200", "--input", keys), run("--state", state)
			if frame != saved {
				t.Errorf("at frame 200:\n%s\nfrom the state of that frame:\n%s", frame, saved)
			}
			if later := run("--at-frame", "198", "--input", keys, "--state", blank); name == "call" && later != frame {
				t.Errorf("198 frames after the state of frame 2:\n%s\nat frame 200:\n%s", later, frame)
			}
			if zeros := run(); zeros == frame {
				t.Errorf("from zeros it is the same:\n%s", zeros)
			}
			if out := run("--state", keys); !strings.Contains(out, "keys.txt: not a pool6502 save state") {
				t.Errorf("a file that is no save state: %s", out)
			}
			if out := run("--state", "nowhere.state"); !strings.Contains(out, "nowhere.state: no such file") {
				t.Errorf("a file that does not exist: %s", out)
			}
		})
	}
}
