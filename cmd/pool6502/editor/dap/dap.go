package dap

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/google/go-dap"

	"pool6502/budget/program"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/editor"
)

// An adapter serves one client with one session.
type adapter struct {
	ctx    context.Context
	conn   *editor.Conn
	opener program.Opener
	seq    int
	oneUp  bool // the client counts lines and columns from 1

	launch  launch
	game    *program.Program
	s       *session.Session
	sources sources

	points  map[string][]*point // by group: a source, functions, data, …
	ids     int
	ready   bool              // configurationDone has come
	slice   func() (end bool) // runs the game for a moment, and reports whether it has stopped; nil while it stands
	paused  bool
	last    uint64 // the cycle of the last stop
	stopped stop
	ended   bool // the case under debug has returned

	failure error // of the connection
}

// Serve answers a client until it disconnects. The opener opens what the client launches.
func Serve(ctx context.Context, in io.Reader, out io.Writer, opener program.Opener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	d := &adapter{ctx: ctx, conn: editor.NewConn(in, out), opener: opener, points: map[string][]*point{}, oneUp: true}
	type read struct {
		message dap.Message
		err     error
	}
	queue := make(chan read, 64)
	go func() {
		defer close(queue)
		for codec := newCodec(); ; {
			data, err := d.conn.Read()
			var m dap.Message
			if err == nil {
				m, err = codec.DecodeMessage(data)
				if err != nil {
					err = &badMessage{err, data}
				}
			}
			select {
			case queue <- read{m, err}:
			case <-ctx.Done():
				return
			}
			var bad *badMessage
			if err != nil && !errors.As(err, &bad) && !errors.Is(err, editor.ErrTooLong) {
				return
			}
		}
	}()
	for d.failure == nil {
		var r read
		if d.slice != nil {
			select {
			case r = <-queue:
			case <-ctx.Done():
				return ctx.Err()
			default:
				if d.slice() {
					d.slice = nil
				}
				continue
			}
		} else {
			select {
			case r = <-queue:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		var bad *badMessage
		switch {
		case errors.As(r.err, &bad):
			d.refuse(bad)
		case errors.Is(r.err, editor.ErrTooLong):
			d.output("stderr", r.err.Error())
		case r.err == io.EOF:
			return nil // the client has gone
		case r.err != nil:
			return r.err
		case d.handle(r.message):
			return d.failure
		}
	}
	return d.failure
}

// A badMessage is a message that could not be read as a request.
type badMessage struct {
	error
	data []byte
}

// refuse answers a message that could not be read, if it is a request.
func (d *adapter) refuse(bad *badMessage) {
	var r dap.Request
	if json.Unmarshal(bad.data, &r) == nil && r.Type == "request" {
		d.fail(&r, fmt.Errorf("the request %.80q is not supported, or its arguments are wrong", r.Command))
	}
}

// answer is a response with its body.
type answer struct {
	dap.Response
	Body any `json:"body,omitempty"`
}

// event is an event with its body.
type event struct {
	dap.Event
	Body any `json:"body,omitempty"`
}

func (d *adapter) reply(r *dap.Request, body any) {
	a := &answer{Body: body}
	a.Type, a.RequestSeq, a.Success, a.Command = "response", r.Seq, true, r.Command
	d.seq++
	a.Seq = d.seq
	d.send(a)
}

// fail answers a request with an error.
func (d *adapter) fail(r *dap.Request, err error) {
	a := &answer{Body: dap.ErrorResponseBody{Error: &dap.ErrorMessage{Id: 1, Format: err.Error(), ShowUser: true}}}
	a.Type, a.RequestSeq, a.Command, a.Message = "response", r.Seq, r.Command, err.Error()
	d.seq++
	a.Seq = d.seq
	d.send(a)
}

func (d *adapter) event(name string, body any) {
	e := &event{Body: body}
	d.seq++
	e.Type, e.Event.Event, e.Seq = "event", name, d.seq
	d.send(e)
}

func (d *adapter) send(m any) {
	data, err := json.Marshal(m)
	if err == nil {
		err = d.conn.Write(data)
	}
	if err != nil && d.failure == nil {
		d.failure = err
	}
}

// output prints a line in the editor's console.
func (d *adapter) output(category, line string) {
	d.event("output", dap.OutputEventBody{Category: category, Output: line + "\n"})
}

var errNotLaunched = errors.New("nothing is debugged yet; send launch first")

// handle answers a request. It reports true for the last one.
func (d *adapter) handle(m dap.Message) (last bool) {
	req, ok := m.(dap.RequestMessage)
	if !ok {
		return false // an answer to a request of ours, of which there are none
	}
	r := req.GetRequest()
	switch m := m.(type) {
	case *dap.InitializeRequest:
		d.oneUp = m.Arguments.LinesStartAt1
		d.reply(r, capabilities())
		return false
	case *dap.LaunchRequest:
		d.launched(m)
		return false
	case *dap.DisconnectRequest, *dap.TerminateRequest:
		d.reply(r, nil)
		d.event("terminated", nil)
		return true
	case *dap.CancelRequest:
		d.reply(r, nil)
		return false
	case *dap.SourceRequest:
		d.source(m)
		return false
	case *dap.ThreadsRequest:
		d.reply(r, dap.ThreadsResponseBody{Threads: []dap.Thread{{Id: thread, Name: "6502"}}})
		return false
	}
	if d.s == nil {
		d.fail(r, errNotLaunched)
		return false
	}
	if d.slice != nil && !whileRunning(m) {
		d.fail(r, errors.New("the program is running; pause it first"))
		return false
	}
	if !d.controlled(m) && !d.inspected(m) && !d.own(m) {
		d.fail(r, fmt.Errorf("the request %.80q is not supported", r.Command))
	}
	return false
}

// thread is the id of the only thread.
const thread = 1

// whileRunning reports whether a request may come while the game runs.
func whileRunning(m dap.Message) bool {
	switch m.(type) {
	case *dap.PauseRequest, *dap.SetBreakpointsRequest, *dap.SetFunctionBreakpointsRequest, *dap.SetInstructionBreakpointsRequest,
		*dap.SetDataBreakpointsRequest, *dap.SetExceptionBreakpointsRequest, *dap.RestartRequest, *reloadRequest, *holdRequest, *pictureRequest:
		return true
	}
	return false
}

func capabilities() dap.Capabilities {
	return dap.Capabilities{
		SupportsConfigurationDoneRequest: true, SupportsFunctionBreakpoints: true, SupportsConditionalBreakpoints: true,
		SupportsHitConditionalBreakpoints: true, SupportsEvaluateForHovers: true, SupportsStepBack: true, SupportsSetVariable: true,
		SupportsRestartRequest: true, SupportsExceptionInfoRequest: true, SupportsLogPoints: true, SupportsSetExpression: true,
		SupportsTerminateRequest: true, SupportsDataBreakpoints: true, SupportsReadMemoryRequest: true, SupportsWriteMemoryRequest: true,
		SupportsDisassembleRequest: true, SupportsSteppingGranularity: true, SupportsInstructionBreakpoints: true,
		SupportsExceptionFilterOptions: true, SupportsLoadedSourcesRequest: true, ExceptionBreakpointFilters: filters(),
	}
}
