package command

import (
	"bytes"
	"testing"
)

// TestACharacterMayComeInParts to what prints it.
func TestACharacterMayComeInParts(t *testing.T) {
	text := "ä€𝄞 \x1b\xf0\x9d\x84!\xe2\x82"
	want := `ä€𝄞 \x1b\xf0\x9d\x84!\xe2\x82`
	for size := 1; size <= len(text); size++ {
		var b bytes.Buffer
		s := newTerminal(&b)
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			if k, err := s.Write([]byte(rest[:n])); k != n || err != nil {
				t.Fatal(k, err)
			}
			rest = rest[n:]
		}
		if err := s.End(); err != nil || b.String() != want {
			t.Errorf("in parts of %d: %q, %v", size, &b, err)
		}
	}
}
