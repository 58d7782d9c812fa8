//go:build sdl

package sdltest

/*
#cgo pkg-config: sdl2
#include <SDL.h>
#include <stdlib.h>

// plug attaches a virtual joystick and returns its instance, negative when that failed.
static SDL_JoystickID plug(int pad, int axes, int buttons, Uint16 vendor, Uint16 product, const char *name, SDL_Joystick **joystick) {
	SDL_VirtualJoystickDesc d;
	SDL_zero(d);
	d.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION;
	d.type = pad ? SDL_JOYSTICK_TYPE_GAMECONTROLLER : SDL_JOYSTICK_TYPE_UNKNOWN;
	d.naxes = axes;
	d.nbuttons = buttons;
	d.vendor_id = vendor;
	d.product_id = product;
	d.name = name;
	int device = SDL_JoystickAttachVirtualEx(&d);
	if (device < 0)
		return -1;
	*joystick = SDL_JoystickOpen(device);
	return *joystick ? SDL_JoystickInstanceID(*joystick) : -1;
}

// pull detaches the one with an instance.
static int pull(SDL_JoystickID id) {
	for (int i = 0; i < SDL_NumJoysticks(); i++)
		if (SDL_JoystickGetDeviceInstanceID(i) == id)
			return SDL_JoystickDetachVirtual(i);
	return -1;
}
*/
import "C"

import (
	"errors"
	"unsafe"
)

// Pad is a joystick that only SDL knows.
type Pad struct {
	joystick *C.SDL_Joystick
	id       C.SDL_JoystickID
	name     *C.char
}

// Model is what kind of joystick it is.
type Model struct {
	Name            string
	Vendor, Product uint16
	Controller      bool // its buttons are where those of a game controller are; else nobody knows where
}

// Plug plugs one in. SDL's game controllers have to be on.
func Plug(m Model) (*Pad, error) {
	p := &Pad{name: C.CString(m.Name)}
	controller := C.int(0)
	if m.Controller {
		controller = 1
	}
	p.id = C.plug(controller, C.SDL_CONTROLLER_AXIS_MAX, C.SDL_CONTROLLER_BUTTON_MAX, C.Uint16(m.Vendor), C.Uint16(m.Product), p.name, &p.joystick)
	if p.id < 0 {
		return nil, failure()
	}
	return p, nil
}

func failure() error { return errors.New("SDL: " + C.GoString(C.SDL_GetError())) }

// GUID names its model in a file of mappings.
func (p *Pad) GUID() string {
	var text [33]C.char
	C.SDL_JoystickGetGUIDString(C.SDL_JoystickGetGUID(p.joystick), &text[0], C.int(len(text)))
	return C.GoString(&text[0])
}

// Press holds a button, or lets it go.
func (p *Pad) Press(button int, down bool) {
	state := C.Uint8(0)
	if down {
		state = 1
	}
	C.SDL_JoystickSetVirtualButton(p.joystick, C.int(button), state)
}

// Lean moves an axis.
func (p *Pad) Lean(axis, value int) {
	C.SDL_JoystickSetVirtualAxis(p.joystick, C.int(axis), C.Sint16(value))
}

// Pull pulls it out.
func (p *Pad) Pull() error {
	if C.pull(p.id) != 0 {
		return failure()
	}
	C.SDL_JoystickClose(p.joystick)
	C.free(unsafe.Pointer(p.name))
	return nil
}
