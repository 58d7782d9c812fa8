package symbols

import (
	"bytes"
	"strings"
	"testing"
)

// fuzzed feeds a reader any text. What it accepts has to be usable, what it
// refuses has to name the format.
func fuzzed(f *testing.F, format string, read func(string) (*Table, error)) {
	f.Helper()
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := read(text); err == nil {
			usable(s)
		} else if !strings.HasPrefix(err.Error(), format) {
			t.Error(err)
		}
	})
}

func FuzzDBG(f *testing.F) {
	f.Add(dbgSource)
	f.Add(scopesSource)
	f.Add(cSource)
	f.Add("version\tmajor=2,minor=0\nsym\tid=0,name=\"@x\",parent=0,val=0,seg=0\nseg\tid=0,ooffs=16,start=1\n")
	f.Add("version\tmajor=2\nline\tspan=0+0+0+-1\nspan\tid=0,seg=0,size=-5\nseg\tid=0,ooffs=99")
	f.Add("version\tmajor=2\nscope\tid=0,name=\"a\",parent=1\nscope\tid=1,name=\"b\",parent=0\nsym\tid=0,name=\"x\",scope=0,val=0xFFFFFFFFFFFFFFFF\n")
	f.Add("version\tmajor=2\nseg\tid=0,start=0x8000,size=16,ooffs=16\nspan\tid=0,seg=0,start=0,size=3\nline\tid=0,line=1,span=0\n" +
		"scope\tid=1,name=\"_f\",sym=1\nsym\tid=0,name=\"g\",type=imp,ref=0+9\nsym\tid=1,name=\"_f\",val=0x8000,seg=0,scope=1\n" +
		"csym\tid=0,name=\"f\",scope=1,sc=ext,sym=1\ncsym\tid=1,name=\"x\",scope=1,sc=auto,offs=2\ncsym\tid=2,name=\"y\",scope=1,sc=auto\n")
	fuzzed(f, "dbg: ", func(text string) (*Table, error) { return readDBG(strings.NewReader(text)) })
}

func FuzzMLB(f *testing.F) {
	f.Add("P:001A:start:comment\nR:0010-0011:ptr\nNesPrgRom:4000:reset\n")
	f.Add("NesInternalRam:FFFFFF:a\nG:0:b\nW:0-1FFF:c:d:e")
	f.Add("P:0:@a\nP:0:b\nP:0:c\nP:0:d\nP:0:e\nP:0:f\nP:1:@g")
	fuzzed(f, "mlb: ", func(text string) (*Table, error) { return ReadMLB(strings.NewReader(text)) })
}

func FuzzVICE(f *testing.F) {
	f.Add("al 00C000 .reset\nal C:c006 .@nmi\nbreak 1\n")
	f.Add("add_label $FFFF .a\nal FFFFFFFFFFFFFFFF .b")
	fuzzed(f, "vice: ", func(text string) (*Table, error) { return readVICE(strings.NewReader(text)) })
}

func FuzzNL(f *testing.F) {
	f.Add("$C000#reset#it starts\n\\more\n$C000/FFFF#@a#\n$C0000010#b#\n$8000#-#")
	fuzzed(f, "nl: ", func(text string) (*Table, error) { return readNL(strings.NewReader(text), len(text)%300-1) })
}

func FuzzFNS(f *testing.F) {
	f.Add("; game.asm\nreset                            = $C000\n.a = $FFFFFFFF\n")
	fuzzed(f, "fns: ", func(text string) (*Table, error) { return readFNS(strings.NewReader(text)) })
}

func FuzzELF(f *testing.F) {
	f.Add(testELF(f))
	f.Add([]byte("\x7fELF\x01\x01\x01"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if s, err := readELF(bytes.NewReader(data)); err == nil {
			usable(s)
		} else if !strings.HasPrefix(err.Error(), "elf: ") {
			t.Error(err)
		}
	})
}

// FuzzRead mixes the formats and their names.
func FuzzRead(f *testing.F) {
	for _, c := range labelFiles {
		f.Add(c.file, []byte(c.text))
	}
	f.Add("a.FF.nl", []byte("$8000#a#"))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		if s, err := Read(name, data); err == nil {
			usable(s)
			usable(Join(s, s))
		} else if !strings.HasPrefix(err.Error(), name+": ") {
			t.Error(err)
		}
	})
}

// usable asks everything of a symbol table that its users do.
func usable(s *Table) {
	for _, rom := range [][]byte{nrom, uxrom} {
		if err := s.Fit(rom); err != nil {
			panic(err)
		}
		for i, sym := range s.Symbols {
			if i > 1000 {
				break
			}
			s.Lookup(sym.Name)
			s.Resolve(sym.Name)
			s.Name(uint16(sym.Value), sym.Bank)
			s.Source(sym.Offset)
			s.FindFrom(sym, "a")
			s.Defined(sym.Pos.File, 0, sym.Name)
			if name := s.Unique(sym); name == "" {
				panic("a symbol without a name")
			}
		}
	}
	s.Suggest("reset")
}
