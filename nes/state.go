package nes

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"io"
	"reflect"

	"pool6502/cpu"
	"pool6502/nes/apu"
	"pool6502/nes/ppu"
)

// State is the complete state of the console without its memories and the picture: fixed-size
// fields, no pointers. Snapshot and Save copy it directly.
type State struct {
	CPU       cpu.State
	PPU       ppu.State
	APU       apu.State
	DMA       dmaState
	Pads      padState
	Frame     uint64
	FrameDone bool
}

// picture is a frame as the PPU draws it.
type picture [256 * 240]uint16

// A Snapshot is the whole console at an instruction boundary. The zero value is ready for Console.Snapshot.
// A Snapshot must not be copied by assignment, because the copy would share memory with it: use CopyFrom.
type Snapshot struct {
	_       noCopy
	rom     [sha256.Size]byte // of the console it is of, like region
	region  Region
	state   State
	picture picture
	shown   *ppu.PPU // the PPU that has shown this picture; nil if not known
	edition uint64   // the picture's number there
	arena   []uint8
	board   []byte
}

// noCopy makes go vet report copies of a struct that has it.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// CopyFrom makes s a copy of o, reusing the memory of s.
func (s *Snapshot) CopyFrom(o *Snapshot) {
	s.rom, s.region, s.state = o.rom, o.region, o.state
	s.picture, s.shown, s.edition = o.picture, o.shown, o.edition
	s.arena, s.board = append(s.arena[:0], o.arena...), append(s.board[:0], o.board...)
}

// Snapshot copies the console into s, reusing its memory.
func (n *Console) Snapshot(s *Snapshot) {
	n.settle(n.cpu.Now)
	n.apu.SettleBoard(n.cpu.Now)
	s.rom, s.region = n.romHash, n.region
	s.state.CPU = n.cpu.State
	s.state.PPU = n.ppu.State
	s.picture, s.shown, s.edition = *n.ppu.Picture(), &n.ppu, n.ppu.Edition()
	s.state.APU = n.apu.State
	s.state.DMA = n.dma.dmaState
	s.state.Pads = n.pads
	s.state.Frame, s.state.FrameDone = n.frame, n.frameDone
	s.arena = append(s.arena[:0], n.arena...)
	s.board = s.board[:0]
	if st := n.board.State(); st != nil {
		var err error
		if s.board, err = binary.Append(s.board, binary.LittleEndian, st); err != nil {
			panic(err) // a board state of variable size: TestBoardStatesAreValues
		}
	}
}

// Restore puts the console back into the state s. s must come from a console of the same region with the same cartridge
// and board; otherwise the console is unchanged, and the error is ErrOtherState, ErrRegionState or, for a snapshot that
// was never taken, ErrNotState. The picture is the largest part of a snapshot. It is copied only if something was drawn
// since this console was in the state s.
func (n *Console) Restore(s *Snapshot) error {
	if s.arena != nil && s.rom != n.romHash {
		return ErrOtherState
	}
	return n.Adopt(s)
}

// Adopt is Restore for a console with another version of the program: for hot reload. The cartridge must have the same
// board and as much memory.
func (n *Console) Adopt(s *Snapshot) error {
	boardSize := 0
	if st := n.board.State(); st != nil {
		boardSize = binary.Size(st)
	}
	switch {
	case s.arena == nil:
		return ErrNotState
	case len(s.arena) != len(n.arena) || len(s.board) != boardSize:
		return ErrOtherState
	case s.region != n.region:
		return ErrRegionState
	}
	n.restore(s)
	return nil
}

// restore is Restore for a snapshot that fits.
func (n *Console) restore(s *Snapshot) {
	n.cpu.State = s.state.CPU
	n.ppu.State = s.state.PPU
	if s.shown == &n.ppu {
		n.ppu.ReturnPicture((*[256 * 240]uint16)(&s.picture), s.edition)
	} else {
		n.ppu.SetPicture((*[256 * 240]uint16)(&s.picture))
	}
	n.apu.State = s.state.APU
	n.dma.dmaState = s.state.DMA
	n.pads = s.state.Pads
	n.frame, n.frameDone = s.state.Frame, s.state.FrameDone
	copy(n.arena, s.arena)
	if st := n.board.State(); st != nil {
		if _, err := binary.Decode(s.board, binary.LittleEndian, st); err != nil {
			panic(err) // its length was checked
		}
		n.board.Sync() // without registers, the memory map never changes
	}
	n.ppu.Rebuild()
	n.apu.Rebuild()
	n.announce()
}

// Equal reports whether two snapshots are equal to the last byte.
func (s *Snapshot) Equal(o *Snapshot) bool {
	return s.picture == o.picture && s.EqualButPicture(o)
}

// EqualButPicture is Equal without the picture, for consoles of which one does not draw: see
// [Console.DrawPicture].
func (s *Snapshot) EqualButPicture(o *Snapshot) bool {
	return s.state == o.state && bytes.Equal(s.arena, o.arena) && bytes.Equal(s.board, o.board)
}

// A save state is the header below, then the snapshot's four parts.
//
//	magic     8 bytes  "p6502st" 0
//	layout    8 bytes  hash of the names and types of every saved field
//	cartridge 32 bytes SHA-256 of PRG and CHR ROM
//	region    4 bytes  of the console
//	sum       4 bytes  CRC-32C of the bytes that follow
const stateMagic = "p6502st\x00"

const (
	stateRegion = len(stateMagic) + 8 + sha256.Size
	stateSum    = stateRegion + 4
	stateHeader = stateSum + 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Errors of Load and Restore. After an error the console is unchanged.
var (
	ErrNotState    = errors.New("not a pool6502 save state, or a truncated or damaged one")
	ErrOldState    = errors.New("the save state was made by another version of pool6502, whose layout differs")
	ErrOtherState  = errors.New("the save state belongs to another cartridge")
	ErrRegionState = errors.New("the save state was made on a console of another region")
)

// Save returns a save state: the console's state as bytes for Load.
func (n *Console) Save() []byte { return n.AppendState(nil, new(Snapshot)) }

// AppendState appends a save state to out. It uses s as working memory, so that a caller who reuses out and s
// allocates nothing.
func (n *Console) AppendState(out []byte, s *Snapshot) []byte {
	n.Snapshot(s)
	start := len(out)
	out = append(out, stateMagic...)
	out = binary.LittleEndian.AppendUint64(out, n.layout())
	out = append(out, n.romHash[:]...)
	out = binary.LittleEndian.AppendUint32(out, uint32(n.region))
	out = binary.LittleEndian.AppendUint32(out, 0) // the sum
	out, _ = binary.Append(out, binary.LittleEndian, &s.state)
	out, _ = binary.Append(out, binary.LittleEndian, s.picture[:])
	out = append(out, s.arena...)
	out = append(out, s.board...)
	seal(out[start:])
	return out
}

// seal writes the sum of a save state into its header.
func seal(data []byte) {
	binary.LittleEndian.PutUint32(data[stateSum:], crc32.Checksum(data[stateHeader:], castagnoli))
}

// Load puts the console into the state in data, which Save has returned.
func (n *Console) Load(data []byte) error {
	if len(data) < stateHeader || string(data[:len(stateMagic)]) != stateMagic {
		return ErrNotState
	}
	head := data[len(stateMagic):]
	// The cartridge is checked first: for another board the layout differs too, but not because of the version.
	if string(head[8:8+sha256.Size]) != string(n.romHash[:]) {
		return ErrOtherState
	}
	if binary.LittleEndian.Uint64(head) != n.layout() {
		return ErrOldState
	}
	if binary.LittleEndian.Uint32(data[stateRegion:]) != uint32(n.region) {
		return ErrRegionState
	}
	if binary.LittleEndian.Uint32(data[stateSum:]) != crc32.Checksum(data[stateHeader:], castagnoli) {
		return ErrNotState
	}
	var s Snapshot
	body := data[stateHeader:]
	size := binary.Size(&s.state)
	boardSize := 0
	if st := n.board.State(); st != nil {
		boardSize = binary.Size(st)
	}
	pixels := binary.Size(s.picture)
	if len(body) != size+pixels+len(n.arena)+boardSize {
		return ErrNotState
	}
	if _, err := binary.Decode(body, binary.LittleEndian, &s.state); err != nil {
		return fmt.Errorf("%w: %v", ErrNotState, err)
	}
	if !s.state.plausible() {
		return ErrNotState
	}
	body = body[size:]
	if _, err := binary.Decode(body, binary.LittleEndian, s.picture[:]); err != nil {
		return fmt.Errorf("%w: %v", ErrNotState, err)
	}
	body = body[pixels:]
	s.arena, s.board = body[:len(n.arena)], body[len(n.arena):]
	n.restore(&s)
	return nil
}

// plausible reports whether the chips' clocks are as close as they are at every
// instruction boundary. Settling over a much greater distance, from a damaged file, could
// take forever.
func (s *State) plausible() bool {
	const near = Time(1) << 24
	apart := s.PPU.Edge - s.CPU.Now
	return s.CPU.Now >= 0 && s.CPU.Now < 1<<60 && apart > -near && apart < near
}

// layout returns a hash of the names and types of all saved fields, so that a state with
// other fields is refused rather than misread.
func (n *Console) layout() uint64 {
	h := fnv.New64a()
	describe(h, reflect.TypeOf(State{}))
	describe(h, reflect.TypeFor[picture]())
	if st := n.board.State(); st != nil {
		describe(h, reflect.TypeOf(st).Elem())
	}
	return h.Sum64()
}

func describe(w io.Writer, t reflect.Type) {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Anonymous { // its fields are those of t
				describe(w, f.Type)
				continue
			}
			fmt.Fprintf(w, "%s{", f.Name)
			describe(w, f.Type)
			fmt.Fprint(w, "}")
		}
	case reflect.Array:
		fmt.Fprintf(w, "[%d]", t.Len())
		describe(w, t.Elem())
	default:
		fmt.Fprint(w, t.Kind())
	}
}
