package session

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"

	"pool6502/nes"
	"pool6502/nes/script"
)

// MovieMode says whether a movie is being recorded or played.
type MovieMode uint8

// The modes: no movie, recording one, playing one.
const (
	NoMovie MovieMode = iota
	RecordingMovie
	PlayingMovie
)

// movie is the movie that is being recorded or played. It starts at power-on, with RAM and battery-backed
// RAM of zeros, so that it needs nothing but the cartridge.
type movie struct {
	mode    MovieMode
	head    script.Movie
	records []script.Record
	cut     bool // the session was rewound since the last frame was recorded

	script *script.Script
	player *script.Player
	now    Input
}

// Movie returns the mode of the movie, the frame it is at, and its length.
func (s *Session) Movie() (mode MovieMode, frame, length uint64) {
	m := &s.movie
	switch m.mode {
	case RecordingMovie:
		return RecordingMovie, s.frame, uint64(len(m.records))
	case PlayingMovie:
		return PlayingMovie, s.frame, m.length()
	}
	return NoMovie, 0, 0
}

// Recording reports whether a movie is being recorded.
func (s *Session) Recording() bool { return s.movie.mode == RecordingMovie }

// length returns the length of a script: the one that it states, or up to its last change.
func (m *movie) length() uint64 {
	if m.script.Frames > 0 {
		return m.script.Frames
	}
	return m.script.Last() + 1
}

// Record turns the power off and on and records every frame from there.
func (s *Session) Record() error {
	if err := s.powerOnForMovie(true); err != nil {
		return err
	}
	id := make([]byte, 0, 16) // crypto/rand would make the lab for a browser larger, and nobody guards this number
	id = binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(id, rand.Uint64()), rand.Uint64())
	s.movie = movie{mode: RecordingMovie, head: script.Movie{
		ROM:      strings.TrimSuffix(filepath.Base(s.Game.Name), filepath.Ext(s.Game.Name)),
		Checksum: script.Checksum(s.con.Cart()),
		GUID:     fmt.Sprintf("%X-%X-%X-%X-%X", id[:4], id[4:6], id[6:8], id[8:10], id[10:]),
		PAL:      s.con.Region() != nes.NTSC,
		Comments: []string{"author pool6502"},
	}}
	return nil
}

// powerOnForMovie turns the power off and on. A recording starts with RAM of zeros and the chips
// aligned, whatever the session was started with.
func (s *Session) powerOnForMovie(recording bool) error {
	if s.frozen != nil {
		return errFrozen
	}
	cfg := s.cfg
	if recording {
		cfg.RAM, cfg.Align, cfg.GetPut = nes.Zeros, 0, 0
	}
	con, err := insert(s.Game, cfg)
	if err != nil {
		return err
	}
	if err := s.flushBattery(); err != nil {
		return err
	}
	s.battery.suspend()
	s.plug(con)
	return nil
}

// Text returns the recording in FCEUX's text format.
func (s *Session) Text() []byte {
	var b bytes.Buffer
	script.WriteFM2(&b, &s.movie.head, s.movie.records) // writing to a buffer cannot fail
	return b.Bytes()
}

// Play turns the power off and on and plays a script. If it is a movie that names a cartridge, it
// must be this one.
func (s *Session) Play(in *script.Script) error {
	if err := in.Movie.Fit(s.con, filepath.Base(s.Game.Name)); err != nil {
		return err
	}
	made := &in.Movie
	if err := s.powerOnForMovie(made.ROM != "" || made.Checksum != "" || made.GUID != ""); err != nil {
		return err
	}
	s.movie = movie{mode: PlayingMovie, script: in, player: in.Play()}
	return nil
}

// StopMovie ends recording or playing; the game continues.
func (s *Session) StopMovie() { s.movie = movie{} }

// next returns the input of the frame that is about to begin.
func (m *movie) next(s *Session, live Input) Input {
	at := s.frame // a movie starts at power-on
	switch m.mode {
	case RecordingMovie:
		if m.cut {
			m.head.Rerecords++
			m.cut = false
		}
		m.records = append(m.records[:at], script.Record{Commands: live.Commands, Pads: live.Pads})
	case PlayingMovie:
		if at >= m.length() {
			s.StopMovie()
			return live
		}
		m.now.Commands = 0
		m.player.Apply(at, m)
		return m.now
	}
	return live
}

// rewound is called when the session has moved to an earlier frame.
func (m *movie) rewound(s *Session, frame uint64) {
	switch m.mode {
	case RecordingMovie:
		keep := frame
		if s.inFrame {
			keep++
		}
		if keep < uint64(len(m.records)) {
			m.records, m.cut = m.records[:keep], true
		}
	case PlayingMovie:
		m.player, m.now = m.script.Play(), Input{}
		last := frame
		if s.inFrame {
			last++
		}
		if last > 0 {
			m.player.Apply(last-1, m)
		}
	}
}

// Hold, Reset and PowerCycle are the actions of a script: they change the input of the next frame.
func (m *movie) Hold(pad int, held nes.Buttons) { m.now.Pads[pad&1] = held }
func (m *movie) Reset()                         { m.now.Commands |= Reset }
func (m *movie) PowerCycle()                    { m.now.Commands |= Power }

// Errors of LoadState while a movie is recorded or played.
var (
	errPlaying   = errors.New("a movie is playing; stop it before loading a state")
	errOffRecord = errors.New("the state was not made in this recording; stop recording before loading it")
)

// adopt continues with the recording that is stored in a state.
func (m *movie) adopt(text []byte) error {
	if m.mode == PlayingMovie {
		return errPlaying
	}
	if m.mode == NoMovie {
		return nil
	}
	if len(text) == 0 {
		return errOffRecord
	}
	in, err := script.ParseFM2("the state's movie", text)
	if err != nil {
		return err
	}
	if in.Movie.GUID != m.head.GUID {
		return errOffRecord
	}
	m.records, m.cut = in.Records(in.Frames), true
	return nil
}
