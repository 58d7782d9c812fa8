package engine

import (
	"os"
	"strings"
	"testing"

	"pool6502/roms"
)

// TestTheTablesOfALessonFollowTheCode measures tables of the free list's lesson, on its sources and after edits.
func TestTheTablesOfALessonFollowTheCode(t *testing.T) {
	e := New()
	if _, err := e.Table("freelist", "fits", nil); err == nil || !strings.Contains(err.Error(), "tables.wasm") {
		t.Errorf("without measurements the error is %v", err)
	}
	e.Measure = roms.MeasureTable
	const update = "freelist/update.inc"
	text, err := sourceText(update)
	if err != nil {
		t.Fatal(err)
	}
	slower := strings.Replace(text, ".next:", ".next:  nop\n", 1)
	if slower == text {
		t.Fatal("the update has no .next to slow down")
	}
	if b := e.Open("freelist/freelist.asm", nil); len(b.Errors) > 0 {
		t.Fatal(b.Errors)
	}
	measured := func(kind string, row, column int) string {
		t.Helper()
		cells, err := e.Table("freelist", kind, nil)
		if err != nil {
			t.Fatal(err)
		}
		return cells[row][column]
	}
	each, fits := measured("sustained", 1, 2), measured("fits", 1, 2)
	lesson, err := os.ReadFile("../../../roms/freelist/README.md")
	if err != nil {
		t.Fatal(err)
	}
	id, verdict := measured("claims", 1, 0), measured("claims", 1, 2)
	if !strings.Contains(string(lesson), "| "+id+" |") || !strings.HasPrefix(verdict, "**") {
		t.Errorf("the lesson has no claim %s; its verdict is %s", id, verdict)
	}
	if b := e.Edit(map[string]string{update: slower}); len(b.Errors) > 0 {
		t.Fatal(b.Errors)
	}
	if now := measured("sustained", 1, 2); now <= each {
		t.Errorf("with a nop for each slot a bullet costs %s cycles, %s without", now, each)
	}
	if now := measured("fits", 1, 2); now == fits {
		t.Errorf("with a nop for each slot as many bullets fit a frame as without: %s", now)
	}
	if b := e.Edit(map[string]string{update: strings.Replace(text, "update_bullets:", "update_all:", 1)}); len(b.Errors) == 0 {
		cells, err := e.Table("freelist", "claims", nil)
		if err != nil || !strings.Contains(cells[1][2]+cells[2][2]+cells[3][2], "not measured") {
			t.Errorf("without its routine the claims are %v %v", cells, err)
		}
	}
}
