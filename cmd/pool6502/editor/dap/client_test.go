package dap

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"pool6502/asm"
	"pool6502/budget/program"
	"pool6502/cmd/pool6502/editor"
	"pool6502/roms"
)

// A client is a debugger's window that follows a script.
type client struct {
	t     testing.TB
	conn  *editor.Conn
	in    *io.PipeWriter
	ended chan error
	seq   int
	log   []string // what was printed
	last  said     // the latest stop
	stops int
}

// said is a message of the adapter.
type said struct {
	Type       string
	Event      string
	Command    string
	RequestSeq int `json:"request_seq"`
	Success    bool
	Message    string
	Body       json.RawMessage
}

func newClient(t testing.TB) *client {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	c := &client{t: t, conn: editor.NewConn(outR, inW), in: inW, ended: make(chan error, 1)}
	opener := program.Opener{BuiltIn: func(name string, defines map[string]int) (*asm.Program, bool, error) {
		pool, err := roms.Find(name)
		if err != nil {
			return nil, false, err
		}
		p, err := roms.Assemble(pool.Main, defines)
		return p, true, err
	}}
	go func() {
		err := Serve(context.Background(), inR, outW, opener)
		outW.CloseWithError(io.EOF)
		inR.CloseWithError(io.EOF)
		c.ended <- err
	}()
	t.Cleanup(func() { inW.Close(); go io.Copy(io.Discard, outR); <-c.ended })
	c.ask("initialize", `{"adapterID":"pool6502","linesStartAt1":true}`)
	return c
}

// source writes a source and returns its path.
func source(t testing.TB, text string) string {
	path := filepath.Join(t.TempDir(), "game.asm")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// request sends a request and returns its answer.
func (c *client) request(command, arguments string) said {
	c.t.Helper()
	c.seq++
	seq := c.seq
	if err := c.conn.Write(fmt.Appendf(nil, `{"seq":%d,"type":"request","command":%q,"arguments":%s}`, seq, command, arguments)); err != nil {
		c.t.Fatal(err)
	}
	for {
		if m := c.next(); m.Type == "response" && m.RequestSeq == seq {
			return m
		}
	}
}

// ask is request for a request that must succeed; the body goes into the values.
func (c *client) ask(command, arguments string, into ...any) {
	c.t.Helper()
	m := c.request(command, arguments)
	if !m.Success {
		c.t.Fatalf("%s %s: %s", command, arguments, m.Message)
	}
	for _, v := range into {
		if err := json.Unmarshal(m.Body, v); err != nil {
			c.t.Fatal(err)
		}
	}
}

func (c *client) next() (m said) {
	c.t.Helper()
	data, err := c.conn.Read()
	if err != nil {
		c.t.Fatal("the adapter: ", err)
	}
	if err := json.Unmarshal(data, &m); err != nil {
		c.t.Fatal(err)
	}
	switch m.Event {
	case "output":
		var o struct{ Output string }
		_ = json.Unmarshal(m.Body, &o)
		c.log = append(c.log, o.Output)
	case "stopped":
		c.last = m
		c.stops++
	}
	return m
}

// launch starts a program and waits until it can be configured.
func (c *client) launch(arguments string) {
	c.t.Helper()
	c.ask("launch", arguments)
	for c.next().Event != "initialized" {
	}
}

// move sends a request that moves the program, and waits for its stop: where it is, and why.
func (c *client) move(command string) (where, why string) {
	c.t.Helper()
	before := c.stops
	c.ask(command, `{"threadId":1}`)
	for c.stops == before {
		c.next()
	}
	var b struct{ Reason, Text string }
	_ = json.Unmarshal(c.last.Body, &b)
	return c.where(), b.Reason + ": " + b.Text
}

// where is the innermost routine and its line.
func (c *client) where() string {
	c.t.Helper()
	f := c.frames()[0]
	return fmt.Sprintf("%s:%d", f.Source.Name, f.Line)
}

type frame struct {
	Name   string
	Line   int
	Source struct{ Name, Path string }
}

func (c *client) frames() []frame {
	c.t.Helper()
	var s struct{ StackFrames []frame }
	c.ask("stackTrace", `{"threadId":1}`, &s)
	return s.StackFrames
}

// value is a variable of a group.
func (c *client) value(ref int, name string) string {
	c.t.Helper()
	var v struct {
		Variables []struct{ Name, Value string }
	}
	c.ask("variables", fmt.Sprintf(`{"variablesReference":%d}`, ref), &v)
	for _, one := range v.Variables {
		if one.Name == name {
			return one.Value
		}
	}
	return ""
}
