package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// memory is what the data section of a module puts into memory; before and after are the parts of the module around the section.
type memory struct {
	bytes         []byte
	before, after []byte
}

const (
	dataSection = 11
	i32Const    = 0x41
	end         = 0x0B
)

var errModule = errors.New("not a WebAssembly module as Go's linker writes it")

// readMemory reads the data section of a module.
func readMemory(module []byte) (*memory, error) {
	for r := (reader{module, 8}); r.at < len(module) && r.at >= 0; {
		from := r.at
		id, size := r.byte(), r.number()
		next := r.at + size
		if r.at < 0 || next > len(module) {
			break
		}
		if id == dataSection {
			m := &memory{before: module[:from], after: module[next:]}
			return m, m.read(&r)
		}
		r.at = next
	}
	return nil, errModule
}

// read reads the segments of the section, each an offset as an i32.const, and bytes.
func (m *memory) read(r *reader) error {
	for range r.number() {
		if flags, op := r.byte(), r.byte(); flags != 0 || op != i32Const {
			return errModule
		}
		at := r.signed()
		if r.byte() != end {
			return errModule
		}
		size := r.number()
		if at < 0 || size < 0 || r.at < 0 || r.at+size > len(r.data) {
			return errModule
		}
		if need := at + size - len(m.bytes); need > 0 {
			m.bytes = append(m.bytes, make([]byte, need)...)
		}
		copy(m.bytes[at:], r.data[r.at:r.at+size])
		r.at += size
	}
	return nil
}

// gap is the number of successive zero bytes that end a segment. Go's linker uses eight.
const gap = 4096

// module returns the module with the current bytes of the memory.
func (m *memory) module() []byte {
	var body []byte
	count := 0
	for at := 0; at < len(m.bytes); {
		from, to := m.stretch(at)
		if from == to {
			break
		}
		count++
		body = append(body, 0, i32Const)
		body = append(appendSigned(body, from), end)
		body = binary.AppendUvarint(body, uint64(to-from))
		body = append(body, m.bytes[from:to]...)
		at = to
	}
	number := binary.AppendUvarint(nil, uint64(count))
	out := append(bytes.Clone(m.before), dataSection)
	out = binary.AppendUvarint(out, uint64(len(number)+len(body)))
	return append(append(append(out, number...), body...), m.after...)
}

// stretch returns the bounds of the next run of bytes at or after at that has no gap in it.
func (m *memory) stretch(at int) (from, to int) {
	for from = at; from < len(m.bytes) && m.bytes[from] == 0; from++ {
	}
	to = from
	for i := from; i < len(m.bytes) && i-to < gap; i++ {
		if m.bytes[i] != 0 {
			to = i + 1
		}
	}
	return from, to
}

// appendSigned appends a number that is not negative in signed LEB128.
func appendSigned(out []byte, v int) []byte {
	for ; v >= 0x40; v >>= 7 {
		out = append(out, byte(v)|0x80)
	}
	return append(out, byte(v))
}

// reader reads a module; at is -1 once a read has failed.
type reader struct {
	data []byte
	at   int
}

func (r *reader) byte() byte {
	if r.at < 0 || r.at >= len(r.data) {
		r.at = -1
		return 0
	}
	r.at++
	return r.data[r.at-1]
}

func (r *reader) number() int {
	if r.at < 0 {
		return 0
	}
	v, n := binary.Uvarint(r.data[r.at:])
	if r.at += n; n <= 0 {
		r.at = -1
	}
	return int(v)
}

// signed reads a number in signed LEB128.
func (r *reader) signed() (v int) {
	for shift := 0; ; shift += 7 {
		b := r.byte()
		v |= int(b&0x7F) << shift
		if b < 0x80 {
			if b&0x40 != 0 {
				v -= 1 << (shift + 7)
			}
			return v
		}
	}
}
