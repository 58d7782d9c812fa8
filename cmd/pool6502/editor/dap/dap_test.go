package dap

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// late is a game that misses a frame: in each eighth one it works for 40,000 cycles.
const late = ` .mapper 0
 .zeropage
ticks: .res 1
seen: .res 1
work: .res 1
 .ram
list: .res 4
 .code
nmi:    inc ticks
        rti
reset:  ldx #0
        txa
.clear: sta $00,x
        sta $0300,x
        inx
        bne .clear
        bit $2002
.vb1:   bit $2002
        bpl .vb1
.vb2:   bit $2002
        bpl .vb2
        lda #$80
        sta $2000
        lda #$08
        sta $2001
loop:   lda ticks
.wait:  cmp ticks
        beq .wait
        jsr update
        jmp loop
;;; update - work on the list.
;;; In       nothing
;;; Out      A, X
;;; Case     short: ticks=1 -> list+1=1
;;; Budget   <= 500 cycles
update: inc list+1
        lda ticks
        and #7
        bne .done
        lda #30
        sta work
        jsr burn
.done:  rts
burn:   ldx #0
.inner: dex
        bne .inner
        dec work
        bne burn
        rts
 .vectors nmi, reset, 0
`

func TestAMissedFrameIsDebuggedBackwards(t *testing.T) {
	c := newClient(t)
	path := source(t, late)
	c.launch(fmt.Sprintf(`{"program":%q,"stopOnEntry":true}`, path))
	c.ask("setExceptionBreakpoints", `{"filters":["missed"]}`)
	c.ask("configurationDone", `{}`)
	for c.stops == 0 {
		c.next()
	}
	where, why := c.move("continue")
	if !strings.HasPrefix(why, "exception: missed; ") || !strings.HasSuffix(why, "cycles since the last stop") {
		t.Fatalf("stops at %s, %s", where, why)
	}
	var x struct{ ExceptionID, Description string }
	c.ask("exceptionInfo", `{"threadId":1}`, &x)
	if x.ExceptionID != "Missed frame" || !strings.HasPrefix(x.Description, "Missed 1 of ") {
		t.Errorf("the exception is %+v", x)
	}
	if frames := c.frames(); len(frames) < 2 || !strings.HasPrefix(frames[0].Name, "burn · ") || !strings.Contains(frames[1].Name, "update") || !strings.Contains(frames[1].Name, "of 500 cycles") {
		t.Errorf("call stack %+v", frames)
	}
	if where, _ = c.move("pool6502/reverseOut"); where != "game.asm:42" { // the JSR
		t.Errorf("reverse out of burn: %s", where)
	}
	var w struct {
		Line    int
		Value   int
		Routine string
	}
	c.ask("pool6502/lastWrite", `{"place":"work"}`, &w)
	if w.Line != 41 || w.Value != 30 || w.Routine != "update" {
		t.Errorf("the last write of work: %+v", w)
	}
	if where, _ = c.move("stepBack"); where != "game.asm:41" {
		t.Errorf("one back: %s", where)
	}
	c.ask("setFunctionBreakpoints", `{"breakpoints":[{"name":"update"}]}`)
	if where, why = c.move("reverseContinue"); where != "game.asm:36" || !strings.HasPrefix(why, "function breakpoint: update; ") || !strings.HasSuffix(why, "cycles back") {
		t.Errorf("back to the routine: %s, %s", where, why)
	}
	if got := c.value(refMemory, "ticks"); got != "$08 (8)" {
		t.Errorf("ticks is %s", got)
	}
}

func TestBreakpointsOfAllKinds(t *testing.T) {
	c := newClient(t)
	path := source(t, late)
	c.launch(fmt.Sprintf(`{"program":%q,"stopOnEntry":true}`, path))
	c.ask("configurationDone", `{}`)
	for c.stops == 0 {
		c.next()
	}
	set := func(command, arguments string) { t.Helper(); c.ask(command, arguments) }
	lines := func(b string) {
		set("setBreakpoints", fmt.Sprintf(`{"source":{"path":%q},"breakpoints":[%s]}`, path, b))
	}
	stops := func(want, reason string) {
		t.Helper()
		where, why := c.move("continue")
		if where != "game.asm:"+want || !strings.HasPrefix(why, reason) {
			t.Errorf("stops at %s, %s; want %s, %s", where, why, want, reason)
		}
	}
	lines(`{"line":37,"condition":"ticks=3"}`)
	stops("37", "breakpoint")
	if got := c.value(refMemory, "ticks"); got != "$03 (3)" {
		t.Errorf("ticks is %s", got)
	}
	lines(`{"line":37,"hitCondition":"2"}`)
	stops("37", "breakpoint")
	if got := c.value(refMemory, "ticks"); got != "$05 (5)" {
		t.Errorf("at the second hit ticks is %s", got)
	}
	lines(`{"line":37,"logMessage":"ticks {ticks}, {1+ticks}"},{"line":41}`)
	c.log = nil
	stops("41", "breakpoint")
	if !strings.Contains(strings.Join(c.log, ""), "ticks 6, 7\nticks 7, 8\n") {
		t.Errorf("printed %q", c.log)
	}
	lines(``)
	var info struct{ DataID string }
	c.ask("dataBreakpointInfo", fmt.Sprintf(`{"variablesReference":%d,"name":"work"}`, refMemory), &info)
	set("setDataBreakpoints", fmt.Sprintf(`{"breakpoints":[{"dataId":%q,"accessType":"write","condition":"a=30"}]}`, info.DataID))
	stops("42", "data breakpoint")
	set("setDataBreakpoints", `{"breakpoints":[]}`)
	set("setExceptionBreakpoints", `{"filters":["budget"]}`)
	stops("30", "exception: budget")
	set("setExceptionBreakpoints", `{"filters":[]}`)
	set("setInstructionBreakpoints", `{"breakpoints":[{"instructionReference":"0x8000"}]}`)
	stops("9", "instruction breakpoint")
	var b struct {
		Breakpoints []struct {
			Verified bool
			Line     int
			Message  string
		}
	}
	c.ask("setBreakpoints", fmt.Sprintf(`{"source":{"path":%q},"breakpoints":[{"line":33},{"line":60},{"line":37,"condition":"nobody=1"},{"line":37,"hitCondition":"often"}]}`, path), &b)
	if got := b.Breakpoints; !got[0].Verified || got[0].Line != 36 || got[1].Verified || got[2].Verified || !strings.Contains(got[2].Message, "nobody") || got[3].Verified {
		t.Errorf("%+v", got)
	}
}

func TestStepsGoInOverAndOut(t *testing.T) {
	c := newClient(t)
	path := source(t, late)
	c.launch(fmt.Sprintf(`{"program":%q}`, path))
	c.ask("setBreakpoints", fmt.Sprintf(`{"source":{"path":%q},"breakpoints":[{"line":42}]}`, path))
	c.ask("configurationDone", `{}`)
	for c.stops == 0 {
		c.next()
	}
	for _, s := range []struct{ move, want string }{
		{"stepIn", "44"}, {"next", "45"}, {"pool6502/reverseNext", "44"}, {"stepBack", "42"}, {"next", "43"}, {"stepBack", "49"}, {"pool6502/reverseOut", "42"}, {"stepIn", "44"}, {"stepOut", "43"},
	} {
		if where, why := c.move(s.move); where != "game.asm:"+s.want {
			t.Errorf("%s: %s (%s), want line %s", s.move, where, why, s.want)
		}
	}
}

func TestMemoryAndRegistersAreSeenAndSet(t *testing.T) {
	c := newClient(t)
	c.launch(fmt.Sprintf(`{"program":%q,"stopOnEntry":true}`, source(t, late)))
	c.ask("configurationDone", `{}`)
	for c.stops == 0 {
		c.next()
	}
	var v struct{ Value, Result, Data string }
	c.ask("setVariable", fmt.Sprintf(`{"variablesReference":%d,"name":"X","value":"$10+2"}`, refRegisters), &v)
	c.ask("setVariable", fmt.Sprintf(`{"variablesReference":%d,"name":"C","value":"1"}`, refFlags), &v)
	c.ask("setVariable", fmt.Sprintf(`{"variablesReference":%d,"name":"ticks","value":"x+1"}`, refMemory), &v)
	c.ask("setExpression", `{"expression":"list[2]","value":"7"}`, &v)
	c.ask("writeMemory", `{"memoryReference":"0x0300","data":"CQg="}`)
	c.ask("evaluate", `{"expression":"x + ticks + list[2] + [$0300] + [$0301] + c"}`, &v)
	if v.Result != fmt.Sprintf("%d ($%X)", 0x12+0x13+7+9+8+1, 0x12+0x13+7+9+8+1) {
		t.Errorf("the sum is %s", v.Result)
	}
	c.ask("readMemory", `{"memoryReference":"0x0300","count":3}`, &v)
	if v.Data != "CQgH" {
		t.Errorf("memory is %s", v.Data)
	}
	var code struct {
		Instructions []struct {
			Address, Instruction, Symbol string
			Line                         int
		}
	}
	c.ask("disassemble", `{"memoryReference":"0x8003","instructionOffset":-2,"instructionCount":3}`, &code)
	if got := fmt.Sprint(code.Instructions); got != "[{0x8000 inc ticks nmi 9} {0x8002 rti  10} {0x8003 ldx #$00 reset 11}]" {
		t.Errorf("the code is %s", got)
	}
	for _, bad := range []struct{ command, arguments, says string }{
		{"setVariable", `{"variablesReference":1,"name":"A","value":"300"}`, "not a byte"},
		{"writeMemory", `{"memoryReference":"0x8000","data":"AA=="}`, "no RAM"},
		{"evaluate", `{"expression":"nobody"}`, "nobody"},
		{"readMemory", `{"memoryReference":"x","count":1}`, "no address"},
		{"gotoTargets", `{}`, "is not supported"},
		{"launch", `{}`, "already"},
		{"pool6502/hold", `{"pad":3,"buttons":"a"}`, "no controller 3"},
	} {
		if m := c.request(bad.command, bad.arguments); m.Success || !strings.Contains(m.Message, bad.says) {
			t.Errorf("%s: %+v", bad.command, m)
		}
	}
}

func TestACaseOfAHeaderIsDebugged(t *testing.T) {
	c := newClient(t)
	path := source(t, late)
	c.launch(fmt.Sprintf(`{"program":%q,"case":"update: short"}`, path))
	c.ask("configurationDone", `{}`)
	for c.stops == 0 {
		c.next()
	}
	if where := c.where(); where != "game.asm:36" || !strings.Contains(strings.Join(c.log, ""), "the case holds, in 14 cycles") {
		t.Errorf("begins at %s, printed %q", where, c.log)
	}
	if got := c.value(refMemory, "ticks"); got != "$01 (1)" {
		t.Errorf("ticks is %s", got)
	}
	where, why := c.move("continue")
	if !strings.Contains(why, "the case has returned") {
		t.Errorf("ends at %s, %s", where, why)
	}
	if where, _ = c.move("stepBack"); where != "game.asm:43" {
		t.Errorf("one back from the end: %s", where)
	}
	for range 4 {
		where, _ = c.move("stepBack")
	}
	if where != "game.asm:36" {
		t.Errorf("back to the beginning: %s", where)
	}
	if where, why = c.move("stepBack"); !strings.Contains(why, "the history begins here") {
		t.Errorf("before the beginning: %s, %s", where, why)
	}
}

func TestAnEditIsReloaded(t *testing.T) {
	c := newClient(t)
	path := source(t, late)
	c.launch(fmt.Sprintf(`{"program":%q}`, path))
	c.ask("setBreakpoints", fmt.Sprintf(`{"source":{"path":%q},"breakpoints":[{"line":37,"condition":"ticks=3"}]}`, path))
	c.ask("configurationDone", `{}`)
	for c.stops == 0 {
		c.next()
	}
	if err := os.WriteFile(path, []byte(strings.Replace(late, "inc list+1", "inc list+2", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, why := c.move("pool6502/reload"); !strings.Contains(why, "goes on where it was") {
		t.Errorf("%s", why)
	}
	c.ask("setBreakpoints", fmt.Sprintf(`{"source":{"path":%q},"breakpoints":[{"line":37,"condition":"ticks=5"}]}`, path))
	c.move("continue")
	if a, b := c.value(refArray+indexOf(c, "list"), "[1]"), c.value(refArray+indexOf(c, "list"), "[2]"); a != "$03 (3)" || b != "$02 (2)" {
		t.Errorf("list+1 is %s, list+2 is %s", a, b)
	}
	c.move("restart")
	if got := c.value(refMemory, "ticks"); got != "$05 (5)" {
		t.Errorf("after a restart it stops at the breakpoint with ticks %s", got)
	}
}

// indexOf is the number of a variable's array.
func indexOf(c *client, name string) int {
	var v struct {
		Variables []struct {
			Name string
			Ref  int `json:"variablesReference"`
		}
	}
	c.ask("variables", fmt.Sprintf(`{"variablesReference":%d}`, refMemory), &v)
	for _, one := range v.Variables {
		if one.Name == name {
			return one.Ref - refArray
		}
	}
	return -1
}
