package ca65

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"
)

// A debugWriter collects the records of a debug file as ld65 writes it, each without its id, which is its index.
// The symbols of a program are read from it, in the same way as those of a ROM that ld65 has linked.
type debugWriter struct {
	output                           string
	b                                *build
	segs, spans, lines, scopes, syms []string
	segID                            map[*outSegment]int
	lineID                           map[[2]int32]int
	lineSpans                        map[int][]string
	symID                            map[*symbol]int
	scopeID                          map[*scope]int
}

// debugFile returns the debug file of a cartridge with a name.
func (b *build) debugFile(output string) []byte {
	d := &debugWriter{b: b, output: output, segID: map[*outSegment]int{}, lineID: map[[2]int32]int{}, lineSpans: map[int][]string{}, symID: map[*symbol]int{}, scopeID: map[*scope]int{}}
	d.segments()
	for _, m := range b.modules {
		d.linesOf(m)
	}
	for i, m := range b.modules {
		d.scopesOf(m.root, i, -1)
	}
	for _, m := range b.modules {
		d.number(m)
	}
	for _, m := range b.modules {
		m.eachSymbol(d.symbol)
		for _, sym := range m.cheaps {
			d.symbol(sym)
		}
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "version\tmajor=2,minor=0\ninfo\tcsym=0,file=%d,lib=0,line=%d,mod=%d,scope=%d,seg=%d,span=%d,sym=%d,type=1\n",
		len(b.files), len(d.lines), len(b.modules), len(d.scopes), len(d.segs), len(d.spans), len(d.syms))
	for i, f := range b.files {
		size := len(f.lines)
		for _, l := range f.lines {
			size += len(l)
		}
		fmt.Fprintf(&out, "file\tid=%d,name=%q,size=%d,mtime=0x00000000,mod=0\n", i, f.name, size)
	}
	for i, l := range d.lines {
		if spans := d.lineSpans[i]; len(spans) > 0 {
			l += ",span=" + strings.Join(spans, "+")
		}
		fmt.Fprintf(&out, "line\tid=%d,%s\n", i, l)
	}
	for i, m := range b.modules {
		name := path.Base(m.name)
		fmt.Fprintf(&out, "mod\tid=%d,name=%q,file=%d\n", i, strings.TrimSuffix(name, path.Ext(name))+".o", b.at[m.name])
	}
	for _, part := range []struct {
		kind string
		list []string
	}{{"seg", d.segs}, {"span", d.spans}, {"scope", d.scopes}, {"sym", d.syms}, {"type", []string{`val="800120"`}}} {
		for i, l := range part.list {
			fmt.Fprintf(&out, "%s\tid=%d,%s\n", part.kind, i, l)
		}
	}
	return out.Bytes()
}

func (d *debugWriter) segments() {
	for _, s := range d.b.cfg.segs {
		if !s.used() {
			continue
		}
		short, kind, where := "absolute", "rw", ""
		if s.parts[0].size == sizeZP {
			short = "zeropage"
		}
		if s.readOnly || s.place >= 0 && s.run == s.load {
			kind = "ro"
		}
		if s.place >= 0 {
			where = fmt.Sprintf(",oname=%q,ooffs=%d", d.output, s.place+d.b.shift())
			if s.run.bank != nil {
				where += fmt.Sprintf(",bank=%d", d.b.areaValue(s.run, s.run.bank, "bank"))
			}
		}
		d.segID[s] = len(d.segs)
		d.segs = append(d.segs, fmt.Sprintf("name=%q,start=0x%06X,size=0x%04X,addrsize=%s,type=%s%s", s.name, s.pc, s.size, short, kind, where))
	}
}

// shift is how far the outputs lie behind the start of the image: the header of a library.
func (b *build) shift() int64 {
	if b.library {
		return 16
	}
	return 0
}

// line returns the id of a line record.
func (d *debugWriter) line(at place) int {
	key := [2]int32{at.file, at.line}
	id, ok := d.lineID[key]
	if !ok {
		id = len(d.lines)
		d.lineID[key] = id
		d.lines = append(d.lines, fmt.Sprintf("file=%d,line=%d", max(at.file, 0), at.line))
	}
	return id
}

func (d *debugWriter) linesOf(m *assembler) {
	for _, s := range m.segs {
		seg, ok := d.segID[s.out]
		if !ok {
			continue
		}
		for _, l := range s.lines {
			span := fmt.Sprintf("seg=%d,start=%d,size=%d", seg, s.offset+l.from, l.to-l.from)
			if !l.instr {
				span += ",type=0"
			}
			id := d.line(l.at)
			d.lineSpans[id] = append(d.lineSpans[id], number(int64(len(d.spans))))
			d.spans = append(d.spans, span)
		}
	}
}

func (d *debugWriter) scopesOf(s *scope, module, parent int) {
	id := len(d.scopes)
	d.scopeID[s] = id
	text := fmt.Sprintf("name=%q,mod=%d", s.name, module)
	if parent >= 0 {
		text += fmt.Sprintf(",type=%s,parent=%d", strings.TrimPrefix(strings.Replace(s.word, ".proc", ".scope", 1), "."), parent)
	}
	d.scopes = append(d.scopes, text)
	for _, kid := range s.ordered() {
		d.scopesOf(kid, module, id)
	}
}

// number gives the symbols of a module their ids.
func (d *debugWriter) number(m *assembler) {
	add := func(sym *symbol) {
		if d.shows(sym) {
			d.symID[sym] = len(d.symID)
		}
	}
	m.eachSymbol(add)
	for _, sym := range m.cheaps {
		add(sym)
	}
}

func (d *debugWriter) shows(sym *symbol) bool {
	return sym.alias == nil && (sym.expr != nil || sym.imported && sym.used) && !strings.HasPrefix(strings.TrimLeft(sym.name, "@?"), localPrefix) &&
		(sym.owner == nil || d.shows(sym.owner))
}

func (d *debugWriter) symbol(sym *symbol) {
	if !d.shows(sym) {
		return
	}
	size := "absolute"
	if sym.size == sizeZP {
		size = "zeropage"
	}
	text := fmt.Sprintf("name=%q,addrsize=%s", sym.name, size)
	if sym.sized && sym.bytes > 0 {
		text += fmt.Sprintf(",size=%d", sym.bytes)
	}
	if sym.owner != nil {
		text += fmt.Sprintf(",parent=%d", d.symID[sym.owner])
	} else {
		text += fmt.Sprintf(",scope=%d", d.scopeID[sym.scope])
	}
	if sym.def.file >= 0 {
		text += fmt.Sprintf(",def=%d", d.line(sym.def))
	}
	if refs := d.refs(sym.refs); refs != "" {
		text += ",ref=" + refs
	}
	d.syms = append(d.syms, text+d.valueOf(sym))
}

// refs are the ids of lines, each once.
func (d *debugWriter) refs(at []place) string {
	var ids []int
	for _, p := range at {
		ids = append(ids, d.line(p))
	}
	slices.Sort(ids)
	var list []string
	for _, id := range slices.Compact(ids) {
		list = append(list, number(int64(id)))
	}
	return strings.Join(list, "+")
}

// valueOf is the last part of a symbol's record: its value and kind.
func (d *debugWriter) valueOf(sym *symbol) string {
	if sym.expr == nil {
		out := d.b.exports[sym.name]
		if id, ok := d.symID[out]; ok {
			return fmt.Sprintf(",type=imp,exp=%d", id)
		}
		return ",type=imp"
	}
	v, _ := d.b.symbolValue(sym, sym.def)
	text := fmt.Sprintf(",val=0x%X", uint32(v))
	if seg := d.b.segmentOf(sym.expr, 0); seg != nil && seg.out != nil && v >= seg.out.pc && v <= seg.out.pc+seg.out.size {
		text += fmt.Sprintf(",seg=%d", d.segID[seg.out])
	}
	return text + ",type=" + map[bool]string{true: "lab", false: "equ"}[sym.label]
}
