package verify

import (
	"fmt"
	"slices"
	"strings"
)

// protocol is one way in which a test ROM gives its result.
type protocol struct {
	name      string
	recognise func(w *watch) bool
	judge     func(w *watch) verdict
	also      []string // jobs of these protocols may be judged by it as well
}

// The table of protocols, in the order in which they are tried. The first is stronger than
// the others: it takes a ROM over even after another has recognised it.
var protocols = []protocol{
	{name: "blargg6000", recognise: hasSignature, judge: judgeStatus},
	{name: "accuracycoin", recognise: isAccuracyCoin, judge: judgeAccuracyCoin},
	{name: "nestest", recognise: isNestest, judge: judgeNestest},
	{name: "holy_mapperel", recognise: isHolyMapperel, judge: judgeHolyMapperel},
	{name: "nt_expect", recognise: showsExpected, judge: judgeExpected},
	{name: "ram_f8", recognise: saysResultF8, judge: judgeText},
	{name: "ram_f0", recognise: saysCodeF0, judge: judgeCode},
	// A cartridge without RAM at $6000 still has the text.
	{name: "nt_text", recognise: saysResult, judge: judgeText, also: []string{"blargg6000"}},
}

func (p *protocol) serves(name string) bool {
	return p.name == name || slices.Contains(p.also, name)
}

// Protocols lists the names.
func Protocols() []string {
	var names []string
	for i := range protocols {
		names = append(names, protocols[i].name)
	}
	return names
}

func known(name string) bool { return slices.Contains(Protocols(), name) }

// The states in $6000.
const (
	statusRunning = 0x80
	statusReset   = 0x81
	resetDelay    = 12 // frames; the ROM wants at least 100 ms, which is 6
)

func hasSignature(w *watch) bool {
	return w.Peek(0x6001) == 0xDE && w.Peek(0x6002) == 0xB0 && w.Peek(0x6003) == 0x61
}

// judgeStatus follows $6000 and presses reset when asked to.
func judgeStatus(w *watch) verdict {
	if !hasSignature(w) {
		return verdict{}
	}
	switch status := w.Peek(0x6000); {
	case status == statusReset:
		if w.asked == 0 {
			w.asked = w.frame
		} else if w.frame-w.asked >= resetDelay {
			w.Reset()
			w.asked = w.frame
		}
		return verdict{}
	case status >= statusRunning:
		w.asked = 0
		return verdict{}
	case status == 0:
		return verdict{Pass, summary(w.textAt(0x6004)), true}
	default:
		return verdict{Fail, fmt.Sprintf("code %d: %s", status, summary(w.textAt(0x6004))), true}
	}
}

// textAt reads what the ROM has written, up to a zero byte.
func (w *watch) textAt(addr uint16) string {
	var b strings.Builder
	for ; addr < 0x8000; addr++ {
		c := w.Peek(addr)
		if c == 0 {
			break
		}
		if c == '\n' || c >= ' ' && c < 0x7F {
			b.WriteByte(c)
		}
	}
	return b.String()
}

func saysResult(w *watch) bool { return w.says("passed") || w.says("failed") || w.says(complete) }

// complete is how some collections end when none of their parts has printed an error.
const complete = "all tests complete"

func saysResultF8(w *watch) bool {
	code := w.Peek(0xF8)
	return code == 1 && w.says("passed") || code > 1 && w.says("failed") && strings.Contains(w.screen, fmt.Sprintf("#%d", code))
}

// judgeText believes the screen. Until it has been quiet for a while, more may come.
func judgeText(w *watch) verdict {
	v := verdict{message: w.verdictText(), final: w.quiet()}
	switch {
	case w.says("failed"), w.says(complete) && w.says("errors"):
		v.result = Fail
	case w.says("passed"), w.says(complete):
		v.result = Pass
	default:
		v.final = false
	}
	return v
}

// saysCodeF0 looks for a nametable that has the code alone; another may hold anything.
func saysCodeF0(w *watch) bool {
	code := w.Peek(0xF0)
	return code != 0 && slices.Contains(w.pages, fmt.Sprintf("$%02X\n", code))
}

// judgeCode reads the result of the tests that show nothing but a number.
func judgeCode(w *watch) verdict {
	if !saysCodeF0(w) {
		return verdict{}
	}
	if w.Peek(0xF0) == 1 {
		return verdict{Pass, "$01", w.quiet()}
	}
	return verdict{Fail, fmt.Sprintf("code %d", w.Peek(0xF0)), w.quiet()}
}

// showsExpected reports whether the screen has a text that the job says means a pass. Only
// then is there a verdict: such a ROM shows a checksum and leaves it to people to know it.
func showsExpected(w *watch) bool {
	return slices.ContainsFunc(w.job.Text, func(t string) bool { return strings.Contains(w.screen, t) })
}

func judgeExpected(w *watch) verdict {
	if !showsExpected(w) {
		return verdict{}
	}
	return verdict{Pass, w.verdictText(), w.quiet()}
}
