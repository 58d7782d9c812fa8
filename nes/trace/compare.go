package trace

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Options of a comparison.
type Options struct {
	Context int          // lines kept from before the difference
	Ignore  [fields]bool // fields not compared
	Start   int          // compare from the first instruction at this address on; -1 for all
}

// Difference is the first difference of two logs.
type Difference struct {
	Instruction int      // number of instructions that agree before it
	LineA       int      // line in the first log, counted from 1; 0 if it has ended
	LineB       int      // line in the second log
	TextA       string   // text of that line
	TextB       string   // text of that line
	Fields      []int    // the fields that differ; none if a log has ended
	A, B        Record   // the two lines, parsed
	Before      []string // the lines of the first log before the difference
	After       [2]string
}

// Summary has the counts of a comparison that found no difference.
type Summary struct {
	Instructions int
	Compared     [fields]bool // fields that both logs had at least once
}

// Compare reads two logs and returns their first difference; nil if there is none.
// A log without any instruction is an error.
func Compare(a, b io.Reader, opt Options) (*Difference, Summary, error) {
	ra, rb := newReader(a), newReader(b)
	var sum Summary
	var before []string
	if opt.Start >= 0 {
		ra.skipTo(opt.Start)
		rb.skipTo(opt.Start)
	}
	for {
		la, okA := ra.next()
		lb, okB := rb.next()
		if err := firstError(ra, rb); err != nil {
			return nil, sum, err
		}
		if !okA && !okB {
			return nil, sum, nil
		}
		d := Difference{Instruction: sum.Instructions, Before: before}
		if okA {
			d.LineA, d.TextA, d.A = la.number, la.text, la.record
		}
		if okB {
			d.LineB, d.TextB, d.B = lb.number, lb.text, lb.record
		}
		if !okA || !okB {
			return &d, sum, nil
		}
		for f := range fields {
			if opt.Ignore[f] || !d.A.Has[f] || !d.B.Has[f] {
				continue
			}
			sum.Compared[f] = true
			if d.A.Value[f] != d.B.Value[f] {
				d.Fields = append(d.Fields, f)
			}
		}
		if d.Fields != nil {
			if n, ok := ra.next(); ok {
				d.After[0] = n.text
			}
			if n, ok := rb.next(); ok {
				d.After[1] = n.text
			}
			return &d, sum, nil
		}
		sum.Instructions++
		if opt.Context > 0 {
			if len(before) == opt.Context {
				before = before[1:]
			}
			before = append(before, la.text)
		}
	}
}

func firstError(a, b *reader) error {
	for i, r := range []*reader{a, b} {
		which := []string{"first", "second"}[i]
		if r.err != nil {
			return fmt.Errorf("the %s log: %w", which, r.err)
		}
		if r.done && r.seen == 0 {
			return fmt.Errorf("the %s log has no line that starts with an address of four hexadecimal digits%s", which, r.wanted)
		}
	}
	return nil
}

type entry struct {
	number int
	text   string
	record Record
}

// maxRemarks is how many consecutive lines may be something else than instructions. A device that never ends
// has more, a log does not.
const maxRemarks = 1 << 16

// reader reads the lines that are instructions.
type reader struct {
	in     *bufio.Scanner
	number int
	last   int // the line of the last instruction
	seen   int
	kept   *entry
	done   bool
	wanted string
	err    error
}

func newReader(r io.Reader) *reader {
	in := bufio.NewScanner(r)
	in.Buffer(nil, 1<<20)
	return &reader{in: in}
}

func (r *reader) next() (entry, bool) {
	if r.kept != nil {
		e := *r.kept
		r.kept = nil
		r.seen++
		return e, true
	}
	for r.in.Scan() {
		r.number++
		text := r.in.Text()
		if r.number == 1 {
			text = strings.TrimPrefix(text, "\ufeff")
		}
		if rec, ok := parse(text); ok {
			r.last = r.number
			r.seen++
			return entry{r.number, text, rec}, true
		}
		if r.number-r.last >= maxRemarks {
			r.done, r.err = true, fmt.Errorf("%d lines up to line %d are not instructions; is this a log?", maxRemarks, r.number)
			return entry{}, false
		}
	}
	r.done, r.err = true, r.in.Err()
	if errors.Is(r.err, bufio.ErrTooLong) {
		r.err = fmt.Errorf("line %d has more than 1 MB; is this a log?", r.number+1)
	}
	return entry{}, false
}

func (r *reader) skipTo(pc int) {
	r.wanted = fmt.Sprintf(", or none at %04X", pc)
	for {
		e, ok := r.next()
		if !ok {
			r.seen = 0
			return
		}
		if e.record.Value[PC] == int64(pc) {
			r.kept = &e
			return
		}
	}
}
