package verify

import (
	"strings"

	"pool6502/nes"
	"pool6502/nes/script"
)

// Machine is what a protocol sees of the console.
type Machine interface {
	RunFrame()
	Reset()
	PowerCycle()
	Hold(pad int, held nes.Buttons)
	Peek(addr uint16) uint8
	PeekPPU(addr uint16) uint8
	Picture() *[256 * 240]uint16
	PRG() []byte
}

// Watch is a ROM that runs, with what has been seen of it so far.
type Watch struct {
	Machine
	job     *Job
	player  *script.Player
	lastKey uint64 // frame of the script's last change
	frame   int    // frames run
	ran     *bool  // $6000 has said that a test runs

	protocols []Protocol
	judge     *Protocol // the one that recognised the ROM
	verdict   Verdict

	pages   []string // text of each nametable
	screen  string   // all of them
	changed int      // frame at which it last became what it is

	presses []press // what a protocol wants held
	asked   int     // frame at which the ROM asked for a reset; 0 when it does not

	// Step and Note are for Judge, which finds them unchanged at its next call.
	Step int
	Note string
}

// Job is what is known about the ROM.
func (w *Watch) Job() *Job { return w.job }

// Frame is how many frames have been run.
func (w *Watch) Frame() int { return w.frame }

// Screen is the text of all nametables, read as ASCII, a line for each row that has any.
func (w *Watch) Screen() string { return w.screen }

// Rested reports whether a second has passed since the last button of Press was released.
func (w *Watch) Rested() bool {
	n := len(w.presses)
	return n == 0 || w.frame >= w.presses[n-1].to+settled
}

// Verdict is the result of a protocol at one moment.
type Verdict struct {
	Result  string // Pass or Fail; "" while the test runs
	Message string // one line
	Final   bool   // it cannot change any more
}

// press holds buttons on pad 1 for some frames.
type press struct {
	from, to int
	held     nes.Buttons
}

func newWatch(m Machine, j *Job, keys *script.Script, special []Protocol) *Watch {
	return &Watch{Machine: m, job: j, player: keys.Play(), lastKey: keys.Last(), protocols: table(special), ran: new(bool)}
}

// pressAsked presses the buttons that protocols have requested with Press.
func (w *Watch) pressAsked() {
	for _, p := range w.presses {
		switch w.frame {
		case p.from:
			w.Hold(0, p.held)
		case p.to:
			w.Hold(0, 0)
		}
	}
}

// Press holds buttons on pad 1 for some frames, from the next one on.
func (w *Watch) Press(held nes.Buttons, frames int) {
	w.presses = append(w.presses, press{w.frame, w.frame + frames, held})
}

// look lets the protocols see the console.
func (w *Watch) look() {
	w.pages = w.readPages()
	if s := strings.Join(w.pages, ""); s != w.screen {
		w.screen, w.changed = s, w.frame
	}
	if w.job.RAM != nil {
		w.judge, w.verdict = &inRAM, judgeRAM(w)
		return
	}
	if w.job.Picture != "" {
		w.judge, w.verdict = &inPicture, judgePicture(w)
		return
	}
	status := &w.protocols[0]
	for i := range w.protocols {
		p := &w.protocols[i]
		if w.judge != nil && w.judge != p && p != status {
			continue
		}
		if w.job.Protocol != "" && !p.serves(w.job.Protocol) {
			continue
		}
		// A ROM with a state at $6000 may say "passed" on the screen of one part while
		// others are to come, so $6000 takes over from whoever was first.
		if p == w.judge || p.Recognise(w) {
			w.judge, w.verdict = p, p.Judge(w)
			return
		}
	}
}

// TextFinal reports whether the screen has been unchanged for so long that its text is final: a second, or ten if its
// tests are numbered and others may follow.
func (w *Watch) TextFinal() bool {
	wait := settled
	if partial(w.screen) {
		wait *= 10
	}
	return w.frame-w.changed >= wait
}

// readPages reads the nametables as text, one line for each row that has any. Of those that
// hold the same, one is kept.
func (w *Watch) readPages() []string {
	const rows, columns, size = 30, 32, 0x400
	var pages []string
next:
	for page := uint16(0x2000); page < 0x3000; page += size {
		var b strings.Builder
		for y := range uint16(rows) {
			var row [columns]byte
			for x := range uint16(columns) {
				row[x] = printable(w.PeekPPU(page + y*columns + x))
			}
			if text := strings.TrimSpace(string(row[:])); text != "" {
				b.WriteString(text)
				b.WriteByte('\n')
			}
		}
		for _, p := range pages {
			if p == b.String() {
				continue next
			}
		}
		pages = append(pages, b.String())
	}
	return pages
}

// printable is the character of a tile. Many fonts have an inverted copy 128 tiles on, and
// small ones have their letters at $01, 64 tiles down.
func printable(tile uint8) byte {
	tile &= 0x7F
	switch {
	case tile >= 1 && tile <= 26:
		return 'A' - 1 + tile
	case tile < 0x20 || tile == 0x7F:
		return ' '
	}
	return tile
}

// Says reports whether the screen has a word, in upper or lower case, as a whole word.
func (w *Watch) Says(word string) bool { return hasWord(w.screen, word) }

func hasWord(text, word string) bool {
	text = strings.ToLower(text)
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		i += at
		end := i + len(word)
		if (i == 0 || !isLetter(text[i-1])) && (end == len(text) || !isLetter(text[end])) {
			return true
		}
		at = end
	}
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' }

// verdictText is what the screen says, as one line.
func (w *Watch) verdictText() string { return summary(w.screen) }

// summary makes one line of a test's text: all of it when it is short, else the lines that
// speak of the result, else the last ones.
func summary(text string) string {
	const most = 4
	var lines, telling []string
	for _, l := range strings.Split(text, "\n") {
		l = strings.Join(strings.Fields(l), " ")
		if l == "" {
			continue
		}
		lines = append(lines, l)
		for _, word := range []string{"pass", "passed", "fail", "failed", "error", "wrong"} {
			if hasWord(l, word) {
				telling = append(telling, l)
				break
			}
		}
	}
	if len(lines) > most && len(telling) > 0 {
		lines = telling
	}
	if len(lines) > most {
		lines = lines[len(lines)-most:]
	}
	return strings.Join(lines, " / ")
}
