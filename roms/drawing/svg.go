package drawing

import (
	"bytes"
	"fmt"
	"strings"
)

// Colours of all pictures. Neighbouring colours differ in brightness too.
const (
	paper   = "#ffffff"
	ink     = "#1b1f24"
	faint   = "#57606a"
	line    = "#8c959f"
	plain   = "#f6f8fa"
	changed = "#ffd866"
)

// svg collects the elements of a picture.
type svg struct{ body bytes.Buffer }

func (s *svg) rect(x, y, w, h float64, fill, stroke string) {
	fmt.Fprintf(&s.body, `<rect x="%g" y="%g" width="%g" height="%g" fill="%s" stroke="%s"/>`+"\n", x, y, w, h, fill, stroke)
}

// text writes words with their baseline at y; anchor is start, middle or end.
func (s *svg) text(x, y float64, anchor, style, words string) {
	fmt.Fprintf(&s.body, `<text x="%g" y="%g" text-anchor="%s" class="%s">%s</text>`+"\n", x, y, anchor, style, escape(words))
}

// arrow draws a line from one point to another with a head at its end.
func (s *svg) arrow(x1, y1, x2, y2 float64) {
	fmt.Fprintf(&s.body, `<line x1="%g" y1="%g" x2="%g" y2="%g" stroke="%s" marker-end="url(#head)"/>`+"\n", x1, y1, x2, y2, ink)
}

// bytes returns the whole picture, w by h pixels, with a title for those who cannot see it.
func (s *svg) bytes(w, h float64, title string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%g" height="%g" viewBox="0 0 %g %g" role="img">`+"\n", w, h, w, h)
	fmt.Fprintf(&b, "<title>%s</title>\n", escape(title))
	fmt.Fprintf(&b, `<style>text{font:13px sans-serif;fill:%s} .name,.cell{font-family:monospace} .small{font-size:11px;fill:%s} .head,.new{font-weight:bold}</style>`+"\n", ink, faint)
	fmt.Fprintf(&b, `<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0,0 L8,4 L0,8 z" fill="%s"/></marker></defs>`+"\n", ink)
	fmt.Fprintf(&b, `<rect width="%g" height="%g" rx="6" fill="%s"/>`+"\n", w, h, paper)
	b.Write(s.body.Bytes())
	b.WriteString("</svg>\n")
	return b.Bytes()
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace
