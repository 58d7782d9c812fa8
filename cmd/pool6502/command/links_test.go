package command

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// codeLink is a link of a page to a line of code: [`name`](file.go#L12).
var codeLink = regexp.MustCompile("\\[`([^`]+)`\\]\\(([\\w./]+\\.go)#L(\\d+)\\)")

// TestLinksIntoTheCodeLeadThere holds every link of nes/LIFE_OF_A_CYCLE.md to the line that it names:
// the function's declaration, or the text itself. -update corrects the numbers.
func TestLinksIntoTheCodeLeadThere(t *testing.T) {
	page := filepath.Join(projectRoot, "nes/LIFE_OF_A_CYCLE.md")
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	links := 0
	now := codeLink.ReplaceAllStringFunc(string(text), func(link string) string {
		links++
		m := codeLink.FindStringSubmatch(link)
		name, file := m[1], m[2]
		at, err := lineOf(filepath.Join(filepath.Dir(page), file), name)
		if err != nil {
			t.Error(err)
			return link
		}
		if was, _ := strconv.Atoi(m[3]); was != at && !*update {
			t.Errorf("%s is in line %d of %s, not %d; run make figures", name, at, file, was)
		}
		return fmt.Sprintf("[`%s`](%s#L%d)", name, file, at)
	})
	if links < 10 {
		t.Errorf("only %d links found", links)
	}
	if *update && now != string(text) {
		if err := os.WriteFile(page, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// lineOf finds the line of a file in which a function or method is declared, or else which holds
// the text.
func lineOf(file, name string) (int, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	declared := regexp.MustCompile(`^func (\([^)]*\) )?` + regexp.QuoteMeta(name) + `\(`)
	text := 0
	for i, line := range strings.Split(string(data), "\n") {
		if declared.MatchString(line) {
			return i + 1, nil
		}
		if text == 0 && strings.Contains(line, name) {
			text = i + 1
		}
	}
	if text == 0 {
		return 0, fmt.Errorf("%s has no %s", file, name)
	}
	return text, nil
}

// TestThirdPartyNamesWhatIsLinked holds THIRD_PARTY.md to the modules in the program and in the
// window.
func TestThirdPartyNamesWhatIsLinked(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(projectRoot, "THIRD_PARTY.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, tags := range []string{"", "sdl"} {
		out, err := exec.Command("go", "list", "-pgo=off", "-tags", tags, "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", ".").Output()
		if err != nil {
			t.Fatal(err)
		}
		modules := strings.Fields(string(out))
		if len(modules) == 0 {
			t.Fatal("go list names no module")
		}
		for _, m := range modules {
			if !strings.Contains(string(text), "| "+m+" |") {
				t.Errorf("%s is in the program (tags %q), but not in THIRD_PARTY.md", m, tags)
			}
		}
	}
}
