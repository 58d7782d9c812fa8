package asm

import (
	"math/bits"
	"pool6502/asm/syntax"
	"sort"
	"strings"
)

// Words of .mirror and .region with the value of their header field.
var (
	mirrors = map[string]int{"horizontal": 0, "vertical": 1, "fourscreen": 2}
	regions = map[string]int{"ntsc": 0, "pal": 1, "multi": 2, "dendy": 3}
)

// dirHeader takes the directives that describe the cartridge.
func dirHeader(a *assembler, t syntax.Token, c *syntax.Cursor) {
	h := &a.header
	a.cartridge(t)
	name := t.Keyword()
	if old, ok := h.said[name]; ok {
		a.failf(t, t.Text, "a cartridge has one", "it is already given at %s", a.pos(old))
		c.Skip()
		return
	}
	h.said[name] = t
	switch name {
	case ".battery":
		h.battery = true
	case ".mirror":
		v, _ := a.word(t, c, mirrors)
		h.mirror, h.fourScreen = v&1, v == 2
	case ".region":
		h.region, _ = a.word(t, c, regions)
	case ".mapper":
		h.mapper = a.number(t, c, 0, 4095)
		if c.Accept(",") {
			if old, ok := h.said[".submapper"]; ok {
				a.failf(t, t.Text, "a cartridge has one", "the submapper is already given at %s", a.pos(old))
			}
			h.said[".submapper"] = t
			h.submapper = a.number(t, c, 0, 15)
		}
	case ".submapper":
		h.submapper = a.number(t, c, 0, 15)
	case ".prgrom":
		h.prg = a.size(t, c, 16, 4096, 16)
	case ".chrrom":
		h.chrROM = a.size(t, c, 0, 2048, 8)
	case ".chrram":
		h.chrRAM = a.power(t, c)
	case ".workram":
		h.workRAM = a.power(t, c)
	case ".saveram":
		h.saveRAM = a.power(t, c)
	case ".banksize":
		h.bankSize = a.power(t, c)
		if h.bankSize != 0 && (h.bankSize < 8*kb || h.bankSize > 32*kb) {
			a.fail(t, t.Text, "a bank is 8, 16 or 32 KB", t.Text+" 16")
			h.bankSize = 0
		}
	}
}

// word parses one of the given words and returns its value.
func (a *assembler) word(t syntax.Token, c *syntax.Cursor, words map[string]int) (int, bool) {
	w := c.Next()
	v, ok := words[w.Keyword()]
	if !ok {
		var names []string
		for n := range words {
			names = append(names, n)
		}
		sort.Strings(names)
		a.fail(w, w.Text, t.Text+" does not know this", "write "+strings.Join(names, ", "))
		c.Skip()
	}
	return v, ok
}

// number reads a constant between two bounds, inclusive.
func (a *assembler) number(t syntax.Token, c *syntax.Cursor, low, high int64) int {
	return a.numberOf("", t, c, low, high)
}

// numberOf is number for a value with a unit, which the message names.
func (a *assembler) numberOf(unit string, t syntax.Token, c *syntax.Cursor, low, high int64) int {
	v, ok := a.early(c, "the header")
	if !ok {
		c.Skip()
		return 0
	}
	if v < low || v > high {
		a.failf(t, t.Text, "choose one between", "%d%s is not between %d and %d%[2]s", v, unit, low, high)
		return 0
	}
	return int(v)
}

// size reads a number of KB, a multiple of step, and returns bytes.
func (a *assembler) size(t syntax.Token, c *syntax.Cursor, low, high int64, step int) int {
	n := a.numberOf(" KB", t, c, low, high)
	if n%step != 0 {
		a.failf(t, t.Text, "sizes are in KB", "%d KB is not a multiple of %d KB", n, step)
		return 0
	}
	return n * kb
}

// power reads a number of KB that is zero or a power of two, and returns bytes.
func (a *assembler) power(t syntax.Token, c *syntax.Cursor) int {
	n := a.numberOf(" KB", t, c, 0, 1024)
	if bits.OnesCount(uint(n)) > 1 {
		a.failf(t, t.Text, "sizes are in KB", "%d KB is not a power of two", n)
		return 0
	}
	return n * kb
}
