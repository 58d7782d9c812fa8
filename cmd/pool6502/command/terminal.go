package command

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/term"
)

// terminalStream is standard output or standard error as the commands see it: what they print may hold
// names and labels from any file, and may end up on a terminal. Codes that a terminal obeys, and
// bytes that are no text, are spelt out; line ends and tabs stay. An error lasts: after it nothing
// is written, and the command line ends with it.
//
// The rule is the same whether a terminal is there or not, since what is kept in a file is looked
// at on a terminal later.
type terminalStream struct {
	w    io.Writer
	tty  *os.File // the terminal behind it; nil for none
	rest []byte   // the beginning of a character or of one of names, whose end is still to come
	err  error

	names []string // file names with line ends or tabs, the longest first; these are spelt out in them
}

// newTerminal wraps an output. A file that is a terminal is known as one.
func newTerminal(w io.Writer) *terminalStream {
	s := &terminalStream{w: w}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		s.tty = f
	}
	return s
}

// Write takes what is printed. A character may come in parts.
func (s *terminalStream) Write(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	data := p
	if len(s.rest) > 0 {
		data = append(s.rest, p...)
		s.rest = nil
	}
	if n := max(cutOff(data), s.begun(data)); n > 0 {
		s.rest = append(s.rest, data[len(data)-n:]...)
		data = data[:len(data)-n]
	}
	if s.put(data); s.err != nil {
		return 0, s.err
	}
	return len(p), nil
}

// End writes what is left and reports the first error of all writing, which is an outputError.
func (s *terminalStream) End() error {
	s.put(s.rest)
	s.rest = nil
	return s.err
}

func (s *terminalStream) put(data []byte) {
	if s.err != nil || len(data) == 0 {
		return
	}
	for _, name := range s.names {
		data = bytes.ReplaceAll(data, []byte(name), []byte(inLine.Replace(name)))
	}
	if _, err := s.w.Write(speltOut(data)); err != nil {
		s.err = &outputError{err}
	}
}

// spellOut spells out line ends and tabs in the file names among the arguments, wherever they are printed: a name must
// not look like a line of the output.
func (s *terminalStream) spellOut(args []string) {
	for _, arg := range args {
		if _, value, ok := strings.Cut(arg, "="); ok && strings.HasPrefix(arg, "--") {
			arg = value
		}
		if _, err := os.Lstat(arg); err != nil {
			continue
		}
		for _, name := range []string{arg, filepath.Clean(arg), filepath.Base(arg), strings.TrimSuffix(filepath.Base(arg), filepath.Ext(arg))} {
			if inLine.Replace(name) != name {
				s.names = append(s.names, name)
			}
		}
	}
	slices.SortFunc(s.names, func(a, b string) int { return len(b) - len(a) })
}

// begun is how many bytes at the end of data may be the beginning of a name.
func (s *terminalStream) begun(data []byte) (most int) {
	for _, name := range s.names {
		for n := min(len(name)-1, len(data)); n > most; n-- {
			if strings.HasPrefix(name, string(data[len(data)-n:])) {
				most = n
			}
		}
	}
	return most
}

// TTY is the terminal behind the output; nil where there is none.
func (s *terminalStream) TTY() *os.File { return s.tty }

// Columns returns the width of the terminal in characters. If the output goes to no terminal, it returns the value of the
// environment variable COLUMNS, or 0.
func (s *terminalStream) Columns() int {
	if w, ok := s.w.(interface{ Columns() int }); ok {
		return w.Columns()
	}
	if s.tty != nil {
		if width, _, err := term.GetSize(int(s.tty.Fd())); err == nil && width > 0 {
			return width
		}
	}
	if width, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && width > 0 {
		return width
	}
	return 0
}

// outputError says that standard output did not take what was printed.
type outputError struct{ cause error }

func (e *outputError) Error() string {
	cause := e.cause
	var pathErr *os.PathError
	if errors.As(cause, &pathErr) {
		cause = pathErr.Err
	}
	return fmt.Sprintf("cannot write standard output: %v", cause)
}

// Unwrap gives the error of the write.
func (e *outputError) Unwrap() error { return e.cause }

// inLine spells out what would break a line of a message.
var inLine = strings.NewReplacer("\n", `\n`, "\t", `\t`)

// warn prints a warning in one line: a line end in it is one of a file name.
func warn(stderr io.Writer, format string, args ...any) {
	fmt.Fprintf(stderr, "pool6502: warning: %s\n", inLine.Replace(fmt.Sprintf(format, args...)))
}

// cutOff is how many bytes at the end of data are the beginning of a character.
func cutOff(data []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(data); n++ {
		if b := data[len(data)-n]; utf8.RuneStart(b) {
			if utf8.FullRune(data[len(data)-n:]) {
				return 0
			}
			return n
		}
	}
	return 0
}

// speltOut returns data with all that a terminal might obey spelt out: control codes, bytes that are
// no UTF-8, what turns the direction of writing around, and line ends of Unicode. The forms for characters above ASCII
// are those of JSON, whose own rules let them through.
func speltOut(data []byte) []byte {
	plain := true
	for _, b := range data {
		plain = plain && (b >= ' ' && b < 0x7F || b == '\n' || b == '\t')
	}
	if plain {
		return data
	}
	out := make([]byte, 0, len(data)+64)
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		switch {
		case r == utf8.RuneError && size == 1:
			out = fmt.Appendf(out, `\x%02x`, data[0])
		case r == '\n' || r == '\t':
			out = append(out, byte(r))
		case r < ' ':
			out = fmt.Appendf(out, `\x%02x`, r)
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || unicode.In(r, unicode.Zl, unicode.Zp):
			out = fmt.Appendf(out, `\u%04x`, r)
		default:
			out = append(out, data[:size]...)
		}
		data = data[size:]
	}
	return out
}
