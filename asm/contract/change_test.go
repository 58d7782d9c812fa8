package contract

import "testing"

func TestRegistersThatALineSaysToChange(t *testing.T) {
	for text, want := range map[string]string{
		"A, X, Y": "AXY", "A X": "AX", "everything": "AXY", "nothing": "", "nothing, A is kept": "", "X, Y is kept": "X", "A, temp": "A",
		"C = 0, X = the slot; or C = 1 when full": "X", "A as before; Y = 1": "Y", "A and Y": "AY", "the slot in X": "X", "Xs of Ys": "",
		"X unchanged, A = the result": "A", "bullet_free = Y": "Y", "nothing changes in A": "",
	} {
		if got := string(registers(text)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
