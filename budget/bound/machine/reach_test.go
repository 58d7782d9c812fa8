package machine

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestReturnsThatAreChanged has routines that may write to their return address: then the code behind their calls is not known.
func TestReturnsThatAreChanged(t *testing.T) {
	for _, row := range []struct {
		name, f string
		lost    bool
	}{
		{"a return address", "tsx\n inc $0101,x\n rts", true},
		{"its high byte", "tsx\n lda #1\n sta $0102,x\n rts", true},
		{"by Y", "tsx\n txa\n tay\n lda #1\n sta $0101,y\n rts", true},
		{"what it has pushed", "pha\n tsx\n inc $0101,x\n pla\n rts", false},
		{"above what it has pushed", "pha\n tsx\n inc $0102,x\n pla\n rts", true},
		{"what it had pushed", "pha\n tsx\n pla\n inc $0101,x\n rts", true},
		{"what it has pushed, and more", "pha\n tsx\n inx\n inc $0101,x\n pla\n rts", true},
		{"what it has pushed since", "tsx\n pha\n inc $0101,x\n pla\n rts", true},
		{"a read", "tsx\n lda $0101,x\n rts", false},
		{"another index", "tsx\n stx $10\n ldx #0\n inc $0101,x\n rts", false},
		{"in a routine that it calls", "tsx\n jsr g\n rts\ng: inc $0103,x\n rts", true},
		{"the return address of a routine that it calls", "tsx\n jsr g\n rts\ng: inc $0100,x\n rts", true},
		{"behind a routine that may move the index", "tsx\n jsr g\n inc $0100,x\n rts\ng: inx\n rts", true},
		{"the index and one", "tsx\n inx\n inc $0100,x\n rts", true},
		{"the index less 255", "tsx\n ldy #255\n.n: dex\n dey\n bne .n\n inc $0100,x\n rts", true},
		{"by Y and one", "pha\n tsx\n txa\n tay\n iny\n sta $0101,y\n pla\n rts", true},
		{"by Y, a number", "tsx\n txa\n tay\n ldy #3\n sta $0101,y\n rts", false},
		{"from page zero", "tsx\n txa\n tay\n iny\n iny\n sta $00FF,y\n rts", true},
		{"in a mirror", "tsx\n inc $0901,x\n rts", true},
		{"from the stack, by an index", "tsx\n txa\n pha\n tsx\n lda $0101,x\n tay\n pla\n lda #1\n sta $0101,y\n rts", true},
		{"from A", "tsx\n txa\n ldx #0\n tax\n inc $0101,x\n rts", true},
		{"from A, another number", "tsx\n txa\n ldx #0\n lda #3\n tax\n inc $0101,x\n rts", false},
		{"from Y", "tsx\n txa\n tay\n ldx #0\n tya\n tax\n inc $0101,x\n rts", true},
		{"from A and one", "tsx\n txa\n clc\n adc #1\n tax\n inc $0100,x\n rts", true},
		{"from RAM", "tsx\n stx $10\n ldx #0\n ldx $0810\n inc $0101,x\n rts", true},
		{"from RAM by an index", "tsx\n txa\n ldx #3\n sta $10,x\n ldx $13\n inc $0101,x\n rts", true},
		{"from RAM by a sum", "tsx\n stx $10\n lda #0\n clc\n adc $10\n tax\n inc $0101,x\n rts", true},
		{"from the stack", "tsx\n txa\n pha\n ldx #0\n pla\n tax\n inc $0101,x\n rts", true},
		{"from another cell", "tsx\n stx $10\n ldx $11\n inc $0101,x\n rts", false},
		{"from the first of two cells", "tsx\n stx $10\n stx $11\n ldx #0\n ldx $10\n inc $0101,x\n rts", true},
		{"from the second of two cells", "tsx\n stx $10\n stx $11\n ldx #0\n ldx $11\n inc $0101,x\n rts", true},
		{"from a cell of one of two ways", "tsx\n bit $20\n bmi .on\n stx $10\n.on: ldx #0\n ldx $10\n inc $0101,x\n rts", true},
		{"from another cell than one of two ways has written", "tsx\n bit $20\n bmi .on\n stx $10\n.on: ldx #0\n ldx $11\n inc $0101,x\n rts", false},
		{"from a table", "tsx\n stx $10\n ldx h,y\n inc $0101,x\n rts", false},
	} {
		c, at := code(t, " .mapper 0\n .vectors h, reset, h\nreset: jsr f\n jmp reset\nh: rti\nf: "+row.f+"\n")
		if r := c.Reach(at("reset"), OfReset); r.Computed != row.lost {
			t.Errorf("%s: the code can be followed: %v", row.name, !r.Computed)
		}
	}
}

// TestPushedFlags has code that may change flags which are pushed: for certain, so that IRQs may come, or if a write reaches the stack.
func TestPushedFlags(t *testing.T) {
	for _, row := range []struct {
		name, f     string
		sure, pokes int
	}{
		{"nothing", "php\n inc $10\n plp\n rts", 0, 0},
		{"the flags", "php\n tsx\n inc $0101,x\n plp\n rts", 1, 0},
		{"the flags below a byte", "php\n pha\n tsx\n inc $0102,x\n pla\n plp\n rts", 1, 0},
		{"a byte below the flags", "php\n pha\n tsx\n inc $0101,x\n pla\n plp\n rts", 0, 0},
		{"by Y", "php\n tsx\n txa\n tay\n lda #0\n sta $0101,y\n plp\n rts", 1, 0},
		{"a fixed address", "php\n inc $01F0\n plp\n rts", 0, 1},
		{"its mirror", "php\n inc $09F0\n plp\n rts", 0, 1},
		{"another index", "php\n ldx $10\n inc $0180,x\n plp\n rts", 0, 1},
		{"from page zero", "php\n ldy $10\n sta $00F0,y\n plp\n rts", 0, 1},
		{"a pointer", "php\n sta ($10),y\n plp\n rts", 0, 1},
		{"in a routine", "php\n jsr g\n plp\n rts\ng: inc $01F0\n rts", 0, 1},
		{"before PHP", "inc $01F0\n php\n plp\n rts", 0, 0},
		{"behind PLP", "php\n plp\n inc $01F0\n rts", 0, 0},
		{"a handler", "rts\nh: inc $01F0\n inc $0300\n rti", 0, 1},
	} {
		src, entry, frame := " .mapper 0\n .vectors h, reset, h\nreset: jsr f\n jmp reset\nf: "+row.f+"\n", "reset", OfReset
		if strings.Contains(src, "h:") {
			entry, frame = "h", OfHandler
		} else {
			src += "h: rti\n"
		}
		c, at := code(t, src)
		if r := c.Reach(at(entry), frame); len(r.Unmasks) != row.sure || len(r.Pokes) != row.pokes {
			t.Errorf("%s: %d writes change the flags, %d may do so", row.name, len(r.Unmasks), len(r.Pokes))
		}
	}
}

// TestSureWrites lists the cells that code writes if interrupts leave X as it is.
func TestSureWrites(t *testing.T) {
	for _, row := range []struct{ name, f, want string }{
		{"a number", "ldx #3\n sta $10,x\n rts", "[19]"},
		{"around the end of page zero", "ldx #3\n sta $FE,x\n rts", "[1]"},
		{"a loop down", "ldx #2\n.n: sta $10,x\n dex\n bpl .n\n rts", "[16 17 18]"},
		{"a loop down to 1", "ldx #2\n.n: sta $0310,x\n dex\n bne .n\n rts", "[785 786]"},
		{"a loop up", "ldx #254\n.n: sta $0300,x\n inx\n bne .n\n rts", "[1022 1023]"},
		{"flags of another register", "ldx #1\n.n: sta $10,x\n dex\n dey\n bpl .n\n rts", "256"},
		{"flags of another register on one of two ways", "ldx #0\n bit $20\n bmi .a\n jmp .on\n.a: ldx #0\n.on: beq .out\n sta $10,x\n.out: rts", "[16]"},
		{"17 values", "ldx #16\n.n: sta $10,x\n dex\n bpl .n\n rts", "256"},
		{"16 values", "ldx #15\n.n: sta $10,x\n dex\n bpl .n\n rts", "16"},
		{"two numbers", "ldx #1\n bit $10\n bpl .n\n ldx #3\n.n: sta $10,x\n rts", "[17 19]"},
		{"a byte of RAM", "ldx $20\n sta $10,x\n rts", "256"},
		{"behind a call", "ldx #1\n jsr g\n sta $10,x\n rts\ng: ldx $20\n rts", "256"},
		{"in a call", "ldx #1\n jsr g\n ldx #2\n jsr g\n rts\ng: sta $10,x\n rts", "[17 18]"},
	} {
		c, at := code(t, " .mapper 0\n .vectors h, f, h\nh: rti\nf: "+row.f+"\n")
		r := c.Reach(at("f"), OfRoutine)
		cells := map[uint16]bool{}
		c.Sure(&r, true, func(_, cell uint16) { cells[cell] = true })
		list := []uint16{}
		for cell := range cells {
			list = append(list, cell)
		}
		slices.Sort(list)
		if got := fmt.Sprint(list); got != row.want && fmt.Sprint(len(list)) != row.want {
			t.Errorf("%s: %s, want %s", row.name, got, row.want)
		}
	}
}
