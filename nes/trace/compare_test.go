package trace

import (
	"io"
	"strings"
	"testing"
)

const ours = `C000  4C F5 C5  JMP $C5F5                       A:00 X:00 Y:00 P:24 SP:FD PPU:  0, 21 CYC:7
C5F5  A2 00     LDX #$00                        A:00 X:00 Y:00 P:24 SP:FD PPU:  0, 30 CYC:10
C5F7  86 00     STX $00 = 00                    A:00 X:00 Y:00 P:26 SP:FD PPU:  0, 36 CYC:12
`

func compare(t *testing.T, a, b string, opt Options) (*Difference, Summary) {
	t.Helper()
	d, sum, err := Compare(strings.NewReader(a), strings.NewReader(b), opt)
	if err != nil {
		t.Fatal(err)
	}
	return d, sum
}

func TestALineIsReadWhateverItsColumns(t *testing.T) {
	want := Record{}
	for f, v := range []int64{PC: 0xC5F7, Op: 0x86, A: 1, X: 2, Y: 3, P: 0x83, SP: 0xFD, Line: 10, Dot: 36, Cycle: 12} {
		want.set(f, v)
	}
	for _, line := range []string{
		"C5F7  86 00     STX $00 = 00                    A:01 X:02 Y:03 P:B3 SP:FD PPU: 10, 36 CYC:12",
		"0F:C5F7: 86 00 STX $00 A:01 X:02 Y:03 S:FD P:NvubdiZC V:10 H:36 Cycle:12",
		"$C5F7 86 00 STX $00 SP:FD P:A3 PPU:10,36 CYC:12 A:01 X:02 Y:03",
		"$C5F7:86 00     STX $00 = #$00    A:01 X:02 Y:03 S:FD P:NvUbdiZC V:10 H:36 CYC:12",
		"f1  c12   i3    A:01 X:02 Y:03 S:FD P:NvUbdiZC  V:10 H:36 CYC:12 $C5F7: 86 00     STX $00 = #$00",
		"07:C5F7:86 00   STX $00 = #$00    A:01 X:02 Y:03 S:FD P:NvUbdiZC V:10 H:36 CYC:12",
	} {
		t.Run(line, func(t *testing.T) {
			got, ok := parse(line)
			if !ok || got != want {
				t.Errorf("%s\ngot  %+v\nwant %+v", line, got, want)
			}
		})
	}
	old, _ := parse("C5F7  86 00     STX $00 = 00                    A:01 X:02 Y:03 P:B3 SP:FD CYC: 36 SL:10")
	if old.Has[Cycle] || old.Value[Dot] != 36 || old.Value[Line] != 10 {
		t.Errorf("a log with SL has the dot as CYC; read %+v", old)
	}
	for _, line := range []string{"", "FCEUX 2.2.3 - Trace Log File", "C5F", "[NMI]", "C5F7G 86", "see $C5F7 there", "at $C5F7", "$G5F7: 00", "C5F7:86:00"} {
		t.Run("no instruction: "+line, func(t *testing.T) {
			if _, ok := parse(line); ok {
				t.Errorf("%q is not an instruction", line)
			}
		})
	}
}

func TestEqualLogsAreTheSameWhateverTheirColumns(t *testing.T) {
	theirs := "log of another emulator\n\n" + strings.NewReplacer(" PPU:  0, 21", "", "SP:FD", "S:FD", "P:24", "P:nvubdIzc", "  4C", " 4C").Replace(ours)
	d, sum := compare(t, ours, theirs, Options{Start: -1})
	if d != nil {
		t.Fatalf("differ at %q and %q in %v", d.TextA, d.TextB, d.Fields)
	}
	if sum.Instructions != 3 || !sum.Compared[Cycle] || !sum.Compared[P] {
		t.Errorf("compared %+v", sum)
	}
}

func TestTheFirstDifferenceComesWithWhatLedThere(t *testing.T) {
	theirs := strings.Replace(ours, "P:26 SP:FD PPU:  0, 36 CYC:12", "P:24 SP:FC PPU:  0, 36 CYC:12", 1)
	d, _ := compare(t, ours, theirs, Options{Start: -1, Context: 1})
	if d == nil {
		t.Fatal("no difference found")
	}
	if d.Instruction != 2 || d.LineA != 3 || len(d.Before) != 1 || !strings.HasPrefix(d.Before[0], "C5F5") {
		t.Errorf("found %+v", d)
	}
	if len(d.Fields) != 2 || d.Fields[0] != P || d.Fields[1] != SP {
		t.Errorf("fields %v, want P and SP", d.Fields)
	}
	opt := Options{Start: -1}
	opt.Ignore[P], opt.Ignore[SP] = true, true
	if d, _ := compare(t, ours, theirs, opt); d != nil {
		t.Errorf("ignored fields still differ: %v", d.Fields)
	}
}

func TestALogThatEndsEarlyDiffers(t *testing.T) {
	short := ours[:strings.Index(ours, "C5F7")]
	d, _ := compare(t, ours, short, Options{Start: -1})
	if d == nil || d.LineB != 0 || d.LineA != 3 {
		t.Errorf("got %+v", d)
	}
}

func TestLogsCanBeAlignedAtAnAddress(t *testing.T) {
	late := ours[strings.Index(ours, "C5F5  A2"):]
	if d, sum := compare(t, ours, late, Options{Start: 0xC5F5}); d != nil || sum.Instructions != 2 {
		t.Errorf("difference %+v after %d instructions", d, sum.Instructions)
	}
	_, _, err := Compare(strings.NewReader(ours), strings.NewReader(late), Options{Start: 0xC000})
	if err == nil || !strings.Contains(err.Error(), "second log") {
		t.Errorf("error %v, want one about the second log", err)
	}
}

func TestAFileThatIsNoLogIsAnError(t *testing.T) {
	_, _, err := Compare(strings.NewReader(ours), strings.NewReader("hello\n"), Options{Start: -1})
	if err == nil || !strings.Contains(err.Error(), "second log") {
		t.Errorf("error %v", err)
	}
}

// endless is a device that gives lines for ever.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '\n'
	}
	return len(p), nil
}

func TestAnEndlessFileThatIsNoLogIsAnError(t *testing.T) {
	for _, begin := range []string{"", ours} {
		log := io.MultiReader(strings.NewReader(begin), endless{})
		_, _, err := Compare(log, strings.NewReader(ours+ours), Options{Start: -1})
		if err == nil || !strings.Contains(err.Error(), "first log: 65536 lines up to line") {
			t.Errorf("after %d bytes of a log: %v", len(begin), err)
		}
	}
}

// FuzzCompare: a log is as itself, and what two logs differ in does not hang on which is first.
func FuzzCompare(f *testing.F) {
	f.Add(ours, ours)
	f.Add(ours, strings.Replace(ours, "P:26", "P:24", 1))
	f.Add("C000\nC001 CYC:x\n", "\n$C000: A:\n")
	f.Add("C000 CYC:99999999999999999999", "C000 CYC:-1 SL:1")
	f.Fuzz(func(t *testing.T, a, b string) {
		opt := Options{Start: -1, Context: 2}
		if d, _, err := Compare(strings.NewReader(a), strings.NewReader(a), opt); err == nil && d != nil {
			t.Fatalf("differs from itself: %+v", d)
		}
		ab, _, errA := Compare(strings.NewReader(a), strings.NewReader(b), opt)
		ba, _, errB := Compare(strings.NewReader(b), strings.NewReader(a), opt)
		if (errA == nil) != (errB == nil) || (ab == nil) != (ba == nil) {
			t.Fatalf("%v, %v one way, %v, %v the other", ab, errA, ba, errB)
		}
		if ab == nil {
			return
		}
		if ab.Instruction != ba.Instruction || ab.LineA != ba.LineB || ab.LineB != ba.LineA || len(ab.Before) != min(2, ab.Instruction) {
			t.Fatalf("%+v one way, %+v the other", ab, ba)
		}
		for i, line := range []int{ab.LineA, ab.LineB} {
			lines := strings.Split([]string{a, b}[i], "\n")
			text := []string{ab.TextA, ab.TextB}[i]
			if line > 0 && strings.TrimSuffix(lines[line-1], "\r") != text {
				t.Fatalf("line %d is %q, not %q", line, lines[line-1], text)
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, line := range strings.Split(ours, "\n") {
		f.Add(line)
	}
	f.Add("i3 A:01 $C5F7: 86 00")
	f.Add("C5F7 86 P:nvubdIzc CYC:  0 SL:241 PPU:,")
	f.Fuzz(func(t *testing.T, line string) {
		r, ok := parse(line)
		if ok && !r.Has[PC] {
			t.Fatalf("%q has no address", line)
		}
	})
}
