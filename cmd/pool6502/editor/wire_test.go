package editor

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestMessagesAreReadOneAfterTheOther(t *testing.T) {
	var out bytes.Buffer
	c := NewConn(strings.NewReader("Content-Length: 2\r\nContent-Type: x\r\n\r\n{}content-length:3\n\n[1]"), &out)
	for _, want := range []string{"{}", "[1]"} {
		if got, err := c.Read(); string(got) != want || err != nil {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
	if _, err := c.Read(); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
	if err := c.Write([]byte(`{"a":1}`)); err != nil || out.String() != "Content-Length: 7\r\n\r\n{\"a\":1}" {
		t.Errorf("wrote %q, %v", out.String(), err)
	}
}

func TestAMessageThatIsTooLongIsLeftOut(t *testing.T) {
	long := io.LimitReader(zeros{}, MaxMessage+1)
	c := NewConn(io.MultiReader(strings.NewReader("Content-Length: 67108865\r\n\r\n"), long, strings.NewReader("Content-Length: 2\r\n\r\n{}")), io.Discard)
	if _, err := c.Read(); !errors.Is(err, ErrTooLong) {
		t.Fatal(err)
	}
	if got, err := c.Read(); string(got) != "{}" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

func TestABrokenHeaderEndsTheConnection(t *testing.T) {
	for text, want := range map[string]string{
		"Content-Length: x\r\n\r\n":            "is no length",
		"Content-Length: -1\r\n\r\n":           "is no length",
		"\r\n{}":                               "has no length",
		"Content-Length: 9\r\n\r\n{}":          "unexpected EOF",
		"Content-Length: 9":                    "unexpected EOF",
		strings.Repeat("x", 80<<10):            "has no end",
		strings.Repeat("a: b\r\n", 1000):       "has no end",
		"Content-Length: 99999999999\r\n\r\n{": "unexpected EOF",
	} {
		if _, err := NewConn(strings.NewReader(text), io.Discard).Read(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
}
