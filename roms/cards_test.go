package roms

import (
	"strings"
	"testing"
)

func TestEachExhibitHasACard(t *testing.T) {
	for i, p := range All() {
		c, err := p.Card()
		if err != nil {
			t.Fatal(err)
		}
		for what, text := range map[string]string{"idea": c.Idea, "watch": c.Watch, "buttons": c.Buttons, "document": c.Document} {
			if len(text) < 20 || len(text) > 120 {
				t.Errorf("%s: %s has %d characters: %q", p.Name, what, len(text), text)
			}
		}
		if last := i == len(All())-1; last != (c.Next == "") || !last && !strings.HasSuffix(c.Next, "?") {
			t.Errorf("%s: the next question is %q", p.Name, c.Next)
		}
		if !strings.HasPrefix(c.Text, "# ") || c.Slots != p.Sizes[0] {
			t.Errorf("%s: the card has %d slots, and the lesson begins %.20q", p.Name, c.Slots, c.Text)
		}
	}
	if _, err := nextQuestion("nothing", "x/README.md"); err == nil {
		t.Error("a lesson that the course does not list has a card")
	}
}

func TestACardTakesTheQuestionOfItsLesson(t *testing.T) {
	const course = "0. [A](a/README.md): one\n   goes on.\n   *Why?*\n1. [B](b/README.md): two.\n2. [C](c/README.md): three.\n   *How?*\n\nEnd"
	for lesson, want := range map[string]string{"a/README.md": "Why?", "b/README.md": "", "c/README.md": "How?"} {
		if next, err := nextQuestion(course, lesson); err != nil || next != want {
			t.Errorf("%s: %q, %v", lesson, next, err)
		}
	}
}
