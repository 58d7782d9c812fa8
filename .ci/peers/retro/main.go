// Command retro plays a cartridge on a libretro core, without a window: retro FRAMES CORE ROM.
//
// It declares the little of the libretro interface that running a cartridge takes
// (docs.libretro.com, "Developing cores"): the callbacks of a core, and the answers to what a core
// asks of its surroundings. What a core asks beyond that is answered with no.
package main

import (
	"fmt"
	"os"
	"runtime"
	"unsafe"

	"github.com/ebitengine/purego"

	"pool6502/nes"
	"pool6502/peers/play"
)

// Questions of a core (RETRO_ENVIRONMENT_…) that are answered.
const (
	getCanDuplicate    = 3
	getSystemDirectory = 9
	setPixelFormat     = 10
	getSaveDirectory   = 31
)

// pad is RETRO_DEVICE_JOYPAD; buttons are the pad's, by RETRO_DEVICE_ID_JOYPAD_….
const pad = 1

var buttons = map[uint32]nes.Buttons{
	0: nes.ButtonB, 2: nes.ButtonSelect, 3: nes.ButtonStart, 4: nes.ButtonUp,
	5: nes.ButtonDown, 6: nes.ButtonLeft, 7: nes.ButtonRight, 8: nes.ButtonA,
}

// bytesPerPixel by RETRO_PIXEL_FORMAT_…: 0RGB1555, XRGB8888, RGB565.
var bytesPerPixel = [...]int{2, 4, 2}

// game is struct retro_game_info.
type game struct {
	path *byte
	data *byte
	size uintptr
	meta *byte
}

type machine struct {
	run       func()
	held      [2]nes.Buttons
	format    int32
	picture   []byte // of the core, until the next frame
	pitch     int
	samples   int
	directory *byte          // for saves, ending in 0
	pins      runtime.Pinner // of what the core holds pointers to
}

func (m *machine) Hold(pad int, held nes.Buttons) { m.held[pad] = held }

func (m *machine) Frame(count bool) (colours, samples int) {
	m.samples = 0
	m.run()
	if count {
		var pixels []string
		n := bytesPerPixel[m.format]
		for i := 0; i+n <= len(m.picture); i += n {
			pixels = append(pixels, string(m.picture[i:i+n]))
		}
		colours = play.Colours(pixels)
	}
	return colours, m.samples
}

func (m *machine) environment(question uint32, answer unsafe.Pointer) bool {
	switch question {
	case getCanDuplicate:
		*(*bool)(answer) = true
	case getSystemDirectory, getSaveDirectory:
		*(**byte)(answer) = m.directory
	case setPixelFormat:
		m.format = *(*int32)(answer)
		return m.format >= 0 && int(m.format) < len(bytesPerPixel)
	default:
		return false
	}
	return true
}

func (m *machine) video(data *byte, width, height uint32, pitch uintptr) {
	if data == nil {
		return // the same picture again
	}
	m.picture = unsafe.Slice(data, int(height)*int(pitch))
}

func (m *machine) state(port, device, _, id uint32) int16 {
	if port < 2 && device == pad && m.held[port]&buttons[id] != 0 {
		return 1
	}
	return 0
}

// open loads a core and gives it the cartridge.
func open(core, rom string) (play.Machine, error) {
	lib, err := purego.Dlopen(core, purego.RTLD_NOW)
	if err != nil {
		return nil, err
	}
	image, err := os.ReadFile(rom)
	if err != nil {
		return nil, err
	}
	tmp, err := os.MkdirTemp("", "peer")
	if err != nil {
		return nil, err
	}
	m := &machine{directory: &append([]byte(tmp), 0)[0]}
	for _, c := range []struct {
		name string
		f    any
	}{
		{"retro_set_environment", m.environment},
		{"retro_set_video_refresh", m.video},
		{"retro_set_audio_sample", func(l, r int16) { m.samples++ }},
		{"retro_set_audio_sample_batch", func(_ unsafe.Pointer, n uintptr) uintptr { m.samples += int(n); return n }},
		{"retro_set_input_poll", func() {}},
		{"retro_set_input_state", m.state},
	} {
		var set func(uintptr)
		purego.RegisterLibFunc(&set, lib, c.name)
		set(purego.NewCallback(c.f))
	}
	var start func()
	purego.RegisterLibFunc(&start, lib, "retro_init")
	var load func(*game) bool
	purego.RegisterLibFunc(&load, lib, "retro_load_game")
	purego.RegisterLibFunc(&m.run, lib, "retro_run")
	start()
	path := append([]byte(rom), 0)
	info := &game{path: &path[0], data: &image[0], size: uintptr(len(image))}
	m.pins.Pin(info.path)
	m.pins.Pin(info.data)
	m.pins.Pin(m.directory)
	if !load(info) {
		return nil, fmt.Errorf("%s does not load %s", core, rom)
	}
	return m, nil
}

func main() {
	play.Main(func(args []string, rom string) (play.Machine, error) {
		if len(args) != 1 {
			return nil, fmt.Errorf("usage: retro [-input SCRIPT] FRAMES CORE ROM")
		}
		return open(args[0], rom)
	})
}
