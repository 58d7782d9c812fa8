package foreign

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"pool6502/asm"
	"pool6502/asm/symbols"
)

const foreignLabels = `R:300:head
R:301-310:next
P:0:take
`

const foreignSource = `; ca65
.segment "CODE"
;;; take - claim a free slot.
;;; Keeps    Y
;;; Case     taken: head=2 next+2=5 -> C=0 X=2 head=5, 16 cycles
;;; Budget   <= 16 cycles
.proc take
    ldx head
    rts
.endproc
`

func foreignSymbols(t *testing.T) *symbols.Table {
	t.Helper()
	s, err := symbols.ReadMLB(strings.NewReader(foreignLabels))
	if err != nil {
		t.Fatal(err)
	}
	image := make([]byte, 16+0x8000)
	copy(image, "NES\x1A\x02\x00")
	if err := s.Fit(image); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestHeadersOfAForeignSourceAreReadWithItsSymbols(t *testing.T) {
	h, err := ReadHeaders("take.s", []byte(foreignSource), foreignSymbols(t))
	if err != nil {
		t.Fatal(err)
	}
	if len(h.Contracts) != 1 {
		t.Fatalf("%d contracts", len(h.Contracts))
	}
	c := h.Contracts[0]
	if c.Routine != "take" || c.Addr != 0x8000 || c.Budget != 16 || len(c.Cases) != 1 || c.Pos.Line != 3 {
		t.Errorf("read %+v", c)
	}
	k := c.Cases[0]
	if k.Cycles != 16 || k.Set[0].Place.Addr != 0x300 || k.Set[1].Place.Addr != 0x303 || k.Set[1].Values[0] != 5 {
		t.Errorf("read %+v", k)
	}
}

// A function of C has no underscore in its contract, although its label has one.
func TestAHeaderHasTheNameThatOnlyItsRoutineHas(t *testing.T) {
	data, err := os.ReadFile("../../testdata/game/game.dbg")
	if err != nil {
		t.Fatal(err)
	}
	s, err := symbols.Read("game.dbg", data)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"_spark_take", "spark_take", "enemy::move"} {
		h, err := ReadHeaders("take.s", []byte(";;; "+name+" - claims.\n;;; Budget <= 16 cycles\n"), s)
		if err != nil || len(h.Contracts) != 1 {
			t.Fatalf("%s: %+v, %v", name, h, err)
		}
		c, want := h.Contracts[0], strings.TrimPrefix(name, "_")
		if c.Routine != want || c.Limits[0].Of != want {
			t.Errorf("%s: routine %s, its budget is of %s", name, c.Routine, c.Limits[0].Of)
		}
	}
}

func TestAForeignHeaderThatNamesNothingIsAnError(t *testing.T) {
	for old, want := range map[string]string{
		"take - claim": "tke - claim",
		"head=2 next":  "haed=2 next",
		"next+2=5":     "next+2=five",
	} {
		t.Run(fmt.Sprintf("%.60s", old), func(t *testing.T) {
			_, err := ReadHeaders("take.s", []byte(strings.Replace(foreignSource, old, want, 1)), foreignSymbols(t))
			if err == nil || !strings.HasPrefix(err.Error(), "take.s:") {
				t.Errorf("%s: error %v", want, err)
			}
		})
	}
}

func TestAHeaderInCMayStandInAnyComment(t *testing.T) {
	for name, src := range map[string]string{
		"one line each": "// ;;; take - claim a free slot.\n// ;;; Budget   <= 16 cycles\nvoid take(void) {}\n",
		"one comment":   "/* ;;; take - claim a free slot.\n * ;;; Budget   <= 16 cycles */\nvoid take(void) {}\n",
		"DOS":           "  /*;;; take - claim a free slot.*/  \r\n\t*;;; Budget   <= 16 cycles \r\n",
	} {
		t.Run(name, func(t *testing.T) {
			h, err := ReadHeaders("take.c", []byte(src), foreignSymbols(t))
			if err != nil || len(h.Contracts) != 1 || h.Contracts[0].Budget != 16 || h.Contracts[0].Routine != "take" {
				t.Errorf("%+v, %v", h, err)
			}
		})
	}
}

func TestABlockWithoutANameIsTheProgramsAndOthersFollow(t *testing.T) {
	h, err := ReadHeaders("take.s", []byte(";;; Budget   frame: <= 95 % of a frame\n;;; Pool     thing: 8 slots, head head, next next\n\n"+
		";;; take - claim.\n;;; Budget   <= 300 cycles a frame\n;;; Case     one: after take, take next=>$301,<$302 -> next=3\n"), foreignSymbols(t))
	if err != nil || len(h.Budgets) != 1 || len(h.Pools) != 1 || len(h.Contracts) != 1 {
		t.Fatalf("%+v, %v", h, err)
	}
	c := h.Contracts[0]
	if len(c.Limits) != 1 || c.Limits[0].Of != "take" || h.Budgets[0].Of != "frame" || c.Pos.Line != 4 {
		t.Errorf("%+v", h)
	}
	if k := c.Cases[0]; fmt.Sprint(k.Set[0].Values) != "[3 2]" || len(k.After) != 2 {
		t.Errorf("%+v", k)
	}
}

func TestWhatIsWrongInAForeignHeaderHasItsPlace(t *testing.T) {
	const good = ";;; take - claims.\n"
	for text, want := range map[string]string{
		good + ";;; Case one: after tke -> A=1":                   "x.s:2:21: tke: ",
		good + ";;; Case one: after head -> A=1":                  "x.s:2:21: head: this is not a routine; name a label in code",
		good + ";;; Case one: nxt=1 -> A=1":                       "x.s:2:15: nxt: ",
		good + ";;; Case one: A=$ZZ -> A=1":                       "x.s:2:",
		";;; nobody - is not there.\n;;; Budget <= 1 cycles\n":    "x.s:1:5: nobody: ",
		";;; head - is no label.\n;;; Budget <= 1 cycles\n":       "x.s:1:5: head: this is not a label in ROM (kind: ",
		";;; nobody - one.\n\n" + good + ";;; Budget <= x cycles": "x.s:1:5: nobody: ",
	} {
		t.Run(text, func(t *testing.T) {
			h, err := ReadHeaders("x.s", []byte(text), foreignSymbols(t))
			if err == nil || !strings.HasPrefix(err.Error(), want) || h.Contracts != nil {
				t.Errorf("%v, want %s", err, want)
			}
		})
	}
	_, err := ReadHeaders("x.s", []byte(strings.Repeat(";;; nobody - is not there.\n;;; Budget <= 1 cycles\n\n", 30)), foreignSymbols(t))
	if list, ok := err.(asm.ErrorList); !ok || len(list) != asm.MaxErrors || list[0].Pos.Line != 1 || list[1].Pos.Line != 4 {
		t.Errorf("thirty mistakes: %v", err)
	}
	_, err = ReadHeaders("x.s", []byte(good+";;; Case one: A=zz -> A=1\n\n;;; nobody - is not there.\n;;; Budget <= 1 cycles\n"), foreignSymbols(t))
	if list, ok := err.(asm.ErrorList); !ok || len(list) != 2 || list[0].Pos.Line != 2 || list[1].Pos.Line != 4 {
		t.Errorf("two mistakes: %v", err)
	}
}

// An unknown name has the nearest ones as its hint, or where else to look.
func TestAnUnknownNameHasAHint(t *testing.T) {
	for text, want := range map[string]string{
		";;; tke - claims.\n;;; Budget <= 1 cycles":                         "did you mean take?",
		";;; qqqqqqqq - claims.\n;;; Budget <= 1 cycles":                    "check the symbols that were given",
		";;; take - claims.\n;;; Case one: after tkae -> A=1":               "did you mean take?",
		";;; take - claims.\n;;; Case one: after qqqqqqqq -> A=1":           "check the symbols that were given",
		"/* ;;; take - claims.\n *  ;;; Case one: after qqqqqqqq -> A=1 */": "check the symbols that were given",
	} {
		_, err := ReadHeaders("x.s", []byte(text), foreignSymbols(t))
		list, ok := err.(asm.ErrorList)
		if !ok || list[0].Hint != want || list[0].Msg == "" {
			t.Errorf("%s: %+v, want the hint %q", text, err, want)
		}
		if text[0] == '/' && (list[0].Pos.Line != 2 || list[0].Pos.Col != 25) {
			t.Errorf("in the comment of C it is at %v", list[0].Pos)
		}
	}
}

func TestNotesOfAForeignHeaderNameCode(t *testing.T) {
	s := foreignSymbols(t)
	h, err := ReadHeaders("x.s", []byte(";;; Needs head={0..7}\n\n;;; take - claims.\n;;; Bound take <= 4\n;;; Targets take\n"), s)
	if err != nil || len(h.Contracts) != 1 {
		t.Fatalf("%+v, %v", h, err)
	}
	c := h.Contracts[0]
	if len(c.Needs) != 1 || c.Needs[0].Place.Addr != 0x300 || len(c.Bounds) != 1 || c.Bounds[0].Addr != 0x8000 || len(c.Targets) != 1 || c.Targets[0] != 0x8000 {
		t.Errorf("%+v", c)
	}
	for _, note := range []string{"Bound head <= 4", "Targets head", "Bound nobody <= 4", "Targets nobody"} {
		if _, err := ReadHeaders("x.s", []byte(";;; take - claims.\n;;; "+note+"\n"), s); err == nil || !strings.HasPrefix(err.Error(), "x.s:2:") {
			t.Errorf("%s: %v", note, err)
		}
	}
}

func FuzzReadHeaders(f *testing.F) {
	f.Add([]byte(foreignSource))
	f.Add([]byte(";;; a - b\n;;; Case x: A=<zz -> X=1"))
	f.Fuzz(func(t *testing.T, src []byte) {
		h, err := ReadHeaders("x.s", src, &symbols.Table{})
		if err != nil && (h.Contracts != nil || h.Pools != nil || h.Budgets != nil) {
			t.Fatal("both an error and contracts")
		}
		if err != nil && !strings.HasPrefix(err.Error(), "x.s:") {
			t.Fatalf("error %v names no place", err)
		}
	})
}

// scoped are symbols of two modules with one name each, and of names in the scope of a routine.
func scoped() *symbols.Table {
	label := func(name, module string, addr int) symbols.Symbol {
		return symbols.Symbol{Name: name, Kind: symbols.Label, Value: addr, Offset: addr - 0x8000, Module: module, Pos: symbols.Pos{File: module + ".s", Line: 10}}
	}
	variable := func(name string, addr int) symbols.Symbol {
		return symbols.Symbol{Name: name, Kind: symbols.Zeropage, Value: addr, Bank: -1, Offset: -1, Module: "a"}
	}
	return symbols.New([]symbols.Symbol{
		label("move", "a", 0x8000), label("move", "b", 0x8010), label("enemy::init", "a", 0x8020), label("enemy::run", "a", 0x8030),
		variable("enemy::temp", 0x10), variable("temp", 0x20),
	})
}

func TestAHeaderIsOfTheLabelBelowIt(t *testing.T) {
	for file, addr := range map[string]uint16{"a.s": 0x8000, "b.s": 0x8010} {
		h, err := ReadHeaders(file, []byte(";;; move - moves.\n;;; Budget <= 9 cycles\n"), scoped())
		if err != nil || len(h.Contracts) != 1 || h.Contracts[0].Addr != addr {
			t.Errorf("%s: %+v, %v; want the label at $%04X", file, h.Contracts, err, addr)
		}
	}
}

func TestNamesInAHeaderAreThoseOfItsRoutine(t *testing.T) {
	h, err := ReadHeaders("a.s", []byte(";;; enemy::run - runs.\n;;; Case one: after init temp=1 -> A=1\n\n;;; Needs temp={1}\n"), scoped())
	if err != nil || len(h.Contracts) != 1 {
		t.Fatal(h, err)
	}
	c := h.Contracts[0]
	if k := c.Cases[0]; len(k.After) != 1 || k.After[0] != "enemy::init" || k.Set[0].Place.Addr != 0x10 {
		t.Errorf("the case is %+v", k)
	}
	if len(c.Needs) != 1 || c.Needs[0].Place.Addr != 0x20 {
		t.Errorf("what the whole program needs is %+v", c.Needs)
	}
}
