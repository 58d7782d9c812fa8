package verify

import (
	"context"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"pool6502/nes"
)

func TestATileIsALetter(t *testing.T) {
	for tile, want := range map[uint8]byte{
		0: ' ', 1: 'A', 26: 'Z', 27: ' ', 0x1F: ' ', 0x20: ' ', '0': '0', 'a': 'a', 0x7E: '~', 0x7F: ' ',
		0x80: ' ', 0x81: 'A', 0x80 | 'q': 'q', 0xFF: ' ',
	} {
		if got := printable(tile); got != want {
			t.Errorf("tile $%02X is %q, want %q", tile, got, want)
		}
	}
}

// TestATextIsSummedUp in one line: four lines are shown whole, of more those that speak of the result, at most four.
func TestATextIsSummedUp(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"one", "one"},
		{" a   b \n\n c\t d ", "a b / c d"},
		{"1\n2\n3\nPassed", "1 / 2 / 3 / Passed"},
		{"1\n2\n3\n4\nPassed", "Passed"},
		{"1\n2\n3\n4\n5", "2 / 3 / 4 / 5"},
		{"1\nFailed: 2\n3\nerror 7\n5\n6\nwrong\nsurpassed", "Failed: 2 / error 7 / wrong"},
		{"pass 1\npass 2\npass 3\nfail 4\nfail 5\n6", "pass 2 / pass 3 / fail 4 / fail 5"},
		{"passed and failed\n2\n3\n4\n5", "passed and failed"},
	} {
		t.Run(c.text, func(t *testing.T) {
			if got := summary(c.text); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestAWordIsFoundWhole(t *testing.T) {
	for text, want := range map[string]bool{
		"pass": true, "PASS": true, "a pass": true, "pass!": true, "1pass2": true, "passed": false, "bypass": false, "": false,
		"bypass, pass": true, "passpass": false, "pas s": false, "passé pass": true,
	} {
		if got := hasWord(text, "pass"); got != want {
			t.Errorf("%q has the word pass: %v, want %v", text, got, want)
		}
	}
}

func TestOnlyLettersOfAStatusTextAreRead(t *testing.T) {
	f := &fake{}
	copy(f.ram[0x6004:], "a\x1Fb\x7Fc\x80~ \nd\te\x00f")
	if got, want := (&Watch{Machine: f}).Text(0x6004), "abc~ \nde"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestEachByteOfTheSignatureCounts leaves one out.
func TestEachByteOfTheSignatureCounts(t *testing.T) {
	for missing := range 4 {
		f := &fake{}
		f.status(0, "Passed")
		if missing > 0 {
			f.ram[0x6000+missing] ^= 1
		}
		if got := hasSignature(&Watch{Machine: f}); got != (missing == 0) {
			t.Errorf("without byte %d there is a signature: %v", missing, got)
		}
	}
}

// TestAScreenHasToBeQuietToBeJudged shows texts that may or may not be a result.
func TestAScreenHasToBeQuietToBeJudged(t *testing.T) {
	_, w := try(Job{Frames: 300}, func(f *fake) {
		if f.frames < 40 {
			f.print(3, "PASSED")
		} else {
			f.print(3, "ON WITH PART "+string('A'+rune(f.frames/50)))
		}
	})
	expect(t, w, "nt_text", Fail, "no result after 600 frames: ON WITH PART ")
	_, w = try(Job{Frames: 300}, func(f *fake) { f.print(3, map[bool]string{true: "PASSED", false: "GOES ON"}[f.frames < 40]) })
	expect(t, w, "nt_text", Fail, "no result after 600 frames: GOES ON")
	_, w = try(Job{Frames: 300}, func(f *fake) { f.status(0x80, ""); f.print(4, "") })
	if want := "no result after 600 frames"; w.verdict.Message != want {
		t.Errorf("without a text: %q, want %q", w.verdict.Message, want)
	}
	_, w = try(Job{Text: []string{"1234"}, Frames: 300}, func(f *fake) {
		f.print(4, "1234")
		if f.frames > 30 {
			f.print(4, "5678")
		}
	})
	expect(t, w, "nt_expect", Fail, "no result after 600 frames: 5678")
	_, w = try(Job{Frames: 200}, func(f *fake) { f.ram[0xF0] = 3; f.print(4, "$04") })
	expect(t, w, "", Unknown, "")
}

func TestAnInterruptedTestIsUnknown(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	f := &fake{run: func(f *fake) {
		if f.frames == 20 {
			cancel()
		}
	}}
	r, err := Play(ctx, f, &Job{})
	if err != nil || r.Result != Unknown || r.Message != "interrupted" || r.Frames != 20 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := Play(context.Background(), f, &Job{Script: "x"}); err == nil {
		t.Error("a script that cannot be read is taken")
	}
}

func TestTheWaysOfARunHaveNames(t *testing.T) {
	for want, o := range map[string]Options{
		"as usual": {}, "settled at every access": {Strict: true}, "drawn in spans": {Spans: true}, "drawn dot by dot": {Exact: true},
		"settled at every access and drawn dot by dot":                                                {Strict: true, Exact: true},
		"settled at every access and drawn in spans":                                                  {Strict: true, Spans: true},
		"four ways side by side: as usual, settled at every access, drawn in spans, drawn dot by dot": {Settling: true},
	} {
		if got := o.Ran(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestEveryResultIsConfirmedAndReported runs a ROM that passes and one that cannot be read.
func TestEveryResultIsConfirmedAndReported(t *testing.T) {
	file := filepath.Join(hw, "open_bus.asm")
	jobs := []Job{{Path: "a", File: file}, {Path: "b", File: file + "x"}}
	const cores = 3
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	var done []string
	confirmed := 0
	own := Protocol{Name: "own", Recognise: func(w *Watch) bool { return w.Frame() > 5 }, Judge: func(w *Watch) Verdict { return Verdict{Pass, "mine", true} },
		Confirm: func(j *Job, _ *nes.Cart, _ nes.Config, v Verdict) Verdict {
			confirmed++
			return Verdict{Fail, v.Message + ", but not confirmed", true}
		}}
	jobs[0].Protocol = "own"
	results := Run(context.Background(), jobs, Options{Assemble: assemble, Protocols: []Protocol{own}, Done: func(r Result) { done = append(done, r.Path) }})
	if n := runtime.GOMAXPROCS(0); n != cores {
		t.Errorf("%d cores are in use afterwards, and were %d", n, cores)
	}
	if len(done) != 2 || !strings.Contains(strings.Join(done, ""), "a") || !strings.Contains(strings.Join(done, ""), "b") {
		t.Errorf("done are %q", done)
	}
	if confirmed != 1 || results[0].Result != Fail || results[0].Message != "mine, but not confirmed" || results[0].Protocol != "own" {
		t.Errorf("confirmed %d times: %+v", confirmed, results[0])
	}
	if results[1].Result != Fail || !strings.Contains(results[1].Message, "no such file") {
		t.Errorf("%+v", results[1])
	}
}

// TestRAMOfAVerdictIsRAM tries the first and the last address of each kind of memory.
func TestRAMOfAVerdictIsRAM(t *testing.T) {
	for text, ok := range map[string]bool{
		"$1FFF=1": true, "$2000=1": false, "$5FFF=1": false, "$6000=1": true, "$7FFF=1": true, "$8000=1": false, "0=1": true,
	} {
		if _, err := parseRAM(text); (err == nil) != ok {
			t.Errorf("%s: %v, taken: want %v", text, err, ok)
		}
	}
}
