package files

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// JSON goes through a JSON document value by value, so that a long list takes
// no more memory than its elements that are kept, and stops at the first that
// is wrong. Every error is one line that names the file and the line of the
// value.
type JSON struct {
	name string
	data []byte
	dec  *json.Decoder
	from int // where the last value begins
}

// NewJSON checks the syntax of a document, with or without a byte order mark,
// and refuses anything after it. what says what the file should be.
func NewJSON(name string, data []byte, what string) (*JSON, error) {
	d := &JSON{name: name, data: bytes.TrimPrefix(data, []byte("\ufeff"))}
	// Unmarshal checks all of the syntax before it stores anything; here it has
	// nowhere to store it.
	var syntax *json.SyntaxError
	if err := json.Unmarshal(d.data, &struct{}{}); errors.As(err, &syntax) {
		d.from = max(int(syntax.Offset)-1, 0)
		if strings.Contains(syntax.Error(), "after top-level value") {
			return nil, d.Errorf("there is something after the end of the JSON; remove it")
		}
		return nil, d.Errorf("not %s: %s", what, d.broken(syntax))
	}
	d.dec = json.NewDecoder(bytes.NewReader(d.data))
	return d, nil
}

// broken says what the syntax of JSON does not allow at the place of an error.
func (d *JSON) broken(err *json.SyntaxError) string {
	switch text := err.Error(); {
	case strings.HasSuffix(text, "max depth"):
		return "there are too many lists or objects within each other"
	case strings.HasPrefix(text, "unexpected end"):
		return "the file ends too early"
	}
	r, _ := utf8.DecodeRune(d.data[d.from:])
	return fmt.Sprintf("%q does not belong here", r)
}

// Errorf is an error at the value that was read last.
func (d *JSON) Errorf(format string, args ...any) error {
	line := 1 + bytes.Count(d.data[:min(d.from, len(d.data))], []byte("\n"))
	return fmt.Errorf("%s:%d: %s", d.name, line, fmt.Sprintf(format, args...))
}

// next moves on to the value that comes next, and gives its first byte; 0 at the end of the document.
func (d *JSON) next() byte {
	rest := bytes.TrimLeft(d.data[d.dec.InputOffset():], " \t\r\n,:")
	d.from = len(d.data) - len(rest)
	if len(rest) == 0 {
		return 0
	}
	return rest[0]
}

// enter reads the beginning of a list or an object.
func (d *JSON) enter(begin json.Delim, what string) error {
	if c := d.next(); c != byte(begin) {
		return d.Errorf("expected %s, found %s", what, valueAt(c))
	}
	_, err := d.dec.Token()
	return err
}

// leave reads the end of a list or an object.
func (d *JSON) leave() error {
	_, err := d.dec.Token()
	return err
}

// Elements calls f before each element of a list, with its number from 1. f
// reads the element with Value, Elements or Keys.
func (d *JSON) Elements(what string, f func(n int) error) error {
	if err := d.enter('[', what); err != nil {
		return err
	}
	for n := 1; d.dec.More(); n++ {
		d.next()
		if err := f(n); err != nil {
			return err
		}
	}
	return d.leave()
}

// Keys calls f before the value of each key of an object. f reads the value,
// or leaves it with Skip.
func (d *JSON) Keys(what string, f func(key string) error) error {
	if err := d.enter('{', what); err != nil {
		return err
	}
	met := map[any]bool{}
	for d.dec.More() {
		d.next()
		key, _ := d.dec.Token() // NewJSON has checked the syntax
		if met[key] {
			return d.Errorf("the key %q is there twice; remove one", key)
		}
		met[key] = true
		if err := f(fmt.Sprint(key)); err != nil {
			return err
		}
	}
	return d.leave()
}

// Skip passes over a value.
func (d *JSON) Skip() error {
	depth := 0
	for {
		t, err := d.dec.Token()
		if err != nil {
			return err
		}
		switch t {
		case json.Delim('['), json.Delim('{'):
			depth++
		case json.Delim(']'), json.Delim('}'):
			depth--
		}
		if depth == 0 {
			return nil
		}
	}
}

// Value reads a value into v; where names it in errors. A strict one must have
// no key that v has no field for.
func (d *JSON) Value(v any, where string, strict bool) error {
	d.next()
	var raw json.RawMessage
	if err := d.dec.Decode(&raw); err != nil {
		return err
	}
	from := d.from
	if key := twice(raw, reflect.TypeOf(v).Elem()); key != "" {
		return d.Errorf("%s has the key %q twice; remove one", where, key)
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	if strict {
		dec.DisallowUnknownFields()
	}
	err := dec.Decode(v)
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &kind):
		d.from = from + max(int(kind.Offset)-1, 0)
		if kind.Field != "" {
			where += ", " + kind.Field[strings.LastIndexByte(kind.Field, '.')+1:]
		}
		return d.Errorf("%s: expected %s, found %s", where, typeName(kind.Type), valueOf(kind.Value))
	}
	if field, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		key, _ := strconv.Unquote(field) // encoding/json writes it with %q
		d.from = from + keyIn(raw, key)
		return d.Errorf("%s: the key %s is not known", where, field)
	}
	return d.Errorf("%s: %v", where, err)
}

// twice returns a key that an object has twice, of which only the last would count; "" if it has none. Of an object for
// a struct these are the keys of its fields, in any letters.
func twice(raw []byte, into reflect.Type) string {
	fields := map[string]bool{}
	if into.Kind() == reflect.Struct {
		for _, f := range reflect.VisibleFields(into) {
			key, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			fields[strings.ToLower(cmp.Or(key, f.Name))] = true
		}
	}
	met := map[string]bool{}
	depth := 0
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			from := i
			for i++; raw[i] != '"'; i++ {
				if raw[i] == '\\' {
					i++
				}
			}
			if depth != 1 || raw[0] != '{' || !bytes.HasPrefix(bytes.TrimLeft(raw[i+1:], " \t\r\n"), []byte(":")) {
				continue
			}
			key, _ := strconv.Unquote(string(raw[from : i+1]))
			name := key
			if into.Kind() == reflect.Struct {
				if name = strings.ToLower(key); !fields[name] {
					continue
				}
			}
			if met[name] {
				return key
			}
			met[name] = true
		}
	}
	return ""
}

// keyIn gives the offset of a key's end in an object, at any depth.
func keyIn(raw []byte, key string) int {
	dec := json.NewDecoder(bytes.NewReader(raw))
	for {
		t, err := dec.Token()
		end := int(dec.InputOffset())
		if err != nil || t == key && bytes.HasPrefix(bytes.TrimLeft(raw[end:], " \t\r\n"), []byte(":")) {
			return end
		}
	}
}

// valueAt names the kind of value that begins with a byte.
func valueAt(c byte) string {
	switch c {
	case 0:
		return "the end of the file"
	case '[':
		return "a list"
	case '{':
		return "an object"
	case '"':
		return "a string"
	case 't', 'f':
		return "true or false"
	case 'n':
		return "null"
	}
	return "a number"
}

// valueOf names a kind of value as encoding/json does, in plain words.
func valueOf(kind string) string {
	switch kind {
	case "array":
		return "a list"
	case "object":
		return "an object"
	case "bool":
		return "true or false"
	case "string", "number":
		return "a " + kind
	}
	return strings.TrimPrefix(kind, "number ")
}

// typeName names what belongs into a field.
func typeName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return typeName(t.Elem())
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number that is not negative"
	}
	return "a whole number"
}
