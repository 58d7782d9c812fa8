package nes

import (
	"reflect"
	"slices"
	"testing"
)

// A field that is not of fixed size could not be copied by value or saved.
func checkValue(t *testing.T, path string, typ reflect.Type) {
	t.Helper()
	switch typ.Kind() {
	case reflect.Struct:
		for i := range typ.NumField() {
			f := typ.Field(i)
			if !f.IsExported() && !f.Anonymous { // the fields of an embedded struct are those of typ
				t.Errorf("%s.%s is not exported: it would not be saved", path, f.Name)
			}
			checkValue(t, path+"."+f.Name, f.Type)
		}
	case reflect.Array:
		checkValue(t, path+"[]", typ.Elem())
	case reflect.Bool,
		reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
		reflect.Float32, reflect.Float64:
	default:
		t.Errorf("%s is a %s, which is not a value of fixed size", path, typ)
	}
}

func TestStateIsAValue(t *testing.T) {
	checkValue(t, "State", reflect.TypeOf(State{}))
}

// testConsole opens an NROM cartridge whose program is prg at $8000.
func testConsole(t testing.TB, cfg Config, prg ...uint8) *Console {
	t.Helper()
	image := make([]uint8, 16+0x8000+0x2000)
	copy(image, "NES\x1a\x02\x01")
	copy(image[16:], prg)
	copy(image[16+0x7FFA:], []uint8{0x00, 0x80, 0x00, 0x80, 0x00, 0x80})
	con, err := Open(image, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return con
}

func TestBoardStatesAreValues(t *testing.T) {
	for i, mapper := range mappers {
		con, err := Open(fuzzImage(uint8(i), nil), Config{})
		if err != nil {
			t.Fatalf("mapper %d: %v", mapper, err)
		}
		if st := con.board.State(); st != nil {
			checkValue(t, con.cart.Board, reflect.TypeOf(st).Elem())
		}
	}
}

// A program that keeps the PPU, the APU, DMA and the stack busy: it turns
// rendering and NMIs on, plays a DMC sample in a loop, and counts.
var busyProgram = []uint8{
	0x2C, 0x02, 0x20, // $8000 bit $2002 (also the NMI handler's entry: harmless)
	0xA9, 0x1E, 0x8D, 0x01, 0x20, // lda #$1E  sta $2001
	0xA9, 0x4F, 0x8D, 0x10, 0x40, // lda #$4F  sta $4010
	0xA9, 0x02, 0x8D, 0x13, 0x40, // lda #2    sta $4013
	0xA9, 0x1F, 0x8D, 0x15, 0x40, // lda #$1F  sta $4015
	0xE6, 0x00, // $8017 inc $00
	0xA5, 0x00, 0x8D, 0x00, 0x03, // lda $00 sta $0300
	0x8D, 0x02, 0x40, 0x8D, 0x07, 0x20, // sta $4002 sta $2007
	0xA9, 0x03, 0x8D, 0x14, 0x40, // lda #3 sta $4014
	0xAD, 0x02, 0x20, // lda $2002
	0x4C, 0x17, 0x80, // jmp $8017
}

func TestARestoredConsoleGoesOnAsIfNothingHappened(t *testing.T) {
	con := testConsole(t, Config{}, busyProgram...)
	for range 3 {
		con.RunFrame()
	}
	for range 1234 {
		con.Step()
	}
	saved := con.Save()
	run := func() (uint64, State) {
		for range 4 {
			con.RunFrame()
		}
		var s Snapshot
		con.Snapshot(&s)
		return con.Cycles(), s.state
	}
	cycles, state := run()
	if err := con.Load(saved); err != nil {
		t.Fatal(err)
	}
	again, stateAgain := run()
	if cycles != again || state != stateAgain {
		t.Errorf("after a load the run ends at cycle %d, before it at %d; states equal: %v", again, cycles, state == stateAgain)
	}
}

func TestAStateOfAnotherCartridgeIsRefused(t *testing.T) {
	con := testConsole(t, Config{}, busyProgram...)
	other := testConsole(t, Config{}, 0xEA)
	if err := con.Load(other.Save()); err != ErrOtherState {
		t.Errorf("got %v, want %v", err, ErrOtherState)
	}
	mmc1, err := Open(blankImage(1, 32, 8), Config{}) // whose board has a state of its own
	if err != nil {
		t.Fatal(err)
	}
	if err := con.Load(mmc1.Save()); err != ErrOtherState {
		t.Errorf("of another board: got %v, want %v", err, ErrOtherState)
	}
}

func TestAStateOfAnotherRegionIsRefused(t *testing.T) {
	con := testConsole(t, Config{}, busyProgram...)
	pal := testConsole(t, Config{Region: PAL}, busyProgram...)
	if err := con.Load(pal.Save()); err != ErrRegionState {
		t.Errorf("got %v, want %v", err, ErrRegionState)
	}
}

func TestADamagedStateIsRefusedAndChangesNothing(t *testing.T) {
	con := testConsole(t, Config{}, busyProgram...)
	con.RunFrame()
	saved := con.Save()
	before := con.Cycles()
	for _, cut := range []int{0, 7, 8, 20, stateHeader, len(saved) - 1} {
		if err := con.Load(saved[:cut]); err == nil {
			t.Errorf("a state of %d of %d bytes was accepted", cut, len(saved))
		}
	}
	for at := stateHeader; at < len(saved); at += len(saved) / 50 {
		saved[at] ^= 0x10
		if err := con.Load(saved); err != ErrNotState {
			t.Errorf("a state with one bit of byte %d turned gave %v, want %v", at, err, ErrNotState)
		}
		saved[at] ^= 0x10
	}
	if con.Cycles() != before {
		t.Error("a refused state changed the console")
	}
}

// Whatever a damaged state says, loading it and running on must not panic.
func FuzzLoad(f *testing.F) {
	con := testConsole(f, Config{SampleRate: -1}, busyProgram...)
	con.RunFrame()
	good := con.Save()
	f.Add(uint32(stateHeader), uint8(0xFF))
	f.Add(uint32(stateHeader+8), uint8(0x80))
	f.Add(uint32(stateHeader+300), uint8(1))
	f.Fuzz(func(t *testing.T, at uint32, v uint8) {
		data := append([]uint8(nil), good...)
		i := stateHeader + int(at)%(len(data)-stateHeader)
		for k := i; k < min(i+16, len(data)); k++ {
			data[k] = v
		}
		seal(data) // a hostile state has the right sum
		con := testConsole(t, Config{SampleRate: -1}, busyProgram...)
		if con.Load(data) != nil {
			return
		}
		for range 5000 {
			con.Step()
		}
	})
}

func TestRunningAFrameAllocatesNothing(t *testing.T) {
	con := testConsole(t, Config{}, busyProgram...)
	var sound []float32
	for range 4 {
		con.RunFrame()
		sound = con.Samples(sound[:0])
	}
	if n := testing.AllocsPerRun(10, func() {
		con.RunFrame()
		sound = con.Samples(sound[:0])
	}); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

func TestWhenSettlingHappensIsNeverVisible(t *testing.T) {
	noSamples := slices.Clone(busyProgram)
	noSamples[19] = 0x0F
	for name, program := range map[string][]uint8{"samples": busyProgram, "no samples": noSamples} {
		for align := range uint8(2) {
			lazy := testConsole(t, Config{Align: align, GetPut: align}, program...)
			strict := testConsole(t, Config{Align: align, GetPut: align, Strict: true}, program...)
			for frame := range 6 {
				lazy.RunFrame()
				strict.RunFrame()
				var a, b Snapshot
				lazy.Snapshot(&a)
				strict.Snapshot(&b)
				if a.state != b.state || string(a.arena) != string(b.arena) {
					t.Fatalf("%s, alignment %d, frame %d: the state differs when the chips are settled at every access", name, align, frame)
				}
			}
		}
	}
}

// TestAStateHoldsThePictureSoFar: half of a new one over half of an old one.
func TestAStateHoldsThePictureSoFar(t *testing.T) {
	con, err := Open(blankImage(0, 32, 8), Config{})
	if err != nil {
		t.Fatal(err)
	}
	con.RunFrame()
	con.RunFrame()
	for line, _ := con.Dot(); line != 100; line, _ = con.Dot() {
		con.Step()
	}
	for i := range con.ppu.Picture() {
		con.ppu.Picture()[i] = uint16(i*7) & 0x1FF
	}
	var snap Snapshot
	con.Snapshot(&snap)
	saved, want := con.Save(), *con.Picture()
	for name, back := range map[string]func() error{
		"a snapshot": func() error { con.Restore(&snap); return nil },
		"a save":     func() error { return con.Load(saved) },
	} {
		con.PowerCycle()
		con.RunFrame()
		if err := back(); err != nil {
			t.Fatal(err)
		}
		if *con.Picture() != want {
			t.Errorf("%s does not bring the picture back", name)
		}
	}
}
