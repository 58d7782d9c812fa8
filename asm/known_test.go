package asm

import (
	"fmt"
	"reflect"
	"testing"
	"testing/fstest"

	"pool6502/asm/contract"
)

// TestKnownFilesChangeNothing edits a program step by step. Each build gives the same program, or the same errors, with
// the tokens of the builds before it as without them.
func TestKnownFilesChangeNothing(t *testing.T) {
	files := map[string]string{
		"main.asm": "\t.include \"a.inc\"\n\t.include \"b.inc\"\nstart:\twait 2\n\tjsr one\n\trts\n",
		"a.inc":    "\t.macro wait n\n\t.repeat n\n\tnop\n\t.endrepeat\n.again:\n\tbne .again\n\t.endmacro\n",
		"b.inc":    ";;; one - gives 1.\n;;; Case     any: -> A=1\none:\tlda #1\n\trts\n",
	}
	var known Known
	for _, step := range []struct{ name, file, text string }{
		{"the first build", "", ""},
		{"nothing changed", "", ""},
		{"a line more in the main file", "main.asm", "\n" + files["main.asm"]},
		{"another value", "b.inc", "one:\tlda #3\n\trts\n"},
		{"an error in the last file", "b.inc", "one:\tlda #(\n\trts\n"},
		{"the same error again", "", ""},
		{"a character that begins no token", "b.inc", "one:\tlda `1\n\trts\n"},
		{"and again", "", ""},
		{"mended", "b.inc", files["b.inc"]},
		{"the includes change places", "main.asm", "\t.include \"b.inc\"\n\t.include \"a.inc\"\nstart:\twait 3\n\trts\n"},
		{"a header whose case names a constant", "b.inc", ";;; one - gives LIVES.\n;;; Case     any: -> A=LIVES\none:\tlda #LIVES\n\trts\n"},
		{"the constant is in another file", "main.asm", "LIVES = 3\n\t.include \"b.inc\"\n\t.include \"a.inc\"\nstart:\twait 3\n\trts\n"},
		{"its value changes", "main.asm", "LIVES = 4\n\t.include \"b.inc\"\n\t.include \"a.inc\"\nstart:\twait 3\n\trts\n"},
		{"it goes", "main.asm", "\t.include \"b.inc\"\n\t.include \"a.inc\"\nstart:\twait 3\n\trts\n"},
		{"it is a label", "main.asm", "\t.include \"b.inc\"\n\t.include \"a.inc\"\nLIVES:\nstart:\twait 3\n\trts\n"},
		{"nothing needs it", "b.inc", files["b.inc"]},
		{"a header alone names a constant", "b.inc", ";;; one - gives 1.\n;;; Case     any: -> A=ONLY\none:\tlda #1\n\trts\n"},
		{"the constant is there", "main.asm", "ONLY = 1\n\t.include \"b.inc\"\nstart:\tjsr one\n\trts\n"},
		{"the constant is gone", "main.asm", "\n\t.include \"b.inc\"\nstart:\tjsr one\n\trts\n"},
		{"no header names it", "b.inc", files["b.inc"]},
		{"one file alone", "main.asm", "\t.include \"b.inc\"\nstart:\tjsr one\n\trts\n"},
		{"an include less", "main.asm", "start:\tnop\n\trts\n"},
	} {
		t.Run(step.name, func(t *testing.T) {
			if step.file != "" {
				files[step.file] = step.text
			}
			fsys := fstest.MapFS{}
			for name, text := range files {
				fsys[name] = &fstest.MapFile{Data: []byte(text)}
			}
			want, wantErr := Assemble(fsys, "main.asm", Options{})
			got, err := Assemble(fsys, "main.asm", Options{Known: &known})
			if fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatalf("%v, want %v", err, wantErr)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%+v, want %+v", got, want)
			}
		})
	}
}

// TestAKnownFileIsNotCutIntoTokensAgain compares the allocations of a build with those of one that knows its files.
func TestAKnownFileIsNotCutIntoTokensAgain(t *testing.T) {
	text := ""
	for range 500 {
		text += "\tlda #1 ; one\n"
	}
	fsys := fstest.MapFS{"main.asm": &fstest.MapFile{Data: []byte(text)}}
	var known Known
	build := func(k *Known) float64 {
		return testing.AllocsPerRun(5, func() {
			if _, err := Assemble(fsys, "main.asm", Options{Known: k}); err != nil {
				t.Fatal(err)
			}
		})
	}
	if without, with := build(nil), build(&known); with >= without {
		t.Errorf("%v allocations with known files, %v without", with, without)
	}
}

// TestAKnownContractIsNotParsedAgain compares the allocations of builds that know the files of the build before, with its
// contracts and without.
func TestAKnownContractIsNotParsedAgain(t *testing.T) {
	text := ""
	for i := range 50 {
		text += fmt.Sprintf(";;; f%d - gives 1.\n;;; Case     any: X=1 -> A=1\nf%d:\tlda #1\n\trts\n", i, i)
	}
	fsys := fstest.MapFS{"main.asm": &fstest.MapFile{Data: []byte(text)}}
	var known Known
	build := func(forget bool) float64 {
		return testing.AllocsPerRun(5, func() {
			if forget {
				known.contracts = contract.Known{}
			}
			if _, err := Assemble(fsys, "main.asm", Options{Known: &known}); err != nil {
				t.Fatal(err)
			}
		})
	}
	if without, with := build(true), build(false); with >= without-50 {
		t.Errorf("%v allocations with known contracts, %v without", with, without)
	}
}
