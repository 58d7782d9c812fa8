package verify

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAVerdictInRAMIsReadFromAManifest(t *testing.T) {
	for text, want := range map[string]RAM{
		"$07F0=$01":        {0x07F0, 0xFF, 1},
		"$7f0 & $80 = $80": {0x07F0, 0x80, 0x80},
		"0x10&3=2":         {0x10, 3, 2},
		"24576=255":        {0x6000, 0xFF, 255},
	} {
		t.Run(text, func(t *testing.T) {
			jobs, err := ReadManifest("m.json", []byte(`[{"path":"a.nes","ram":"`+text+`"}]`), ".")
			if err != nil || *jobs[0].RAM != want {
				t.Fatalf("%+v, %v; want %+v", jobs, err, want)
			}
			if again, err := parseRAM(jobs[0].RAM.String()); err != nil || *again != want {
				t.Errorf("%s is read as %+v, %v", jobs[0].RAM, again, err)
			}
		})
	}
	for text, want := range map[string]string{
		"$07F0":        "is not an address in RAM with a value",
		"$07F0=":       "is not an address in RAM with a value",
		"a=b=c":        "is not an address in RAM with a value",
		"$2002=$80":    "$2002 is not RAM",
		"$8000=1":      "$8000 is not RAM",
		"$10000=1":     `"$10000" is not a number of 16 bits`,
		"$10=256":      `"256" is not a number of 8 bits`,
		"$10=-1":       `"-1" is not a number of 8 bits`,
		"$10&0=0":      "a mask of 0",
		"$10&$0F=$10":  "bits that the mask clears",
		"$10&$100=$10": `"$100" is not a number of 8 bits`,
	} {
		t.Run(text, func(t *testing.T) {
			_, err := ReadManifest("m.json", []byte(`[{"path":"a.nes","ram":"`+text+`"}]`), ".")
			if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "m.json:1: entry 1, ram: ") {
				t.Errorf("error %v, want %s", err, want)
			}
		})
	}
}

func TestASilentROMIsJudgedByItsRAM(t *testing.T) {
	at := &RAM{Addr: 0x07F0, Mask: 0x81, Value: 0x01}
	for _, c := range []struct {
		name    string
		byte    func(frame int) uint8
		frames  int
		result  string
		message string
		ran     [2]int
	}{
		{"right in the end", func(f int) uint8 { return map[bool]uint8{f > 100: 0x71}[true] }, 0, Pass, "$07F0&$81=$01", [2]int{160, 170}},
		{"right only for a moment", func(f int) uint8 { return map[bool]uint8{f < 90: 0x01}[f > 60] }, 300, Fail, "no $07F0&$81=$01 in 300 frames; $07F0 holds $00", [2]int{300, 300}},
		{"never right", func(int) uint8 { return 0x81 }, 0, Fail, "no $07F0&$81=$01 in 1800 frames; $07F0 holds $81", [2]int{1800, 1800}},
		{"not yet right for a second when time is up", func(f int) uint8 { return map[bool]uint8{true: 1}[f > 80] }, 100, Fail, "$07F0&$81=$01 since frame 81 of 100 only", [2]int{100, 100}},
		{"right in every sixth frame", func(f int) uint8 { return map[bool]uint8{true: 1}[f%6 == 0] }, 300, Fail, "$07F0&$81=$01 since frame 300 of 300 only", [2]int{300, 300}},
		{"right in all but every sixth frame", func(f int) uint8 { return map[bool]uint8{true: 1}[f%6 != 3] }, 600, Fail, "since frame 598 of 600 only", [2]int{600, 600}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, w := try(Job{RAM: at, Frames: c.frames}, func(f *fake) {
				f.ram[at.Addr] = c.byte(f.frames)
				f.print(3, "PASSED") // what the screen says is not asked
			})
			expect(t, w, "ram", c.result, c.message)
			if w.frame < c.ran[0] || w.frame > c.ran[1] {
				t.Errorf("ran for %d frames", w.frame)
			}
		})
	}
}

// TestAByteIsNotRightByChance: the program never writes to $0300, and sets $0301 to 0.
func TestAByteIsNotRightByChance(t *testing.T) {
	file := filepath.Join(t.TempDir(), "silent.asm")
	text := `
        .region pal           ; which a NES 2.0 header says: without RAM at $6000
        .vectors stop, reset, stop
reset:
        lda #0
        sta $0301
stop:   jmp stop
`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		job  Job
		want string
	}{
		{"never written", Job{RAM: &RAM{0x0300, 0xFF, 0}}, "no $0300=$00 in 1800 frames; $0300 holds $FF"},
		{"written", Job{RAM: &RAM{0x0301, 0xFF, 0}}, ""},
		{"no RAM", Job{RAM: &RAM{0x6000, 0xFF, 1}}, "ram is $6000=$01, but this cartridge (NROM) has no RAM at $6000"},
		{"a protocol as well", Job{RAM: &RAM{0x0300, 0xFF, 0}, Protocol: "nt_text"}, "leave out the protocol nt_text"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.job.Path, c.job.File = file, file
			r := Run(context.Background(), []Job{c.job}, Options{Assemble: assemble})[0]
			if (r.Result == Pass) != (c.want == "") || !strings.Contains(r.Message, c.want) {
				t.Errorf("%+v, want %q", r, c.want)
			}
		})
	}
}
