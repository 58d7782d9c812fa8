package dap

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/go-dap"

	"pool6502/asm"
	"pool6502/asm/contract"
	"pool6502/budget/session"
)

// A stop is the reason why the program has stopped.
type stop struct {
	reason string
	text   string
	ids    []int
}

// stop tells the client that the program has stopped, and how many cycles it has run since the last stop.
func (d *adapter) stop(reason, text string, ids ...int) {
	d.slice, d.paused = nil, false
	d.stopped = stop{reason, text, ids}
	label, _ := d.explained()
	now := d.s.Console().Cycles()
	said := fmt.Sprintf("%s cycles since the last stop", contract.Grouped(int(now-d.last)))
	if now < d.last {
		said = fmt.Sprintf("%s cycles back", contract.Grouped(int(d.last-now)))
	}
	d.last = now
	if text != "" {
		said = text + "; " + said
	}
	line, _ := d.s.Console().Dot()
	d.output("console", fmt.Sprintf("frame %d, scanline %d: %s", d.s.Position(), line, said))
	d.event("stopped", dap.StoppedEventBody{Reason: reason, Description: "Stopped: " + strings.ToLower(label), Text: said, ThreadId: thread, AllThreadsStopped: true, HitBreakpointIds: ids})
}

// stopAtBreak tells the client at which breakpoint the session has stopped. It returns false, and tells nothing, if the breakpoint
// only counts a hit or prints a message.
func (d *adapter) stopAtBreak() bool {
	b := d.s.AtBreak()
	if b == nil {
		d.stop("step", "")
		return true
	}
	if d.launch.Case != "" && b.Label == hex16(home) {
		d.ended = true
		d.stop("entry", "the case has returned")
		return true
	}
	p, stops := d.met(b)
	if !stops {
		return false
	}
	kind, ids := "breakpoint", []int(nil)
	if p != nil {
		kind, ids = p.kind, []int{p.id}
	}
	d.stop(kind, d.s.Stopped(), ids...)
	return true
}

// run runs the game frame by frame until a breakpoint or a pause.
func (d *adapter) run() {
	if d.ended {
		d.stop("entry", "the case has returned; restart it, or go back")
		return
	}
	began, frames := time.Now(), 0
	d.slice = func() bool {
		if d.paused {
			d.stop("pause", "")
			return true
		}
		if !d.s.Frame() {
			return d.stopAtBreak()
		}
		d.frameEnded()
		if frames++; d.launch.Pace {
			time.Sleep(time.Until(began.Add(time.Duration(frames) * time.Second / 60)))
		}
		return false
	}
}

// frameEnded shows the picture, if the client wants it.
func (d *adapter) frameEnded() {
	if d.launch.Picture {
		if p, err := d.picture(); err == nil {
			d.event("pool6502/picture", p)
		}
	}
}

// mostSteps is how many instructions a step by a line takes at most, in one slice.
const mostSteps = 20_000

// line is the source line at which the session stands.
func (d *adapter) line() (at asm.Pos, known bool) { return d.place(d.s.Console().CPU().PC) }

// step runs one until the line changes, or once if the client steps by instructions or no line is known.
func (d *adapter) step(granularity dap.SteppingGranularity, one func() bool) {
	from, known := d.line()
	byLine := granularity != "instruction" && known
	frame := d.s.Position()
	d.slice = func() bool {
		for range mostSteps {
			if !one() {
				d.stop("step", "the step did not end in "+fmt.Sprint(session.Searched)+" frames")
				return true
			}
			if b := d.s.AtBreak(); b != nil {
				if here, ok := d.line(); !byLine || !ok || here != from || b.Kind != session.OnExecute {
					if d.stopAtBreak() {
						return true
					}
				}
			}
			if here, ok := d.line(); !byLine || ok && here != from || d.s.Console().CPU().Jammed {
				d.stop("step", "")
				return true
			}
			if d.paused || d.s.Position() > frame+session.Searched {
				d.stop("pause", "")
				return true
			}
		}
		return false
	}
}

// back calls move, which goes back, until the line changes.
func (d *adapter) back(granularity dap.SteppingGranularity, move func() bool) {
	from, known := d.line()
	byLine := granularity != "instruction" && known
	for range 200 {
		if !move() {
			d.stop("step", "the history begins here")
			return
		}
		if here, ok := d.line(); !byLine || ok && here != from {
			break
		}
	}
	d.ended = false
	d.stop("step", "")
}

// reverse goes back to a breakpoint.
func (d *adapter) reverse() {
	if !d.s.GoBack(session.ToBreak, 0) {
		d.stop("step", fmt.Sprintf("no breakpoint was passed in the last %d frames", session.Searched))
		return
	}
	d.ended = false
	kind := "breakpoint"
	var ids []int
	for _, list := range d.points {
		for _, p := range list {
			if b := d.s.AtBreak(); b != nil && p.where == b.Label {
				kind, ids = p.kind, []int{p.id}
			}
		}
	}
	d.stop(kind, d.s.FoundBack(), ids...)
}

// controlled answers the requests that move the program or set breakpoints.
func (d *adapter) controlled(m dap.Message) bool {
	switch m := m.(type) {
	case *dap.ConfigurationDoneRequest:
		d.reply(&m.Request, nil)
		if !d.ready {
			d.ready = true
			d.begin()
		}
	case *dap.SetBreakpointsRequest:
		d.setBreakpoints(m)
	case *dap.SetFunctionBreakpointsRequest:
		d.setFunctions(m)
	case *dap.SetInstructionBreakpointsRequest:
		d.setInstructions(m)
	case *dap.DataBreakpointInfoRequest:
		d.dataInfo(m)
	case *dap.SetDataBreakpointsRequest:
		d.setData(m)
	case *dap.SetExceptionBreakpointsRequest:
		d.setExceptions(m)
	case *dap.ExceptionInfoRequest:
		label, says := d.explained()
		d.reply(&m.Request, dap.ExceptionInfoResponseBody{ExceptionId: label, Description: says, BreakMode: "always"})
	case *dap.ContinueRequest:
		d.reply(&m.Request, dap.ContinueResponseBody{AllThreadsContinued: true})
		d.run()
	case *dap.PauseRequest:
		d.reply(&m.Request, nil)
		d.paused = d.slice != nil
	case *dap.StepInRequest:
		d.reply(&m.Request, nil)
		d.step(m.Arguments.Granularity, func() bool { d.s.Step(session.Instruction); return true })
	case *dap.NextRequest:
		d.reply(&m.Request, nil)
		d.step(m.Arguments.Granularity, func() bool { return d.s.GoOn(session.Over, 0) })
	case *dap.StepOutRequest:
		d.reply(&m.Request, nil)
		d.step("instruction", func() bool { return d.s.GoOn(session.Out, 0) })
	case *dap.StepBackRequest:
		d.reply(&m.Request, nil)
		d.back(m.Arguments.Granularity, func() bool { return d.s.StepBack(session.Instruction) })
	case *dap.ReverseContinueRequest:
		d.reply(&m.Request, nil)
		d.reverse()
	case *dap.RestartRequest:
		if err := d.restart(); err != nil {
			d.fail(&m.Request, err)
			return true
		}
		d.reply(&m.Request, nil)
	default:
		return false
	}
	return true
}

// explained returns the name and the explanation of the exception at which the program stands.
func (d *adapter) explained() (label, says string) {
	for _, f := range exceptions {
		switch name, _, detailed := strings.Cut(d.stopped.text, ": "); {
		case d.stopped.reason != "exception" || name != f.name && !strings.HasPrefix(name, f.name+" "):
		case f.name == "missed":
			return f.label, d.s.Verdict().String()
		case detailed:
			return f.label, d.stopped.text
		default:
			return f.label, f.says
		}
	}
	return d.stopped.reason, d.stopped.text
}

// moves tells the client that the program runs, after one of our own requests: the client does not know that such a request
// lets the program run.
func (d *adapter) moves() {
	d.event("continued", dap.ContinuedEventBody{ThreadId: thread, AllThreadsContinued: true})
}

var errNoMemory = errors.New("there is no memory at this address")
