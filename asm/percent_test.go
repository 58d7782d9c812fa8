package asm

import (
	"testing"
	"testing/fstest"
)

func TestPercentBehindADirectiveOrInstructionStartsABinaryNumber(t *testing.T) {
	const source = "n = 7\n        lda #%101\n        ora %11\n        .byte %1000, n % 4, (n + 2) % 5\n"
	p, err := Assemble(fstest.MapFS{"a.asm": {Data: []byte(source)}}, "a.asm", Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []byte{0xA9, 5, 0x05, 3, 8, 3, 4}
	if got := p.Image[16 : 16+len(want)]; string(got) != string(want) {
		t.Errorf("assembled % X, want % X", got, want)
	}
}
