package engine

import (
	"encoding/json"
	"testing"
)

// BenchmarkEdit is what a key press costs until its answer is sent: the source is assembled, the game
// goes on in the new build. The frame behind it and the cases are benchmarks of their own.
func BenchmarkEdit(b *testing.B) {
	for _, x := range Exhibits() {
		b.Run(x.Name, func(b *testing.B) {
			edit := editor(b, x.Main)
			b.ReportAllocs()
			for b.Loop() {
				edit()
			}
		})
	}
}

// BenchmarkCases are the cases of a program, those aside that try all combinations.
func BenchmarkCases(b *testing.B) {
	for _, x := range Exhibits() {
		b.Run(x.Name, func(b *testing.B) {
			e := New()
			e.Open(x.Main, nil)
			b.ReportAllocs()
			for b.Loop() {
				e.startCases()
				for t := &e.tests; t.next < len(t.todo); e.NextCase() {
					k := t.todo[t.next]
					if len(k.contract.Cases[k.number].Each) > 0 {
						break
					}
				}
			}
		})
	}
}

// editor opens a program and gives what an edit of its main file does.
func editor(b *testing.B, main string) (edit func()) {
	e := New()
	build := e.Open(main, nil)
	for range 60 {
		e.Frame()
	}
	text, err := e.Text(build.Files[0])
	if err != nil {
		b.Fatal(err)
	}
	return func() {
		text += "\n"
		request, _ := json.Marshal(Request{Do: "edit", Files: map[string]string{build.Files[0]: text}})
		e.Serve(request, nil, nil, nil)
	}
}
