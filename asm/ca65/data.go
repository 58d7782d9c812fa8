package ca65

import "slices"

// bytes handles .byte: strings and bytes.
func (a *assembler) bytes() {
	for {
		if t := a.tok; t.kind == tkString && !(a.features["loose_char_term"] && len(t.text) == 1) {
			a.text(t.text)
			a.next()
		} else {
			at := t.at
			a.put(a.expression(), 1, false, at)
		}
		if !a.comma() {
			return
		}
	}
}

// text writes a string by way of .charmap.
func (a *assembler) text(s string) {
	b := make([]byte, len(s))
	for i := range b {
		b[i] = a.charmap[s[i]]
	}
	a.emit(b...)
}

func (a *assembler) asciiz() {
	for {
		a.text(a.str())
		if !a.comma() {
			break
		}
	}
	a.emit(0)
}

func (a *assembler) words() { a.expressions(2) }

// expressions writes expressions of so many bytes.
func (a *assembler) expressions(bytes int) {
	for {
		at := a.tok.at
		a.put(a.expression(), bytes, false, at)
		if !a.comma() {
			return
		}
	}
}

// doubleBytes writes words, high byte first.
func (a *assembler) doubleBytes() {
	for {
		at := a.tok.at
		e := a.expression()
		a.put(a.unary(opByte1, e), 1, false, at)
		a.put(a.unary(opByte0, e), 1, false, at)
		if !a.comma() {
			return
		}
	}
}

// partBytes writes one byte of each expression.
func (a *assembler) partBytes(o op) {
	for {
		at := a.tok.at
		a.put(a.unary(o, a.expression()), 1, false, at)
		if !a.comma() {
			return
		}
	}
}

// fillByte reads the byte that a .res or .align may be given; -1 for none.
func (a *assembler) fillByte() int64 {
	if !a.comma() {
		return -1
	}
	at := a.tok.at
	v := a.constant()
	if v < 0 || v > 0xFF {
		a.failAt(at, "", "this is not a byte", "")
		return 0
	}
	return v
}

func (a *assembler) reserve() {
	at := a.tok.at
	n := a.constant()
	if n < 0 || n > 0xFFFF {
		a.failAt(at, "", "a .res has 0 to 65535 bytes", "")
		n = 0
	}
	if v := a.fillByte(); v < 0 {
		a.fill(n)
	} else {
		a.emit(slices.Repeat([]byte{byte(v)}, int(n))...)
	}
}

func (a *assembler) align() {
	at := a.tok.at
	n := a.constant()
	v := a.fillByte()
	if n < 1 || n > maxAlign {
		a.failAt(at, "", "this is not an alignment", "write 1 to 65536")
		return
	}
	a.alignTo(n, v)
}

// tag leaves room for structs.
func (a *assembler) tag() {
	n := a.structSize()
	if a.comma() {
		at := a.tok.at
		k := a.constant()
		if k < 1 || k > 0xFFFF {
			a.failAt(at, "", "this is not a count", "")
			return
		}
		n *= k
	}
	if n > maxBytes {
		a.abort("the program has too many bytes", "")
	}
	a.fill(n)
}

// incbin puts a file into the segment: .incbin "name", start, size.
func (a *assembler) incbin() {
	t := a.tok
	name := a.str()
	if name == "" {
		a.skipLine()
		return
	}
	data, ok := a.readData(name, t.at)
	from, n := int64(0), int64(len(data))
	if a.comma() {
		from = a.constant()
		n -= from
		if a.comma() {
			n = a.constant()
		}
	}
	switch {
	case !ok:
	case from < 0 || n < 0 || from > int64(len(data)) || n > int64(len(data))-from:
		a.failAt(t.at, name, "the file ends before the last byte that is asked for", "the file has "+number(int64(len(data)))+" bytes")
	default:
		a.emit(data[from : from+n]...)
	}
}
