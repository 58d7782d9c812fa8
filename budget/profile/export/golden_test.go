package export

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/fstest"

	pprof "github.com/google/pprof/profile"

	"pool6502/asm"
	"pool6502/budget/profile"
	"pool6502/budget/program"
	"pool6502/internal/golden"
)

// small is the game of the golden files: code in two source files, a sprite transfer, pads, a routine that is called
// in two ways, one that another file's line belongs to, a handler, a frame that is missed,
// a jump in RAM, and code that never runs.
var small = fstest.MapFS{
	"game.asm": {Data: []byte(boot + `main:   jsr pads
        jsr work
        lda frames
        cmp #2
        bne .few
        ldx #0
        ldy #0
.long:  dey
        bne .long
        dex
        bne .long
.few:   lda #$4C                ; JMP .back, in RAM
        sta $0300
        lda #<.back
        sta $0301
        lda #>.back
        sta $0302
        jmp $0300
.back:  lda frames
.wait:  cmp frames
        beq .wait
        jmp main
pads:   ldx #1
        stx $4016
        dex
        stx $4016
        lda $4016
        lda $4017
        jsr twice
        rts
        .include "more.asm"
nmi:    pha
        lda #2
        sta $4014
        lda #$18
        sta $2001
        lda #0
        sta $2005
        inc frames
        pla
irq:    rti
`)},
	"more.asm": {Data: []byte(`        .macro skip
        nop
        .endmacro
work:   ldy #3
        jsr again
        .repeat 3
        nop
        .endrepeat
        jsr twice
        beq never
        bne .past
        skip
        .byte 0
        skip
.past:  rts
again:  dey
        bne again
        rts
twice:  lda #1
        rts
never:  inx
        rts
`)},
}

func recordSmall(t *testing.T, named bool, opt profile.Options) *profile.Profile {
	t.Helper()
	return recordFiles(t, small, named, opt)
}

func recordFiles(t *testing.T, files fstest.MapFS, named bool, opt profile.Options) *profile.Profile {
	t.Helper()
	prog, err := asm.Assemble(files, "game.asm", asm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	game := program.Of(prog)
	if !named {
		game = program.Cartridge("", prog.Image)
	}
	p, err := profile.Record(context.Background(), game, opt)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

var (
	eight = profile.Options{Frames: 8, Skip: 2, Busiest: 1, Trees: []int{3}}
	start = profile.Options{Frames: 3, Trees: []int{0}}
)

// TestGolden compares each format with a file. Run it with -update after a change that is meant to show.
func TestGolden(t *testing.T) {
	for _, row := range []struct {
		name  string
		write func(io.Writer, *profile.Profile) error
		named bool
		opt   profile.Options
	}{
		{"lcov", LCOV, true, eight}, {"trace", Trace, true, eight}, {"cpuprofile", CPUProfile, true, eight}, {"pprof", pprofText, true, eight}, {"stacks", stacksText, true, eight},
		{"lcov-start", LCOV, true, start}, {"trace-start", Trace, true, start}, {"stacks-start", stacksText, true, start},
		{"pprof-bare", pprofText, false, eight}, {"trace-bare", Trace, false, eight}, {"cpuprofile-bare", CPUProfile, false, eight}, {"lcov-bare", LCOV, false, eight},
	} {
		t.Run(row.name, func(t *testing.T) {
			var b bytes.Buffer
			if err := row.write(&b, recordSmall(t, row.named, row.opt)); err != nil {
				t.Fatal(err)
			}
			golden.Check(t, row.name, b.String())
		})
	}
}

func pprofText(w io.Writer, p *profile.Profile) error {
	var b bytes.Buffer
	if err := Pprof(&b, p); err != nil {
		return err
	}
	got, err := pprof.Parse(&b)
	if err != nil {
		return err
	}
	got.TimeNanos = 0
	_, err = fmt.Fprintln(w, got)
	for _, f := range got.Function {
		fmt.Fprintln(w, f.ID, f.Name, f.SystemName, f.Filename, f.StartLine)
	}
	return err
}

func stacksText(w io.Writer, p *profile.Profile) error {
	var add func(n *Node, depth int)
	add = func(n *Node, depth int) {
		fmt.Fprintln(w, strings.Repeat("  ", depth), n.Name, n.Routine, n.Own, n.Total, n.Lines)
		for _, c := range n.Children {
			add(c, depth+1)
		}
	}
	add(Stacks(p), 0)
	return nil
}

func TestRegister(t *testing.T) {
	for _, row := range []struct {
		addr  uint16
		write bool
		want  string
	}{
		{0x1FFF, false, "$1FFF"}, {0x2000, true, "PPUCTRL $2000"}, {0x2001, true, "PPUMASK $2001"}, {0x2007, false, "PPUDATA $2007"}, {0x2008, true, "PPUCTRL $2000"},
		{0x3FFF, true, "PPUDATA $2007"}, {0x3456, true, "PPUADDR $2006"}, {0x4000, true, "$4000"}, {0x4013, true, "$4013"}, {0x4014, true, "OAMDMA $4014"}, {0x4015, false, "$4015"},
		{0x4016, true, "pads latched"}, {0x4016, false, "pad 1 read"}, {0x4017, false, "pad 2 read"}, {0x4017, true, "pad 2 read"}, {0x4018, false, "$4018"},
	} {
		if got := Register(row.addr, row.write); got != row.want {
			t.Errorf("$%04X, write %v: %q, want %q", row.addr, row.write, got, row.want)
		}
	}
}

func TestFlagText(t *testing.T) {
	for flags, want := range map[profile.FrameFlags]string{
		0: "", profile.Blank: "", profile.Missed: " (missed)", profile.Lag: " (lag)", profile.Overrun | profile.Blank: " (overrun)",
		profile.Missed | profile.Overrun: " (missed, overrun)", profile.Missed | profile.Lag | profile.Overrun: " (missed, lag, overrun)",
	} {
		if got := flagText(flags); got != want {
			t.Errorf("flags %b: %q, want %q", flags, got, want)
		}
	}
}

func TestOneLine(t *testing.T) {
	for text, want := range map[string]string{"a b": "a b", "a\nb\tc": "a_b_c", "é~\x1F": "é~_", "": ""} {
		if got := oneLine(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

func TestAProfileOfNothing(t *testing.T) {
	var b bytes.Buffer
	if err := CPUProfile(&b, &profile.Profile{FrameCycles: 29780.5}); err != nil {
		t.Fatal(err)
	}
	want := `{"nodes":[{"id":1,"callFrame":{"functionName":"(root)","scriptId":"0","url":"","lineNumber":-1,"columnNumber":-1},"hitCount":0}],"startTime":0,"endTime":0,"samples":null,"timeDeltas":null}` + "\n"
	if b.String() != want {
		t.Errorf("%s\nwant\n%s", &b, want)
	}
}

// A child is found by its routine or, where it has none, by its name.
func TestTheChildrenOfANode(t *testing.T) {
	root := &Node{}
	waiting, dma, first, second := root.child(-1, "waiting"), root.child(-1, "dma"), root.child(0, "first"), root.child(1, "second")
	for name, row := range map[string][2]*Node{
		"waiting": {waiting, root.child(-1, "waiting")}, "dma": {dma, root.child(-1, "dma")},
		"first": {first, root.child(0, "another name")}, "second": {second, root.child(1, "second")},
	} {
		if row[0] != row[1] || row[0].Name != name {
			t.Errorf("%s: %+v and %+v", name, row[0], row[1])
		}
	}
	if len(root.Children) != 4 {
		t.Errorf("%d children", len(root.Children))
	}
}

// Routines of one name, as parts of a source that is assembled twice, are one function, and one that was called once is hit.
func TestTheFunctionsOfAFile(t *testing.T) {
	var out bytes.Buffer
	b := bufio.NewWriter(&out)
	(&covered{routines: []routineRuns{{"b", 9, 0}, {"a", 4, 2}, {"a", 3, 1}, {"c", 3, 1}}}).write(b)
	b.Flush()
	if got, want := out.String(), "FN:3,a\nFN:3,c\nFN:4,a\nFN:9,b\nFNDA:1,a\nFNDA:1,c\nFNDA:2,a\nFNDA:0,b\nFNF:4\nFNH:3\nBRF:0\nBRH:0\nLF:0\nLH:0\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	out.Reset()
	b = bufio.NewWriter(&out)
	(&covered{routines: []routineRuns{{"a", 4, 2}, {"a", 3, 1}}}).write(b)
	b.Flush()
	if got, want := out.String(), "FN:3,a\nFNDA:1,a\nFNF:1\nFNH:1\nBRF:0\nBRH:0\nLF:0\nLH:0\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// full is a writer with no room left.
type full struct{}

var errFull = errors.New("no room")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestAFullDiskIsReported(t *testing.T) {
	p := recordSmall(t, true, eight)
	for name, write := range map[string]func(io.Writer, *profile.Profile) error{"lcov": LCOV, "trace": Trace, "cpuprofile": CPUProfile, "pprof": Pprof} {
		if err := write(full{}, p); !errors.Is(err, errFull) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
