package machine

import (
	"fmt"
	"strings"
	"testing"
)

// TestVectors finds the words of RAM through which a program jumps, their targets, and whether they are proved.
func TestVectors(t *testing.T) {
	set := func(to string) string { return fmt.Sprintf(" lda #<%[1]s\n sta $10\n lda #>%[1]s\n sta $11\n", to) }
	words := func(n int) string { // a jump by a table with n different words
		table := ""
		for i := range 128 {
			table += fmt.Sprintf(" .word many+%d\n", min(i, n-1))
		}
		return " lda $20\n and #$7F\n asl a\n tax\n lda table,x\n sta $10\n lda table+1,x\n sta $11\nloop: jmp ($10)\ntable:\n" + table + "many:\n" + strings.Repeat(" nop\n", 80) + " jmp loop"
	}
	for _, row := range []struct{ name, reset, nmi, want string }{
		{"one word", set("fa") + "loop: jmp ($10)", "rti", "10: fa, proved"},
		{"two words", set("fa") + " bit $20\n bpl loop\n" + set("fb") + "loop: jmp ($10)", "rti", "10: fa fb, proved"},
		{"high byte first", " lda #>fa\n sta $11\n lda #<fa\n sta $10\n jmp ($10)", "rti", "10: fa, proved"},
		{"other registers", " ldx #<fa\n ldy #>fa\n stx $10\n sty $11\n jmp ($10)", "rti", "10: fa, proved"},
		{"by a routine", " jsr set\n jmp ($10)\nset:" + set("fa") + " rts", "rti", "10: fa, proved"},
		{"a target that sets another", set("fc") + " jmp ($10)\nfc:" + set("fa") + " jmp ($10)", "rti", "10: fc fa, proved"},
		{"RAM is cleared first", " ldx #0\n.n: sta $00,x\n dex\n bne .n\n" + set("fa") + " jmp ($10)", "rti", "10: fa, proved"},
		{"two vectors", set("fa") + " lda #<fb\n sta $12\n lda #>fb\n sta $13\n bit $20\n bmi .b\n jmp ($10)\n.b: jmp ($12)", "rti", "10: fa, proved; 12: fb, proved"},
		{"the end of a page", " lda #<fa\n sta $02FF\n lda #>fa\n sta $0200\n jmp ($02FF)", "rti", "2FF: fa, proved"},
		{"the handler leaves it alone", set("fa") + " jmp ($10)", "inc $12\n rti", "10: fa, proved"},
		{"one half is set alone", set("fa") + " lda #<fb\n sta $10\n jmp ($10)", "rti", "10: fa fb"},
		{"a jump between the halves", " lda #<fa\n sta $10\n bit $20\n bmi loop\n lda #>fa\n sta $11\nloop: jmp ($10)", "rti", "10: fa"},
		{"a jump to the second half", set("fa") + " bit $20\n bmi .n\n lda #<fb\n sta $10\n lda #>fb\n.m: sta $11\n jmp ($10)\n.n: lda #>fb\n jmp .m", "rti", ""},
		{"two low bytes before a high byte", " lda #<fb\n sta $10\n lda #<fa\n sta $10\n lda #>fa\n sta $11\n bit $20\n bmi loop\n lda #>fa\n sta $11\nloop: jmp ($10)", "rti", "10: fa fb"},
		{"a jump to the load of the second half", set("fa") + " bit $20\n bmi .n\n lda #<fb\n sta $10\n.n: lda #>fb\n sta $11\n jmp ($10)", "rti", "10: fa fb"},
		{"all in the handler", "loop: jmp loop", "bit $20\n bmi .s\n jmp ($10)\n.s:\n" + set("fh") + "fh: rti", "10: fh"},
		{"a routine that calls itself", set("fa") + " jsr r\n jmp ($10)\nr: bit $20\n bmi .e\n jsr r\n.e: rts", "rti", "10: fa, proved"},
		{"RAM is cleared later", set("fa") + "loop: ldx #0\n sta $00,x\n jmp ($10)", "rti", "10: fa"},
		{"RAM is cleared in a routine that is called later", " jsr clear\n" + set("fa") + " jsr clear\n jmp ($10)\nclear: ldx #0\n sta $00,x\n rts", "rti", "10: fa"},
		{"a write by an index begins there", set("fa") + " ldx #1\n sta $10,x\n jmp ($10)", "rti", ""},
		{"a write by an index begins there, in RAM that is cleared first", " ldx #1\n.n: sta $10,x\n dex\n bpl .n\n" + set("fa") + " jmp ($10)", "rti", "10: fa, proved"},
		{"a write by an index between the halves", " ldx $20\n lda #<fa\n sta $10\n lda #<fb\n sta $08,x\n lda #>fa\n sta $11\n jmp ($10)", "rti", "10: fa"},
		{"a write by an index between the halves, in other RAM", " ldx $20\n lda #<fa\n sta $10\n lda #<fb\n sta $0300,x\n lda #>fa\n sta $11\n jmp ($10)", "rti", "10: fa, proved"},
		{"a pointer may hit it", set("fa") + " sta ($20),y\n jmp ($10)", "rti", "10: fa"},
		{"a pointer in the handler may hit it", set("fa") + " jmp ($10)", "sta ($20),y\n rti", "10: fa"},
		{"a jump before it is set", " bit $20\n bmi loop\n" + set("fa") + "loop: jmp ($10)", "rti", "10: fa"},
		{"a jump past the routine that sets it", " jsr set\n jmp ($10)\nset: bit $20\n bmi .no\n" + set("fa") + ".no: rts", "rti", "10: fa"},
		{"the handler sets it", set("fa") + "loop: jmp ($10)", strings.ReplaceAll(set("fb"), "\n", "\n ") + "rti", "10: fa fb"},
		{"the handler jumps through it", set("fh") + "loop: jmp loop", "jmp ($10)\nfh: rti", "10: fh"},
		{"bytes of ROM", " lda table\n sta $10\n lda table+1\n sta $11\nloop: jmp ($10)\ntable: .word fa", "rti", "10: fa, proved"},
		{"words of a table", " lda $20\n and #1\n asl a\n tax\n lda table,x\n sta $10\n lda table+1,x\n sta $11\nloop: jmp ($10)\ntable: .word fa, fb", "rti", "10: fa fb, proved"},
		{"words of a table, by Y", " lda $20\n and #1\n asl a\n tay\n lda table,y\n sta $10\n lda table+1,y\n sta $11\nloop: jmp ($10)\ntable: .word fa, fb", "rti", "10: fa fb, proved"},
		{"far between the halves", " lda #<fa\n sta $10\n" + strings.Repeat(" nop\n", 100) + " lda #>fa\n sta $11\n jmp ($10)", "rti", "10: fa"},
		{"64 words of a table", words(64), "rti", "10: 64 targets, proved"},
		{"65 words of a table", words(65), "rti", ""},
		{"words of a table, by any index", " ldx $20\n lda table,x\n sta $10\n lda table+1,x\n sta $11\nloop: jmp ($10)\ntable: .word fa, fb", "rti", ""},
		{"words of a table, by an index that has two sources", " lda $20\n bmi .n\n and #1\n.n: tax\n lda table,x\n sta $10\n lda table+1,x\n sta $11\nloop: jmp ($10)\ntable: .word fa, fb", "rti", ""},
		{"bytes of RAM", " ldx #0\n lda $20,x\n sta $10\n lda $0221\n sta $11\nloop: jmp ($10)", "rti", ""},
		{"no constant", set("fa") + " lda $20\n sta $10\n jmp ($10)", "rti", ""},
		{"nobody sets it", "loop: jmp loop", "jmp ($10)", ""},
		{"it is counted", set("fa") + " inc $10\n jmp ($10)", "rti", ""},
		{"code in RAM", " lda #$00\n sta $10\n lda #$03\n sta $11\n jmp ($10)", "rti", ""},
		{"on the stack", " lda #<fa\n sta $0110\n lda #>fa\n sta $0111\n jmp ($0110)", "rti", ""},
		{"an RTS goes anywhere", set("fa") + " pha\n pha\n rts\n jmp ($10)", "rti", ""},
		{"the reset vector", set("fa") + " jmp ($10)\nagain: jmp ($FFFC)", "rti", "10: fa, proved"},
	} {
		t.Run(row.name, func(t *testing.T) {
			c, at := code(t, " .mapper 0\n .vectors nmi, reset, $FFFF\nreset:\n ldx #$FF\n txs\n"+row.reset+"\nnmi: "+row.nmi+"\nfa: jmp fa\nfb: jmp fb\n")
			var got []string
			for _, v := range c.FindVectors([]uint16{at("reset"), at("nmi")}) {
				s := fmt.Sprintf("%X:", v.Addr)
				if len(v.Targets) > 4 {
					s += fmt.Sprintf(" %d targets", len(v.Targets))
				}
				for _, to := range v.Targets {
					for _, name := range []string{"fa", "fb", "fc", "fh"} {
						if strings.Contains(row.reset+row.nmi+"fa:fb:", name+":") && at(name) == to {
							s += " " + name
						}
					}
				}
				if v.Proved {
					s += ", proved"
				}
				got = append(got, s)
			}
			if s := strings.Join(got, "; "); s != row.want {
				t.Errorf("%q; want %q", s, row.want)
			}
		})
	}
}
