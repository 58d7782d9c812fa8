package nes

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"

	"pool6502/cpu"
	"pool6502/nes/apu"
	"pool6502/nes/board"
	"pool6502/nes/ppu"
	"pool6502/nes/timing"
)

// RAMFill says what the console's RAM holds at power-on. Real chips hold garbage,
// on which a program must not rely.
type RAMFill struct {
	Byte uint8  // every byte, if Seed is 0
	Seed uint64 // otherwise: pseudo-random bytes from this seed
}

// Fills for Config.RAM.
var (
	Zeros = RAMFill{}
	Ones  = RAMFill{Byte: 0xFF}
)

// Seeded returns the fill with pseudo-random bytes; equal seeds give equal RAM.
// A seed of 0 counts as 1.
func Seeded(seed uint64) RAMFill { return RAMFill{Seed: max(seed, 1)} }

func (f RAMFill) fill(mem []uint8) {
	if f.Seed == 0 {
		for i := range mem {
			mem[i] = f.Byte
		}
		return
	}
	r := rand.NewPCG(f.Seed, 0)
	for i := range mem {
		mem[i] = uint8(r.Uint64())
	}
}

// Config is how a console is set up. The zero value is the usual choice: the
// cartridge's own region and board, RAM full of zeros, sound at 48 kHz.
type Config struct {
	Region     Region  // Auto: as the header says
	RAM        RAMFill // at power-on
	Align      uint8   // CPU/PPU alignment at power-on, 0 to 3 master clocks; 4 is 0 again, and so on
	GetPut     uint8   // even: the first CPU cycle is a get; odd: a put
	SampleRate int     // of the sound, 8,000 to 1,000,000 Hz; 0: 48,000; negative: no sound
	Strict     bool    // settle at every access; slow, with the same results
	Spans      bool    // the PPU performs spans of dots, never whole lines; slower, with the same results
	Exact      bool    // the PPU performs each dot by itself; slow, with the same results
	Ready      bool    // the PPU takes all writes from power-on, as that of a Famicom does after a reset
	Board      string  // a board's name, such as "MMC3A", if the header does not say which it is
}

// A Console is an NES with a cartridge in it. It is not safe for concurrent
// use; separate consoles are independent.
type Console struct {
	cpu   cpu.CPU
	ppu   ppu.PPU
	apu   apu.APU
	dma   dma
	pads  padState
	board board.Board
	cart  *Cart

	// All memory that can change, outside the chips' own state, in one arena.
	arena  []uint8
	ram    []uint8 // $0000-$07FF
	vram   []uint8 // nametables: 2 KB, or 4 KB on a four-screen board
	prgRAM []uint8 // on the cartridge, volatile part first, then battery-backed
	hidden []uint8 // on the cartridge, behind a chip
	saved  []uint8 // the end of the two that keeps its content without power
	chrRAM []uint8

	frame     uint64 // completed since power-on
	frameDone bool   // vblank has started and RunFrame has not returned
	settlings uint64 // how often chips were settled; for the benchmark
	stolenDMC uint64 // cycles that the DMC's DMA took from the CPU
	ignored   Ignored
	oamMoving bool // a sprite transfer is under way, and its halt and alignment cycles are over

	// Derived from the above, from Config and from the cartridge.
	rd, wr  [256]*[256]uint8 // the CPU's memory map; cpu.RD and cpu.WR are this without watched pages
	watched [256]uint8       // how often Watch was called for each page
	timed   board.Timed      // the board, if it keeps time
	snooper board.Snooper    // the board, if it observes the CPU's bus

	next        announced         // by each chip
	prgSwitcher board.PRGSwitcher // the board, if some of its writes affect only the CPU
	waiting     waiting           // finds polling loops

	observers  []*Observer  // in the order in which they were attached
	only       [1]*Observer // the memory of observers, if there is one
	seesAccess bool         // one of them has Access
	seesPort   bool         // one of them has Port
	seesRounds bool         // one of them has Step and not Skip
	inBlocks   bool         // RunFrame reports blocks
	block      openBlock

	region  Region
	clocks  timing.Clocks
	romHash [sha256.Size]byte
	fill    RAMFill
	align   uint8
	getPut  uint8
	strict  bool
}

// Open inserts the cartridge that image holds, in iNES or NES 2.0 format, and
// turns the power on. The error is a *CartError or a *MapperError.
func Open(image []byte, cfg Config) (*Console, error) {
	cart, err := ReadCart(image)
	if err != nil {
		return nil, err
	}
	return Insert(cart, cfg)
}

// Insert is Open for a cartridge that was read with ReadCart.
func Insert(cart *Cart, cfg Config) (*Console, error) {
	switch {
	case cart == nil:
		return nil, errors.New("there is no cartridge to insert")
	case cfg.SampleRate > 0 && (cfg.SampleRate < 8000 || cfg.SampleRate > 1_000_000):
		return nil, fmt.Errorf("a sample rate of %d Hz is not possible; give 8,000 to 1,000,000", cfg.SampleRate)
	case cfg.Region > Dendy:
		return nil, fmt.Errorf("there is no region %d; there are Auto, NTSC, PAL and Dendy", uint8(cfg.Region))
	}
	n := &Console{cart: cart, fill: cfg.RAM, align: cfg.Align & 3, getPut: cfg.GetPut & 1, strict: cfg.Strict}
	n.region = cfg.Region
	if n.region == Auto {
		n.region = cart.Region
	}
	if n.region == Auto {
		n.region = NTSC
	}
	n.clocks = n.region.Clocks()
	n.cpu.Init(n, n.clocks.CPU)
	n.cpu.SampleNMI, n.cpu.SampleIRQ = timing.SampleNMI, timing.SampleIRQ
	n.romHash = sha256.Sum256(append(append([]byte(nil), cart.PRG...), cart.CHR...))
	n.waiting.on = !cfg.Exact && !cfg.Strict
	n.ppu.Init(ppu.Wires{
		CPU: &n.cpu, Region: n.region, Align: n.align,
		Frame: n.frameEnded, Fill: n.fill.fill, Exact: cfg.Exact, Spans: cfg.Spans, Ready: cfg.Ready,
	})
	rate := cfg.SampleRate
	if rate == 0 {
		rate = 48000
	}
	n.apu.SetUp((*apuPins)(n), n.region, rate)
	if err := n.plug(cfg.Board); err != nil {
		return nil, err
	}
	n.PowerCycle()
	return n, nil
}

// plug connects the board of that name, or the board of the header if name is empty.
func (n *Console) plug(name string) error {
	choice, err := n.cart.Choose(name)
	if err != nil {
		return err
	}
	n.layOut(choice)
	chr, chrW, nt, ntW := n.ppu.Tables()
	n.board = choice.Build(n.region, board.Wires{
		PRGRAM: n.prgRAM, Hidden: n.hidden, CHRRAM: n.chrRAM, CIRAM: n.vram,
		RD: &n.rd, WR: &n.wr, Publish: n.publish,
		CHR: chr, CHRW: chrW, NT: nt, NTW: ntW,
		IRQ: func(on bool, t Time) { n.cpu.SetIRQ(cpu.IRQBoard, on, t) },
	})
	n.timed, _ = n.board.(board.Timed)
	n.snooper, _ = n.board.(board.Snooper)
	if n.snooper == nil {
		n.prgSwitcher, _ = n.board.(board.PRGSwitcher)
	}
	n.ppu.Plug(n.board)
	n.apu.Plug(n.board)
	if n.snooper != nil {
		for page := range 256 {
			if n.snooper.Snoops(uint8(page)) {
				n.watched[page]++
			}
		}
	}
	return nil
}

// layOut divides the arena into the memories of console and cartridge.
func (n *Console) layOut(c board.Choice) {
	prg, hidden, chr := c.RAM()
	vram := 0x800
	if n.cart.Mirroring == board.FourScreen {
		vram = 0x1000
	}
	n.arena = make([]uint8, 0x800+vram+prg+hidden+chr)
	rest := n.arena
	take := func(size int) []uint8 {
		part := rest[:size:size]
		rest = rest[size:]
		return part
	}
	n.ram, n.vram = take(0x800), take(vram)
	n.saved = rest[prg+hidden-c.Saved() : prg+hidden]
	n.prgRAM, n.hidden, n.chrRAM = take(prg), take(hidden), take(chr)
}

// PowerCycle turns the power off and on. Battery-backed RAM keeps its contents.
func (n *Console) PowerCycle() {
	kept := append([]uint8(nil), n.saved...)
	n.fill.fill(n.arena)
	copy(n.saved, kept)
	n.cart.LoadTrainer(n.prgRAM)

	n.frame, n.frameDone, n.settlings, n.ignored = 0, false, 0, Ignored{}
	n.dma = dma{}
	n.pads = padState{Held: n.pads.Held}
	for page := range 0x20 {
		ram := (*[256]uint8)(n.ram[page&7<<8:])
		n.rd[page], n.wr[page] = ram, ram
		n.publish(uint8(page))
	}
	n.cpu.Now = 0
	n.cpu.PowerOn()
	n.ppu.Power()
	n.apu.Power()
	n.board.Power()
	n.board.Sync()
	n.announce()
}

// Reset presses the reset button: the CPU and the APU are reset, and the PPU if it is
// connected to the reset line on this console (nesdev, "PPU power up state"). RAM keeps
// its contents.
func (n *Console) Reset() {
	n.settle(n.cpu.Now)
	n.dma = dma{}
	n.cpu.Reset()
	n.ppu.Reset()
	n.apu.Reset()
	n.board.Reset()
	n.board.Sync()
	n.announce()
}

// Step executes one instruction, or the entry into one interrupt.
func (n *Console) Step() {
	n.cpu.Recheck() // the caller may have cleared the flag I
	n.cpu.Step()
	n.present()
}

// RunFrame runs until the first instruction boundary after the start of
// vblank. Time passes even if the processor is jammed.
func (n *Console) RunFrame() {
	n.beginFrame()
	if n.inBlocks {
		n.runBlocks()
	}
	for {
		if n.cpu.Now >= n.cpu.Horizon {
			n.Settle()
		}
		if n.frameDone { // by this settling, or by one inside the last instruction
			return
		}
		pc := n.cpu.PC
		n.cpu.Step()
		if n.cpu.PC <= pc {
			n.jumpedBack()
		}
	}
}

// present settles the chips whose announced moment has come, so that the state between
// two instructions does not depend on how often it was read before.
func (n *Console) present() {
	if n.cpu.Now >= n.cpu.Horizon {
		n.Settle()
	}
}

// frameEnded is called by the PPU at the start of vblank.
func (n *Console) frameEnded() {
	n.frame++
	n.frameDone = true
	n.cpu.EndBlock()
}

// FrameDone reports whether vblank has started since the last call. It is for callers
// of Step.
func (n *Console) FrameDone() bool {
	done := n.frameDone
	n.frameDone = false
	return done
}

// CPU returns the processor. Its registers may be read and set between
// instructions.
func (n *Console) CPU() *cpu.CPU { return &n.cpu }

// Cart returns the cartridge.
func (n *Console) Cart() *Cart { return n.cart }

// Region returns the region the console was built for; never Auto.
func (n *Console) Region() Region { return n.region }

// Frame returns how many times vblank has started since power-on.
func (n *Console) Frame() uint64 { return n.frame }

// Now returns the time since power-on in half master clocks.
func (n *Console) Now() Time { return n.cpu.Now }

// Cycles returns the CPU cycles since power-on, DMA included.
func (n *Console) Cycles() uint64 { return uint64(n.cpu.Now / n.cpu.Cycle) }

// Settlings returns how often the chips around the CPU were settled since power-on. If
// chips were run needlessly, this number would show it.
func (n *Console) Settlings() uint64 { return n.settlings }

// StolenByDMC returns how many CPU cycles the DMC's sample fetches have taken
// since the console was made. If a sprite transfer is delayed by a fetch, 513 or 514
// cycles count for the transfer and the rest for the fetch.
func (n *Console) StolenByDMC() uint64 { return n.stolenDMC }

// Skipped returns how many rounds of polling loops RunFrame has skipped since the console was made.
func (n *Console) Skipped() uint64 { return n.waiting.skipped }

// Drawn returns how much each of the PPU's machines has done since power-on: dots, spans and lines.
func (n *Console) Drawn() Drawn { return n.ppu.Drawn() }

// SaveRAM returns the bytes of the cartridge that keep their content without power, not a copy: battery-backed RAM,
// a serial EEPROM, or sectors of flash that were changed. It is empty if there are none.
func (n *Console) SaveRAM() []uint8 { return n.saved }

// LoadSave copies what SaveRAM returned earlier to the cartridge.
func (n *Console) LoadSave(data []uint8) {
	copy(n.saved, data)
	n.board.Sync()
	n.announce()
}
