package drawing

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"

	"pool6502/asm/contract"
)

// style has the classes of all pictures, for light pages and dark ones. The colours f0 to f5 fill
// and s0 to s5 draw lines: these are Okabe and Ito's, which people who do not see red and green as
// different can tell apart. The fills differ in lightness too, as pale colours of these hues would not be told apart.
const style = `text{font:13px system-ui,-apple-system,"Segoe UI",sans-serif;fill:#1b1f24}
.name,.cell{font-family:ui-monospace,monospace}.small{font-size:11px;fill:#57606a}.head,.new{font-weight:bold}.old{fill:#6e7681}.fit{font-size:12px}
.paper{fill:#fff}.box{stroke:#8c959f}.rule{stroke:#d8dee4;fill:none}.axis{stroke:#57606a;fill:none}.limit{stroke:#57606a;stroke-dasharray:5 3;fill:none}
.plain{fill:#f6f8fa}.changed{fill:#ffd866}.sky{fill:#b6d7f2}.none{fill:url(#hatch)}.hatch{stroke:#d0d7de}.ink{fill:#1b1f24;stroke:#1b1f24}.hollow{fill:#fff;stroke:#0072b2;stroke-width:2}
.f0{fill:#a4c5fe}.f1{fill:#e5a055}.f2{fill:#4bc68f}.f3{fill:#fce2e5}.f4{fill:#f3d38a}.f5{fill:#a4a0b4}
.s0,.s1,.s2,.s3,.s4,.s5{fill:none;stroke-width:2}.s0{stroke:#0072b2}.s1{stroke:#d55e00}.s2{stroke:#009e73}.s3{stroke:#b0568b}.s4{stroke:#b07900}.s5{stroke:#57606a}
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.small{fill:#9da7b3}.old{fill:#8b949e}.paper{fill:#0d1117}.box{stroke:#6e7681}.rule{stroke:#30363d}.axis,.limit{stroke:#9da7b3}
.plain{fill:#1c2128}.changed{fill:#7a5c00}.sky{fill:#1b4a6e}.hatch{stroke:#444c56}.ink{fill:#e6edf3;stroke:#e6edf3}.hollow{fill:#0d1117;stroke:#56b4e9}
.f0{fill:#185fa5}.f1{fill:#8f4900}.f2{fill:#0d3d19}.f3{fill:#835f83}.f4{fill:#755000}.f5{fill:#3a3040}
.s0{stroke:#56b4e9}.s1{stroke:#f0894b}.s2{stroke:#2fc79a}.s3{stroke:#e08bbd}.s4{stroke:#e6a93a}.s5{stroke:#9da7b3}}`

const colours = 6 // f0 to f5 and s0 to s5

// svg collects the elements of a picture.
type svg struct{ body bytes.Buffer }

// xy spells a coordinate, to a tenth of a pixel, so that every machine writes the same file.
func xy(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }

func (s *svg) rect(x, y, w, h float64, class string) {
	fmt.Fprintf(&s.body, `<rect x="%s" y="%s" width="%s" height="%s" class="%s"/>`+"\n", xy(x), xy(y), xy(w), xy(h), class)
}

// text writes words with their baseline at y; anchor is start, middle or end.
func (s *svg) text(x, y float64, anchor, class, words string) {
	fmt.Fprintf(&s.body, `<text x="%s" y="%s" text-anchor="%s" class="%s">%s</text>`+"\n", xy(x), xy(y), anchor, class, escape(words))
}

// line draws a line through points, x and y in turn.
func (s *svg) line(class string, points ...float64) {
	s.body.WriteString(`<polyline points="`)
	for i, v := range points {
		if i > 0 {
			s.body.WriteByte(" ,"[i%2])
		}
		s.body.WriteString(xy(v))
	}
	fmt.Fprintf(&s.body, `" class="%s"/>`+"\n", class)
}

func (s *svg) dot(x, y, r float64, class string) {
	fmt.Fprintf(&s.body, `<circle cx="%s" cy="%s" r="%s" class="%s"/>`+"\n", xy(x), xy(y), xy(r), class)
}

// arrow draws a line from one point to another with a head at its end.
func (s *svg) arrow(x1, y1, x2, y2 float64) {
	fmt.Fprintf(&s.body, `<line x1="%s" y1="%s" x2="%s" y2="%s" class="ink" marker-end="url(#head)"/>`+"\n", xy(x1), xy(y1), xy(x2), xy(y2))
}

// bytes returns the whole picture, w by h pixels, with a title for those who cannot see it.
func (s *svg) bytes(w, h float64, title string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %[1]s %[2]s" role="img">`+"\n", xy(w), xy(h))
	fmt.Fprintf(&b, "<title>%s</title>\n<style>%s</style>\n", escape(title), style)
	b.WriteString(`<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0,0 L8,4 L0,8 z" class="ink"/></marker>` +
		`<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line x1="0" y1="0" x2="0" y2="6" class="hatch"/></pattern></defs>` + "\n")
	fmt.Fprintf(&b, `<rect width="%s" height="%s" rx="6" class="paper"/>`+"\n", xy(w), xy(h))
	b.Write(s.body.Bytes())
	b.WriteString("</svg>\n")
	return b.Bytes()
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace

// grouped writes a number with separators of thousands and at most one decimal: "27,280", "2,273.3".
func grouped(v float64) string {
	whole, part, _ := strings.Cut(xy(v), ".")
	n, _ := strconv.Atoi(whole)
	if part != "" {
		part = "." + part
	}
	return contract.Grouped(n) + part
}

// wide is about how many pixels a text of 13 pixels takes.
func wide(words string) float64 { return 7.2 * float64(len([]rune(words))) }
