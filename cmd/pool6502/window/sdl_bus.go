//go:build sdl

package window

import (
	"os"
	"path/filepath"
)

// startNoBus keeps SDL from starting dbus-launch where the desktop has no session bus. SDL uses a bus that is
// there, to keep the screen from going dark.
func startNoBus() {
	const address = "DBUS_SESSION_BUS_ADDRESS"
	if os.Getenv(address) != "" {
		return
	}
	if dir := os.Getenv("XDG_RUNTIME_DIR"); dir != "" {
		if _, err := os.Stat(filepath.Join(dir, "bus")); err == nil {
			return
		}
	}
	os.Setenv(address, "disabled:")
}
