package files

import (
	"strings"
	"testing"
)

// A value that is not read is passed over, whatever it holds.
func TestSkipPassesOverOneValue(t *testing.T) {
	d, err := NewJSON("f", []byte(`{"a": {"b": [1, {"c": []}]}, "d": null, "e": [7, 8]}`), "an object")
	if err != nil {
		t.Fatal(err)
	}
	var got []int
	var keys []string
	err = d.Keys("an object", func(key string) error {
		if keys = append(keys, key); key != "e" {
			return d.Skip()
		}
		return d.Elements("a list", func(int) error {
			var v int
			err := d.Value(&v, "e", true)
			got = append(got, v)
			return err
		})
	})
	if err != nil || strings.Join(keys, " ") != "a d e" || len(got) != 2 || got[1] != 8 {
		t.Error(keys, got, err)
	}
}

func TestAnUnknownKeyIsNamedWithItsLine(t *testing.T) {
	d, err := NewJSON("f", []byte("[{\"a\":\"b\",\n\"c\":{\"a\":1},\n\"b\":2}]"), "a list")
	if err != nil {
		t.Fatal(err)
	}
	var v struct {
		A string
		C map[string]int
	}
	err = d.Elements("a list", func(int) error { return d.Value(&v, "the element", true) })
	if err == nil || err.Error() != `f:3: the element: the key "b" is not known` {
		t.Error(err)
	}
}

// What has the wrong type is named with the line on which it stands, however deep.
func TestAValueOfAnotherTypeIsNamedWithItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"[{\"a\":1}]": `f:1: the element, A: expected a string, found a number`,
		"[\n{\"a\":\"b\",\n\"c\":\n{\"x\":\n\"one\"}}]": `f:5: the element, `,
		"[\n\n7]": `f:3: the element: `,
	} {
		d, err := NewJSON("f", []byte(text), "a list")
		if err != nil {
			t.Fatal(err)
		}
		var v struct {
			A string
			C map[string]int
		}
		err = d.Elements("a list", func(int) error { return d.Value(&v, "the element", true) })
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
