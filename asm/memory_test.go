package asm

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
)

// TestALabelTakesLittleMemory assembles 100,000 labels. Each took 2,400 bytes
// when symbols and rows were copied as their lists grew.
func TestALabelTakesLittleMemory(t *testing.T) {
	const labels, most = 100_000, 1_600
	var b strings.Builder
	for i := range labels {
		fmt.Fprintf(&b, "l%d:\n", i)
	}
	src := fstest.MapFS{"many.asm": {Data: []byte(b.String())}}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p, err := Assemble(src, "many.asm", Options{})
	runtime.ReadMemStats(&after)
	if err != nil || len(p.Symbols) != labels {
		t.Fatal(len(p.Symbols), err)
	}
	if per := int(after.TotalAlloc-before.TotalAlloc) / labels; per > most {
		t.Errorf("a label took %d bytes, more than %d", per, most)
	}
}
