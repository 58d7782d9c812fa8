package golden

import (
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// sumsOfLine is how many checksums a line of their file has, behind the number of its first program.
const sumsOfLine = 25

// sum is the checksum of a line.
func sum(line string) string {
	h := fnv.New32a()
	h.Write([]byte(line))
	return fmt.Sprintf("%04x", h.Sum32()>>16^h.Sum32()&0xFFFF)
}

// checkSums compares the checksums of further programs with those of a file, or writes it with -update. All programs before
// them have to have their lines, because the short name of a sentence depends on what came before it.
func (r *Record) checkSums(t testing.TB, name string) {
	t.Helper()
	if r.next < r.programs || len(r.further) == 0 {
		return
	}
	if *Update {
		text := ""
		for i := r.programs; r.further[i] != ""; i++ {
			switch {
			case i == r.programs:
				text += fmt.Sprint(i, ":")
			case (i-r.programs)%sumsOfLine == 0:
				text += fmt.Sprint("\n", i, ":")
			}
			text += " " + sum(r.further[i])
		}
		Check(t, name, text+"\n")
	}
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		return // it was never written
	}
	differ := 0
	for line := range strings.SplitSeq(string(data), "\n") {
		head, sums, _ := strings.Cut(line, ":")
		first, _ := strconv.Atoi(head)
		for i, was := range strings.Fields(sums) {
			is := r.further[first+i]
			if is == "" || sum(is) == was {
				continue
			}
			if differ++; differ == 1 {
				t.Errorf("testdata/%s: the checksum of this line was %s, and is %s:\n%s", name, was, sum(is), is)
			}
		}
	}
	if differ > 1 {
		t.Errorf("testdata/%s: %d more lines differ", name, differ-1)
	}
}
