package engine

import "testing"

// BenchmarkEdit is what a key press costs: the source is assembled, the game goes on in the new build.
func BenchmarkEdit(b *testing.B) {
	e := New()
	e.Open("activeflag/activeflag.asm", nil)
	for range 60 {
		e.Frame()
	}
	text, err := e.Text("activeflag/update.inc")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		text += " "
		e.Edit(map[string]string{"activeflag/update.inc": text})
	}
}
