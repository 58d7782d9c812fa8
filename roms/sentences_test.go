package roms

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	figureSaid = regexp.MustCompile(`(\d[\d,.]*) +(?:cycles|bytes|objects|orbs|bullets|slots)`)
	anyFigure  = regexp.MustCompile(`\d[\d,.]*\d|\d`)
	listing    = regexp.MustCompile("(?s)```.*?```")
)

// reckoned are figures of sentences that stand in no table of their page: what the sentence adds up, what another
// lesson measures, a goal of an exercise, and what the console's manual says.
var reckoned = map[string]string{
	"29,780": "a frame", "2,273": "vblank", "113.67": "a scanline", "514": "OAM DMA",
	"104": "8 × 13", "182": "13 × 14", "700": "about 60 × 12", "1,152": "64 × 18", "18": "4 + 4 + 3 + 2 + 2 + 3", "42": "1,424 − 1,382", "200": "more than",
	"9": "a load and a store", "45": "4 copies, 1 count; a sprite by a loop", "28": "27.9, rounded", "225": "lesson 1", "49": "lesson 3",
	"51": "a goal", "13": "a goal, and a round of lesson 1",
	"256": "a page, and OAM", "2,048": "the RAM", "128": "half of what a byte counts", "40": "about 661 / 16", "320": "a burst", "11": "the fields of the widest object",
}

// TestFiguresOfSentencesAreMeasured looks for each number of cycles, bytes or objects that a sentence of the course says
// in the tables and the listings of its page, which are renewed by measuring.
func TestFiguresOfSentencesAreMeasured(t *testing.T) {
	said := 0
	for file := range lessonFiles() {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var measured, sentences strings.Builder
		text := listing.ReplaceAllStringFunc(string(data), func(code string) string { measured.WriteString(code); return "" })
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "|") {
				measured.WriteString(line)
			} else {
				sentences.WriteString(strings.TrimSpace(line) + " ")
			}
		}
		known := anyFigure.FindAllString(strings.ReplaceAll(measured.String(), ",", ""), -1)
		for _, m := range figureSaid.FindAllStringSubmatch(sentences.String(), -1) {
			said++
			if !slices.Contains(known, strings.ReplaceAll(m[1], ",", "")) && reckoned[m[1]] == "" {
				t.Errorf("%s: %q is measured nowhere on the page", file, m[0])
			}
		}
	}
	if said < 100 {
		t.Errorf("only %d figures found", said)
	}
}
