package engine

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func TestHostileFilesAreRefused(t *testing.T) {
	many := map[string]string{}
	for i := range maxEdited + 1 {
		many[fmt.Sprintf("%d.inc", i)] = ""
	}
	for _, c := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"outside", map[string]string{"../main.asm": ""}, "is no file name"},
		{"absolute", map[string]string{"/etc/passwd": ""}, "is no file name"},
		{"long name", map[string]string{strings.Repeat("a", 300): ""}, "is no file name"},
		{"too large", map[string]string{"main.asm": strings.Repeat(" ", maxEditedSize+1)}, "takes at most"},
		{"too many", many, "takes at most"},
		{"binary", map[string]string{"main.asm": "\xFF\xFE"}, "binary data"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := New().Open("main.asm", c.files)
			if len(b.Errors) != 1 || !strings.Contains(b.Errors[0].Msg, c.want) {
				t.Errorf("%+v", b.Errors)
			}
		})
	}
}

func TestNothingOutsideTheLabIsRead(t *testing.T) {
	for _, line := range []string{`.include "/etc/passwd"`, `.include "../../../../etc/passwd"`, `.incbin "/proc/self/environ"`} {
		b := New().Open("main.asm", map[string]string{"main.asm": line + "\n rts\n"})
		if len(b.Errors) == 0 {
			t.Errorf("%s is taken", line)
		}
	}
}

func TestAnEndlessCaseEnds(t *testing.T) {
	e, _ := opened(t, `
;;; hang - never returns.
;;; Case     any: A=1 -> A=1
hang:   jmp hang
`)
	c := allCases(e)
	if len(c) != 1 || c[0].OK || !strings.Contains(strings.Join(c[0].Wrong, " "), "300000") && !strings.Contains(strings.Join(c[0].Wrong, " "), "300,000") {
		t.Errorf("%+v", c)
	}
}

func TestAJammedGameStillHasFrames(t *testing.T) {
	e, b := opened(t, "        .mapper 0\nreset:  .byte $02\nnmi:    rti\n        .vectors nmi, reset, nmi\n")
	if !b.Playable {
		t.Fatal("this is a cartridge")
	}
	for range 5 {
		if !e.Frame() {
			t.Fatal("no frame")
		}
	}
	e.Look()
}

func TestBadRequestsAreAnswered(t *testing.T) {
	e := New()
	for _, request := range []string{"", "{", `{"do":"fly"}`, `{"do":"step","unit":"frame"}`, `{"do":"trace"}`, `{"do":"bounds"}`,
		`{"do":"text","file":"../x"}`, `{"do":"trace","index":-1}`, `{"do":5}`} {
		var answer struct{ Error string }
		if err := json.Unmarshal(e.Serve([]byte(request), nil, nil, nil), &answer); err != nil || answer.Error == "" {
			t.Errorf("%s: %v, %q", request, err, answer.Error)
		}
	}
	for _, request := range []string{`{"do":"look"}`, `{"do":"cases"}`, `{"do":"restart"}`, `{"do":"back","frames":-1}`, `{"do":"hold","pad":9,"held":255}`,
		`{"do":"strikes"}`, `{"do":"rom","name":"x.nes"}`} {
		var answer any
		if err := json.Unmarshal(e.Serve([]byte(request), nil, nil, nil), &answer); err != nil {
			t.Errorf("%s: %v", request, err)
		}
	}
}

// FuzzServe holds that no source, cartridge or request panics: a panic is answered as a fault.
func FuzzServe(f *testing.F) {
	f.Add(`{"do":"open","main":"main.asm"}`, pool)
	f.Add(`{"do":"rom","name":"a.nes"}`, "NES\x1A\x02\x01")
	f.Add(`{"do":"edit"}`, "\t.mapper 4\nreset: jmp reset\n\t.vectors reset, reset, reset\n")
	f.Fuzz(func(t *testing.T, request, text string) {
		e := New()
		e.Open("main.asm", map[string]string{"main.asm": text})
		for _, r := range []string{request, `{"do":"cases"}`, `{"do":"trace"}`, `{"do":"look"}`} {
			if answer := string(e.Serve([]byte(r), []byte(text), []byte(text), nil)); strings.Contains(answer, "a fault of its own") {
				t.Fatalf("%s: %s", r, answer)
			}
			e.Frame()
		}
	})
}
