package roms

import (
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

// The lessons are one chain: the first page names them all, each ends with the
// next.
func TestTheLessonsAreOneChain(t *testing.T) {
	pools := All()
	first := read(t, "README.md")
	at := -1
	for i, p := range pools {
		if n := strings.Index(first, "]("+p.Lesson+")"); n <= at {
			t.Errorf("the first page does not name %s, or not in its place", p.Lesson)
		} else {
			at = n
		}
		if i+1 < len(pools) && !strings.Contains(read(t, p.Lesson), "](../"+pools[i+1].Lesson+")") {
			t.Errorf("%s does not lead to %s", p.Lesson, pools[i+1].Lesson)
		}
	}
}

var link = regexp.MustCompile(`\]\(([^)#:]+)\)`)

func TestNoLessonPointsAtWhatIsNotThere(t *testing.T) {
	for file := range lessonFiles() {
		for _, m := range link.FindAllStringSubmatch(read(t, file), -1) {
			if _, err := os.Stat(path.Join(path.Dir(file), m[1])); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
