package cdl

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
)

// A Format is the layout of a file.
type Format string

// The formats.
const (
	FCEUX Format = "fceux"
	Mesen Format = "mesen"
)

// mesenMagic starts Mesen's files; the CRC-32 of PRG ROM follows.
const mesenMagic = "CDLv2"

// Marks of Mesen that FCEUX's bits do not have.
const (
	mesenTarget = 0x04
	mesenEntry  = 0x08
	mesenSample = 0x80
)

// Write writes the log in a format.
func (l *Log) Write(w io.Writer, f Format) error {
	out := make([]byte, 0, len(l.Marks)+len(l.CHR)+len(mesenMagic)+4)
	if f == Mesen {
		out = append(out, mesenMagic...)
		out = binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(l.prg))
	}
	for _, m := range l.Marks {
		if f == Mesen {
			out = append(out, m.mesen())
		} else {
			out = append(out, uint8(m))
		}
	}
	for _, m := range l.CHR {
		out = append(out, uint8(m))
	}
	_, err := w.Write(out)
	return err
}

func (m Mark) mesen() uint8 {
	v := uint8(m & (Code | Data))
	for _, b := range []struct {
		mark Mark
		bit  uint8
	}{{Target, mesenTarget}, {Entry, mesenEntry}, {Sample, mesenSample}} {
		if m&b.mark != 0 {
			v |= b.bit
		}
	}
	return v
}

// Read reads a log of either format for a ROM with this PRG ROM and so many bytes of CHR ROM. The
// file has to be of this ROM: its length and, in Mesen's format, its checksum have to agree.
func Read(data, prg []byte, chr int) (*Log, Format, error) {
	l, format := &Log{Marks: make([]Mark, len(prg)), CHR: make([]CHRMark, chr), prg: prg}, FCEUX
	if bytes.HasPrefix(data, []byte(mesenMagic)) {
		format = Mesen
		if len(data) < len(mesenMagic)+4 {
			return nil, format, fmt.Errorf("the log ends within its header")
		}
		if sum := binary.LittleEndian.Uint32(data[len(mesenMagic):]); sum != crc32.ChecksumIEEE(prg) {
			return nil, format, fmt.Errorf("this log belongs to another ROM: its checksum is $%08X, the ROM's is $%08X", sum, crc32.ChecksumIEEE(prg))
		}
		data = data[len(mesenMagic)+4:]
	}
	if len(data) != len(prg) && len(data) != len(prg)+chr {
		return nil, format, fmt.Errorf("this log belongs to another ROM: it covers %d bytes, the ROM has %d of PRG and %d of CHR ROM", len(data), len(prg), chr)
	}
	for i := range l.Marks {
		v := data[i]
		if format == FCEUX {
			l.Marks[i] = Mark(v)
			continue
		}
		m := Mark(v) & (Code | Data)
		if v&mesenTarget != 0 {
			m |= Target
		}
		if v&mesenEntry != 0 {
			m |= Entry
		}
		if v&mesenSample != 0 {
			m |= Sample
		}
		l.Marks[i] = m
	}
	for i, v := range data[len(prg):] {
		l.CHR[i] = CHRMark(v) & (Drawn | ReadBack)
	}
	return l, format, nil
}
