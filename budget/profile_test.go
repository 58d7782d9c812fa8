package budget

import (
	"bytes"
	"testing"

	"github.com/google/pprof/profile"

	"pool6502/budget/watch"
	"pool6502/nes"
)

func TestAProfileKeepsWhoCalledWhom(t *testing.T) {
	var ran int64
	r := runSource(t, cartridge(onTheNMI+`
work:   jsr twice       ; 6
        jsr once        ; 6
        rts             ; 6
twice:  jsr once        ; 6
        rts             ; 6
once:   rts             ; 6
`), FrameRun{Frames: 20, Each: func(con *nes.Console, _ *watch.Meter, _ *watch.Frame) error {
		ran = int64(con.Cycles())
		return nil
	}})
	var b bytes.Buffer
	if err := r.Meter.Profile(&b); err != nil {
		t.Fatal(err)
	}
	p, err := profile.Parse(&b)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.CheckValid(); err != nil {
		t.Fatal(err)
	}
	calls := int64(r.Routine("work").Calls)
	got := map[string]int64{}
	var all, idle int64
	for _, s := range p.Sample {
		path := ""
		for _, l := range s.Location {
			path += " " + l.Line[0].Function.Name
		}
		got[path] += s.Value[0]
		all += s.Value[0]
		idle += s.Value[1]
	}
	for path, each := range map[string]int64{" once twice work reset": 6, " once work reset": 6, " twice work reset": 12, " work reset": 18} {
		if got[path] < each*(calls) || got[path] > each*(calls+1) {
			t.Errorf("%q has %d cycles in %d calls of %d", path, got[path], calls, each)
		}
	}
	if all+idle != ran {
		t.Errorf("%d cycles and %d idle of %d", all, idle, ran)
	}
}
