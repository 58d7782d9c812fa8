package window

import (
	"pool6502/budget/program"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen/layer"
	"pool6502/cmd/pool6502/screen/paint"
)

// edit is the comparison of the builds before and after the last hot reload, on the input since power-on.
type edit struct {
	run    *session.Against // nil for none
	told   bool
	inputs []session.Input // of earlier builds since power-on
	lost   bool            // not all of them are known
}

// comparedAtOnce is how many frames of both builds are run for each tick of a running game.
const comparedAtOnce = 4

// edited begins to compare the old build with the new one. Unless the game was restarted, the next build gets the same input.
func (a *App) edited(old, now *program.Program, inputs []session.Input, whole, restarted bool) {
	e := &a.edit
	e.run, e.told = nil, false
	e.inputs, e.lost = append(e.inputs, inputs...), e.lost || !whole
	if !e.lost && len(e.inputs) > 0 {
		e.run, _ = session.NewAgainst(old, now, a.host.Console, e.inputs) // it fails only if no game can be turned on
	}
	if restarted {
		e.inputs, e.lost = nil, false
	}
}

// compareShown goes on with the comparison of two builds, and says what came out.
func (a *App) compareShown(more func() bool) {
	e := &a.edit
	if e.run == nil || e.told {
		return
	}
	n := 0
	e.run.Run(func() bool {
		n++
		return (n < comparedAtOnce || a.Idle()) && more()
	})
	if e.run.Done() {
		e.told = true
		a.say("%s   %s shows the chart", e.run, a.key(keymap.Against))
		a.stays = 2 * messageTicks
	}
}

// showAgainst shows the chart of the old build and the new one.
func (a *App) showAgainst() {
	run := a.edit.run
	if run == nil {
		text := "edit the source while the game plays: then its old build and its new one are compared here"
		if a.edit.lost {
			text = "the builds are not compared: the history does not reach back to power-on"
		}
		a.say("%s", text)
		return
	}
	var stills [2]*paint.Still
	most := -1
	a.Screen.Top = &layer.Against{Sentence: run.String, Work: func() [2][]int { return run.Work },
		Whole: int(a.session.Console().Region().CyclesPerFrame()),
		Stills: func() (int, [2]*paint.Still) {
			if most != run.Most && len(run.Pictures[0]) > 0 {
				most = run.Most
				for i, pixels := range run.Pictures {
					stills[i] = &paint.Still{}
					stills[i].Take(&a.Screen.Video, (*[paint.PictureW * paint.PictureH]uint16)(pixels))
				}
			}
			return run.Most, stills
		}}
}
