package main

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// TestFuncdataOfStackTracesAreTakenOut makes tables of two functions. Each has a map of its stack, which stays, and arguments to
// print; those of the second function are the same bytes as its map.
func TestFuncdataOfStackTracesAreTakenOut(t *testing.T) {
	const names, functable, first, second, moduledata, base = 72, 200, 240, 320, 400, 800
	m := &memory{bytes: make([]byte, 840)}
	x := &tables{m: m, functions: 2, names: names, functable: functable}
	word64 := func(at, v int) { binary.LittleEndian.PutUint64(m.bytes[at:], uint64(v)) }
	word64(moduledata, names-header)
	word64(moduledata+8, names)
	word64(moduledata+gofunc, base)
	for i, f := range []struct {
		at   int
		data [6]int // offsets of the funcdata, by kind
	}{{first, [6]int{none, 0, none, none, none, 8}}, {second, [6]int{none, 16, none, none, none, 16}}} {
		x.set(functable+8*i+4, f.at-functable)
		m.bytes[f.at+nfuncdata] = 6
		for k, off := range f.data {
			x.set(f.at+pcdata+4*k, off)
		}
	}
	copy(m.bytes[base:], "map one.argumentmap two.")
	if err := x.slimFuncdata(); err != nil {
		t.Fatal(err)
	}
	if got := m.bytes[base : base+24]; !bytes.Equal(got, []byte("map one.\x00\x00\x00\x00\x00\x00\x00\x00map two.")) {
		t.Errorf("the funcdata are %q", got)
	}
	for at, want := range map[int]int{first + pcdata + 4: 0, first + pcdata + 20: none, second + pcdata + 4: 16, second + pcdata + 20: none} {
		if got := x.word(at); got != want {
			t.Errorf("the word at %d is %d, want %d", at, got, want)
		}
	}
	word64(moduledata, 1)
	if err := x.slimFuncdata(); err == nil {
		t.Error("there is no moduledata, and that is no error")
	}
}
