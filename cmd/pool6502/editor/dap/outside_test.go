package dap

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
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

// TestOutsideThwaiteIsDebuggedBackwards in its ca65 sources: from a routine to its caller, and to the line that wrote a byte.
func TestOutsideThwaiteIsDebuggedBackwards(t *testing.T) {
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

// writer is the answer to pool6502/lastWrite.
type writer struct {
	Line   int
	Source struct{ Name, Path string }
}

// text returns the source line that wrote.
func (w writer) text(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(w.Source.Path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(strings.Split(string(data), "\n")[w.Line-1])
}

// missed runs a program up to the end of the first frame that it misses, and returns why the debugger stopped.
func (c *client) missed(launch string) string {
	c.t.Helper()
	c.launch(launch)
	c.ask("setExceptionBreakpoints", `{"filters":["missed"]}`)
	c.ask("configurationDone", `{}`)
	for {
		if e := c.next(); e.Event == "stopped" {
			c.ask("setExceptionBreakpoints", `{"filters":[]}`)
			return string(e.Body)
		}
	}
}

// TestOutsideNovaIsDebuggedBackFromAMissedFrame in its ca65 sources.
func TestOutsideNovaIsDebuggedBackFromAMissedFrame(t *testing.T) {
	corpus := os.Getenv("POOL6502_CORPUS")
	if corpus == "" {
		t.Skip("set POOL6502_CORPUS to the folder of public games that make corpus has built")
	}
	c := newClient(t)
	c.missed(fmt.Sprintf(`{"program":%q,"input":"../../../../testdata/corpus/play.txt"}`, filepath.Join(corpus, "nova", "nova.nes")))
	frames := c.frames()
	if n := len(frames); n < 4 || !strings.HasPrefix(frames[n-2].Name, "DecompressLevel") || filepath.Base(frames[n-2].Source.Path) != "leveldecode.s" {
		t.Fatalf("%+v", frames)
	}
	c.ask("setFunctionBreakpoints", `{"breakpoints":[{"name":"LevelDecodeLoop"}]}`)
	if _, why := c.move("reverseContinue"); !strings.HasPrefix(why, "function breakpoint: LevelDecodeLoop; ") {
		t.Error(why)
	}
	c.move("pool6502/reverseOut")
	if top := c.frames()[0]; (writer{top.Line, top.Source}).text(t) != "jsr LevelDecodeLoop" {
		t.Errorf("before the call: %+v", top)
	}
	var w writer
	if c.ask("pool6502/lastWrite", `{"place":"LevelVariable"}`, &w); !strings.HasPrefix(w.text(t), "sty LevelVariable") {
		t.Errorf("%+v", w)
	}
}

// TestOutsideASlowThwaiteIsDebuggedBackFromAMissedFrame puts a delay of more than a frame into a routine of the game, which misses
// no frame itself, builds it with ca65, and goes from the missed frame back to the caller of that routine.
func TestOutsideASlowThwaiteIsDebuggedBackFromAMissedFrame(t *testing.T) {
	corpus := os.Getenv("POOL6502_CORPUS")
	if corpus == "" || os.Getenv("OUTSIDE") == "" {
		t.Skip("set OUTSIDE=1, with cc65 in PATH, and POOL6502_CORPUS to the folder of public games that make corpus has built")
	}
	dir := filepath.Join(t.TempDir(), "thwaite")
	if said, err := exec.Command("cp", "-a", filepath.Join(corpus, "thwaite")+"/", dir).CombinedOutput(); err != nil { // with its times, for make
		t.Fatalf("%v\n%s", err, said)
	}
	main := filepath.Join(dir, "src", "main.s")
	text, err := os.ReadFile(main)
	const routine = ".proc tenthUpdates\n"
	if err != nil || strings.Count(string(text), routine) != 1 {
		t.Fatal(err)
	}
	slow := strings.Replace(string(text), routine, routine+"  ldx #0\n  ldy #40\nslow:\n  dex\n  bne slow\n  dey\n  bne slow\n", 1)
	if err := os.WriteFile(main, []byte(slow), 0o644); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("make", "CFLAGS65=-g", "thwaite.nes")
	build.Dir = dir
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	c := newClient(t)
	c.missed(fmt.Sprintf(`{"program":%q,"input":"../../../../testdata/corpus/play.txt"}`, filepath.Join(dir, "thwaite.nes")))
	top := c.frames()[0]
	if line := (writer{top.Line, top.Source}).text(t); !strings.HasPrefix(top.Name, "tenthUpdates") || line != "dex" && line != "bne slow" {
		t.Fatalf("the frame was missed in %+v", top)
	}
	c.move("pool6502/reverseOut")
	if top := c.frames()[0]; (writer{top.Line, top.Source}).text(t) != "jsr tenthUpdates" {
		t.Errorf("before the call: %+v", top)
	}
}

// TestOutsideACGameIsDebuggedBackFromAMissedFrame builds the example with cc65, after a change to its C that makes it work for
// frames when a spark ends, and goes from the missed frame back to the line before the change.
func TestOutsideACGameIsDebuggedBackFromAMissedFrame(t *testing.T) {
	if os.Getenv("OUTSIDE") == "" {
		t.Skip("set OUTSIDE=1, with cc65 in PATH")
	}
	from, dir := t.TempDir(), t.TempDir()
	if err := os.CopyFS(from, os.DirFS("../../../../testdata/game")); err != nil {
		t.Fatal(err)
	}
	const ends = "spark_free[i] = 1;"
	pool := filepath.Join(from, "pool.c")
	text, err := os.ReadFile(pool)
	if err != nil || strings.Count(string(text), ends) != 1 {
		t.Fatal(err)
	}
	slow := strings.NewReplacer(ends, ends+"\n                for (rounds = 0; rounds < 2000; ++rounds) ;", "static unsigned char i;", "static unsigned char i; static unsigned int rounds;").Replace(string(text))
	if err := os.WriteFile(pool, []byte(slow), 0o644); err != nil {
		t.Fatal(err)
	}
	if said, err := exec.Command("sh", filepath.Join(from, "build"), dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	c := newClient(t)
	c.missed(fmt.Sprintf(`{"program":%q,"input":%q}`, filepath.Join(dir, "game.nes"), filepath.Join(from, "keys.txt")))
	top := c.frames()[0]
	if !strings.HasPrefix((writer{top.Line, top.Source}).text(t), "for (rounds") {
		t.Errorf("the frame was missed in %+v", top)
	}
	var i struct{ Result string }
	c.ask("evaluate", `{"expression":"i"}`, &i)
	var w writer
	if c.ask("pool6502/lastWrite", fmt.Sprintf(`{"place":"spark_free+%s","go":true}`, strings.Fields(i.Result)[0]), &w); w.text(t) != ends {
		t.Errorf("%+v", w)
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
