package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"pool6502/nes"
)

// Request is a request of the page. Do names the call; the other fields are its arguments.
type Request struct {
	Do      string            `json:"do"`
	Main    string            `json:"main"`
	Files   map[string]string `json:"files"`
	File    string            `json:"file"`
	Name    string            `json:"name"`
	Unit    string            `json:"unit"`
	Back    bool              `json:"back"`
	On      bool              `json:"on"`
	Index   int               `json:"index"`
	Frames  int               `json:"frames"`
	Found   int               `json:"found"` // cycles of the longest pass that was found
	Time    int               `json:"time"`  // in milliseconds
	Rate    int               `json:"rate"`
	Pad     int               `json:"pad"`
	Held    uint8             `json:"held"`
	Args    []string          `json:"args"`
	Says    []Sentence        `json:"says"`
	Slots   int               `json:"slots"`
	Fields  int               `json:"fields"`
	Live    int               `json:"live"`
	Spawns  int               `json:"spawns"`
	Image   []byte            `json:"-"`
	Symbols []byte            `json:"-"`
}

// Serve performs a request in JSON and returns the answer in JSON. If tell is set, Serve calls it with the
// progress of long requests, also in JSON. After a failure, the answer has the key "error" with a sentence.
func (e *Engine) Serve(request []byte, image, symbols []byte, tell func([]byte)) (answer []byte) {
	defer func() {
		if p := recover(); p != nil { // an error in the lab itself: the page continues
			answer = encode(map[string]string{"error": fmt.Sprintf("the lab met a fault of its own: %v", p)})
		}
	}()
	var r Request
	if err := json.Unmarshal(request, &r); err != nil {
		return encode(map[string]string{"error": "the request is not in JSON: " + err.Error()})
	}
	r.Image, r.Symbols = image, symbols
	v, err := e.serve(&r, func(v any) {
		if tell != nil {
			tell(encode(v))
		}
	})
	if err != nil {
		return encode(map[string]string{"error": err.Error()})
	}
	return encode(v)
}

// encode returns v as JSON. It cannot fail, since all answers consist of plain types.
func encode(v any) []byte {
	out, err := json.Marshal(v)
	if err != nil {
		return []byte(`{"error":"the answer cannot be written as JSON"}`)
	}
	return out
}

// lists performs the requests that need no program.
func lists(r *Request) (v any, ok bool, err error) {
	switch r.Do {
	case "contestants":
		return contestants(), true, nil
	case "exhibits":
		return Exhibits(), true, nil
	case "tasks":
		v, err = tasks()
		return v, true, err
	case "instructions":
		return instructions(), true, nil
	}
	return nil, false, nil
}

func (e *Engine) serve(r *Request, tell func(any)) (any, error) {
	if v, ok, err := lists(r); ok {
		return v, err
	}
	switch r.Do {
	case "open":
		e.First(r.File, r.Name)
		return e.Open(r.Main, r.Files), nil
	case "edit":
		e.First(r.File, r.Name)
		if r.Main != "" && r.Main != e.main { // the main file was renamed, or this is the larger program, just started
			return e.Open(r.Main, r.Files), nil
		}
		return e.Edit(r.Files), nil
	case "rom":
		return e.OpenROM(r.Name, r.Image, r.File, r.Symbols, r.Files), nil
	case "text":
		text, err := e.Text(r.File)
		return map[string]string{"file": r.File, "text": text}, err
	case "symbols":
		return e.Names(), nil
	case "rate":
		e.SetRate(r.Rate)
		return true, nil
	case "hold":
		e.Hold(r.Pad, nes.Buttons(r.Held))
		return true, nil
	case "restart":
		e.Restart()
		return true, nil
	case "back":
		return e.Back(r.Frames), nil
	case "step":
		if err := e.Step(r.Unit, r.Back); err != nil {
			return nil, err
		}
		return e.Look(), nil
	case "look":
		return e.Look(), nil
	case "events":
		e.WatchEvents(r.On)
		return true, nil
	}
	return e.measure(r, tell)
}

// measure performs the requests that take longer than a frame.
func (e *Engine) measure(r *Request, tell func(any)) (any, error) {
	switch r.Do {
	case "cases":
		ran, more := e.RunCases(time.Duration(r.Time) * time.Millisecond)
		return map[string]any{"cases": ran, "more": more, "stage": e.Stage(), "overruns": e.Overruns()}, nil
	case "trace":
		return e.Trace(r.Index)
	case "why":
		return e.Why(r.File, r.Index)
	case "versus":
		return e.Versus(r.Files)
	case "judge":
		for _, text := range r.Files {
			return Judge(text, r.Name, r.Args)
		}
		return nil, fmt.Errorf("there is no source to judge")
	case "grade":
		return e.Grade(context.Background())
	case "table":
		return e.Table(r.Name, r.Unit, r.Args)
	case "says":
		return e.Says(r.Says), nil
	case "listings":
		return e.Listings(r.Args), nil
	case "call":
		text, err := e.Call(r.Args)
		return map[string]string{"text": text}, err
	case "compare":
		return e.Compare(r.Name, max(r.Fields, leastFields), r.Slots, r.Live, r.Spawns)
	case "profile":
		return e.Profile(r.Frames)
	case "bounds":
		return e.Bounds(r.Found, func(b Bound, done, all int) { tell(map[string]any{"bound": b, "done": done, "all": all}) })
	}
	return nil, fmt.Errorf("the lab knows no request %q", r.Do)
}
