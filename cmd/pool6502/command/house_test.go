package command

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// root is the project's folder as seen from this one.
const projectRoot = "../../.."

// rooms in the order of the arrows: a room may import those of its list, and its own parts.
var rooms = map[string][]string{
	"internal":     {},
	"cpu":          {},
	"nes":          {"cpu", "internal"},
	"asm":          {"cpu", "internal"},
	"budget":       {"nes", "asm", "cpu", "internal"},
	"roms":         {"budget", "nes", "asm", "cpu", "internal"},
	"cmd/pool6502": {"roms", "budget", "nes", "asm", "cpu", "internal"},
	"cmd/lab":      {"roms", "budget", "nes", "asm", "cpu", "internal"},
}

// plain are the rooms that need nothing but the standard library.
var plain = map[string]bool{"cpu": true, "nes": true, "internal": true}

// inside are the arrows within rooms: each package of a room that begins here, and what it may
// import of the room.
var inside = map[string][]string{
	"nes/timing":  {},
	"nes/board":   {"nes/timing", "nes/apu"}, // the MMC5's pulses are the APU's
	"nes/apu":     {"nes/timing"},
	"nes/ppu":     {"nes/timing"},
	"nes":         {"nes/timing", "nes/board", "nes/apu", "nes/ppu"},
	"nes/script":  {"nes"},
	"nes/capture": {"nes"},
	"nes/trace":   {"nes"},
	"nes/cdl":     {"nes"},
	"nes/verify":  {"nes", "nes/script", "nes/trace", "nes/capture"},

	"nes/verify/suites": {"nes", "nes/trace", "nes/verify"},

	"asm/symbols":  {},
	"asm/source":   {},
	"asm/syntax":   {},
	"asm/encode":   {},
	"asm/contract": {"asm/symbols", "asm/syntax"},
	"asm":          {"asm/contract", "asm/encode", "asm/source", "asm/symbols", "asm/syntax"},
	"asm/foreign":  {"asm", "asm/contract", "asm/symbols"},
	"asm/ca65":     {"asm", "asm/foreign", "asm/source", "asm/symbols"},

	"budget/watch":          {},
	"budget/bare":           {},
	"budget/program":        {"budget/watch"},
	"budget":                {"budget/program", "budget/watch", "budget/bare"},
	"budget/profile":        {"budget/program", "budget/watch", "budget/bound"},
	"budget/profile/export": {"budget/profile", "budget/watch"},
	"budget/profile/page":   {"budget/profile", "budget/profile/export", "budget/watch", "budget/report"},
	"budget/profile/show":   {"budget/program", "budget", "budget/profile", "budget/watch", "budget/claim", "budget/report", "budget/bound", "budget/bound/frame", "budget/bound/assume"},
	"budget/bound/assume":   {},
	"budget/bound/values":   {},
	"budget/bound/machine":  {"budget/bound/values"},
	"budget/bound/played":   {},
	"budget/bound":          {"budget/program", "budget", "budget/watch", "budget/bound/played", "budget/bound/assume", "budget/bound/machine", "budget/bound/values"},
	"budget/bound/frame":    {"budget/program", "budget/bound"},
	"budget/check":          {"budget/program", "budget"},
	"budget/budgettest":     {"budget/program", "budget"},
	"budget/worst":          {"budget/program", "budget/watch"},
	"budget/session":        {"budget/program", "budget", "budget/watch", "budget/bound/assume"},
	"budget/claim":          {"budget/program", "budget"},
	"budget/report":         {"budget/program", "budget", "budget/bare", "budget/watch", "budget/claim", "budget/bound", "budget/bound/frame", "budget/bound/assume", "budget/profile"},
}

// roomOf is the room a package of the project lies in.
func roomOf(pkg string) string {
	rest := strings.TrimPrefix(pkg, "pool6502/")
	for room := range rooms {
		if rest == room || strings.HasPrefix(rest, room+"/") {
			return room
		}
	}
	return ""
}

// TestImportsPointOneWay holds cmd → roms → budget → nes → cpu and budget → asm → cpu.
func TestImportsPointOneWay(t *testing.T) {
	for _, tags := range []string{"", "sdl"} {
		out, err := exec.Command("go", "list", "-pgo=off", "-tags", tags, "-deps", "-json=ImportPath,Imports,Standard", "pool6502/...").Output()
		if err != nil {
			t.Fatalf("go list -tags %q: %v", tags, err)
		}
		ours := 0
		for d := json.NewDecoder(bytes.NewReader(out)); ; {
			var p struct {
				ImportPath string
				Imports    []string
				Standard   bool
			}
			if err := d.Decode(&p); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(p.ImportPath, "pool6502/") {
				continue
			}
			ours++
			from := roomOf(p.ImportPath)
			if from == "" {
				t.Errorf("%s is in none of the rooms", p.ImportPath)
			}
			for _, imp := range p.Imports {
				if msg := arrow(strings.TrimPrefix(p.ImportPath, "pool6502/"), imp); msg != "" {
					t.Errorf("%s imports %s: %s", p.ImportPath, imp, msg)
				}
			}
		}
		if ours < len(rooms) {
			t.Errorf("go list names %d packages of the project", ours)
		}
	}
}

// arrow says what is wrong with an import of a package, "" when nothing is.
func arrow(pkg, imp string) string {
	from := roomOf(pkg)
	if !strings.HasPrefix(imp, "pool6502/") {
		first, _, _ := strings.Cut(imp, "/")
		if plain[from] && strings.Contains(first, ".") {
			return from + " needs the standard library only"
		}
		return ""
	}
	to, imp := roomOf(imp), strings.TrimPrefix(imp, "pool6502/")
	if to == from {
		if _, ruled := inside[from]; !ruled {
			return ""
		}
		allowed, listed := inside[pkg]
		if !listed {
			return pkg + " has no row in inside"
		}
		if !slices.Contains(allowed, imp) {
			return "arrows do not point from " + pkg + " to " + imp
		}
		return ""
	}
	if !slices.Contains(rooms[from], to) {
		return "arrows do not point from " + from + " to " + to
	}
	return ""
}

func TestAnArrowTheWrongWayIsNoticed(t *testing.T) {
	for _, c := range []struct{ from, imp string }{
		{"cpu", "pool6502/nes"},
		{"nes", "pool6502/asm"},
		{"nes/verify", "pool6502/asm"},
		{"asm", "pool6502/nes"},
		{"budget", "pool6502/roms/freelist"},
		{"nes", "golang.org/x/term"},
		{"nes/capture", "golang.org/x/term"},
		{"nes", "pool6502/nes/trace"},
		{"nes/script", "pool6502/nes/verify"},
		{"nes/new", "pool6502/nes"},
		{"budget", "pool6502/budget/claim"},
		{"budget/watch", "pool6502/budget"},
	} {
		t.Run(c.from+" to "+c.imp, func(t *testing.T) {
			if arrow(c.from, c.imp) == "" {
				t.Error("nothing is said")
			}
		})
	}
}

// TestEachFileIsOneIdea keeps files from becoming drawers.
func TestEachFileIsOneIdea(t *testing.T) {
	const most, mostInTests = 350, 400
	files := 0
	err := filepath.WalkDir(projectRoot, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if name != ".." && strings.HasPrefix(name, ".") && path != projectRoot {
				return filepath.SkipDir
			}
			return nil
		}
		limit := most
		switch ext := filepath.Ext(name); {
		case strings.HasSuffix(name, "_test.go"):
			limit = mostInTests
		case ext != ".go" && ext != ".asm" && ext != ".inc" && ext != ".s":
			return nil
		case strings.HasPrefix(name, "mapper_"):
			return nil // a board is as long as it is
		}
		files++
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if n := bytes.Count(data, []byte("\n")); n > limit {
			t.Errorf("%s has %d lines; %d is the most a file needs", path, n, limit)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 50 {
		t.Errorf("only %d files found", files)
	}
}

// TestEveryPackageSaysHowItThinks asks for a doc.go with a package comment. A pool's folder
// has its lesson for that, and a comment in its model.
func TestEveryPackageSaysHowItThinks(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", "{{.ImportPath}}\t{{.Dir}}\t{{.Doc}}", "pool6502/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		f := strings.SplitN(line, "\t", 3)
		pkg, dir, doc := f[0], f[1], f[2]
		if doc == "" {
			t.Errorf("%s has no package comment", pkg)
		}
		if _, err := os.Stat(filepath.Join(dir, "model.go")); err == nil && strings.HasPrefix(pkg, "pool6502/roms/") {
			continue
		}
		if _, err := os.Stat(filepath.Join(dir, "doc.go")); err != nil {
			t.Errorf("%s has no doc.go", pkg)
		}
	}
}
