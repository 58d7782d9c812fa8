package program

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pool6502/asm"
)

// TestFilesListsEachFileHoweverItIsFound: named, included, found beside the ROM, or only named by debug information.
func TestFilesListsEachFileHoweverItIsFound(t *testing.T) {
	dbg := gameFile(t, "game.dbg")
	dir := folder(t, map[string]string{
		"game.nes": gameFile(t, "game.nes"), "game.dbg": dbg, "pool.c": gameFile(t, "pool.c"), "build/game.nes": gameFile(t, "game.nes"),
		"build/own.dbg": dbg, "enemy.s": gameFile(t, "enemy.s"), "lists/a.nes": gameFile(t, "game.nes"), "lists/a.nes.0.nl": "$8000#first#\n", "lists/a.nes.ram.nl": "$0010#counter#\n",
		"main.asm": "        .include \"part.inc\"\ngo: rts\n        .incbin \"data.bin\"\n", "part.inc": "SIZE = 3\n", "data.bin": "some data",
		"code.prg": "\x00\xC0\x60", "code.lbl": "al 00C000 .go\n",
	})
	t.Chdir(dir)
	for name, c := range map[string]struct{ open, want, not string }{
		"a source":                 {"main.asm", "main.asm part.inc data.bin", ""},
		"a ROM alone":              {"lists/a.nes", "lists/a.nes lists/a.nes.0.nl lists/a.nes.ram.nl", ""},
		"symbols beside the ROM":   {"game.nes", "game.nes game.dbg pool.c enemy.s game.s", ""},
		"symbols that are named":   {"build/game.nes build/own.dbg", "build/game.nes build/own.dbg build/../pool.c game.s", "game.dbg"},
		"headers":                  {"game.nes enemy.s pool.c", "game.nes game.dbg enemy.s pool.c", ""},
		"code without a cartridge": {"code.prg", "code.prg code.lbl", ""},
	} {
		t.Run(name, func(t *testing.T) {
			open := strings.Fields(c.open)
			p, err := Opener{Bare: true}.Open(open[0], open[1:]...)
			if err != nil {
				t.Fatal(err)
			}
			clean := map[string]int{}
			for _, f := range p.Files {
				clean[filepath.Clean(f)]++
			}
			for want := range strings.FieldsSeq(c.want) {
				if want = filepath.Clean(want); clean[want] != 1 {
					t.Errorf("%s is %d times in %q", want, clean[want], p.Files)
				}
			}
			if c.not != "" && clean[c.not] > 0 {
				t.Errorf("%s is in %q", c.not, p.Files)
			}
		})
	}
}

func TestANameIsThatOfAFileOrElseBuiltIn(t *testing.T) {
	dir := folder(t, map[string]string{"taken/x": "", "plain.asm": "go: rts\n", "odd.txt": "go: rts\n", "rom.nes": "NES\x1a"})
	t.Chdir(dir)
	if err := os.WriteFile("both", []byte("NES\x1a"), 0o644); err != nil {
		t.Fatal(err)
	}
	built := func(name string, defines map[string]int) (*asm.Program, bool, error) {
		if !slices.Contains([]string{"taken", "both", "broken"}, name) {
			return nil, false, os.ErrNotExist
		}
		if name == "broken" {
			return nil, true, os.ErrInvalid
		}
		return &asm.Program{Image: []byte{byte(defines["N"])}}, true, nil
	}
	set := map[string]int{"N": 7}
	for _, c := range []struct {
		name   string
		opener Opener
		want   string // the image, or the error
	}{
		{"taken", Opener{BuiltIn: built, Defines: set}, "\x07"}, // although a folder has the name
		{"both", Opener{BuiltIn: built}, "NES\x1a"},
		{"broken", Opener{BuiltIn: built}, os.ErrInvalid.Error()},
		{"taken", Opener{}, "taken is a folder; name a .nes file, a source or an exhibit"},
		{"nothing", Opener{BuiltIn: built}, "nothing: no such file, and "},
		{"nothing.nes", Opener{BuiltIn: built}, "nothing.nes: no such file; name a .nes file, a source or an exhibit"},
		{"nothing.nes", Opener{}, "nothing.nes: no such file"},
		{"rom.nes", Opener{Defines: set}, "-D sets constants of a source, and rom.nes is a cartridge; leave -D out"},
		{"odd.txt", Opener{}, "go: rts\n"},
		{"odd.txt", Opener{Source: true}, ""},
		{"rom.nes", Opener{Bare: true, Load: "$C000"}, "--load $C000: this file says itself where its code is"},
		{"plain.asm", Opener{Bare: true, Load: "$C000"}, "--load $C000: this file says itself where its code is"},
		{"odd.txt", Opener{Bare: true}, "odd.txt: say where its first byte goes, as --load '$C000'"},
		{"odd.txt", Opener{Bare: true, Load: "70000"}, "--load 70000: give an address from 0 to $FFFF"},
		{"odd.txt", Opener{Bare: true, Load: "$C000"}, "go: rts\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := c.opener.Open(c.name)
			switch {
			case err != nil && (c.want == "" || !strings.HasPrefix(err.Error(), c.want)):
				t.Errorf("error %v, want %q", err, c.want)
			case err == nil && c.want != "" && string(p.Image) != c.want:
				t.Errorf("the image is %q, want %q", p.Image, c.want)
			case err == nil && (p.Source != nil) != (c.want == "" || p.BuiltIn):
				t.Errorf("it has a source: %v", p.Source != nil)
			}
		})
	}
}

// TestPlacesOfCodeGoBothWays for sources of ours, of C and of ca65.
func TestPlacesOfCodeGoBothWays(t *testing.T) {
	game, err := Open(gameFolder + "game.nes")
	if err != nil {
		t.Fatal(err)
	}
	ours, err := Open(filepath.Join(folder(t, map[string]string{"a.asm": "go:     lda #1\n        rts\n"}), "a.asm"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		p       *Program
		routine string
		at      Place
	}{
		{game, "spark_put", Place{"pool.c", 60, "{", "spark_put"}},
		{game, "enemies_move", Place{"enemy.s", 60, "", "enemies_move"}},
		{game, "enemies_move::loop", Place{"enemy.s", 61, "", "enemies_move"}},
		{ours, "go", Place{"a.asm", 1, "go:     lda #1", "go"}},
	} {
		t.Run(c.routine, func(t *testing.T) {
			sym, err := c.p.Symbols.Find(c.routine)
			if err != nil {
				t.Fatal(err)
			}
			at, ok := c.p.Line(uint16(sym.Value), sym.Bank)
			if !ok || filepath.Base(at.File) != c.at.File || c.at.Text != "" && (at.Line != c.at.Line || at.Text != c.at.Text) || at.Routine != c.at.Routine {
				t.Errorf("%+v, %v; want %+v", at, ok, c.at)
			}
			if back := c.p.At(c.at.File, at.Line); !slices.Contains(back, Addr{uint16(sym.Value), sym.Bank}) {
				t.Errorf("line %d is at %v, want $%04X in bank %d", at.Line, back, sym.Value, sym.Bank)
			}
			if addr, err := c.p.Resolve(c.at.File + ":" + strconv.Itoa(at.Line)); err != nil || int(addr) != sym.Value {
				t.Errorf("%s:%d is $%04X, %v", c.at.File, at.Line, addr, err)
			}
		})
	}
	if _, ok := game.Line(0x0300, -1); ok {
		t.Error("RAM has a line")
	}
	if list := game.At("pool.c", 1); len(list) > 0 {
		t.Errorf("a comment is at %v", list)
	}
	if _, ok := Cartridge("", game.Image).Line(0xC000, 1); ok || len(Cartridge("", game.Image).At("pool.c", 60)) > 0 {
		t.Error("a program without symbols has lines")
	}
}
