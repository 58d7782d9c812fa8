package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const game = ` .mapper 0
 .ram
count: .res 1
 .code
;;; add_two - count up by two.
;;; In       nothing
;;; Out      A = the count
;;; Case     from 1: count=1 -> A=3 count=3
;;; Budget   <= 20 cycles
add_two:
        lda count
        clc
        adc #2
        sta count
        rts
nmi:    rti
reset:  jsr add_two
        jmp reset
 .vectors nmi, reset, 0
`

// agent connects to a server on a folder.
func agent(t *testing.T, files map[string]string) (call func(tool, arguments string) (string, bool), dir string) {
	dir = t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- Serve(context.Background(), inR, outW, dir) }()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.IOTransport{Reader: outR, Writer: inW}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		session.Close()
		inW.Close()
		go io.Copy(io.Discard, outR)
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	tools, err := session.ListTools(t.Context(), nil)
	if err != nil || len(tools.Tools) != 9 {
		t.Fatalf("%+v, %v", tools, err)
	}
	for _, tool := range tools.Tools {
		if tool.Annotations == nil || !tool.Annotations.ReadOnlyHint {
			t.Errorf("%s is not said to read only", tool.Name)
		}
	}
	return func(tool, arguments string) (string, bool) {
		t.Helper()
		r, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
		if err != nil {
			return err.Error(), false
		}
		text, _ := r.Content[0].(*mcp.TextContent)
		return text.Text, !r.IsError
	}, dir
}

func TestEachToolMeasures(t *testing.T) {
	call, _ := agent(t, map[string]string{"game.asm": game, "bad.asm": " ldq #1\n"})
	for _, c := range []struct{ tool, arguments, want string }{
		{"assemble", `{"program":"game.asm"}`, `"ok":true`},
		{"assemble", `{"program":"bad.asm"}`, `"line":1,"message":"ldq: no instruction`},
		{"test", `{"program":"game.asm"}`, `"case":"from 1","cycles":12,"file":"game.asm","line":8,"ok":true`},
		{"call", `{"program":"game.asm","routine":"add_two","set":{"count":"$10"},"show":{"count":1}}`, `"a":18,"cycles":12,"cycles_with_jsr_and_rts":24`},
		{"profile", `{"program":"game.asm","frames":10}`, `"frames":10`},
		{"bound", `{"program":"game.asm","routine":"add_two"}`, `"least_cycles":12,"most_cycles":12,"verdict":"proved"`},
		{"worst", `{"program":"game.asm","frames":60,"routine":"add_two"}`, `"frames_tried":`},
		{"attack", `{"program":"game.asm","routine":"add_two","handler":"nmi","check":"count<=2"}`, `"strikes":`},
		{"disasm", `{"program":"game.asm","at":"add_two","count":2}`, `{"address":"$8000","cycles":"4","instruction":"lda $0300","label":"add_two","source":"game.asm:11: lda count"}`},
		{"lines", `{"file":"game.asm","from":2,"to":3}`, `{"lines":[{"line":2,"text":" .ram"},{"line":3,"text":"count: .res 1"}],"lines_in_all":19}`},
	} {
		if got, ok := call(c.tool, c.arguments); !ok || !strings.Contains(got, c.want) {
			t.Errorf("%s %s: %s, want %s", c.tool, c.arguments, got, c.want)
		}
	}
}

// TestBoundSaysWhatTheCommandSays has programs whose verdicts the command bound is tested with.
func TestBoundSaysWhatTheCommandSays(t *testing.T) {
	files := map[string]string{}
	for _, name := range []string{"bound_budget_of_a_handler", "bound_budget_before_main", "bound_budget_of_main", "bound_frame_late_nmi", "profile_not_known_to_wait"} {
		source, err := os.ReadFile(filepath.Join("../../../../testdata/verdicts", name+".asm"))
		if err != nil {
			t.Fatal(err)
		}
		files[name+".asm"] = string(source)
	}
	files["keeps.asm"] = strings.Replace(files["bound_budget_of_a_handler.asm"], "<= 17", "<= 18", 1)
	call, _ := agent(t, files)
	for _, c := range []struct{ program, routine, want string }{
		{"bound_budget_of_a_handler", "nmi", `"budget":17,"bytes_of_stack":3,"conditions":[],"least_cycles":5,"most_cycles":5,"most_cycles_of_an_interrupt":18,"verdict":"open","why_open":"the bound is above the budget"`},
		{"keeps", "nmi", `"budget":18,"bytes_of_stack":3,"conditions":[],"least_cycles":5,"most_cycles":5,"most_cycles_of_an_interrupt":18,"verdict":"proved"}`},
		{"bound_budget_before_main", "clear", `"budgets_of_a_frame":[{"budget":"clear, a frame \u003c= 300 cycles a frame","budget_in_cycles":300,"conditions":[],"most_cycles":207,"verdict":"proved"}]`},
		{"bound_budget_of_main", "main", `"budget_in_cycles":80,"conditions":[],"most_cycles":90,"verdict":"open"}]`},
		{"bound_frame_late_nmi", "nmi", `"budgets_of_a_frame":[{"budget":"nmi, vblank \u003c= 10 % of vblank","budget_in_cycles":227,"conditions":[],"most_cycles":-1,"verdict":"open","why_there_is_none":"a bound would be proved only if each NMI comes when vblank begins`},
	} {
		if got, ok := call("bound", fmt.Sprintf(`{"program":"%s.asm","routine":%q}`, c.program, c.routine)); !ok || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.program, got, c.want)
		}
	}
	if got, ok := call("profile", `{"program":"profile_not_known_to_wait.asm","frames":60}`); !ok || !strings.Contains(got, `"missed_frames":0,"not_known":"whenever vblank began`) {
		t.Errorf("a program that waits in no loop: %s", got)
	}
}

func TestNothingOutsideTheFolderIsRead(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "secret.asm")
	if err := os.WriteFile(outside, []byte("SECRET = 42\n rts\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	call, dir := agent(t, map[string]string{
		"game.asm": game, "includes.asm": fmt.Sprintf(" .include %q\n rts\n", outside),
		"starts.asm": strings.Replace(game, ";;; In ", ";;; Start    state ../../secret\n;;; In ", 1),
	})
	if err := os.Symlink(outside, filepath.Join(dir, "link.asm")); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ tool, arguments string }{
		{"assemble", fmt.Sprintf(`{"program":%q}`, outside)},
		{"assemble", `{"program":"link.asm"}`},
		{"lines", `{"file":"../secret.asm"}`},
		{"lines", `{"file":"link.asm"}`},
		{"profile", fmt.Sprintf(`{"program":"game.asm","input":%q}`, outside)},
		{"test", `{"program":"starts.asm"}`},
		{"disasm", fmt.Sprintf(`{"program":"game.asm","symbols":%q,"at":"reset"}`, outside)},
	} {
		got, ok := call(c.tool, c.arguments)
		if ok && c.tool == "disasm" { // a source has its own symbols: the name is not looked at
			continue
		}
		if ok || strings.Contains(got, "SECRET") {
			t.Errorf("%s %s: %s", c.tool, c.arguments, got)
		}
	}
	if got, _ := call("assemble", `{"program":"includes.asm"}`); !strings.Contains(got, `"ok":false`) || strings.Contains(got, "SECRET") {
		t.Errorf("an include from outside: %s", got)
	}
	if after, err := os.ReadDir(dir); err != nil || len(after) != len(before) {
		t.Errorf("the folder has %d files, had %d", len(after), len(before))
	}
}

func TestWrongArgumentsAreRefused(t *testing.T) {
	call, _ := agent(t, map[string]string{"game.asm": game})
	for _, c := range []struct{ tool, arguments, want string }{
		{"test", `{"program":"none.asm"}`, "no such file"},
		{"test", `{"program":"game.asm","routine":"nobody"}`, "no cases"},
		{"call", `{"program":"game.asm","routine":"nobody"}`, "nobody"},
		{"call", `{"program":"game.asm","routine":"add_two","set":{"A":"300"}}`, "no byte"},
		{"profile", `{"program":"game.asm","frames":1000000}`, "no number of frames"},
		{"bound", `{"program":"game.asm","routine":"nobody"}`, "nobody"},
		{"call", `{"program":5}`, ""},
		{"burn", `{}`, ""},
	} {
		if got, ok := call(c.tool, c.arguments); ok || !strings.Contains(got, c.want) {
			t.Errorf("%s %s: %s, want %s", c.tool, c.arguments, got, c.want)
		}
	}
}
