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

// sumsPerLine is how many checksums stand in one line of a .sums file, behind the number of the line's first program.
const sumsPerLine = 25

// sum returns the checksum of a line.
func sum(line string) string {
	h := fnv.New32a()
	h.Write([]byte(line))
	return fmt.Sprintf("%04x", h.Sum32()>>16^h.Sum32()&0xFFFF)
}

// checkSums compares checksums of the lines of programs that the record does not have with those of a file. With -update, it writes the
// file, but never one with fewer programs. If a program of the record was not run, nothing is compared: a short name becomes
// longer if an earlier sentence has the same one, so that lines may differ from those of a full run.
func (r *Record) checkSums(t testing.TB, name string) {
	t.Helper()
	if r.next < r.programs || len(r.beyond) == 0 {
		return
	}
	name = filepath.Join("testdata", name)
	was := readSums(name)
	text, differ, n := "", 0, 0
	for ; r.beyond[r.programs+n] != ""; n++ {
		number := r.programs + n
		switch {
		case n == 0:
			text += fmt.Sprint(number, ":")
		case n%sumsPerLine == 0:
			text += fmt.Sprint("\n", number, ":")
		}
		is := sum(r.beyond[number])
		if text += " " + is; was[number] == "" || was[number] == is {
			continue
		}
		if differ++; differ == 1 && !*Update {
			t.Errorf("%s: of this program, another line is expected; after a change that is meant to alter it, run make goldens:\n%s", name, r.beyond[number])
		}
	}
	switch {
	case *Update && n >= len(was):
		if err := os.WriteFile(name, []byte(text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	case *Update && differ > 0:
		t.Errorf("%s has more programs than were run, and %d of those that were run differ; run make goldens, which runs all of them", name, differ)
	case differ > 1:
		t.Errorf("%s: %d more lines differ", name, differ-1)
	}
}

// readSums returns the checksums of a file by the numbers of their programs; none if there is no such file.
func readSums(name string) map[int]string {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	list := map[int]string{}
	for line := range strings.SplitSeq(string(data), "\n") {
		head, sums, _ := strings.Cut(line, ":")
		first, _ := strconv.Atoi(head)
		for i, s := range strings.Fields(sums) {
			list[first+i] = s
		}
	}
	return list
}
