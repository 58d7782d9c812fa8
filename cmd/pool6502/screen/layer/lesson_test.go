package layer

import (
	"slices"
	"strings"
	"testing"

	"pool6502/cmd/pool6502/screen/paint"
	"pool6502/roms"
)

func TestMarkdownBecomesPlainText(t *testing.T) {
	const text = "# A *b*\n\nOne **two** [three](x.md)\nand `four`.\n<!-- figures: x\ny -->\n![picture](p.svg)\n" +
		"- item that is\n  longer than one line\n1. first\n\n```\n\tlda #0 | 1\n```\n\n| slots | cost |\n|---|---:|\n| `a` | 1,234 |\n| b \\| c | 5 |\n<!-- end -->\n<details><summary>More</summary>\n"
	var got []string
	for _, l := range plainMarkdown(text, 30) {
		got = append(got, strings.Repeat("#", map[textStyle]int{headingText: 1, codeText: 2, labelText: 3}[l.style])+l.text)
	}
	want := []string{"#A *b*", "", "One two three and four.", "- item that is longer than", "  one line", "1. first", "",
		"##          lda #0 | 1", "", "###  slots  cost", "  a      1,234", "  b | c      5", "More", ""}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestEveryLessonIsReadableAtEveryWidth(t *testing.T) {
	for _, p := range roms.All() {
		card, err := p.Card()
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{1, 33, 60, 100} {
			lines := plainMarkdown(card.Text, n)
			for i, l := range lines {
				switch {
				case paint.Width(l.text) > max(n, 16)*paint.CharW:
					t.Errorf("%s at %d: line %d is longer: %q", p.Name, n, i, l.text)
				case l.style != codeText && (strings.Contains(l.text, "](") || strings.Contains(l.text, "<!--") || strings.Contains(l.text, "**")):
					t.Errorf("%s at %d: line %d has marks: %q", p.Name, n, i, l.text)
				case i > 0 && l.text == "" && lines[i-1].text == "" && l.style != codeText:
					t.Errorf("%s at %d: two free lines at %d", p.Name, n, i)
				}
				for _, r := range l.text {
					if !paint.HasGlyph(r) {
						t.Errorf("%s: %q has no glyph: %q", p.Name, r, l.text)
					}
				}
			}
		}
	}
}

func FuzzMarkdown(f *testing.F) {
	f.Add("# a\n\n| b | c |\n|--|\n```\nd\n", 20)
	f.Fuzz(func(t *testing.T, text string, n int) {
		for _, l := range plainMarkdown(text, n%200) {
			if paint.Width(l.text) > max(n%200, 16)*paint.CharW {
				t.Errorf("%q at %d", l.text, n)
			}
		}
	})
}

func TestALessonScrollsToItsEndAndNoFurther(t *testing.T) {
	l := &Lesson{Title: "x", Card: func() []Fact { return []Fact{{"Idea", "one"}} }, Text: strings.Repeat("word\n\n", 100)}
	c := paint.NewCanvas(640, 480)
	l.Draw(c)
	if l.Scroll(-1) || !l.Scroll(5) || l.top != 5 {
		t.Errorf("at line %d", l.top)
	}
	if l.Scroll(1 << 20); l.top+l.rows != l.lines {
		t.Errorf("the end is line %d, %d of %d are shown", l.top, l.rows, l.lines)
	}
	c.Resize(640, 4000)
	if l.Draw(c); l.top != 0 {
		t.Errorf("a canvas with room for all begins with line %d", l.top)
	}
	for _, size := range [][2]int{{1, 1}, {150, 100}, {17, 400}} {
		c.Resize(size[0], size[1])
		l.Draw(c)
	}
}

func TestAListTellsOfItsPresentItemWhereThereIsRoom(t *testing.T) {
	still := &paint.Still{}
	for i := range still.Pix {
		still.Pix[i] = 0xFF123456
	}
	l := &List{Title: "x", Hint: "y", Items: []Item{{Title: "a"}, {Title: "b", About: func() *About {
		return &About{Still: still, Facts: []Fact{{"Cost", "much"}, {"", strings.Repeat("word ", 400)}}}
	}}}}
	for _, at := range []struct{ w, h, pixels int }{{1280, 832, 256 * 240}, {640, 480, 128 * 120}, {480, 800, 128 * 120}, {256, 240, 0}, {1, 1, 0}, {900, 17, 0}} {
		c := paint.NewCanvas(at.w, at.h)
		for l.At = range 2 {
			l.Draw(c)
			n := 0
			for _, p := range c.Pix {
				if p == 0xFF123456 {
					n++
				}
			}
			if want := l.At * at.pixels; n != want {
				t.Errorf("%d x %d: %d pixels of the still of item %d, not %d", at.w, at.h, n, l.At, want)
			}
		}
	}
}
