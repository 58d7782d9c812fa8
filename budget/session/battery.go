package session

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"pool6502/internal/files"
)

// battery keeps the battery-backed RAM of the cartridge in a file.
type battery struct {
	path  string
	saved []byte // what the file holds
	off   bool   // writing is suspended: the RAM belongs to a movie
	wait  int    // frames until the next write may begin

	problem error  // why the RAM is not saved; nil if it is
	theirs  string // where a save is kept that another program had put in the place of ours
	release func() // lets another process save in path; nil if there is nothing to release

	write   func(path string, old, data []byte) (theirs string, err error)
	data    []byte       // the bytes being written
	writing chan written // receives the result of the write in progress; nil if there is none
}

// written is the result of a write.
type written struct {
	theirs string
	err    error
}

// OpenBattery loads the battery-backed RAM from a file. From then on the session keeps the file up to
// date: it writes at the end of a frame in which the RAM changed, but at most once a second, and
// for the last time in Close. If the file does not exist, the RAM starts empty. If the path cannot be
// a save, such as a folder or a file of another size, OpenBattery does not touch it and returns an
// error; the RAM is then not saved, and BatteryProblem says so, until MoveBattery names another
// file. The same holds if another process saves in the file, whose contents are loaded all the same.
// Call OpenBattery before the first frame. For cartridges without a battery it does nothing.
func (s *Session) OpenBattery(path string) error {
	s.battery.end()
	s.battery = battery{}
	ram := s.con.SaveRAM()
	if len(ram) == 0 {
		return nil
	}
	release, held := files.Hold(path)
	data, err := readBattery(path, len(ram))
	s.battery = battery{saved: data, release: release}
	if err != nil {
		s.battery.end()
		s.battery = battery{problem: err}
		return err
	}
	if data != nil {
		s.con.LoadSave(data)
		if s.history.newest != nil {
			s.history.mark(s.frame, s.con) // the history begins with the loaded RAM
		}
	}
	if held != nil {
		s.battery.problem = held
		return held
	}
	s.battery.path, s.battery.write = path, files.Update
	return nil
}

// readBattery reads a save of size bytes; nil if the file does not exist.
func readBattery(path string, size int) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err == nil && !info.Mode().IsRegular(): // reading a pipe would wait until another program writes to it
		return nil, fmt.Errorf("%s is not a file, so battery RAM cannot be saved there", path)
	}
	data, err := files.Read(path)
	if err == nil && len(data) != size {
		err = fmt.Errorf("%s has %d bytes, but the cartridge's battery RAM has %d", path, len(data), size)
	}
	return data, err
}

// MoveBattery writes the battery-backed RAM to a file that does not exist yet, and saves it there
// from now on. After an error, nothing changes.
func (s *Session) MoveBattery(path string) error {
	b := &s.battery
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s already exists", path)
	}
	moved := battery{path: path, off: b.off, release: b.release, write: files.Update}
	if path != b.path {
		release, err := files.Hold(path)
		if err != nil {
			return err
		}
		moved.release = release
	}
	if b.writing != nil {
		<-b.writing // its result does not matter: the RAM is written again
		b.writing = nil
	}
	unused := &moved
	if moved.save(s.con.SaveRAM()) == nil {
		unused = b
	}
	if path != b.path {
		unused.end()
	}
	if moved.problem == nil {
		*b = moved
	}
	return moved.problem
}

// end lets other processes save in the file.
func (b *battery) end() {
	if b.release != nil {
		b.release()
	}
	b.release = nil
}

// BatteryProblem returns why the battery-backed RAM is not being saved: its file cannot be used, or the
// last write failed. It returns nil if the RAM is saved.
func (s *Session) BatteryProblem() error {
	if s.battery.off {
		return nil
	}
	return s.battery.problem
}

// BatteryChanged reports whether the battery-backed RAM differs from what is saved of it.
func (s *Session) BatteryChanged() bool {
	return !s.battery.off && !s.battery.same(s.con.SaveRAM())
}

// BatteryFile returns the file that holds the battery-backed RAM; "" if nothing has been saved.
func (s *Session) BatteryFile() string {
	if s.battery.saved == nil {
		return ""
	}
	return s.battery.path
}

// BatteryTheirs returns the file that keeps another program's version of the save: that program wrote the save file after
// this session last read or wrote it. The name is returned once; "" stands for none.
func (s *Session) BatteryTheirs() string {
	theirs := s.battery.theirs
	s.battery.theirs = ""
	return theirs
}

// The least number of frames between two writes; larger in fast forward, when a second has more
// frames.
const (
	batteryEvery        = 60
	batteryEveryHurried = 600
)

// keepBattery is called when a frame has ended. It begins to write the battery-backed RAM if it has
// changed, and does not wait until the write is done: a disk may take longer than a frame.
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
		case w := <-b.writing:
			b.wrote(w)
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
	writing, write, path, old, data := make(chan written, 1), b.write, b.path, b.saved, b.data
	b.writing = writing
	go func() {
		theirs, err := write(path, old, data)
		writing <- written{theirs, err}
	}()
}

// flushBattery writes the battery-backed RAM if it changed since the last write, or if its file has been removed,
// and waits until it is on disk.
func (s *Session) flushBattery() error {
	b := &s.battery
	if b.writing != nil {
		b.wrote(<-b.writing) // after a failure, it is tried again below
	}
	ram := s.con.SaveRAM()
	if b.has(ram) && !b.gone() {
		b.kept()
		return nil
	}
	return b.save(ram)
}

// save writes these bytes and waits until they are on disk.
func (b *battery) save(ram []byte) error {
	b.data = append(b.data[:0], ram...)
	theirs, err := b.write(b.path, b.saved, b.data)
	return b.wrote(written{theirs, err})
}

// has reports whether the file holds these bytes already, or is not to be written.
func (b *battery) has(ram []byte) bool { return b.path == "" || b.off || b.same(ram) }

// same reports whether these bytes are those that were last read or written.
func (b *battery) same(ram []byte) bool {
	return bytes.Equal(ram, b.saved) || b.saved == nil && allZero(ram)
}

// gone reports whether the file was removed.
func (b *battery) gone() bool {
	if b.path == "" || b.off || b.saved == nil {
		return false
	}
	_, err := os.Stat(b.path)
	return errors.Is(err, fs.ErrNotExist)
}

// kept is called when the file holds the same bytes as the RAM.
func (b *battery) kept() {
	if b.path != "" && !b.off {
		b.problem = nil
	}
}

// wrote is called when a write has ended.
func (b *battery) wrote(w written) error {
	b.writing = nil
	if w.theirs != "" {
		b.theirs = w.theirs
	}
	if b.problem = w.err; w.err != nil {
		return fmt.Errorf("battery RAM: %w", w.err)
	}
	b.saved = append(b.saved[:0], b.data...)
	return nil
}

// BatterySuspended reports whether the game has battery-backed RAM that is not saved at present,
// because a movie began with empty RAM.
func (s *Session) BatterySuspended() bool { return s.battery.off && s.battery.path != "" }

func allZero(data []byte) bool {
	for _, b := range data {
		if b != 0 {
			return false
		}
	}
	return true
}

// suspend stops writing: from here on the RAM belongs to a movie.
func (b *battery) suspend() { b.off = true }
