package nes

import (
	"fmt"
	"testing"
)

// layouts are the mappers by the layout of their save states. A layout that
// changes refuses every state that people have kept: that is a decision, to be
// written in the list of changes.
var layouts = map[uint64][]int{
	0x537B4F387BA32DD6: {0, 218},
	0x28DE0F9C48077E1B: {1, 155},
	0xEA8B656AFE870933: {2, 3, 7, 11, 13, 29, 30, 66, 70, 78, 79, 86, 87, 89, 93, 94, 97, 101, 111, 113, 140, 152, 180, 184, 185},
	0xFF9BBE48F1C82F7F: {4, 118, 119},
	0x19B46DB374141B6D: {5},
	0x98F64C49144D0FEF: {9, 10},
	0xE98A9BC70134DF4C: {18},
	0x838FF978CEB33548: {19, 210},
	0xD86ACD4E5D2D7B51: {21, 22, 23, 25},
	0xA8CCFBC2A4F297A3: {24, 26},
	0xB846F8776B16BA8F: {28},
	0xDED09BE65C9C26F9: {32},
	0x195962C7A9EA33B7: {33},
	0x73EE81C6E32CDE20: {34},
	0x379299C06A74CEB0: {16, 153, 157, 159},
	0x92AE3BABF94A522C: {48},
	0x0797123171C1E106: {64},
	0x457A5547B2339A6F: {65},
	0x3DD8008042004E60: {67},
	0xC451A2F706FDBDF3: {31},
	0xB4988D5F65D5B0CB: {68},
	0x85B39341B2BD9633: {69},
	0x61AD7F6A22AFBA27: {71, 232},
	0x2ABDD62F3421159B: {72, 92},
	0x067F0CD4491E323C: {73},
	0x48556852A10568C2: {75},
	0xF885F392F21F52F4: {76, 88, 95, 154, 206},
	0xE1F222F3A08C1D98: {85},
}

func TestStatesThatPeopleKeptStillLoad(t *testing.T) {
	want := map[int]uint64{}
	for layout, of := range layouts {
		for _, mapper := range of {
			want[mapper] = layout
		}
	}
	for i, mapper := range mappers {
		t.Run(fmt.Sprintf("mapper %d", mapper), func(t *testing.T) {
			con, err := Open(fuzzImage(uint8(i), nil), Config{SampleRate: -1})
			if err != nil {
				t.Fatal(err)
			}
			if got := con.layout(); got != want[mapper] {
				t.Errorf("layout 0x%016X, was 0x%016X: states saved before are refused", got, want[mapper])
			}
		})
	}
}
