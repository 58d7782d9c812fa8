//go:build sdl && unix

package window

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"pool6502/nes"
)

// underWayland lets the test draw for a compositor without a screen. Its windows wait for the
// display and have no memory of their own: neither is so under Xvfb.
func underWayland(t *testing.T) {
	t.Helper()
	sway, err := exec.LookPath("sway")
	if err != nil {
		t.Skip("sway is not installed (make sdl installs it on Debian)")
	}
	dir, err := os.MkdirTemp("", "pool6502-wayland")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	config := filepath.Join(dir, "config")
	if err := os.WriteFile(config, []byte("output * mode --custom 1600x1000@60Hz\nfor_window [title=\".*\"] floating enable\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(sway, "-c", config)
	c.Env = append(os.Environ(), "XDG_RUNTIME_DIR="+dir, "WLR_BACKENDS=headless", "WLR_RENDERER=pixman", "WLR_LIBINPUT_NO_DEVICES=1")
	if os.Getuid() == 0 { // it does not run as root
		const nobody = 65534
		if err := os.Chown(dir, nobody, nobody); err != nil {
			t.Fatal(err)
		}
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	var said bytes.Buffer
	c.Stdout, c.Stderr = &said, &said
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		c.Wait()
		close(ended)
	}()
	t.Cleanup(func() {
		c.Process.Kill()
		<-ended
	})
	for range 2000 {
		select {
		case <-ended:
			t.Skip("sway does not run here: " + said.String())
		case <-time.After(10 * time.Millisecond):
		}
		sockets, _ := filepath.Glob(filepath.Join(dir, "wayland-?"))
		if len(sockets) > 0 {
			t.Setenv("XDG_RUNTIME_DIR", dir)
			t.Setenv("WAYLAND_DISPLAY", filepath.Base(sockets[0]))
			t.Setenv("SDL_VIDEODRIVER", "wayland")
			return
		}
	}
	t.Fatal("sway lets nobody in")
}

// TestUnderWayland plays with and without the wish for the graphics card: the display waits for
// the pictures, a key is heard, and the picture is the headless one.
func TestUnderWayland(t *testing.T) {
	const down, up, last = 20, 40, 90
	underWayland(t)
	for _, software := range []bool{false, true} {
		t.Run("software="+strconv.FormatBool(software), func(t *testing.T) {
			a := playing(t, "freelist")
			n, from, to := 0, 0, 0
			w, err := Run(a, Options{Software: software, Each: func(w *Window) {
				switch n++; n {
				case down:
					inject(t, "Z", true)
					from = int(a.Session().Position())
				case up:
					inject(t, "Z", false)
					to = int(a.Session().Position())
				case last:
					a.message = ""
					a.Draw(w.canvas)
					if err := w.out.show(w.canvas); err != nil {
						t.Fatal(err)
					}
					con := twin(t, "freelist", func(f int) (nes.Buttons, nes.Buttons) {
						if f >= from && f < to {
							return nes.ButtonA, 0
						}
						return 0, 0
					}, int(a.Session().Position()))
					samePicture(t, w, con)
					if !bytes.Equal(ram(con), ram(a.Session().Console())) {
						t.Error("RAM is not what the same keys make headless")
					}
				case last + 1:
					a.Quit = true
				}
			}})
			if err != nil {
				t.Fatal(err)
			}
			if to <= from {
				t.Errorf("no frame in pictures %d to %d", down, up)
			}
			if kept, _ := w.keeps(); !kept {
				t.Error("the display does not wait")
			}
		})
	}
}
