package window

import (
	"bytes"
	"hash/crc32"
	"image/gif"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strconv"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/window/pace"
	"pool6502/nes"
	"pool6502/nes/script"
)

// heard is the sound of one tick after another.
type heard struct {
	owed float64 // samples that should have been made and have not
	last moment  // where it was
	out  []float32
}

// ticks lets some time pass.
func (m *monkey) ticks() {
	n := m.byte()
	m.run(1+int(n&7), float64(n>>3&7)/2)
}

// speed plays at one of the speeds for a while.
func (m *monkey) speed() {
	m.do("normal speed", func() { m.a.Do(keymap.NormalSpeed) })
	n := m.byte()
	for range n >> 1 % 5 {
		m.do("another speed", func() { m.a.Do([]keymap.Action{keymap.Slower, keymap.Faster}[n&1]) })
	}
	m.run(24, 1)
}

// run lets so many frames of the display pass.
func (m *monkey) run(n int, due float64) {
	for range n {
		if m.a.session == nil {
			if m.a.Tick(due, never); m.a.Screen.Top == nil {
				m.Error("there is no game, and nothing to choose")
			}
		}
		if m.Failed() || m.a.session == nil {
			return
		}
		m.do("+ "+strconv.FormatFloat(due, 'g', 3, 64), func() { m.tick(due) })
	}
}

func (m *monkey) tick(due float64) {
	a := m.a
	a.Sound(nil) // what a key has stepped is not played
	was, rewinding, still, fast := m.now, a.rewind, a.Idle(), a.fast
	wav, recording := a.wav.(*memorySound)
	written := 0
	if recording {
		written = wav.samples
	}
	n := 0
	a.Tick(due, func() bool { n++; return n < 3 })
	m.heard.out = a.Sound(m.heard.out[:0])
	m.look()
	now, made := m.now, len(m.heard.out)
	same := now.con == was.con
	if still && same && (now.at != was.at || now.sum != was.sum) {
		m.Errorf("it moves while it stands still")
	}
	if made > 0 && (still || fast || rewinding) {
		m.Errorf("%d samples while it stands, goes fast or goes back", made)
	}
	if was != m.heard.last || !same || rewinding || now.frames != was.frames+now.at-was.at {
		m.heard.owed = 0
	} else if !fast {
		r := now.con.Region()
		m.heard.owed += float64(now.cycles-was.cycles)*pace.SoundHz/r.CPUHz() - float64(made)
		if math.Abs(m.heard.owed) > 3 {
			m.Errorf("%d frames made %d samples, %.1f are missing", now.at-was.at, made, m.heard.owed)
		}
	}
	m.heard.last = now
	if recording && !fast && same && wav.samples-written != made {
		m.Errorf("%d samples were heard, and %d went into the WAV", made, wav.samples-written)
	}
}

// forward makes n frames one by one, whatever lies over them.
func (m *monkey) forward(n int) (sums []uint32) {
	for range n {
		m.do("a frame", func() { m.a.Do(keymap.Frame) })
		sums = append(sums, m.now.sum)
	}
	return sums
}

// same compares two runs of frames.
func (m *monkey) same(what string, first, again []uint32) {
	for i := range first {
		if !m.Failed() && first[i] != again[i] {
			m.Errorf("%s: frame %d of %d is another one", what, i+1, len(first))
		}
	}
}

// free goes to the start of a frame from which everything happens by itself; it reports false where
// a movie or a breakpoint is in the way.
func (m *monkey) free() bool {
	for port := range 2 {
		m.a.pads[port][keymap.TurboA], m.a.pads[port][keymap.TurboB] = 0, 0
	}
	m.forward(2) // the first ends a frame that had begun, and the second takes the console's buttons
	return m.mayRun() && !m.now.inside
}

func (m *monkey) mayRun() bool {
	return !m.Failed() && len(m.a.session.Breakpoints()) == 0 && m.now.mode != session.PlayingMovie
}

// goOn lets the game run after it stood.
func (m *monkey) goOn() {
	if m.a.paused {
		m.do("go on", func() { m.a.Do(keymap.Pause) })
	}
	m.run(2, 1)
}

// rewind holds the key for a while.
func (m *monkey) rewind() {
	m.do("rewind", func() { m.a.hold(keymap.Rewind, true) })
	m.run(1+m.below(20), 1)
	m.do("let go", func() { m.a.hold(keymap.Rewind, false) })
	m.goOn()
}

// backAndOn plays, goes back, and plays again.
func (m *monkey) backAndOn() {
	if !m.free() {
		return
	}
	n := 1 + m.below(13)
	first := m.forward(n)
	for range n {
		m.do("a frame back", func() { m.a.Do(keymap.FrameBack) })
	}
	m.same("back and on again", first, m.forward(n))
	for range n {
		m.do("a frame back", func() { m.a.Do(keymap.FrameBack) })
	}
	m.goOn()
}

// otherwise plays, goes back, plays otherwise, and goes back again: do looks at each frame.
func (m *monkey) otherwise() {
	if !m.free() {
		return
	}
	n := 1 + m.below(9)
	for range 2 {
		m.forward(n)
		for range n {
			m.do("a frame back", func() { m.a.Do(keymap.FrameBack) })
		}
		m.do("another button", m.button)
	}
}

// saveAndLoad saves, plays, presses any key, loads, and plays again.
func (m *monkey) saveAndLoad() {
	if !m.free() {
		return
	}
	m.do("save", func() { m.a.Do(keymap.Save + 2) })
	saved, held, n := m.now, m.a.pads, 1+m.below(5)
	first := m.forward(n)
	m.do("key", m.key)
	if m.do("load", func() { m.a.Do(keymap.Load + 2) }); m.Failed() || !m.loaded || m.now.sum != saved.sum {
		return // it was refused, or the key had saved another one
	}
	if again := m.forward(n); m.mayRun() && held == m.a.pads {
		m.same("loaded", first, again)
	}
}

// stepAndBack goes some steps on inside a frame, and back.
func (m *monkey) stepAndBack() {
	step := func(act keymap.Action) { m.do("a step", func() { m.a.Do(act) }) }
	step(keymap.Instruction)
	was, n := m.now, 1+m.below(5)
	if !was.inside {
		return
	}
	for range n {
		step(keymap.Instruction)
	}
	for range n {
		step(keymap.InstructionBack)
	}
	if !m.Failed() && (m.now.sum != was.sum || m.now.at != was.at) {
		m.Errorf("%d steps on and back lead elsewhere", n)
	}
	if n&1 == 0 {
		m.goOn()
	}
}

// count counts the frames of a GIF.
func (m *monkey) count(was moment) {
	switch now := m.now; {
	case !was.gif:
		m.gif, m.other = 0, false
	case now.con != was.con:
		m.other = true
	case !m.loaded && now.at > was.at:
		m.gif += now.at - was.at
	}
}

// gifFrames is how many frames the GIF has: 30 for each second of the console.
func (m *monkey) gifFrames() int {
	hz := 60
	if m.a.session.Console().Region() != nes.NTSC {
		hz = 50
	}
	return (int(m.gif)*30 + hz - 1) / hz
}

// captures looks at the files that a deed has written.
func (m *monkey) captures(was moment, line map[uint64]uint32) {
	files, _ := filepath.Glob(filepath.Join(m.a.host.CaptureDir, "[a-z]*"))
	movies := 0
	for _, path := range files {
		if m.files[path] {
			continue
		}
		m.files[path] = true
		data, err := os.ReadFile(path)
		if err != nil {
			m.Error(err)
		}
		switch filepath.Ext(path) {
		case ".png":
			if _, err := png.Decode(bytes.NewReader(data)); err != nil {
				m.Errorf("%s: %v", path, err)
			}
		case ".gif":
			g, err := gif.DecodeAll(bytes.NewReader(data))
			if err != nil {
				m.Errorf("%s: %v", path, err)
			} else if want := m.gifFrames(); len(g.Image) != want && !m.other {
				m.Errorf("the GIF of %d frames shows %d, not %d", m.gif, len(g.Image), want)
			}
		case ".fm2":
			movies++
			m.movie(path, data, was, line)
		}
	}
	if was.take != "" && m.now.take != was.take && movies != 1 {
		m.Errorf("the recording of %d frames is lost", was.at)
	}
}

// movie plays a recording without a window: every frame is the one that was seen.
func (m *monkey) movie(path string, data []byte, was moment, line map[uint64]uint32) {
	in, err := script.Parse(path, data)
	if err != nil {
		m.Error(err)
		return
	}
	con, err := nes.Open(was.game.Image, nes.Config{SampleRate: -1})
	if err != nil {
		m.Error(err)
		return
	}
	if begun := was.at + 1; in.Frames != was.at && !(was.inside && in.Frames == begun) {
		m.Errorf("the movie has %d frames of %d", in.Frames, was.at)
	}
	player, seen := in.Play(), 0
	for at := range was.at {
		player.Apply(at, con)
		con.RunFrame()
		con.FrameDone()
		if want, ok := line[at+1]; ok {
			seen++
			if m.state = con.AppendState(m.state[:0], &m.snap); crc32.ChecksumIEEE(m.state) != want {
				m.Errorf("frame %d of %d of the movie is another one than was seen", at+1, was.at)
				return
			}
		}
	}
	m.note("  the movie agrees in %d frames of %d", seen, was.at)
}
