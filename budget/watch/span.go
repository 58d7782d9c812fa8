package watch

import (
	"slices"

	"pool6502/cpu"
)

// Values of Span.Routine for time that no routine is charged for.
const (
	SpanDMA  = -1
	SpanIdle = -2
)

// Span is a stretch of a frame in which one routine, DMA or the waiting loop ran.
type Span struct {
	Start, End int32 // cycles since the frame began
	Routine    int32 // index, for Meter.Routine; or SpanDMA, SpanIdle
}

// span is a Span of the current frame, in the clock's unit.
type span struct {
	start, end cpu.Time
	routine    int32
	level      int32 // how many interrupts were being served
}

// addSpan adds a span to the timeline. The cycles that DMA stole are shown after
// their instruction, although they lay within it.
func (m *Meter) addSpan(start, end cpu.Time, routine int32) {
	if !m.Timeline {
		return
	}
	m.spans = append(m.spans, span{max(start, m.start), end, routine, int32(len(m.levels) - 1)})
	m.mergeSpans(len(m.spans) - 1)
}

// idleSpan turns the spans of a level since from into idle time.
func (m *Meter) idleSpan(level int, from cpu.Time) {
	if !m.Timeline {
		return
	}
	from = max(from, m.start)
	first := len(m.spans)
	for first > 0 && m.spans[first-1].end > from {
		first--
	}
	if first == len(m.spans) {
		return
	}
	// Only the first of these spans can begin before the loop did.
	if s := &m.spans[first]; s.start < from && s.routine >= 0 {
		rest := *s
		s.end, rest.start = from, from
		first++
		m.spans = slices.Insert(m.spans, first, rest)
	}
	for i := first; i < len(m.spans); i++ {
		if s := &m.spans[i]; s.routine >= 0 && int(s.level) == level {
			s.routine = SpanIdle
		}
	}
	m.mergeSpans(first)
}

// mergeSpans joins neighbouring spans of the same kind, from the span before first on.
func (m *Meter) mergeSpans(first int) {
	out := max(first, 1)
	for i := out; i < len(m.spans); i++ {
		s := m.spans[i]
		if last := &m.spans[out-1]; last.routine == s.routine && last.level == s.level && last.end == s.start {
			last.end = s.end
			continue
		}
		m.spans[out] = s
		out++
	}
	m.spans = m.spans[:min(out, len(m.spans))]
}

// ended returns the time from the start of the frame to the end of the main program's work in it or, if the main program did
// none, to the end of the handlers' work.
func (m *Meter) ended() (t cpu.Time) {
	level := int32(1)
	for _, s := range m.spans {
		if s.routine >= 0 && min(s.level, 1) <= level {
			t, level = s.end-m.start, min(s.level, level)
		}
	}
	return t
}
