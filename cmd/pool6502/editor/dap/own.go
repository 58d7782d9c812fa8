package dap

import (
	"bytes"
	"encoding/base64"
	"fmt"

	"github.com/google/go-dap"

	"pool6502/asm/contract"
	"pool6502/budget/session"
	"pool6502/nes"
	"pool6502/nes/capture"
)

// The requests that the protocol does not have.
type (
	reverseNextRequest struct {
		dap.Request
		Arguments dap.StepBackArguments `json:"arguments"`
	}
	reverseOutRequest struct{ dap.Request }
	lastWriteRequest  struct {
		dap.Request
		Arguments struct {
			Place string `json:"place"` // a name, name[n] or an address
			Go    bool   `json:"go"`    // go to the instruction
		} `json:"arguments"`
	}
	reloadRequest struct{ dap.Request }
	holdRequest   struct {
		dap.Request
		Arguments struct {
			Pad     int    `json:"pad"`     // 1 or 2
			Buttons string `json:"buttons"` // as "a+right"; empty for none
		} `json:"arguments"`
	}
	pictureRequest struct{ dap.Request }
)

// newCodec reads the protocol's requests and these.
func newCodec() *dap.Codec {
	codec := dap.NewCodec()
	for command, request := range map[string]func() dap.Message{
		"pool6502/reverseNext": func() dap.Message { return &reverseNextRequest{} },
		"pool6502/reverseOut":  func() dap.Message { return &reverseOutRequest{} },
		"pool6502/lastWrite":   func() dap.Message { return &lastWriteRequest{} },
		"pool6502/reload":      func() dap.Message { return &reloadRequest{} },
		"pool6502/hold":        func() dap.Message { return &holdRequest{} },
		"pool6502/picture":     func() dap.Message { return &pictureRequest{} },
	} {
		if err := codec.RegisterRequest(command, request, func() dap.Message { return &dap.Response{} }); err != nil {
			panic(err) // two of the same name
		}
	}
	return codec
}

// own answers these requests; it returns false for all others.
func (d *adapter) own(m dap.Message) bool {
	switch m := m.(type) {
	case *reverseNextRequest:
		d.reply(&m.Request, nil)
		d.moves()
		d.back(m.Arguments.Granularity, func() bool { return d.s.GoBack(session.Over, 0) })
	case *reverseOutRequest:
		d.reply(&m.Request, nil)
		d.moves()
		d.back("instruction", func() bool { return d.s.GoBack(session.Out, 0) })
	case *lastWriteRequest:
		d.lastWrite(m)
	case *reloadRequest:
		why, err := d.reload()
		d.result(&m.Request, map[string]string{"restarted": why}, err)
	case *holdRequest:
		d.hold(m)
	case *pictureRequest:
		p, err := d.picture()
		d.result(&m.Request, p, err)
	default:
		return false
	}
	return true
}

// lastWrite answers which instruction wrote a byte last, and goes there if the client asks for it.
func (d *adapter) lastWrite(m *lastWriteRequest) {
	at, err := d.address(m.Arguments.Place)
	if err != nil {
		d.fail(&m.Request, err)
		return
	}
	p := d.s.LastWrite(session.Byte{Addr: at})
	for p.More {
		p = d.s.LastWrite(session.Byte{Addr: at})
	}
	switch {
	case p.Banked:
		d.fail(&m.Request, fmt.Errorf("the board switches banks of RAM at %s, so the writer is not known", hex16(at)))
		return
	case !p.Found:
		d.fail(&m.Request, fmt.Errorf("nothing has written %s since frame %d, where the history begins", m.Arguments.Place, p.Searched))
		return
	}
	body := map[string]any{"frame": p.Frame, "value": p.Value, "routine": p.Routine, "instruction": p.Text, "address": fmt.Sprintf("0x%04X", p.PC)}
	if p.Pos.Line > 0 {
		body["source"], body["line"] = d.sourceOf(p.Pos.File), d.toClient(p.Pos.Line)
	}
	d.reply(&m.Request, body)
	if m.Arguments.Go {
		d.moves()
		d.s.GotoWrite(p)
		d.ended = false
		d.stop("goto", fmt.Sprintf("the next instruction writes %s to %s", hex8(p.Value), m.Arguments.Place))
	}
}

// reload takes the program as it is on the disk now, and goes on in the same state if it can.
func (d *adapter) reload() (why string, err error) {
	if d.launch.Case != "" {
		return "a case begins anew", d.restart()
	}
	game, err := d.read()
	if err != nil {
		return "", err
	}
	if why, err = d.s.Reload(game); err != nil {
		return "", err
	}
	d.game, d.sources = game, sourcesOf(game)
	d.s.Watch(session.Costs)
	d.sync()
	said := "reloaded; the program goes on where it was"
	if why != "" {
		said = "reloaded; the power was turned off and on: " + why
	}
	if d.slice == nil {
		d.last = d.s.Console().Cycles()
		d.stop("entry", said)
	} else {
		d.output("console", said)
	}
	return why, nil
}

// hold sets the buttons of a controller.
func (d *adapter) hold(m *holdRequest) {
	if m.Arguments.Pad < 1 || m.Arguments.Pad > 2 {
		d.fail(&m.Request, fmt.Errorf("there is no controller %d; the controllers are 1 and 2", m.Arguments.Pad))
		return
	}
	buttons := m.Arguments.Buttons
	if buttons == "" {
		buttons = "0"
	}
	held, err := contract.ParseButtons(buttons)
	if err != nil {
		d.fail(&m.Request, err)
		return
	}
	d.s.Hold(m.Arguments.Pad-1, nes.Buttons(held))
	d.reply(&m.Request, nil)
}

// picture returns the present picture.
func (d *adapter) picture() (map[string]any, error) {
	var b bytes.Buffer
	if err := capture.PNG(&b, d.s.Console(), nil); err != nil {
		return nil, err
	}
	return map[string]any{"frame": d.s.Position(), "png": base64.StdEncoding.EncodeToString(b.Bytes())}, nil
}
