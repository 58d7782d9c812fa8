package verify

import (
	"regexp"
	"strings"
)

// forms matches the lines, as tokens, which say that all tests have passed. If such a line has two numbers, they must be equal.
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

// unfinished matches lines about one of several tests: "Test 1", "Part two", "3 of 5".
var unfinished = regexp.MustCompile(`^(test|part|step|phase|stage|section|round|group) (\d+|[a-z]|one|two|three|four|five|first)$|^(.* )?(?P<some>\d+) (of|/|out of) (?P<all>\d+)( .*)?$`)

// finished reports whether one of the pages ends with a line which says that all tests have passed, and says nothing else. Other
// words may mean that one test of many has passed, or may have a "but" that verify does not understand.
func finished(pages []string) bool {
	for _, page := range pages {
		lines := strings.Split(strings.TrimSpace(strings.ToLower(page)), "\n")
		if last := len(lines) - 1; matches(forms, lines[last], true) {
			return last == 0 || !matches(unfinished, lines[last-1], false)
		}
	}
	return false
}

// matches reports whether a line has a form. If the form has the numbers some and all, they must be equal if same is true, and
// must differ if it is not.
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
