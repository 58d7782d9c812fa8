//go:build sdl

package sdltest

/*
#include <SDL.h>

// key puts a key of the keyboard into SDL's queue.
static int key(SDL_Keycode sym, Uint16 mod, int down) {
	SDL_Event e;
	SDL_zero(e);
	e.key.type = down ? SDL_KEYDOWN : SDL_KEYUP;
	e.key.timestamp = SDL_GetTicks();
	e.key.state = down ? SDL_PRESSED : SDL_RELEASED;
	e.key.keysym.sym = sym;
	e.key.keysym.mod = mod;
	return SDL_PushEvent(&e);
}
*/
import "C"

// Key presses a key, by SDL's names for it and for what is held beside it, or lets it go. The Go
// binding's own call reads beyond the end of its event.
func Key(sym int32, mod uint16, down bool) error {
	state := C.int(0)
	if down {
		state = 1
	}
	if C.key(C.SDL_Keycode(sym), C.Uint16(mod), state) != 1 {
		return failure()
	}
	return nil
}
