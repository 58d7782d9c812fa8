package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
)

const (
	nfuncdata = 43         // the offset of the field nfuncdata in runtime._func: how many funcdata the function has
	gofunc    = 320        // the offset of the field gofunc in runtime.moduledata: the address of all funcdata
	none      = 0xFFFFFFFF // stands for a funcdata that a function does not have
)

// The funcdata that only stack traces use: which calls were inlined, the arguments that a trace prints, and wrappers.
var traced = map[int]bool{3: true, 5: true, 6: true, 7: true}

// slimFuncdata takes out the funcdata that only stack traces use. Their lengths are not stored, so each is taken to end where the
// next one begins; the last one stays.
func (t *tables) slimFuncdata() error {
	base, err := t.funcdata()
	if err != nil {
		return err
	}
	stays := map[int]bool{} // by offset
	for i := range t.functions {
		f := t.function(i)
		first := f + pcdata + 4*t.word(f+npcdata)
		for k := range int(t.m.bytes[f+nfuncdata]) {
			off := t.word(first + 4*k)
			if off == none {
				continue
			}
			stays[off] = stays[off] || !traced[k]
			if traced[k] {
				t.set(first+4*k, none)
			}
		}
	}
	var all []int
	for off := range stays {
		all = append(all, off)
	}
	slices.Sort(all)
	for i, off := range all[:max(0, len(all)-1)] {
		if !stays[off] {
			clear(t.m.bytes[base+off : base+all[i+1]])
		}
	}
	return nil
}

// funcdata returns the address at which the funcdata of all functions begin, from the runtime's moduledata. That is found by its first
// two fields: the addresses of the function table and of the names.
func (t *tables) funcdata() (int, error) {
	mark := binary.LittleEndian.AppendUint64(nil, uint64(t.names-header))
	mark = binary.LittleEndian.AppendUint64(mark, uint64(t.names))
	at := bytes.Index(t.m.bytes, mark)
	if at < 0 || at+gofunc+8 > len(t.m.bytes) || bytes.Contains(t.m.bytes[at+8:], mark) {
		return 0, fmt.Errorf("the runtime's moduledata is not found")
	}
	base := int(binary.LittleEndian.Uint64(t.m.bytes[at+gofunc:]))
	if base <= 0 || base >= len(t.m.bytes) {
		return 0, fmt.Errorf("the runtime's moduledata has another layout than that of Go 1.26")
	}
	return base, nil
}
