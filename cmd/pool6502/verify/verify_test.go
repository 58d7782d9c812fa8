package verify

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pool6502/budget/script"
	"pool6502/nes"
)

// fake is a console whose frames are a function.
type fake struct {
	ram    [0x10000]uint8
	ppu    [0x4000]uint8
	prg    []byte
	held   uint8
	resets int
	frames int
	run    func(f *fake)
}

func (f *fake) RunFrame()                { f.frames++; f.run(f) }
func (f *fake) Reset()                   { f.resets++ }
func (f *fake) PowerCycle()              {}
func (f *fake) Hold(pad int, mask uint8) { f.held = mask }
func (f *fake) Peek(a uint16) uint8      { return f.ram[a] }
func (f *fake) PeekPPU(a uint16) uint8   { return f.ppu[a] }
func (f *fake) PRG() []byte              { return f.prg }

func (f *fake) print(row int, text string) {
	copy(f.ppu[0x2000+32*row+2:], text+strings.Repeat(" ", 28-len(text)))
}

func (f *fake) status(v uint8, text string) {
	copy(f.ram[0x6000:], append([]byte{v, 0xDE, 0xB0, 0x61}, text...))
}

// try judges a fake.
func try(j Job, run func(f *fake)) (*fake, *watch) {
	f := &fake{run: run}
	keys, _ := script.ParseCompact(j.Script)
	w := newWatch(f, &j, keys)
	w.play(context.Background())
	return f, w
}

func expect(t *testing.T, w *watch, protocol, result, message string) {
	t.Helper()
	name := ""
	if w.judge != nil {
		name = w.judge.name
	}
	if name != protocol || w.verdict.result != result || !strings.Contains(w.verdict.message, message) {
		t.Errorf("%q judged %s: %s\nwant %q, %s: %s", name, w.verdict.result, w.verdict.message, protocol, result, message)
	}
}

func TestAStateAtSixThousandIsFollowedToItsEnd(t *testing.T) {
	for status, want := range map[uint8]string{0: Pass, 3: Fail} {
		_, w := try(Job{}, func(f *fake) {
			f.status(0x80, "running")
			if f.frames > 100 {
				f.status(status, "\n1-test\nwhat happened\n")
			}
		})
		expect(t, w, "blargg6000", want, "1-test / what happened")
		if w.frame > 110 {
			t.Errorf("stopped only after %d frames", w.frame)
		}
	}
}

func TestResetIsPressedOnceForEachTimeItIsAskedFor(t *testing.T) {
	f, w := try(Job{}, func(f *fake) {
		switch {
		case f.frames < 40:
			f.status(0x80, "")
		case f.resets == 0 || f.resets == 1 && f.frames > 100:
			f.status(0x81, "Press reset")
		case f.resets == 1:
			f.status(0x80, "")
		default:
			f.status(0, "Passed")
		}
	})
	expect(t, w, "blargg6000", Pass, "Passed")
	if f.resets != 2 {
		t.Errorf("reset was pressed %d times, asked for twice", f.resets)
	}
}

func TestTheScreenIsBelievedWhenItIsQuiet(t *testing.T) {
	_, w := try(Job{}, func(f *fake) {
		f.print(3, "PART ONE PASSED")
		if f.frames > 50 {
			f.print(5, "PART TWO FAILED")
		}
	})
	expect(t, w, "nt_text", Fail, "PART ONE PASSED / PART TWO FAILED")
	_, w = try(Job{}, func(f *fake) { f.print(3, "SURPASSED AND BYPASSED") })
	expect(t, w, "", Unknown, "no protocol")
}

func TestRAMCodesAreReadWithTheirScreens(t *testing.T) {
	for code, want := range map[uint8]string{1: Pass, 4: Fail} {
		_, w := try(Job{}, func(f *fake) {
			f.ram[0xF0] = code
			f.print(4, "$0"+string('0'+rune(code)))
			f.ppu[0x2C11] = 0x9A // left behind in a nametable that nobody sees
		})
		expect(t, w, "ram_f0", want, "")
		_, w = try(Job{}, func(f *fake) {
			f.ram[0xF8] = code
			f.print(4, map[uint8]string{1: "PASSED", 4: "FAILED: #4"}[code])
		})
		expect(t, w, "ram_f8", want, "")
	}
}

func TestAccuracyCoinIsStartedAndItsFailuresNamed(t *testing.T) {
	prg := []byte("....Tests passed:..Running test 0..\xFFOpen Bus\xFF\x08\x04..\xFFDummy   reads\xFF\x06\x04..")
	run := func(f *fake) {
		f.prg, f.ram[coinProgress] = prg, coinReady
		if f.held == startButton {
			f.ram[coinRunning] = 1
		}
		if f.frames > 300 {
			f.ram[coinRunning], f.ram[coinTests], f.ram[coinPasses] = 0, 141, 140
			f.ram[0x406], f.ram[0x408] = 1, 2<<2|2
		}
	}
	f, w := try(Job{}, run)
	expect(t, w, "accuracycoin", Fail, "140 of 141 tests passed; Open Bus: error 2")
	if f.held != 0 {
		t.Error("Start is still held")
	}
	_, w = try(Job{}, func(f *fake) {
		run(f)
		if f.ram[coinPasses] == 140 {
			f.ram[coinPasses], f.ram[0x408] = 141, 1
		}
	})
	expect(t, w, "accuracycoin", Pass, "141 of 141 tests passed")
}

func TestBothPagesOfNestestAreRun(t *testing.T) {
	for bad, want := range map[string]string{"OK": Pass, "1D": Fail} {
		page, ran, last := 0, [2]bool{}, uint8(0)
		f, w := try(Job{}, func(f *fake) {
			if f.held != last {
				switch f.held {
				case startButton:
					ran[page] = true
				case selectButton:
					page = 1
				}
				last = f.held
			}
			marks := [2]string{"OK", bad}
			mark := "--"
			if ran[page] {
				mark = marks[page]
			}
			f.print(3, mark+" Run all tests")
			f.print(4, mark+" NOP tests")
			f.print(20, "Select: "+[2]string{"Invalid ops!", "Normal ops"}[page])
		})
		message := "2 lines OK; unofficial: 2 lines OK"
		if want == Fail {
			message = "1D NOP tests"
		}
		expect(t, w, "nestest", want, message)
		if f.frames > 1000 {
			t.Errorf("took %d frames", f.frames)
		}
	}
}

func TestACollectionThatEndsWithoutErrorsPasses(t *testing.T) {
	for line, want := range map[string]string{"": Pass, "ERRORS: 2": Fail} {
		_, w := try(Job{}, func(f *fake) {
			f.print(3, "01-implied")
			f.print(4, line)
			f.print(5, "All tests complete")
		})
		expect(t, w, "nt_text", want, "All tests complete")
	}
}

func TestHolyMapperelNamesWhatItFound(t *testing.T) {
	for code, want := range map[string]string{"0000": Pass, "0102": Fail} {
		_, w := try(Job{}, func(f *fake) {
			for row, text := range []string{"004 TLROM", "128K PRG ROM", "DETAILED TEST RESULT: " + code, "HOLY MAPPEREL"} {
				low := []byte(text)
				for i, c := range low {
					if c >= 'A' && c <= 'Z' {
						low[i] = c - 64
					}
				}
				copy(f.ppu[0x2000+32*row:], low)
				for i := len(low); i < 32; i++ {
					f.ppu[0x2000+32*row+i] = ' '
				}
			}
		})
		expect(t, w, "holy_mapperel", want, "004 TLROM, 128K PRG ROM")
	}
}

func TestATextThatTheManifestNamesIsAPass(t *testing.T) {
	show := func(f *fake) { f.print(3, "5E3DF9C4") }
	_, w := try(Job{Text: []string{"159A7A8F", "5E3DF9C4"}}, show)
	expect(t, w, "nt_expect", Pass, "5E3DF9C4")
	_, w = try(Job{Text: []string{"159A7A8F"}, Frames: 60, Listed: true}, show)
	expect(t, w, "", Fail, "no sign")
}

func TestATestThatNeverEndsFails(t *testing.T) {
	_, w := try(Job{Frames: 120}, func(f *fake) { f.status(0x80, "") })
	expect(t, w, "blargg6000", Fail, "no result after 240 frames")
	_, w = try(Job{Frames: 60, Listed: true, Protocol: "ram_f8"}, func(f *fake) { f.print(1, "$01"); f.ram[0xF0] = 1 })
	expect(t, w, "", Fail, "no sign of its protocol")
}

func TestAManifestSaysWhatIsKnown(t *testing.T) {
	jobs, err := ReadManifest("m.json", []byte(`[{"path":"a/b.nes","sha256":"12","region":"PAL","protocol":"ram_f0","frames":99,
		"script":"30:8:4","board":"MMC6","text":["1234"],"colour":"ignored"}]`), "root")
	if err != nil {
		t.Fatal(err)
	}
	want := Job{Path: "a/b.nes", File: filepath.Join("root", "a", "b.nes"), SHA256: "12", Region: "PAL",
		Protocol: "ram_f0", Frames: 99, Script: "30:8:4", Board: "MMC6", Text: []string{"1234"}, Listed: true}
	if len(jobs) != 1 || !reflect.DeepEqual(jobs[0], want) {
		t.Errorf("read %+v\nwant %+v", jobs, want)
	}
	for text, msg := range map[string]string{
		"{":                                 "m.json:1: not a manifest",
		"[\n{\"path\" \"x\"}]":              "m.json:2: not a manifest",
		"[]":                                "lists no ROM",
		`[{"frames":3}]`:                    "entry 1 has no path",
		`[{"path":"x","protocol":"magic"}]`: `no protocol is called "magic"`,
		`[{"path":"x","frames":-1}]`:        "-1 frames",
	} {
		if _, err := ReadManifest("m.json", []byte(text), "."); err == nil || !strings.Contains(err.Error(), msg) {
			t.Errorf("%s: error %v, want %q", text, err, msg)
		}
	}
}

func TestANameTellsWhatAnOldHeaderCannot(t *testing.T) {
	old := []byte("NES\x1A\x01\x01\x40\x00")
	for path, want := range map[string]nes.Config{
		"pal_apu_tests/01.len_ctr.nes": {Region: nes.PAL},
		"games/Palamedes (U).nes":      {},
		"games/Something (E).nes":      {Region: nes.PAL},
	} {
		j := Job{Path: path}
		got, err := j.config(old)
		if err != nil || got.Board != want.Board || got.Region != want.Region {
			t.Errorf("%s: board %q, region %v, %v; want %q, %v", path, got.Board, got.Region, err, want.Board, want.Region)
		}
	}
	j := Job{Path: "pal/6-MMC6.nes"}
	if got, _ := j.config([]byte("NES\x1A\x01\x01\x40\x08")); got.Board != "" || got.Region != nes.Auto {
		t.Error("a NES 2.0 header is overruled by a name")
	}
	j = Job{Path: "x.nes", Region: "moon"}
	if _, err := j.config(old); err == nil {
		t.Error("a region called moon is taken")
	}
}

func TestAFileThatIsNotTheOneMeantFails(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.nes")
	if err := os.WriteFile(file, []byte("NES\x1A"), 0o666); err != nil {
		t.Fatal(err)
	}
	for want, job := range map[string]Job{
		"not the file that the manifest means": {File: file, SHA256: "00"},
		"cartridge: header":                    {File: file},
		"no such file":                         {File: file + "x"},
	} {
		r := Run(context.Background(), []Job{job}, Options{})
		if r[0].Result != Fail || !strings.Contains(r[0].Message, want) {
			t.Errorf("%+v, want a failure with %q", r[0], want)
		}
	}
}

func TestAFolderOfSourcesIsAssembled(t *testing.T) {
	dir := t.TempDir()
	source := func(name, state string) {
		text := `
        .workram 8
        .vectors stop, reset, stop
reset:
        lda #$DE
        sta $6001
        lda #$B0
        sta $6002
        lda #$61
        sta $6003
        lda #` + state + `
        sta $6000
stop:   jmp stop
`
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	source("a.asm", "0")
	source("b.asm", "3")
	source("c.asm", "nonsense")
	jobs, err := Find(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range Run(context.Background(), jobs, Options{}) {
		got = append(got, r.Result)
	}
	if !slices.Equal(got, []string{Pass, Fail, Fail}) {
		t.Errorf("%v", got)
	}
	if err := os.WriteFile(filepath.Join(dir, "a.nes"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if jobs, _ = Find(dir); len(jobs) != 1 {
		t.Errorf("with a ROM beside them, sources are taken for tests too: %v", jobs)
	}
}

// TestARevisionThatTheHeaderLeavesOpenIsTried runs a ROM that passes on the first MMC3 alone:
// with a latch of 0 its counter interrupts once, on the others at every rise of A12.
func TestARevisionThatTheHeaderLeavesOpenIsTried(t *testing.T) {
	file := filepath.Join("..", "..", "..", "testdata", "hw", "boards", "mmc3a_latch_of_0.asm")
	r := Run(context.Background(), []Job{{Path: file, File: file}, {Path: file, File: file, Board: "MMC3B"}}, Options{})
	if r[0].Result != Pass || !strings.HasSuffix(r[0].Message, ", on MMC3A") {
		t.Errorf("%+v", r[0])
	}
	if r[1].Result != Fail {
		t.Errorf("on the board that was named: %+v", r[1])
	}
}

var sample = []Result{
	{Path: "a/1.nes", Result: Pass, Frames: 60, Message: "Passed"},
	{Path: "a/2.nes", Result: Fail, Frames: 90, Message: "code 3: <wrong>"},
	{Path: "b.nes", Result: Unknown, Frames: 1800, Message: "speaks no protocol that verify knows"},
}

func TestReportsHoldTheSame(t *testing.T) {
	var text, junit bytes.Buffer
	if err := WriteText(&text, sample); err != nil {
		t.Fatal(err)
	}
	if want := "1 of 3 passed, 1 failed, 1 unknown\n"; !strings.HasSuffix(text.String(), want) || strings.Count(text.String(), "\n") != 4 {
		t.Errorf("text:\n%s", text.String())
	}
	if err := WriteJUnit(&junit, sample); err != nil {
		t.Fatal(err)
	}
	var suites xmlSuites
	if err := xml.Unmarshal(junit.Bytes(), &suites); err != nil {
		t.Fatal(err)
	}
	s := suites.Suites[0]
	if s.Tests != 3 || s.Failures != 1 || s.Skipped != 1 || s.Cases[1].Failure.Message != sample[1].Message || s.Cases[0].Failure != nil {
		t.Errorf("junit:\n%s", junit.String())
	}
	var back Report
	data, _ := json.Marshal(NewReport(sample))
	if err := json.Unmarshal(data, &back); err != nil || !slices.Equal(back.ROMs, sample) {
		t.Errorf("json: %s", data)
	}
	if data, _ := json.Marshal(NewReport(nil)); !strings.Contains(string(data), `"roms":[]`) {
		t.Errorf("no result: %s", data)
	}
}

func FuzzReadManifest(f *testing.F) {
	f.Add([]byte(`[{"path":"a.nes","frames":60,"script":"30:8:4"}]`))
	f.Add([]byte(`[{"path":""}]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		jobs, err := ReadManifest("m", data, "root")
		if err == nil && len(jobs) == 0 {
			t.Fatal("neither jobs nor an error")
		}
	})
}
