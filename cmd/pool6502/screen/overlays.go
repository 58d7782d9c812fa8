package screen

import (
	"slices"

	"pool6502/budget/session"
)

// Overlay is one of the panels beside the picture.
type Overlay uint8

// The overlays.
const (
	Slots Overlay = iota
	Cost
	Source
	Events
	Memory
	OAM
	CPU
	Graphics

	overlays
)

// Overlays are those that are shown, one bit each.
type Overlays uint16

// AllOverlays are those that one key shows: all but the debugger's, CPU and Graphics, for which there
// is no room beside the others on most displays.
const AllOverlays Overlays = 1<<(OAM+1) - 1

// EveryOverlay are the debugger's too.
const EveryOverlay Overlays = 1<<overlays - 1

// Has reports whether an overlay is shown.
func (o Overlays) Has(x Overlay) bool { return o>>x&1 != 0 }

// Set shows or hides one.
func (o *Overlays) Set(x Overlay, on bool) {
	*o &^= 1 << x
	if on {
		*o |= 1 << x
	}
}

// overlayNames are the names of the overlays, as the command line has them.
var overlayNames = [overlays]string{"slots", "cost", "source", "events", "memory", "oam", "cpu", "graphics"}

// Names are the names of those that are shown.
func (o Overlays) Names() []string {
	names := []string{}
	for x := range overlays {
		if o.Has(x) {
			names = append(names, overlayNames[x])
		}
	}
	return names
}

// NamedOverlays are those with the names; a name that is none is passed over.
func NamedOverlays(names []string) (o Overlays) {
	for x := range overlays {
		o.Set(x, slices.Contains(names, overlayNames[x]))
	}
	return o
}

// Needs is what a session has to watch for them.
func (o Overlays) Needs() session.Watch {
	var w session.Watch
	if o.Has(Slots) || o.Has(Cost) || o.Has(Source) || o.Has(CPU) {
		w |= session.Costs
	}
	if o&(1<<Slots|1<<Memory|1<<OAM|1<<CPU|1<<Graphics) != 0 {
		w |= session.Writes // all of these show bytes, whose last writes they tell
	}
	if o.Has(Events) {
		w |= session.Events
	}
	if o.Has(Graphics) {
		w |= session.Graphics
	}
	return w
}

// Show shows an overlay. Where there is no room for all, it is not left out, nor is the one that was shown so before, as long as both
// have room.
func (s *Screen) Show(o Overlay) {
	if !s.Overlays.Has(o) || slices.Contains(s.hidden, o) {
		s.Wanted = o
	}
	s.Overlays.Set(o, true)
}

// Toggle hides an overlay that is shown, and shows one that is off or that had no room.
func (s *Screen) Toggle(o Overlay) {
	if s.Overlays.Has(o) && (s.Wanted == o || !slices.Contains(s.hidden, o)) {
		s.Overlays.Set(o, false)
		return
	}
	s.Show(o)
}
