package session

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"pool6502/nes/files"
)

// battery keeps the battery-backed RAM of the cartridge in a file.
type battery struct {
	path  string
	saved []byte // what the file holds
	off   bool   // a movie has its own RAM, which is nobody's save
	wait  int    // frames until the next write may begin

	problem error // why the RAM is not kept; nil when it is

	write   func(path string, data []byte) error
	data    []byte     // what is being written
	writing chan error // how that ended; nil when nothing is
}

// OpenBattery loads the battery-backed RAM from a file, and from now on the session keeps the file
// up to date: it writes at the end of a frame in which the game saved, but at most once a second,
// and for the last time in Close. A file that does not exist is an empty battery. What cannot be a
// save, as a folder or a file of another size, is left alone, with an error; then the RAM is not
// kept, as BatteryProblem says, until MoveBattery names another place. Call OpenBattery before the
// first frame. Cartridges without a battery ignore it.
func (s *Session) OpenBattery(path string) error {
	s.battery = battery{}
	ram := s.con.SaveRAM()
	if len(ram) == 0 {
		return nil
	}
	data, err := readBattery(path, len(ram))
	if err != nil {
		s.battery.problem = err
		return err
	}
	if data != nil {
		copy(ram, data)
		if s.history.newest != nil {
			s.history.mark(s.frame, s.con) // the way back begins with it
		}
	}
	s.battery = battery{path: path, saved: data, write: files.Write}
	return nil
}

// readBattery reads a save of so many bytes; nil where there is none.
func readBattery(path string, size int) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err == nil && !info.Mode().IsRegular(): // to read a pipe is to wait for somebody who writes to it
		return nil, fmt.Errorf("%s is not a file, so battery RAM cannot be saved there", path)
	}
	data, err := files.Read(path)
	if err == nil && len(data) != size {
		err = fmt.Errorf("%s has %d bytes, but the cartridge's battery RAM has %d", path, len(data), size)
	}
	return data, err
}

// MoveBattery writes the battery-backed RAM to a file that does not exist yet, and keeps it there
// from now on. After an error it is kept where it was, if anywhere.
func (s *Session) MoveBattery(path string) error {
	b := &s.battery
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s already exists", path)
	}
	if b.writing != nil {
		<-b.writing // what it wrote is about to be written again
		b.writing = nil
	}
	moved := battery{path: path, off: b.off, write: files.Write, data: bytes.Clone(s.con.SaveRAM())}
	if moved.wrote(moved.write(path, moved.data)); moved.problem != nil {
		return moved.problem
	}
	*b = moved
	return nil
}

// BatteryProblem says why the battery-backed RAM is not kept, for as long as that lasts: its file
// cannot be used, or the last write failed. It is nil when all is well.
func (s *Session) BatteryProblem() error {
	if s.battery.off {
		return nil
	}
	return s.battery.problem
}

// How many frames pass at least between two writes; more while the session hurries, when a second
// has many frames.
const (
	batteryEvery        = 60
	batteryEveryHurried = 600
)

// keepBattery is called when a frame has ended. It begins to write the battery-backed RAM if it has
// changed, and does not wait for that: a disk may take longer than a frame.
func (s *Session) keepBattery() {
	b := &s.battery
	if b.path == "" {
		return
	}
	if b.wait > 0 {
		b.wait--
	}
	if b.writing != nil {
		select {
		case err := <-b.writing:
			b.wrote(err)
		default:
			return
		}
	}
	if b.wait > 0 {
		return
	}
	if b.has(s.con.SaveRAM()) {
		b.kept()
		return
	}
	b.wait = batteryEvery
	if s.history.hurried {
		b.wait = batteryEveryHurried
	}
	b.data = append(b.data[:0], s.con.SaveRAM()...)
	writing, write, path, data := make(chan error, 1), b.write, b.path, b.data
	b.writing = writing
	go func() { writing <- write(path, data) }()
}

// flushBattery writes the battery-backed RAM if it changed since it was last written, and waits
// until it lies there.
func (s *Session) flushBattery() error {
	b := &s.battery
	if b.writing != nil {
		b.wrote(<-b.writing) // where that failed, it is tried again
	}
	ram := s.con.SaveRAM()
	if b.has(ram) {
		b.kept()
		return nil
	}
	b.data = append(b.data[:0], ram...)
	return b.wrote(b.write(b.path, b.data))
}

// has reports whether there is nothing to write.
func (b *battery) has(ram []byte) bool {
	return b.path == "" || b.off || bytes.Equal(ram, b.saved) || b.saved == nil && allZero(ram)
}

// kept is called when the file holds what the RAM does.
func (b *battery) kept() {
	if b.path != "" && !b.off {
		b.problem = nil
	}
}

// wrote is called when a write has ended.
func (b *battery) wrote(err error) error {
	b.writing = nil
	if b.problem = err; err != nil {
		return fmt.Errorf("battery RAM: %w", err)
	}
	b.saved = append(b.saved[:0], b.data...)
	return nil
}

// BatterySuspended reports whether the game has a battery whose RAM is not kept, since a movie
// has begun with an empty one.
func (s *Session) BatterySuspended() bool { return s.battery.off && s.battery.path != "" }

func allZero(data []byte) bool {
	for _, b := range data {
		if b != 0 {
			return false
		}
	}
	return true
}

// suspend stops writing: what follows is a movie's.
func (b *battery) suspend() { b.off = true }
