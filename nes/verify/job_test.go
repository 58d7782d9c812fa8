package verify

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pool6502/nes"
)

func TestAManifestSaysWhatIsKnown(t *testing.T) {
	jobs, err := ReadManifest("m.json", []byte("\ufeff"+`[{"path":"a/b.nes","sha256":"12","region":"PAL","protocol":"ram_f0","frames":99,
		"script":"30:8:4","board":"MMC6","text":["1234"],"align":[0,3],"mapper":4,"expect":"all well","colour":"ignored"}]`), "root")
	if err != nil {
		t.Fatal(err)
	}
	want := Job{Path: "a/b.nes", File: filepath.Join("root", "a", "b.nes"), SHA256: "12", Region: "PAL",
		Protocol: "ram_f0", Frames: 99, Script: "30:8:4", Board: "MMC6", Text: []string{"1234"}, Align: []int{0, 3}, Listed: true, Mapper: new(int), Expect: "all well"}
	*want.Mapper = 4
	if len(jobs) != 1 || !reflect.DeepEqual(jobs[0], want) {
		t.Errorf("read %+v\nwant %+v", jobs, want)
	}
	for align, in := range []bool{true, false, false, true} {
		if jobs[0].In(uint8(align)) != in || !(&Job{}).In(uint8(align)) {
			t.Errorf("alignment %d", align)
		}
	}
	const what = "a manifest, a JSON array of objects with at least a path"
	for text, msg := range map[string]string{
		"{":                                     "m.json:1: not " + what + ": the file ends too early",
		"[\n{\"path\" \"x\"}]":                  "m.json:2: not " + what + ": '\"' does not belong here",
		"[\n{\"path\":\"x\n\"}]":                "m.json:2: not " + what + ": '\\n' does not belong here",
		"\n{}":                                  "m.json:2: expected " + what + ", found an object",
		"[]":                                    "m.json: the manifest lists no ROM",
		"[\n{\"path\":\"x\"}]\n\n]":             "m.json:4: there is something after the end of the JSON; remove it",
		"[\n{\"frames\":3}]":                    "m.json:2: entry 1 has no path",
		"[{\"path\":\"x\"},\n{}]":               "m.json:2: entry 2 has no path",
		"[{\"path\":\"x\",\n\"frames\":-1}]":    "m.json:1: entry 1, \"x\": frames is -1; give 1 to 100000000, or leave it out",
		"[{\"path\":\"x\"},\n0]":                "m.json:2: entry 2: expected an object, found a number",
		"[{\"path\":\"x\"},\n\n{\"path\":\n5}]": "m.json:4: entry 2, path: expected a string, found a number",
		"[{\"path\":\"x\",\n\"frames\":1.5}]":   "m.json:2: entry 1, frames: expected a whole number, found 1.5",
		"[{\"path\":\"x\",\n\"mapper\":\"4\"}]": "m.json:2: entry 1, mapper: expected a whole number, found a string",
		"[{\"text\":[\"a\",\n7]}]":              "m.json:2: entry 1, text: expected a string, found a number",
		"[{\"ram\":\"a\",\"path\":\"x\",\n\"RAM\":\"b\"}]": "m.json:1: entry 1 has the key \"RAM\" twice; remove one",
		"[{\"text\":\"a\"}]": "m.json:1: entry 1, text: expected a list, found a string",
	} {
		t.Run(text, func(t *testing.T) {
			if _, err := ReadManifest("m.json", []byte(text), "."); err == nil || err.Error() != msg {
				t.Errorf("error %v\nwant %s", err, msg)
			}
		})
	}
}

// TestAHostileManifestTakesLittleMemory: 6 MB of [0,0,…] took 2 GB.
func TestAHostileManifestTakesLittleMemory(t *testing.T) {
	const mb = 1 << 20
	for name, file := range map[string]struct{ text, want string }{
		"numbers":      {"[0" + strings.Repeat(",0", 3*mb) + "]", "m.json:1: entry 1: expected an object, found a number"},
		"objects":      {"[{\"path\":\"x\"}" + strings.Repeat(",\n{\"path\":\"x\"}", mb/4) + "]", "m.json:16385: a manifest has at most 16384 entries"},
		"other fields": {"[{\"a\":[0" + strings.Repeat(",0", 3*mb) + "]}]", "m.json:1: entry 1 has no path"},
		"texts":        {"[{\"text\":[\"\"" + strings.Repeat(",\"\"", 2*mb) + "]}]", "m.json:1: entry 1 has no path"},
		"nested":       {strings.Repeat("[", 6*mb), "m.json:1: not " + "a manifest, a JSON array of objects with at least a path: there are too many lists or objects within each other"},
		"large":        {"[" + strings.Repeat(" ", 9*mb) + "]", "m.json: the file has 9437186 bytes; a manifest has at most 8388608"},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := ReadManifest("m.json", []byte(file.text), ".")
			runtime.ReadMemStats(&after)
			if err == nil || err.Error() != file.want {
				t.Errorf("error %.200v\nwant %s", err, file.want)
			}
			if took := (after.TotalAlloc - before.TotalAlloc) / mb; took > 256 {
				t.Errorf("%d MB were allocated", took)
			}
		})
	}
}

func TestANameTellsWhatAnOldHeaderCannot(t *testing.T) {
	old := []byte("NES\x1A\x01\x01\x40\x00")
	for path, want := range map[string]nes.Region{
		"pal_apu_tests/01.len_ctr.nes":   nes.PAL,
		"games/Palamedes (U).nes":        nes.Auto,
		"games/Something (E).nes":        nes.PAL,
		"games/Something (Europe).nes":   nes.PAL,
		"pal/demo_ntsc.nes":              nes.Auto,
		"/home/pal/games/demo.nes":       nes.Auto,
		"/home/(E)/games/demo.nes":       nes.Auto,
		"nmi_sync/demo_pal.nes":          nes.PAL,
		"window5/colorwin_pal_final.nes": nes.PAL,
	} {
		t.Run(path, func(t *testing.T) {
			j := Job{Path: path}
			got, guessed, err := j.config(old)
			if err != nil || got.Region != want || guessed != (want == nes.PAL) {
				t.Errorf("%s: region %v, guessed %v, %v; want %v", path, got.Region, guessed, err, want)
			}
		})
	}
	j := Job{Path: "pal/6-MMC6.nes"}
	for header, want := range map[string]nes.Region{
		"NES\x1A\x01\x01\x40\x08": nes.Auto, // NES 2.0
		"NES\x1A\x01\x01\x40\x09": nes.Auto, // also of an arcade cartridge
		"NES\x1A\x01\x01\x40\x04": nes.PAL,
		"NES\x1A\x01\x01\x40":     nes.PAL, // it ends before the byte that says it
	} {
		if got, _, _ := j.config([]byte(header)); got.Region != want {
			t.Errorf("the header % X and a name with pal: region %v, want %v", header, got.Region, want)
		}
	}
	j.Region = "Dendy"
	if got, guessed, _ := j.config(old); got.Region != nes.Dendy || guessed {
		t.Error("a region that was given is overruled by a name")
	}
	j = Job{Path: "x.nes", Region: "moon"}
	if _, _, err := j.config(old); err == nil {
		t.Error("a region called moon is taken")
	}
}

func TestAFileThatIsNotTheOneMeantFails(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.nes")
	if err := os.WriteFile(file, []byte("NES\x1A"), 0o666); err != nil {
		t.Fatal(err)
	}
	for want, job := range map[string]Job{
		"not the file of the manifest":  {File: file, SHA256: "00"},
		"cartridge: header":             {File: file},
		"no such file":                  {File: file + "x"},
		`no protocol is called "magic"`: {File: file, Protocol: "magic"},
		`no region is called "moon"`:    {File: file, Region: "moon"},
		"leaves the folder":             {Path: "../x.nes", File: file, Listed: true},
		"script":                        {File: filepath.Join(hw, "open_bus.asm"), Script: "x"},
	} {
		t.Run(want, func(t *testing.T) {
			r := Run(context.Background(), []Job{job}, Options{Assemble: assemble})
			if r[0].Result != Fail || !strings.Contains(r[0].Message, want) {
				t.Errorf("%+v, want a failure with %q", r[0], want)
			}
		})
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
        lda #$80                ; the test runs
        sta $6000
        ldx #100
.wait:  bit $2002
        bpl .wait
        dex
        bne .wait
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
	for _, r := range Run(context.Background(), jobs, Options{Assemble: assemble}) {
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

func TestAFailureRepeatsWhatTheManifestSays(t *testing.T) {
	file := filepath.Join("..", "..", "testdata", "hw", "boards", "mmc3a_latch_of_0.asm")
	nine := 9
	job := Job{Path: "pal/x.nes", File: file, Board: "MMC3B", Mapper: &nine, Expect: "one\n interrupt"}
	r := Run(context.Background(), []Job{job}, Options{Assemble: assemble})[0]
	want := "; PAL, by the name of the file or folder; the manifest says mapper 9, the header 4; expected: one interrupt"
	if r.Result != Fail || !strings.HasSuffix(r.Message, want) {
		t.Errorf("%+v, want a message that ends with %q", r, want)
	}
}

// TestFoldersAreSearchedForFiles looks through links, and not into pipes.
func TestFoldersAreSearchedForFiles(t *testing.T) {
	dir := t.TempDir()
	real := filepath.Join(dir, "real")
	if err := os.MkdirAll(filepath.Join(real, "sub"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(real, "sub", "a.nes"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	for to, from := range map[string]string{real: link, filepath.Join(dir, "gone"): filepath.Join(real, "b.nes"), filepath.Join(real, "sub"): filepath.Join(real, "c.nes")} {
		if err := os.Symlink(to, from); err != nil {
			t.Skip(err)
		}
	}
	jobs, err := Find(link)
	// A link that leads nowhere is listed, and fails when it is read.
	if want := filepath.Join(link, "sub", "a.nes"); err != nil || len(jobs) != 2 || jobs[0].Path != filepath.Join(link, "b.nes") || jobs[1].Path != want {
		t.Errorf("found %+v, %v; want %s", jobs, err, want)
	}
	gone := filepath.Join(dir, "gone")
	if jobs, err := Find(gone); err == nil || err.Error() != gone+": no such file or folder" || jobs != nil {
		t.Errorf("where nothing is, it finds %+v, %v", jobs, err)
	}
}

// TestARevisionThatTheHeaderLeavesOpenIsTried runs a ROM that passes on the first MMC3 alone:
// with a latch of 0 its counter interrupts once, on the others at every rise of A12.
func TestARevisionThatTheHeaderLeavesOpenIsTried(t *testing.T) {
	file := filepath.Join("..", "..", "testdata", "hw", "boards", "mmc3a_latch_of_0.asm")
	r := Run(context.Background(), []Job{{Path: file, File: file}, {Path: file, File: file, Board: "MMC3B"}}, Options{Assemble: assemble})
	if r[0].Result != Pass || !strings.HasSuffix(r[0].Message, ", on MMC3A") {
		t.Errorf("%+v", r[0])
	}
	if r[1].Result != Fail {
		t.Errorf("on the board that was named: %+v", r[1])
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
		if err != nil && !strings.HasPrefix(err.Error(), "m:") {
			t.Fatalf("error %v names no file", err)
		}
	})
}
