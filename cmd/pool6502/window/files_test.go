package window

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/roms"
)

func TestWhatCannotBeOpenedIsSaidAndTheGameGoesOn(t *testing.T) {
	a := playing(t, "freelist")
	ticks(a, 10)
	dir := t.TempDir()
	for name, content := range map[string]string{
		"broken.nes": "NES\x1a\xff\xff", "empty.nes": "", "text.nes": "hello", "bad.asm": "  lda #999\n  foo\n",
		"bad.fm2": "|0|", "old.fm2": "version 2\n", "short.pal": "xx",
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(dir, name)
			if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
				t.Fatal(err)
			}
			a.message = ""
			a.Drop(path)
			if a.Message() == "" || !a.Screen.Alarm || strings.Contains(a.Message(), "\n") {
				t.Errorf("%s: the window says %q", name, a.Message())
			}
			before := a.Session().Position()
			ticks(a, 1)
			if a.Session().Position() != before+1 {
				t.Errorf("%s stopped the game", name)
			}
		})
	}
	a.Drop(filepath.Join(dir, "nowhere.nes"))
	if !a.Screen.Alarm {
		t.Error("a file that does not exist")
	}
}

func TestThePickerOpensWhatItOffers(t *testing.T) {
	a := newApp(t)
	a.Pick()
	c := paint.NewCanvas(800, 600)
	a.Draw(c)
	press(t, a, "Down")
	press(t, a, "Return")
	if a.Session() == nil || a.Session().Game.Name != roms.All()[1].Name {
		t.Fatalf("the second exhibit did not open: %q", a.Message())
	}
	press(t, a, "Escape")
	ticks(a, 5)
	if a.Session().Position() != 0 {
		t.Error("the game runs under the menu")
	}
	press(t, a, "Return") // go on
	ticks(a, 5)
	if a.Session().Position() != 5 {
		t.Error("the game does not go on after the menu")
	}
	press(t, a, "H")
	a.Draw(c)
	press(t, a, "Space")
	if a.Screen.Top != nil {
		t.Error("the help stays")
	}
}

func TestASourceIsAssembledAgainWhenItChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.asm")
	write := func(value string) {
		t.Helper()
		text := `
        .mapper 0
        .prgrom 32
        .chrrom 8
        .vectors nothing, reset, nothing
        .zeropage
value:  .res 1
        .code
reset:
        lda #` + value + `
        sta value
        jmp reset
nothing:
        rti
`
		if err := os.WriteFile(path+".new", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(path+".new", path); err != nil {
			t.Fatal(err)
		}
	}
	write("7")
	a := newApp(t)
	if err := a.Open(path); err != nil {
		t.Fatal(err)
	}
	ticks(a, 40)
	if got := a.Session().Console().Peek(0); got != 7 {
		t.Fatalf("value is %d", got)
	}
	write("1000000") // does not fit
	ticks(a, 90)
	if !a.Screen.Alarm || a.Session().Console().Peek(0) != 7 {
		t.Errorf("with an error in the source the window says %q", a.Message())
	}
	write("11")
	ticks(a, 90)
	if got := a.Session().Console().Peek(0); got != 11 || !strings.Contains(a.Message(), "kept") {
		t.Errorf("value is %d, the window says %q", got, a.Message())
	}
}

func TestPalettesAreReadOrRefused(t *testing.T) {
	data := make([]byte, 192)
	data[3*0x16] = 200
	p, err := ReadPalette("a.pal", data)
	if err != nil || p[0x16].R != 200 || p[0x16].A != 255 {
		t.Errorf("%v, %v", p[0x16], err)
	}
	if _, err := ReadPalette("a.pal", make([]byte, 1536)); err != nil {
		t.Error(err)
	}
	for _, n := range []int{0, 191, 193, 1537} {
		t.Run(fmt.Sprint(n, " bytes"), func(t *testing.T) {
			if _, err := ReadPalette("a.pal", make([]byte, n)); err == nil {
				t.Errorf("%d bytes are a palette", n)
			}
		})
	}
}

// FuzzReadPalette: a file of the right size is the colours it holds, any other is one line.
func FuzzReadPalette(f *testing.F) {
	f.Add([]byte{1, 2, 3}, 192)
	f.Add([]byte{255, 0, 128, 7}, 1536)
	f.Add([]byte("x"), 191)
	f.Fuzz(func(t *testing.T, part []byte, size int) {
		if size < 0 || size > 1<<12 || len(part) == 0 {
			t.Skip()
		}
		data := bytes.Repeat(part, size/len(part)+1)[:size]
		p, err := ReadPalette("x.pal", data)
		if (err == nil) != (size == 192 || size == 1536) {
			t.Fatalf("%d bytes: %v", size, err)
		}
		if err != nil {
			if !strings.HasPrefix(err.Error(), "x.pal has ") || strings.Contains(err.Error(), "\n") {
				t.Fatal(err)
			}
			return
		}
		for i, c := range p {
			if (i < 64 || size == 1536) && (c.R != data[3*i] || c.G != data[3*i+1] || c.B != data[3*i+2]) || c.A != 255 {
				t.Fatalf("colour %d is %v", i, c)
			}
			if was := p[i&63]; size == 192 && (c.R > was.R || c.G > was.G || c.B > was.B) {
				t.Fatalf("colour %d is %v, brighter than %v without emphasis", i, c, was)
			}
		}
	})
}
