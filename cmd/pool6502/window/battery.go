package window

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"pool6502/budget/program"
	"pool6502/cmd/pool6502/screen/layer"
	"pool6502/internal/files"
)

// openBattery loads the game's battery RAM. Where its file cannot be used, the user is asked for
// another place before the game begins.
func (a *App) openBattery(game *program.Program) {
	if err := a.session.OpenBattery(a.batteryPath(game)); err != nil {
		a.notKept(err)
		a.offerPlaces()
	}
}

func (a *App) batteryPath(g *program.Program) string {
	return filepath.Join(a.host.StateDir, g.Key()+".sav")
}

// notKept says that the battery RAM is not kept, once for each reason outside the window too.
func (a *App) notKept(err error) {
	a.problem = err
	a.warn("battery RAM is not saved: %s", oneLine(err))
	a.outside()
}

// outside says the message outside the window too, unless it was the last one said there.
func (a *App) outside() {
	if a.host.Warn != nil && a.message != a.warned {
		a.host.Warn(a.message)
	}
	a.warned = a.message
}

// followBattery says what has become of the battery RAM since it was called last.
func (a *App) followBattery() {
	if err := a.session.BatteryProblem(); err != nil && err != a.problem {
		a.notKept(err)
	}
	if path := a.session.BatteryTheirs(); path != "" {
		a.warn("another program has changed the save of battery RAM; what it wrote is kept as %s", path)
		a.outside()
		a.Screen.Alarm = false // nothing is lost
	}
	if path := a.session.BatteryFile(); path != "" {
		a.note(path, nil)
	}
}

// closeSession ends the session. Where the battery RAM cannot be written, it goes to another place, so
// that it is not lost.
func (a *App) closeSession() {
	a.session.Close() // what went wrong is the problem
	a.followBattery()
	err := a.session.BatteryProblem()
	changed := a.session.BatteryChanged()
	if err == nil || !changed && errors.Is(err, files.ErrHeld) {
		return
	}
	for _, dir := range a.places() {
		if !changed {
			break
		}
		path, e := freeSave(dir, a.session.Game.Key())
		if e == nil && a.session.MoveBattery(path) == nil {
			a.session.Close()
			a.note(path, nil)
			a.warn("battery RAM could not be written to its own file (%s); it is in %s", oneLine(err), path)
			return
		}
	}
	a.warn("battery RAM is not saved: %s", oneLine(err))
}

// places are the folders that battery RAM can go to where it cannot go to its own file.
func (a *App) places() []string {
	dirs := []string{a.host.StateDir}
	if info, err := os.Stat(a.session.Game.Name); err == nil && !info.IsDir() {
		dirs = append(dirs, filepath.Dir(a.session.Game.Name))
	}
	return append(dirs, a.host.Rescue...)
}

// freeSave is the name of a save that does not exist yet in a folder that does: KEY.sav, from which
// --states would load it, or one with a number.
func freeSave(dir, key string) (string, error) {
	if info, err := os.Stat(dir); err != nil {
		return "", err
	} else if !info.IsDir() {
		return "", fmt.Errorf("%s is not a folder", dir)
	}
	for n := 1; ; n++ {
		name := key + ".sav"
		if n > 1 {
			name = fmt.Sprintf("%s-%d.sav", key, n)
		}
		path := filepath.Join(dir, name)
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path, nil
		} else if err != nil {
			return "", err
		}
	}
}

// offerPlaces lets the user choose where battery RAM goes that cannot go to its own file.
func (a *App) offerPlaces() {
	if a.session == nil || a.session.BatteryProblem() == nil {
		return
	}
	list := &layer.List{Title: "Battery RAM is not saved. Save it elsewhere?", Hint: oneLine(a.session.BatteryProblem())}
	move := func(path string) {
		a.Screen.Top = nil
		delete(a.written, a.session.BatteryFile()) // where it is saved no more
		if err := a.session.MoveBattery(path); err != nil {
			a.notKept(err)
			return
		}
		a.say("battery RAM is saved in %s", path)
	}
	own := a.batteryPath(a.session.Game)
	info, err := os.Stat(own)
	if err == nil && info.Mode().IsRegular() && !errors.Is(a.session.BatteryProblem(), files.ErrHeld) {
		list.Items = append(list.Items, layer.Item{Title: "In its own file", Note: "the existing file is kept under another name", Do: func() {
			old, err := setAside(own)
			if err != nil {
				a.Screen.Top = nil
				a.notKept(err)
				return
			}
			move(own)
			a.say("%s; the file that was there is %s", a.message, filepath.Base(old))
		}})
	}
	seen := map[string]bool{}
	for _, dir := range a.places() {
		path, err := freeSave(dir, a.session.Game.Key())
		if err == nil && !seen[path] {
			seen[path] = true
			list.Items = append(list.Items, layer.Item{Title: "In " + dir, Note: filepath.Base(path), Do: func() { move(path) }})
		}
	}
	list.Items = append(list.Items, layer.Item{Title: "Play without saving", Do: func() { a.Screen.Top = nil }})
	a.Screen.Top = list
}

// setAside gives a file another name beside it, which is free, and returns that.
func setAside(path string) (string, error) {
	for n := 1; ; n++ {
		old := fmt.Sprintf("%s.old-%d", path, n)
		err := os.Link(path, old) // which does not overwrite, as a rename would
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			err = os.Remove(path)
		} else if _, e := os.Lstat(old); errors.Is(e, fs.ErrNotExist) {
			err = os.Rename(path, old) // this file system has no links
		}
		if err != nil {
			return "", files.Unwritable(old, err)
		}
		return old, nil
	}
}
