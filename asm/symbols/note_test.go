package symbols

import "testing"

// TestNotesKeepWhatIsNotUnderstood when a note is set, changed and removed; broken lines are reported.
func TestNotesKeepWhatIsNotUnderstood(t *testing.T) {
	const file = "R:0012:count:how many: 8\r\nno label\nNesChrRom:10:tile\nR:20:1bad\nS:0003::only a comment\nNesPrgRom:4000-4007:table"
	list, problems := ReadNotes([]byte(file))
	if len(problems) != 2 || problems[0].Error()[:7] != "line 2:" || problems[1].Error()[:7] != "line 4:" {
		t.Errorf("problems: %v", problems)
	}
	all := list.All()
	if len(all) != 3 || all[0].Comment != "how many: 8" || all[1].Value != 0x6003 || all[2].Offset != 0x4000 || all[2].Size != 8 {
		t.Fatalf("read: %+v", all)
	}
	all[0].Name = "total"
	all[1].Comment = ""
	all[2].Comment = "x:"
	for _, n := range append(all, Note{Symbol: Symbol{Name: "new", Kind: PRGRAM, Value: 0x6010, Offset: -1, Size: 1}, Saved: true}) {
		if err := list.Set(n); err != nil {
			t.Fatal(err)
		}
	}
	if err := list.Set(Note{Symbol: Symbol{Name: "a b", Offset: -1}}); err == nil {
		t.Error("a name with a space is taken")
	}
	const want = "R:0012:total:how many: 8\nno label\nNesChrRom:10:tile\nR:20:1bad\nNesPrgRom:4000-4007:table:x:\nS:0010:new\n"
	if got := string(list.Bytes()); got != want {
		t.Errorf("written:\n%swant:\n%s", got, want)
	}
}
