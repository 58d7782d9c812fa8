package contract

import (
	"strings"
	"testing"
)

func TestAPoolHasSlotsAndRoles(t *testing.T) {
	_, pools, s := oneKey("Pool thing: 8 slots, head head, next next")
	if len(pools) != 1 || pools[0].Name != "thing" || pools[0].Slots != 8 || pools[0].Roles["next"] != "next" || len(s.said) != 0 {
		t.Errorf("%+v, %q", pools, s.said)
	}
	for text, want := range map[string]string{
		"thing: 0 slots":                                         "not between",
		"thing: 65537 slots":                                     "not between",
		"thing: slots 8":                                         "no value",
		"thing: 8 things":                                        "the number of slots comes first",
		"thing 8 slots":                                          "starts with its name",
		"8: 8 slots":                                             "starts with its name",
		"thing: 8 slots, tail head":                              "no such role",
		"thing: 8 slots, head head, head next":                   "given twice",
		"thing: 8 slots, head what":                              "undefined",
		"thing: 8 slots, head":                                   "a role and a name",
		"thing: 8 slots in":                                      "only pages or banks follow",
		"thing: 8 slots in pages":                                "only pages or banks follow",
		"thing: 8 slots in rows of 2":                            "only pages or banks follow",
		"thing: 8 slots in pages of 0":                           "not between",
		"thing: 8 slots in pages of 65537":                       "not between 1 and 65536",
		"thing: 8 slots in pages of 2":                           "does not say where the pages are",
		"thing: 8 slots, frames next":                            "the role is for pools in pages",
		"thing: 8 slots, low next":                               "needs the role high",
		"thing: 8 slots, xh next":                                "needs the role x",
		"thing: 8 slots, index next, pointers next":              "says twice where",
		"thing: 8 slots in banks of 4, index next":               "says twice where",
		"thing: 8 slots in banks of 4, stride next":              "the role is for pools in pages",
		"thing: 8 slots in pages of 4, frames next, stride next": "says twice where",
	} {
		t.Run(text, func(t *testing.T) {
			if _, pools, s := oneKey("Pool " + text); len(pools) != 0 || len(s.said) != 1 || !strings.Contains(s.said[0], want) {
				t.Errorf("%v, %q, want %q", pools, s.said, want)
			}
		})
	}
}

func TestAPoolHasPagesOrBanks(t *testing.T) {
	for text, want := range map[string]Pool{
		"thing: 8 slots, head head, next next":                      {},
		"thing: 8 slots in banks of 4, x head":                      {Page: 4, Banks: true},
		"thing: 8 slots in pages of 3, frames next, x head, y head": {Page: 3},
		"thing: 8 slots in pages of 4, stride next":                 {Page: 4},
		"thing: 8 slots, low head, high next, x head":               {},
	} {
		t.Run(text, func(t *testing.T) {
			_, pools, s := oneKey("Pool " + text)
			if len(pools) != 1 || len(s.said) != 0 || pools[0].Slots != 8 || pools[0].Page != want.Page || pools[0].Banks != want.Banks {
				t.Errorf("%+v, %q", pools, s.said)
			}
		})
	}
}
