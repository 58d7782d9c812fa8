package window

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen"
	"pool6502/internal/files"
	"pool6502/roms"
)

// deed is something a monkey can do.
type deed struct {
	name  string
	do    func(m *monkey)
	game  bool // needs one
	parts bool // consists of deeds
}

// deeds are all of them; what stands here twice is done twice as often.
var deeds = []deed{
	{"ticks", (*monkey).ticks, false, true}, {"ticks", (*monkey).ticks, false, true},
	{"ticks", (*monkey).ticks, false, true}, {"ticks", (*monkey).ticks, false, true},
	{"key", (*monkey).key, false, false}, {"key", (*monkey).key, false, false},
	{"key", (*monkey).key, false, false}, {"key", (*monkey).key, false, false},
	{"state", (*monkey).slot, true, false}, {"state", (*monkey).slot, true, false},
	{"time", (*monkey).time, true, false}, {"time", (*monkey).time, true, false},
	{"speed", (*monkey).speed, true, true}, {"rewind", (*monkey).rewind, true, true},
	{"record", (*monkey).record, true, false}, {"record", (*monkey).record, true, false},
	{"hold", (*monkey).hold, false, false}, {"hold", (*monkey).hold, false, false},
	{"button", (*monkey).button, false, false},
	{"mouse", (*monkey).mouse, false, false},
	{"window", (*monkey).window, false, false},
	{"layer", (*monkey).layer, false, false},
	{"drop", (*monkey).drop, false, false},
	{"edit", (*monkey).edit, false, true},
	{"break", (*monkey).breaks, true, false},
	{"race", (*monkey).race, true, false},
	{"move", (*monkey).move, true, false}, {"move", (*monkey).move, true, false},
	{"type", (*monkey).typed, true, false}, {"right click", (*monkey).rightClick, false, false},
	{"back and on", (*monkey).backAndOn, true, true},
	{"back and otherwise", (*monkey).otherwise, true, true},
	{"save, play, load, play", (*monkey).saveAndLoad, true, true},
	{"step and back", (*monkey).stepAndBack, true, true},
}

// act presses the key of an action, or does it where it has none.
func (m *monkey) act(act keymap.Action) {
	m.note("  %d", act)
	if k := m.a.keys.Chords(act); len(k) > 0 {
		m.a.Key(k[0], true, false)
		m.a.Key(k[0], false, false)
		return
	}
	m.a.Do(act)
}

// key presses any key of the map, lets one go, or lets it repeat.
func (m *monkey) key() {
	rows := keymap.Rows()
	r := rows[m.below(len(rows))]
	k := m.a.keys.Chords(r.Action)
	if len(k) == 0 {
		return
	}
	m.note("  %s", k[0])
	how := m.byte()
	m.a.Key(k[0], true, how&3 == 1)
	if how&12 != 0 {
		m.a.Key(k[0], false, false)
	}
	if how>>4 == 7 {
		m.a.ReleaseAll()
	}
}

// slot saves or loads one of few states, so that they meet.
func (m *monkey) slot() {
	n := m.byte()
	was, covered := m.now, m.a.Screen.Top != nil
	if n&1 == 0 {
		m.act(keymap.Save + keymap.Action(n>>1&1))
		if !covered && !strings.HasSuffix(m.a.message, "saved") {
			m.Errorf("not saved: %q", m.a.message)
		}
		return
	}
	m.act(keymap.Load + keymap.Action(n>>1&1))
	if !covered && m.a.message == "" {
		m.Error("a state was refused without a word")
	}
	if m.look(); !saidState.MatchString(m.a.message) && m.now != was {
		m.Errorf("refused, and yet something changed: %q", m.a.message)
	}
}

var timeActs = []keymap.Action{keymap.Frame, keymap.FrameBack, keymap.Instruction, keymap.InstructionBack, keymap.Scanline,
	keymap.ScanlineBack, keymap.Pause, keymap.Slower, keymap.Faster, keymap.ResetButton, keymap.PowerCycle, keymap.NormalSpeed}

func (m *monkey) time() { m.act(timeActs[m.below(len(timeActs))]) }

var recordActs = []keymap.Action{keymap.GIF, keymap.WAV, keymap.Movie, keymap.Movie, keymap.Movie, keymap.Screenshot, keymap.WindowShot}

func (m *monkey) record() {
	covered := m.a.Screen.Top != nil
	m.act(recordActs[m.below(len(recordActs))])
	if !covered && m.a.message == "" {
		m.Error("nothing is said")
	}
}

// hold keeps the key of a button, of fast forward or of rewinding down, or lets it go.
func (m *monkey) hold() {
	n := m.byte()
	act := keymap.PadAction(int(n>>1&1), keymap.Button(n>>2)%keymap.Buttons)
	switch {
	case n>>6 == 3:
		act = keymap.FastForward
	case n>>6 == 2:
		act = keymap.Rewind
	}
	m.note("  %d %v", act, n&1 == 0)
	if k := m.a.keys.Chords(act); len(k) > 0 {
		m.a.Key(k[0], n&1 == 0, false)
	}
}

// button is one of a game controller.
func (m *monkey) button() {
	n := m.byte()
	switch {
	case n>>3 == 31:
		m.a.letGo(int(n & 1))
	case n>>3 >= 28:
		m.a.hold([]keymap.Action{keymap.Rewind, keymap.FastForward}[n>>1&1], n&1 == 0)
	default:
		m.a.Button(int(n>>1&1), keymap.Button(n>>2)%keymap.Buttons, n&1 == 0)
	}
}

func (m *monkey) mouse() {
	how, x, y := m.below(6), int(m.byte())*m.a.width/250-2, int(m.byte())*m.a.height/250-2
	switch how {
	case 0:
		m.a.Screen.Mouse(-1, -1)
	case 1, 2:
		m.a.Screen.Mouse(x, y)
		m.a.Wheel(m.below(7) - 3)
	case 3:
		m.a.Screen.Mouse(x, y)
	default:
		m.note("  click %d %d", x, y)
		m.a.Click(x, y)
		m.inside()
	}
}

var sizes = [][2]int{{320, 256}, {256, 240}, {512, 480}, {640, 300}, {300, 640}, {1, 1}, {400, 17}, {17, 400}, {640, 480}, {900, 640}, {1280, 832}}

func (m *monkey) window() {
	m.size()
	if n := m.byte(); n&1 == 0 {
		m.a.Screen.Overlays = screen.Overlays(int(n>>1)<<m.below(3)) & screen.EveryOverlay
		m.a.watchNeeds()
	}
}

func (m *monkey) size() {
	s := sizes[m.below(len(sizes))]
	m.a.Resize(s[0], s[1])
	m.note("  %v", s)
}

// layer opens the menu, the help or the picker, and moves in it.
func (m *monkey) layer() {
	switch m.below(4) {
	case 0:
		m.act([]keymap.Action{keymap.Menu, keymap.Help, keymap.Open, keymap.Lesson}[m.below(4)])
	case 1:
		// A folder may go while it is on show.
		os.Mkdir(m.path("sub"), 0o755)
		m.a.Pick()
		if m.byte()&1 == 0 {
			os.Remove(m.path("sub"))
		}
	}
	for n := m.below(12); n > 0; n-- {
		key := []string{"up", "down", "down", "pageup", "pagedown", "home", "end", "return", "escape", "e", "z", "backspace"}[m.below(12)]
		m.a.Key(keymap.Chord{Key: key}, true, false)
		m.a.Key(keymap.Chord{Key: key}, false, false)
		m.inside()
		m.note("  %s", key)
		if key == "return" {
			break
		}
		if m.draw(); key == "end" {
			m.size()
			m.draw()
		}
	}
}

// inside keeps the picker out of folders that are not the monkey's.
func (m *monkey) inside() {
	if m.a.host.Folder != m.dir && m.a.host.Folder != m.path("sub") {
		m.a.host.Folder = m.dir
		m.a.Pick()
	}
}

// drop drops a file; what cannot be used changes nothing.
func (m *monkey) drop() {
	names := []string{"zoo.asm", "zoo.nes", "freelist", "broken.nes", "broken.asm", "broken.fm2", "empty.fm2", "good.pal", "broken.pal",
		"nowhere.nes", ".", "state", "movie", "movie"}
	name := names[m.below(len(names))]
	path := m.path(name)
	switch name {
	case "freelist":
		path = name
	case "state":
		if m.a.session != nil {
			path = m.a.statePath(1)
		}
	case "movie":
		m, _ := filepath.Glob(filepath.Join(m.a.host.CaptureDir, "*.fm2"))
		if len(m) > 0 {
			path = m[len(m)-1]
		}
	}
	m.note("  %s", filepath.Base(path))
	was := m.now
	m.a.Screen.Alarm = false
	m.a.Drop(path)
	if m.a.message == "" || strings.Contains(m.a.message, "\n") {
		m.Errorf("dropped %s: %q", name, m.a.message)
	}
	switch m.look(); {
	case strings.HasPrefix(name, "broken") || name == "nowhere.nes" || name == ".":
		if was != m.now || !m.a.Screen.Alarm {
			m.Errorf("dropped %s: %q", name, m.a.message)
		}
	}
}

func (m *monkey) breaks() {
	where := []string{"nmi", "pause", "loop", "$8000", "nowhere", "pool_take"}[m.below(6)]
	if m.byte()&1 == 0 { // away with all of them
		for _, b := range append([]session.Breakpoint(nil), m.a.session.Breakpoints()...) {
			m.a.session.Break(b.Label)
		}
		if n := len(m.a.session.Breakpoints()); n != 0 {
			m.Errorf("%d breakpoints cannot be taken away", n)
		}
		return
	}
	m.a.session.Break(where)
}

// zooSaves is the size of the zoo's battery RAM.
const zooSaves = 8192

// zooSource is a game whose picture, sound and battery RAM depend on both pads since power-on.
const zooSource = `
        .mapper 0
        .prgrom 32
        .chrram 8
{head}
        .vectors nmi, reset, nothing
        .zeropage
count:  .res 1
sum:    .res 1
pad:    .res 2
        .code
reset:
        ldx #$FF
        txs
{before}
loop:
        lda #$80
        sta $2000
        lda #$0F
        sta $4015
        jsr pause
        jmp loop
pause:
        ldy #{wait}
.more:
        dey
        bne .more
        rts
nmi:
        pha
        txa
        pha
        lda #1
        sta $4016
        lsr a
        sta $4016
        ldx #8
.bits:
        lda $4016
        lsr a
        rol pad
        lda $4017
        lsr a
        rol pad+1
        dex
        bne .bits
        lda sum
        asl a
        adc pad
        adc pad+1
        adc count
        sta sum
        ldx count
        sta $6000,x
        lda #$BF
        sta $4000
        lda sum
        sta $4002
        lda #1
        sta $4003
        bit $2002
        lda #$3F
        sta $2006
        lda #0
        sta $2006
        lda sum
        and #$3F
        sta $2007
        lda sum
        and #$E0
        sta $2001
        lda #0
        sta $2006
        sta $2006
        inc count
        pla
        tax
        pla
        rti
nothing:
        rti
`

// zooBuild is one of the builds of the zoo's source; the last one is broken.
func zooBuild(n int) string {
	head, before, wait := "        .battery\n        .saveram 8", "", "200"
	switch n {
	case 1:
		before = "        nop\n        nop\n        nop"
	case 2:
		wait = "150"
	case 3:
		head += "\n        .region pal"
	case 4:
		head = "        .workram 8"
	case 5:
		before = "        lda #1000"
	}
	return strings.NewReplacer("{head}", head, "{before}", before, "{wait}", wait).Replace(zooSource)
}

// zoo lays out the files that a monkey drops.
func (m *monkey) zoo() {
	for name, data := range map[string]string{"zoo.asm": zooBuild(0), "zoo.nes": string(zooImage()), "broken.nes": "NES\x1a\xff\xff",
		"broken.asm": "  lda #999\n  foo\n", "broken.fm2": "|0|", "empty.fm2": "version 3\nromFilename x\n", "broken.pal": "xx",
		"good.pal": strings.Repeat("abc", 64)} {
		if err := os.WriteFile(m.path(name), []byte(data), 0o644); err != nil {
			m.Fatal(err)
		}
	}
}

// zooImage is a cartridge.
var zooImage = sync.OnceValue(func() []byte {
	prog, err := roms.Assemble(roms.All()[1].Main, nil)
	if err != nil {
		panic(err)
	}
	return bytes.Clone(prog.Image)
})

// edit writes another build of the zoo over its source.
func (m *monkey) edit() {
	n := m.below(6)
	m.note("  build %d", n)
	if err := files.Write(m.path("zoo.asm"), []byte(zooBuild(n))); err != nil {
		m.Fatal(err)
	}
	for range 3 {
		m.a.ticks = m.a.ticks/30*30 + 29 // the next tick looks at the file
		m.run(1, 1)
	}
}
