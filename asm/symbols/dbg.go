package symbols

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A dbgFile is what we take from a debug file: its tables by their ids.
type dbgFile struct {
	version bool
	files   map[int]string
	segs    map[int]dbgSeg
	spans   map[int]dbgSpan
	lines   []dbgLine
	syms    []dbgSym
	total   int
}

type dbgSeg struct {
	start, size int
	offset      int // in the output file, -1 for what is not in it
	bank        int
}

type dbgSpan struct{ seg, start, size int }

type dbgLine struct {
	file, line int
	spans      []int
}

type dbgSym struct {
	name       string
	value, seg int // seg -1: a constant
	size       int
	parent     int
	id         int
}

// ReadDBG reads the debug file that ld65 --dbgfile writes, version 2. Only
// what concerns addresses is taken: files, lines, segments, spans and symbols.
// Segments are expected in an iNES file, 16 bytes of header in front. A cheap
// local label gets its parent's name in front ("spawn@full").
func ReadDBG(r io.Reader) (*Table, error) {
	d := &dbgFile{files: map[int]string{}, segs: map[int]dbgSeg{}, spans: map[int]dbgSpan{}}
	err := eachLine(r, d.line)
	if err == nil && !d.version {
		err = errors.New("this is no debug file: there is no version line")
	}
	if err != nil {
		return nil, fmt.Errorf("dbg: %w", err)
	}
	return d.symbols(), nil
}

// line takes one line: a word, a tab, then key=value with commas between.
func (d *dbgFile) line(text string) error {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	word, rest, ok := strings.Cut(text, "\t")
	if !ok {
		return fmt.Errorf("%.40q is no line of a debug file", text)
	}
	if d.total++; d.total > 8*maxSymbols {
		return errors.New("the file has too many lines")
	}
	f, err := dbgFields(rest)
	if err != nil {
		return err
	}
	if word == "version" {
		if f.num("major", -1) != 2 {
			return fmt.Errorf("version %s is not known; ld65 writes 2", f.m["major"])
		}
		d.version = true
		return f.err
	}
	if !d.version {
		return errors.New("this is no debug file: the first line is no version")
	}
	id := f.num("id", -1)
	switch word {
	case "file":
		d.files[id] = f.m["name"]
	case "seg":
		s := dbgSeg{start: f.num("start", 0), size: f.num("size", 0), offset: -1, bank: f.num("bank", -1)}
		if _, ok := f.m["ooffs"]; ok {
			s.offset = f.num("ooffs", 0)
		}
		d.segs[id] = s
	case "span":
		d.spans[id] = dbgSpan{f.num("seg", -1), f.num("start", 0), f.num("size", 0)}
	case "line":
		l := dbgLine{file: f.num("file", -1), line: f.num("line", 0)}
		if list := f.m["span"]; list != "" {
			for n := range strings.SplitSeq(list, "+") {
				l.spans = append(l.spans, f.number("span", n))
			}
			d.lines = append(d.lines, l)
		}
	case "sym":
		if f.m["type"] == "imp" {
			return f.err
		}
		d.syms = append(d.syms, dbgSym{name: f.m["name"], value: f.num("val", -1), seg: f.num("seg", -1),
			size: f.num("size", 0), parent: f.num("parent", -1), id: id})
		if f.m["name"] == "" {
			return errors.New("a symbol without a name")
		}
	}
	return f.err
}

// dbgMap is a line's keys; the first number that is none sticks as err.
type dbgMap struct {
	m   map[string]string
	err error
}

func dbgFields(s string) (*dbgMap, error) {
	f := &dbgMap{m: map[string]string{}}
	for s != "" {
		key, rest, ok := strings.Cut(s, "=")
		if !ok || key == "" || len(f.m) > 64 {
			return nil, fmt.Errorf("%.40q is no key=value", s)
		}
		if strings.HasPrefix(rest, `"`) {
			value, tail, closed := strings.Cut(rest[1:], `"`)
			if !closed {
				return nil, fmt.Errorf("%.40q has no closing quote", rest)
			}
			f.m[key] = value
			s = strings.TrimPrefix(tail, ",")
			continue
		}
		f.m[key], s, _ = strings.Cut(rest, ",")
	}
	return f, nil
}

func (f *dbgMap) num(key string, missing int) int {
	v, ok := f.m[key]
	if !ok {
		return missing
	}
	return f.number(key, v)
}

func (f *dbgMap) number(key, v string) int {
	n, err := strconv.ParseInt(v, 0, 32)
	if err != nil || n < -1<<24 || n > 1<<24 {
		if f.err == nil {
			f.err = fmt.Errorf("%s=%.40s is no number in range", key, v)
		}
		return 0
	}
	return int(n)
}

// prg gives the offset into PRG ROM of a place in a segment.
func (s dbgSeg) prg(off int) int {
	if s.offset < 16 || off < 0 {
		return -1
	}
	return s.offset - 16 + off
}

func (d *dbgFile) symbols() *Table {
	s := &Table{}
	parents := map[int]string{}
	for _, sym := range d.syms {
		parents[sym.id] = sym.name
	}
	for _, sym := range d.syms {
		if sym.value < 0 || sym.value > 0xFFFFFF || len(s.Symbols) == maxSymbols {
			continue
		}
		out := Symbol{Name: sym.name, Value: sym.value, Kind: Constant, Bank: -1, Offset: -1}
		if sym.name[0] == '@' && sym.parent >= 0 {
			out.Name = parents[sym.parent] + sym.name
		}
		if seg, ok := d.segs[sym.seg]; ok && sym.value <= 0xFFFF {
			out.Size = sym.size
			out.Kind = kindAt(sym.value)
			if out.Kind == Label {
				out.Offset, out.Bank = seg.prg(sym.value-seg.start), seg.bank
			}
		}
		s.Symbols = append(s.Symbols, out)
	}
	for _, l := range d.lines {
		for _, id := range l.spans {
			span, ok := d.spans[id]
			seg, ok2 := d.segs[span.seg]
			if off := seg.prg(span.start); ok && ok2 && off >= 0 && span.size > 0 && len(s.Lines) < 8*maxSymbols {
				s.Lines = append(s.Lines, Line{off, span.size, Pos{File: d.files[l.file], Line: l.line}})
			}
		}
	}
	s.index()
	return s
}

// kindAt tells what a label is by where it lies on a NES.
func kindAt(addr int) Kind {
	switch {
	case addr < 0x100:
		return Zeropage
	case addr < 0x2000:
		return RAM
	case addr >= 0x6000 && addr < 0x8000:
		return PRGRAM
	}
	return Label
}
