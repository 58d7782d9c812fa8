package symbols

import (
	"debug/elf"
	"fmt"
	"strings"
	"testing"
)

// program is a ROM whose main calls four routines of five bytes each; at says where the first of them is.
func program(at int) []byte {
	rom := image(0)
	prg := rom[16 : 16+32*kb]
	main := 0x100
	for i := range 4 {
		to := at + 5*i
		copy(prg[main+3*i:], []byte{0x20, byte(to), byte(0x80 + to>>8)}) // jsr
		copy(prg[to:], []byte{0xAD, 0x00, 0x03, 0x60, 0xEA})             // lda $0300; rts; nop
	}
	copy(prg[main+12:], []byte{0x4C, 0x00, 0x81}) // jmp main
	for v := 0x7FFA; v < 0x8000; v += 2 {
		prg[v], prg[v+1] = 0x00, 0x81
	}
	return rom
}

// TestLabelsOfAnotherBuildAreInsideInstructions has labels without lines.
func TestLabelsOfAnotherBuildAreInsideInstructions(t *testing.T) {
	for shift, want := range map[int]string{
		0: "", 1: "4 of 5 labels are inside instructions of this ROM, and 4 of 4 calls land inside a routine: the symbols belong to another build",
		0x40: "", // nothing is known about code that never runs
	} {
		t.Run(fmt.Sprint(shift), func(t *testing.T) {
			text := "al 008100 .main\n"
			for i := range 4 {
				text += fmt.Sprintf("al %06X .work%d\n", 0x8000+0x200+5*i+shift, i)
			}
			s, err := Read("game.lbl", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Fit(program(0x200)); err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(s.Warnings, "\n"); !strings.HasPrefix(got, want) || want == "" && got != "" {
				t.Errorf("warnings %q, want %q", got, want)
			}
		})
	}
}

// TestAnAddressHasTheNameThatCodeCalls although the name of a table at the same address comes first: the format tells, or
// a source.
func TestAnAddressHasTheNameThatCodeCalls(t *testing.T) {
	const source = "a_table: ; jsr a_table\n .byte \"jsr a_table\"\nmain:\tJSR work ; the work\r\n lda a_table,y\n"
	for name, c := range map[string]struct{ text, source string }{
		"game.dbg": {text: debugFile(`sym	id=0,name="a_table",scope=0,val=0x8200,seg=0,size=0`, `sym	id=1,name="work",scope=0,val=0x8200,seg=0,ref=5`,
			`line	id=5,file=0,line=9,span=3`, `span	id=3,seg=0,start=256,size=3`)},
		"game.lbl":   {"al 008200 .a_table\nal 008200 .work\n", source},
		"game.fns":   {"a_table = $8200\nwork = $8200\n", source},
		"one.mlb":    {"P:0200:a_table\nP:0200:work\n", source},
		"game.mlb":   {text: "P:0200-0207:a_table\nP:0200:work\n"},
		"a.nes.0.nl": {text: "$8200/8#a_table#\n$8200#work#\n"},
		"b.nes.0.nl": {"$8200#a_table#\n$8200#work#\n", source},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := Read(name, []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			s.CountCalls([]byte(c.source))
			callsWork(t, s)
		})
	}
	t.Run("ELF", func(t *testing.T) {
		e := &elfFile{table: &Table{}, raw: map[int]int{}}
		e.symbols([]elf.Symbol{
			{Name: "a_table", Info: elf.ST_INFO(elf.STB_GLOBAL, elf.STT_OBJECT), Section: 1, Value: 0x8200},
			{Name: "no_type", Info: elf.ST_INFO(elf.STB_GLOBAL, elf.STT_NOTYPE), Section: 1, Value: 0x8200},
			{Name: "work", Info: elf.ST_INFO(elf.STB_GLOBAL, elf.STT_FUNC), Section: 1, Value: 0x8200},
		})
		e.table.place = e.place
		callsWork(t, e.table)
	})
}

func callsWork(t *testing.T, s *Table) {
	if err := s.Fit(program(0x200)); err != nil {
		t.Fatal(err)
	}
	if name, off := s.Name(0x8201, 0); name != "work" || off != 1 {
		t.Errorf("the routine is called %s+%d", name, off)
	}
}

// TestFunctionsOfCAreInLinesOfC, and their static variables have the function's name.
func TestFunctionsOfCAreInLinesOfC(t *testing.T) {
	s := readDebug(t,
		`file	id=1,name="a.c"`,
		`scope	id=1,name="_step",mod=0,type=scope,size=5,parent=0,sym=0,span=3`,
		`span	id=3,seg=0,start=0,size=5`, `line	id=5,file=1,line=12,type=1,span=3`, `line	id=6,file=0,line=7105,span=3`,
		`sym	id=0,name="_step",scope=0,val=0x8000,seg=0,size=5,def=6`,
		`sym	id=1,name="M0001",scope=0,val=0x0300,seg=1,size=1`,
		`csym	id=0,name="step",scope=1,type=0,sc=ext,sym=0`, `csym	id=1,name="count",scope=1,type=0,sc=static,sym=1`)
	if f, err := s.Find("step"); err != nil || f.Pos != (Pos{File: "a.c", Line: 12}) {
		t.Errorf("step is in %v, %v", f.Pos, err)
	}
	if v, err := s.Find("step::count"); err != nil || v.Value != 0x300 {
		t.Errorf("its variable is %+v, %v", v, err)
	}
	if name, _ := s.Name(0x300, -1); name != "step::count" {
		t.Errorf("$0300 is %s", name)
	}
	if v, err := s.Find("M0001"); err != nil || v.Value != 0x300 {
		t.Errorf("by the compiler's name it is %+v, %v", v, err)
	}
}

// TestANameInSeveralBanksNeedsItsBank in lists of labels that have no modules.
func TestANameInSeveralBanksNeedsItsBank(t *testing.T) {
	rom := make([]byte, 16+64*kb)
	copy(rom, "NES\x1a\x04\x00\x20") // UxROM
	for format, text := range map[string]string{
		"mlb": "P:00010:update\nP:04020:update\nP:08010:update\nP:00030:once\n",
		"dbg": debugFile(`seg	id=2,name="B1",start=0x8000,type=ro,ooffs=16400`, `seg	id=3,name="B2",start=0x8000,type=ro,ooffs=32784`,
			`sym	id=0,name="update",scope=9,val=0x8010,seg=0`, `sym	id=1,name="update",scope=9,val=0x8020,seg=2`, `sym	id=2,name="update",scope=9,val=0x8010,seg=3`, `sym	id=3,name="once",scope=9,val=0x8030,seg=0`),
	} {
		t.Run(format, func(t *testing.T) {
			s, err := Read("game."+format, []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			for range 2 { // a table may be fitted again
				if err := s.Fit(rom); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := s.Find("update"); err == nil || !strings.Contains(err.Error(), "3 symbols have it; write one of bank0::update ($8010), bank1::update ($8020), bank2::update ($8010)") {
				t.Errorf("the plain name: %v", err)
			}
			for bank := range 3 {
				if sym, err := s.Find(fmt.Sprintf("bank%d::update", bank)); err != nil || sym.Bank != bank {
					t.Errorf("bank %d: %+v, %v", bank, sym, err)
				}
			}
			if sym, err := s.Find("once"); err != nil || sym.Module != "" {
				t.Errorf("once: %+v, %v", sym, err)
			}
		})
	}
}
