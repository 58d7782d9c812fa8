package command

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// gameDir holds a small game in ca65 and C, as its toolchain built it.
const gameDir = "../../../testdata/game/"

// onGame runs a command on the game.
func onGame(args ...string) (stdout string, err error) {
	var out, errs bytes.Buffer
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(&out)
	root.SetErr(&errs)
	err = root.Execute()
	return out.String() + errs.String(), err
}

func TestAGameOfAnotherToolchainIsTestedCalledAndTakenApart(t *testing.T) {
	rom := gameDir + "game.nes"
	for _, c := range []struct {
		name string
		args []string
		want []string // what is printed, or the error
	}{
		{"test", []string{"test", rom, "--symbols", gameDir + "game.dbg", gameDir + "game.s", gameDir + "enemy.s", gameDir + "pool.c"},
			[]string{"│ ok │ enemy::move  │ right   │    27 │    39 │", "│ ok │ spark_take   │ third   │   116 │   128 │", "15 cases, 0 failed"}},
		{"call in a bank", []string{"call", rom, "enemies_move", "--set", "enemy_count=2", "--set", "enemy_x=7,9", "--dump", "enemy::temp", "--dump", "enemy_x:2"},
			[]string{"enemies_move: body 94 cycles, call 106", "enemy::temp ($0015): 07", "enemy_x ($0310): 09 0B"}},
		{"call in C", []string{"call", rom, "spark_take", "--set", "spark_free=0,1"}, []string{"A=$01"}},
		{"an ambiguous name", []string{"call", rom, "loop"},
			[]string{"loop: the name is ambiguous, 5 symbols have it; write one of enemies_move::loop ($802C, enemy.s:61)"}},
		{"disasm with lines of C", []string{"disasm", rom, "--lines"},
			[]string{"; pool.c:61  spark_free[number] = 0;\nC174  A0 03     ldy #$03 ", "; enemy.s:"}},
		{"bound at a line", []string{"bound", rom, "enemy.s:60"}, []string{"│ enemies_move │"}},
		{"bound at a line without code", []string{"bound", rom, "pool.c:1"}, []string{"pool.c:1: the symbols have no code for this line"}},
		{"disasm", []string{"disasm", rom},
			[]string{"enemy__move__turn:                      ; enemy::move::turn\n8021  BD 14 03  lda enemy_left,x        ; 4+\n", "; bank 1 at $C000", "spark_take:\n", "banks:\nC1F5            .byte $00,$01"}},
		{"call in play", []string{"call", rom, "spark_put(number=2, height=100, rise=$104)", "--at-frame", "60", "--dump", "sp:2", "--dump", "spark_y+2"},
			[]string{"spark_put(number=2, height=100, rise=$104): body 200 cycles, call 212", "A=$68 X=$01", "sp ($0016): 00 08", "spark_y+2 ($0302): 68"}},
		{"call in another bank", []string{"call", rom, "enemies_move", "--at-frame", "60", "--after", "bank_set A=1", "--limit", "enemy_x"},
			[]string{"bank 0 was switched in for the call; if the game keeps the number of its bank in RAM, that copy is unchanged"}},
		{"attack in play", []string{"attack", rom, "sparks_move", "--at-frame", "60", "--handler", "nmi", "--every", "40", "--check", "enemy_count = 4"},
			[]string{"sparks_move, interrupted by nmi before every 40th of its", " fine\n"}},
		{"attack in another bank", []string{"attack", rom, "enemies_move", "--at-frame", "60", "--after", "bank_set A=1", "--every", "90", "--check", "enemy_count = 4"},
			[]string{"bank 0 was switched in for the call; ", " fine\n"}},
		{"attack by its own handler", []string{"attack", rom, "enemies_move", "--at-frame", "60", "--every", "40", "--check", "enemy_count = 4"},
			[]string{"enemies_move, interrupted by nmi before every 40th of its", " fine\n"}},
		{"waiting for an NMI that is off", []string{"call", rom, "main", "--at-frame", "60", "--limit", "40000"}, []string{"it loops at main::wait", "if it waits for the NMI there, add --nmi"}},
		{"NMI from zeros", []string{"call", rom, "main", "--nmi"}, []string{"--nmi needs --at-frame N or --state"}},
		{"no frame", []string{"call", rom, "main", "--at-frame", "-1"}, []string{"--at-frame -1: give the number of frames that the game runs first, 1 to 1048576"}},
		{"input for nothing", []string{"call", rom, "main", "--input", "keys.txt"}, []string{"--input keys.txt: give --at-frame N too"}},
		{"labels of ld65 -Ln", []string{"call", rom, "bank_set", "--symbols", gameDir + "game.lbl", "--a", "0", "--dump", "frames"},
			[]string{"bank_set: body 7 cycles, call 19", "frames ($0010): 00"}},
		{"asm6f, symbols and source beside the ROM", []string{"test", gameDir + "asm6f/dot.nes", gameDir + "asm6f/dot.asm"}, []string{"│ ok │ dot_move  │ edge  │   15 │   27 │", "5 cases, 0 failed"}},
		{"NESASM, symbols and source beside the ROM", []string{"test", gameDir + "nesasm/dot.nes", gameDir + "nesasm/dot.asm"}, []string{"│ ok │ pads_read │ right │  126 │  138 │", "5 cases, 0 failed"}},
		{"asm", []string{"call", gameDir + "game.s", "reset"}, []string{"game.s:36:14: OAM: the layout of cl65 -t nes has no such segment; name the linker configuration of the program"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, err := onGame(c.args...)
			if err != nil {
				out += err.Error()
			}
			for _, want := range c.want {
				if !strings.Contains(out, want) {
					t.Errorf("%q is missing in:\n%s", want, out)
				}
			}
		})
	}
}

// TestOutsideTheGameIsWhatCC65Builds needs cc65, and runs under make outside.
func TestOutsideTheGameIsWhatCC65Builds(t *testing.T) {
	if os.Getenv("OUTSIDE") == "" {
		t.Skip("make outside runs this test")
	}
	dir := t.TempDir()
	if out, err := exec.Command(gameDir+"build", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, name := range []string{"game.nes", "game.dbg", "game.lbl"} {
		t.Run(name, func(t *testing.T) {
			got, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(gameDir + name)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s is not what stands in testdata: build it again with testdata/game/build", name)
			}
		})
	}
}

// TestOutsideTheDotIsWhatItsAssemblersBuild needs asm6f and NESASM, which few have: what is not in the
// path is left out.
func TestOutsideTheDotIsWhatItsAssemblersBuild(t *testing.T) {
	if os.Getenv("OUTSIDE") == "" {
		t.Skip("make outside runs this test")
	}
	for tool, args := range map[string][]string{"asm6f": {"-n", "dot.asm", "dot.nes"}, "nesasm": {"dot.asm"}} {
		t.Run(tool, func(t *testing.T) {
			if _, err := exec.LookPath(tool); err != nil {
				t.Skip(err)
			}
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS(gameDir+tool)); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command(tool, args...)
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			built, err := os.ReadDir(gameDir + tool)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range built {
				got, err := os.ReadFile(filepath.Join(dir, f.Name()))
				if err != nil {
					t.Fatal(err)
				}
				want, err := os.ReadFile(filepath.Join(gameDir, tool, f.Name()))
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(got, want) {
					t.Errorf("%s is not what stands in testdata: build it again", f.Name())
				}
			}
		})
	}
}
