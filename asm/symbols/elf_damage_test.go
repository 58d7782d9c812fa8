package symbols

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"testing"
)

func TestADamagedELFFileIsAnError(t *testing.T) {
	whole := testELF(t)
	other := bytes.Clone(whole)
	other[18], other[19] = 62, 0
	if _, err := readELF(bytes.NewReader(other)); err == nil || err.Error() != "elf: this file is for the processor X86_64, not for a 6502" {
		t.Error(err)
	}
	for n := 0; n < len(whole); n += 7 {
		if _, err := readELF(bytes.NewReader(whole[:n])); err == nil || !strings.HasPrefix(err.Error(), "elf: ") {
			t.Errorf("cut at %d: %v", n, err)
		}
	}
}

// TestALineProgramThatIsDamagedIsAnError cuts an address of the line program short.
func TestALineProgramThatIsDamagedIsAnError(t *testing.T) {
	whole := testELF(t)
	at := bytes.Index(whole, []byte{3, 9, 1, 2, 5, 3, 1, 1})
	whole[at-6] = 1 // the length of the instruction in front: 5 bytes
	if _, err := readELF(bytes.NewReader(whole)); err == nil || !strings.Contains(err.Error(), "underflow") {
		t.Errorf("error %v", err)
	}
}

// Sections of testELF, by number: the debug information and the symbols.
const (
	elfInfo   = 5
	elfSymtab = 7
)

// section reads a field of a section's header.
func section(file []byte, section, field int) uint32 {
	headers := int(binary.LittleEndian.Uint32(file[32:]))
	return binary.LittleEndian.Uint32(file[headers+section*40+field:])
}

// setSection overwrites a field of a section's header.
func setSection(file []byte, section, field int, value uint32) {
	headers := int(binary.LittleEndian.Uint32(file[32:]))
	binary.LittleEndian.PutUint32(file[headers+section*40+field:], value)
}

func TestAnELFFileThatCannotBeUsedSaysWhy(t *testing.T) {
	const kind, size = 4, 20 // fields of a section's header
	for _, c := range []struct {
		name   string
		damage func(file []byte)
		want   string
	}{
		{"no symbols", func(f []byte) { setSection(f, elfSymtab, kind, 1) }, "elf: the file has no symbols; link without -s"},
		{"four huge sections", func(f []byte) {
			for _, i := range []int{1, 2, 4, 5} {
				setSection(f, i, size, 0x7FFFFFFF)
			}
		}, "elf: the sections are larger than 256 MB"},
		{"half a symbol", func(f []byte) { setSection(f, elfSymtab, size, 24) }, "elf: length of symbol section is not a multiple of "},
		{"old compression", func(f []byte) {
			copy(f[bytes.Index(f, []byte(".debug_line")):], ".zdebug_lin")
		}, "elf: section .zdebug_lin is compressed in an outdated format; link with -gz=none"},
		{"a header without a word length", func(f []byte) { f[4] = 0 }, "elf: unknown ELF class"},
		{"an unknown kind of entry", func(f []byte) {
			copy(f[bytes.Index(f, []byte("\x02enemy\x00")):], "\x09")
		}, "elf: DWARF: "},
		{"a unit without lines", func(f []byte) {
			f[bytes.Index(f, []byte{1, 0x11, 1, 0x03, 0x08, 0x10, 0x17})+5] = 0x25 // another attribute in place of the list of lines
		}, ""},
		{"no debug information", func(f []byte) {
			copy(f[bytes.Index(f, []byte(".debug_info")):], ".nebug_info")
		}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := testELF(t)
			c.damage(file)
			_, err := readELF(bytes.NewReader(file))
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// panicking panics when it is read.
type panicking struct{ io.ReaderAt }

func TestAPanicOfAnELFReaderIsAnError(t *testing.T) {
	s, err := readELF(panicking{})
	if s != nil || err == nil || !strings.HasPrefix(err.Error(), "elf: the file is damaged: ") {
		t.Errorf("%+v, %v", s, err)
	}
}
