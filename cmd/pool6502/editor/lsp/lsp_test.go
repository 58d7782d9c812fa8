package lsp

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pool6502/internal/golden"
)

// game is a source of two files with what a server shows: headers, scopes, a macro, names in headers.
var game = map[string]string{
	"game.asm": ` .mapper 0
 .zeropage
temp: .res 1
 .ram
pool: .res 8
SLOTS = 8
 .include "lib/pool.inc"
 .code
 .macro clear place
  lda #0
  sta place
 .endmacro
reset:  clear temp
.wait:  inc temp
        jsr pool_take           ; 6     take all
        jmp .wait
nmi:    rti
 .vectors nmi, reset, 0
`,
	"lib/pool.inc": ` .code
;;; pool_take - claim a free slot.
;;; In       nothing
;;; Out      X = the slot
;;; Clobbers A
;;; Case     first: pool=0 -> X=0, 9 cycles
;;; Case     none: pool=1 pool+1=1 -> X=2
;;; Budget   <= 105 cycles
pool_take:
        ldx #0
.next:  lda pool,x
        beq .found
        inx
        cpx #SLOTS
        bne .next
.found: rts
`,
}

func TestEachRequestIsAnswered(t *testing.T) {
	c := newClient(t, game, `{"hints":{"instruction":true}}`)
	c.open("game.asm")
	c.open("lib/pool.inc")
	c.measured()
	var b strings.Builder
	say := func(what string, answer []byte) { fmt.Fprintf(&b, "== %s\n%s\n", what, c.told(answer)) }
	for _, name := range []string{"game.asm", "lib/pool.inc"} {
		list, _ := json.Marshal(c.diagnostics[name])
		say("diagnostics of "+name, list)
	}
	const main, lib = "game.asm", "lib/pool.inc"
	for _, r := range []struct{ what, method, params string }{
		{"lenses", "textDocument/codeLens", c.at(lib, 0, 0, "")},
		{"hints", "textDocument/inlayHint", c.at(lib, 0, 0, `,"range":{"start":{"line":8,"character":0},"end":{"line":12,"character":0}}`)},
		{"hover over an instruction", "textDocument/hover", c.at(lib, 10, 9, "")},
		{"hover over a routine", "textDocument/hover", c.at(main, 14, 14, "")},
		{"hover over a constant", "textDocument/hover", c.at(lib, 13, 14, "")},
		{"hover over a key", "textDocument/hover", c.at(lib, 6, 5, "")},
		{"hover over a directive", "textDocument/hover", c.at(main, 4, 8, "")},
		{"hover over a comment", "textDocument/hover", c.at(main, 14, 42, "")},
		{"definition in another file", "textDocument/definition", c.at(main, 14, 14, "")},
		{"definition of an include", "textDocument/definition", c.at(main, 6, 15, "")},
		{"references of a variable", "textDocument/references", c.at(main, 4, 2, `,"context":{"includeDeclaration":true}`)},
		{"references of a parameter", "textDocument/references", c.at(main, 10, 8, `,"context":{"includeDeclaration":false}`)},
		{"highlights of a local label", "textDocument/documentHighlight", c.at(lib, 14, 14, "")},
		{"what is renamed", "textDocument/prepareRename", c.at(lib, 14, 14, "")},
		{"rename across files and headers", "textDocument/rename", c.at(main, 14, 14, `,"newName":"slot_take"`)},
		{"rename of a local label", "textDocument/rename", c.at(lib, 10, 2, `,"newName":".again"`)},
		{"symbols of a file", "textDocument/documentSymbol", c.at(main, 0, 0, "")},
		{"symbols of the workspace", "workspace/symbol", `{"query":"ptk"}`},
		{"colours", "textDocument/semanticTokens/full", c.at(lib, 0, 0, "")},
		{"folding", "textDocument/foldingRange", c.at(lib, 0, 0, "")},
		{"formatting", "textDocument/formatting", c.at(main, 0, 0, "")},
		{"running the cases", "workspace/executeCommand", fmt.Sprintf(`{"command":"pool6502.test","arguments":[%q,"pool_take"]}`, c.uri(lib))},
		{"proving", "workspace/executeCommand", fmt.Sprintf(`{"command":"pool6502.prove","arguments":[%q,"pool_take"]}`, c.uri(lib))},
		{"what the cases run", "workspace/executeCommand", fmt.Sprintf(`{"command":"pool6502.coverage","arguments":[%q,"pool_take"]}`, c.uri(lib))},
		{"an attack", "workspace/executeCommand", fmt.Sprintf(`{"command":"pool6502.attack","arguments":[%q,"pool_take","X < 9"]}`, c.uri(lib))},
		{"the worst frame", "workspace/executeCommand", fmt.Sprintf(`{"command":"pool6502.worstFrame","arguments":[%q]}`, c.uri(main))},
	} {
		say(r.what, c.ask(r.method, r.params))
	}
	golden.Check(t, "requests.txt", b.String())
}

func TestAnEditIsSeenByTheNextRequest(t *testing.T) {
	c := newClient(t, game, `{}`)
	c.open("game.asm")
	c.open("lib/pool.inc")
	c.measured()
	c.change("lib/pool.inc", 5, 35, 36, "8") // first: 8 cycles
	c.measured()
	list := c.diagnostics["lib/pool.inc"]
	if len(list) != 1 || list[0].Code != "case" || list[0].Range.Start.Line != 5 {
		t.Errorf("after an edit of cases: %+v", list)
	}
	c.change("lib/pool.inc", 9, 8, 8, "ldq ")
	c.ask("textDocument/hover", c.at("lib/pool.inc", 0, 0, ""))
	if list = c.diagnostics["lib/pool.inc"]; len(list) != 1 || list[0].Severity != sevError || list[0].Range.Start != (position{9, 8}) {
		t.Errorf("after a wrong word: %+v", list)
	}
	c.change("lib/pool.inc", 9, 8, 12, "")
	c.change("lib/pool.inc", 8, 0, 10, "")
	c.ask("textDocument/hover", c.at("lib/pool.inc", 0, 0, ""))
	if list = c.diagnostics["lib/pool.inc"]; len(list) == 0 || list[0].Code != "lost-header" {
		t.Errorf("without the label: %+v", list)
	}
}

func TestCompletionOffersWhatCanStandThere(t *testing.T) {
	c := newClient(t, game, `{"measure":false}`)
	c.open("game.asm")
	c.open("lib/pool.inc")
	for _, q := range []struct {
		what            string
		line, character int
		has, not        string
	}{
		{"a statement", 9, 8, "lda .byte", "pool reset lo"},
		{"an operand", 10, 13, "pool SLOTS reset lo .next .found pool_take", "lda .byte .wait Case"},
		{"a header's key", 7, 5, "Case Budget", "lda pool"},
		{"a header's names", 7, 17, "pool SLOTS", "lda .byte Case"},
	} {
		var list []completionItem
		if err := json.Unmarshal(c.ask("textDocument/completion", c.at("lib/pool.inc", q.line, q.character, "")), &list); err != nil {
			t.Fatal(err)
		}
		offered := map[string]bool{}
		for _, item := range list {
			offered[item.Label] = true
		}
		for _, name := range strings.Fields(q.has) {
			if !offered[name] {
				t.Errorf("%s: %s is not offered", q.what, name)
			}
		}
		for _, name := range strings.Fields(q.not) {
			if offered[name] {
				t.Errorf("%s: %s is offered", q.what, name)
			}
		}
	}
}

// TestEachDirectiveWithHelpIsOne: the assembler knows each word of the table.
func TestEachDirectiveWithHelpIsOne(t *testing.T) {
	c := newClient(t, map[string]string{"a.asm": " nop\n"}, `{"measure":false}`)
	c.open("a.asm")
	for word := range directives {
		c.tell("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":%q},"contentChanges":[{"text":" %s\n"}]}`, c.uri("a.asm"), word))
		c.ask("textDocument/codeLens", c.at("a.asm", 0, 0, ""))
		for _, d := range c.diagnostics["a.asm"] {
			if strings.Contains(d.Message, "has this name") {
				t.Errorf("%s: %s", word, d.Message)
			}
		}
	}
}
