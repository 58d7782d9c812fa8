package window

import (
	"errors"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/layer"
)

// preview is that of an exhibit; nil for a name that is none.
func (a *App) preview(name string) *preview {
	if p := a.previews[name]; p != nil {
		return p
	}
	for _, e := range a.host.Exhibits {
		if e.Name == name {
			p := newPreview(func() (*session.Session, error) {
				s, err := a.begin(name)
				if err != nil {
					err = errors.New(oneLine(err))
				}
				return s, err
			})
			if a.previews == nil {
				a.previews = map[string]*preview{}
			}
			a.previews[name] = p
			return p
		}
	}
	return nil
}

// begin turns a game on.
func (a *App) begin(arg string) (*session.Session, error) {
	game, err := a.host.Open(arg)
	if err != nil {
		return nil, err
	}
	return session.New(game, a.host.Console)
}

// measureShown runs the preview of the exhibit that the picker or a lesson card is about.
func (a *App) measureShown(more func() bool) {
	name := ""
	switch top := a.Screen.Top.(type) {
	case *layer.List:
		if it := top.Present(); it != nil && it.About != nil {
			name = it.Title
		}
	case *layer.Lesson:
		name = a.lesson
	}
	if p := a.previews[name]; p != nil && !p.Done() {
		p.Run(&a.Screen.Video, more)
	}
}

// proveShown begins with the proofs of a game when its cost is shown for the first time, and hands on
// those that are done.
func (a *App) proveShown(of *proofs, s *session.Session, on *screen.Screen) *proofs {
	if of == nil && a.host.Prove && s != nil && a.Screen.Overlays.Has(screen.Cost) {
		of = newProofs(s)
	}
	on.Proofs, on.Shares, on.Whole = nil, nil, nil
	if of != nil {
		of.Fetch()
		on.Proofs, on.Shares, on.Whole = of.calls, of.frames, of.whole
	}
	return of
}
