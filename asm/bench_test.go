package asm

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// BenchmarkAssemble assembles a full 32 KB of code, a label every ten lines. 5,000 of its 9,000
// instructions are different ones: in the exhibits it is 52 to 62 %.
func BenchmarkAssemble(b *testing.B) {
	var s strings.Builder
	s.WriteString(" .mapper 0\n")
	lines := 1
	for i := range 1000 {
		fmt.Fprintf(&s, "label%d:\n", i)
		for k := range 9 {
			fmt.Fprintf(&s, "        lda $%04X,x     ; 4+    a comment as it stands in a source\n", 0x1000+(9*i+k)%5000)
		}
		lines += 10
	}
	s.WriteString(body)
	fsys := fstest.MapFS{"a.asm": {Data: []byte(s.String())}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Assemble(fsys, "a.asm", Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(lines*b.N)/b.Elapsed().Seconds(), "lines/s")
}
