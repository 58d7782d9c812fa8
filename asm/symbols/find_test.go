package symbols

import (
	"slices"
	"strings"
	"testing"
)

// scopesSource is a debug file of two modules: enemy.s with a scope and a
// .proc in it, player.s that imports a name of it and has one of its own.
const scopesSource = `version	major=2,minor=0
info	csym=0,file=2,lib=1,line=0,mod=2,scope=5,seg=2,span=0,sym=12,type=1
lib	id=0,name="nes.lib"
type	id=0,val="800120"
file	id=0,name="src/enemy.s",size=1,mtime=0x5F000000,mod=0
file	id=1,name="src/player.s",size=1,mtime=0x5F000000,mod=1
line	id=0,file=0,line=10
line	id=1,file=0,line=30
line	id=2,file=1,line=10
mod	id=0,name="obj/enemy.o",file=0
mod	id=1,name="player.o",file=1,lib=0
scope	id=0,name="",mod=0,size=9
scope	id=1,name="enemy",mod=0,type=scope,size=9,parent=0
scope	id=2,name="move",mod=0,type=scope,size=4,parent=1,sym=0
scope	id=3,name="",mod=1,size=4
scope	id=4,name="move",mod=1,type=scope,size=4,parent=3,sym=5
seg	id=0,name="CODE",start=0x008000,size=0x0100,addrsize=absolute,type=ro,oname="game.nes",ooffs=16
seg	id=1,name="ZEROPAGE",start=0x000010,size=0x0010,addrsize=zeropage,type=rw
sym	id=0,name="move",addrsize=absolute,size=4,scope=1,def=0,val=0x8000,seg=0,type=lab
sym	id=1,name="Loop",addrsize=absolute,scope=2,def=0,val=0x8002,seg=0,type=lab
sym	id=2,name="temp",addrsize=zeropage,size=1,scope=0,def=0,val=0x10,seg=1,type=lab
sym	id=3,name="temp",addrsize=zeropage,size=1,scope=2,def=0,val=0x11,seg=1,type=lab
sym	id=4,name="temp",addrsize=zeropage,size=1,scope=3,def=2,val=0x12,seg=1,type=lab
sym	id=5,name="move",addrsize=absolute,size=4,scope=3,def=2,val=0x8010,seg=0,type=lab
sym	id=6,name="Loop",addrsize=absolute,scope=4,def=2,val=0x8012,seg=0,type=lab
sym	id=7,name="NONE",addrsize=absolute,scope=0,def=0,val=0xFFFFFFFF,type=equ
sym	id=8,name="FAR",addrsize=absolute,scope=0,def=0,val=0xFFFFFFFFFFFFFFFE,type=equ
sym	id=9,name="hit",addrsize=absolute,size=1,scope=0,def=1,val=0x8004,seg=0,type=lab
sym	id=10,name="hit",addrsize=absolute,scope=3,ref=2,type=imp,exp=9
sym	id=11,name="@wait",addrsize=absolute,parent=9,def=1,val=0x8005,seg=0,type=lab
`

func scopes(t *testing.T) *Table {
	t.Helper()
	s, err := Read("game.dbg", []byte(scopesSource))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestANameMeansWhatItMeansWhereItStands(t *testing.T) {
	s := scopes(t)
	for _, c := range []struct {
		from, name string
		want       int
	}{
		{"", "enemy::move", 0x8000},
		{"", "::enemy::move", 0x8000},
		{"", "enemy::move::Loop", 0x8002},
		{"", "player::move", 0x8010},
		{"", "player::temp", 0x12},
		{"", "NONE", -1},
		{"", "FAR", -2},
		{"", "hit@wait", 0x8005},
		{"enemy::move", "temp", 0x11},
		{"enemy::move", "Loop", 0x8002},
		{"hit", "temp", 0x10},
		{"hit", "@wait", 0x8005},
		{"player::move", "temp", 0x12},
		{"player::move", "Loop", 0x8012},
		{"player::move", "hit", 0x8004},
		{"player::move", "NONE", -1}, // of the other module
		{"player::move", "enemy::temp", 0x10},
		{"enemy::move", "::temp", 0x10}, // not the one in the scope
		{"player::move", "::temp", 0x12},
	} {
		t.Run(c.from+"/"+c.name, func(t *testing.T) {
			routine := Symbol{}
			if c.from != "" {
				var err error
				if routine, err = s.Find(c.from); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := s.FindFrom(routine, c.name); err != nil || got.Value != c.want {
				t.Errorf("it is $%X, %v; want $%X", got.Value, err, c.want)
			}
		})
	}
}

func TestAnAmbiguousNameIsAnErrorWithTheCandidates(t *testing.T) {
	s := scopes(t)
	for name, want := range map[string]string{
		"Loop": "Loop: the name is ambiguous, 2 symbols have it; write one of enemy::move::Loop ($8002, src/enemy.s:10), move::Loop ($8012, src/player.s:10)",
		"temp": "temp: the name is ambiguous, 2 symbols have it; write one of enemy::temp ($0010, src/enemy.s:10), player::temp ($0012, src/player.s:10)",
		"Lop":  "Lop: there is no such symbol; did you mean Loop?",
		"a\tb": `"a\tb": there is no such symbol`,
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := s.Find(name); err == nil || err.Error() != want {
				t.Errorf("%v, want %s", err, want)
			}
			if _, ok := s.Lookup(name); ok {
				t.Error("Lookup takes one of them")
			}
			if _, err := s.Resolve(name + "+1"); err == nil {
				t.Error("Resolve takes one of them")
			}
		})
	}
	// Every candidate that the error offers is one that Find takes.
	for _, sym := range s.Symbols {
		if got, err := s.Find(s.Unique(sym)); err != nil || !samePlace(&got, &sym) {
			t.Errorf("%s is %+v, %v", s.Unique(sym), got, err)
		}
	}
}

func TestAHeaderBelongsToTheLabelBelowIt(t *testing.T) {
	s := scopes(t)
	for _, c := range []struct {
		file string
		line int
		name string
		want int
	}{
		{"game/src/enemy.s", 5, "move", 0x8000},
		{"./src/enemy.s", 5, "enemy::move", 0x8000},
		{`src\player.s`, 5, "move", 0x8010},
		{"src/enemy.s", 11, "move", 0},
		{"y.s", 5, "move", 0},
		{"src/enemy.s", 5, "player::move", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, _ := s.Defined(c.file, c.line, c.name); got.Value != c.want {
				t.Errorf("%s below %s:%d is $%04X, want $%04X", c.name, c.file, c.line, got.Value, c.want)
			}
		})
	}
}

func TestALabelInsideARoutineIsNoRoutine(t *testing.T) {
	s := scopes(t)
	var local []string
	for _, sym := range s.Symbols {
		if sym.Local && sym.Kind == Label {
			local = append(local, sym.Name)
		}
	}
	if want := []string{"enemy::move::Loop", "hit@wait", "move::Loop"}; !slices.Equal(local, want) {
		t.Errorf("local labels: %v, want %v", local, want)
	}
}

// cSource is what ld65 writes of a function take in C, with a static variable.
const cSource = `version	major=2,minor=0
file	id=0,name="take.s",size=1,mtime=0,mod=0
file	id=1,name="src/take.c",size=1,mtime=0,mod=0
line	id=0,file=0,line=20,span=0
line	id=1,file=1,line=3,type=1,span=1
line	id=2,file=0,line=21,span=2
mod	id=0,name="take.o",file=0
seg	id=0,name="CODE",start=0x008000,size=0x0100,addrsize=absolute,type=ro,oname="game.nes",ooffs=16
span	id=0,seg=0,start=0,size=2
span	id=1,seg=0,start=0,size=3
span	id=2,seg=0,start=2,size=1
scope	id=0,name="",mod=0,size=3,span=1
scope	id=1,name="_take",mod=0,type=scope,size=3,parent=0,sym=0,span=1
sym	id=0,name="_take",addrsize=absolute,size=3,scope=0,def=0,val=0x8000,seg=0,type=lab
sym	id=1,name="L0001",addrsize=absolute,scope=1,def=2,val=0x8002,seg=0,type=lab
csym	id=0,name="take",scope=1,type=0,sc=ext,sym=0
csym	id=1,name="n",scope=1,type=0,sc=auto,offs=2
`

func TestAFunctionInCHasItsNameAndItsLines(t *testing.T) {
	s, err := Read("game.dbg", []byte(cSource))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"take", "_take"} {
		if sym, err := s.Find(name); err != nil || sym.Name != "take" || sym.Value != 0x8000 || sym.Local {
			t.Errorf("%s is %+v, %v", name, sym, err)
		}
	}
	if sym, err := s.Find("take::L0001"); err != nil || !sym.Local {
		t.Errorf("the label in it is %+v, %v", sym, err)
	}
	for off := range 3 {
		if pos, _ := s.Source(off); pos != (Pos{File: "src/take.c", Line: 3}) {
			t.Errorf("byte %d is of %v", off, pos)
		}
	}
}

func TestSymbolsOfAnotherBuildAreSaid(t *testing.T) {
	text := "version\tmajor=2,minor=0\nfile\tid=0,name=\"a.s\"\nseg\tid=0,name=\"CODE\",start=0x8000,size=64,type=ro,ooffs=16\n"
	for i := range 20 {
		id := string(rune('0'+i/10)) + string(rune('0'+i%10))
		text += "span\tid=1" + id + ",seg=0,start=0x" + id + ",size=1\nline\tid=1" + id + ",file=0,line=1,span=1" + id + "\n"
	}
	text += "sym\tid=0,name=\"far\",val=0x8000,seg=1,type=lab\nseg\tid=1,name=\"FAR\",start=0x8000,size=1,type=ro,ooffs=99999\n"
	rom := append([]byte("NES\x1a\x02\x00\x00\x00"), make([]byte, 8+32*1024)...)
	for i := range rom[16:] {
		rom[16+i] = 0xEA // nop
	}
	s, err := Read("a.dbg", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Fit(rom); err != nil || len(s.Warnings) != 1 || !strings.Contains(s.Warnings[0], "1 symbols are outside this ROM") {
		t.Errorf("%v, %q", err, s.Warnings)
	}
	for i := range rom[16:] {
		rom[16+i] = 0xAD // lda with three bytes
	}
	s, _ = Read("a.dbg", []byte(text))
	if err := s.Fit(rom); err != nil || len(s.Warnings) != 2 || !strings.HasPrefix(s.Warnings[1], "20 of 20 source lines do not match the bytes of this ROM") {
		t.Errorf("%v, %q", err, s.Warnings)
	}
}

func TestOfTwoLabelsTheNextOneBelowIsMeant(t *testing.T) {
	var list []Symbol
	for _, line := range []int{40, 20, 30} {
		list = append(list, Symbol{Name: "move", Kind: Label, Value: 0x8000 + line, Pos: Pos{File: "a.s", Line: line}})
	}
	s := New(list)
	for line, want := range map[int]int{5: 20, 19: 20, 20: 30, 35: 40, 40: 0} {
		if sym, _ := s.Defined("a.s", line, "move"); sym.Pos.Line != want {
			t.Errorf("below line %d it is that of line %d, want %d", line, sym.Pos.Line, want)
		}
	}
}

func TestALabelWithoutAnAddressSaysWhatIsMissing(t *testing.T) {
	s, err := ReadMLB(strings.NewReader("P:1A:reset\n"))
	if err != nil {
		t.Fatal(err)
	}
	const want = "reset: this label has an offset into the ROM ($1A), but no address: the ROM's header is needed"
	if _, err := s.Resolve("reset+1"); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
