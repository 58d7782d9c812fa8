package budget

import (
	"context"
	"strings"
	"testing"

	"pool6502/asm"
)

func TestACFunctionGetsItsArguments(t *testing.T) {
	m := gameMachine(t)
	if err := m.StartAt(context.Background(), Start{Frame: 30}); err != nil {
		t.Fatal(err)
	}
	for _, call := range []string{
		"spark_put(number=2, height=100, rise=300)",
		"spark_put(2, 100, 300)",
		"spark_put(2, rise=$012C, height=100)",
		"int spark_put(unsigned char number=2, unsigned char height=100, int rise=300)",
	} {
		r, err := m.Call(Call{Routine: call})
		if err != nil {
			t.Errorf("%s: %v", call, err)
			continue
		}
		y, _ := m.Read("spark_y+2", 1)
		sp, _ := m.Read("sp", 2)
		if got := int(r.A) | int(r.X)<<8; got != 400 || y[0] != 400&0xFF || sp[0] != 0 || sp[1] != 8 {
			t.Errorf("%s returns %d, spark_y = %d, the stack pointer is %02X%02X", call, got, y[0], sp[1], sp[0])
		}
	}
	for call, want := range map[string]string{
		"spark_put(number=300, height=100, rise=1)": "number = 300 does not fit: it has 8 bits",
		"spark_put(number=-1, height=100, rise=1)":  "",
		"spark_put(number=2, height=100)":           "rise has no value; it takes (number, height, rise)",
		"spark_put(number=2, heigt=100, rise=1)":    "it has no parameter heigt",
		"spark_put(1, 2, 3, 4)":                     "argument 4 is one too many",
		"spark_put(1, number=2, rise=3)":            "number is given twice",
		"spark_put(1, 2, speed)":                    `"speed" is not a number`,
		"spark_put(1, 2":                            "write the call of a C function as",
		"spark_put(1, , 2)":                         "an argument has no value",
		"spark_put(float number=1, 2, 3)":           "float is not a known type",
		"(1)":                                       "write the call of a C function as",
		"bank_set(char bank=1)":                     "",
		"bank_set(1, 2)":                            "do not give the size of argument 1",
	} {
		_, err := m.Call(Call{Routine: call})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", call, err, want)
		}
	}
}

func TestStartupCodeTellsWhereTheStackOfCBegins(t *testing.T) {
	m := gameMachine(t)
	r, err := m.Call(Call{Routine: "spark_put(2, 100, 0)"})
	if at, _ := m.Read("sp", 2); err != nil || r.A != 100 || at[0] != 0 || at[1] != 8 {
		t.Errorf("%v, A = %d, sp = %02X%02X", err, r.A, at[1], at[0])
	}
	if len(m.Warnings()) > 0 {
		t.Error(m.Warnings())
	}
}

func TestArgumentsNeedTheStackOfC(t *testing.T) {
	image, names := openGame(t)
	forever, err := names.Resolve("main::wait")
	if err != nil {
		t.Fatal(err)
	}
	reset := image[len(image)-4:] // a program that never sets up the stack
	reset[0], reset[1] = uint8(forever), uint8(forever>>8)
	m, err := OpenROM(image, names, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Call(Call{Routine: "spark_put(2, 100, 0)"}); err == nil || !strings.Contains(err.Error(), "the stack pointer of C (sp) is 0") {
		t.Errorf("without a stack: %v", err)
	}
	if _, err := m.Call(Call{Routine: "spark_take"}); err != nil || len(m.Warnings()) != 0 {
		t.Errorf("a function that uses no stack: %v, %v", err, m.Warnings())
	}
	if _, err := m.Call(Call{Routine: "sparks_start"}); err != nil || len(m.Warnings()) != 1 {
		t.Errorf("a function that uses the stack: %v, %v", err, m.Warnings())
	}
	sp, err := m.ParseSet("sp:w=$0700")
	if err != nil {
		t.Fatal(err)
	}
	r, err := m.Call(Call{Routine: "spark_put(2, 100, 1)", Set: []asm.Assign{sp}})
	if at, _ := m.Read("sp", 2); err != nil || r.A != 101 || at[1] != 7 {
		t.Errorf("with a stack: %v, A = %d, sp = %02X%02X", err, r.A, at[1], at[0])
	}
}
