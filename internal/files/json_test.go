package files

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// An element has a field of each kind that a document can have.
type element struct {
	Text   string
	Truth  bool
	List   []int
	Pair   [2]int
	Object map[string]int
	Inner  struct{ Deep *int }
	Real   float64
	Byte   uint8
	Whole  int
}

// readElements reads a list of elements.
func readElements(text string, strict bool) (list []element, err error) {
	d, err := NewJSON("f", []byte(text), "a list of elements")
	if err != nil {
		return nil, err
	}
	return list, d.Elements("a list", func(n int) error {
		var v element
		err := d.Value(&v, fmt.Sprint("element ", n), strict)
		list = append(list, v)
		return err
	})
}

// TestAnErrorOfJSONIsNamedWithItsLine puts every mistake on a line that other values stand close to.
func TestAnErrorOfJSONIsNamedWithItsLine(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", "f:1: not a list of elements: the file ends too early"},
		{"it ends early", "[\n\n", "f:2: not a list of elements: the file ends too early"},
		{"a mistake in the first byte", "x", "f:1: not a list of elements: 'x' does not belong here"},
		{"a mistake of the syntax", "[\n{}\n}\n]", "f:3: not a list of elements: '}' does not belong here"},
		{"something after the end", "[]\n\nx\n", "f:3: there is something after the end of the JSON; remove it"},
		{"an object in place of a list", "\n{\n}", "f:2: expected a list, found an object"},
		{"a string in place of a list", "\n\t \"[\"", "f:2: expected a list, found a string"},
		{"true", "true", "f:1: expected a list, found true or false"},
		{"false", "false", "f:1: expected a list, found true or false"},
		{"null", "null", "f:1: expected a list, found null"},
		{"a number", "-1", "f:1: expected a list, found a number"},
		{"a number for a string", "[{},\n{\"Text\":\n7\n}]", "f:3: element 2, Text: expected a string, found a number"},
		{"a string for a truth", "[{\"Truth\":\n\"\"\n}]", "f:2: element 1, Truth: expected true or false, found a string"},
		{"a truth for a list", "[{\"List\":true}]", "f:1: element 1, List: expected a list, found true or false"},
		{"an object for an array", "[{\"Pair\":{}}]", "f:1: element 1, Pair: expected a list, found an object"},
		{"a list for an object", "[\n{\"Object\":[]}]", "f:2: element 1, Object: expected an object, found a list"},
		{"a list for a struct", "[{\"Inner\":[]}]", "f:1: element 1, Inner: expected an object, found a list"},
		{"a string for a pointer to a number", "[{\"Inner\":{\n\"Deep\":\n\"x\"\n}}]", "f:3: element 1, Deep: expected a whole number, found a string"},
		{"a string for a real number", "[{\"Real\":\"1\"}]", "f:1: element 1, Real: expected a number, found a string"},
		{"a negative byte", "[{\"Byte\":-1}]", "f:1: element 1, Byte: expected a whole number that is not negative, found -1"},
		{"a fraction", "[{\"Whole\":1.5}]", "f:1: element 1, Whole: expected a whole number, found 1.5"},
		{"a value that is no object", "[\n7\n]", "f:2: element 1: expected an object, found a number"},
		{"an unknown key", "[{},\n{\"Text\":\"Other\",\n\"Other\"\n:2}]", "f:3: element 2: the key \"Other\" is not known"},
		{"an unknown key with a quotation mark", "[{\n\"a\\\"b\"\n:2}]", `f:2: element 1: the key "a\"b" is not known`},
		{"an unknown key that is a value before", "[{\"Text\":\n\"x\",\n\"x\" :0}]", `f:3: element 1: the key "x" is not known`},
		{"a mark for the order of bytes", "\ufeff[\n7]", "f:2: element 1: expected an object, found a number"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := readElements(c.text, true); err == nil || err.Error() != c.want {
				t.Errorf("%q:\ngot  %v\nwant %s", c.text, err, c.want)
			}
		})
	}
}

func TestElementsAreReadInTheirOrder(t *testing.T) {
	list, err := readElements("[ {\"Text\":\"a\", \"Other\":1} ,\r\n{\"Whole\":-7,\"Pair\":[1,2]}]\n", false)
	if err != nil || len(list) != 2 || list[0].Text != "a" || list[1].Whole != -7 || list[1].Pair != [2]int{1, 2} {
		t.Errorf("%+v, %v", list, err)
	}
	if _, err := readElements("[{\"Other\":1}]", true); err == nil {
		t.Error("a strict element may have an unknown key")
	}
}

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

// TestNothingIsReadBehindTheEnd goes on reading after the only value.
func TestNothingIsReadBehindTheEnd(t *testing.T) {
	d, err := NewJSON("f", []byte("{}\n"), "an object")
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Skip(); err != nil {
		t.Fatal(err)
	}
	if err := d.Skip(); err != io.EOF {
		t.Errorf("Skip: %v, want the end of the file", err)
	}
	if err := d.Value(new(int), "it", true); err != io.EOF {
		t.Errorf("Value: %v, want the end of the file", err)
	}
	if err := d.Keys("an object", nil); err == nil || err.Error() != "f:2: expected an object, found the end of the file" {
		t.Errorf("Keys: %v", err)
	}
}

// TestAValueBehindItsKeyHasItsOwnLine reads the values of an object one by one.
func TestAValueBehindItsKeyHasItsOwnLine(t *testing.T) {
	d, err := NewJSON("f", []byte("{\"a\" :\n\n7}"), "an object")
	if err != nil {
		t.Fatal(err)
	}
	var v string
	err = d.Keys("an object", func(key string) error { return d.Value(&v, key, true) })
	if err == nil || err.Error() != "f:3: a: expected a string, found a number" {
		t.Error(err)
	}
}

// TestAnErrorEndsTheReading returns errors from the functions that read a list and an object.
func TestAnErrorEndsTheReading(t *testing.T) {
	stop := errors.New("stop")
	for _, text := range []string{"[\n\n1, 2]", "{\n\n\"a\": 1, \"b\": 2}"} {
		d, err := NewJSON("f", []byte(text), "it")
		if err != nil {
			t.Fatal(err)
		}
		calls, at := 0, ""
		visit := func() error {
			calls++
			at = d.Errorf("here").Error()
			return stop
		}
		if text[0] == '[' {
			err = d.Elements("a list", func(int) error { return visit() })
		} else {
			err = d.Keys("an object", func(string) error { return visit() })
		}
		if err != stop || calls != 1 || at != "f:3: here" {
			t.Errorf("%q: %d calls, at %s, %v", text, calls, at, err)
		}
	}
}
