package profile

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pool6502/asm/symbols"
	"pool6502/nes"
)

// banked is a game with two PRG banks that it switches twice in a frame. Its stack
// has the two bytes of a JSR, a byte that is pushed, and the three of the NMI; ten sprites are on the picture, nine of them on one line.
const banked = `
        .mapper 2
        .prgrom 32
        .chrrom 0
        .vectors nmi, reset, nmi
        .zeropage
frames: .res 1
spare:  .res 3
        .ram
sprite: .res 256
        .bank 0
data:   .byte 1,2,3,4
        .bank 1
reset:  ldx #$FF
        txs
        ldx #0
        txa
clear:  sta $0000,x
        sta $0100,x
        inx
        bne clear
warm1:  bit $2002
        bpl warm1
        lda #$F0
hide:   sta sprite,x
        inx
        bne hide
warm2:  bit $2002
        bpl warm2
        lda #>sprite
        sta $4014
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
main:   lda frames
wait:   cmp frames
        beq wait
        jsr work
        jmp main
work:   ldx #0
        lda #50
line:   sta sprite,x
        inx
        inx
        inx
        inx
        cpx #36
        bne line
        lda #90
        sta sprite,x
        lda #0
        sta bits
        lda #1
        sta bits+1
        lda #0
        sta bits
        pha
        lda frames
stay:   cmp frames              ; the NMI comes here
        beq stay
        pla
        rts
bits:   .byte 0, 1
nmi:    inc frames
        lda #>sprite
        sta $4014
        rti
`

// figure is a number that may be unknown.
func figure(n *int) int {
	if n == nil {
		return -1
	}
	return *n
}

func TestTheMemoryOfAGame(t *testing.T) {
	p := record(t, banked, Options{Frames: 30, Memory: true, Busiest: 2})
	var got []string
	for _, a := range p.Memory.Areas {
		got = append(got, fmt.Sprintf("%s $%04X: %d bytes, %d used, gap %d, seen %d", a.Name, *a.Start, a.Size, figure(a.Used), figure(a.Gap), figure(a.Seen)))
	}
	m := p.Memory
	got = append(got, fmt.Sprintf("stack %d, sprites %d, on a line %d, switches %d", m.Stack.N, m.Sprites.N, m.Scanline.N, m.Switches.N))
	want := []string{
		"zero page $0000: 256 bytes, 4 used, gap 252, seen 1",
		"stack page $0100: 256 bytes, -1 used, gap -1, seen 6",
		"RAM $0200: 1536 bytes, 256 used, gap 1024, seen 10",
		"PRG bank 0 $8000: 16384 bytes, 4 used, gap 16380, seen 0",
		"PRG bank 1 $C000: 16384 bytes, 119 used, gap 16265, seen 111",
		"stack 6, sprites 10, on a line 9, switches 2",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if p.Memory = nil; record(t, banked, Options{Frames: 5}).Memory != nil {
		t.Error("a profile has a memory that nobody asked for")
	}
}

// The segments of a linker say what is used, in ROM and in RAM, also where no line and no variable is known.
func TestSegmentsSayWhatIsUsed(t *testing.T) {
	cart := &nes.Cart{PRG: make([]byte, 0x8000), CHR: make([]byte, 0x2000)}
	cart.CHR[17] = 1 // the second tile
	table := &symbols.Table{Segments: []symbols.Segment{
		{Name: "HEADER", Start: 0, Size: 16, Offset: 0, ReadOnly: true},
		{Name: "CODE", Start: 0x8000, Size: 0x100, Offset: 16, ReadOnly: true},
		{Name: "DATA", Start: 0x300, Size: 8, Offset: 16 + 0x200},
		{Name: "ZEROPAGE", Start: 0x10, Size: 0x20, Offset: -1},
		{Name: "CHARS", Start: 0, Size: 0x2000, Offset: 16 + 0x8000},
	}}
	table.Symbols = []symbols.Symbol{{Name: "__SRAM_START__", Value: 0x6000, Kind: symbols.PRGRAM}} // of the linker, not a variable
	m := &memory{}
	m.Areas = append(ramAreas(cart, table, make([]bool, 0x8000), nil), romAreas(cart, table, make([]bool, 0x8000))...)
	var got []string
	for _, a := range m.Areas {
		got = append(got, fmt.Sprint(a.Name, " ", figure(a.Used), " ", figure(a.Gap)))
	}
	for _, s := range table.Segments[1:] {
		got = append(got, s.Name+" in "+m.area(s, cart))
	}
	want := []string{"zero page 32 208", "stack page -1 -1", "RAM 8 1272", "PRG bank 0 264 32248", "CHR bank 0 16 8160",
		"CODE in PRG bank 0", "DATA in PRG bank 0", "ZEROPAGE in zero page", "CHARS in CHR bank 0"}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant\n%q", got, want)
	}
	cart.PRG[100] = 1 // without segments, all is used but the longest run of one byte
	for _, a := range romAreas(cart, &symbols.Table{}, make([]bool, 0x8000))[:1] {
		if figure(a.Used) != 101 || figure(a.Gap) != 0x8000-101 {
			t.Errorf("without symbols: %+v", a)
		}
	}
}
