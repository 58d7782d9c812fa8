package window

import (
	"testing"

	"pool6502/cmd/pool6502/keymap"
)

// TestAChannelIsHeardAlone hears the game without any of its channels, and with all of them again.
func TestAChannelIsHeardAlone(t *testing.T) {
	a := playing(t, "freelist")
	swing := func() float32 {
		ticks(a, 2)
		a.Sound(nil)
		ticks(a, 90)
		low, high := float32(1), float32(-1)
		for _, x := range a.Sound(nil) {
			low, high = min(low, x), max(high, x)
		}
		return high - low
	}
	all := swing()
	solo := keymap.Solo + keymap.Action(keymap.Channels-1) // the cartridge has no sound
	a.Do(solo)
	ticks(a, 60)
	if got := swing(); got > all/20 || a.Message() != "cartridge sound alone" {
		t.Errorf("%q: the sound still swings by %.3f, and by %.3f with all channels", a.Message(), got, all)
	}
	a.Do(keymap.Solo)
	if a.silent != allChannels-1 {
		t.Errorf("alone is what %06b silences", a.silent)
	}
	a.Do(keymap.Channel + 1)
	if want := "pulse 2 on; on: pulse 1, pulse 2"; a.Message() != want {
		t.Errorf("%q, not %q", a.Message(), want)
	}
	a.Do(solo)
	a.Do(solo)
	if got := swing(); a.silent != 0 || got < all/4 {
		t.Errorf("with all channels again it swings by %.3f, not %.3f", got, all)
	}
}
