package foreign

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestADialectIsRecognised(t *testing.T) {
	for src, want := range map[string]bool{
		".segment \"CODE\"\n":    true,
		"  .proc main\n":         true,
		"main: .addr nmi\n":      true,
		"a1 := $2000\n":          true,
		"  bne :-\n":             true,
		"  lda ::speed ; own\n":  true,
		"v .set 5\n":             true,
		"  lda #1\n  rts\n":      false,
		".ifdef X\n.endif\n":     false,
		"  beq .set\n.set: rts":  false,
		"; bne :-\n":             false,
		".mapper 0\n.byt 1\n":    false,
		".loop: nop\n  bne :-\n": false,
		"  .enum $0300\n":        false,
		"x ?= 5\n.rodata\n":      false,
	} {
		if got := IsCA65("a.asm", []byte(src)); got != want {
			t.Errorf("%q: %v", src, got)
		}
	}
	if !IsCA65("a.s", []byte("  rts\n")) || IsCA65("a.s", []byte(".mapper 1\n")) {
		t.Error("the suffix .s")
	}
}

// TestTheProjectsOwnSourcesAreNotOfCa65: those of the exhibition, and those that tests assemble.
func TestTheProjectsOwnSourcesAreNotOfCa65(t *testing.T) {
	seen := 0
	for _, root := range []string{"../../roms", "../../testdata", "../testdata"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if ext := filepath.Ext(path); err != nil || ext != ".asm" && ext != ".inc" {
				return err
			}
			src, err := os.ReadFile(path)
			if seen++; IsCA65(path, src) {
				t.Errorf("%s is taken for a source of ca65", path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen < 100 {
		t.Errorf("%d sources", seen)
	}
}
