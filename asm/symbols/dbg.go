package symbols

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// A dbgFile has the tables of a debug file that are used, by their ids.
type dbgFile struct {
	version bool
	files   map[int]string
	sizes   map[string]int // by file
	mods    map[int]string
	segs    map[int]dbgSeg
	spans   map[int]dbgSpan
	scopes  map[int]dbgScope
	lines   []dbgLine
	lineAt  map[int]int    // indexes into lines, by id
	where   map[int][2]int // file and line of line records, by id
	syms    []dbgSym
	csyms   []dbgCSym
	says    int // how many symbols the file says it has
}

type dbgSeg struct {
	name        string
	start, size int
	offset      int // offset in the output file; -1 if the segment is not in it
	bank        int
	readOnly    bool
}

type dbgSpan struct {
	seg, start, size int
	data             bool // it has a type, which .byte and .word give it
}

type dbgScope struct {
	name        string
	parent, mod int
	sym         int // the label of a .proc; -1 for others
}

type dbgLine struct {
	file, line int
	typ        int // see the dbgLine constants
	spans      []int
}

// Kinds of line records, with ca65's numbers.
const (
	dbgLineAsm = iota
	dbgLineC
	dbgLineMacro
)

type dbgSym struct {
	name       string
	value, seg int // seg -1: a constant
	size       int
	parent     int // of a cheap local label; -1 for others
	scope      int
	def        int // id of the line that defines it
	id         int
	imports    int // id of the symbol that this import stands for; -1 for none
	isImport   bool
	refs       []int // ids of the lines that use it
	zp         bool
}

type dbgCSym struct {
	name  string
	sym   int // -1 for parameters and variables on the stack
	scope int
	auto  bool // it is on the stack, off bytes above the last argument
	off   int
}

// readDBG reads the debug file that ld65 --dbgfile writes, version 2. All of its
// records are accepted; files, modules, scopes, segments, spans, lines, symbols
// and the names of C are used. Offsets of segments are expected to be those in an iNES
// file, with its header of 16 bytes. A name in a scope gets the scope as a prefix
// ("enemy::move"), a cheap local label its parent ("spawn@full").
func readDBG(r io.Reader) (*Table, error) {
	d := &dbgFile{files: map[int]string{}, sizes: map[string]int{}, mods: map[int]string{}, segs: map[int]dbgSeg{}, spans: map[int]dbgSpan{},
		scopes: map[int]dbgScope{}, where: map[int][2]int{}, lineAt: map[int]int{}}
	err := eachLine(r, d.line)
	if err == nil && !d.version {
		err = errors.New("this is not a debug file: there is no version line")
	}
	if err == nil && len(d.syms) < d.says {
		err = fmt.Errorf("the file ends too early: it has %d of %d symbols; link the program again", len(d.syms), d.says)
	}
	if err != nil {
		return nil, fmt.Errorf("dbg: %w", err)
	}
	return d.symbols(), nil
}

// line parses one line: a word, a tab, then key=value pairs separated by commas.
func (d *dbgFile) line(text string) error {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	word, rest, ok := strings.Cut(text, "\t")
	if !ok {
		return fmt.Errorf("%.40q is not a line of a debug file", text)
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
		return errors.New("this is not a debug file: its first line is not the version")
	}
	id := f.num("id", -1)
	switch word {
	case "info":
		d.says = f.num("sym", 0)
	case "file":
		if d.files[id] = f.m["name"]; f.num("size", 0) > 0 {
			d.sizes[d.files[id]] = f.num("size", 0)
		}
	case "mod":
		d.mods[id] = moduleName(f.m["name"])
	case "seg":
		s := dbgSeg{name: f.m["name"], start: f.num("start", 0), size: f.num("size", 0), offset: -1, bank: f.num("bank", -1), readOnly: f.m["type"] == "ro"}
		if _, ok := f.m["ooffs"]; ok {
			s.offset = f.num("ooffs", 0)
		}
		d.segs[id] = s
	case "span":
		_, data := f.m["type"]
		d.spans[id] = dbgSpan{f.num("seg", -1), f.num("start", 0), f.num("size", 0), data}
	case "scope":
		d.scopes[id] = dbgScope{f.m["name"], f.num("parent", -1), f.num("mod", -1), f.num("sym", -1)}
	case "line":
		d.addLine(id, f)
	case "sym":
		sym := dbgSym{name: f.m["name"], value: f.num("val", 0), seg: f.num("seg", -1),
			size: f.num("size", 0), parent: f.num("parent", -1), scope: f.num("scope", -1), def: f.first("def"), id: id,
			imports: f.num("exp", -1), isImport: f.m["type"] == "imp", zp: f.m["addrsize"] == "zeropage"}
		sym.refs = f.ids("ref")
		d.syms = append(d.syms, sym)
		if f.m["name"] == "" {
			return errors.New("a symbol without a name")
		}
	case "csym":
		c := dbgCSym{name: f.m["name"], sym: f.num("sym", -1), scope: f.num("scope", -1), auto: f.m["sc"] == "auto", off: f.num("offs", 0)}
		if c.name != "" && (c.sym >= 0 || c.auto) {
			d.csyms = append(d.csyms, c)
		}
	}
	return f.err
}

func (d *dbgFile) addLine(id int, f *dbgMap) {
	l := dbgLine{file: f.num("file", -1), line: f.num("line", 0), typ: f.num("type", dbgLineAsm)}
	d.where[id] = [2]int{l.file, l.line}
	if f.m["span"] != "" {
		l.spans = f.ids("span")
		d.lineAt[id] = len(d.lines)
		d.lines = append(d.lines, l)
	}
}

// moduleName is an object file's name without folder and suffix.
func moduleName(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		name = name[:i]
	}
	return name
}

// dbgMap has the keys and values of a line. err is the error of the first value that
// should be a number and is not.
type dbgMap struct {
	m   map[string]string
	err error
}

func dbgFields(s string) (*dbgMap, error) {
	f := &dbgMap{m: map[string]string{}}
	for s != "" {
		key, rest, ok := strings.Cut(s, "=")
		if !ok || key == "" || len(f.m) > 64 {
			return nil, fmt.Errorf("%.40q is not key=value", s)
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

// first is the first id of a list of ids; -1 where there is no list.
func (f *dbgMap) first(key string) int {
	v, ok := f.m[key]
	if !ok {
		return -1
	}
	v, _, _ = strings.Cut(v, "+")
	return f.number(key, v)
}

// number reads a number of ld65. A negative value is printed as the linker's
// long, 32 or 64 bits wide: NONE = -1 is 0xFFFFFFFF or 0xFFFFFFFFFFFFFFFF.
func (f *dbgMap) number(key, v string) int {
	n, err := strconv.ParseInt(v, 0, 64)
	if err != nil && strings.HasPrefix(v, "0x") {
		var u uint64
		u, err = strconv.ParseUint(v, 0, 64)
		n = int64(u)
	}
	if n > math.MaxInt32 && n <= math.MaxUint32 {
		n = int64(int32(uint32(n)))
	}
	if err != nil || n < math.MinInt32 || n > math.MaxInt32 {
		if f.err == nil {
			f.err = fmt.Errorf("%s=%.40s is not a number in range", key, v)
		}
		return 0
	}
	return int(n)
}
