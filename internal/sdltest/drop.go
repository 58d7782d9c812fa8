//go:build sdl

package sdltest

/*
#include <SDL.h>
#include <stdlib.h>

// drop puts what a file manager sends into SDL's queue.
static int drop(const char *path) {
	SDL_Event e;
	SDL_zero(e);
	e.drop.type = SDL_DROPFILE;
	e.drop.timestamp = SDL_GetTicks();
	e.drop.file = SDL_strdup(path);
	return SDL_PushEvent(&e);
}
*/
import "C"

import "unsafe"

// Drop drops a file on the window.
func Drop(path string) error {
	p := C.CString(path)
	defer C.free(unsafe.Pointer(p))
	if C.drop(p) != 1 {
		return failure()
	}
	return nil
}
