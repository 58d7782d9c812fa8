package command

import (
	"bytes"
	"encoding/json"
	"io"
	"os/exec"
	"regexp"
	"testing"
)

// listed is a package as go list tells of it.
type listed struct {
	ImportPath string
	Imports    []string
}

// listPackages asks go list about packages.
func listPackages(t *testing.T, args ...string) []listed {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list", "-pgo=off", "-tags", "sdl", "-json=ImportPath,Imports"}, args...)...).Output()
	if err != nil {
		t.Fatalf("go list %v: %v", args, err)
	}
	var list []listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); err == io.EOF {
			return list
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
}

// heavy are packages that a caller of budget.Call does not pay for: fonts, pictures, tables.
var heavy = regexp.MustCompile(`^(golang\.org/x/image|github\.com/jedib0t/go-pretty)(/|$)`)

func TestARoomPaysForWhatItUsesAlone(t *testing.T) {
	t.Run("budget", func(t *testing.T) {
		for _, p := range listPackages(t, "-deps", "pool6502/budget") {
			if heavy.MatchString(p.ImportPath) {
				t.Errorf("budget needs %s", p.ImportPath)
			}
		}
	})
	t.Run("the pattern", func(t *testing.T) {
		for _, p := range listPackages(t, "-deps", "pool6502/budget/report") {
			if heavy.MatchString(p.ImportPath) {
				return
			}
		}
		t.Error("report needs nothing that is heavy")
	})
}
