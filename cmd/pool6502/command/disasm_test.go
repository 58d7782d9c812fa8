package command

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/nes"
	"pool6502/roms"
)

// TestADisassemblyAssemblesBack to the same bytes: without its columns of addresses and bytes it is a source.
func TestADisassemblyAssemblesBack(t *testing.T) {
	dir := t.TempDir()
	r := rand.New(rand.NewPCG(6502, 27))
	junk := append([]byte("NES\x1a\x02\x01\x00\x00"), make([]byte, 8+0x8000+0x2000)...)
	for i := range 0x8000 {
		junk[16+i] = byte(r.Uint32())
	}
	var labels strings.Builder
	for i := range 1000 {
		name := fmt.Sprintf([]string{"n%d", "a::n%d", "n%d@loop", "inx%.0d", "ü%d", "@loop%d", "@a+%d"}[i%7], i)
		fmt.Fprintf(&labels, "P:%X:%s\nR:%X-%X:v%d\n", r.IntN(0x8000), name, 2*i, 2*i+i%3, i)
	}
	random := filepath.Join(dir, "random.nes")
	if err := os.WriteFile(random, junk, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "random.mlb"), []byte(labels.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	lines := [][]string{{gameDir + "game.nes"}, {gameDir + "game.nes", "--linear"}, {gameDir + "game.nes", "--symbols", gameDir + "game.lbl"}, {gameDir + "asm6f/dot.nes"}, {gameDir + "nesasm/dot.nes"}, {random, "--linear"}, {random}}
	for _, p := range roms.All() {
		lines = append(lines, []string{p.Name}, []string{p.Name, "--linear"})
	}
	for _, args := range lines {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			var f disasmFlags
			p, err := f.open(&bytes.Buffer{}, args[0])
			if err != nil {
				t.Fatal(err)
			}
			cart, err := nes.ReadCart(p.Image)
			if err != nil {
				t.Fatal(err)
			}
			var text, stderr bytes.Buffer
			if code := run(context.Background(), append([]string{"disasm"}, args...), &text, &stderr); code != exitOK {
				t.Fatal(&stderr)
			}
			source := fmt.Sprintf("\t.mapper %d\n\t.prgrom %d\n", cart.Mapper, len(cart.PRG)>>10) + asSource(text.String())
			again, err := asm.Assemble(fstest.MapFS{"again.asm": {Data: []byte(source)}}, "again.asm", asm.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got := again.Image[16 : 16+len(cart.PRG)]; !bytes.Equal(got, cart.PRG) {
				for i := range got {
					if got[i] != cart.PRG[i] {
						t.Fatalf("byte $%04X is $%02X, was $%02X", i, got[i], cart.PRG[i])
					}
				}
			}
		})
	}
}

var (
	listedColumns = regexp.MustCompile(`(?m)^[0-9A-F]{4}  [0-9A-F ]{8}  `)
	listedBank    = regexp.MustCompile(`(?m)^; bank (\d+) at (\$[0-9A-F]{4})$`)
)

// asSource removes what is not source.
func asSource(listing string) string {
	return listedBank.ReplaceAllString(listedColumns.ReplaceAllString(listing, "\t"), "\t.bank $1, $2")
}
