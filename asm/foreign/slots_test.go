package foreign

import (
	"slices"
	"testing"

	"pool6502/asm/symbols"
)

// spawn is void spawn(char x, int speed).
var spawn = []symbols.Param{{Name: "x", Size: 1}, {Name: "speed", Size: 2}}

func given(name string, size, value int) Slot {
	return Slot{Name: name, Size: size, Value: value, Given: true}
}

func TestArgumentsComeInTheOrderOfTheDeclaration(t *testing.T) {
	for _, c := range []struct {
		name   string
		call   Call
		params []symbols.Param
		known  bool
		given  []Slot
		want   []Slot
	}{
		{"by name", Call{}, spawn, true, []Slot{given("speed", 0, 300), given("x", 0, 10)}, []Slot{given("x", 1, 10), given("speed", 2, 300)}},
		{"by place", Call{}, spawn, true, []Slot{given("", 0, 10), given("", 0, 300)}, []Slot{given("x", 1, 10), given("speed", 2, 300)}},
		{"the call's type counts", Call{}, spawn, true, []Slot{given("", 0, 10), given("", 4, 1<<20)}, []Slot{given("x", 1, 10), given("speed", 4, 1<<20)}},
		{"the call's byte counts", Call{}, spawn, true, []Slot{given("x", 0, 10), given("speed", 1, 7)}, []Slot{given("x", 1, 10), given("speed", 1, 7)}},
		{"not declared", Call{}, nil, false, []Slot{given("a", 1, 7), given("b", 0, 300)}, []Slot{given("a", 1, 7), given("b", 2, 300)}},
		{"nothing", Call{}, spawn, true, nil, nil},
		{"a byte at its limits", Call{}, spawn, true, []Slot{given("x", 0, 255), given("speed", 0, 65535)}, []Slot{given("x", 1, 255), given("speed", 2, 65535)}},
		{"a byte below zero", Call{}, spawn, true, []Slot{given("x", 0, -128), given("speed", 0, -32768)}, []Slot{given("x", 1, -128), given("speed", 2, -32768)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := c.call.Arrange(c.params, c.known, c.given)
			if err != nil || !slices.Equal(got, c.want) {
				t.Errorf("%+v, %v; want %+v", got, err, c.want)
			}
		})
	}
}

func TestArgumentsThatDoNotFitAreRefused(t *testing.T) {
	for _, c := range []struct {
		want   string
		call   Call
		params []symbols.Param
		known  bool
		given  []Slot
	}{
		{"x = 256 does not fit: it has 8 bits", Call{}, spawn, true, []Slot{given("", 0, 256), given("", 0, 0)}},
		{"x = -129 does not fit: it has 8 bits", Call{}, spawn, true, []Slot{given("", 0, -129), given("", 0, 0)}},
		{"speed = 65536 does not fit: it has 16 bits", Call{}, spawn, true, []Slot{given("", 0, 0), given("", 0, 65536)}},
		{"speed has no value; it takes (x, speed)", Call{}, spawn, true, []Slot{given("x", 0, 1)}},
		{"it has no parameter y; it takes (x, speed)", Call{}, spawn, true, []Slot{given("y", 0, 1)}},
		{"argument 3 is one too many; it takes (x, speed)", Call{}, spawn, true, []Slot{given("", 0, 1), given("", 0, 1), given("", 0, 1)}},
		{"argument 1 is one too many; it takes no arguments", Call{}, nil, true, []Slot{given("", 0, 1)}},
		{"x is given twice", Call{}, spawn, true, []Slot{given("x", 0, 1), given("x", 0, 2)}},
		{"it takes a variable number of arguments; set the software stack and Y yourself", Call{}, []symbols.Param{{Name: "x", Size: 1}, {Name: "__argsize__", Size: 1}}, true, []Slot{given("x", 0, 1)}},
		// Only what comes in registers may have any size.
		{"the symbols do not give the size of a; write its type: f(char a=…) or f(int a=…)", Call{Name: "f"}, nil, false, []Slot{given("a", 0, 1), given("b", 1, 1)}},
		{"the symbols do not give the size of argument 1; write its type: f(char 1) or f(int 1)", Call{Name: "f", CDecl: true}, nil, false, []Slot{given("", 0, 1)}},
	} {
		t.Run(c.want, func(t *testing.T) {
			if got, err := c.call.Arrange(c.params, c.known, c.given); err == nil || err.Error() != c.want {
				t.Errorf("%+v, %v", got, err)
			}
		})
	}
}

func TestCallsThatAreNotWrittenAsInCAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"f(1":           "f(1: write the call of a C function as name(x=1, int y=300)",
		"(1)":           "(1): write the call of a C function as name(x=1, int y=300)",
		"int *(1)":      "int *(1): the function has no name",
		"f(x=)":         "f(x=): an argument has no value; write name(x=1, int y=300)",
		"f(1,)":         "f(1,): an argument has no value; write name(x=1, int y=300)",
		"f(double x=1)": "f(double x=1): double is not a known type; write char, int, long or a pointer",
	} {
		t.Run(text, func(t *testing.T) {
			if c, ok, err := ParseCall(text); !ok || err == nil || err.Error() != want {
				t.Errorf("%+v, %v, %v", c, ok, err)
			}
		})
	}
	for _, text := range []string{"f()", "void f(void)", "f( )", "f(void )"} {
		if c, ok, err := ParseCall(text); !ok || err != nil || c.Name != "f" || len(c.Args) != 0 || c.CDecl {
			t.Errorf("%s: %+v, %v, %v", text, c, ok, err)
		}
	}
}

func TestParametersAreThoseOfTheDefinition(t *testing.T) {
	const src = "void move(char x);\nvoid remove(long z) { }\nvoid __fastcall__ move (char x,\n  int speed)\n{\n  other(1);\n}\n"
	if got := ParameterTypes(src, "move"); !slices.Equal(got, []string{"char x", "\n  int speed"}) {
		t.Errorf("move: %q", got)
	}
	if got := ParameterTypes(src, "other"); got != nil {
		t.Errorf("a call is taken for a definition: %q", got)
	}
}
