package timing

import "testing"

// TestClocksAreThoseOfTheChart compares with nesdev, "Cycle reference chart".
func TestClocksAreThoseOfTheChart(t *testing.T) {
	for _, c := range []struct {
		region        Region
		hz            float64 // of the CPU
		frame, vblank float64 // in CPU cycles
	}{
		{NTSC, 1_789_772.73, 29780.5, 2273.33},
		{PAL, 1_662_607.03, 33247.5, 7459.38},
		{Dendy, 1_773_447.50, 35464, 2273.33},
		{Auto, 1_789_772.73, 29780.5, 2273.33},
		{Dendy + 1, 1_789_772.73, 29780.5, 2273.33},
		{Region(200), 1_789_772.73, 29780.5, 2273.33},
	} {
		t.Run(c.region.String(), func(t *testing.T) {
			near(t, "CPU", c.region.CPUHz(), c.hz)
			if clock := c.region.Clocks().CPU; c.region.Cycles(100*clock) != 100 || c.region.Cycles(101*clock-1) != 100 {
				t.Errorf("100 cycles are %d", c.region.Cycles(100*clock))
			}
			num, den := c.region.CPUClock()
			near(t, "CPU as a fraction", float64(num)/float64(den), c.hz)
			near(t, "frame", c.region.CyclesPerFrame(), c.frame)
			near(t, "vblank", c.region.VBlankCycles(), c.vblank)
		})
	}
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if got < want-0.01 || got > want+0.01 {
		t.Errorf("%s: %.3f, want %.3f", what, got, want)
	}
}

func TestARegionIsKnownByItsName(t *testing.T) {
	for _, c := range []struct {
		name string
		want Region
	}{{"", Auto}, {"auto", Auto}, {"ntsc", NTSC}, {"NTSC", NTSC}, {"Pal", PAL}, {"dendy", Dendy}} {
		t.Run("name "+c.name, func(t *testing.T) {
			if got, err := ParseRegion(c.name); err != nil || got != c.want {
				t.Errorf("%v, %v", got, err)
			}
		})
	}
	if _, err := ParseRegion("moon"); err == nil || err.Error() != `no region is called "moon"; choose auto, ntsc, pal or dendy` {
		t.Error(err)
	}
}
