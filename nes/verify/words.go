package verify

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// complete is how some collections end when none of their parts has printed an error.
const complete = "all tests complete"

var word = regexp.MustCompile(`[a-z]+|[0-9]+|[#%?]`)

// spoken is the result that a text tells in words: Pass, Fail, or "" if it tells none, because a test
// still runs, because passing is only a condition ("press A if the picture passed"), or because
// nothing is said of a result. One failure counts more than any number of passes.
func spoken(screen string) string {
	screen = strings.ToLower(screen)
	passed, failed, running := false, false, false
	before := ""
	for _, line := range strings.Split(screen, "\n") {
		if strings.Contains(line, complete) {
			passed, running = true, false
		}
		words := word.FindAllString(line, -1)
		labels := labelled(words)
		for i, w := range words {
			count := words[:i]
			if labels {
				count = behind(words[i+1:])
			}
			switch w {
			case "running":
				running = true
			case "passed":
				if conditional(words[:i], before) || i > 0 && words[i-1] == "be" || i+1 < len(words) && words[i+1] == "?" {
					continue
				}
				ok := !negated(words[:i]) && !negated(count) && whole(count)
				passed, failed, running = passed || ok, failed || !ok, false
			case "failed", "failure", "failures", "error", "errors":
				n, _ := counted(count)
				switch {
				case conditional(words[:i], before):
				case negated(words[:i]) || labels && len(count) > 0 && count[0] == "0":
					passed = true
				case w == "failed" || n > 0 || strings.Contains(screen, complete):
					failed, running = true, false
				}
			}
		}
		before = line
	}
	switch {
	case running:
	case failed:
		return Fail
	case passed && !doubtful(screen):
		return Pass
	}
	return ""
}

// doubts are words by which a screen takes back that something has passed.
var doubts = strings.Fields("err errs bad wrong ng ko crash crashed timeout mismatch mismatched expected unexpected but except skipped " +
	"incomplete false half rate hasn hasnt isn wasn un most some time nicht broken missing invalid abort aborted hung stuck")

// doubtful reports whether a screen, in lower case, has a doubt that it does not deny, as in "0 skipped" or "skipped: 0",
// or says "no" behind "passed".
func doubtful(screen string) bool {
	words := word.FindAllString(screen, -1)
	for i, w := range words {
		none := negated(words[:i]) || w == "skipped" && i+1 < len(words) && words[i+1] == "0"
		if slices.Contains(doubts, w) && !none || w == "no" && i > 0 && words[i-1] == "passed" {
			return true
		}
	}
	return false
}

// partial reports whether the passes on a screen are of numbered tests, after which others may come: "Test 1 passed",
// "01: passed", and neither "all" nor "5 of 5".
func partial(screen string) bool {
	numbered := false
	for line := range strings.SplitSeq(strings.ToLower(screen), "\n") {
		words := word.FindAllString(line, -1)
		i := slices.Index(words, "passed")
		if strings.Contains(line, complete) || slices.Contains(words, "all") || i > 0 && slices.Contains(words[:i], "of") {
			return false
		}
		numbered = numbered || i > 0 && (words[0] == "test" || words[0] == "part") && isNumber(words[i-1]) || i == 1 && isNumber(words[0])
	}
	return numbered
}

// labelled reports whether the counts of a line are behind its words, as in "passed: 5, failed: 0": there is none before
// the first word that tells a result, and one behind the last.
func labelled(words []string) bool {
	tells := func(w string) bool {
		return w == "passed" || w == "failed" || w == "failure" || w == "failures" || w == "error" || w == "errors"
	}
	first := slices.IndexFunc(words, tells)
	if first < 0 {
		return false
	}
	last := len(words) - 1
	for !tells(words[last]) {
		last--
	}
	n, _ := counted(words[:first])
	return n < 0 && last+1 < len(words) && isNumber(words[last+1])
}

// behind is the count at the beginning of the words behind another one: of "4 of 5, failed" it is "4 of 5".
func behind(after []string) []string {
	for i, w := range after {
		if !isNumber(w) && w != "of" && w != "out" && w != "%" {
			return after[:i]
		}
	}
	return after
}

func isNumber(w string) bool { return w[0] >= '0' && w[0] <= '9' }

// negated reports whether the words before another one say that it is not so: "not", "0", "0 tests".
func negated(before []string) bool {
	if len(before) > 0 {
		switch before[len(before)-1] {
		case "no", "not", "never", "none", "without":
			return true
		}
	}
	n, _ := counted(before)
	return n == 0
}

// counted is the number that stands before a word, and what stands before the number: of "2 of 5
// tests" 5 and "2 of". The number is -1 if there is none.
func counted(before []string) (int, []string) {
	if n := len(before); n > 0 && strings.TrimSuffix(before[n-1], "s") == "test" {
		before = before[:n-1]
	}
	if len(before) == 0 {
		return -1, nil
	}
	last := len(before) - 1
	n, err := strconv.Atoi(before[last])
	if err != nil {
		return -1, nil
	}
	return n, before[:last]
}

// whole reports whether a count before a word is all there is: "5 of 5", "5/5" and "100 %", not "4 of 5".
func whole(before []string) bool {
	if n := len(before); n > 1 && before[n-1] == "%" {
		return before[n-2] == "100"
	}
	all, before := counted(before)
	for n := len(before); n > 0 && (before[n-1] == "of" || before[n-1] == "out"); n-- {
		before = before[:n-1]
	}
	some, _ := counted(before)
	return all < 0 || some < 0 || some == all
}

// conditional reports whether words only say what would be so: after "if" or "when" in their line, or
// below a line that asks for a button.
func conditional(before []string, above string) bool {
	for _, w := range before {
		if w == "if" || w == "when" || w == "unless" || w == "until" {
			return true
		}
	}
	return strings.Contains(above, "press ") && strings.Contains(above+" ", " if ")
}
