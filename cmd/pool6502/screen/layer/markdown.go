package layer

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"pool6502/cmd/pool6502/screen/paint"
)

// textLine is a line of a text that was broken to fit a width.
type textLine struct {
	text  string
	style textStyle
}

type textStyle uint8

const (
	plainText textStyle = iota
	headingText
	codeText
	labelText // a label, or the header of a table
)

var (
	imageLink = regexp.MustCompile(`!\[[^\]]*\]\([^)]*\)`)
	textLink  = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	htmlTag   = regexp.MustCompile(`</?[a-z]+[^<>]*>`)
)

// plainMarkdown makes lines of at most n characters from a Markdown text: headings, paragraphs,
// lists, tables and code. Pictures and comments are left out. A link is replaced by its text.
func plainMarkdown(text string, n int) []textLine {
	m := markdown{width: max(n, 16)}
	for _, line := range strings.Split(text, "\n") {
		m.line(strings.TrimRight(line, " \r"))
	}
	m.flush()
	return m.out
}

// markdown reads a Markdown text line by line.
type markdown struct {
	width   int // in characters
	out     []textLine
	words   string     // the paragraph so far
	table   [][]string // the rows of the table so far
	code    bool       // inside of a code block
	comment bool       // inside of a comment
}

func (m *markdown) line(line string) {
	bare := strings.TrimSpace(line)
	switch {
	case m.comment:
		m.comment = !strings.HasSuffix(bare, "-->")
	case strings.HasPrefix(bare, "```"):
		m.flush()
		m.code = !m.code
		m.blank()
	case m.code:
		m.out = append(m.out, textLine{paint.Cut("  "+strings.ReplaceAll(line, "\t", "        "), m.width*paint.CharW), codeText})
	case strings.HasPrefix(bare, "<!--"):
		m.flush()
		m.comment = !strings.HasSuffix(bare, "-->")
	case strings.HasPrefix(bare, "|"):
		m.row(bare)
	case bare == "":
		m.flush()
		m.blank()
	case strings.HasPrefix(bare, "#"):
		m.flush()
		m.blank()
		m.wrap(spoken(strings.TrimLeft(bare, "# ")), "", headingText)
	case strings.HasPrefix(bare, "- ") || numbered(bare):
		m.flush()
		m.words = bare
	default:
		m.words = strings.TrimSpace(m.words + " " + bare)
	}
}

// numbered reports whether a line begins an item of a numbered list.
func numbered(line string) bool {
	digits := strings.TrimLeft(line, "0123456789")
	return len(digits) < len(line) && strings.HasPrefix(digits, ". ")
}

// spoken returns a text without the marks of Markdown and HTML.
func spoken(text string) string {
	text = textLink.ReplaceAllString(imageLink.ReplaceAllString(text, ""), "$1")
	text = htmlTag.ReplaceAllString(text, "")
	return strings.TrimSpace(strings.NewReplacer("**", "", "`", "", "\\|", "|").Replace(text))
}

// blank adds an empty line, but never two in succession.
func (m *markdown) blank() {
	if n := len(m.out); n > 0 && m.out[n-1].text != "" {
		m.out = append(m.out, textLine{})
	}
}

// flush ends the paragraph or the table, and adds its lines.
func (m *markdown) flush() {
	if len(m.table) > 0 {
		m.columns()
		m.table = nil
	}
	if text := spoken(m.words); text != "" {
		indent := ""
		if strings.HasPrefix(text, "- ") || numbered(text) {
			indent = strings.Repeat(" ", strings.Index(text, " ")+1)
		}
		m.wrap(text, indent, plainText)
	}
	m.words = ""
}

// wrap breaks a text into lines. All but the first are indented.
func (m *markdown) wrap(text, indent string, style textStyle) {
	for i, l := range paint.Wrap(text, m.width-len(indent)) {
		if i > 0 {
			l = indent + l
		}
		m.out = append(m.out, textLine{l, style})
	}
}

func (m *markdown) row(line string) {
	if m.words != "" {
		m.flush()
	}
	line = strings.TrimSuffix(strings.TrimPrefix(strings.ReplaceAll(line, "\\|", "¦"), "|"), "|")
	if strings.Trim(line, "-:| ") == "" && strings.Contains(line, "-") {
		return // the rule below the header
	}
	var cells []string
	for _, c := range strings.Split(line, "|") {
		cells = append(cells, strings.ReplaceAll(spoken(c), "¦", "|"))
	}
	m.table = append(m.table, cells)
}

// columns adds the lines of the table. Its first row is the header. Numbers are aligned to the right.
func (m *markdown) columns() {
	var widths []int
	for _, row := range m.table {
		for i, c := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(c))
		}
	}
	for n, row := range m.table {
		var b strings.Builder
		for i, c := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(c))
			if i > 0 && n > 0 && c != "" && strings.Trim(c, "0123456789,.% -–") == "" {
				c, pad = pad+c, ""
			}
			b.WriteString(c + pad + "  ")
		}
		style := plainText
		if n == 0 {
			style = labelText
		}
		m.out = append(m.out, textLine{paint.Cut("  "+strings.TrimRight(b.String(), " "), m.width*paint.CharW), style})
	}
}
