package asm

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// TestAMistakeIsNotAssembledInSilence has sources that mean something else than they say. Each has one error or, with
// "warning: " in front, one warning; the source after the arrow has neither.
func TestAMistakeIsNotAssembledInSilence(t *testing.T) {
	const bank = " .mapper 2\n .prgrom 64\n .bank 0\nhere: rts\n .bank 1\nthere: %s\n rts\n .code\nreset: jmp reset\n .vectors reset, reset, reset"
	banked := func(line string) string { return fmt.Sprintf(bank, line) }
	for source, c := range map[string]struct{ want, good string }{
		// names
		"clc : adc #1":                   {"a.asm:1:1: clc: this is an instruction; write each instruction on a line of its own", " clc\n adc #1"},
		"clc: adc #1":                    {"a.asm:1:1: clc: this is an instruction", "clear: adc #1"},
		"adc = 5":                        {"a.asm:1:1: adc: this is an instruction", "add = 5"},
		" nop nop":                       {"a.asm:1:6: nop: this is an instruction; write each instruction", " nop\n nop"},
		" nop\nrtss":                     {"warning: a.asm:2:1: rtss: this is taken for a label, and nothing uses it; did you mean rts?; write a colon", " nop\nrtss:"},
		" nop\nmov":                      {"warning: a.asm:2:1: mov: this is taken for a label, and nothing uses it; the 6502 has lda and sta", " jmp mov\nmov"},
		"wait\n rts":                     {"warning: a.asm:1:1: wait: this is taken for a label", ";;; wait - does nothing.\nwait\n rts"},
		" nop\nm\n .macro m\n .endmacro": {"a.asm:3:9: m: the name is taken as a label at a.asm:2:1; define a macro above", " .macro m\n nop\n .endmacro\nm"},
		" .macro m\n .endmacro\nm: nop":  {"a.asm:3:1: m: a macro has this name, at a.asm:1:9; rename", " .macro m\n .endmacro\nn: nop"},
		".rodata\n nop":                  {"a.asm:1:1: .rodata: no instruction, directive or macro has this name; here it is called .code", ".code\n nop"},
		".zeropag\nx1: .res 1":           {"a.asm:1:1: .zeropag: no instruction, directive or macro has this name; did you mean .zeropage?", ".zeropage\nx1: .res 1"},
		" ahx $300,y":                    {"a.asm:1:2: ahx: no instruction, directive or macro has this name; here it is called sha", " sha $300,y"},
		"K equ 1":                        {"a.asm:1:1: K equ: no constant is defined like this; write K = value", "K = 1\n nop"},
		" .proc main":                    {"a.asm:1:2: .proc: no instruction, directive or macro has this name; write a label", "main: nop"},
		" .macro m p, p\n .endmacro":     {"a.asm:1:14: p: two parameters have this name; rename", " .macro m p, q\n .endmacro\n nop"},
		" .macro m x\n lda 5,x\n .endmacro\n m 1": {"a.asm:2:8: x: the macro's parameter x stands here, and not the register", " .macro m n\n lda 5,x\n .endmacro\n m 1"},
		" .macro m a\nl: asl a\n .endmacro":       {"a.asm:2:8: a: the macro's parameter a stands here", " .macro m x\n lda #x\n .endmacro\n m 1"},
		// blocks
		" .if 0\n nop\n .elif 1\n nop\n .endif": {"a.asm:3:2: .elif: no instruction, directive or macro has this name; here it is called .elseif", " .if 0\n nop\n .elseif 1\n nop\n .endif"},
		" .if 1\n nop\n .els\n nop\n .endif":    {"a.asm:3:2: .els: no instruction, directive or macro has this name; did you mean .else?", " .if 1\n nop\n .else\n nop\n .endif"},
		" nop\n .if 0\n .segment\n .endif":      {"warning: a.asm:3:2: .segment: no directive has this name; this line is not assembled, but would be an error", " nop\n .if 0\n .code\n .endif"},
		" .if 1\n nop\n .else 2\n .endif":       {"a.asm:3:8: 2: nothing follows .else", " .if 1\n nop\n .else ; 2\n .endif"},
		" .if 1\n nop\n .endif 2":               {"a.asm:3:9: 2: nothing follows .endif", " .if 1\n nop\n .endif"},
		" .macro m\n .endmacro m\n nop":         {"a.asm:2:12: m: nothing follows .endmacro", " .macro m\n .endmacro\n nop"},
		" .repeat 2\n nop\n .endrepeat 2":       {"a.asm:3:13: 2: nothing follows .endrepeat", " .repeat 2\n nop\n .endrepeat"},
		// operands
		" lda ($10),x":             {"a.asm:1:12: x: no addressing mode is written (n),x", " lda ($10,x)"},
		" lda ($10)+1,y":           {"a.asm:1:11: +1,y: an operand that begins with a parenthesis is indirect, and ends with it", " lda +($10)+1,y"},
		" lda \"a\"":               {"a.asm:1:6: \"a\": a character is no address; write # before it", " lda #\"a\""},
		" lda 'a'":                 {"a.asm:1:6: 'a': a character is no address", " lda 'a' - 1"},
		" bne :-":                  {"a.asm:1:2: bne :-: this label has no name; labels have names here", "loop: bne loop"},
		" lda z: :+":               {"a.asm:1:9: :: a value is expected here; labels have names here", " lda z:5"},
		": nop":                    {"a.asm:1:1: :: a statement cannot start like this; labels have names here", ".loop: nop"},
		"# c\n nop":                {"a.asm:1:1: #: a statement cannot start like this; a comment begins with ;", "; c\n nop"},
		" nop // c":                {"a.asm:1:6: //: no comment begins like this; a comment begins with ;", " nop ; c"},
		"/* c */\n nop":            {"a.asm:1:1: /*: no comment begins like this", ";* c *\n nop"},
		" .byte .defined(X1)":      {"a.asm:1:8: .defined: no function has this name; write defined( ... )", " .code\n .byte defined(X1)"},
		"K = 1\n lda #sizeof(K)":   {"a.asm:2:14: K: a constant has no size; name a label", "K: lda #sizeof(K)"},
		"v: .res 1\n lda #bank(v)": {"a.asm:2:12: v: this is not in PRG ROM, and so in no bank", "v: nop\n lda #bank(v)"},
		// banks
		banked("bne here"):                 {"a.asm:6:12: here: it is in bank 0, which has the same addresses as bank 1, where this is", banked("bne there")},
		banked("jsr here"):                 {"warning: a.asm:6:12: here: it is in bank 0, which has the same addresses as bank 1", banked("jsr a:here")},
		banked("lda here+1,x"):             {"warning: a.asm:6:12: here: it is in bank 0", banked("lda #<here")},
		banked("jmp far\nfar = here+1"):    {"warning: a.asm:6:12: far: it is in bank 0", banked("jmp reset")},
		" .ram\nv: .res 1\n .code\n jsr v": {"warning: a.asm:4:6: v: this is in RAM, where no code is at power-on; write a:v if", " .ram\nv: .res 1\n .code\n jsr a:v"},
		// cartridges
		"; nothing":                                                         {"a.asm:1:1: the source is empty; write an instruction", "here:"},
		" .mapper 1,5\n .submapper 3" + noStart:                             {"a.asm:2:2: .submapper: it is already given at a.asm:1:2", " .mapper 1\n .submapper 3" + noStart},
		" .submapper 3\n .mapper 1,5" + noStart:                             {"a.asm:2:2: .mapper: the submapper is already given at a.asm:1:2", " .submapper 3\n .mapper 1" + noStart},
		" .mapper 0\n .chrram 0" + noStart:                                  {"a.asm:2:2: .chrram: without CHR RAM and CHR ROM a cartridge shows no picture", " .mapper 0\n .chrram 0\n .chrrom 8" + noStart},
		" .mapper 1\n .workram 0\n .battery" + noStart:                      {"a.asm:3:2: .battery: a battery keeps PRG RAM, and there is none", " .mapper 1\n .workram 8\n .battery" + noStart},
		" .mapper 1\n .workram 2\n .prgram\nv: .res 2049\n .code" + noStart: {"a.asm:4:4: .res: .prgram is full: there is no room for 2049 bytes at $6000", " .mapper 1\n .workram 2\n .prgram\nv: .res 2048\n .code" + noStart},
		" .prgrom 32768" + noStart:                                          {"a.asm:1:2: .prgrom: 32768 KB is not between 16 and 4096 KB", " .prgrom 32" + noStart},
	} {
		t.Run(fmt.Sprintf("%.60s", source), func(t *testing.T) {
			if got := said(source); !strings.HasPrefix(got, c.want) || strings.Contains(got, "\n") {
				t.Errorf("%q:\n  says %s\n  want %s", source, got, c.want)
			}
			if got := said(c.good); got != "" {
				t.Errorf("%q: says %s", c.good, got)
			}
		})
	}
}

// said gives the errors and warnings of a source, a line each.
func said(source string) string {
	p, err := Assemble(fstest.MapFS{"a.asm": {Data: []byte(source)}}, "a.asm", Options{})
	if err != nil {
		return err.Error()
	}
	var lines []string
	for _, w := range p.Warnings {
		lines = append(lines, "warning: "+w.Error())
	}
	return strings.Join(lines, "\n")
}
