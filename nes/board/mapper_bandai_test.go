package board

import "testing"

// i2c operates the serial lines of a board: wires puts levels on SCL and SDA, or releases SDA; read gives SDA.
type i2c struct {
	wires func(scl, sda, release bool)
	read  func() bool
}

func (w i2c) start() {
	w.wires(false, true, false)
	w.wires(true, true, false)
	w.wires(true, false, false)
	w.wires(false, false, false)
}

func (w i2c) stop() {
	w.wires(false, false, false)
	w.wires(true, false, false)
	w.wires(true, true, false)
}

// send sends a byte and reports whether it is acknowledged.
func (w i2c) send(v uint8) bool {
	for bit := 7; bit >= 0; bit-- {
		sda := v>>bit&1 != 0
		w.wires(false, sda, false)
		w.wires(true, sda, false)
		w.wires(false, sda, false)
	}
	w.wires(false, true, true)
	w.wires(true, true, true)
	ack := !w.read()
	w.wires(false, true, true)
	return ack
}

// receive takes a byte and acknowledges it if more are wanted.
func (w i2c) receive(more bool) (v uint8) {
	for range 8 {
		w.wires(false, true, true)
		w.wires(true, true, true)
		v = v<<1 | flag(w.read(), 1)
		w.wires(false, true, true)
	}
	w.wires(false, !more, false)
	w.wires(true, !more, false)
	w.wires(false, !more, false)
	return v
}

// sends sends bytes, which all have to be acknowledged.
func (w i2c) sends(b *slot, bytes ...uint8) {
	b.Helper()
	w.start()
	for i, v := range bytes {
		if !w.send(v) {
			b.Errorf("byte %d of % X is not acknowledged", i, bytes)
		}
	}
}

// wires returns the lines of the EEPROM at $800D.
func (b *slot) wires() i2c {
	return i2c{
		func(scl, sda, release bool) { b.poke(0x800D, flag(release, 0x80)|flag(sda, 0x40)|flag(scl, 0x20)) },
		func() bool { return b.cpu(0x6000)&0x10 != 0 },
	}
}

func TestAnX24C02StoresWhatTheStopConditionEnds(t *testing.T) {
	s := newSlot(t, testImage(16, 256, 128, nes20(5, 0, 2, 0), battery))
	w := s.wires()
	w.sends(s, 0xA0, 0x47, 1, 2, 3)
	if s.hidden[0x47] != 0 {
		t.Error("a byte is stored before the stop condition")
	}
	w.stop()
	if got := [4]uint8(s.hidden[0x44:]); got != [4]uint8{2, 3, 0, 1} { // the address wraps in its page of four bytes
		t.Errorf("the page holds %v", got)
	}
	w.sends(s, 0xA0, 0x47)
	w.sends(s, 0xA1)
	for i, want := range []uint8{1, s.hidden[0x48]} {
		if got := w.receive(i == 0); got != want {
			t.Errorf("byte %d reads %d, want %d", i, got, want)
		}
	}
	w.stop()
	w.start()
	if w.send(0xA2) || w.send(0x47) {
		t.Error("it answers to another chip's address")
	}
	if got := s.cpu(0x7FFF) &^ 0x10; got != s.open&^0x10 {
		t.Errorf("the other bits read $%02X, not the open bus", got)
	}
}

func TestAnX24C01HasNoDeviceAddress(t *testing.T) {
	s := newSlot(t, testImage(159, 256, 128, nes20(0, 0, 1, 0), battery))
	w := s.wires()
	w.sends(s, 0x7F<<1, 0x9A)
	w.stop()
	w.sends(s, 0x7F<<1|1)
	if got := [2]uint8{w.receive(true), w.receive(false)}; got != [2]uint8{0x9A, s.hidden[0]} || len(s.hidden) != 128 || s.hidden[127] != 0x9A {
		t.Errorf("it reads %v and holds %d bytes", got, len(s.hidden))
	}
}

func TestTheDatachHasAnEEPROMAndItsGamesAnother(t *testing.T) {
	s := newSlot(t, testImage(157, 256, 0, nes20(0, 0, 1, 7), battery))
	w := s.wires()
	w.sends(s, 0xA0, 0x80, 0x55)
	w.stop()
	second := i2c{func(scl, sda, release bool) {
		s.poke(0x800D, flag(release, 0x80)|flag(sda, 0x40))
		s.poke(0x8000, flag(scl, 0x08))
	}, w.read}
	second.sends(s, 0x10<<1, 0x66)
	second.stop()
	if len(s.hidden) != 128+256 || s.hidden[128+0x80] != 0x55 || s.hidden[0x10] != 0x66 {
		t.Errorf("%d bytes, $%02X and $%02X", len(s.hidden), s.hidden[128+0x80], s.hidden[0x10])
	}
	s.wantCPU(0x6000, s.open&^0x18|0x10) // the line rests high, the barcode reader sees nothing
}

func TestTheFCGHasItsRegistersAt6000AndNoLatch(t *testing.T) {
	fcg := newSlot(t, testImage(16, 256, 128, nes20(4, 0, 0, 0)))
	lz := newSlot(t, testImage(16, 256, 128, nes20(5, 0, 0, 0)))
	both := newSlot(t, testImage(16, 256, 128))
	for name, c := range map[string]struct {
		*slot
		low, high uint8
	}{"FCG": {fcg, 4, 4}, "LZ93D50": {lz, 0, 6}, "an old header": {both, 4, 6}} {
		c.run(name, func() {
			c.poke(0x6008, 2)
			c.wantPRG(c.low, c.low+1, 30, 31)
			c.poke(0x8008, 3)
			c.wantPRG(c.high, c.high+1, 30, 31)
		})
	}
	fcg.pokes(0x600B, 1, 100, 0)
	fcg.poke(0x600A, 1)
	fcg.wantIRQAt(fcg.t + 100*testCycle)
	fcg.poke(0x600A, 0)
	fcg.wantNoIRQ()
	lz.pokes(0x800B, 1, 100, 0)
	lz.poke(0x800A, 1)
	lz.pokes(0x800B, 1, 0, 0) // the latch
	lz.wantIRQAt(lz.t + (100-6)*testCycle)
	lz.poke(0x800A, 1) // a counter of 0 interrupts at once
	lz.wantIRQ(true)
	if lz.irqAt != lz.t {
		t.Errorf("the line fell at %d, want %d", lz.irqAt, lz.t)
	}
}

func TestMapper153SelectsHalvesOfItsPRGAndEnablesItsRAM(t *testing.T) {
	s := newSlot(t, testImage(153, 512, 0, nes20(0, 0, 7, 7), battery))
	s.wantPRG(0, 1, 30, 31)
	s.poke(0x8008, 2)
	s.pokes(0x8000, 1, 1, 1, 1, 1)
	s.wantPRG(36, 37, 62, 63)
	s.wantCPU(0x6000, s.open)
	s.poke(0x800D, 0x20)
	s.poke(0x6000, 9)
	s.wantCPU(0x6000, 9)
}
