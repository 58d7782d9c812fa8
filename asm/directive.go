package asm

import (
	"pool6502/asm/source"
	"pool6502/asm/syntax"
	"slices"
	"strings"
)

// directives are the words that start with a dot, except conditions, macros and
// repeats, which decide which lines are assembled (see process).
var directives map[string]func(a *assembler, t syntax.Token, c *syntax.Cursor)

func init() { // breaks the cycle between include and the table
	directives = map[string]func(a *assembler, t syntax.Token, c *syntax.Cursor){
		".include":   dirInclude,
		".incbin":    dirIncbin,
		".byte":      dirData(1, ""),
		".word":      dirData(2, ""),
		".lobytes":   dirData(1, "<"),
		".hibytes":   dirData(1, ">"),
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

// directiveOf gives the directive that a word names, nil for other words.
func directiveOf(t syntax.Token) func(a *assembler, t syntax.Token, c *syntax.Cursor) {
	if t.Text[0] != '.' {
		return nil
	}
	return directives[t.Keyword()]
}

func (a *assembler) fileName(t syntax.Token, c *syntax.Cursor) (string, bool) {
	s := c.Next()
	if s.Kind != syntax.String || s.Text == "" {
		a.fail(t, t.Text, "a file name between double quotes is expected", t.Text+` "name"`)
		c.Skip()
		return "", false
	}
	return source.Beside(a.files[t.File].name, s.Text), true
}

func dirInclude(a *assembler, t syntax.Token, c *syntax.Cursor) {
	if name, ok := a.fileName(t, c); ok {
		if a.expectEnd(c); c.Done() {
			a.include(name, t)
		}
	}
}

// dirIncbin takes .incbin "name" [, offset [, length]].
func dirIncbin(a *assembler, t syntax.Token, c *syntax.Cursor) {
	name, ok := a.fileName(t, c)
	if !ok {
		return
	}
	data, err := source.Read(a.fsys, name)
	if err != nil {
		a.unreadable(t, name, err)
		c.Skip()
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
	if c.Accept(",") {
		off, _ = a.early(c, "the offset")
		n = size - off
		if c.Accept(",") {
			n, _ = a.early(c, "the length")
		}
	}
	if off < 0 || n < 0 || off > size || n > size-off {
		a.failf(t, name, "check offset and length", "the file has %d bytes, not %d from %d on", size, n, off)
		return
	}
	a.add(&stmt{kind: stData, tok: t, items: []dataItem{{bytes: data[off : off+n]}}})
}

// dirData takes values and, for bytes, strings. If half is not empty, only that half
// of each value is used.
func dirData(unit int, half string) func(*assembler, syntax.Token, *syntax.Cursor) {
	return func(a *assembler, t syntax.Token, c *syntax.Cursor) {
		s := a.room.new()
		s.kind, s.tok, s.items = stData, t, make([]dataItem, 0, 1+(len(c.Toks)-c.At)/2)
		for {
			if p := c.Peek(); p.Kind == syntax.String && unit == 1 && half == "" && (c.At+1 == len(c.Toks) || c.Toks[c.At+1].Is(",")) {
				c.Next()
				s.items = append(s.items, dataItem{bytes: []byte(p.Text)})
			} else {
				e := c.Expr()
				if e == nil {
					c.Skip()
					a.star = nil
					return
				}
				if half != "" {
					e = syntax.Signed(half, e, e.Tok)
				}
				s.items = append(s.items, dataItem{e: e, unit: unit})
			}
			if !c.Accept(",") {
				break
			}
		}
		a.add(s)
	}
}

// dirTile takes the eight rows of a tile as strings of . 1 2 3.
func dirTile(a *assembler, t syntax.Token, c *syntax.Cursor) {
	var planes [16]byte
	for row := range 8 {
		if row > 0 && !c.Accept(",") {
			a.fail(t, t.Text, "a tile has eight rows", `.tile "..12..", ... eight strings of eight characters`)
			c.Skip()
			return
		}
		s := c.Next()
		if s.Kind != syntax.String || len(s.Text) != 8 || strings.Trim(s.Text, ".0123") != "" {
			a.fail(s, s.Text, "a row of a tile is eight characters out of . 1 2 3", "a dot is colour 0")
			c.Skip()
			return
		}
		for x := range 8 {
			v := byte(0)
			if s.Text[x] != '.' {
				v = s.Text[x] - '0'
			}
			planes[row] |= v & 1 << (7 - x)
			planes[row+8] |= v >> 1 << (7 - x)
		}
	}
	a.add(&stmt{kind: stData, tok: t, items: []dataItem{{bytes: planes[:]}}})
}

// dirCount takes a count and a fill byte: .res n [, v] and .align n [, v].
func dirCount(kind stmtKind) func(*assembler, syntax.Token, *syntax.Cursor) {
	return func(a *assembler, t syntax.Token, c *syntax.Cursor) {
		if e := a.exprs(c, 1, 2); e != nil {
			a.add(&stmt{kind: kind, tok: t, exprs: e})
		}
	}
}

func dirOrg(a *assembler, t syntax.Token, c *syntax.Cursor) {
	if e := a.exprs(c, 1, 1); e != nil {
		a.add(&stmt{kind: stOrg, tok: t, exprs: e})
	}
}

func dirArea(a *assembler, t syntax.Token, c *syntax.Cursor) {
	name := t.Keyword()
	switch name {
	case ".bss":
		name = ".ram"
	case ".zp":
		name = ".zeropage"
	case ".chr":
		a.cartridge(t)
		a.usesCHR = true
	case ".prgram":
		a.usesPRGRAM = true
	}
	a.add(&stmt{kind: stArea, tok: t, text: name})
}

// dirBank takes .code and .bank n [, address].
func dirBank(a *assembler, t syntax.Token, c *syntax.Cursor) {
	s := &stmt{kind: stArea, tok: t, text: ".code", bank: -1}
	if t.Keyword() == ".bank" {
		a.cartridge(t)
		n, ok := a.early(c, "the bank")
		if !ok {
			c.Skip()
			return
		}
		if n < 0 || n > 4095 {
			a.failf(t, t.Text, "banks count from 0", "there is no bank %d", n)
			return
		}
		s.bank = int(n)
		if c.Accept(",") {
			v, ok := a.early(c, "the address")
			if !ok {
				c.Skip()
				return
			}
			s.exprs = []*syntax.Expr{{Op: "num", Val: v, Tok: t}}
		}
	}
	a.add(s)
}

func dirAssert(a *assembler, t syntax.Token, c *syntax.Cursor) {
	e := a.exprs(c, 1, 1)
	if e == nil {
		return
	}
	s := &stmt{kind: stAssert, tok: t, exprs: e, text: "the assertion does not hold"}
	if c.Accept(",") {
		m := c.Next()
		if m.Kind != syntax.String {
			a.fail(m, m.Text, "the message is a string", `.assert condition, "message"`)
			c.Skip()
			return
		}
		s.text = m.Text
	}
	a.add(s)
}

func dirMessage(a *assembler, t syntax.Token, c *syntax.Cursor) {
	m := c.Next()
	if m.Kind != syntax.String {
		a.fail(t, t.Text, "the message is a string", t.Text+` "message"`)
		c.Skip()
		return
	}
	if t.Keyword() == ".error" {
		a.fail(t, t.Text, m.Text, "")
	} else {
		a.warn(t, t.Text, m.Text, "")
	}
}

// dirVectors takes .vectors nmi, reset, irq.
func dirVectors(a *assembler, t syntax.Token, c *syntax.Cursor) {
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

// cartridge records that the source is a cartridge and not a library.
func (a *assembler) cartridge(t syntax.Token) {
	if a.header.at.Line == 0 {
		a.header.at = t
	}
}
