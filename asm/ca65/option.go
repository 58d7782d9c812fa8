package ca65

import (
	"slices"
	"strings"
)

// onOff reads + or -, on or off; nothing is on.
func (a *assembler) onOff() bool {
	t := a.tok
	word := strings.ToLower(t.text)
	if t.ends() {
		return true
	}
	a.next()
	switch {
	case t.kind == tkPlus || t.kind == tkName && word == "on":
		return true
	case t.kind == tkMinus || t.kind == tkName && word == "off":
		return false
	}
	a.failAt(t.at, t.shown(), "this is neither on nor off", "write + or -")
	return true
}

func (a *assembler) setCPU() {
	t := a.tok
	switch name := a.str(); strings.ToUpper(name) {
	case "6502":
		a.undocumented = false
	case "6502X":
		a.undocumented = true
	default:
		a.failAt(t.at, name, "this processor is not built", `write "6502", or "6502X" for its undocumented instructions`)
	}
}

// feature handles .feature: names of features, each of which may be followed by + or -.
func (a *assembler) feature() {
	for {
		t := a.tok
		name := strings.ToLower(t.text)
		if t.kind != tkName || !slices.Contains(knownFeatures, name) {
			a.fail("this is not a feature that is read", "the features: "+strings.Join(knownFeatures, " "))
			a.skipLine()
			return
		}
		a.features[name] = true
		if name == "line_continuations" {
			a.lineCont = true
		}
		a.next()
		if a.tok.kind == tkPlus || a.tok.kind == tkMinus {
			a.features[name] = a.onOff()
		}
		if !a.comma() {
			return
		}
	}
}

func (a *assembler) mapChar() {
	at := a.tok.at
	from := a.constant()
	a.expect(tkComma)
	to := a.constant()
	if from < 0 || from > 255 || to < 0 || to > 255 {
		a.failAt(at, "", "characters and their codes are 0 to 255", "")
		return
	}
	a.charmap[from] = byte(to)
}

func (a *assembler) setLocalChar() {
	if t := a.tok; t.kind != tkChar || t.val != '@' && t.val != '?' {
		a.fail("this does not begin cheap local labels", "write '@' or '?'")
		a.skipLine()
	} else {
		a.localChar = byte(t.val)
		a.next()
	}
}

// An assertion is checked when all addresses are known.
type assertion struct {
	e    *expr
	warn bool
	msg  string
	at   place
}

func (a *assembler) assert() {
	s := assertion{at: a.tok.at, msg: "the assertion does not hold"}
	s.e = a.expression()
	a.expect(tkComma)
	switch strings.ToLower(a.tok.text) {
	case "warning", "warn", "ldwarning", "ldwarn":
		s.warn = true
	case "error", "lderror":
	default:
		a.fail("this is not an action", "write error or warning")
		a.skipLine()
		return
	}
	a.next()
	if a.comma() {
		s.msg = a.str()
	}
	a.asserts = append(a.asserts, s)
}

func (a *assembler) userError() {
	at := a.word.at
	fatal := a.word.is(".fatal")
	a.failAt(at, a.word.text, a.str(), "")
	a.skipLine()
	if fatal {
		panic(stop{})
	}
}

func (a *assembler) userWarning() {
	at := a.word.at
	a.warnAt(at, ".warning", a.str(), "")
	a.skipLine()
}

// end ends the source.
func (a *assembler) end() {
	a.inputs, a.ifs = nil, nil
	for i, s := range a.sources {
		if s.line = len(s.lines); i > 0 {
			s.ifs = 0
		}
	}
	a.next()
}
