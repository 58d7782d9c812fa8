package roms

import (
	"embed"
	"fmt"
	"strings"
)

// lessons are the texts of the course.
//
//go:embed README.md */README.md
var lessons embed.FS

// Card is what one should know of an exhibit before one plays it.
type Card struct {
	Name     string // of the exhibit
	Title    string
	Idea     string // in one sentence
	Watch    string // what to look at
	Buttons  string // what they do
	Next     string // the question that the next lesson answers; "" for the last one
	Document string // that describes the pool
	Slots    int
	Text     string // of the lesson, in Markdown
}

// UpdateTime says what the grey band across the picture of every exhibit is.
const UpdateTime = "The grey band is the update time: each scanline of its height is 113.67 cycles."

// hints are what the lessons' own text has no single place for: the idea in one sentence, what to look at,
// and the buttons.
var hints = map[string]struct{ idea, watch, buttons string }{
	"activeflag": {"Each slot has a byte that says whether it is in use.",
		"Fire until all sixteen cells are full: the next shot does not appear, and only REFUSED counts it.", bulletButtons},
	"freelist": {"A stack remembers the numbers of the free slots.",
		"Eight bullets at once: the cells fill in the order of the free list, and each spawn costs the same.", bulletButtons},
	"compaction": {"The slots in use are kept together at the start of the arrays.",
		"When a bullet leaves, the last one takes its slot: the colours change, and the cells stay together.", bulletButtons},
	"columnar": {"Each field is an array of its own, and one index reaches all of them.",
		"A burst makes the band grow. Neighbouring orbs merge, so that there are fewer of them.", "A makes one orb, B 96, Select removes one, Start stops the game; the arrows move the hero."},
	"recycled": {"Removed objects go to a bin and keep their fields, so that the next one needs no setting up.",
		"A blast fills the pool of particles and the game misses frames. IDLE counts the records in the bin.", "A fires, B makes a blast, Select removes one, Start stops the game; the arrows move the ship."},
	"capped": {"An array and its length: what finds no room does not appear.",
		"Press B often: when the array is full, REFUSED counts the pieces that never appear.", "A hits a target, B makes a burst, Select removes one, Start stops the game."},
	"hybrid": {"Removed objects are reused; if there is none, a new one is constructed, so the pool never refuses.",
		"Fire until crosses appear: a cross is a vector of the heap that is lost, and their number only grows.", bulletButtons},
	"intrusive": {"The free slots themselves hold the list of free slots, so the list takes no memory of its own.",
		"The next free slot is stored in the free slots themselves; the panel `slots` numbers them in that order.", bulletButtons},
	"paged": {"Memory is taken a page at a time when it is first needed, and returned when it is empty.",
		"An entity has the colour of its pool. Its colour changes when it moves to another one.", bulletButtons},
}

const bulletButtons = "A fires, B fires eight, Select removes one, Start stops the game."

// Card tells what the course says about a pool.
func (p Pool) Card() (Card, error) {
	text, err := lessons.ReadFile(p.Lesson)
	if err != nil {
		return Card{}, err
	}
	course, err := lessons.ReadFile("README.md")
	if err != nil {
		return Card{}, err
	}
	c := Card{Name: p.Name, Title: p.Title, Idea: hints[p.Name].idea, Watch: hints[p.Name].watch, Buttons: hints[p.Name].buttons,
		Document: documents()[p.Document], Slots: p.Sizes[0], Text: string(text)}
	c.Next, err = nextQuestion(string(course), p.Lesson)
	return c, err
}

// nextQuestion finds a lesson in the list of the course: the question is in italics below its link.
func nextQuestion(course, lesson string) (string, error) {
	_, rest, found := strings.Cut(course, "("+lesson+"): ")
	if !found {
		return "", fmt.Errorf("README.md: the list of lessons has no link to %s, followed by a colon", lesson)
	}
	item, _, _ := strings.Cut(rest, "\n\n")
	for _, line := range strings.Split(item, "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "*") {
			return strings.Trim(line, "*"), nil
		}
		if line != "" && line[0] >= '0' && line[0] <= '9' {
			break // the next item
		}
	}
	return "", nil
}
