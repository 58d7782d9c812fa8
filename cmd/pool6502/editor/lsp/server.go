package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"pool6502/budget/program"
	"pool6502/cmd/pool6502/editor"
)

// ErrEnded is the error of a client that has ended without the request shutdown.
var ErrEnded = errors.New("the editor has ended without the request shutdown")

// A server serves one client. Everything but measuring happens in the goroutine of Serve.
type server struct {
	conn   *editor.Conn
	ctx    context.Context
	opener program.Opener

	started  bool
	shutdown bool
	utf8     bool
	settings settings
	refresh  struct{ lenses, hints bool }
	requests int // sent to the client

	docs     map[string]*open // by URI
	folders  []*editor.Folder
	graphs   map[*editor.Folder]*graph
	configs  map[*editor.Folder]*config
	projects map[string]*project // by the path of the main file

	events    chan func() // of what was measured
	running   sync.WaitGroup
	mu        sync.Mutex
	cancelled map[string]bool
	running1  map[string]context.CancelFunc // commands by the id of their request
}

// open is a document in the editor.
type open struct {
	uri     string
	folder  *editor.Folder
	name    string // in the folder
	version int
	text    *text
	shown   bool // diagnostics were sent
}

// Serve answers a client until it ends. The opener opens the programs that pool6502.toml names.
func Serve(ctx context.Context, in io.Reader, out io.Writer, opener program.Opener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &server{
		conn: editor.NewConn(in, out), ctx: ctx, opener: opener,
		docs: map[string]*open{}, graphs: map[*editor.Folder]*graph{}, configs: map[*editor.Folder]*config{}, projects: map[string]*project{},
		events: make(chan func(), 16), cancelled: map[string]bool{}, running1: map[string]context.CancelFunc{},
	}
	defer s.close()
	type read struct {
		message message
		err     error
	}
	queue := make(chan read, 256)
	go func() {
		defer close(queue)
		for {
			m, err := s.read()
			if err == nil && m.Method == "$/cancelRequest" {
				s.cancel(m.Params)
				continue
			}
			select {
			case queue <- read{m, err}:
			case <-ctx.Done():
				return
			}
			var bad *rpcError
			if err != nil && !errors.As(err, &bad) {
				return
			}
		}
	}()
	for {
		if len(queue) == 0 {
			s.rebuild()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case f := <-s.events:
			f()
		case r := <-queue:
			var bad *rpcError
			switch {
			case errors.As(r.err, &bad):
				s.fail(nil, bad)
			case r.err == io.EOF:
				return ErrEnded
			case r.err != nil:
				return r.err
			case r.message.Method == "exit":
				if !s.shutdown {
					return ErrEnded
				}
				return nil
			default:
				if err := s.serve(&r.message); err != nil {
					return err
				}
			}
		}
	}
}

// close ends what runs.
func (s *server) close() {
	for _, p := range s.projects {
		if p.stop != nil {
			p.stop()
		}
	}
	s.mu.Lock()
	for _, stop := range s.running1 {
		stop()
	}
	s.mu.Unlock()
	done := make(chan struct{})
	go func() { s.running.Wait(); close(done) }()
	for waiting := true; waiting; { // those that run may have something to say
		select {
		case <-s.events:
		case <-done:
			waiting = false
		}
	}
	for _, f := range s.folders {
		_ = f.Close()
	}
}

// read reads the next message. A message that is no JSON gives an *rpcError, after which reading goes on.
func (s *server) read() (m message, err error) {
	data, err := s.conn.Read()
	if errors.Is(err, editor.ErrTooLong) {
		return m, &rpcError{codeInvalid, err.Error()}
	}
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return m, &rpcError{codeParse, "the message is not JSON-RPC: " + err.Error()}
	}
	return m, nil
}

// cancel notes that a request is cancelled, and ends it if it runs.
func (s *server) cancel(params json.RawMessage) {
	var p struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(params, &p) != nil || len(p.ID) == 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	id := string(bytes.TrimSpace(p.ID))
	if stop := s.running1[id]; stop != nil {
		stop()
		return
	}
	if len(s.cancelled) < 1000 { // those of requests that were answered already stay
		s.cancelled[id] = true
	}
}

// taken reports whether a request was cancelled before it was begun.
func (s *server) taken(id json.RawMessage) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	was := s.cancelled[string(id)]
	delete(s.cancelled, string(id))
	return was
}

// serve answers one message. The error is that of the connection.
func (s *server) serve(m *message) error {
	if m.Method == "" { // the answer to a request of ours
		return nil
	}
	asked := len(m.ID) > 0 && string(m.ID) != "null"
	if asked && s.taken(m.ID) {
		return s.fail(m.ID, &rpcError{codeCancelled, "cancelled"})
	}
	switch {
	case m.Method == "initialize" && s.started:
		return s.answer(m, asked, nil, &rpcError{codeInvalid, "initialize was sent before"})
	case m.Method != "initialize" && !s.started && asked:
		return s.fail(m.ID, &rpcError{codeNotInitialized, "send initialize first"})
	case s.shutdown && asked:
		return s.fail(m.ID, &rpcError{codeInvalid, "the server was asked to shut down"})
	case m.Method == "workspace/executeCommand" && asked:
		return s.command(m)
	}
	h := handlers[m.Method]
	if h == nil {
		if asked {
			return s.fail(m.ID, &rpcError{codeNoMethod, fmt.Sprintf("the request %.80q is not supported", m.Method)})
		}
		return nil
	}
	result, err := h(s, m.Params)
	return s.answer(m, asked, result, err)
}

// answer sends the result of a request.
func (s *server) answer(m *message, asked bool, result any, err error) error {
	if !asked {
		if err != nil {
			return s.log(err.Error())
		}
		return nil
	}
	if err != nil {
		var bad *rpcError
		if !errors.As(err, &bad) {
			bad = &rpcError{codeFailed, err.Error()}
		}
		return s.fail(m.ID, bad)
	}
	data, err := json.Marshal(result)
	if err != nil {
		return s.fail(m.ID, &rpcError{codeFailed, err.Error()})
	}
	return s.send(message{ID: m.ID, Result: data})
}

func (s *server) fail(id json.RawMessage, e *rpcError) error {
	if len(id) == 0 {
		id = json.RawMessage("null")
	}
	return s.send(message{ID: id, Error: e})
}

func (s *server) send(m message) error {
	m.JSONRPC = "2.0"
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return s.conn.Write(data)
}

func (s *server) notify(method string, params any) error {
	data, err := json.Marshal(params)
	if err != nil {
		return err
	}
	return s.send(message{Method: method, Params: data})
}

// request sends a request whose answer does not matter.
func (s *server) request(method string) error {
	s.requests++
	return s.send(message{ID: fmt.Appendf(nil, `"pool6502-%d"`, s.requests), Method: method})
}

// log shows a line in the editor's log.
func (s *server) log(text string) error {
	return s.notify("window/logMessage", map[string]any{"type": 2, "message": text})
}

// A handler answers requests of one method.
type handler func(s *server, params json.RawMessage) (any, error)

// handlers has the handler of each method that is supported.
var handlers map[string]handler

func init() {
	handlers = map[string]handler{
		"initialize":                       (*server).initialize,
		"initialized":                      nothing,
		"shutdown":                         func(s *server, _ json.RawMessage) (any, error) { s.shutdown = true; return nil, nil },
		"textDocument/didOpen":             (*server).didOpen,
		"textDocument/didChange":           (*server).didChange,
		"textDocument/didClose":            (*server).didClose,
		"textDocument/didSave":             (*server).didSave,
		"workspace/didChangeWatchedFiles":  (*server).didChangeFiles,
		"workspace/didChangeConfiguration": (*server).didChangeSettings,
		"textDocument/codeLens":            inFile(lenses),
		"textDocument/inlayHint":           inFile(hints),
		"textDocument/hover":               inFile(hovered),
		"textDocument/definition":          inFile(definition),
		"textDocument/references":          inFile(references),
		"textDocument/documentHighlight":   inFile(highlights),
		"textDocument/prepareRename":       inFile(prepareRename),
		"textDocument/rename":              inFile(rename),
		"textDocument/documentSymbol":      inFile(documentSymbols),
		"textDocument/completion":          inFile(completion),
		"textDocument/semanticTokens/full": inFile(semanticTokens),
		"textDocument/foldingRange":        inFile(folding),
		"textDocument/formatting":          inFile(formatting),
		"workspace/symbol":                 (*server).workspaceSymbols,
	}
}

func nothing(*server, json.RawMessage) (any, error) { return nil, nil }

// A view is what a request about a document sees.
type view struct {
	*server
	doc *open
	p   *project
	at  at

	called string // see file
}

// inFile makes a handler of a function that looks at a document.
func inFile[T any](f func(v *view) (T, error)) handler {
	return func(s *server, params json.RawMessage) (any, error) {
		v := &view{server: s}
		if err := decode(params, &v.at); err != nil {
			return nil, err
		}
		if v.doc = s.docs[v.at.Document.URI]; v.doc == nil {
			return nil, &rpcError{codeParams, fmt.Sprintf("%.200q is not open", v.at.Document.URI)}
		}
		v.p = s.projectOf(v.doc)
		s.build(v.p)
		return f(v)
	}
}

// decode reads parameters.
func decode(params json.RawMessage, into any) error {
	if len(params) == 0 {
		return &rpcError{codeParams, "the parameters are missing"}
	}
	if err := json.Unmarshal(params, into); err != nil {
		return &rpcError{codeParams, "the parameters are not as the protocol has them: " + err.Error()}
	}
	return nil
}
