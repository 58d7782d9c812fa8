package symbols

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// function is an entry of the debug information: a function outside of any namespace.
func function(name, linkage, address string) string {
	return "\x03" + name + "\x00" + linkage + "\x00" + address
}

func TestAFunctionIsNamedAsInTheSource(t *testing.T) {
	s := goodELF(t, testELFWith(t, elfParts{entries: function("start", "main", "\x00\xC0\x00\x00") + function("", "first", "\x10\x80\x00\x00")}))
	for name, want := range map[string]string{
		"main":             "start", // the namespace in front of it has ended
		"start":            "start",
		"first":            "first", // its entry has no name
		"_ZN5enemy4moveEv": "enemy::move",
	} {
		if sym, err := s.Find(name); err != nil || sym.Name != want {
			t.Errorf("%s is %+v, %v; want the name %s", name, sym, err, want)
		}
	}
}

// TestAFunctionMayBeDeclaredElsewhere has the name of a function in one entry and its address in another, as
// for a member of a class.
func TestAFunctionMayBeDeclaredElsewhere(t *testing.T) {
	const declaration = "\x05jump\x00_Z4jumpv\x00"
	file := func(reference int) []byte {
		definition := string(binary.LittleEndian.AppendUint32([]byte{4}, uint32(reference))) + "\x10\x80\x01\x00"
		return testELFWith(t, elfParts{symbols: []elfSymbol{{"_Z4jumpv", 0x018010, elfBank1}}, entries: declaration + definition})
	}
	// The reference is the distance of the declaration from the start of its section.
	data := file(0)
	distance := bytes.Index(data, []byte(declaration)) - int(section(data, elfInfo, 16))
	s := goodELF(t, file(distance))
	if sym, err := s.Find("_Z4jumpv"); err != nil || sym.Name != "jump" {
		t.Errorf("_Z4jumpv is %+v, %v", sym, err)
	}
}

func TestFilesAndLabelsOfTheCompilerAreNoSymbols(t *testing.T) {
	s := goodELF(t, testELFWith(t, elfParts{symbols: []elfSymbol{{"chr0", elfCHR, 3}}}))
	for _, name := range []string{"src/main.c", "main", ".Ltmp0"} {
		if found := s.exact(name, ""); len(found) != map[string]int{"main": 1}[name] {
			t.Errorf("%d symbols are called %s", len(found), name)
		}
	}
	for _, name := range []string{"chr0", "tiles"} {
		if sym, err := s.Find(name); err != nil || sym.Kind != Label || sym.Bank != -1 || sym.Offset != -1 {
			t.Errorf("%s is %+v, %v; want a label in CHR ROM", name, sym, err)
		}
	}
}
