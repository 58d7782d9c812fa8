package foreign

import "testing"

func TestTypesOfCHaveTheirSizes(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "char": 1, "unsigned char": 1, "const u8": 1, "int": 2, "unsigned": 2, "struct pool": 2, "char *": 2,
		"long": 4, "unsigned long int": 4, "uint32_t": 4, "int16_t": 2,
	} {
		if got, err := SizeOfType(text); got != want || err != nil {
			t.Errorf("%q has %d bytes (%v), want %d", text, got, err, want)
		}
	}
	if _, err := SizeOfType("double"); err == nil {
		t.Error("double is a type of cc65")
	}
}

func TestTheCallIsReadAsCWritesIt(t *testing.T) {
	c, ok, err := ParseCall("unsigned char __cdecl__ *find(struct pool *p=3, int 4, k=5)")
	if !ok || err != nil || c.Name != "find" || !c.CDecl || len(c.Args) != 3 {
		t.Fatalf("%+v %v %v", c, ok, err)
	}
	for i, want := range []Arg{{"p", 2, "3"}, {"", 2, "4"}, {"k", 0, "5"}} {
		if c.Args[i] != want {
			t.Errorf("argument %d is %+v, want %+v", i, c.Args[i], want)
		}
	}
	for text, want := range map[string]Arg{"f(*4)": {"", 2, "4"}, "f( 1)": {"", 0, "1"}, "f(  char  7 )": {"", 1, "7"}, "f(long\t8)": {"", 4, "8"}} {
		if c, _, err := ParseCall(text); err != nil || len(c.Args) != 1 || c.Args[0] != want {
			t.Errorf("%s: %+v, %v, want %+v", text, c, err, want)
		}
	}
	if _, ok, _ := ParseCall("enemy::move"); ok {
		t.Error("a plain name is a call of C")
	}
}

func FuzzParseCall(f *testing.F) {
	for _, s := range []string{"f(1)", "int f(char *x=1, y)", "f(", "f()", "(((", "f(=)", "f(int)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if c, ok, err := ParseCall(text); ok && err == nil && c.Name == "" {
			t.Errorf("%q calls nothing", text)
		}
	})
}
