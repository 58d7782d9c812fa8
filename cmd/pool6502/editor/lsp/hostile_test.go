package lsp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/budget/program"
	"pool6502/cmd/pool6502/editor"
)

func TestWrongMessagesAreAnsweredWithErrors(t *testing.T) {
	c := newClient(t, game, `{"measure":false}`)
	c.open("game.asm")
	for _, m := range []struct {
		method, params string
		code           int
		says           string
	}{
		{"textDocument/implementation", "{}", codeNoMethod, "is not supported"},
		{"textDocument/hover", "[1]", codeParams, "not as the protocol has them"},
		{"textDocument/hover", c.at("other.asm", 0, 0, ""), codeParams, "is not open"},
		{"initialize", "{}", codeInvalid, "sent before"},
		{"workspace/executeCommand", `{"command":"rm"}`, codeParams, "is no command"},
		{"textDocument/rename", c.at("game.asm", 4, 1, `,"newName":"reset"`), codeFailed, "already defined"},
		{"textDocument/rename", c.at("game.asm", 4, 1, `,"newName":"1x"`), codeFailed, "cannot be the name"},
		{"textDocument/rename", c.at("game.asm", 4, 1, `,"newName":".x"`), codeFailed, "local"},
		{"textDocument/rename", c.at("game.asm", 0, 1, `,"newName":"x1"`), codeFailed, "there is no symbol here"},
	} {
		if got := c.request(m.method, m.params); got.Error == nil || got.Error.Code != m.code || !strings.Contains(got.Error.Message, m.says) {
			t.Errorf("%s %s: %+v, want %d %q", m.method, m.params, got.Error, m.code, m.says)
		}
	}
	for _, p := range []string{`{"line":-5,"character":-5}`, `{"line":999999,"character":999999}`, `{"line":2,"character":999}`} {
		params := fmt.Sprintf(`{"textDocument":{"uri":%q},"position":%s,"newName":"xx"}`, c.uri("game.asm"), p)
		for method := range handlers {
			if strings.HasPrefix(method, "textDocument/") && !strings.HasPrefix(method, "textDocument/did") {
				c.request(method, params)
			}
		}
	}
}

func TestARenameThatWouldChangeTheProgramIsRefused(t *testing.T) {
	c := newClient(t, map[string]string{"a.asm": "old = 1\n .if defined(new)\n nop\n .endif\n lda #old\n rts\n"}, `{"measure":false}`)
	c.open("a.asm")
	if got := c.request("textDocument/rename", c.at("a.asm", 0, 1, `,"newName":"new"`)); got.Error == nil || !strings.Contains(got.Error.Message, "would not be the same") {
		t.Errorf("%s, %+v", got.Result, got.Error)
	}
}

func TestACancelledRequestEnds(t *testing.T) {
	c := newClient(t, map[string]string{"a.asm": endless}, `{"measure":false}`)
	c.open("a.asm")
	c.id = 100
	params := fmt.Sprintf(`{"command":"pool6502.test","arguments":[%q]}`, c.uri("a.asm"))
	done := make(chan message)
	go func() { done <- c.request("workspace/executeCommand", params) }()
	other := func(id string) error {
		return c.conn.Write(fmt.Appendf(nil, `{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":%s}}`, id))
	}
	for {
		select {
		case m := <-done:
			if m.Error == nil || m.Error.Code != codeCancelled {
				t.Errorf("%+v", m)
			}
			return
		default:
			if err := other("101"); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// endless are cases that take minutes: each runs to its limit.
var endless = ";;; spin - never returns.\n" + strings.Repeat(";;; Case     one: A=1 -> A=1\n", 1) + manyCases() + "spin: inx\n jmp spin\n"

func manyCases() string {
	var b strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&b, ";;; Case     n%d: A=1 -> A=1\n", i)
	}
	return b.String()
}

func TestAClientThatDiesEndsTheServer(t *testing.T) {
	c := newClient(t, map[string]string{"a.asm": endless}, `{}`)
	c.open("a.asm")
	c.ask("textDocument/hover", c.at("a.asm", 0, 0, "")) // the cases run now
	c.in.Close()
	if err := <-c.ended; !errors.Is(err, ErrEnded) {
		t.Errorf("%v", err)
	}
	c.ended <- nil // for the cleanup
}

func TestShutdownAndExitEndTheServer(t *testing.T) {
	c := newClient(t, game, `{}`)
	c.ask("shutdown", "null")
	if m := c.request("textDocument/hover", "{}"); m.Error == nil || m.Error.Code != codeInvalid {
		t.Errorf("after shutdown: %+v", m)
	}
	c.tell("exit", "null")
	if err := <-c.ended; err != nil {
		t.Error(err)
	}
	c.ended <- nil
}

func TestNothingOutsideTheWorkspaceIsRead(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "secret.inc")
	if err := os.WriteFile(outside, []byte("SECRET = 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf(" .include %q\n .incbin \"../../../../../../etc/passwd\"\n lda #SECRET\n rts\n", outside)
	c := newClient(t, map[string]string{"a.asm": text, "pool6502.toml": "input = \"x\"\n"}, `{}`)
	before := listing(t, c.dir)
	c.open("a.asm")
	c.ask("textDocument/codeLens", c.at("a.asm", 0, 0, ""))
	list := c.diagnostics["a.asm"]
	if len(list) < 2 || !strings.Contains(list[0].Message, "outside the folder of the workspace") || !strings.Contains(list[1].Message, "outside the folder of the workspace") {
		t.Errorf("%+v", list)
	}
	if after := listing(t, c.dir); after != before {
		t.Errorf("the folder was %s, is %s", before, after)
	}
}

// TestOtherFilesAreLeftAlone: an editor may send C sources and headers without a program that has them.
func TestOtherFilesAreLeftAlone(t *testing.T) {
	c := newClient(t, map[string]string{"a.c": "int x;\n", "b.inc": "ldq\n", "c.cfg": "MEMORY {}\n", "d.s": ".segment \"CODE\"\n.proc main\n  jmp main\n.endproc\n"}, `{}`)
	for _, name := range []string{"a.c", "b.inc", "c.cfg"} {
		c.open(name)
		if got := string(c.ask("textDocument/codeLens", c.at(name, 0, 0, ""))); got != "[]" || len(c.diagnostics[name]) > 0 {
			t.Errorf("%s: %s, %+v", name, got, c.diagnostics[name])
		}
	}
	c.open("d.s")
	c.ask("textDocument/codeLens", c.at("d.s", 0, 0, ""))
	if list := c.diagnostics["d.s"]; len(list) != 1 || list[0].Severity != sevInfo || !strings.Contains(list[0].Message, "this source is for ca65") {
		t.Errorf("d.s: %+v", list)
	}
}

func listing(t *testing.T, dir string) string {
	var b strings.Builder
	if err := filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		fmt.Fprintln(&b, path, info.Size(), info.ModTime())
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// FuzzMessages sends what no editor sends: the server may refuse it, but must not panic or hang.
func FuzzMessages(f *testing.F) {
	dir := f.TempDir()
	for _, m := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":null,"capabilities":{}}}`,
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"workspaceFolders":[{"uri":"file:///nowhere"}]}}`,
		`[]`, `{}`, `null`, `{"id":{},"method":1}`, `{"id":null,"method":"shutdown"}`, "\xff",
		`{"method":"textDocument/didChange","params":{"textDocument":{"uri":"DIR/a.asm"},"contentChanges":[{"range":{"start":{"line":1,"character":1},"end":{"line":0,"character":0}},"text":"x"}]}}`,
		`{"method":"textDocument/didChange","params":{"textDocument":{"uri":"DIR/a.asm"},"contentChanges":[{"text":" .macro x\n .repeat 3, i\n.l: lda #i\n .endrepeat\n"},{"range":{"start":{"line":9,"character":9},"end":{"line":99,"character":0}},"text":"\r\né\r"}]}}`,
		`{"method":"workspace/didChangeConfiguration","params":{"settings":{"pool6502":{"hints":{"instruction":true}}}}}`,
		`{"method":"$/cancelRequest","params":{"id":"x"}}`,
		`{"id":3,"method":"textDocument/completion","params":{"textDocument":{"uri":"DIR/a.asm"},"position":{"line":1,"character":4}}}`,
		`{"id":3,"method":"textDocument/semanticTokens/full","params":{"textDocument":{"uri":"DIR/a.asm"}}}`,
		`{"method":"exit"}`,
	} {
		f.Add(m, m)
	}
	f.Fuzz(func(t *testing.T, one, two string) {
		var in strings.Builder
		uri := editor.URI(dir)
		for _, m := range []string{
			fmt.Sprintf(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"rootUri":%q,"initializationOptions":{"measure":false},"capabilities":{}}}`, uri),
			fmt.Sprintf(`{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"%s/a.asm","text":"x: lda y,x\n.l: jmp .l\ny = 3\n"}}}`, uri),
			strings.ReplaceAll(one, "DIR", uri), strings.ReplaceAll(two, "DIR", uri),
			fmt.Sprintf(`{"id":9,"method":"textDocument/documentSymbol","params":{"textDocument":{"uri":"%s/a.asm"}}}`, uri),
			fmt.Sprintf(`{"id":9,"method":"textDocument/formatting","params":{"textDocument":{"uri":"%s/a.asm"}}}`, uri),
		} {
			fmt.Fprintf(&in, "Content-Length: %d\r\n\r\n%s", len(m), m)
		}
		if err := Serve(context.Background(), strings.NewReader(in.String()), io.Discard, program.Opener{}); err != nil && !errors.Is(err, ErrEnded) && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Log(err)
		}
	})
}
