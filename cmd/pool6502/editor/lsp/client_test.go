package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"pool6502/budget/program"
	"pool6502/cmd/pool6502/editor"
)

// A client is an editor that follows a script.
type client struct {
	t     testing.TB
	conn  *editor.Conn
	in    *io.PipeWriter
	dir   string
	ended chan error
	id    int

	messages    []message               // that were no answers, since the last wait
	diagnostics map[string][]diagnostic // by name in the folder
}

// newClient starts a server on a folder with files, and initialises it.
func newClient(t testing.TB, files map[string]string, options string) *client {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c := startServer(t, dir)
	c.ask("initialize", fmt.Sprintf(`{"rootUri":%q,"initializationOptions":%s,"capabilities":{"general":{"positionEncodings":["utf-16"]},"workspace":{"codeLens":{"refreshSupport":true}}}}`, editor.URI(dir), options))
	c.tell("initialized", "{}")
	return c
}

func startServer(t testing.TB, dir string) *client {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	c := &client{t: t, conn: editor.NewConn(outR, inW), in: inW, dir: dir, ended: make(chan error, 1), diagnostics: map[string][]diagnostic{}}
	go func() {
		err := Serve(context.Background(), inR, outW, program.Opener{})
		outW.CloseWithError(io.EOF)
		inR.CloseWithError(io.EOF)
		c.ended <- err
	}()
	t.Cleanup(func() { inW.Close(); go io.Copy(io.Discard, outR); <-c.ended })
	return c
}

// uri is that of a file in the folder.
func (c *client) uri(name string) string { return editor.URI(filepath.Join(c.dir, name)) }

// tell sends a notification.
func (c *client) tell(method, params string) {
	c.t.Helper()
	if err := c.conn.Write(fmt.Appendf(nil, `{"jsonrpc":"2.0","method":%q,"params":%s}`, method, params)); err != nil {
		c.t.Fatal(err)
	}
}

// request sends a request and returns its answer.
func (c *client) request(method, params string) message {
	c.t.Helper()
	c.id++
	id := fmt.Sprint(c.id)
	if err := c.conn.Write(fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"method":%q,"params":%s}`, id, method, params)); err != nil {
		c.t.Fatal(err)
	}
	for {
		if m := c.next(); m.Method == "" && string(m.ID) == id {
			return m
		}
	}
}

// ask is request for a request that must have a result.
func (c *client) ask(method, params string) json.RawMessage {
	c.t.Helper()
	m := c.request(method, params)
	if m.Error != nil {
		c.t.Fatalf("%s: %v", method, m.Error)
	}
	return m.Result
}

// next reads the next message. What is no answer is noted.
func (c *client) next() message {
	c.t.Helper()
	data, err := c.conn.Read()
	if err != nil {
		c.t.Fatal("the server: ", err)
	}
	var m message
	if err := json.Unmarshal(data, &m); err != nil {
		c.t.Fatal(err)
	}
	if m.Method != "" {
		c.messages = append(c.messages, m)
	}
	if m.Method == "textDocument/publishDiagnostics" {
		var p struct {
			URI         string
			Diagnostics []diagnostic
		}
		if err := json.Unmarshal(m.Params, &p); err != nil {
			c.t.Fatal(err)
		}
		path, _ := editor.FromURI(p.URI)
		name, _ := filepath.Rel(c.dir, path)
		c.diagnostics[filepath.ToSlash(name)] = p.Diagnostics
	}
	return m
}

// until reads messages up to one of a method, which may have come before.
func (c *client) until(method string) {
	c.t.Helper()
	for n := 0; ; n++ {
		for n >= len(c.messages) {
			c.next()
		}
		if c.messages[n].Method == method {
			c.messages = c.messages[n+1:]
			return
		}
	}
}

// measured waits until the program of the open files is measured.
func (c *client) measured() { c.t.Helper(); c.until("$/pool6502/measured") }

// open opens a file of the folder in the editor.
func (c *client) open(name string) {
	c.t.Helper()
	data, err := os.ReadFile(filepath.Join(c.dir, name))
	if err != nil {
		c.t.Fatal(err)
	}
	text, _ := json.Marshal(string(data))
	c.tell("textDocument/didOpen", fmt.Sprintf(`{"textDocument":{"uri":%q,"languageId":"6502","version":1,"text":%s}}`, c.uri(name), text))
}

// change replaces a range of an open file.
func (c *client) change(name string, line, from, to int, text string) {
	c.t.Helper()
	quoted, _ := json.Marshal(text)
	c.tell("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":%q,"version":2},"contentChanges":[{"range":{"start":{"line":%d,"character":%d},"end":{"line":%d,"character":%d}},"text":%s}]}`,
		c.uri(name), line, from, line, to, quoted))
}

// at is the parameter of a request about a place.
func (c *client) at(name string, line, character int, more string) string {
	return fmt.Sprintf(`{"textDocument":{"uri":%q},"position":{"line":%d,"character":%d}%s}`, c.uri(name), line, character, more)
}

// told writes an answer for a golden file, with the folder's path replaced.
func (c *client) told(data []byte) string {
	data = ranges.ReplaceAll(data, []byte(`"$1:$2-$3:$4"`))
	var b bytes.Buffer
	if err := json.Indent(&b, data, "", " "); err != nil {
		c.t.Fatal(err)
	}
	return string(bytes.ReplaceAll(bytes.ReplaceAll(b.Bytes(), []byte(editor.URI(c.dir)), []byte("file:///w")), []byte(c.dir), []byte("/w")))
}

// ranges matches a range, which a golden file has in a few characters.
var ranges = regexp.MustCompile(`\{"start":\{"line":(\d+),"character":(\d+)\},"end":\{"line":(\d+),"character":(\d+)\}\}`)
