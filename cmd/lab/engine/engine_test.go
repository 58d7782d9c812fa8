package engine

import (
	"pool6502/asm/contract"
	"slices"
	"strings"
	"testing"

	"pool6502/budget/session"
	"pool6502/nes"
)

const pool = `NONE    = $FF

pool_head:      .res 1
pool_next:      .res 16

;;; pool_take - claim a free slot.
;;; Out      C = 0, X = the slot; or C = 1 when the pool is full
;;; Clobbers A
;;; Keeps    Y
;;; Case     taken: pool_head=2 pool_next+2=5 -> C=0 X=2 pool_head=5, 16 cycles
;;; Case     full: pool_head=NONE -> C=1, <= 10 cycles
;;; Budget   <= 16 cycles
pool_take:
        ldx pool_head           ; 4
        bmi .full               ; 2/3
        lda pool_next,x         ; 4
        sta pool_head           ; 4
        clc                     ; 2
        rts                     ; 6
.full:
        sec                     ; 2
        rts                     ; 6
`

// opened opens a source of its own.
func opened(t *testing.T, text string) (*Engine, *Build) {
	t.Helper()
	e := New()
	b := e.Open("main.asm", map[string]string{"main.asm": text})
	if len(b.Errors) > 0 {
		t.Fatal(b.Errors)
	}
	return e, b
}

func allCases(e *Engine) (out []Case) {
	for {
		_, c, ok := e.NextCase()
		if !ok {
			return out
		}
		out = append(out, c)
	}
}

func TestALibraryShowsItsCases(t *testing.T) {
	e, b := opened(t, pool)
	if b.Playable || len(b.Cases) != 2 || b.Cases[0].Done {
		t.Fatalf("playable %v, cases %+v", b.Playable, b.Cases)
	}
	cases := allCases(e)
	if !cases[0].OK || cases[0].Body != 16 || !cases[1].OK || cases[1].Body != 9 {
		t.Errorf("cases: %+v", cases)
	}
	sum := 0
	for _, l := range cases[0].Lines {
		sum += l.Cycles
	}
	if sum != 16 {
		t.Errorf("the lines of the first case come to %d cycles, not to 16", sum)
	}
	if v := e.Look().Verdict; v.Kind != "good" || v.Text != "All 2 cases hold." {
		t.Errorf("verdict %+v", v)
	}
	if e.Frame() {
		t.Error("a library has no frames")
	}
}

func TestTheCasesOnShowRunFirst(t *testing.T) {
	for _, c := range []struct{ file, routine string }{{"activeflag/update.inc", ""}, {"", "update_bullets"}} {
		e := New()
		e.First(c.file, c.routine)
		b := e.Open("activeflag/activeflag.asm", nil)
		_, first, _ := e.NextCase()
		if b.Cases[0].File != "activeflag/update.inc" || first.Name != b.Cases[0].Name || first.Routine != "update_bullets" {
			t.Errorf("%v: the list begins with %+v, and %+v runs first", c, b.Cases[0], first)
		}
		if last := b.Cases[len(b.Cases)-1]; last.File == "activeflag/update.inc" {
			t.Errorf("%v: it ends with %+v", c, last)
		}
	}
}

func TestABrokenCaseShowsItsCounterExample(t *testing.T) {
	e, _ := opened(t, strings.Replace(pool, "        clc                     ; 2\n        rts", "        nop\n        clc\n        rts", 1))
	cases := allCases(e)
	if cases[0].OK || len(cases[0].Wrong) != 1 || !strings.Contains(cases[0].Wrong[0], "18 cycles, want 16") {
		t.Errorf("%+v", cases[0])
	}
	o := e.Overruns()
	if len(o) != 1 || o[0].Text != "pool_take took 18 cycles, budget 16 (cases)" || o[0].File != "main.asm" || o[0].Line != 12 {
		t.Errorf("overruns %+v", o)
	}
}

func TestBytesCountNoPadding(t *testing.T) {
	e := New()
	for _, fill := range []string{"", " .align 256\n", "here: .ALIGN 64, $EA ; a table\n"} {
		b := e.Open("main.asm", map[string]string{"main.asm": " .mapper 0\n .vectors reset, reset, reset\nreset: jmp reset\n" + fill + "table: .byte 1, 2\n .res 3\n"})
		if len(b.Errors) > 0 || b.Bytes != 3+2+3+6 {
			t.Errorf("with %q: %d bytes, %+v", fill, b.Bytes, b.Errors)
		}
	}
}

func TestErrorsKnowTheirPlace(t *testing.T) {
	e := New()
	b := e.Open("main.asm", map[string]string{"main.asm": "start:\n        ldx nowhere\n"})
	if len(b.Errors) != 1 || b.Errors[0].Line != 2 || b.Errors[0].Col != 13 || b.Errors[0].Text != "nowhere" {
		t.Errorf("errors %+v", b.Errors)
	}
	if b = e.Edit(map[string]string{"main.asm": "start:\n        ldx #1\n        rts\n"}); len(b.Errors) > 0 {
		t.Errorf("mended, and still: %+v", b.Errors)
	}
}

// TestSlotsHaveTheirPlaces in pools whose fields are in pages, or found by an index.
func TestAWriteThatThePPUIgnoresIsAWarning(t *testing.T) {
	e := New()
	b := e.Open("main.asm", map[string]string{"main.asm": " .mapper 0\n .vectors reset, reset, reset\nreset: lda #$10\n sta $2000\nhere: jmp here\n"})
	if len(b.Warnings) != 1 || !strings.HasPrefix(b.Warnings[0].Msg, "main.asm:4: $2000, written at cycle ") {
		t.Errorf("%+v", b.Warnings)
	}
}

func TestSlotsHaveTheirPlaces(t *testing.T) {
	for game, page := range map[string]int{"paged/paged.asm": 8, "hybrid/hybrid.asm": 0, "columnar/columnar.asm": 256} {
		e := New()
		b := e.Open(game, nil)
		for range 60 {
			e.Frame()
		}
		v, info := e.Look().Pools[0], b.Pools[0]
		if info.Page != page || info.Banks != (page == 256) || (len(v.Places) > 0) != (info.Slots <= placed) {
			t.Fatalf("%s: %+v, %d places", game, info, len(v.Places))
		}
		distinct := map[[2]int]bool{}
		for slot := 0; 2*slot < len(v.Places); slot++ {
			if at := [2]int(v.Places[2*slot:]); strings.ContainsRune("#+", rune(v.Slots[slot])) {
				distinct[at] = true
			}
		}
		if len(v.Places) > 0 && len(distinct) < v.Live*2/3 {
			t.Errorf("%s: %d live slots are at %d places", game, v.Live, len(distinct))
		}
	}
}

func TestAnEditKeepsTheGame(t *testing.T) {
	e := New()
	if b := e.Open("activeflag/activeflag.asm", nil); len(b.Errors) > 0 || !b.Playable || len(b.Pools) != 1 {
		t.Fatalf("%+v", b)
	}
	for range 100 {
		e.Frame()
	}
	update := mustText(t, e, "activeflag/update.inc")
	slow := strings.Replace(update, ".next:\n", ".next:\n        nop\n", 1)
	if slow == update {
		t.Fatal("update.inc has no loop called .next")
	}
	before := e.Look()
	b := e.Edit(map[string]string{"activeflag/update.inc": slow})
	if len(b.Errors) > 0 || b.Restarted != "" {
		t.Fatalf("errors %v, restarted because %q", b.Errors, b.Restarted)
	}
	for range 10 {
		e.Frame()
	}
	after := e.Look()
	if after.Pools[0].Live == 0 || after.Pools[0].Live < before.Pools[0].Live-8 {
		t.Errorf("%d bullets lived before the edit, %d after", before.Pools[0].Live, after.Pools[0].Live)
	}
	if after.Stat.Frame != before.Stat.Frame+10 {
		t.Errorf("ten frames after frame %d is frame %d", before.Stat.Frame, after.Stat.Frame)
	}
	nop := 0
	for i, line := range strings.Split(slow, "\n") {
		if strings.TrimSpace(line) == "nop" {
			nop = i + 1
		}
	}
	for _, l := range after.Lines {
		if b.Files[l.File] == "activeflag/update.inc" && l.Line == nop && l.Now == 32 {
			return // two cycles for each of 16 slots
		}
	}
	t.Errorf("the nop in line %d does not cost 32 cycles a frame: %+v", nop, after.Lines)
}

func mustText(t *testing.T, e *Engine, name string) string {
	t.Helper()
	text, err := e.Text(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestTheVerdictTellsWhatIsBroken(t *testing.T) {
	e := New()
	e.Open("activeflag/activeflag.asm", nil)
	for range 70 {
		e.Frame()
	}
	if v := e.Look().Verdict; v.Kind != "good" || !strings.HasPrefix(v.Text, "Fits: the busiest of the last 60 frames took") {
		t.Fatalf("verdict %+v", v)
	}
	// A loop of 16 × 5 × 256 cycles makes every update longer than a frame.
	slow := strings.Replace(mustText(t, e, "activeflag/update.inc"), ".next:\n", ".next:\n        ldx #0\n.wait:\n        dex\n        bne .wait\n        ldx #0\n.wait2: dex\n        bne .wait2\n", 1)
	if b := e.Edit(map[string]string{"activeflag/update.inc": slow}); len(b.Errors) > 0 {
		t.Fatal(b.Errors)
	}
	for range 70 {
		e.Frame()
	}
	if v := e.Look().Verdict; v.Kind != "late" || !strings.HasPrefix(v.Text, "Missed") || !strings.Contains(v.Text, "update_bullets") {
		t.Errorf("verdict %+v", v)
	}
}

func TestGoingBackShowsTheSamePicture(t *testing.T) {
	e := New()
	e.Open("freelist/freelist.asm", nil)
	for range 50 {
		e.Frame()
	}
	want := string(e.Picture)
	e.Hold(0, nes.ButtonA)
	for range 30 {
		e.Frame()
	}
	if string(e.Picture) == want {
		t.Fatal("the picture does not move")
	}
	if !e.Back(30) || string(e.Picture) != want {
		t.Error("thirty frames back is another picture")
	}
}

func TestAStepShowsRegisters(t *testing.T) {
	e := New()
	e.Open("freelist/freelist.asm", nil)
	e.Frame()
	if e.Look().PC != nil {
		t.Error("between frames no instruction is under way")
	}
	if err := e.Step("instruction", false); err != nil {
		t.Fatal(err)
	}
	at := e.Look().PC
	if at == nil || at.Text == "" || len(at.P) != 6 {
		t.Fatalf("%+v", at)
	}
	if err := e.Step("leap", false); err == nil {
		t.Error("a step called leap is taken")
	}
}

func TestATraceFollowsTheCase(t *testing.T) {
	e, _ := opened(t, pool)
	tr, err := e.Trace(0)
	if err != nil {
		t.Fatal(err)
	}
	if len(tr.Moves) != 6 || tr.Cut {
		t.Fatalf("%d moves: %+v", len(tr.Moves), tr.Moves)
	}
	store := tr.Moves[3]
	if store.Name != "pool_head" || store.Before != 2 || store.Value != 5 || store.X != 2 || store.Line != 17 || store.Cycles != 4 {
		t.Errorf("the store: %+v", store)
	}
	if _, err := e.Trace(2); err == nil {
		t.Error("a third case is traced")
	}
}

func TestBoundsAreProved(t *testing.T) {
	e, _ := opened(t, pool)
	var got []Bound
	if _, err := e.Bounds(0, func(b Bound, _, _ int) { got = append(got, b) }); err != nil {
		t.Fatal(err)
	}
	if len(got) != 1 || got[0].Best != 9 || got[0].Worst != 16 || got[0].Why != "" {
		t.Errorf("%+v", got)
	}
}

func TestTheBoundByAnInput(t *testing.T) {
	e, _ := opened(t, ";;; f - count down.\n;;; Needs X={1..9}\nf: dex\n bne f\n rts\n")
	_, err := e.Bounds(0, func(b Bound, _, _ int) {
		if b.Formula != "5·X − 1 for X = 1–9" {
			t.Errorf("%+v", b)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestTheEventsOfAFrame(t *testing.T) {
	e := New()
	e.Open("activeflag/activeflag.asm", nil)
	e.Frame()
	if v := e.Look(); v.Events != nil {
		t.Errorf("%d events, and nobody asked for them", len(v.Events))
	}
	e.WatchEvents(true)
	for range 60 {
		e.Frame()
	}
	v := e.Look()
	count := map[int]int{}
	for _, at := range v.Events {
		count[at.Kind]++
		if at.Line < 0 || at.Line >= v.Scanlines || at.Dot < 0 || at.Dot > 340 {
			t.Errorf("%+v lies outside the frame", at)
		}
		if at.Kind == int(session.NMI) && at.Line != 241 {
			t.Errorf("the NMI comes in scanline %d", at.Line)
		}
	}
	if count[int(session.NMI)] != 1 || count[int(session.DMA)] != 1 || count[int(session.WritePPU)] < 3 || count[int(session.ReadPad)] < 8 {
		t.Errorf("events by kind: %v", count)
	}
	e.Open("freelist/freelist.asm", nil) // another game is watched alike
	e.Frame()
	if e.Frame(); len(e.Look().Events) == 0 {
		t.Error("the next game has no events")
	}
	if e.WatchEvents(false); e.Look().Events != nil {
		t.Error("they are told although nobody asks any more")
	}
}

// poolOfCA65 is pool as a reader of ca65's forums would paste it.
const poolOfCA65 = `NONE = $FF
.bss
pool_head: .res 1
pool_next: .res 16

.segment "CODE"
;;; pool_take - claim a free slot.
;;; Case     taken: pool_head=2 pool_next+2=5 -> C=0 X=2 pool_head=5, 16 cycles
;;; Case     full: pool_head=NONE -> C=1, <= 10 cycles
.proc pool_take
  ldx pool_head
  bmi full
  lda pool_next,x
  sta pool_head
  clc
  rts
full:
  sec
  rts
.endproc
`

func TestAPastedSourceOfCA65ShowsItsCasesAndItsErrors(t *testing.T) {
	e, b := opened(t, poolOfCA65)
	if b.Playable || len(b.Routines) != 1 || len(b.Code) != 1 || !slices.Equal(b.Code[0].Lines, []int{11, 12, 13, 14, 15, 16, 18, 19}) {
		t.Fatalf("%+v", b)
	}
	for _, c := range allCases(e) {
		if !c.OK {
			t.Errorf("%+v", c)
		}
	}
	b = e.Edit(map[string]string{"main.asm": strings.Replace(poolOfCA65, "bmi full", "bmi ful", 1)})
	if len(b.Errors) != 1 || b.Errors[0].Line != 12 || b.Errors[0].Text != "ful" {
		t.Errorf("%+v", b.Errors)
	}
}

// TestTheLongestPassStandsBesideItsBound plays an exhibit and proves it.
func TestTheLongestPassStandsBesideItsBound(t *testing.T) {
	e := New()
	e.Open("freelist/freelist.asm", nil)
	for range 120 {
		e.Frame()
	}
	found := e.Look().Longest
	pass, err := e.Bounds(found, func(Bound, int, int) {})
	if err != nil || found < 1000 || !strings.HasPrefix(pass, "found "+contract.Grouped(found)+" cycles · bound 9,6") {
		t.Errorf("%d: %q, %v", found, pass, err)
	}
}
