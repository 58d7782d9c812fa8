package engine

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"pool6502/roms"
)

// figuresOf computes expressions, and fails the test if one has no value.
func figuresOf(t *testing.T, e *Engine, of ...string) string {
	t.Helper()
	s := Sentence{Of: of}
	for range of {
		s.Was = append(s.Was, "0")
	}
	said := e.Says([]Sentence{s})[0]
	if said.Why != "" {
		t.Error(said.Why)
	}
	return strings.Join(said.Now, " ")
}

func TestFiguresAreThoseOfTheLesson(t *testing.T) {
	e := New()
	e.Open("activeflag/activeflag.asm", nil)
	if got := figuresOf(t, e, "{update_bullets:full@8}", "{spawn_bullet:last@64}"); got != "401 859" {
		t.Error(got)
	}
	// The same in the code as edited: one instruction more for each slot.
	text := strings.Replace(mustText(t, e, "activeflag/update.inc"), ".next:\n", ".next:\n        nop\n", 1)
	e.Edit(map[string]string{"activeflag/update.inc": text})
	if got := figuresOf(t, e, "{update_bullets:full@8}", "{update_listed:full}"); got != "417 449" {
		t.Error(got)
	}
}

// TestCallsPrintWhatTheLessonsShow runs the calls that stand in the lessons.
func TestCallsPrintWhatTheLessonsShow(t *testing.T) {
	call := regexp.MustCompile(`(?m)^\$ pool6502 call (\S+) (.+)\n((?:[^$\x60].*\n)+)`)
	tried := 0
	for _, lesson := range []string{"basics", "activeflag", "freelist", "compaction", "columnar", "recycled", "capped", "hybrid", "intrusive", "paged"} {
		text, err := os.ReadFile("../../../roms/" + lesson + "/README.md")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range call.FindAllStringSubmatch(string(text), -1) {
			if strings.HasSuffix(m[1], "/documented.asm") {
				continue // not the program that is open; the page shows it as it stands
			}
			tried++
			e := New()
			e.Open(lesson+"/"+lesson+".asm", nil)
			got, err := e.Call(append([]string{m[1]}, strings.Fields(m[2])...))
			if err != nil || got+"\n" != m[3] {
				t.Errorf("%s: %s\n%s\nwant\n%s%v", lesson, m[2], got, m[3], err)
			}
		}
	}
	if tried < 8 {
		t.Errorf("only %d calls found", tried)
	}
}

func TestPoolsAreCompared(t *testing.T) {
	e := New()
	cost := func(name string, fields, slots, live, spawns int) float64 {
		t.Helper()
		c, err := e.Compare(name, fields, slots, live, spawns)
		if err != nil || c.Cycles < 1 || c.Cycles > 10000 {
			t.Fatalf("%s with %d fields: %+v, %v", name, fields, c, err)
		}
		return c.Cycles
	}
	can := contestants()
	// Whatever the page's sliders can be set to is measured.
	for _, name := range can.Names {
		for fields := can.Least; fields <= can.Most; fields++ {
			for _, slots := range []int{8, 16, 32, 64} {
				for _, live := range []int{0, slots / 8, slots} {
					cost(name, fields, slots, live, min(live, 8))
				}
			}
		}
		if c, err := e.Compare(name, can.Most+1, 16, 8, 1); err == nil {
			t.Errorf("one field more is not measured by choice: %+v", c)
		}
		if _, err := roms.SteadyWide(name, can.Most+1, 16, 8, 1); err == nil {
			t.Errorf("%s takes more than %d fields", name, can.Most)
		}
	}
	cost("intrusive", 4, 16, 8, 1)
	narrow, plain := cost("compaction", 4, 16, 8, 1), cost("activeflag", 4, 16, 8, 1)
	e.Open("activeflag/activeflag.asm", nil)
	e.Edit(map[string]string{"activeflag/update.inc": strings.Replace(mustText(t, e, "activeflag/update.inc"), ".next:\n", ".next:\n        nop\n", 1)})
	if yours := cost("yours", 4, 16, 8, 1); yours != plain+32 {
		t.Errorf("with a nop for each slot %v, without %v", yours, plain)
	}
	// A removal copies every field of the last object in a compact pool; nothing else changes much.
	if wide := cost("compaction", 11, 16, 8, 1); wide < narrow+50 {
		t.Errorf("compaction with 11 fields %v, with 4 %v", wide, narrow)
	}
	for _, bad := range [][4]int{{4, 0, 0, 0}, {4, 65, 0, 0}, {4, 16, 17, 0}, {4, 16, 0, 1}, {4, 16, -1, 0}, {3, 16, 8, 1}} {
		if _, err := e.Compare("activeflag", bad[0], bad[1], bad[2], bad[3]); err == nil {
			t.Errorf("%v is taken", bad)
		}
	}
	for _, name := range []string{"intrusive", "yours", "nobody"} {
		if _, err := New().Compare(name, 5, 16, 8, 1); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

func TestAProfileOfARun(t *testing.T) {
	e := New()
	e.Open("freelist/freelist.asm", nil)
	p, err := e.Profile(120)
	if err != nil || p.Frames != 120 || len(p.Pools) != 1 || len(p.Routines) < 5 || p.Routines[0].Own < p.Routines[1].Own {
		t.Errorf("%+v, %v", p, err)
	}
}
