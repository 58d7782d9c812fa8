package asm

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"pool6502/asm/symbols"
)

// DBG writes symbols and lines as ld65 --dbgfile writes them, version 2.0, for debuggers that read it. output is the
// name of the cartridge's file. A local label is a cheap local one, whose name begins with @.
func (p *Program) DBG(w io.Writer, output string) error {
	if p.debug != nil {
		_, err := w.Write(p.debug(output))
		return err
	}
	d := &dbgWriter{p: p, spans: map[[2]int32][]int{}, syms: map[string]int{}, def: map[symbols.Pos]int{}}
	d.segments(output)
	d.rows()
	d.labels()
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "version\tmajor=2,minor=0\ninfo\tcsym=0,file=%d,lib=0,line=%d,mod=1,scope=1,seg=%d,span=%d,sym=%d,type=1\n",
		len(p.files), len(d.lineList), len(d.segList), len(d.spanList), len(d.symList))
	for i, f := range p.files {
		size := len(f.lines)
		for _, l := range f.lines {
			size += len(l)
		}
		fmt.Fprintf(b, "file\tid=%d,name=%q,size=%d,mtime=0x00000000,mod=0\n", i, f.name, size)
	}
	for i, l := range d.lineList {
		fmt.Fprintf(b, "line\tid=%d,%s\n", i, l)
	}
	stem, _, _ := strings.Cut(p.files[0].name, ".")
	fmt.Fprintf(b, "mod\tid=0,name=%q,file=0\n", stem+".o")
	for _, part := range []struct {
		kind string
		list []string
	}{{"seg", d.segList}, {"span", d.spanList}, {"scope", []string{`name="",mod=0`}}, {"sym", d.symList}, {"type", []string{`val="800120"`}}} {
		for i, l := range part.list {
			fmt.Fprintf(b, "%s\tid=%d,%s\n", part.kind, i, l)
		}
	}
	return b.Flush()
}

// A dbgWriter collects the records of a debug file, each without its id, which is its index.
type dbgWriter struct {
	p                                    *Program
	segList, lineList, spanList, symList []string
	start                                []int              // of each segment
	spans                                map[[2]int32][]int // of each file and line
	syms                                 map[string]int     // global labels by name
	def                                  map[symbols.Pos]int
}

// The segments that are no PRG banks.
const (
	segZeropage = iota
	segRAM
	segPRGRAM
	segCHR
	segBanks
)

func (d *dbgWriter) segments(output string) {
	add := func(name string, start, size int, where string) {
		d.segList = append(d.segList, fmt.Sprintf("name=%q,start=0x%06X,size=0x%04X,%s", name, start, size, where))
		d.start = append(d.start, start)
	}
	add("ZEROPAGE", 0, 0x100, "addrsize=zeropage,type=rw")
	add("RAM", 0x200, 0x600, "addrsize=absolute,type=rw")
	add("PRGRAM", 0x6000, 0x2000, "addrsize=absolute,type=rw")
	add("CHR", 0, d.p.header.chrROM, fmt.Sprintf("addrsize=absolute,type=ro,oname=%q,ooffs=%d", output, 16+d.p.header.prg))
	for b, base := range d.p.Bases {
		add(fmt.Sprintf("BANK%d", b), base, d.p.Size, fmt.Sprintf("addrsize=absolute,type=ro,oname=%q,ooffs=%d,bank=%d", output, 16+b*d.p.Size, b))
	}
}

// segmentOf is the segment of an address; inCHR tells CHR ROM from RAM.
func segmentOf(addr, bank int, inCHR bool) int {
	switch {
	case bank >= 0:
		return segBanks + bank
	case inCHR:
		return segCHR
	case addr < 0x100:
		return segZeropage
	case addr < 0x800:
		return segRAM
	}
	return segPRGRAM
}

// rows makes a span of each statement, and a line of the spans of each source line.
func (d *dbgWriter) rows() {
	var order [][2]int32
	for _, r := range d.p.rows {
		key := [2]int32{r.file, r.line}
		if _, ok := d.spans[key]; !ok {
			order = append(order, key)
			d.spans[key] = nil
		}
		if r.addr < 0 || r.size == 0 {
			continue
		}
		seg := segmentOf(int(r.addr), int(r.bank), len(r.bytes) > 0)
		typ := ",type=0"
		if r.instr {
			typ = ""
		}
		d.spans[key] = append(d.spans[key], len(d.spanList))
		d.spanList = append(d.spanList, fmt.Sprintf("seg=%d,start=%d,size=%d%s", seg, int(r.addr)-d.start[seg], r.size, typ))
	}
	for i, f := range d.p.files { // a constant has a line, but no bytes
		for _, s := range d.p.Symbols {
			key := [2]int32{int32(i), int32(s.Pos.Line)}
			if _, ok := d.spans[key]; !ok && s.Pos.File == f.name {
				order = append(order, key)
				d.spans[key] = nil
			}
		}
	}
	for i, key := range order {
		line := fmt.Sprintf("file=%d,line=%d", key[0], key[1])
		if ids := d.spans[key]; len(ids) > 0 {
			line += ",span=" + strings.Trim(strings.ReplaceAll(fmt.Sprint(ids), " ", "+"), "[]")
		}
		d.lineList = append(d.lineList, line)
		d.def[symbols.Pos{File: d.p.files[key[0]].name, Line: int(key[1])}] = i
	}
}

// labels makes a symbol of each name: the global ones first, since a local one names its parent.
func (d *dbgWriter) labels() {
	for _, local := range []bool{false, true} {
		for _, s := range d.p.Symbols {
			at := strings.LastIndexAny(s.Name, ".@")
			if (at >= 0) != local || s.Kind == Constant && local {
				continue
			}
			size := "absolute"
			if s.Value>>8 == 0 && s.Kind != Label {
				size = "zeropage"
			}
			name, scope := s.Name, ",scope=0"
			if local {
				parent, ok := d.syms[s.Name[:at]]
				if !ok {
					continue // in a file that begins with a local label
				}
				name, scope = "@"+s.Name[at+1:], fmt.Sprintf(",parent=%d", parent)
			}
			text := fmt.Sprintf("name=%q,addrsize=%s", name, size)
			if s.Size > 0 {
				text += fmt.Sprintf(",size=%d", s.Size)
			}
			text += scope
			if def, ok := d.def[symbols.Pos{File: s.Pos.File, Line: s.Pos.Line}]; ok {
				text += fmt.Sprintf(",def=%d", def)
			}
			if s.Kind == Constant {
				text += fmt.Sprintf(",val=0x%X,type=equ", uint32(s.Value))
			} else {
				text += fmt.Sprintf(",val=0x%X,seg=%d,type=lab", s.Value, segmentOf(s.Value, s.Bank, s.Kind == Label && s.Bank < 0))
			}
			if !local {
				d.syms[s.Name] = len(d.symList)
			}
			d.symList = append(d.symList, text)
		}
	}
}
