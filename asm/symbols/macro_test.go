package symbols

import (
	"strings"
	"testing"
)

// macroData is a debug file of two bytes that .byte made in a macro: the bytes are data for
// the macro's line, and the line that calls the macro has a span of its own.
const macroData = `version	major=2,minor=0
info	csym=0,file=1,lib=0,line=4,mod=1,scope=1,seg=1,span=5,sym=0,type=1
file	id=0,name="a.s",size=1,mtime=0x00000000,mod=0
line	id=0,file=0,line=3,type=2,count=1,span=0
line	id=1,file=0,line=7,span=1
line	id=2,file=0,line=8,span=2
line	id=3,file=0,line=9,span=4
mod	id=0,name="a.o",file=0
seg	id=0,name="CODE",start=0x008000,size=0x0010,addrsize=absolute,type=ro,oname="a.nes",ooffs=16
span	id=0,seg=0,start=0,size=2,type=0
span	id=1,seg=0,start=0,size=2
span	id=2,seg=0,start=2,size=2
span	id=3,seg=0,start=4,size=1,type=0
span	id=4,seg=0,start=4,size=1
scope	id=0,name="",mod=0,size=16,span=2
type	id=0,val="800220"
`

func TestBytesOfAMacroAreNoInstruction(t *testing.T) {
	s, err := readDBG(strings.NewReader(macroData))
	if err != nil {
		t.Fatal(err)
	}
	code := map[int]bool{}
	for _, l := range s.Lines {
		code[l.Pos.Line] = l.Code
	}
	if len(s.Lines) != 4 || code[3] || code[7] || !code[8] || code[9] {
		t.Errorf("of lines 3, 7, 8 and 9 only 8 is an instruction: %+v", s.Lines)
	}
}

func TestLabelsBeyondTheProcessorsMemoryAreLeftOut(t *testing.T) {
	s, err := readVICE(strings.NewReader("al 00FFFF .last\nal 010000 .beyond\nal 008000 .first\n"))
	if err != nil || len(s.Symbols) != 2 || s.Symbols[0].Name != "first" || s.Symbols[1].Name != "last" || s.Symbols[1].Value != 0xFFFF {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := readVICE(strings.NewReader("al FFFFFFFFFFFFFFFF .far\n")); err != nil {
		t.Error(err)
	}
}
