package golden

import (
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A Record is a golden file with a line for each of many programs, or some. A test that runs only the first programs compares only
// their lines. Sentences have short names, which the end of the file lists. A test may also run more
// programs than that file has: for each of these a second file, NAME.sums, has only a checksum of the line.
type Record struct {
	programs  int // that the file is about
	next      int // all programs with a lower number have their lines
	lines     []string
	sentences map[string]string // by their names
	used      map[string]string // those of the lines, without those of later programs
	beyond    map[int]string    // lines of programs that the file does not have
}

// NewRecord returns a record of so many programs.
func NewRecord(programs int) *Record {
	return &Record{programs: programs, sentences: map[string]string{}, beyond: map[int]string{}}
}

var numbers = regexp.MustCompile(`\$[0-9A-F]+|[0-9]+(,[0-9]{3})*`)

// Name returns the short name of a sentence, and behind it the numbers that the sentence contains. Sentences that differ only
// in numbers have one name.
func (r *Record) Name(sentence string) string {
	of := strings.Join(numbers.FindAllString(sentence, -1), " ")
	sentence = numbers.ReplaceAllString(sentence, "#")
	h := fnv.New32a()
	h.Write([]byte(sentence))
	name := ""
	for n := h.Sum32(); len(name) < 3 || r.sentences[name] != "" && r.sentences[name] != sentence; n /= 26 {
		name += string(rune('a' + n%26))
	}
	r.sentences[name] = sentence
	if of == "" {
		return name
	}
	return name + "(" + of + ")"
}

// Names returns the short names of a list of sentences, with a word in front of them; nothing if there are none.
func Names[T fmt.Stringer](r *Record, word string, list []T) (text string) {
	for i, s := range list {
		if text += ", " + r.Name(s.String()); i == 0 {
			text = " " + word + " " + r.Name(s.String())
		}
	}
	return text
}

// Line adds the line of a program. number is its number, from 0 on.
func (r *Record) Line(number int, text string) { r.Named(number, fmt.Sprint(number), text) }

// Named is Line with a name in place of the number.
func (r *Record) Named(number int, name, text string) {
	if number >= r.programs {
		r.beyond[number] = name + ": " + text
		return
	}
	if r.lines = append(r.lines, name+": "+text); number == r.next {
		r.next++
	}
	r.used = maps.Clone(r.sentences)
}

// Check compares the lines with those of the file testdata/name. If all programs have theirs, it compares all of the file,
// and writes it with -update. It compares
// checksums only if all programs of that file have their lines.
func (r *Record) Check(t testing.TB, name string) {
	t.Helper()
	if len(r.lines)+len(r.beyond) == 1 { // somebody wants to see this program
		t.Log(strings.Join(slices.Concat(r.lines, slices.Collect(maps.Values(r.beyond)), r.glossary(r.sentences)), "\n"))
	}
	r.checkSums(t, strings.TrimSuffix(name, ".txt")+".sums")
	if r.next == r.programs && *Update {
		Check(t, name, r.text())
	}
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for line := range strings.SplitSeq(string(data), "\n") {
		program, _, _ := strings.Cut(line, ": ")
		want[program] = line
	}
	differ := ""
	for _, is := range r.lines {
		program, _, _ := strings.Cut(is, ": ")
		if was := want[program]; was != is {
			differ += fmt.Sprintf("was %s\nis  %s\n", was, is)
		}
	}
	if differ == "" && r.next == r.programs && r.text() != string(data) {
		differ = "it has other programs or sentences\n"
	}
	if differ == "" {
		return
	}
	for _, short := range slices.Sorted(maps.Keys(r.sentences)) {
		if strings.Contains(differ, short) {
			differ += short + " = " + r.sentences[short] + "\n"
		}
	}
	t.Errorf("testdata/%s differs; after a change that is meant to alter it, run the test with -update, and read the difference.\n%s", name, differ)
}

// text is the whole file.
func (r *Record) text() string {
	return strings.Join(append(slices.Clone(r.lines), r.glossary(r.used)...), "\n") + "\n"
}

// glossary lists short names with their sentences.
func (r *Record) glossary(of map[string]string) (list []string) {
	for _, short := range slices.Sorted(maps.Keys(of)) {
		list = append(list, short+" = "+of[short])
	}
	return list
}
