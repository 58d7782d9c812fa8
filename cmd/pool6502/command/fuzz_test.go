package command

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"pool6502/asm"
	"pool6502/asm/symbols"
	"pool6502/budget/program"
	"pool6502/budget/watch"
	"pool6502/nes"
	"pool6502/nes/cdl"
)

// FuzzCall gives call anything for its label and flags: it prints what the call came to, or one
// line that says what is wrong.
func FuzzCall(f *testing.F) {
	for _, s := range [][5]string{
		{"take", "head=1", "next:4", "c", "$10"},
		{"take+1", "next+3=%1,0x2, 3", "$FFFF", "NVDIZC", "255"},
		{"$8000", "$10000=1", "next:65536", "x", "-1"},
		{"tkae", "head", ":", "", "0b1"},
	} {
		f.Add(s[0], s[1], s[2], s[3], s[4])
	}
	source := filepath.Join(f.TempDir(), "a.asm")
	text := " .ram\nhead: .res 1\nnext: .res 8\n .code\ntake: ldx head\n lda next,x\n sta head\n rts\n"
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, label, set, dump, flags, a string) {
		var stdout, stderr bytes.Buffer
		args := []string{"call", "--limit=3000", "--format=json", "--set=" + set, "--dump=" + dump, "--flags=" + flags, "--a=" + a, "--", source, label}
		code := run(context.Background(), args, &stdout, &stderr)
		if code == exitOK {
			var r callReport
			if err := json.Unmarshal(stdout.Bytes(), &r); err != nil || r.Call != r.Body+12 || stderr.Len() > 0 {
				t.Fatalf("%q: %+v, %v, %s", args, r, err, &stderr)
			}
			return
		}
		message, ended := strings.CutSuffix(stderr.String(), "\n")
		if code != exitUsage && code != exitLimit || stdout.Len() > 0 || !ended || !strings.HasPrefix(message, "pool6502: ") || strings.ContainsFunc(message, unicode.IsControl) {
			t.Fatalf("%q: exit code %d, %q and %q", args, code, &stdout, &stderr)
		}
	})
}

// FuzzDisasm takes any program apart: every byte of it is printed once, in order.
func FuzzDisasm(f *testing.F) {
	f.Add([]byte("\x4C\x00\x80\xA9"), 32, false, 0)
	f.Add([]byte("\x20\x03\x80\x60\x02\x00"), 16, true, 5)
	f.Add([]byte("\x00"), 48, false, 20000)
	f.Fuzz(func(t *testing.T, part []byte, kb int, linear bool, label int) {
		if kb < 1 || kb > 64 || len(part) == 0 {
			t.Skip()
		}
		prg := bytes.Repeat(part, kb<<10/len(part)+1)[:kb<<10]
		d := newDisassembly(&nes.Cart{PRG: prg}, linear)
		d.add(&program.Program{Names: watch.NewNames(symbols.New([]asm.Symbol{{Name: "here", Kind: asm.Label, Offset: label, Value: 0x8000 + label&0x7FFF}}))})
		log := &cdl.Log{Marks: make([]cdl.Mark, len(prg))}
		for i := range log.Marks {
			log.Marks[i] = cdl.Mark(part[i%len(part)] & uint8(label))
		}
		d.Coverage(log)
		var got []byte
		for _, line := range strings.Split(d.Text("x"), "\n") {
			got = append(got, printed(t, line)...)
		}
		if !bytes.Equal(got, prg) {
			t.Fatalf("%d bytes printed of %d, or others", len(got), len(prg))
		}
	})
}

// printed is what a line of a disassembly holds.
func printed(t *testing.T, line string) []byte {
	if len(line) < 6 || line[4] != ' ' || line[0] == ';' {
		return nil
	}
	text := strings.TrimLeft(line[4:], " ")
	switch {
	case strings.HasPrefix(text, ".res "):
		var n, v int
		if _, err := fmt.Sscanf(text, ".res %d, $%x", &n, &v); err != nil {
			t.Fatal(line, err)
		}
		return bytes.Repeat([]byte{byte(v)}, n)
	case strings.HasPrefix(text, ".byte "):
		text = strings.NewReplacer("$", "", ",", "").Replace(text[6:])
	default:
		text = strings.ReplaceAll(line[6:14], " ", "")
	}
	data, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(line, err)
	}
	return data
}
