package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
)

// tables are the tables of functions that Go's linker writes, pclntab.
type tables struct {
	m                                   *memory
	functions                           int
	names, units, files, pcs, functable int // where they begin
}

const (
	magic  = 0xFFFFFFF1 // of Go 1.20 and later
	header = 72         // bytes
)

// Offsets of the fields of runtime._func that are used here.
const (
	nameOff   = 4
	pcsp      = 16
	pcfile    = 20
	pcln      = 24
	npcdata   = 28
	cuOffset  = 32
	startLine = 36
	pcdata    = 44
)

// The tables of pcdata that only stack traces and asynchronous preemption (which Go does not have on WebAssembly) use.
var needless = map[int]bool{0: true, 2: true, 3: true}

// find locates the function table and checks its layout.
func (m *memory) find() (*tables, error) {
	mark := binary.LittleEndian.AppendUint32(nil, magic)
	mark = append(mark, 0, 0, 1, 8) // nothing, the least size of an instruction, the size of a pointer
	at := bytes.Index(m.bytes, mark)
	if at < 0 || at+header > len(m.bytes) || bytes.Contains(m.bytes[at+8:], mark) {
		return nil, fmt.Errorf("no function table (pclntab) found: was this built with a Go other than 1.26?")
	}
	field := func(i int) int { return int(binary.LittleEndian.Uint64(m.bytes[at+8+8*i:])) }
	t := &tables{m, field(0), at + field(3), at + field(4), at + field(5), at + field(6), at + field(7)}
	if !(field(3) == header && t.names < t.units && t.units < t.files && t.files < t.pcs && t.pcs < t.functable && t.functable+8*t.functions < len(m.bytes)) {
		return nil, fmt.Errorf("the function table (pclntab) does not have the layout of Go 1.26: adapt slim/tables.go")
	}
	return t, nil
}

// slim fills what is needless with zeros.
func (m *memory) slim() error {
	t, err := m.find()
	if err != nil {
		return err
	}
	names := make([]byte, t.units-t.names) // those that stay
	pcs := make([]bool, t.functable-t.pcs) // bytes that stay
	for i := range t.functions {
		f := t.function(i)
		if f+pcdata > len(m.bytes) {
			return fmt.Errorf("function %d lies outside the tables", i)
		}
		if name := t.name(t.word(f + nameOff)); strings.HasPrefix(name, "runtime.") {
			copy(names[t.word(f+nameOff):], name)
		} else {
			t.set(f+nameOff, 0)
		}
		for _, field := range []int{pcfile, pcln, cuOffset, startLine} {
			t.set(f+field, 0)
		}
		t.keep(pcs, t.word(f+pcsp))
		for k := range t.word(f + npcdata) {
			if needless[k] {
				t.set(f+pcdata+4*k, 0)
			} else {
				t.keep(pcs, t.word(f+pcdata+4*k))
			}
		}
	}
	names[0] = 0 // offset 0: the empty name, which all other functions get
	copy(m.bytes[t.names:], names)
	clear(m.bytes[t.units:t.pcs])
	for i, stays := range pcs {
		if !stays {
			m.bytes[t.pcs+i] = 0
		}
	}
	return t.slimFuncdata()
}

// function is where the record of a function begins.
func (t *tables) function(i int) int { return t.functable + t.word(t.functable+8*i+4) }

func (t *tables) word(at int) int   { return int(binary.LittleEndian.Uint32(t.m.bytes[at:])) }
func (t *tables) set(at, value int) { binary.LittleEndian.PutUint32(t.m.bytes[at:], uint32(value)) }

func (t *tables) name(off int) string {
	name, _, _ := bytes.Cut(t.m.bytes[t.names+off:t.units], []byte{0})
	return string(name)
}

// keep marks the bytes of one pc-value table, which begins at off: pairs of varints. A pair that begins with 0 ends the table,
// unless it is the first pair.
func (t *tables) keep(stays []bool, off int) {
	if off == 0 {
		return
	}
	r := reader{t.m.bytes[:t.functable], t.pcs + off}
	for first := true; ; first = false {
		if v := r.number(); v == 0 && !first {
			break
		}
		r.number()
	}
	for i := off; i < r.at-t.pcs; i++ {
		stays[i] = true
	}
}
