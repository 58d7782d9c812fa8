package session

import "testing"

// recursive calls itself four times: X counts down, and inner is where each of the calls returns to.
const recursive = ` .vectors reset, reset, reset
 .code
reset: ldx #4
 jsr down
after: jmp after
down: dex
 beq done
again: jsr down
inner: nop
done: rts
`

// A step over a call that leads to the same call again ends where the first one returns, not the
// innermost. The same holds for the way back.
func TestAStepOverARecursiveCallTakesAllOfIt(t *testing.T) {
	s := open(t, assemble(t, recursive))
	at := func(name string) uint16 {
		addr, err := s.Game.Resolve(name)
		if err != nil {
			t.Fatal(err)
		}
		return addr
	}
	again, inner := at("again"), at("inner")
	if !s.GoOn(ToAddress, again) {
		t.Fatal("the call is not reached")
	}
	before, stack, x := s.steps, s.Console().CPU().S, s.Console().CPU().X
	if x != 3 {
		t.Fatalf("X is %d at the first call of itself", x)
	}
	s.GoOn(Over, 0)
	if c := s.Console().CPU(); c.PC != inner || c.S != stack || c.X != 0 {
		t.Errorf("the step ends at $%04X with S = $%02X, want $%04X and $%02X", c.PC, c.S, inner, stack)
	}
	if !s.GoBack(Over, 0) {
		t.Fatal("there is no way back")
	}
	if c := s.Console().CPU(); c.PC != again || c.S != stack || c.X != 3 || s.steps != before {
		t.Errorf("the step back ends at $%04X with S = $%02X and X = %d", c.PC, c.S, c.X)
	}
}
