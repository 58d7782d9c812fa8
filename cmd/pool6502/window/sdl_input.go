//go:build sdl

package window

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/veandco/go-sdl2/sdl"

	"pool6502/cmd/pool6502/keymap"
	"pool6502/internal/files"
)

// events hands on what has happened since the last frame, and reports whether anything has.
func (w *Window) events() (any bool) {
	for e := sdl.PollEvent(); e != nil; e = sdl.PollEvent() {
		any = true
		w.handle(e)
	}
	return any
}

// handle hands on an event.
func (w *Window) handle(e sdl.Event) {
	a := w.App
	switch e := e.(type) {
	case *sdl.QuitEvent:
		a.Quit = true
	case *sdl.KeyboardEvent:
		a.Key(chord(e.Keysym), e.Type == sdl.KEYDOWN, e.Repeat > 0)
	case *sdl.MouseMotionEvent:
		a.Screen.Mouse(int(e.X)/w.factor, int(e.Y)/w.factor)
	case *sdl.MouseButtonEvent:
		x, y := int(e.X)/w.factor, int(e.Y)/w.factor
		switch {
		case e.Type != sdl.MOUSEBUTTONDOWN:
			a.Screen.Release()
		case e.Button == sdl.BUTTON_LEFT:
			a.Click(x, y)
		case e.Button == sdl.BUTTON_RIGHT:
			a.RightClick(x, y)
		}
	case *sdl.TextInputEvent:
		a.Type(e.GetText())
	case *sdl.MouseWheelEvent:
		a.Wheel(int(e.Y))
	case *sdl.DropEvent:
		if e.Type == sdl.DROPFILE {
			a.Drop(e.File)
		}
	case *sdl.WindowEvent:
		switch e.Event {
		case sdl.WINDOWEVENT_FOCUS_LOST:
			a.ReleaseAll()
		case sdl.WINDOWEVENT_LEAVE:
			a.Screen.Mouse(-1, -1)
		case sdl.WINDOWEVENT_MOVED, sdl.WINDOWEVENT_DISPLAY_CHANGED:
			w.measure()
		}
	default:
		w.pads.event(e)
	}
}

// chord is a key as the key map names it.
func chord(k sdl.Keysym) keymap.Chord {
	c := keymap.Chord{Key: strings.ToLower(sdl.GetKeyName(k.Sym))}
	for _, m := range []struct {
		bits uint16
		mod  keymap.Mods
	}{{sdl.KMOD_CTRL, keymap.Ctrl}, {sdl.KMOD_SHIFT, keymap.Shift}, {sdl.KMOD_ALT, keymap.Alt}} {
		if k.Mod&m.bits != 0 {
			c.Mods |= m.mod
		}
	}
	switch k.Sym { // a modifier by itself is a key, not its own modifier
	case sdl.K_LSHIFT, sdl.K_RSHIFT:
		c.Mods &^= keymap.Shift
	case sdl.K_LCTRL, sdl.K_RCTRL:
		c.Mods &^= keymap.Ctrl
	case sdl.K_LALT, sdl.K_RALT:
		c.Mods &^= keymap.Alt
	}
	return c
}

// pads are the game controllers: the first is pad 1, the second pad 2.
type pads struct {
	app  *App
	at   [2]*sdl.GameController
	axis [2][4]bool // left, right, up, down of the stick are held
}

// open starts looking for controllers, with the mappings of a file where there is one.
func (p *pads) open(a *App, mappings string) {
	p.app = a
	if err := sdl.InitSubSystem(sdl.INIT_GAMECONTROLLER); err != nil {
		a.warn("game controllers cannot be used: %v", err)
		return
	}
	if mappings == "" {
		return
	}
	data, err := files.Read(mappings)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			a.warn("no controller mappings: %v", err)
		}
		return
	}
	addMappings(string(data))
	p.look() // SDL announced those it knew before the file was read
}

// addMappings gives SDL the lines of a file of mappings.
func addMappings(text string) {
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' && ofPlatform(line, sdl.GetPlatform()) {
			sdl.GameControllerAddMapping(line) // what it cannot read, it refuses
		}
	}
}

// ofPlatform reports whether a line of mappings is for a platform. The same controller has
// another line on each, and its buttons other numbers.
func ofPlatform(line, platform string) bool {
	_, of, ok := strings.Cut(line, ",platform:")
	of, _, _ = strings.Cut(of, ",")
	return !ok || strings.TrimSpace(of) == platform
}

// look plugs in the controllers that have no port yet, as far as there are ports.
func (p *pads) look() {
	for i := range sdl.NumJoysticks() {
		if sdl.IsGameController(i) {
			p.plug(i)
		}
	}
}

func (p *pads) close() {
	for i, c := range p.at {
		if c != nil {
			c.Close()
			p.at[i] = nil
		}
	}
	sdl.QuitSubSystem(sdl.INIT_GAMECONTROLLER)
}

// buttons of a controller: B and A lie side by side as on the console's own pad.
var padButtons = map[uint8]keymap.Button{
	sdl.CONTROLLER_BUTTON_A:          keymap.B,
	sdl.CONTROLLER_BUTTON_B:          keymap.A,
	sdl.CONTROLLER_BUTTON_X:          keymap.TurboB,
	sdl.CONTROLLER_BUTTON_Y:          keymap.TurboA,
	sdl.CONTROLLER_BUTTON_BACK:       keymap.SelectButton,
	sdl.CONTROLLER_BUTTON_START:      keymap.Start,
	sdl.CONTROLLER_BUTTON_DPAD_UP:    keymap.Up,
	sdl.CONTROLLER_BUTTON_DPAD_DOWN:  keymap.Down,
	sdl.CONTROLLER_BUTTON_DPAD_LEFT:  keymap.Left,
	sdl.CONTROLLER_BUTTON_DPAD_RIGHT: keymap.Right,
}

// shoulders go through time.
var shoulders = map[uint8]keymap.Action{
	sdl.CONTROLLER_BUTTON_LEFTSHOULDER:  keymap.Rewind,
	sdl.CONTROLLER_BUTTON_RIGHTSHOULDER: keymap.FastForward,
}

func (p *pads) event(e sdl.Event) {
	switch e := e.(type) {
	case *sdl.ControllerDeviceEvent:
		if e.Type == sdl.CONTROLLERDEVICEADDED {
			p.plug(int(e.Which))
		} else if e.Type == sdl.CONTROLLERDEVICEREMOVED {
			p.unplug(sdl.JoystickID(e.Which))
		}
	case *sdl.ControllerButtonEvent:
		port := p.port(e.Which)
		if port < 0 {
			return
		}
		if b, ok := padButtons[uint8(e.Button)]; ok {
			p.app.Button(port, b, e.State == sdl.PRESSED)
		} else if act, ok := shoulders[uint8(e.Button)]; ok {
			p.app.hold(act, e.State == sdl.PRESSED)
		}
	case *sdl.ControllerAxisEvent:
		if port := p.port(e.Which); port >= 0 {
			p.stick(port, uint8(e.Axis), int(e.Value))
		}
	}
}

// plug gives a controller the first free port.
func (p *pads) plug(device int) {
	for i := range p.at {
		if p.at[i] != nil {
			continue
		}
		if c := sdl.GameControllerOpen(device); c != nil {
			if p.port(c.Joystick().InstanceID()) >= 0 {
				c.Close()
				return
			}
			p.at[i] = c
			p.app.say("pad %d: %s", i+1, c.Name())
		}
		return
	}
}

func (p *pads) unplug(id sdl.JoystickID) {
	port := p.port(id)
	if port < 0 {
		return
	}
	p.at[port].Close()
	p.at[port] = nil
	p.axis[port] = [4]bool{}
	p.app.letGo(port) // SDL has let go of what was held, the shoulders too
	p.app.say("pad %d was unplugged", port+1)
	p.look()
}

func (p *pads) port(id sdl.JoystickID) int {
	for i, c := range p.at {
		if c != nil && c.Joystick().InstanceID() == id {
			return i
		}
	}
	return -1
}

// stick makes a cross of the left stick: half way out counts.
func (p *pads) stick(port int, axis uint8, value int) {
	const half = 16384
	first, low, high := 0, keymap.Left, keymap.Right
	switch axis {
	case sdl.CONTROLLER_AXIS_LEFTX:
	case sdl.CONTROLLER_AXIS_LEFTY:
		first, low, high = 2, keymap.Up, keymap.Down
	default:
		return
	}
	for i, b := range []keymap.Button{low, high} {
		on := value < -half
		if i == 1 {
			on = value > half
		}
		if held := &p.axis[port][first+i]; *held != on {
			*held = on
			p.app.Button(port, b, on)
		}
	}
}
