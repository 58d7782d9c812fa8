package report

import (
	"bytes"
	"testing"
)

func TestABaselineThatIsNoneIsNamedWithItsLine(t *testing.T) {
	const what = "a baseline, which is what --format json writes"
	const row = `{"pool":"a","routine":"b","condition":"c","body":1,"call":13}`
	for text, want := range map[string]string{
		"":                                 ":1: not " + what + ": the file ends too early",
		"{\n":                              ":1: not " + what + ": the file ends too early",
		"{}":                               ": there are no routines or frames in it to compare with",
		"\n[]":                             ":2: expected " + what + ", found a list",
		"{\n\"routines\":\n3}":             ":3: expected a list of routines, found a number",
		`{"frames":{}}`:                    ":1: expected a list of frames, found an object",
		"{\"routine\":[]}":                 `:1: the key "routine" is not known; this is not what --format json writes`,
		"{\"routines\":[" + row + "]}x":    ":1: there is something after the end of the JSON; remove it",
		"{\"routines\":[" + row + "]}\n{}": ":2: there is something after the end of the JSON; remove it",
		"{\"routines\":[\n" + row + ",\n{\"pool\":\"a\",\n\"body\":\"9\"}]}": ":4: routines[1], body: expected a whole number, found a string",
		"{\"routines\":[\n" + row + ",\n{\"pool\":\"bodi\",\n\"bodi\":9}]}":  ":4: routines[1]: the key \"bodi\" is not known",
		"{\"frames\":[\n{\"exclusive\":{\n\"min\":1e9}}]}":                   ":3: frames[0], min: expected a whole number, found 1e9",
		"{\"frames\":[{\"drops\":-1}]}":                                      ":1: frames[0], drops: expected a whole number that is not negative, found -1",
		"{\"frames\":[\n7]}":                                                 ":2: frames[0]: expected an object, found a number",
	} {
		t.Run(text, func(t *testing.T) {
			_, err := ReadBaseline("old.json", []byte(text))
			if err == nil || err.Error() != "old.json"+want {
				t.Errorf("%v\nwant old.json%s", err, want)
			}
		})
	}
}

func TestABaselineMayHaveAByteOrderMarkAndSections(t *testing.T) {
	var b bytes.Buffer
	r := sampleReport()
	r.Sections = []Section{{Key: "tricks", Value: []any{1, map[string]any{"deep": []int{2}}}}}
	if err := r.Write(&b, "json"); err != nil {
		t.Fatal(err)
	}
	base, err := ReadBaseline("old.json", []byte("\ufeff"+b.String()), "tricks")
	if err != nil || len(base.Routines) != len(r.Routines) || len(base.Frames) != len(r.Frames) {
		t.Errorf("%+v, %v", base, err)
	}
	if _, err := ReadBaseline("old.json", b.Bytes()); err == nil {
		t.Error("a section that nobody named is taken")
	}
}
