package watch

// Activity says in which frames of a run something happened. The zero value is: never.
type Activity struct {
	Frames int    `json:"frames"`     // in how many
	Last   uint32 `json:"last_frame"` // the last one
	Gap    uint32 `json:"gap"`        // the most frames from one to the next
}

// Add adds a frame, later than those before.
func (a *Activity) Add(frame uint32) {
	if a.Frames > 0 {
		a.Gap = max(a.Gap, frame-a.Last)
	}
	a.Frames++
	a.Last = frame
}

// Stopped reports whether an activity that went on in most frames of an earlier run, until its last frames, has stopped
// in this run. Both runs have as many frames; end is the last frame of this one.
func (a *Activity) Stopped(earlier *Activity, frames int, end uint32) bool {
	return 2*earlier.Frames > frames && end-earlier.Last <= earlier.Gap &&
		(a.Frames == 0 || end-a.Last > 2*max(a.Gap, earlier.Gap)+2)
}
