package window

import (
	"os"
	"slices"
	"time"

	"pool6502/budget/program"
	"pool6502/budget/session"
)

// watcher notices that files on disk have changed. A file is looked at again until it has
// been the same for a look, so that half a file is not read while an editor writes it.
type watcher struct {
	files []string
	used  map[string]stamp // what was last read
	seen  map[string]stamp // what was there at the last look
}

type stamp struct {
	size int64
	at   time.Time
}

func (w *watcher) watch(files []string) {
	w.files = files
	w.used = w.look()
	w.seen = w.used
}

func (w *watcher) look() map[string]stamp {
	m := map[string]stamp{}
	for _, f := range w.files {
		if info, err := os.Stat(f); err == nil {
			m[f] = stamp{info.Size(), info.ModTime()}
		}
	}
	return m
}

// changed reports a change once.
func (w *watcher) changed() bool {
	if len(w.files) == 0 {
		return false
	}
	now := w.look()
	steady := same(now, w.seen)
	w.seen = now
	if !steady || same(now, w.used) {
		return false
	}
	w.used = now
	return true
}

func same(a, b map[string]stamp) bool {
	if len(a) != len(b) {
		return false
	}
	for k, v := range a {
		if b[k] != v {
			return false
		}
	}
	return true
}

// watched lists the files after whose change the game is assembled again.
func watched(game *program.Program) []string {
	if game.Source == nil {
		return nil
	}
	return game.Files
}

// reload assembles the game again. With an error in the source the old build plays on.
func (a *App) reload() {
	game, err := a.host.Open(a.session.Game.Name)
	if err != nil {
		a.broken = "The old build plays: " + oneLine(err)
		a.warn("%s", oneLine(err))
		return
	}
	a.broken = ""
	a.finishRecordings()
	mode, _, _ := a.session.Movie()
	battery := len(a.session.Console().SaveRAM())
	old := a.session.Game
	inputs, whole := a.session.Recorded()
	wrong := a.loadLabels(game) // before its breakpoints are found
	why, err := a.session.Reload(game)
	if err != nil {
		a.warn("%s", oneLine(err))
		return
	}
	a.edited(old, game, inputs, whole, why != "")
	a.proofs.End()
	a.proofs = nil
	if files := watched(game); !slices.Equal(a.sources.files, files) {
		a.sources.watch(files)
	}
	a.session.Mute(a.silent)
	said := "Reassembled; the state is kept"
	if why != "" {
		said = "Reassembled and restarted: " + why
	}
	if mode == session.PlayingMovie {
		said += "; movie stopped" + a.noBattery()
	}
	if wrong != "" {
		said += "; " + wrong
	}
	a.say("%s", said)
	if len(a.session.Console().SaveRAM()) != battery {
		a.openBattery(game)
	}
}

// finishRecordings ends what belongs to the build that is about to go.
func (a *App) finishRecordings() {
	if a.session.Recording() {
		a.stopMovie()
	}
}
