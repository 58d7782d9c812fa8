package main

import (
	"strings"
	"testing"
)

func TestOverlaysAreNamed(t *testing.T) {
	o, err := parseOverlays([]string{"slots", "cost"})
	if err != nil || o != 3 {
		t.Errorf("slots and cost: %b, %v", o, err)
	}
	if o, err := parseOverlays([]string{"all"}); err != nil || o != 63 {
		t.Errorf("all: %b, %v", o, err)
	}
	if _, err := parseOverlays([]string{"heat"}); err == nil || !strings.Contains(err.Error(), "slots, cost") {
		t.Errorf("an overlay that does not exist: %v", err)
	}
}
