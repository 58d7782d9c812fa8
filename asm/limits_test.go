package asm

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// bytesMade are the bytes of all lines, in order.
func bytesMade(t *testing.T, files fstest.MapFS) (string, error) {
	t.Helper()
	p, err := Assemble(files, "a.asm", Options{})
	if err != nil {
		return "", err
	}
	var made []byte
	for _, r := range p.rows {
		made = append(made, r.bytes...)
	}
	return fmt.Sprintf("% X", made), nil
}

func TestValuesReachToTheirLimits(t *testing.T) {
	for source, want := range map[string]string{
		" .byte -128, 255":     "80 FF",
		" .byte -129":          "does not fit a byte",
		" .byte 256":           "does not fit a byte",
		" .byte ~0, ~255":      "FF 00", // the other bits
		" .byte ~256":          "does not fit a byte",
		" .word -32768, 65535": "00 80 FF FF",
		" .word -32769":        "does not fit two bytes",
		" .word 65536":         "does not fit two bytes",
		" .word ~65535":        "00 00",
		" .word ~65536":        "does not fit two bytes",
	} {
		t.Run(source, func(t *testing.T) {
			got, err := bytesMade(t, fstest.MapFS{"a.asm": {Data: []byte(" .code\n" + source)}})
			if err != nil {
				got = err.Error()
			}
			if !strings.Contains(got, want) {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

func TestAFileIsIncludedFromItsOffsetOn(t *testing.T) {
	for operands, want := range map[string]string{
		`"b.bin"`:       "01 02 03 04",
		`"b.bin", 1`:    "02 03 04",
		`"b.bin", 4`:    "",
		`"b.bin", 1, 2`: "02 03",
		`"b.bin", 1, 3`: "02 03 04",
		`"b.bin", 5`:    "b.bin",
		`"b.bin", 1, 4`: "b.bin",
		`"b.bin", -1`:   "b.bin",
	} {
		t.Run(operands, func(t *testing.T) {
			got, err := bytesMade(t, fstest.MapFS{
				"a.asm": {Data: []byte(" .code\n .incbin " + operands)},
				"b.bin": {Data: []byte{1, 2, 3, 4}},
			})
			if err != nil {
				got = err.Error()
			}
			if (want == "b.bin") != (err != nil) || err == nil && got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

// TestALineMayEndInTheMiddleOfAWord: that is an error, and nothing worse.
func TestALineMayEndInTheMiddleOfAWord(t *testing.T) {
	for _, source := range []string{".", " .", " lda .", "@", " nop @", " lda #$", " lda #%", " .byte \"", " .byte '", " .byte 'a", " .byte \"\\", " .byte \"\\x", " lda #1 <", "x1 ?"} {
		t.Run(fmt.Sprintf("%.60s", source), func(t *testing.T) {
			if p, err := assemble(t, source, nil); err == nil {
				t.Errorf("%q is assembled: % X", source, p.Image[16:20])
			}
		})
	}
}
