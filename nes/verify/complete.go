package verify

import (
	"regexp"
	"strings"
)

// forms are the lines that say that all has passed, as tokens. Where they have two numbers, these must be the same.
var forms = regexp.MustCompile(`^(` + strings.Join([]string{
	`((the )?test |(all )?(of )?(the )?(\d+ )?tests |all )?(have |has |were )?(ok )?passed( ok)?( no (errors|failures))?`,
	`all tests completed?`,
	`(?P<some>\d+) (of|/|out of) (?P<all>\d+) (tests )?passed`,
	`(tests )?passed (?P<some>\d+) (of|/|out of) (?P<all>\d+)( tests)?`,
	`(?P<all>\d+) tests (?P<some>\d+) passed`,
	`100 % passed`, `passed 100 %`,
	`\d+ (tests )?passed( and)? 0 (failed|errors|failures)( 0 skipped)?`,
	`\d+ (tests )?passed 0 skipped`,
	`passed \d+ failed 0( skipped 0)?`, `passed \d+ skipped 0`,
	`failed 0 passed \d+`, `failed 0 of (?P<all>\d+) passed (?P<some>\d+)`,
	`(passed )?(no|0) (errors|failures)( found)?( passed)?`,
}, "|") + `)$`)

// token is a word, a number, or a sign that may change what a line means.
var token = regexp.MustCompile(`[a-z]+|\d+|[^\sa-z\d.,:;!*=()\[\]<>_|#+-]`)

// unfinished is a line of one of several tests: "Test 1", "Part two", "3 of 5".
var unfinished = regexp.MustCompile(`^(test|part|step|phase|stage|section|round|group) (\d+|[a-z]|one|two|three|four|five|first)$|^(.* )?(?P<some>\d+) (of|/|out of) (?P<all>\d+)( .*)?$`)

// finished reports whether one of the pages ends with a line that says that all has passed, and nothing else. A pass that is
// told in another way may be that of one test of many, or be taken back in words that verify does not know.
func finished(pages []string) bool {
	for _, page := range pages {
		lines := strings.Split(strings.TrimSpace(strings.ToLower(page)), "\n")
		if last := len(lines) - 1; matches(forms, lines[last], true) {
			return last == 0 || !matches(unfinished, lines[last-1], false)
		}
	}
	return false
}

// matches reports whether a line has a form. Its two numbers, if it names them, must be the same, or must not be.
func matches(form *regexp.Regexp, line string, same bool) bool {
	m := form.FindStringSubmatch(strings.Join(token.FindAllString(line, -1), " "))
	if m == nil {
		return false
	}
	var some, all string
	for i, name := range form.SubexpNames() {
		switch {
		case name == "some" && m[i] != "":
			some = m[i]
		case name == "all" && m[i] != "":
			all = m[i]
		}
	}
	return some == "" && all == "" || (some == all) == same
}
