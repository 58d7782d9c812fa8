package asm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const contractSource = `NONE = $FF
pool_head: .res 1
pool_next: .res 8
ptr = $10
;;; pool_take - claim a free slot.
;;; In       nothing
;;; Out      C = 0, X = the slot;
;;;           or C = 1 when the pool is full
;;; Clobbers A
;;; Keeps    Y, pool_next ptr
;;; Case     taken: pool_head=2 pool_next+2=5 A=%11 -> C=0 X=2
;;;           pool_head=5, 14 cycles
;;; Case     full: after pool_init, pool_take pool_head=NONE pool_next[0..7]=1 -> C=1, <= 8 cycles
;;; Case     bytes: pool_next[1..3]=1,-1,<pool_next $0300=>pool_next -> pool_next[7]=$0A $10=1,2
;;; Budget   <= 14 cycles
;;; Pool     thing: 8 slots, head pool_head, next pool_next

; a plain comment may stand between
pool_take:
        ldx pool_head
        rts
;;; This is only a remark about
;;; what follows.
pool_init: rts
`

func TestAContractIsReadWithItsPlacesResolved(t *testing.T) {
	p := mustAssemble(t, contractSource)
	mem := func(text string, addr uint16, n int) Place { return Place{Addr: addr, Len: n, Text: text} }
	reg := func(r byte) Place { return Place{Reg: r, Len: 1, Text: string(r)} }
	set := func(p Place, v ...uint8) Assign { return Assign{Place: p, Values: v} }
	want := []Contract{{
		Routine: "pool_take", Addr: 0x8000, Bank: 0, Pos: Pos{File: "a.asm", Line: 5, Col: 5},
		Summary: "claim a free slot.",
		In:      "nothing", Out: "C = 0, X = the slot; or C = 1 when the pool is full", Clobbers: "A",
		Keeps:  []Place{reg('Y'), mem("pool_next", 0x301, 8), mem("ptr", 0x10, 1)},
		Budget: 14, Limits: []Limit{{Of: "pool_take", Cycles: 14, Pos: Pos{File: "a.asm", Line: 15, Col: 5}, Text: "<= 14 cycles"}},
		Changes: []uint8("XA"), Whole: true, // what Out and Clobbers name
		Cases: []Case{
			{
				Name: "taken", Pos: Pos{File: "a.asm", Line: 11, Col: 5}, Cycles: 14,
				Text: "taken: pool_head=2 pool_next+2=5 A=%11 -> C=0 X=2 pool_head=5, 14 cycles",
				Set:  []Assign{set(mem("pool_head", 0x300, 1), 2), set(mem("pool_next+2", 0x303, 1), 5), set(reg('A'), 3)},
				Want: []Assign{set(reg('C'), 0), set(reg('X'), 2), set(mem("pool_head", 0x300, 1), 5)},
			},
			{
				Name: "full", Pos: Pos{File: "a.asm", Line: 13, Col: 5}, Cycles: 8, AtMost: true, After: []string{"pool_init", "pool_take"},
				Text: "full: after pool_init, pool_take pool_head=NONE pool_next[0..7]=1 -> C=1, <= 8 cycles",
				Set:  []Assign{set(mem("pool_head", 0x300, 1), 0xFF), set(mem("pool_next[0..7]", 0x301, 8), 1, 1, 1, 1, 1, 1, 1, 1)},
				Want: []Assign{set(reg('C'), 1)},
			},
			{
				Name: "bytes", Pos: Pos{File: "a.asm", Line: 14, Col: 5}, Cycles: -1,
				Text: "bytes: pool_next[1..3]=1,-1,<pool_next $0300=>pool_next -> pool_next[7]=$0A $10=1,2",
				Set:  []Assign{set(mem("pool_next[1..3]", 0x302, 3), 1, 0xFF, 1), set(mem("$0300", 0x300, 1), 3)},
				Want: []Assign{set(mem("pool_next[7]", 0x308, 1), 0x0A), set(mem("$10", 0x10, 2), 1, 2)},
			},
		},
	}}
	if diff := cmp.Diff(want, p.Contracts); diff != "" {
		t.Error(diff)
	}
	pool := []Pool{{Name: "thing", Slots: 8, Pos: Pos{File: "a.asm", Line: 16, Col: 5}, Roles: map[string]string{"head": "pool_head", "next": "pool_next"}}}
	if diff := cmp.Diff(pool, p.Pools); diff != "" {
		t.Error(diff)
	}
}

func TestPlacesKnowFlagsFromRegisters(t *testing.T) {
	p := mustAssemble(t, ";;; r - all.\n;;; Case     c: A=1 X=2 Y=3 S=$F0 N=1 V=0 D=0 I=1 Z=0 C=1 -> A=1, 6 cycles\nr: rts\n")
	var flags string
	for _, a := range p.Contracts[0].Cases[0].Set {
		if a.Place.IsFlag() {
			flags += string(a.Place.Reg)
		}
	}
	if flags != "NVDIZC" {
		t.Errorf("the flags are %s", flags)
	}
}

func TestAContractThatCannotBeReadNamesTheFault(t *testing.T) {
	const end = "r: rts\nv1: .byte 1\n"
	for _, c := range []struct{ lines, want string }{
		{"Clobers A", `a.asm:2:5: Clobers: a header has no such key; did you mean Clobbers?`},
		{"In       a\n;;; In       b", `a.asm:3:5: In: this header already has this key; join them`},
		{"Case     A=1 -> A=1", `a.asm:2:14: A=1 -> A=1: a case starts with its name and a colon; write name: place=value`},
		{"Case     c: A=1", `a.asm:2:14: c: A=1: the arrow is missing; write name: place=value`},
		{"Case     c: A -> A=1", `a.asm:2:17: A: a value is missing; write place=value without blanks`},
		{"Case     c: v2=1 -> A=1", `a.asm:2:17: v2: the symbol is not defined; did you mean v1?`},
		{"Case     c: a=1 -> A=1", `a.asm:2:17: a: registers are written in capitals; write A`},
		{"Case     c: A=256 -> A=1", `a.asm:2:19: 256: 256 is not between -128 and 255; check the value`},
		{"Case     c: C=2 -> A=1", `a.asm:2:19: 2: 2 is not between 0 and 1; check the value`},
		{"Case     c: A=1,2 -> A=1", `a.asm:2:17: A=1,2: 2 values for a register; give one`},
		{"Case     c: $300[0..2]=1,2 -> A=1", `a.asm:2:17: $300[0..2]=1,2: 2 values for 3 bytes; give one for each, or one for all`},
		{"Case     c: $300[2..0]=1 -> A=1", `a.asm:2:17: $300[2..0]: the range is empty or reaches beyond $FFFF; write name[0..15]`},
		{"Case     c: $300[0=1 -> A=1", `a.asm:2:17: $300[0: the range is not closed; write name[0..15]`},
		{"Case     c: A= -> A=1", `a.asm:2:19: c: A= -> A=1: a value is missing; write a number`},
		{"Case     c: A=1 -> A=1, 2", `a.asm:2:29: 2: this is not a number of cycles; write n cycles or <= n cycles`},
		{"Case     c: A=1 -> A=1, many cycles", `a.asm:2:29: many: the symbol is not defined`},
		{"Case     c: after -> A=1", `a.asm:2:23: ->: a routine's name is missing; after label, label`},
		{"Case     c: after q -> A=1", `a.asm:2:23: q: the symbol is not defined`},
		{"Case     c: after N1 -> A=1", `a.asm:2:23: N1: this is not a routine; name a label in code`},
		{"Case     c: -> A=1\n;;; Case     c: -> A=1", `a.asm:3:5: c: a case of this name is at a.asm:2:5; give each case its own name`},
		{"Budget   14 cycles", `a.asm:2:14: 14 cycles: a budget is a limit; write <= n cycles`},
		{"Budget   <= 14", `a.asm:2:14: <= 14: this is neither a number of cycles nor a share`},
		{"Keeps    Q9", `a.asm:2:14: Q9: the symbol is not defined`},
		{"Keeps", `a.asm:2:10: Keeps: nothing is named; write Keeps nothing, or what is kept`},
		{"Pool     p 8 slots", `a.asm:2:14: p 8 slots: a pool starts with its name and a colon; write name: n slots`},
		{"Pool     p: 8 slots, heap v1", `a.asm:2:26: heap: a pool has no such role; the roles are active, count`},
		{"Pool     p: 8 slots, head v7", `a.asm:2:31: v7: the symbol is not defined; did you mean v1?`},
		{"Pool     p: head v1", `a.asm:2:17: head: the symbol is not defined`},
		{"Pool     p: 8 slots, head v1, head v1", `a.asm:2:35: head: the role is given twice; keep one`},
	} {
		t.Run(fmt.Sprintf("%.60s", c.lines), func(t *testing.T) {
			source := ";;; r - a routine.\n;;; " + c.lines + "\n" + end + "N1 = 1\n"
			_, err := assemble(t, source, nil)
			if err == nil {
				t.Errorf("%q: no error, want %s", c.lines, c.want)
				return
			}
			if got := strings.Split(err.Error(), "\n")[0]; !strings.HasPrefix(got, c.want) {
				t.Errorf("%q:\n  says %s\n  want %s", c.lines, got, c.want)
			}
		})
	}
}

func TestAContractBelongsToTheLabelBelowIt(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{";;; one - first.\ntwo: rts\n", "a.asm:1:5: one: the label that follows is two; use the same name"},
		{";;; one - first.\n rts\none: rts\n", "a.asm:1:5: one: no label follows this header; put it directly above its routine"},
		{";;; one - first.\n", "a.asm:1:5: one: no label follows this header; put it directly above its routine"},
		{";;; one: first.\n;;; Case     c: -> A=1\none: rts\n", "a.asm:1:5: one: first.: this does not begin a header; start it with ;;; name - summary"},
		{";;; Case     c: -> A=1\none: rts\n", "a.asm:1:5: Case: this header has no first line; start it with ;;; name - summary"},
		{";;; one - first.\n;;;            lost\none: rts\n", "a.asm:2:16: lost: this line continues nothing; indent the name of a key by less than 10 blanks"},
	} {
		t.Run(fmt.Sprintf("%.60s", c.source), func(t *testing.T) {
			_, err := assemble(t, c.source, nil)
			if err == nil || err.Error() != c.want {
				t.Errorf("%q:\n  says %v\n  want %s", c.source, err, c.want)
			}
		})
	}
	for _, source := range []string{
		";;; just prose\n;;; about things\none: rts\n",
		";;;;;;;;;;;;;;;;;;\none: rts\n",
		";;; Pool     p: 4 slots, count c1\n\nc1: .res 1\none: rts\n",
		";;; one - first.\n;;;\n;;; In       nothing\nN = 4\none: rts\n",
	} {
		t.Run(fmt.Sprintf("%.60s", source), func(t *testing.T) {
			if _, err := assemble(t, source, nil); err != nil {
				t.Errorf("%q: %v", source, err)
			}
		})
	}
}

func TestAPoolMayHaveEveryRole(t *testing.T) {
	roles := strings.Fields("active count stack top head next x y xh yh spawn release")
	p := mustAssemble(t, ";;; Pool     p: 1 slot, "+strings.Join(roles, " v1, ")+" v1\n\nv1: .res 1\n")
	for _, r := range roles {
		if p.Pools[0].Roles[r] != "v1" {
			t.Errorf("%s is %q", r, p.Pools[0].Roles[r])
		}
	}
}

func TestADefineThatOnlyAContractNamesIsUsed(t *testing.T) {
	defines := map[string]int{"HEAD": 0x300, "NEXT": 0x310, "N": 4}
	p, err := assemble(t, ";;; Pool     thing: N slots, head HEAD, next NEXT\n\n;;; f - a routine.\n;;; Case     one: HEAD=2 -> A=1\nf: rts\n", defines)
	if err != nil || len(p.Warnings) > 0 || len(p.Pools) != 1 {
		t.Errorf("%v, %v", err, p)
	}
}
