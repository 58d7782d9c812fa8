package dap

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pool6502/budget/program"
)

// In the exhibit columnar frames are missed when many orbs live. From the first one the test goes back to the line that
// has made the last orb.
func TestTheMissedFrameOfAnExhibitIsFollowedToItsCause(t *testing.T) {
	c := newClient(t)
	c.launch(`{"program":"columnar"}`)
	c.ask("setExceptionBreakpoints", `{"filters":["missed"]}`)
	c.ask("configurationDone", `{}`)
	for c.stops == 0 {
		c.next()
	}
	frame := c.value(refTime, "frame")
	if frames := c.frames(); frame == "" || len(frames) < 3 {
		t.Fatalf("frame %s, call stack %+v", frame, frames)
	}
	c.ask("setExceptionBreakpoints", `{"filters":[]}`)
	c.ask("setFunctionBreakpoints", `{"breakpoints":[{"name":"pool_update"}]}`)
	if where, why := c.move("reverseContinue"); !strings.HasPrefix(why, "function breakpoint: pool_update; ") {
		t.Errorf("%s, %s", where, why)
	}
	var w struct {
		Line    int
		Routine string
		Source  struct{ Name string }
	}
	c.ask("pool6502/lastWrite", `{"place":"orb_count","go":true}`, &w)
	for c.next().Event != "stopped" {
	}
	if where := c.where(); where != fmt.Sprintf("%s:%d", w.Source.Name, w.Line) || !strings.Contains(w.Routine, "spawn") {
		t.Errorf("the count was written by %+v; the session is at %s", w, where)
	}
	var text struct{ Content string }
	c.ask("source", `{"sourceReference":1}`, &text)
	if !strings.Contains(text.Content, "pool") {
		t.Errorf("the source is %.80q", text.Content)
	}
}

// TestThwaiteIsDebuggedBackwards in its ca65 sources: from a routine to its caller, and to the line that wrote a byte.
func TestThwaiteIsDebuggedBackwards(t *testing.T) {
	corpus := os.Getenv("POOL6502_CORPUS")
	rom := filepath.Join(corpus, "thwaite", "thwaite.nes")
	if corpus == "" {
		t.Skip("set POOL6502_CORPUS to the folder of public games that make corpus has built")
	}
	c := newClient(t)
	c.launch(fmt.Sprintf(`{"program":%q,"input":"../../../../testdata/corpus/play.txt"}`, rom))
	path := filepath.Join(corpus, "thwaite", "src", "missiles.s")
	var b struct {
		Breakpoints []struct {
			Verified bool
			Line     int
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	line := strings.Count(strings.SplitN(string(data), ".proc updateMissiles\n", 2)[0], "\n") + 2
	c.ask("setBreakpoints", fmt.Sprintf(`{"source":{"path":%q},"breakpoints":[{"line":%d}]}`, path, line), &b)
	if !b.Breakpoints[0].Verified {
		t.Fatalf("%+v", b)
	}
	c.ask("configurationDone", `{}`)
	for c.stops == 0 {
		c.next()
	}
	frames := c.frames()
	if frames[0].Source.Path != path || frames[0].Line != b.Breakpoints[0].Line || !strings.HasPrefix(frames[0].Name, "updateMissiles") {
		t.Errorf("stops at %+v", frames[0])
	}
	if where, _ := c.move("pool6502/reverseOut"); where != fmt.Sprintf("%s:%d", frames[1].Source.Path[strings.LastIndex(frames[1].Source.Path, "/")+1:], frames[1].Line) {
		t.Errorf("reverse out: %s, the caller is %+v", where, frames[1])
	}
	var w struct {
		Line   int
		Source struct{ Path string }
	}
	c.ask("pool6502/lastWrite", `{"place":"nmis"}`, &w)
	if text, err := os.ReadFile(w.Source.Path); err != nil || !strings.Contains(strings.Split(string(text), "\n")[w.Line-1], "nmis") {
		t.Errorf("the last write of nmis: %+v, %v", w, err)
	}
}

// FuzzMessages sends what no debugger sends: the adapter may refuse it, but must not panic or hang.
func FuzzMessages(f *testing.F) {
	path := source(f, late)
	for _, m := range []string{
		`{}`, `[]`, `{"seq":1,"type":"request","command":"next"}`, `{"type":"request","command":"launch","arguments":{"program":5}}`,
		`{"type":"request","command":"variables","arguments":{"variablesReference":200999,"start":-5,"count":-1}}`,
		`{"type":"request","command":"stackTrace","arguments":{"startFrame":99,"levels":-1}}`,
		`{"type":"request","command":"disassemble","arguments":{"memoryReference":"0x0","instructionOffset":-400,"instructionCount":900}}`,
		`{"type":"request","command":"readMemory","arguments":{"memoryReference":"0xFFFF","count":2000000000}}`,
		`{"type":"request","command":"setBreakpoints","arguments":{"source":{"sourceReference":-1},"breakpoints":[{"line":-1,"condition":"((((","hitCondition":"%0"}]}}`,
		`{"type":"request","command":"setDataBreakpoints","arguments":{"breakpoints":[{"dataId":{"x":1}}]}}`,
		`{"type":"request","command":"setFunctionBreakpoints","arguments":{"breakpoints":[{"name":"update"},{"name":"update"},{"name":""}]}}`,
		`{"type":"request","command":"stepBack","arguments":{"granularity":"instruction"}}`, `{"type":"request","command":"reverseContinue"}`,
		`{"type":"request","command":"evaluate","arguments":{"expression":"[[[["}}`, `{"type":"request","command":"source"}`,
		`{"type":"request","command":"pool6502/lastWrite","arguments":{"place":"[","go":true}}`, `{"type":"request","command":"restart"}`,
		`{"type":"response"}`, `{"type":"event","event":"stopped"}`, `{"type":"request","command":"setExpression","arguments":{"expression":"","value":"1"}}`,
	} {
		f.Add(m, m)
	}
	f.Fuzz(func(t *testing.T, one, two string) {
		if strings.Contains(one+two, "launch") && strings.Contains(one+two, "/") { // files are not what is tried here
			t.Skip()
		}
		var in strings.Builder
		for _, m := range []string{
			`{"seq":1,"type":"request","command":"initialize","arguments":{"adapterID":"x"}}`,
			fmt.Sprintf(`{"seq":2,"type":"request","command":"launch","arguments":{"program":%q,"stopOnEntry":true}}`, path),
			`{"seq":3,"type":"request","command":"configurationDone"}`, one, two, `{"seq":4,"type":"request","command":"disconnect"}`,
		} {
			fmt.Fprintf(&in, "Content-Length: %d\r\n\r\n%s", len(m), m)
		}
		if err := Serve(context.Background(), strings.NewReader(in.String()), io.Discard, program.Opener{}); err != nil {
			t.Log(err)
		}
	})
}
