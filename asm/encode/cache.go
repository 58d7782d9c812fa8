package encode

import "sync"

// cache holds what go6502 has made of instructions. An editor assembles almost the same source
// again and again, and what an instruction's bytes are does not depend on the source.
var cache = encoded{of: map[instruction]bytesOf{}}

// maxCached bounds the memory of the cache. The exhibition has some thousand different instructions.
const maxCached = 1 << 15

// bytesOf is an instruction as go6502 has encoded it.
type bytesOf struct {
	code [3]byte
	size int
}

// encoded are instructions with their bytes. Programs may be assembled at the same time.
type encoded struct {
	mu sync.RWMutex
	of map[instruction]bytesOf
}

// bytes gives the bytes of an instruction that was encoded before.
func (e *encoded) bytes(in instruction) (bytesOf, bool) {
	e.mu.RLock()
	defer e.mu.RUnlock()
	b, ok := e.of[in]
	return b, ok
}

// keep takes an instruction's bytes. A full cache is emptied.
func (e *encoded) keep(in instruction, code []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.of) >= maxCached {
		clear(e.of)
	}
	b := bytesOf{size: len(code)}
	copy(b.code[:], code)
	e.of[in] = b
}
