package budget

import (
	"fmt"
	"strings"
	"testing"

	"pool6502/asm"
)

// freshReads lists the reads of RAM that nothing has written in a call of go, by their addresses.
func freshReads(t *testing.T, code string) string {
	t.Helper()
	m := openSource(t, "go: "+strings.ReplaceAll(code, ": ", "\n ")+"\n rts\n")
	var found []string
	set, err := m.Names().ParseSet("$0400=$B1,$20,$60")
	if err != nil {
		t.Fatal(err)
	}
	call := Call{Routine: "go", Set: []asm.Assign{Reg('X', 2), Reg('Y', 5), set}, Uninitialised: func(f UninitialisedRead) { found = append(found, fmt.Sprintf("%04X", f.Addr)) }}
	m.Call(call) // a jump through RAM that nothing has written ends with an error
	return strings.Join(found, " ")
}

func TestWhichReadsAreOfRAMThatNothingHasWritten(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{"lda $20", "0020"},
		{"lda $20: lda $20", "0020"},
		{"lda $0220: lda $0A20", "0220"},
		{"lda $0A20", "0A20"},
		{"sta $20: lda $20", ""},
		{"sta $0A20: lda $0220", ""},
		{"sta $2000: lda $00", "0000"},
		{"lda $20,x", "0022"},
		{"lda $02FF,x", "0301"},
		{"lda ($20,x)", "0022 0023 0000"},
		{"lda ($20),y", "0020 0021 0005"},
		{"lda #$F0: sta $20: lda #$02: sta $21: ldy #$20: lda ($20),y", "0310"},
		{"sta ($20,x)", "0022 0023"},
		{"sta ($20),y", "0020 0021"},
		{"inc $20", "0020"},
		{"asl $0220,x", "0222"},
		{"slo ($20),y", "0020 0021 0005"},
		{"jmp ($0220)", "0220 0221"},
		{"pla: pha", ""},
		{"lda $0110: lda $01FF", "0110"}, // above the stack pointer is what was pushed
		{"lda $FF: lda $0200", "00FF 0200"},
		{"lda #$20: asl a: clc: bcc *+2", ""},
		{"bit $2002: lda $2000", ""},
		{"lda $8000: lda go,x", ""},
		{"lda $6000: lda $7FFF", "6000 7FFF"},
		{"lda #2: sta $4014: lda ($20),y", "0200 0020 0021 0005"},
		{"ldx #0: lda #$FF: sta $0200,x: inx: bne *-4: lda #2: sta $4014", ""},
		{"ldx #0: lda #$FF: sta $0200,x: inx: inx: inx: inx: bne *-7: lda #2: sta $4014", ""}, // all sprites are below the picture
		{"ldx #0: lda #$40: sta $0200,x: inx: inx: inx: inx: bne *-7: lda #2: sta $4014", "0201"},
		{"jsr $0400", "0020 0021 0005"}, // code in RAM: lda ($20),y
		{"ldx #0: lda $20,x: inx: cpx #20: bne *-5", "0020 0021 0022 0023 0024 0025 0026 0027 0028 0029 002A 002B 002C 002D 002E 002F"},
	} {
		t.Run(c.code, func(t *testing.T) {
			if got := freshReads(t, c.code); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
	m := gameMachine(t)
	if err := m.StartAt(t.Context(), Start{Frame: 3}); err != nil {
		t.Fatal(err)
	}
	_, err := m.Call(Call{Routine: "sparks_move", Uninitialised: func(UninitialisedRead) {}})
	wantError(t, err, "uninitialised reads cannot be found in a running game")
}

// TestUninitialisedReadsFailAnExhaustiveCase: the routine reads such a byte for one of its inputs alone.
func TestUninitialisedReadsFailAnExhaustiveCase(t *testing.T) {
	const source = `
v:      .res 1
;;; go - reads v if A is 77.
;;; Clobbers A
;;; Case     all: %s ->
go:     cmp #77
        bne .out
        lda v
.out:   rts
`
	for sets, want := range map[string]string{
		"A={0..255}":           "v ($0300) is read at go+4",
		"A={0..76|78..255}":    "",
		"A={0..255} v=1":       "",
		"A={0..255} X={0..9}":  "v ($0300) is read at go+4",
		"A={0..255} v={0..99}": "only the console records which RAM has been written; a case of 25,600 combinations",
	} {
		t.Run(sets, func(t *testing.T) {
			m := openSource(t, fmt.Sprintf(source, sets))
			m.FailUninitialised()
			r := m.RunCases()[0]
			if got := strings.Join(r.Failures(), "\n"); !strings.Contains(got, want) || (want == "") != r.OK() {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}
