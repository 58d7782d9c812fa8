package main

import (
	"bytes"
	"testing"
)

// moduleOf is a module with a section before its data and one behind it.
func moduleOf(data ...byte) []byte {
	out := append([]byte("\x00asm\x01\x00\x00\x00"), 1, 2, 9, 9)
	out = append(append(out, dataSection, byte(len(data))), data...)
	return append(out, 0, 1, 7)
}

// TestAModuleIsWrittenAsItWasRead reads a module whose data is in three segments, writes it in one, and reads that.
func TestAModuleIsWrittenAsItWasRead(t *testing.T) {
	m, err := readMemory(moduleOf(3,
		0, i32Const, 3, end, 2, 'a', 'b',
		0, i32Const, 0xC8, 0, end, 1, 'c', // at 72
		0, i32Const, 10, end, 1, 'd'))
	if err != nil {
		t.Fatal(err)
	}
	want := append([]byte{0, 0, 0, 'a', 'b', 0, 0, 0, 0, 0, 'd'}, append(make([]byte, 61), 'c')...)
	if !bytes.Equal(m.bytes, want) {
		t.Fatalf("the memory is %q", m.bytes)
	}
	written := m.module()
	again, err := readMemory(written)
	if err != nil || !bytes.Equal(again.bytes, want) || !bytes.HasPrefix(written, m.before) || !bytes.HasSuffix(written, []byte{0, 1, 7}) {
		t.Errorf("%v, %q", err, written)
	}
	far := append(make([]byte, 100000), 'e')
	m.bytes = far
	if again, err := readMemory(m.module()); err != nil || !bytes.Equal(again.bytes, far) {
		t.Errorf("at 100,000: %v", err)
	}
}

// TestAStrangeModuleIsRefused reads modules that end too early, that have no data, and data without tables of functions.
func TestAStrangeModuleIsRefused(t *testing.T) {
	whole := moduleOf(1, 0, i32Const, 3, end, 2, 'a', 'b')
	for n := range len(whole) - 3 {
		if _, err := readMemory(whole[:n]); err == nil {
			t.Errorf("%d bytes are taken", n)
		}
	}
	m, err := readMemory(whole)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.slim(); err == nil {
		t.Error("no tables are found, and that is no error")
	}
}
