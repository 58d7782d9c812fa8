package window

import (
	"strings"

	"pool6502/budget/session"
	"pool6502/cmd/pool6502/keymap"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/screen/layer"
)

// Key tells that a key went down or up. again is the keyboard's own repeating.
func (a *App) Key(k keymap.Chord, down, again bool) {
	if !down {
		if act, ok := a.pressed[k.Key]; ok {
			delete(a.pressed, k.Key)
			a.hold(act, false)
		}
		return
	}
	if a.Screen.Top != nil {
		a.layerKey(k, again)
		return
	}
	act := a.keys.Find(k)
	if act == keymap.None {
		return
	}
	if act.Held() {
		if _, held := a.pressed[k.Key]; !held {
			a.pressed[k.Key] = act
			a.hold(act, true)
		}
		return
	}
	if !again || act.Repeats() {
		if k.Mods&(keymap.Ctrl|keymap.Alt) == 0 {
			a.opens = k.Key
		}
		a.Do(act)
		a.opens = ""
	}
}

// hold begins or ends what lasts as long as its key is held.
func (a *App) hold(act keymap.Action, on bool) {
	switch act {
	case keymap.FastForward:
		a.fast = on
		if a.session != nil {
			a.session.Hurry(on)
		}
	case keymap.Rewind:
		a.rewind = on
	}
	if port, b, ok := act.PadButton(); ok {
		a.Button(port, b, on)
	}
}

// Button tells that a button of a pad went down or up.
func (a *App) Button(port int, b keymap.Button, down bool) {
	if down {
		a.pads[port&1][b]++
	} else if a.pads[port&1][b] > 0 {
		a.pads[port&1][b]--
	}
}

// ReleaseAll lets go of everything, as when the window loses the keyboard.
func (a *App) ReleaseAll() {
	for key, act := range a.pressed {
		delete(a.pressed, key)
		a.hold(act, false)
	}
}

// speeds are those that the keys step through.
var speeds = []float64{0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4}

// Do does what a key asks for.
func (a *App) Do(act keymap.Action) {
	switch act {
	case keymap.Quit:
		a.Quit = true
		return
	case keymap.Fullscreen:
		a.Full = !a.Full
		return
	case keymap.Help:
		a.Screen.Top = &layer.Sheet{Keys: a.keys}
		return
	case keymap.Open:
		a.Pick()
		return
	case keymap.Menu:
		a.menu()
		return
	case keymap.Lesson:
		a.showLesson()
		return
	case keymap.Aspect:
		a.Screen.Video.Wide = !a.Screen.Video.Wide
		a.say("%s pixels", map[bool]string{true: "8:7", false: "square"}[a.Screen.Video.Wide])
		return
	case keymap.Overscan:
		a.Screen.Video.Overscan = !a.Screen.Video.Overscan
		return
	case keymap.Over:
		a.Screen.Over = !a.Screen.Over
		return
	case keymap.Mute:
		a.mute = !a.mute
		a.say("sound %s", onOff(!a.mute))
		return
	case keymap.Quieter, keymap.Louder:
		step := 10
		if act == keymap.Quieter {
			step = -10
		}
		a.volume = min(max(a.volume+step, 0), 100)
		a.say("volume %d %%", a.volume)
		return
	}
	switch {
	case act >= keymap.Slots && act <= keymap.AllOverlays:
		a.overlay(act)
	case act == keymap.PageUp:
		a.Screen.Page(-1)
	case act == keymap.PageDown:
		a.Screen.Page(1)
	case a.session == nil:
	case a.debug(act):
	default:
		a.doGame(act)
	}
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

func (a *App) overlay(act keymap.Action) {
	switch o := &a.Screen.Overlays; {
	case act != keymap.AllOverlays:
		a.Screen.Toggle(screen.Overlay(act - keymap.Slots))
	case *o == 0:
		*o = screen.AllOverlays
	default:
		*o = 0
	}
	a.watchNeeds()
}

// doGame does what needs a game.
func (a *App) doGame(act keymap.Action) {
	s := a.session
	switch act {
	case keymap.Pause:
		a.paused = !a.paused
	case keymap.ResetButton:
		a.pushButton(session.Reset, "reset")
	case keymap.PowerCycle:
		a.pushButton(session.Power, "power off and on")
	case keymap.Slower, keymap.Faster:
		a.changeSpeed(act == keymap.Faster)
	case keymap.NormalSpeed:
		a.speed = 1
		a.say("normal speed")
	case keymap.Frame:
		a.paused = true
		a.hush()
		a.frame()
	case keymap.Instruction:
		a.step(session.Instruction)
	case keymap.Scanline:
		a.step(session.Scanline)
	case keymap.FrameBack:
		a.stepBack(session.WholeFrame)
	case keymap.InstructionBack:
		a.stepBack(session.Instruction)
	case keymap.ScanlineBack:
		a.stepBack(session.Scanline)
	case keymap.Breakpoint:
		a.breakpoint()
	case keymap.Screenshot:
		a.screenshot()
	case keymap.WindowShot:
		a.windowShot()
	case keymap.GIF:
		a.toggleGIF()
	case keymap.WAV:
		a.toggleWAV()
	case keymap.Movie:
		a.toggleMovie()
	}
	switch {
	case act >= keymap.Load && act < keymap.Load+keymap.States:
		a.loadState(int(act-keymap.Load) + 1)
	case act >= keymap.Save && act < keymap.Save+keymap.States:
		a.saveState(int(act-keymap.Save) + 1)
	case act >= keymap.Channel && act < keymap.Channel+keymap.Channels:
		n := act - keymap.Channel
		a.silent ^= 1 << n
		s.Mute(a.silent)
		a.say("%s %s%s", keymap.ChannelNames[n], onOff(a.silent>>n&1 == 0), a.heard())
	case act >= keymap.Solo && act < keymap.Solo+keymap.Channels:
		n := act - keymap.Solo
		if alone := uint8(allChannels &^ (1 << n)); a.silent == alone {
			a.silent = 0
			a.say("all sound channels on")
		} else {
			a.silent = alone
			a.say("%s alone", keymap.ChannelNames[n])
		}
		s.Mute(a.silent)
	}
}

// allChannels has a bit for each sound channel.
const allChannels = 1<<keymap.Channels - 1

// heard names the channels that are on, where some are not.
func (a *App) heard() string {
	var names []string
	for n, name := range keymap.ChannelNames {
		if a.silent>>n&1 == 0 {
			names = append(names, name)
		}
	}
	switch len(names) {
	case 0:
		return "; no channel is on"
	case keymap.Channels:
		return "; all are on"
	}
	return "; on: " + strings.Join(names, ", ")
}

// pushButton is one of the console's own.
func (a *App) pushButton(command uint8, said string) {
	if mode, _, _ := a.session.Movie(); mode == session.PlayingMovie {
		a.warn("a movie is playing; stop it before %s", said)
		return
	}
	a.session.Press(command)
	a.paused = false
	a.say("%s", said)
}

func (a *App) changeSpeed(up bool) {
	at := 0
	for i, v := range speeds {
		if v <= a.speed {
			at = i
		}
	}
	if up {
		at = min(at+1, len(speeds)-1)
	} else {
		at = max(at-1, 0)
	}
	a.speed = speeds[at]
	a.say("%g × speed", a.speed)
}

func (a *App) step(u session.Unit) {
	a.paused = true
	a.hush()
	for port := range 2 {
		a.session.Hold(port, a.buttons(port))
	}
	at := a.session.Position()
	before, _, _ := a.session.Movie()
	a.session.Step(u)
	a.sayAfter(before, "")
	a.take(a.session.Position() != at)
}

func (a *App) stepBack(u session.Unit) {
	a.paused = true
	a.hush()
	if !a.session.StepBack(u) {
		a.say("no earlier history")
	}
	a.scratch = a.session.Console().Samples(a.scratch[:0])
}

// goTo pauses the game at the end of an earlier frame, so that the panels show that frame.
func (a *App) goTo(frame uint64) {
	a.paused = true
	a.hush()
	if !a.session.Goto(frame) {
		a.say("frame %d is before the start of the history", frame)
	}
	a.scratch = a.session.Console().Samples(a.scratch[:0])
}

func (a *App) breakpoint() {
	name := a.Screen.Routine()
	if name == "" {
		a.say("show the source overlay first; the breakpoint is set on its routine")
		return
	}
	on, err := a.session.Break(name)
	switch {
	case err != nil:
		a.warn("%v", err)
	case on:
		a.say("breakpoint on %s", name)
	default:
		a.say("breakpoint on %s removed", name)
	}
}

// letGo releases every button of a pad, as when it is unplugged.
func (a *App) letGo(port int) {
	a.pads[port&1] = [keymap.Buttons]int{}
}
