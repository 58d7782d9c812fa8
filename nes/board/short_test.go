package board

import "testing"

// TestCHRROMThatTheFileLacksIsAWarning: what there is appears in all its banks. Half a bank stays an error.
func TestCHRROMThatTheFileLacksIsAWarning(t *testing.T) {
	image := make([]byte, 16+2*0x4000+0x2000)
	copy(image, "NES\x1a\x02\x02")
	image[16+0x8000+5] = 0x42
	c, err := ReadCart(image)
	if err != nil || c.CHRROM != 0x2000 || c.CHR[5] != 0x42 || c.Warning != "the header says 16384 bytes of CHR ROM, and the file has 8192" {
		t.Errorf("%v, %v", c, err)
	}
	if _, err := ReadCart(image[:len(image)-0x1000]); err == nil {
		t.Error("half a bank is loaded")
	}
	if c, _ := ReadCart(append(image, make([]byte, 0x2000)...)); c.Warning != "" {
		t.Error(c.Warning)
	}
}
