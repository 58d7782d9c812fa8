package machine

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"pool6502/internal/golden"
	"pool6502/nes/board"
	"pool6502/nes/timing"
)

// image returns an NES 2.0 image. Each 8 KB of its PRG ROM is filled with the number of the bank.
func image(mapper, submapper, prg, chr, ram int) []byte {
	shift := 0
	for ram > 0 && ram > 64<<shift {
		shift++
	}
	b := append([]byte("NES\x1a"), byte(prg>>14), byte(chr>>13), byte(mapper<<4), byte(mapper&0xF0)|8, byte(submapper<<4), 0, byte(shift), 0, 0, 0, 0, 0)
	for i := range prg {
		b = append(b, byte(i>>13))
	}
	return append(b, make([]byte, chr)...)
}

// pages are the page tables of a board's processor.
type pages struct{ rd, wr [256]*[256]uint8 }

// A rig is a board on a bench.
type rig struct {
	board.Board
	pages
	ram []byte
}

func newRig(t *testing.T, image []byte) *rig {
	t.Helper()
	cart, err := board.ReadCart(image)
	if err != nil {
		t.Fatal(err)
	}
	choice, err := cart.Choose("")
	if err != nil {
		t.Fatal(err)
	}
	prg, _, chr := choice.RAM()
	r := &rig{ram: make([]byte, prg)}
	r.Board = choice.Build(timing.NTSC, board.Wires{PRGRAM: r.ram, CHRRAM: make([]byte, chr), CIRAM: make([]byte, 4096), RD: &r.rd, WR: &r.wr, CHR: new([8]*[1024]uint8), CHRW: new([8]bool), NT: new([4]*[1024]uint8), NTW: new([4]bool)})
	r.Power()
	r.Sync()
	return r
}

// at returns the number of the 8 KB of PRG ROM in a slot; -1 if its pages are not all of one bank.
func (r *rig) at(i int) int {
	bank := -1
	for page := 0x80 + i*0x20; page < 0xA0+i*0x20; page++ {
		p := r.rd[page]
		if p == nil || bank >= 0 && int(p[0]) != bank {
			return -1
		}
		bank = int(p[0])
	}
	return bank
}

// TestWirings writes at random to the board of each mapper of which something is known. ROM that is said to be fixed
// never changes, and a write that is said to have no effect changes nothing.
func TestWirings(t *testing.T) {
	kept := golden.NewRecord(1)
	defer func() { kept.Check(t, "wirings.txt") }()
	for _, mapper := range slices.Sorted(maps.Keys(wirings)) {
		for _, size := range []int{16 * kb, 32 * kb, 128 * kb, 512 * kb} {
			if mapper == 0 && size > 32*kb || mapper == 3 && size > 32*kb || (mapper == 7 || mapper == 11 || mapper == 66 || mapper == 34) && size < 32*kb {
				continue
			}
			t.Run(fmt.Sprintf("mapper %d, %d KB", mapper, size/kb), func(t *testing.T) {
				rom := image(mapper, 0, size, 16*kb, 8*kb)
				r := newRig(t, rom)
				k, err := Read(rom)
				if err != nil {
					t.Fatal(err)
				}
				k.swapped = mapper == 4 && size == 512*kb
				rng := rand.New(rand.NewPCG(uint64(mapper), uint64(size)))
				codes := []*Code{k.Code(0xFFFA, -1)}
				for range 6 {
					codes = append(codes, k.Code(0x8000+uint16(rng.IntN(0x8000)), rng.IntN(k.Banks.N)))
				}
				now := timing.Time(0)
				followed, known, leans := codes[0], 0, 0 // through all writes
				selected, mode := uint8(0), uint8(0x0C)  // of the Action 53 board
				writes := 6000
				if k.Serial() {
					writes = 20000 // five for each register
				}
				for range writes {
					addr, v := uint16(0x8000+rng.IntN(0x8000)), uint8(rng.Uint64())
					if rng.IntN(4) == 0 {
						if addr = 0x4020 + uint16(rng.IntN(0x3FE0)); mapper == 5 || mapper == 28 {
							addr = 0x4FFC + uint16(rng.IntN(8)) // their registers are from $5000 on
							if mapper == 5 && rng.IntN(2) == 0 {
								addr = 0x5100 + uint16(rng.IntN(0x18))
							}
						}
					}
					if rng.IntN(4) > 0 {
						v &= 0x7F
					}
					was, ram := [4]int{r.at(0), r.at(1), r.at(2), r.at(3)}, slices.Clone(r.wr[0x60:0x80])
					if addr == 0x5010 {
						v &^= 1 // a mode of the MMC5's sound in which the board reads ROM in place of the page table
					}
					if now += 1000; r.wr[addr>>8] == nil {
						r.Write(addr, v, now)
					}
					if rng.IntN(8) == 0 && (mapper == 5 || mapper == 28) {
						followed = inSlots(codes[0], was, followed.selected)
					}
					switch other := vary(followed, rng); {
					case rng.IntN(8) > 0 && (!k.Serial() || rng.IntN(2) == 0):
					case followed.Within(other): // what is known of the other one is true, too
						followed = other
					case rng.IntN(2) == 0:
						followed = followed.Join(other)
					default:
						followed = other.Join(followed)
					}
					effect := followed.Effect(addr, v >= 0x80, v < 0x80)
					exact := (mapper == 5 || mapper == 28 && mode>>2&3 == 3) && inPlace(followed, was)
					switch {
					case addr >= 0x5000 && addr < 0x6000:
						selected = v & 0x81
					case addr >= 0x8000 && selected == 0x80:
						mode = v
					}
					switch {
					case effect != OnROM && !(k.Serial() && addr >= 0x8000):
					case k.Serial() && rng.IntN(50) > 0:
						followed = followed.After(addr, v)
					case rng.IntN(5) == 0:
						followed = followed.Blurred(addr, true)
					case rng.IntN(5) == 0:
						followed = followed.Blurred(addr, v < 0x80)
					default:
						followed = followed.After(addr, v)
					}
					if k.Serial() && followed.slots[2].off>>13 != r.at(2) {
						followed = codes[0].Lost() // the board has left the mode
					}
					for i, s := range followed.slots {
						if is := r.at(i); s.off >= 0 && is != s.off>>13 {
							if !s.lean || exact {
								t.Fatalf("after a write of $%02X to $%04X, bank %d is at $%04X; want %d", v, addr, is, 0x8000+i*0x2000, s.off>>13)
							}
							followed = codes[0].Lost() // the board has left the mode
						} else if s.off >= 0 && !k.wired(i) {
							if s.lean {
								leans++
							} else {
								known++
							}
						}
					}
					for _, c := range codes {
						effect := c.Effect(addr, v >= 0x80, v < 0x80)
						if addr >= 0x8000 && r.wr[addr>>8] != nil && (effect == NoEffect || !k.mirrors(addr)) {
							t.Fatalf("a write to $%04X changes a byte of RAM", addr)
						}
						if effect == NoEffect && !slices.Equal(ram, r.wr[0x60:0x80]) {
							t.Fatalf("a write of $%02X to $%04X changes RAM", v, addr)
						}
						for i, s := range c.slots {
							if s.off < 0 {
								continue
							}
							if is := r.at(i); !s.lean && is != s.off>>13 {
								t.Fatalf("after a write of $%02X to $%04X, bank %d is at $%04X; want %d", v, addr, is, 0x8000+i*0x2000, s.off>>13)
							} else if inPlace(c, was) && effect != OnROM && is != was[i] {
								t.Fatalf("a write of $%02X to $%04X switches $%04X from bank %d to %d", v, addr, 0x8000+i*0x2000, was[i], is)
							}
						}
					}
				}
				kept.Named(0, fmt.Sprintf("mapper %d, %d KB", mapper, size/kb), fmt.Sprintf("after %d writes a bank was known %d times, and one that may be in place %d times; at first%s, and for some code%s", writes, known, leans, inPlaceOf(codes[0]), inPlaceOf(codes[1])))
				if follows := k.latch && k.top+k.bottom > 0 && size > 16*kb && k.Banks.N > 1 || mapper == 4 || k.Serial() && size > 16*kb; (known > 50) != follows {
					t.Errorf("a bank was known after %d writes", known)
				}
			})
		}
	}
}

// inPlaceOf lists the 8 KB that are known to be at $8000, $A000, $C000 and $E000; with a ~, they only may be.
func inPlaceOf(c *Code) (list string) {
	for _, s := range c.slots {
		switch {
		case s.off < 0:
			list += " ?"
		case s.lean:
			list += fmt.Sprintf(" ~%d", s.off>>13)
		default:
			list += fmt.Sprintf(" %d", s.off>>13)
		}
	}
	return list
}

// vary returns code of which a little more or less is known, or something else.
func vary(c *Code, rng *rand.Rand) *Code {
	n := *c
	p, slot := &n.serial, &n.slots[rng.IntN(4)]
	bit := uint8(1<<rng.IntN(5)) & (1<<p.count - 1)
	kinds := 9
	if c.Serial() && rng.IntN(4) > 0 {
		kinds = 4
	}
	switch rng.IntN(kinds) {
	case 0:
		p.bits ^= bit &^ p.unknown
	case 1:
		p.unknown, p.bits = p.unknown|bit, p.bits&^bit
	case 2:
		p.unknown &^= bit
	case 3:
		p.reset = !p.reset
	case 4:
		if p.count > 0 {
			p.count--
			p.unknown, p.bits = p.unknown&(1<<p.count-1), p.bits&(1<<p.count-1)
		}
	case 5:
		*p = serial{lost: c.Serial() && !p.lost}
	case 6:
		slot.off = rng.IntN(len(c.PRG)) &^ 0x1FFF
	case 7:
		slot.lean = !slot.lean
	case 8:
		n.selected ^= []uint16{0x100, 0x80, 1, n.selected}[rng.IntN(4)]
	}
	return c.only(n)
}

// inSlots returns what the analysis knows if it knows all banks.
func inSlots(c *Code, banks [4]int, selected uint16) *Code {
	n := *c
	n.selected = selected
	for i, bank := range banks {
		n.slots[i] = slot{off: bank << 13, lean: true}
	}
	return &n
}

// inPlace reports whether all banks that the analysis relies on are in place.
func inPlace(c *Code, banks [4]int) bool {
	for i, s := range c.slots {
		if s.off >= 0 && s.off>>13 != banks[i] {
			return false
		}
	}
	return true
}

// TestCartridgeRAM writes to RAM of several sizes and compares at which addresses the byte is found.
func TestCartridgeRAM(t *testing.T) {
	for _, row := range []struct{ mapper, submapper, ram int }{{0, 0, 0}, {0, 0, 2 * kb}, {0, 0, 4 * kb}, {0, 0, 8 * kb}, {2, 0, 2 * kb}, {34, 1, 8 * kb}, {34, 2, 2 * kb}, {7, 0, 0}} {
		t.Run(fmt.Sprintf("mapper %d, %d bytes", row.mapper, row.ram), func(t *testing.T) {
			rom := image(row.mapper, row.submapper, 64*kb, 8*kb, row.ram)
			r := newRig(t, rom)
			k, err := Read(rom)
			if err != nil {
				t.Fatal(err)
			}
			for a := 0x6000; a < 0x7F00; a += 0x100 {
				for b := 0x6000; b < 0x7F00; b += 0x100 {
					x, y := r.rd[a>>8], r.rd[b>>8]
					p, isRAM := k.Cell(uint16(a))
					q, _ := k.Cell(uint16(b))
					if isRAM != (x != nil) || isRAM && (x == y) != (p == q) {
						t.Fatalf("$%04X is cell %04X (%v), $%04X is cell %04X", a, p, isRAM, b, q)
					}
				}
			}
		})
	}
}

// TestCartridgeOfAHeader has headers that decide what is in place: the RAM, in bytes, and the cycles of a frame.
func TestCartridgeOfAHeader(t *testing.T) {
	older := func(mapper, chr int, battery uint8) []byte { // iNES 1.0, which says nothing about RAM
		b := image(mapper, 0, 64*kb, chr, 0)
		b[6], b[7] = b[6]&0xF0|battery, b[7]&0xF0
		clear(b[8:16])
		return b
	}
	regions := image(0, 0, 32*kb, 8*kb, 0)
	regions[12] = 2
	for _, row := range []struct {
		name       string
		image      []byte
		ram, frame int
	}{
		{"BNROM", older(34, 8*kb, 0), 0, 29781},
		{"BNROM with a battery", older(34, 8*kb, 2), 8 * kb, 29781},
		{"NINA-001", older(34, 16*kb, 0), 8 * kb, 29781},
		{"any region", regions, 0, 33248},
	} {
		k, err := Read(row.image)
		if err != nil || k.ram != row.ram || k.Frame != row.frame {
			t.Errorf("%s: %d bytes, a frame of %d cycles, %v; want %d and %d", row.name, k.ram, k.Frame, err, row.ram, row.frame)
		}
	}
	if _, err := Read(nil); err == nil {
		t.Error("an empty file is a cartridge")
	}
}

// TestWithABank puts a bank at $8000, where no bank is known. It is marked as likely, and the bank at $C000, which is known, stays.
func TestWithABank(t *testing.T) {
	k, err := Read(append([]byte("NES\x1A\x04\x00\x20\x00\x00\x00\x00\x00\x00\x00\x00\x00"), make([]byte, 0x10000)...)) // UxROM
	if err != nil {
		t.Fatal(err)
	}
	c := k.Code(0xFFFA, -1)
	for bank, want := range map[int]string{1: "[true true false false] 1 1 3 3", 3: "[true true false false] 3 3 3 3", 4: "none"} {
		got := "none"
		if n := c.With(0x8000, bank); n != nil {
			got = fmt.Sprint(n.Likely, n.Bank(0x8000), n.Bank(0xA000), n.Bank(0xC000), n.Bank(0xE000))
		}
		if got != want {
			t.Errorf("bank %d: %s, want %s", bank, got, want)
		}
	}
}
