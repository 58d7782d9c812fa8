package session

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
)

// A saved state is the console's own, wrapped so that damage is seen, with the recording up to
// it where there is one:
//
//	magic    8 bytes "p6502sv1"
//	crc      4 bytes CRC-32 (IEEE) of all that follows
//	size     4 bytes of the console's state
//	state
//	movie    the rest: the recording as .fm2, or nothing
const slotMagic = "p6502sv1"

const slotHead = len(slotMagic) + 8

// ErrDamaged is what LoadState says of bytes that SaveState did not write.
var ErrDamaged = errors.New("the state is damaged, or no state of pool6502 at all")

// SaveState returns the session as bytes. Inside a frame it goes on to its end first.
func (s *Session) SaveState() []byte {
	s.finish()
	state := s.con.Save()
	var text []byte
	if s.movie.mode == RecordingMovie {
		text = s.Text()
	}
	out := make([]byte, slotHead, slotHead+len(state)+len(text))
	copy(out, slotMagic)
	binary.LittleEndian.PutUint32(out[12:], uint32(len(state)))
	out = append(append(out, state...), text...)
	binary.LittleEndian.PutUint32(out[8:], crc32.ChecksumIEEE(out[12:]))
	return out
}

// finish goes to the end of the frame that has begun.
func (s *Session) finish() {
	if s.inFrame {
		s.con.RunFrame()
		s.end()
	}
}

// LoadState puts the session to where SaveState was called. A button of the console that waits for
// the next frame does not reach it. The session is unchanged when it returns an error.
func (s *Session) LoadState(data []byte) error {
	state, text, err := splitSlot(data)
	if err != nil {
		return err
	}
	if s.movie.mode == PlayingMovie {
		return errPlaying
	}
	probe := s.movie
	if err := probe.adopt(text); err != nil {
		return err
	}
	if s.history.newest == nil {
		s.history.mark(s.frame, s.con) // so that one can come back from the state at once
	}
	if err := s.con.Load(state); err != nil {
		return err
	}
	if s.inFrame {
		s.frame++
	}
	s.inFrame, s.steps, s.press, s.breaks.fresh = false, 0, 0, false
	s.con.FrameDone()
	s.movie = probe
	if s.movie.mode == RecordingMovie {
		// What lies before belongs to another take.
		s.history.clear()
		s.frame = s.movie.start + uint64(len(s.movie.records))
	}
	s.history.mark(s.frame, s.con)
	s.viewer.rewound(s.frame)
	s.viewer.partial = true
	return nil
}

func splitSlot(data []byte) (state, text []byte, err error) {
	if len(data) < slotHead || string(data[:8]) != slotMagic ||
		binary.LittleEndian.Uint32(data[8:]) != crc32.ChecksumIEEE(data[12:]) {
		return nil, nil, ErrDamaged
	}
	size, body := binary.LittleEndian.Uint32(data[12:]), data[slotHead:]
	if uint64(size) > uint64(len(body)) {
		return nil, nil, ErrDamaged
	}
	return body[:size], body[size:], nil
}
