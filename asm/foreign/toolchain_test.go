package foreign

import (
	"strings"
	"testing"
)

func TestASourceOfAnotherToolchainIsRecognised(t *testing.T) {
	for _, c := range []struct{ name, file, src, want, mark, build, use string }{
		{"ca65", "src/game.s", "; a game\n.segment \"CODE\"\n.proc main\n lda #1\n.endproc\n", "ca65", ".segment",
			"", ""},
		{"asm6", "game.asm", "\t.db \"NES\",$1a\n .enum $10\nptr: .dsb 2\n .ende\n .org $8000\n", "asm6f", ".enum",
			"asm6f -n game.asm game.nes", "pool6502 test game.nes --symbols game.nes.ram.nl game.asm"},
		{"asm6 without dots", "game.asm", "inesprg 1\n org $C000\nreset: lda #0\n", "asm6f", "inesprg", "asm6f -n game.asm game.nes", ""},
		{"nesasm", "game.asm", "  .inesprg 1\n  .ineschr 1\n  .bank 0\n  .org $C000\nx .rs 1\n  lda #LOW(x)\n", "nesasm", ".inesprg",
			"nesasm game.asm", "pool6502 test game.nes --symbols game.fns game.asm"},
		{"C", "main.c", "unsigned char n;\nvoid main(void) {\n}\n", "C", "void main(",
			"cl65 -t nes -g -o main.nes -Wl --dbgfile,main.dbg main.c", ""},
		{"C without its suffix", "main.asm", "#include <nes.h>\nint main(void) { return 0; }\n", "C", "#include <", "", ""},
		{"nothing", "a.asm", "\x00\xff", "", "", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok := Recognise(c.file, []byte(c.src), allLines(c.src))
			if ok != (c.want != "") || got.Name != c.want || got.Mark != c.mark {
				t.Errorf("it is %+v, %v", got, ok)
			}
			if c.build != "" && got.Build != c.build || c.use != "" && got.Use != c.use {
				t.Errorf("commands:\n%s\n%s", got.Build, got.Use)
			}
		})
	}
}

// A word of another toolchain in a line without an error says nothing.
func TestOnlyLinesWithErrorsTellTheToolchain(t *testing.T) {
	src := "pad: .res 1\n.mapper 0\n enum $10\nhex = 5\n lda nowhere ; org\n"
	for line, want := range map[int]string{1: "", 2: "", 3: "asm6f", 4: "", 5: "", 0: "", 7: ""} {
		if got, ok := Recognise("a.asm", []byte(src), []int{line}); got.Name != want || ok != (want != "") {
			t.Errorf("line %d: %+v, %v, want %q", line, got, ok, want)
		}
	}
}

// allLines are the numbers of the lines of a text.
func allLines(src string) (n []int) {
	for i := range strings.Count(src, "\n") + 1 {
		n = append(n, i+1)
	}
	return n
}

func FuzzRecognise(f *testing.F) {
	f.Add("a.c", []byte("int main("))
	f.Fuzz(func(t *testing.T, name string, src []byte) {
		if c, ok := Recognise(name, src, allLines(string(src))); ok && c.Name != "ca65" && (c.Build == "" || c.Use == "") {
			t.Error("no commands")
		}
	})
}
