package hue

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// How people see colours: all of them, or without one of the three kinds of cones (Machado, Oliveira and Fernandes,
// A Physiologically-based Model for Simulation of Color Vision Deficiency, 2009).
var eyes = map[string][3][3]float64{
	"all cones": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"no red":    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"no green":  {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"no blue":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func linear(c uint32) (rgb [3]float64) {
	for i, v := range []uint8{uint8(c >> 16), uint8(c >> 8), uint8(c)} {
		if f := float64(v) / 255; f <= 0.04045 {
			rgb[i] = f / 12.92
		} else {
			rgb[i] = math.Pow((f+0.055)/1.055, 2.4)
		}
	}
	return rgb
}

// oklab is where an eye sees a colour, in the space Oklab of Björn Ottosson; distances in it are differences that people see.
func oklab(c uint32, eye [3][3]float64) [3]float64 {
	in, rgb := linear(c), [3]float64{}
	for i := range rgb {
		rgb[i] = eye[i][0]*in[0] + eye[i][1]*in[1] + eye[i][2]*in[2]
	}
	l := math.Cbrt(0.4122214708*rgb[0] + 0.5363325363*rgb[1] + 0.0514459929*rgb[2])
	m := math.Cbrt(0.2119034982*rgb[0] + 0.6806995451*rgb[1] + 0.1073969566*rgb[2])
	s := math.Cbrt(0.0883024619*rgb[0] + 0.2817188376*rgb[1] + 0.6299787005*rgb[2])
	return [3]float64{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

// apart is how different two colours look to an eye.
func apart(a, b uint32, eye [3][3]float64) float64 {
	x, y := oklab(a, eye), oklab(b, eye)
	return math.Hypot(math.Hypot(x[0]-y[0], x[1]-y[1]), x[2]-y[2])
}

// TestThePicturesFillsAreToldApart holds the fills of the lessons' pictures, those for light pages and those for dark ones.
// f4 is left out: no picture has five kinds.
func TestThePicturesFillsAreToldApart(t *testing.T) {
	picture, err := os.ReadFile("../../roms/pictures/winner.svg")
	if err != nil {
		t.Fatal(err)
	}
	light, dark, _ := strings.Cut(string(picture), "@media")
	for theme, style := range map[string]string{"light": light, "dark": dark} {
		var fills []uint32
		for _, m := range regexp.MustCompile(`\.f[01235]\{fill:#([0-9a-f]{6})\}`).FindAllStringSubmatch(style, -1) {
			c, err := strconv.ParseUint(m[1], 16, 32)
			if err != nil {
				t.Fatal(err)
			}
			fills = append(fills, uint32(c))
		}
		if len(fills) != 5 {
			t.Fatalf("%s: %d fills", theme, len(fills))
		}
		for name, eye := range eyes {
			for i, a := range fills {
				for j, b := range fills[:i] {
					if d := apart(a, b, eye); d < 0.055 {
						t.Errorf("%s, %s: fills %d and %d differ by %.3f", theme, name, j, i, d)
					}
				}
			}
		}
	}
}

// TestColoursAreToldApart holds that the first colours differ clearly to every eye, and all of them a little.
func TestColoursAreToldApart(t *testing.T) {
	for name, eye := range eyes {
		for i, a := range Colors {
			for j, b := range Colors[:i] {
				least := 0.011
				switch {
				case i < 8:
					least = 0.085
				case i < 16:
					least = 0.05
				case i < 24:
					least = 0.035
				}
				if d := apart(a, b, eye); d < least {
					t.Errorf("%s: colours %d and %d differ by %.3f, want %.3f", name, j, i, d, least)
				}
			}
		}
	}
}

// TestColoursStandOut holds their contrast with black text on them and with a dark ground.
func TestColoursStandOut(t *testing.T) {
	luminance := func(c uint32) float64 {
		rgb := linear(c)
		return 0.2126*rgb[0] + 0.7152*rgb[1] + 0.0722*rgb[2] + 0.05
	}
	for i, c := range Colors {
		if got := luminance(c) / luminance(0); got < 4.5 {
			t.Errorf("colour %d: contrast with black %.2f", i, got)
		}
		if got := luminance(c) / luminance(0x20242B); got < 3 {
			t.Errorf("colour %d: contrast with a dark ground %.2f", i, got)
		}
	}
}

// TestARoutineKeepsItsColour covers names that are listed twice, names that are not listed, and more than there are colours.
func TestARoutineKeepsItsColour(t *testing.T) {
	names := []string{"main", "update", "main"}
	for i := range 2 * len(Colors) {
		names = append(names, fmt.Sprint("r", i))
	}
	of, again := New(names), New(append(names, "added"))
	for _, name := range append(names, "$C000") {
		if of.Color(name) != again.Color(name) {
			t.Errorf("%s: %06X, then %06X", name, of.Color(name), again.Color(name))
		}
	}
	others := map[uint32]bool{}
	for i := range 100 {
		others[of.Color(fmt.Sprintf("$%04X", 0xC000+i))] = true
	}
	if len(others) < 32 {
		t.Errorf("100 routines that were not in the list have %d colours", len(others))
	}
	if of.Color("main") != Colors[0] || of.Color("update") != Colors[1] || of.Color("r0") != Colors[2] {
		t.Error("colours do not follow the list")
	}
}
