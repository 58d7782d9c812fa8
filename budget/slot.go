package budget

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
)

// A save state of the window contains that of the console, with a checksum to detect
// damage, and the recording up to it if a movie is being recorded:
//
//	magic    8 bytes "p6502sv1"
//	crc      4 bytes CRC-32 (IEEE) of all that follows
//	size     4 bytes of the console's state
//	state
//	movie    the rest: the recording as .fm2, or nothing
const slotMagic = "p6502sv1"

const slotHead = len(slotMagic) + 8

// ErrDamaged is the error of SplitState for bytes that JoinState has not written.
var ErrDamaged = errors.New("the file is damaged, or is not a save state of pool6502")

// JoinState wraps a state of nes.Console.Save with the recording up to it.
func JoinState(state, movie []byte) []byte {
	out := make([]byte, slotHead, slotHead+len(state)+len(movie))
	copy(out, slotMagic)
	binary.LittleEndian.PutUint32(out[12:], uint32(len(state)))
	out = append(append(out, state...), movie...)
	binary.LittleEndian.PutUint32(out[8:], crc32.ChecksumIEEE(out[12:]))
	return out
}

// SplitState returns the state and the recording that JoinState wrapped.
func SplitState(data []byte) (state, movie []byte, err error) {
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

// consoleState returns the console's own state from data, which may be wrapped.
func consoleState(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte(slotMagic)) {
		return data, nil
	}
	state, _, err := SplitState(data)
	return state, err
}
