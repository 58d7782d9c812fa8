package verify

import (
	"fmt"
	"slices"
	"strings"

	"pool6502/nes"
)

// Protocol is one way in which a test ROM gives its result.
type Protocol struct {
	Name string

	// Recognise reports whether the ROM uses the protocol. It is called every few frames until a
	// protocol returns true; from then on Judge of that protocol is called.
	Recognise func(w *Watch) bool

	// Judge returns the result so far: none yet, or a verdict.
	Judge func(w *Watch) Verdict

	// Confirm, if not nil, examines a ROM that has passed once more, and returns the verdict that
	// counts.
	Confirm func(j *Job, cart *nes.Cart, cfg nes.Config, v Verdict) Verdict

	also []string // jobs of these protocols may be judged by it as well
}

// The protocols of every Run, in the order in which they are tried. The first is stronger than
// the others: it takes a ROM over even after another has recognised it. Those of
// Options.Protocols come second.
var (
	strongest = Protocol{Name: strongestName, Recognise: speaks, Judge: judgeStatus}
	general   = []Protocol{
		{Name: "nt_expect", Recognise: showsExpected, Judge: judgeExpected},
		{Name: "ram_f8", Recognise: saysResultF8, Judge: judgeText},
		{Name: "ram_f0", Recognise: saysCodeF0, Judge: judgeCode},
		// A cartridge without RAM at $6000 still has the text.
		{Name: "nt_text", Recognise: saysResult, Judge: judgeWords, also: []string{strongestName}},
	}
)

// table is the order in which protocols are tried.
func table(special []Protocol) []Protocol {
	return slices.Concat([]Protocol{strongest}, special, general)
}

func (p *Protocol) serves(name string) bool {
	return p.Name == name || slices.Contains(p.also, name)
}

// Protocols lists the names of the protocols in the order in which they are tried, those of
// special, which are a Run's Options.Protocols, among them.
func Protocols(special ...Protocol) []string {
	var names []string
	for _, p := range table(special) {
		names = append(names, p.Name)
	}
	return names
}

const strongestName = "blargg6000"

// The states in $6000.
const (
	statusRunning = 0x80
	statusReset   = 0x81
	noStatus      = 0xFF
	resetDelay    = 12 // frames; the ROM wants at least 100 ms, which is 6
)

// speaks reports whether the ROM uses the protocol: it has written the signature, and has said that it
// runs. Some old tests never say that; a manifest can name the protocol for them.
func speaks(w *Watch) bool { return hasSignature(w) && (*w.ran || w.job.Protocol == strongestName) }

func hasSignature(w *Watch) bool {
	return w.Peek(0x6001) == 0xDE && w.Peek(0x6002) == 0xB0 && w.Peek(0x6003) == 0x61
}

// judgeStatus follows $6000 and presses reset when asked to.
func judgeStatus(w *Watch) Verdict {
	if !hasSignature(w) {
		return Verdict{}
	}
	switch status := w.Peek(0x6000); {
	case status == statusReset:
		if w.asked == 0 {
			w.asked = w.frame
		} else if w.frame-w.asked >= resetDelay {
			w.Reset()
			w.asked = w.frame
		}
		return Verdict{}
	case status >= statusRunning:
		w.asked = 0
		return Verdict{}
	case status == 0:
		return Verdict{Pass, summary(w.Text(0x6004)), true}
	default:
		return Verdict{Fail, fmt.Sprintf("code %d: %s", status, summary(w.Text(0x6004))), true}
	}
}

// Text reads what the ROM has written to memory from addr on, up to a zero byte.
func (w *Watch) Text(addr uint16) string {
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

// saysResult reports whether the screen says that a test has failed, or in clear words that all have passed. If the job names the
// protocol, any words for a pass will do.
func saysResult(w *Watch) bool {
	result := spoken(w.screen)
	return result == Fail || result == Pass && (w.job.Protocol != "" || finished(w.pages))
}

func saysResultF8(w *Watch) bool {
	code := w.Peek(0xF8)
	return code == 1 && w.Says("passed") || code > 1 && w.Says("failed") && strings.Contains(w.screen, fmt.Sprintf("#%d", code))
}

// judgeText reads the verdict from the screen, once the screen has not changed for a while.
func judgeText(w *Watch) Verdict {
	result := spoken(w.screen)
	return Verdict{Result: result, Message: w.verdictText(), Final: result != "" && w.TextFinal()}
}

// judgeWords does what judgeText does, for a screen that may show more text after it was recognised.
func judgeWords(w *Watch) Verdict {
	if !saysResult(w) {
		return Verdict{}
	}
	return judgeText(w)
}

// saysCodeF0 looks for a nametable that has the code alone; another may hold anything.
func saysCodeF0(w *Watch) bool {
	code := w.Peek(0xF0)
	return code != 0 && slices.Contains(w.pages, fmt.Sprintf("$%02X\n", code))
}

// judgeCode reads the result of the tests that show nothing but a number.
func judgeCode(w *Watch) Verdict {
	if !saysCodeF0(w) {
		return Verdict{}
	}
	if w.Peek(0xF0) == 1 {
		return Verdict{Pass, "$01", w.TextFinal()}
	}
	return Verdict{Fail, fmt.Sprintf("code %d", w.Peek(0xF0)), w.TextFinal()}
}

// showsExpected reports whether the screen has a text that the job says means a pass. Only
// then is there a verdict: such a ROM shows a checksum and leaves it to people to know it.
func showsExpected(w *Watch) bool {
	return slices.ContainsFunc(w.job.Text, func(t string) bool { return strings.Contains(w.screen, t) })
}

func judgeExpected(w *Watch) Verdict {
	if !showsExpected(w) {
		return Verdict{}
	}
	return Verdict{Pass, w.verdictText(), w.TextFinal()}
}
