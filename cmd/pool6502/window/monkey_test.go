package window

import (
	"bytes"
	"encoding/hex"
	"flag"
	"fmt"
	"hash/crc32"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strconv"
	"testing"

	"pool6502/budget/program"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/nes"
)

// A monkey presses everything in every order. What it does is a string of bytes, so that the fuzzer
// can look for the order that breaks something; what has to hold whatever it does is checked after
// each deed.
type monkey struct {
	testing.TB
	a      *App
	dir    string // where its files lie
	bytes  []byte // what it will do
	log    []string
	canvas *paint.Canvas
	snap   nes.Snapshot
	state  []byte

	deeds  int
	now    moment
	seen   bool              // now is up to date
	line   map[uint64]uint32 // the state at the start of each frame that lies behind
	loaded bool              // the deed loaded a state
	slots  map[string]slot   // by file
	files  map[string]bool   // captures that have been looked at
	heard  heard
	gif    uint64 // whole frames since the GIF began
	other  bool   // ... and some of another console
}

// moment is where the game is.
type moment struct {
	con    *nes.Console
	game   *program.Program
	at     uint64
	inside bool // of a frame
	sum    uint32
	frames uint64 // since power-on
	cycles uint64
	mode   session.MovieMode
	take   string // of the movie that is recorded
	gif    bool
}

// slot is what is known of a saved state.
type slot struct {
	at    uint64
	sum   uint32
	take  string
	image []byte
	line  map[uint64]uint32
}

// FuzzWindow: nothing that a user can do, in any order, breaks the window, loses sound, a frame or a
// file, or makes a game go on otherwise than its inputs say.
func FuzzWindow(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(random(seed, 100))
	}
	f.Fuzz(func(t *testing.T, data []byte) { monkeyPlays(t, data[:min(len(data), 300)]) })
}

var monkeys = flag.Int("monkeys", 20, "how many play in TestTheWindowStandsAMonkey")

// TestTheWindowStandsAMonkey is FuzzWindow for as long as a test may take.
func TestTheWindowStandsAMonkey(t *testing.T) {
	for seed := range *monkeys {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { monkeyPlays(t, random(uint64(seed), 100)) })
	}
}

func random(seed uint64, n int) []byte {
	r := rand.New(rand.NewPCG(seed, 6502))
	out := make([]byte, n)
	for i := range out {
		out[i] = byte(r.Uint32())
	}
	return out
}

// monkeyPlays does what bytes say.
func monkeyPlays(t testing.TB, data []byte) {
	m := &monkey{TB: t, a: newApp(t), bytes: data, canvas: paint.NewCanvas(1, 1),
		line: map[uint64]uint32{}, slots: map[string]slot{}, files: map[string]bool{}}
	m.dir = m.a.host.Folder
	m.zoo()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("panic: %v\n%s", r, debug.Stack())
		}
		if t.Failed() {
			for _, l := range m.log[max(len(m.log)-40, 0):] {
				t.Log(l)
			}
		}
	}()
	if m.a.Pick(); m.byte()&7 != 0 {
		m.a.Drop(m.path("zoo.asm"))
	}
	m.size()
	if m.look(); m.byte()&1 == 0 {
		m.do("record", func() { m.act(keymap.Movie) })
	}
	for len(m.bytes) > 0 && !t.Failed() {
		d := deeds[m.below(len(deeds))]
		switch {
		case d.game && m.a.session == nil:
		case d.parts:
			d.do(m)
		default:
			m.do(d.name, func() { d.do(m) })
		}
	}
	if !t.Failed() {
		m.end()
	}
}

// byte is the next one; 0 when there are no more.
func (m *monkey) byte() (b byte) {
	if len(m.bytes) > 0 {
		b, m.bytes = m.bytes[0], m.bytes[1:]
	}
	return b
}

func (m *monkey) below(n int) int { return int(m.byte()) % n }

func (m *monkey) path(name string) string { return filepath.Join(m.dir, name) }

func (m *monkey) note(format string, args ...any) {
	m.log = append(m.log, fmt.Sprintf(format, args...))
}

// do does something and looks at what it did.
func (m *monkey) do(name string, deed func()) {
	m.a.message, m.loaded, m.seen = "", false, false
	m.deeds++
	was, line := m.now, m.line
	m.note("%s", name)
	deed()
	m.a.Quit = false
	if m.Failed() {
		return
	}
	if !m.seen {
		m.look()
	}
	m.note("    at %d %v %08x  %q", m.now.at, m.now.inside, m.now.sum, m.a.message)
	if was.con != nil {
		m.compare(was, line)
	}
	if name[0] != '+' || m.deeds%4 == 0 {
		m.draw()
	}
}

// look sees where the game is.
func (m *monkey) look() {
	s := m.a.session
	m.seen = true
	if s == nil {
		return
	}
	m.state = s.Console().AppendState(m.state[:0], &m.snap)
	m.now = moment{con: s.Console(), game: s.Game, at: s.Position(), inside: s.InFrame(),
		sum: crc32.ChecksumIEEE(m.state), frames: s.Console().Frame(), cycles: s.Console().Cycles(), gif: m.a.gif != nil}
	m.now.mode, _, _ = s.Movie()
	if s.Recording() {
		m.now.take = take(s.Text())
	}
}

// take is the name that every state of a recording carries.
func take(text []byte) string {
	_, rest, _ := bytes.Cut(text, []byte("\nguid "))
	id, _, _ := bytes.Cut(rest, []byte("\n"))
	return string(id)
}

var saidState = regexp.MustCompile(`^state (\d) (saved|loaded)(?:;.*)?$`)

// compare holds what a deed did against what may happen.
func (m *monkey) compare(was moment, line map[uint64]uint32) {
	now := m.now
	saved := false
	if said := saidState.FindStringSubmatch(m.a.message); said != nil {
		n, _ := strconv.Atoi(said[1])
		path := m.a.statePath(n)
		if saved = said[2] == "saved"; !saved {
			m.loadedFrom(path, was)
		} else {
			defer func() {
				m.slots[path] = slot{now.at, now.sum, now.take, now.game.Image, maps.Clone(m.line)}
			}()
		}
	}
	m.captures(was, line)
	m.count(was)
	s := m.a.session
	if frames, memory := s.Reach(); memory > 32<<20 || frames > now.at {
		m.Errorf("%d frames of history in %d bytes", frames, memory)
	}
	if now.con != was.con {
		m.line = map[uint64]uint32{}
	}
	for at := range m.line {
		// What was to come is another story now, unless it only went back.
		if at > now.at || at > was.at && !(now.at < was.at) {
			delete(m.line, at)
		}
	}
	if now.inside {
		return
	}
	back := now.con == was.con && !m.loaded && (now.at < was.at || now.at == was.at && was.inside)
	if sum, known := m.line[now.at]; known && (back || now.at == was.at && !m.loaded) && sum != now.sum {
		m.Errorf("frame %d is another one than it was", now.at)
	}
	m.line[now.at] = now.sum
}

// loadedFrom checks that a state is what was saved, and what belongs to it.
func (m *monkey) loadedFrom(path string, was moment) {
	m.loaded = true
	have, ok := m.slots[path]
	switch {
	case !ok:
		m.Errorf("a state was loaded that nobody saved: %s", path)
	case have.sum != m.now.sum || m.now.inside:
		m.Errorf("loaded something else than was saved")
	case was.mode == session.PlayingMovie:
		m.Errorf("a state was loaded into a movie that plays")
	case was.take != "" && (have.take != was.take || m.now.take != was.take):
		m.Errorf("a state was loaded into a recording that it does not belong to")
	case was.take != "" && have.at != m.now.at:
		m.Errorf("the recording goes on at frame %d, and the state was of frame %d", m.now.at, have.at)
	case was.take != "":
		m.line = maps.Clone(have.line)
	}
}

// draw paints the window, which changes nothing.
func (m *monkey) draw() {
	m.canvas.Resize(m.a.width, m.a.height)
	m.a.Draw(m.canvas)
	if m.a.session == nil || m.deeds%8 != 0 {
		return
	}
	was := m.now
	m.look()
	m.seen = false
	if was.sum != m.now.sum || was.at != m.now.at || was.con != m.now.con {
		m.Errorf("drawing changes the game")
	}
}

// end leaves the window, and looks at what lies on the disk.
func (m *monkey) end() {
	was, line := m.now, m.line
	m.note("close")
	m.a.Close()
	m.look()
	if was.con != nil {
		m.captures(was, line)
		m.battery()
	}
	for _, dir := range []string{m.a.host.StateDir, m.a.host.CaptureDir} {
		if half, _ := filepath.Glob(filepath.Join(dir, ".*")); len(half) > 0 {
			m.Errorf("half a file is left: %v", half)
		}
	}
}

// battery is the file, if there is to be one, and whole.
func (m *monkey) battery() {
	s := m.a.session
	ram, path := s.Console().SaveRAM(), m.a.batteryPath(s.Game)
	data, err := os.ReadFile(path)
	if err == nil && len(data) != zooSaves {
		m.Errorf("%d bytes of battery RAM lie in %s", len(data), path)
	}
	if len(ram) > 0 && !s.BatterySuspended() && !bytes.Equal(data, ram) && !(err != nil && bytes.Equal(ram, make([]byte, len(ram)))) {
		m.Errorf("the battery's file is not what the game left in it: %v, %s", err, hex.EncodeToString(data[:min(len(data), 8)]))
	}
}
