package program

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/asm"
)

// TestOtherBuilds opens a ROM with a source that is not the one of which it was built.
func TestOtherBuilds(t *testing.T) {
	const head = "\t.vectors f, f, f\n\t.chrram 8\n\t.code\n"
	const built = head + ";;; f - a routine.\n;;; Budget <= 9 cycles\nf:\n\tnop ; wait\nq: lda #';'\n\trts\n"
	dir := folder(t, map[string]string{"game.asm": built})
	path := filepath.Join(dir, "game.asm")
	source, err := asm.AssembleFile(path, asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var dbg strings.Builder
	if err := source.DBG(&dbg, filepath.Join(dir, "game.nes")); err != nil {
		t.Fatal(err)
	}
	labels := "P:0:f\n"
	for _, c := range []struct{ name, symbols, text, want string }{
		{"the same", dbg.String(), built, ""},
		{"other ends of lines", dbg.String(), strings.ReplaceAll(built, "\n", "\r\n"), ""},
		{"longer", dbg.String(), built + "; more\n", "game.asm has 110 bytes, and the file has 117"},
		{"another instruction, as long", dbg.String(), strings.Replace(built, "nop", "inx", 1), "game.asm:7 has INX, and the ROM has NOP there"},
		{"behind a label", dbg.String(), strings.Replace(built, "lda", "ldx", 1), "game.asm:8 has LDX, and the ROM has LDA there"},
		{"labels", labels, built, ""},
		{"labels, another instruction", labels, strings.Replace(built, "nop", "inx", 1), "f begins with INX in "},
		{"labels, data", labels, strings.Replace(built, "nop", ".byte $EA", 1), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			symbols := filepath.Join(dir, "game.dbg")
			if c.symbols == labels {
				symbols = filepath.Join(dir, "game.mlb")
			}
			for path, text := range map[string]string{symbols: c.symbols, path: c.text, filepath.Join(dir, "game.nes"): string(source.Image)} {
				if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			p, err := Open(filepath.Join(dir, "game.nes"), symbols, path)
			if err != nil {
				t.Fatal(err)
			}
			if said := strings.Join(p.Warnings, "; "); !strings.Contains(said, c.want) || (said == "") != (c.want == "") {
				t.Errorf("%q; want %q", said, c.want)
			}
		})
	}
}
