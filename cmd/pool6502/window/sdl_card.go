//go:build sdl

package window

// typedef const char *(*get_string)(unsigned int);
// static const char *gl_string(void *get, unsigned int name) { return ((get_string)get)(name); }
import "C"

import (
	"strings"

	"github.com/veandco/go-sdl2/sdl"
)

// drawnByProcessor reports whether the OpenGL that draws now does without a graphics card.
func drawnByProcessor() bool {
	const glRenderer = 0x1F01
	get := sdl.GLGetProcAddress("glGetString")
	if get == nil {
		return false
	}
	name := strings.ToLower(C.GoString(C.gl_string(get, glRenderer)))
	for _, software := range []string{"llvmpipe", "softpipe", "swrast", "software", "swiftshader", "gdi generic"} {
		if strings.Contains(name, software) {
			return true
		}
	}
	return false
}
