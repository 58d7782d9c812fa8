package budget

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pool6502/asm"
)

func TestACFunctionGetsItsArguments(t *testing.T) {
	m := gameMachine(t)
	if err := m.StartAt(context.Background(), Start{Frame: 30}); err != nil {
		t.Fatal(err)
	}
	for _, call := range []string{
		"spark_put(number=2, height=100, rise=300)",
		"spark_put(2, 100, 300)",
		"spark_put(2, rise=$012C, height=100)",
		"int spark_put(unsigned char number=2, unsigned char height=100, int rise=300)",
	} {
		r, err := m.Call(Call{Routine: call})
		if err != nil {
			t.Errorf("%s: %v", call, err)
			continue
		}
		y, _ := m.Read("spark_y+2", 1)
		sp, _ := m.Read("sp", 2)
		if got := int(r.A) | int(r.X)<<8; got != 400 || y[0] != 400&0xFF || sp[0] != 0 || sp[1] != 8 {
			t.Errorf("%s returns %d, spark_y = %d, the stack pointer is %02X%02X", call, got, y[0], sp[1], sp[0])
		}
	}
	for call, want := range map[string]string{
		"spark_put(number=300, height=100, rise=1)": "number = 300 does not fit: it has 8 bits",
		"spark_put(number=-1, height=100, rise=1)":  "",
		"spark_put(number=2, height=100)":           "rise has no value; it takes (number, height, rise)",
		"spark_put(number=2, heigt=100, rise=1)":    "it has no parameter heigt",
		"spark_put(1, 2, 3, 4)":                     "argument 4 is one too many",
		"spark_put(1, number=2, rise=3)":            "number is given twice",
		"spark_put(1, 2, speed)":                    `"speed" is not a number`,
		"spark_put(1, 2":                            "write the call of a C function as",
		"spark_put(1, , 2)":                         "an argument has no value",
		"spark_put(float number=1, 2, 3)":           "float is not a known type",
		"(1)":                                       "write the call of a C function as",
		"bank_set(char bank=1)":                     "",
		"bank_set(1, 2)":                            "do not give the size of argument 1",
	} {
		_, err := m.Call(Call{Routine: call})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", call, err, want)
		}
	}
}

// stackOfC is a program with the symbols of cc65's stack, and routines that do nothing.
const stackOfC = `
        .zeropage
before: .res 1
sp:     .res 2
sreg:   .res 2
        .code
f:      rts
low:    lda sp
        rts
high:   lda sp+1
        rts
beside: lda before
        lda sreg
        rts
`

// TestArgumentsLieWhereCC65PutsThem passes arguments of each size in each place.
func TestArgumentsLieWhereCC65PutsThem(t *testing.T) {
	m := openSource(t, stackOfC)
	sp, err := m.Names().ParseSet("sp:w=$0700")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ call, ax, sreg, stack string }{
		{"f(char a=7)", "07 ..", "", ""},
		{"f(int a=$1234)", "34 12", "", ""},
		{"f(int a=-2)", "FE FF", "", ""},
		{"f(long a=$12345678)", "78 56", "34 12", ""},
		{"f(int a=$1234, long b=$56789ABC, char c=7)", "07 ..", "", "BC 9A 78 56 34 12"},
		{"f(char a=1, char b=2, int c=3)", "03 00", "", "02 01"},
		{"f(char a=1, int b=-2, int c=-3)", "FD FF", "", "FE FF 01"},
		{"__cdecl__ f(char a=1, int b=$0203)", ".. ..", "", "03 02 01"},
		{"__cdecl__ f(char a=1)", ".. ..", "", "01"},
	} {
		t.Run(c.call, func(t *testing.T) {
			plain, err := m.Call(Call{Routine: "f", Set: []asm.Assign{sp}})
			if err != nil {
				t.Fatal(err)
			}
			r, err := m.Call(Call{Routine: c.call, Set: []asm.Assign{sp}})
			if err != nil {
				t.Fatal(err)
			}
			hexOf := func(v []uint8) string { return fmt.Sprintf("% X", v) }
			ax := []string{"..", ".."}
			for i, v := range [][2]uint8{{r.A, plain.A}, {r.X, plain.X}} {
				if v[0] != v[1] {
					ax[i] = hexOf(v[:1])
				}
			}
			at, _ := m.Read("sp", 2)
			stack := m.Peek(uint16(at[0])|uint16(at[1])<<8, 0x700-int(uint16(at[0])|uint16(at[1])<<8))
			sreg, _ := m.Read("sreg", 2)
			if got := strings.Join(ax, " "); got != c.ax || hexOf(stack) != c.stack || c.sreg != "" && hexOf(sreg) != c.sreg {
				t.Errorf("A and X %s, sreg %s, stack %s; want %s, %s, %s", got, hexOf(sreg), hexOf(stack), c.ax, c.sreg, c.stack)
			}
		})
	}
	if r, err := openSource(t, "f: rts\n").Call(Call{Routine: "f(int a=$1234)"}); err != nil || r.A != 0x34 || r.X != 0x12 {
		t.Errorf("without a stack of C: %+v, %v", r, err)
	}
	_, err = m.Call(Call{Routine: "f(long a=$100000000)", Set: []asm.Assign{sp}})
	wantError(t, err, "f: $100000000")
	_, err = openSource(t, "f: rts\n").Call(Call{Routine: "f(int a=$1234, int b=1)"})
	wantError(t, err, "f: the symbols have no sp or c_sp, cc65's stack pointer")
	_, err = openSource(t, stackOfC).Call(Call{Routine: "f(int a=$1234, int b=1)"})
	wantError(t, err, "f: the stack pointer of C (sp) is 0")
	_, err = openSource(t, strings.Replace(stackOfC, "f:  ", "__STACKSTART__ = $9001\nf:  ", 1)).Call(Call{Routine: "f(int a=$1234, int b=1)"})
	wantError(t, err, "f: the software stack at $8FFF: $8FFF is not RAM")
}

// TestAFunctionThatUsesTheStackOfCIsFound calls functions of C without arguments, where nothing has set up the stack.
func TestAFunctionThatUsesTheStackOfCIsFound(t *testing.T) {
	for routine, want := range map[string]int{"f": 0, "low": 1, "high": 1, "beside": 0} {
		m := openSource(t, stackOfC)
		to, err := m.callee(routine)
		if err != nil {
			t.Fatal(err)
		}
		to.isC = true
		for range 2 {
			if _, err := m.Call(Call{Routine: routine}); err != nil || len(m.Warnings()) != want {
				t.Errorf("%s: %v, %v", routine, m.Warnings(), err)
			}
		}
		if want > 0 && m.Warnings()[0] != routine+": "+noStack {
			t.Errorf("%s: %v", routine, m.Warnings())
		}
	}
}

// TestTheLinkerTellsWhereTheStackOfCBegins by its symbols; the first that are there count.
func TestTheLinkerTellsWhereTheStackOfCBegins(t *testing.T) {
	for symbols, want := range map[string]int{
		"": 0, "__STACKSTART__ = $0700": 0x700, "__STACKSTART__ = 0": 0,
		"__RAM_START__ = $0300": 0, "__RAM_SIZE__ = $0500": 0, "__RAM_START__ = $0300;__RAM_SIZE__ = $0500": 0x800,
		"__SRAM_START__ = $6000;__SRAM_SIZE__ = $2000;__RAM_START__ = $0300;__RAM_SIZE__ = $0500": 0x8000,
		"__SRAM_START__ = $6000;__SRAM_SIZE__ = 0;__RAM_START__ = $0300;__RAM_SIZE__ = $0500":     0x800,
		"__SRAM_START__ = 0;__SRAM_SIZE__ = 9;__RAM_START__ = 1;__RAM_SIZE__ = 1":                 2,
		"__STACKSTART__ = 1;__SRAM_START__ = $6000;__SRAM_SIZE__ = $2000":                         1,
	} {
		m := openSource(t, strings.ReplaceAll(symbols, ";", "\n")+"\nf: rts\n")
		if got := m.topOfC(); got != want {
			t.Errorf("%s: $%04X, want $%04X", symbols, got, want)
		}
	}
}

// TestACaseNamesTheArgumentsOfAFunction runs the cases of the game's C file.
func TestACaseNamesTheArgumentsOfAFunction(t *testing.T) {
	m := gameMachine(t)
	tried := 0
	for _, r := range m.RunCases() {
		if r.Routine == "spark_put" {
			if tried++; !r.OK() {
				t.Errorf("%s: %v", r.Case, r.Failures())
			}
		}
	}
	arg := func(name string, v ...uint8) asm.Assign { return asm.Assign{Place: asm.Place{Arg: name}, Values: v} }
	r, err := m.Call(Call{Routine: "spark_put", Set: []asm.Assign{arg("number", 2), arg("height", 100), arg("rise", 0xFC, 0xFF, 0xFF, 0xFF)}})
	if tried == 0 || err != nil || r.A != 96 || r.X != 0 || m.Peek(0, 1)[0] != 0 {
		t.Errorf("%d cases; a call gives %d and %d, $00 holds %d, %v", tried, r.A, r.X, m.Peek(0, 1)[0], err)
	}
}

func TestStartupCodeTellsWhereTheStackOfCBegins(t *testing.T) {
	m := gameMachine(t)
	r, err := m.Call(Call{Routine: "spark_put(2, 100, 0)"})
	if at, _ := m.Read("sp", 2); err != nil || r.A != 100 || at[0] != 0 || at[1] != 8 {
		t.Errorf("%v, A = %d, sp = %02X%02X", err, r.A, at[1], at[0])
	}
	if len(m.Warnings()) > 0 {
		t.Error(m.Warnings())
	}
}

func TestArgumentsNeedTheStackOfC(t *testing.T) {
	p := openGame(t)
	forever, err := p.Resolve("main::wait")
	if err != nil {
		t.Fatal(err)
	}
	reset := p.Image[len(p.Image)-4:] // a program that never sets up the stack
	reset[0], reset[1] = uint8(forever), uint8(forever>>8)
	m, err := Open(p, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Call(Call{Routine: "spark_put(2, 100, 0)"}); err == nil || !strings.Contains(err.Error(), "the stack pointer of C (sp) is 0") {
		t.Errorf("without a stack: %v", err)
	}
	if _, err := m.Call(Call{Routine: "bank_set(char bank=1)"}); err != nil {
		t.Errorf("an argument that needs no stack: %v", err)
	}
	if _, err := m.Call(Call{Routine: "spark_take"}); err != nil || len(m.Warnings()) != 0 {
		t.Errorf("a function that uses no stack: %v, %v", err, m.Warnings())
	}
	if _, err := m.Call(Call{Routine: "sparks_start"}); err != nil || len(m.Warnings()) != 1 {
		t.Errorf("a function that uses the stack: %v, %v", err, m.Warnings())
	}
	sp, err := m.Names().ParseSet("sp:w=$0700")
	if err != nil {
		t.Fatal(err)
	}
	r, err := m.Call(Call{Routine: "spark_put(2, 100, 1)", Set: []asm.Assign{sp}})
	if at, _ := m.Read("sp", 2); err != nil || r.A != 101 || at[1] != 7 {
		t.Errorf("with a stack: %v, A = %d, sp = %02X%02X", err, r.A, at[1], at[0])
	}
}
