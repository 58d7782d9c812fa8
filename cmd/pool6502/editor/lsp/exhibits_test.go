package lsp

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/cmd/pool6502/editor"
	"pool6502/roms"
)

// exhibition has the sources of the exhibition as a workspace.
func exhibition(t testing.TB) *project {
	f, err := editor.OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return &project{folder: f, dirty: true, config: &config{}}
}

func TestFormattingChangesNoByteOfTheExhibition(t *testing.T) {
	for _, pool := range roms.All() {
		p := exhibition(t)
		p.main = pool.Main
		p.build(overlay{disk: roms.Sources})
		if p.good == nil {
			t.Fatalf("%s: %v", pool.Name, p.now.errs)
		}
		open := map[string]string{}
		for name, file := range p.now.index.files {
			for twice := range 2 {
				var b strings.Builder
				for i, line := range file.lines {
					b.WriteString(p.now.index.formatted(line, file.toks[i]) + "\n")
				}
				if twice == 0 {
					open[name] = b.String()
				} else if open[name] != b.String() {
					t.Errorf("%s is not the same after formatting it again", name)
				}
				file = fileOf(p, name, open[name])
			}
		}
		prog, err := asm.Assemble(overlay{open, fstest.MapFS{}}, pool.Main, asm.Options{})
		if err != nil && strings.Contains(err.Error(), "not exist") { // an .incbin
			prog, err = asm.Assemble(overlay{open, roms.Sources}, pool.Main, asm.Options{})
		}
		if err != nil || !bytes.Equal(prog.Image, p.good.prog.Image) {
			t.Errorf("%s: %v", pool.Name, err)
		}
	}
}

func fileOf(p *project, name, text string) *indexed {
	l := lexed{}.of(name, []byte(text))
	return &indexed{lines: l.lines, toks: l.toks}
}

// TestEverySymbolOfTheExhibitionIsFound: the index of texts has what the assembler defines, where it defines it.
func TestEverySymbolOfTheExhibitionIsFound(t *testing.T) {
	for _, pool := range roms.All() {
		p := exhibition(t)
		p.main = pool.Main
		p.build(overlay{disk: roms.Sources})
		for _, s := range p.good.prog.Symbols.Symbols {
			if p.now.index.files[s.Pos.File] == nil {
				continue // -D
			}
			def := p.now.index.defs[s.Name]
			if def == nil || def.file != s.Pos.File || def.line != s.Pos.Line-1 {
				t.Errorf("%s: %s is at %v, the index has %+v", pool.Name, s.Name, s.Pos, def)
			}
		}
	}
}

// TestEveryNameOfAnExhibitCanBeRenamed in code and headers: the program stays the same.
func TestEveryNameOfAnExhibitCanBeRenamed(t *testing.T) {
	pool, err := roms.Find("freelist")
	if err != nil {
		t.Fatal(err)
	}
	p := exhibition(t)
	p.main = pool.Main
	p.build(overlay{disk: roms.Sources})
	s := &server{docs: map[string]*open{}}
	v := &view{server: s, p: p}
	for full, def := range p.now.index.defs {
		if def.kind == useParam || def.kind == useMacro {
			continue
		}
		list := p.now.index.usesOf(full, true)
		after := overlay{open: map[string]string{}, disk: roms.Sources}
		for _, u := range list {
			data, err := fs.ReadFile(roms.Sources, u.file)
			if err != nil {
				t.Fatal(err)
			}
			name := "zz_new"
			if c := def.short()[0]; c == '.' || c == '@' {
				name = string(c) + name
			}
			after.open[u.file] = renamed(newText(string(data), false), list, u.file, name)
		}
		if err := v.sameProgram(after); err != nil {
			t.Errorf("%s: %v", full, err)
		}
	}
}

// big makes a source of some lines with many routines.
func big(lines int) string {
	var b strings.Builder
	b.WriteString(" .mapper 4\n .prgrom 256\n .zeropage\ntmp: .res 1\n .ram\nbuf: .res 256\n .code\nreset: jmp reset\n .vectors reset, reset, reset\n .bank 0, $8000\n")
	for r := 0; r*15+10 < lines; r++ {
		if r%300 == 299 {
			fmt.Fprintf(&b, " .bank %d, $8000\n", r/300+1)
		}
		fmt.Fprintf(&b, "\n;;; routine_%d - adds a number to the buffer.\n;;; In       X = the index\n;;; Out      A = the sum\n;;; Case     one: X=1 buf+1=2 -> A=%d\n;;; Budget   <= 40 cycles\nroutine_%d:\n        clc\n        lda buf,x               ; 4     the value\n        adc #%d\n        sta tmp\n        bcc .done\n        inc tmp\n.done:  lda tmp\n        rts\n", r, 2+r%50, r, r%50)
	}
	return b.String()
}

// BenchmarkKey measures from a key press in 10,000 lines to the answers of the requests that an editor makes after it:
// errors, lenses, hints and colours.
func BenchmarkKey(b *testing.B) {
	dir := b.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "big.asm"), []byte(big(10_000)), 0o644); err != nil {
		b.Fatal(err)
	}
	c := startServer(b, dir)
	c.ask("initialize", fmt.Sprintf(`{"rootUri":%q,"initializationOptions":{"hints":{"instruction":true}},"capabilities":{}}`, editor.URI(dir)))
	c.open("big.asm")
	c.measured()
	for i := 0; b.Loop(); i++ {
		c.change("big.asm", 18, 13, 14, fmt.Sprint(i%10)) // adc #0
		c.ask("textDocument/codeLens", c.at("big.asm", 0, 0, ""))
		c.ask("textDocument/inlayHint", c.at("big.asm", 0, 0, `,"range":{"start":{"line":0,"character":0},"end":{"line":60,"character":0}}`))
		c.ask("textDocument/semanticTokens/full", c.at("big.asm", 0, 0, ""))
	}
}
