package watch

import "pool6502/cpu"

// Who a Span belongs to, where it is no routine.
const (
	SpanDMA  = -1
	SpanIdle = -2
)

// Span is a stretch of a frame in which one routine, DMA or nobody ran.
type Span struct {
	Start, End int32 // cycles since the frame began
	Routine    int32 // index, for Meter.Routine; or SpanDMA, SpanIdle
}

// span adds an instruction to the timeline. The cycles DMA stole are shown
// after it: within the instruction they have no place of their own.
func (m *Meter) span(r *cpu.Retired, own uint32, routine int32) {
	if !m.Timeline {
		return
	}
	start := int32((r.Start - m.start) / m.cycle)
	m.addSpan(start, start+int32(own), routine)
	if r.Stolen > 0 {
		m.addSpan(start+int32(own), start+int32(own+r.Stolen), SpanDMA)
	}
}

func (m *Meter) addSpan(start, end, routine int32) {
	if n := len(m.now.Spans); n > 0 {
		if last := &m.now.Spans[n-1]; last.Routine == routine && last.End == start {
			last.End = end
			return
		}
	}
	m.now.Spans = append(m.now.Spans, Span{max(start, 0), end, routine})
}

// idleSpan turns what the routine did in from ≤ t < to into idling.
func (m *Meter) idleSpan(routine int32, from, to cpu.Time) {
	if !m.Timeline {
		return
	}
	start := max(int32((from-m.start)/m.cycle), 0)
	first := len(m.now.Spans)
	for first > 0 && m.now.Spans[first-1].End > start {
		first--
	}
	if first == len(m.now.Spans) {
		return
	}
	// Only the first of them can begin before the loop did.
	if s := m.now.Spans[first]; s.Start < start && s.Routine == routine {
		if first == len(m.now.Spans)-1 {
			m.now.Spans[first].End = start
			m.addSpan(start, s.End, SpanIdle)
			return
		}
		first++
	}
	for i := first; i < len(m.now.Spans); i++ {
		if m.now.Spans[i].Routine == routine {
			m.now.Spans[i].Routine = SpanIdle
		}
	}
	m.mergeSpans(first)
}

// mergeSpans joins neighbours of one kind from the span before first on.
func (m *Meter) mergeSpans(first int) {
	out := max(first, 1)
	for i := out; i < len(m.now.Spans); i++ {
		s := m.now.Spans[i]
		if last := &m.now.Spans[out-1]; last.Routine == s.Routine && last.End == s.Start {
			last.End = s.End
			continue
		}
		m.now.Spans[out] = s
		out++
	}
	m.now.Spans = m.now.Spans[:min(out, len(m.now.Spans))]
}
