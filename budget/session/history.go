package session

import (
	"bytes"
	"compress/flate"
	"io"
	"unsafe"

	"pool6502/nes"
)

// How far back one can go, and how many frames lie between two states. To take a state takes as long as
// to run two frames; to go back, all frames from the nearest state on are run again. So states are
// close together in normal play, and far apart in fast forward.
const (
	keyEvery    = 10   // frames between two states
	keyHurried  = 60   // while going fast forward
	HistoryKeep = 7200 // frames that can be taken back: two minutes
)

// history has the states and inputs up to now, for rewinding. The newest state is complete; each older
// one is stored as its difference from the next, compressed.
type history struct {
	newest  []byte // the newest state, as from Console.Save; nil if there is none
	at      uint64 // the frame that begins with it
	jump    bool   // it is not the result of the frame before: it was loaded, for example
	older   []older
	inputs  []Input
	first   uint64 // the frame of inputs[0]
	size    int    // bytes in older
	hurried bool
	tracks  bool      // all writes are seen
	wrote   *writeSet // since the newest state; nil if some were not seen
	deflate *flate.Writer

	// Memory that is reused, so that nothing is allocated while a game runs.
	free []byte // memory for a state
	snap nes.Snapshot
	diff []byte
	out  bytes.Buffer

	// Snapshots of the frames after the newest state, which were run again to go back through them.
	snaps  []nes.Snapshot // the starts of frames at+1, at+2, …
	snapOf uint64         // the frame of the state they follow
	ready  int            // how many of them are valid
}

type older struct {
	frame uint64
	delta []byte
	jump  bool
	wrote *writeSet // from it to the next one; nil if that is not known
}

func (h *history) clear() {
	h.newest, h.older, h.inputs, h.size, h.ready, h.wrote = nil, nil, nil, 0, 0, nil
}

// inputBytes is the memory that an Input takes.
const inputBytes = int(unsafe.Sizeof(Input{}))

// bytes returns the memory that states, inputs and snapshots take.
func (h *history) bytes() int {
	return h.size + len(h.newest)*(1+len(h.snaps)) + inputBytes*cap(h.inputs) + 48*cap(h.older)
}

// oldest returns the first frame to which one can go back.
func (h *history) oldest() uint64 {
	if len(h.older) > 0 {
		return h.older[0].frame
	}
	return h.at
}

// record stores the input of a frame that is about to begin, and takes a state if one is due. It drops
// everything that was recorded from that frame on.
func (h *history) record(frame uint64, in Input, con *nes.Console) {
	if h.newest == nil {
		h.mark(frame, con)
	}
	if n := frame - h.first; n < uint64(len(h.inputs)) {
		h.inputs = h.inputs[:n]
		h.ready = min(h.ready, int(frame-h.at))
	}
	if !h.tracks {
		h.wrote = nil
	}
	every := uint64(keyEvery)
	if h.hurried {
		every = keyHurried
	}
	if frame >= h.at+every {
		h.push(frame, h.save(con))
	}
	h.inputs = append(h.inputs, in)
}

// mark takes the present state as the newest one, for a state that is not the result of the frame
// before, such as a loaded one.
func (h *history) mark(frame uint64, con *nes.Console) {
	defer func() { h.jump = true }()
	if h.newest == nil {
		h.newest, h.at, h.first = h.save(con), frame, frame
		h.track()
		return
	}
	if n := frame - h.first; n < uint64(len(h.inputs)) {
		h.inputs = h.inputs[:n]
	}
	if h.at == frame {
		state := h.save(con)
		if n := len(h.older); n > 0 {
			h.size -= len(h.older[n-1].delta)
			h.older[n-1].delta = h.pack(unpack(h.older[n-1].delta, h.newest), state)
			h.size += len(h.older[n-1].delta)
		}
		h.free, h.newest, h.ready = h.newest, state, 0
		return
	}
	h.push(frame, h.save(con))
}

// save returns the console's state.
func (h *history) save(con *nes.Console) []byte {
	state := con.AppendState(h.free[:0], &h.snap)
	h.free = nil
	return state
}

func (h *history) push(frame uint64, state []byte) {
	delta := h.pack(h.newest, state)
	h.older = append(h.older, older{h.at, delta, h.jump, h.wrote})
	h.jump = false
	h.track()
	h.size += len(delta)
	h.free, h.newest, h.at, h.ready = h.newest, state, frame, 0
	for h.at-h.older[0].frame > HistoryKeep && len(h.older) > 1 {
		h.size -= len(h.older[0].delta)
		h.older[0].delta = nil
		h.older = h.older[1:]
		drop := h.older[0].frame - h.first
		h.inputs = h.inputs[drop:]
		h.first = h.older[0].frame
	}
}

// pack compresses the difference of two states.
func (h *history) pack(a, b []byte) []byte {
	h.out.Reset()
	if h.deflate == nil {
		h.deflate, _ = flate.NewWriter(&h.out, flate.BestSpeed) // fails only for a level that does not exist
	} else {
		h.deflate.Reset(&h.out)
	}
	h.diff = xor(h.diff[:0], a, b)
	h.deflate.Write(h.diff)
	h.deflate.Close()
	return bytes.Clone(h.out.Bytes())
}

// pop drops the newest state, so that the one before it becomes the newest.
func (h *history) pop() {
	last := h.older[len(h.older)-1]
	h.older = h.older[:len(h.older)-1]
	h.size -= len(last.delta)
	h.newest, h.at, h.jump, h.ready, h.wrote = unpack(last.delta, h.newest), last.frame, last.jump, 0, last.wrote
}

// track begins with the writes after a state.
func (h *history) track() {
	if h.wrote = nil; h.tracks {
		h.wrote = new(writeSet)
	}
}

// jumped reports whether a frame begins with a state that is not the result of the frame before.
func (h *history) jumped(frame uint64) bool {
	for i := len(h.older) - 1; h.at > frame && i >= 0 && h.older[i].frame >= frame; i-- {
		if h.older[i].frame == frame {
			return h.older[i].jump
		}
	}
	return h.at == frame && h.jump
}

// input returns the input with which a frame began.
func (h *history) input(frame uint64) Input {
	if i := frame - h.first; i < uint64(len(h.inputs)) {
		return h.inputs[i]
	}
	return Input{}
}

func unpack(delta, b []byte) []byte {
	diff, err := io.ReadAll(flate.NewReader(bytes.NewReader(delta)))
	if err != nil || len(diff) != len(b) {
		panic("session: a history that does not fit its own states")
	}
	return xor(diff[:0], diff, b)
}

// xor appends the difference of two states to dst.
func xor(dst, a, b []byte) []byte {
	for i, x := range a {
		dst = append(dst, x^b[i])
	}
	return dst
}

// InputAt returns the input at the start of a frame, counted from 0; ok is false if it is not kept any
// more.
func (s *Session) InputAt(frame uint64) (in Input, ok bool) {
	h := &s.history
	return h.input(frame), frame-h.first < uint64(len(h.inputs))
}
