package asm

import (
	"slices"
	"strings"
)

// directives are the words that start with a dot, except those that decide
// which lines there are (see process).
var directives map[string]func(a *assembler, t token, c *cursor)

func init() { // breaks the cycle between include and the table
	directives = map[string]func(a *assembler, t token, c *cursor){
		".include":   dirInclude,
		".incbin":    dirIncbin,
		".byte":      dirData(1, ""),
		".word":      dirData(2, ""),
		".lobytes":   dirData(1, "u<"),
		".hibytes":   dirData(1, "u>"),
		".tile":      dirTile,
		".res":       dirCount(stRes),
		".align":     dirCount(stAlign),
		".org":       dirOrg,
		".zeropage":  dirArea,
		".ram":       dirArea,
		".prgram":    dirArea,
		".code":      dirBank,
		".bank":      dirBank,
		".chr":       dirArea,
		".assert":    dirAssert,
		".error":     dirMessage,
		".warning":   dirMessage,
		".vectors":   dirVectors,
		".mapper":    dirHeader,
		".submapper": dirHeader,
		".prgrom":    dirHeader,
		".chrrom":    dirHeader,
		".chrram":    dirHeader,
		".workram":   dirHeader,
		".saveram":   dirHeader,
		".banksize":  dirHeader,
		".battery":   dirHeader,
		".mirror":    dirHeader,
		".region":    dirHeader,
	}
	for short, long := range map[string]string{".db": ".byte", ".dw": ".word", ".bss": ".ram", ".zp": ".zeropage"} {
		directives[short] = directives[long]
	}
}

func (a *assembler) fileName(t token, c *cursor) (string, bool) {
	s := c.next()
	if s.kind != tokString || s.text == "" {
		a.fail(t, t.text, "a file name between double quotes is expected", t.text+` "name"`)
		c.i = len(c.toks)
		return "", false
	}
	return beside(a.files[t.file].name, s.text), true
}

func dirInclude(a *assembler, t token, c *cursor) {
	if name, ok := a.fileName(t, c); ok {
		if a.expectEnd(c); c.done() {
			a.include(name, t)
		}
	}
}

// dirIncbin takes .incbin "name" [, offset [, length]].
func dirIncbin(a *assembler, t token, c *cursor) {
	name, ok := a.fileName(t, c)
	if !ok {
		return
	}
	data, err := readFile(a.fsys, name)
	if err != nil {
		a.unreadable(t, name, err)
		c.i = len(c.toks)
		return
	}
	if !slices.Contains(a.data, name) {
		a.data = append(a.data, name)
	}
	if a.read += len(data); a.read > maxSource {
		a.fail(t, name, "the files are larger than 16 MB together", "include less")
		a.stop = true
		return
	}
	size := int64(len(data))
	off, n := int64(0), size
	if c.accept(",") {
		off, _ = a.early(c, "the offset")
		n = size - off
		if c.accept(",") {
			n, _ = a.early(c, "the length")
		}
	}
	if off < 0 || n < 0 || off > size || n > size-off {
		a.failf(t, name, "check offset and length", "the file has %d bytes, not %d from %d on", size, n, off)
		return
	}
	a.add(&stmt{kind: stData, tok: t, items: []dataItem{{bytes: data[off : off+n]}}})
}

// dirData takes values and, in bytes, strings. half, when not empty, takes
// one half of each value.
func dirData(unit int, half string) func(*assembler, token, *cursor) {
	return func(a *assembler, t token, c *cursor) {
		s := &stmt{kind: stData, tok: t}
		for {
			if p := c.peek(); p.kind == tokString && unit == 1 && half == "" && (c.i+1 == len(c.toks) || c.toks[c.i+1].is(",")) {
				c.next()
				s.items = append(s.items, dataItem{bytes: []byte(p.text)})
			} else {
				e := c.expr()
				if e == nil {
					c.i = len(c.toks)
					a.star = nil
					return
				}
				if half != "" {
					e = &expr{op: half, args: []*expr{e}, tok: e.tok}
				}
				s.items = append(s.items, dataItem{e: e, unit: unit})
			}
			if !c.accept(",") {
				break
			}
		}
		a.add(s)
	}
}

// dirTile takes the eight rows of a tile as strings of . 1 2 3.
func dirTile(a *assembler, t token, c *cursor) {
	var planes [16]byte
	for row := range 8 {
		if row > 0 && !c.accept(",") {
			a.fail(t, t.text, "a tile has eight rows", `.tile "..12..", ... eight strings of eight characters`)
			c.i = len(c.toks)
			return
		}
		s := c.next()
		if s.kind != tokString || len(s.text) != 8 || strings.Trim(s.text, ".0123") != "" {
			a.fail(s, s.text, "a row of a tile is eight characters out of . 1 2 3", "a dot is colour 0")
			c.i = len(c.toks)
			return
		}
		for x := range 8 {
			v := byte(0)
			if s.text[x] != '.' {
				v = s.text[x] - '0'
			}
			planes[row] |= v & 1 << (7 - x)
			planes[row+8] |= v >> 1 << (7 - x)
		}
	}
	a.add(&stmt{kind: stData, tok: t, items: []dataItem{{bytes: planes[:]}}})
}

// dirCount takes a count and a fill byte: .res n [, v] and .align n [, v].
func dirCount(kind stmtKind) func(*assembler, token, *cursor) {
	return func(a *assembler, t token, c *cursor) {
		if e := a.exprs(c, 1, 2); e != nil {
			a.add(&stmt{kind: kind, tok: t, exprs: e})
		}
	}
}

func dirOrg(a *assembler, t token, c *cursor) {
	if e := a.exprs(c, 1, 1); e != nil {
		a.add(&stmt{kind: stOrg, tok: t, exprs: e})
	}
}

func dirArea(a *assembler, t token, c *cursor) {
	name := t.keyword()
	switch name {
	case ".bss":
		name = ".ram"
	case ".zp":
		name = ".zeropage"
	case ".chr":
		a.cartridge(t)
		a.usesCHR = true
	}
	a.add(&stmt{kind: stArea, tok: t, text: name})
}

// dirBank takes .code and .bank n [, address].
func dirBank(a *assembler, t token, c *cursor) {
	s := &stmt{kind: stArea, tok: t, text: ".code", bank: -1}
	if t.keyword() == ".bank" {
		a.cartridge(t)
		n, ok := a.early(c, "the bank")
		if !ok {
			c.i = len(c.toks)
			return
		}
		if n < 0 || n > 4095 {
			a.failf(t, t.text, "banks count from 0", "there is no bank %d", n)
			return
		}
		s.bank = int(n)
		if c.accept(",") {
			v, ok := a.early(c, "the address")
			if !ok {
				c.i = len(c.toks)
				return
			}
			s.exprs = []*expr{{op: "num", val: v, tok: t}}
		}
	}
	a.add(s)
}

func dirAssert(a *assembler, t token, c *cursor) {
	e := a.exprs(c, 1, 1)
	if e == nil {
		return
	}
	s := &stmt{kind: stAssert, tok: t, exprs: e, text: "the assertion does not hold"}
	if c.accept(",") {
		m := c.next()
		if m.kind != tokString {
			a.fail(m, m.text, "the message is a string", `.assert condition, "message"`)
			c.i = len(c.toks)
			return
		}
		s.text = m.text
	}
	a.add(s)
}

func dirMessage(a *assembler, t token, c *cursor) {
	m := c.next()
	if m.kind != tokString {
		a.fail(t, t.text, "the message is a string", t.text+` "message"`)
		c.i = len(c.toks)
		return
	}
	if t.keyword() == ".error" {
		a.fail(t, t.text, m.text, "")
	} else {
		a.warn(t, t.text, m.text, "")
	}
}

// dirVectors takes .vectors nmi, reset, irq.
func dirVectors(a *assembler, t token, c *cursor) {
	a.cartridge(t)
	e := a.exprs(c, 3, 3)
	if e == nil {
		return
	}
	s := &stmt{kind: stVectors, tok: t}
	for _, e := range e {
		s.items = append(s.items, dataItem{e: e, unit: 2})
	}
	a.add(s)
}

// cartridge notes that the source is a cartridge and not a library.
func (a *assembler) cartridge(t token) {
	if a.header.at.line == 0 {
		a.header.at = t
	}
}
