package symbols

import (
	"strings"
	"testing"
)

func FuzzDBG(f *testing.F) {
	f.Add(dbgSource)
	f.Add("version\tmajor=2,minor=0\nsym\tid=0,name=\"@x\",parent=0,val=0,seg=0\nseg\tid=0,ooffs=16,start=1\n")
	f.Add("version\tmajor=2\nline\tspan=0+0+0+-1\nspan\tid=0,seg=0,size=-5\nseg\tid=0,ooffs=99")
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := ReadDBG(strings.NewReader(text)); err == nil {
			usable(s)
		} else if !strings.HasPrefix(err.Error(), "dbg: ") {
			t.Error(err)
		}
	})
}

func FuzzMLB(f *testing.F) {
	f.Add("P:001A:start:comment\nR:0010-0011:ptr\nNesPrgRom:4000:reset\n")
	f.Add("NesInternalRam:FFFFFF:a\nG:0:b\nW:0-1FFF:c:d:e")
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := ReadMLB(strings.NewReader(text)); err == nil {
			usable(s)
		} else if !strings.HasPrefix(err.Error(), "mlb: ") {
			t.Error(err)
		}
	})
}

// usable asks everything of a symbol table that its users do.
func usable(s *Table) {
	rom := append([]byte("NES\x1a\x02\x01\x10\x00"), make([]byte, 8+40*1024)...)
	if err := s.Fit(rom); err != nil {
		panic(err)
	}
	for _, sym := range s.Symbols {
		s.Lookup(sym.Name)
		s.Resolve(sym.Name)
		s.Name(uint16(sym.Value), sym.Bank)
		s.Source(sym.Offset)
	}
	s.Suggest("reset")
}
