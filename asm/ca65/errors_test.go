package ca65

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
)

// library assembles a source without a configuration.
func library(src string, more ...string) (*Program, error) {
	fsys := fstest.MapFS{"a.s": {Data: []byte(src)}}
	for i := 0; i+1 < len(more); i += 2 {
		fsys[more[i]] = &fstest.MapFile{Data: []byte(more[i+1])}
	}
	return Assemble(fsys, []string{"a.s"}, Options{})
}

func TestAnErrorSaysWhereWhatAndWhatToDo(t *testing.T) {
	for src, want := range map[string]string{
		"  lda #300":                             "a.s:1:8: $012C is not a value from 0 to 255; take its low byte with <, or its high byte with >",
		"  lda #-1":                              "a.s:1:8: -1 is not a value from 0 to 255",
		"  jmp nowhere":                          "a.s:1:7: nowhere: this is not defined; define it, or import it with .import",
		"  bne far\n.res 200\nfar:":              "a.s:1:7: the branch goes 200 bytes, and the most is 127 forward or 128 back; branch around a jmp",
		"  stx $10,x":                            "a.s:1:3: stx: the instruction has no such addressing mode; it has: zp; zp,y; abs",
		"  lda ($1234),y":                        "a.s:1:8: $1234 is not a value from 0 to 255",
		"  jeq loop":                             "a.s:1:3: jeq: this is a macro of a package that is not included; write .macpack longbranch",
		"  rtss":                                 "a.s:1:3: rtss: this is no instruction, directive or macro; write a colon behind a label",
		".bite 5":                                "a.s:1:1: .bite: this is not a word of ca65 that is read here; did you mean .byte?",
		".p816":                                  "only the 6502 and the 6502X are built",
		`.setcpu "65816"`:                        `a.s:1:9: 65816: this processor is not built; write "6502"`,
		".if 1\nnop":                             "a.s:1:1: .if: this does not end; write .endif",
		".endif":                                 "a.s:1:1: .endif: there is no .if above",
		".proc p\nnop":                           "a.s:1:7: p: this scope does not end; write .endproc",
		".endproc":                               "there is no open .proc here",
		".macro m\nnop":                          "a.s:1:8: m: the macro does not end; write .endmacro",
		".macro m\nm\n.endmacro\nm":              "macros and repeats nest too deep",
		".repeat 3\nnop":                         "a.s:1:9: .repeat: the block does not end; write .endrepeat",
		".define x1 x1 x1\n.byte x1":             "nests too deep",
		"a1 = b1\nb1 = a1\n.byte a1":             "this is defined by itself",
		".byte 1/0":                              "a.s:1:8: this divides by zero",
		"l: nop\nl: nop":                         "a.s:2:1: l: this is defined already, in a.s:1; choose another name",
		".segment \"VECS\"\n.byte 1 2":           "a.s:2:9: 2: this does not belong to the statement",
		".proc p\n.if K\n.endif\n.endproc":       "a.s:2:5: K: the value of this must be known here; define its names above; a name of a scope further out needs ::",
		".import x1\n.byte <x1":                  "a.s:2:8: x1: no source exports this; name the other sources and the linker configuration too",
		`.include "none.inc"`:                    "a.s:1:10: none.inc: there is no such file; it is looked for in",
		`.incbin "a.s", 1000`:                    "the file ends before the last byte that is asked for; the file has",
		`.assert 1 = 2, error, "no luck"`:        "a.s:1:9: .assert: no luck",
		`.error "stop here"`:                     "a.s:1:1: .error: stop here",
		"beq :+":                                 "a.s:1:5: :+: there is no such label below",
		"@x: nop":                                "a.s:1:1: @x: there is no label above to which this belongs",
		".macro m v\n lda #v\n.endmacro\n m 999": "a.s:4:4: $03E7 is not a value from 0 to 255; take its low byte with <, or its high byte with > (expanded at a.s:4:2)",
		".res 70000":                             "a.s:1:6: a .res has 0 to 65535 bytes",
		"\"unfinished":                           "the string does not end",
		".byte 5 $":                              "this is not a number",
		".macpack atari":                         "this macro package is not built in; there are generic and longbranch",
		".feature nonsense":                      "this is not a feature that is read",
		".segment \"HEADER\"\n.byte 1":           "this is not an iNES file",
		".code\n.res 40000, 1":                   "the segment does not fit: memory area ROM has 32736 bytes, and needs 7264 more",
	} {
		_, err := library(src + "\n")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\ngives %v\nnot %s", src, err, want)
		}
	}
}

func TestAConfigurationWithAnErrorSaysWhere(t *testing.T) {
	const memory = "MEMORY { ROM: start = $8000, size = 4, file = %O; RAM: start = 0, size = 8, type = rw; }\n"
	for cfg, want := range map[string]string{
		"":                                        "the configuration has no such segment",
		"MEMORY { ROM: size = 5; }":               "x.cfg:1:10: ROM: the memory area needs start and size",
		memory + "SEGMENTS { CODE: load = X; }":   "x.cfg:2:25: X: there is no such memory area above",
		memory + "SEGMENTS { CODE: type = ro; }":  "x.cfg:2:12: CODE: the segment needs load",
		memory + "SEGMENTS { CODE: load = ROM; }": "the segment does not fit: memory area ROM has 4 bytes, and needs 2 more",
		memory + "SEGMENTS { CODE: load = RAM, start = 4, colour = 3; }": "x.cfg:2:41: colour: this is not an attribute that is read; there are load, run",
		"FEATURES { CONDES: type = constructor; }":                       "x.cfg:1:1: FEATURES: this block is not read",
		"MEMORY { ROM: start = ((((; }":                                  "x.cfg:1:27: ;: a number is missing here",
		"MEMORY { ROM":                                                   "a : is missing before this",
	} {
		_, err := assembleRaw(cfg, "lda $1234\njmp $1234\n")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\ngives %v\nnot %s", cfg, err, want)
		}
	}
}

func TestErrorsOfSeveralModulesAreOfOneProgram(t *testing.T) {
	_, err := assembleRaw(constructsConfig, ".export go\ngo: rts\n", ".export go\ngo: rts\n")
	if err == nil || err.Error() != "b.s:2:1: go: this is exported twice; the other one is in a.s:2" {
		t.Error(err)
	}
	_, err = assembleRaw(constructsConfig, ".import go\njsr go\n", "go: rts\n")
	if err == nil || err.Error() != "a.s:2:5: go: no source exports this; name the source that exports it too" {
		t.Error(err)
	}
}

// TestAFileThatIsMissingIsNamed: the error stands at the missing source itself, and not at the first one.
func TestAFileThatIsMissingIsNamed(t *testing.T) {
	fsys := fstest.MapFS{"a.s": {Data: []byte(" nop\n")}, "b.s": {Mode: fs.ModeDir}}
	for name, want := range map[string]string{"c.s": "c.s: there is no such file", "b.s": "b.s: the file cannot be read: it is a folder, a pipe or a device"} {
		if _, err := Assemble(fsys, []string{"a.s", name}, Options{}); err == nil || err.Error() != want {
			t.Error(err)
		}
	}
}

func TestTheTimeOfTheBuildIsZeroWithAWarning(t *testing.T) {
	p, err := library(" nop\n .dword .time\n")
	if err != nil || len(p.Warnings) != 1 || p.Warnings[0].Error() != "a.s:2:2: .time: this is 0 here, and the time of the build in ca65" {
		t.Errorf("%v, %v", p.Warnings, err)
	}
}

func TestErrorsEndAtTwenty(t *testing.T) {
	_, err := library(strings.Repeat("lda #999\n", 50))
	if list, ok := err.(asm.ErrorList); !ok || len(list) != asm.MaxErrors {
		t.Errorf("%v", err)
	}
}
