package command

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// merged merges reports that are given as text.
func merged(t *testing.T, format string, reports ...string) (stdout, stderr string, err error) {
	t.Helper()
	var names []string
	dir := t.TempDir()
	for i, r := range reports {
		name := filepath.Join(dir, string(rune('a'+i))+".json")
		if err := os.WriteFile(name, []byte(r), 0o600); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	var out, errs bytes.Buffer
	err = runMerge(names, format, &out, &errs)
	return out.String(), errs.String(), err
}

func TestRunsAreJoined(t *testing.T) {
	a := `{"shard": "1/2", "work": "lockstep", "runs": [{"name": "freelist/8", "ok": true}]}`
	b := `{"shard": "2/2", "work": "lockstep", "runs": [{"name": "paged/16", "ok": false, "text": "slot 3 differs"}]}`
	out, _, err := merged(t, "text", b, a)
	if want := "FAIL  paged/16: slot 3 differs\nlockstep: 1 of 2 passed\n"; out != want || !errors.Is(err, errFailed) {
		t.Errorf("%q, %v; want %q", out, err, want)
	}
	if out, _, err = merged(t, "text", a); out != "lockstep: 1 of 1 passed\n" || err == nil || err.Error() != "shard 2 of 2 is missing; the report covers the others" {
		t.Errorf("%q, %v", out, err)
	}
	if _, stderr, err := merged(t, "junit", b); !errors.Is(err, errFailed) || !strings.Contains(stderr, "shard 1 of 2 is missing") {
		t.Errorf("%q, %v", stderr, err)
	}
	if _, _, err := merged(t, "text", a, strings.Replace(b, "lockstep", "mutants", 1)); err == nil || !strings.Contains(err.Error(), "are not about the same files") {
		t.Error(err)
	}
}

func TestManyMissingPartsAreCounted(t *testing.T) {
	_, _, err := merged(t, "text", `{"shard": "3/65536", "work": "w", "runs": []}`)
	if err == nil || err.Error() != "65535 of 65536 shards are missing, the first of them 1; the report covers the others" {
		t.Error(err)
	}
}

// FuzzMerge joins two reports of anything, in every format.
func FuzzMerge(f *testing.F) {
	f.Add(`{"shard":"1/2","work":"w","files":[{"file":"a","cases":[{"routine":"r","case":"c","line":3,"ok":true,"body":9,
		"exhausted":{"combinations":8,"tried":4,"calls":8,"min":3,"max":9,"at_min":{"index":1,"input":"A=0 b=3"},"at_max":{"index":2,"input":"A=1 b=0"},"dearest":2,"failing":1,
		"first":{"index":3,"input":"A=1 b=1"},"any":["A"]},"mismatches":[{"place":"C","got":1,"want":0}]}],"budgets":[]}],"routines":[],"budgets":[],"sizes":[]}`,
		`{"shard":"2/2","work":"w","files":[{"file":"a","cases":[{"routine":"r","case":"c","line":3,"error":"loops","limit":true}]},{"file":"b"}]}`)
	f.Add(`{"shard":"1/2","work":"","roms":[{"path":"a.nes","result":"pass"}]}`, `{"shard":"2/2","roms":[null]}`)
	f.Add(`{"shard":"1/2","runs":[{}]}`, `{"shard":"2/2","runs":[{"name":"\u0000"}]}`)
	f.Fuzz(func(t *testing.T, a, b string) {
		for _, format := range []string{"text", "json", "junit"} {
			out, _, err := merged(t, format, a, b)
			if err != nil && out == "" && strings.Contains(err.Error(), "\n") {
				t.Errorf("an error of several lines: %v", err)
			}
		}
	})
}
