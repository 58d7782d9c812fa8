package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// names is a Scope of a few symbols, which keeps what it is told.
type names struct {
	symbols map[string]*Symbol
	told    []string
}

func newNames() *names {
	return &names{symbols: map[string]*Symbol{
		"TEN":   {Name: "TEN", State: Constant, Value: 10, Known: true, Bank: -1},
		"there": {Name: "there", State: Label, Value: 0x8123, Known: true, Bank: 3, Size: 7},
		"later": {Name: "later", State: Label, Bank: -1},
	}}
}

func (n *names) Reference(t Token) *Symbol {
	if n.symbols[t.Text] == nil {
		n.symbols[t.Text] = &Symbol{Name: t.Text, Bank: -1}
	}
	return n.symbols[t.Text]
}

func (n *names) Here(Token) *Symbol { return &Symbol{State: Label, Value: 0x9000, Known: true} }

func (n *names) IsDefined(t Token) bool {
	return n.symbols[t.Text] != nil && n.symbols[t.Text].State != Undefined
}

func (n *names) Undefined(t Token, s *Symbol) { n.Fail(t, t.Text, "undefined "+s.Name, "") }

func (n *names) Fail(t Token, text, msg, hint string) {
	n.told = append(n.told, fmt.Sprintf("%d %s: %s", t.Col, text, msg))
}

// read parses a text to its end.
func (n *names) read(t testing.TB, text string) *Expr {
	t.Helper()
	toks, bad := Lex(text)
	if bad != nil {
		n.told = append(n.told, fmt.Sprintf("%d %s: %s", bad.Col, bad.Text, bad.Msg))
		return nil
	}
	c := &Cursor{Names: n, Toks: toks, End: Token{Col: int32(len(text) + 1)}}
	e := c.Expr()
	if e != nil && !c.Done() {
		n.Fail(c.Peek(), c.Rest(), "left over", "")
		return nil
	}
	return e
}

func TestAnExpressionHasItsValue(t *testing.T) {
	for text, want := range map[string]int64{
		"1+2*3": 7, "(1+2)*3": 9, "7-2-1": 4, "7/2": 3, "7%3": 1, "-7/2": -3,
		"1<<4": 16, "$F0>>4": 15, "6&3": 2, "6^3": 5, "6|3": 7, "1|2^3&4": 3,
		"2+3=5": 1, "2==3": 0, "2<>3": 1, "2!=2": 0, "2<3": 1, "3<2": 0, "3<=3": 1, "3>2": 1, "2>=3": 0,
		"1&&0": 0, "2&&3": 1, "0||0": 0, "0||4": 1, "!0": 1, "!5": 0, "~0": -1, "-TEN": -10, "+TEN": 10,
		"<there": 0x23, ">there": 0x81, ">there+1": 0x82, "lo($1234)": 0x34, "HI($1234)": 0x12, "page(there)": 0x81,
		"bank(there)": 3, "sizeof(there)": 7, "samepage(there,$8100)": 1, "samepage(there,$8200)": 0,
		"min(3,2)": 2, "max(3,2)": 3, "abs(-4)": 4, "abs(4)": 4, "defined(TEN)": 1, "defined(nothing)": 0, "defined(later)": 1,
		"*+2": 0x9002, "%1010_0101": 0xA5, "0x1f": 31, "$abcdef": 0xABCDEF, "$ABCDEF": 0xABCDEF, "0X09": 9, "0987654321": 987654321, "'A'": 65, "\"A\"": 65, "'\\x41'": 65, "'\\n'": 10, "TEN %10": 2, "10 %TEN": 0,
		"$FFFFFFFF": 0xFFFFFFFF, "1<<31": 1 << 31, "$FFFFFFFF+1": 1 << 32, "-$FFFFFFFF-1": -1 << 32,
		"3<3": 0, "3>3": 0, "(1||0)": 1, "max(1||0,0)": 1, "1_0": 10, "'A'+1": 66, `'\0'`: 0, `'\xfF'`: 255, `'\r'+'\t'`: 22,
		"1\v+\f1\t+ 1": 3, `0x1F&'\''`: 7,
	} {
		t.Run(text, func(t *testing.T) {
			n := newNames()
			if text == "TEN %10" { // a name, and a binary number close to its %
				if toks, _ := Lex(text); len(toks) != 2 || toks[1].Val != want {
					t.Errorf("tokens %+v", toks)
				}
				return
			}
			e := n.read(t, text)
			if e == nil {
				t.Fatal(n.told)
			}
			if got, ok := (&Values{Scope: n}).Of(e, true); !ok || got != want || n.told != nil {
				t.Errorf("%d, %v, want %d; told %v", got, ok, want, n.told)
			}
		})
	}
}

func TestAMistakeIsToldWhereItStands(t *testing.T) {
	for text, want := range map[string]string{
		"1+":          "3 : a value is missing at the end of the line",
		"(1":          "3 : a closing parenthesis is missing",
		"1+x":         "3 x: a register is not a value",
		"1+)":         "3 ): a value is expected here",
		"min(1)":      "1 min: min takes 2 values, not 1",
		"lo(1":        "5 : a closing parenthesis is missing",
		"bank(1)":     "1 bank: bank takes the name of a symbol",
		"defined(1)":  "1 defined: defined takes one name",
		"1/(2-2)":     "2 /: division by zero",
		"1<<32":       "2 <<: a shift by 32 places",
		"1<<(0-1)":    "2 <<: a shift by -1 places",
		"$FFFFFFFF*2": "10 *: the result does not fit 32 bits",
		"1+nowhere":   "3 nowhere: undefined nowhere",
		"1+later":     "3 later: undefined later",
		"$G":          "1 $G: this is not a hexadecimal number",
		"12ab":        "1 12ab: this is not a decimal number",
		"%12":         "1 %12: this is not a binary number",
		"$100000000":  "1 $100000000: the number does not fit 32 bits",
		"'ab'":        "1 'ab': a character is one byte between single quotes",
		"\"abc":       "1 \"abc: the string does not end",
		"\"\\n":       "1 \"\\n: the string does not end",
		"\"\\":        "2 \\: unknown escape",
		"\"a\\q\"":    "3 \\q: unknown escape",
		"1 \xc3\xa4":  "3 \xc3\xa4: no statement has this character",
		"1.":          "2 .: no statement has this character",
		"circle":      "1 circle: the constant is defined in terms of itself",

		"$FFFFFFFF+2":                  "10 +: the result does not fit 32 bits",
		"-$FFFFFFFF-2":                 "11 -: the result does not fit 32 bits",
		"bank(nowhere)":                "6 nowhere: undefined nowhere",
		"sizeof(nowhere)":              "8 nowhere: undefined nowhere",
		"0x":                           "1 0x: this is not a hexadecimal number",
		"$_1":                          "1 $_1: this is not a hexadecimal number",
		"'abcd'":                       "1 'abc: a character is one byte between single quotes",
		"'\\x1'":                       "1 '\\x1: a character is one byte between single quotes",
		"\"abcdefghijklmnopqrstuv":     "1 \"abcdefghijklmno: the string does not end",
		strings.Repeat("a", MaxLine+1): "8192 aaaaaaaaaaaaaaaa...: the line is longer than 8192 bytes",
	} {
		t.Run(fmt.Sprintf("%.40s", text), func(t *testing.T) {
			n := newNames()
			circle := &Symbol{Name: "circle", State: Constant}
			n.symbols["circle"] = circle
			circle.Define(&Expr{Op: "sym", Sym: circle, Tok: Token{Kind: Ident, Text: "circle", Col: 1}})
			v := &Values{Scope: n}
			if e := n.read(t, text); e != nil {
				if _, ok := v.Of(e, true); ok {
					t.Error("it has a value")
				}
			}
			if len(n.told) != 1 || n.told[0] != want {
				t.Errorf("told %q, want %q", n.told, want)
			}
		})
	}
}

func TestTryGivesTheFirstSymbolWithoutAValue(t *testing.T) {
	n := newNames()
	v := &Values{Scope: n}
	if _, stuck, ok := v.Try(n.read(t, "TEN+later+nowhere")); ok || stuck == nil || stuck.Sym.Name != "later" || n.told != nil {
		t.Errorf("stuck at %+v, %v, told %v", stuck, ok, n.told)
	}
	if x, stuck, ok := v.Try(n.read(t, "TEN+1")); x != 11 || stuck != nil || !ok {
		t.Errorf("%d, %v, %v", x, stuck, ok)
	}
	for name, value := range map[string]string{"KNOWN": "7", "OPEN": "later"} {
		c := n.Reference(Token{Text: name})
		c.State = Constant
		c.Define(n.read(t, value))
	}
	for _, c := range []struct{ text, want string }{
		{"KNOWN+later", "later"},
		{"OPEN+nowhere", "later"}, // what OPEN needs
		{"OPEN+nowhere", "OPEN"},  // it is not evaluated again
		{"nowhere+OPEN", "nowhere"},
	} {
		if _, stuck, ok := v.Try(n.read(t, c.text)); ok || stuck == nil || stuck.Sym.Name != c.want {
			t.Errorf("%s: stuck at %+v, want %s", c.text, stuck, c.want)
		}
	}
}

func TestAConstantIsEvaluatedOnceInAnEpoch(t *testing.T) {
	n := newNames()
	v := &Values{Scope: n}
	c := n.Reference(Token{Text: "C"})
	c.State = Constant
	c.Define(n.read(t, "later"))
	e := n.read(t, "C+1")
	if _, ok := v.Of(e, false); ok {
		t.Error("later has no value yet")
	}
	n.symbols["later"].Value, n.symbols["later"].Known = 5, true
	if _, ok := v.Of(e, false); ok {
		t.Error("it was evaluated again")
	}
	v.Epoch++
	if x, ok := v.Of(e, false); x != 6 || !ok {
		t.Errorf("%d, %v", x, ok)
	}
}

func TestConstantsReferToEachOtherToALimit(t *testing.T) {
	for length, want := range map[int]bool{100: true, maxEval - 1: true, maxEval: false, 60_000: false} {
		t.Run(fmt.Sprint(length), func(t *testing.T) {
			n := newNames()
			last := n.symbols["TEN"]
			for i := range length {
				next := &Symbol{Name: fmt.Sprint("c", i), State: Constant}
				next.Define(&Expr{Op: "sym", Sym: last, Tok: Token{Text: last.Name, Col: 1}})
				last = next
			}
			v := &Values{Scope: n}
			if x, ok := v.Of(&Expr{Op: "sym", Sym: last}, true); ok != want || ok && x != 10 {
				t.Errorf("%d, %v", x, ok)
			}
			if told := len(n.told); !want && (told == 0 || !strings.Contains(n.told[0], "too deeply")) || want && told > 0 {
				t.Errorf("told %q", n.told[:min(told, 3)])
			}
			if x, ok := v.Of(n.read(t, "TEN"), true); x != 10 || !ok {
				t.Error("what comes after it has no value either")
			}
		})
	}
}

func TestDepthAndLengthAreBounded(t *testing.T) {
	nested := func(open string, n int, end string) string {
		return strings.Repeat(open, n) + "1" + strings.Repeat(end, n)
	}
	for _, c := range []struct {
		name string
		text func(n int) string
		most int
		want string
	}{
		{"parentheses", func(n int) string { return nested("(", n, ")") }, maxDepth, "nested too deeply"},
		{"signs", func(n int) string { return nested("-", n, "") }, maxDepth, "nested too deeply"},
		{"calls", func(n int) string { return nested("max(0,", n, ")") }, maxDepth, "nested too deeply"},
		{"second arguments", func(n int) string { return nested("max(", n, ",0)") }, maxDepth, "nested too deeply"},
		{"sums", func(n int) string { return "1" + strings.Repeat("+1", n) }, 10*maxDepth + 1, "too long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			n := newNames()
			if e := n.read(t, c.text(c.most)); e == nil || n.told != nil {
				t.Errorf("%d are too many: told %.200q", c.most, n.told)
			}
			if e := n.read(t, c.text(c.most+1)); e != nil || len(n.told) != 1 || !strings.Contains(n.told[0], c.want) {
				t.Errorf("%d are not too many: told %.200q", c.most+1, n.told)
			}
		})
	}
}

func TestAPercentSignBeginsANumberOrDivides(t *testing.T) {
	for text, want := range map[string]string{
		"x %1":    "x %1",   // a name, and a number
		"x %10":   "x %10",  // likewise
		"x % 10":  "x % 10", // three tokens
		"x %":     "x %",    // two tokens: an operator without a value
		"x%10":    "x % 10", // close to the name: an operator
		"x %2":    "x % 2",  // no binary number
		"(x) %10": "( x ) % 10",
		"1 %10":   "1 % 10",
		".a":      ".a",
		"@b":      "@b",
	} {
		toks, bad := Lex(text)
		var got []string
		for _, tok := range toks {
			got = append(got, tok.Text)
		}
		if strings.Join(got, " ") != want || bad != nil {
			t.Errorf("%s: %q, %v; want %s", text, got, bad, want)
		}
	}
}

func TestTheCursorStopsAtTheEnd(t *testing.T) {
	toks, _ := Lex("a b c")
	c := &Cursor{Toks: toks[:2:2], End: Token{Col: 4}}
	for _, want := range []string{"a", "b", "", ""} {
		if got := c.Next(); got.Text != want || want == "" && got.Col != 4 {
			t.Errorf("%+v, want %q", got, want)
		}
	}
	if c.Rest() != "" || !c.Done() {
		t.Errorf("%q is left", c.Rest())
	}
	c.At = 0
	if c.Skip(); !c.Done() || c.Rest() != "" {
		t.Errorf("%q is left of what was skipped", c.Rest())
	}
}

// TestASymbolIsUsedByItsBankAndItsSize: a define that nothing uses gets a warning.
func TestASymbolIsUsedByItsBankAndItsSize(t *testing.T) {
	for _, text := range []string{"there", "bank(there)", "sizeof(there)"} {
		n := newNames()
		if _, ok := (&Values{Scope: n}).Of(n.read(t, text), true); !ok || !n.symbols["there"].Used {
			t.Errorf("%s does not use it", text)
		}
	}
}

func TestTextIsAsItWasWritten(t *testing.T) {
	const line = `lda (table + 1),y`
	toks, _ := Lex(line + "   ; comment")
	if got := Text(toks); got != line {
		t.Errorf("%q", got)
	}
	if toks, _ = Lex(".byte \"a b\", %11"); Text(toks) != `.byte "a b", %11` || toks[1].Kind != String || toks[3].Val != 3 {
		t.Errorf("%+v", toks)
	}
}

// FuzzExpr reads any text as an expression: it has a value, or something was told.
func FuzzExpr(f *testing.F) {
	for _, s := range []string{"1+2*3", "min(1,2)", "<there", "*+'a'", "((1", "\"", "1<<TEN", "defined(TEN)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n := newNames()
		e := n.read(t, text)
		if e == nil {
			if n.told == nil {
				t.Fatal("no expression, and no word why")
			}
			return
		}
		if _, ok := (&Values{Scope: n}).Of(e, true); !ok && n.told == nil {
			t.Fatal("no value, and no word why")
		}
	})
}
