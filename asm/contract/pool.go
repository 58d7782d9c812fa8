package contract

import (
	"slices"
	"strings"

	"pool6502/asm/symbols"
)

// Pool is an object pool as its Pool line declares it.
type Pool struct {
	Name  string
	Slots int
	Page  int               // slots of a page or bank; 0 if the pool has neither
	Banks bool              // each page is a bank of the cartridge's RAM
	Roles map[string]string // role → symbol; see the package comment
	Pos   symbols.Pos
}

const (
	poolGrammar = "write name: n slots, role symbol, role symbol"
	pageGrammar = "write n slots in pages of n, or n slots in banks of n"
)

// poolRole is a role, and what it needs: another role, "pages", or nothing.
type poolRole struct{ name, needs string }

var poolRoles = []poolRole{
	{"active", ""}, {"count", ""}, {"stack", ""}, {"top", ""}, {"head", ""}, {"next", ""},
	{"x", ""}, {"y", ""}, {"xh", "x"}, {"yh", "y"}, {"spawn", ""}, {"release", ""},
	{"stride", "pages"}, {"frames", "pages"}, {"index", ""}, {"pointers", ""}, {"low", "high"}, {"high", "low"},
}

// layouts are the roles that say where the fields of a slot are. A pool has one of them at most.
var layouts = []string{"stride", "frames", "index", "pointers", "low"}

func roleNames() string {
	var names []string
	for _, r := range poolRoles {
		names = append(names, r.name)
	}
	return strings.Join(names, ", ")
}

// pool parses name ":" n "slots" ["in" ("pages" | "banks") "of" n] {"," role symbol}.
func (r *reader) pool() (Pool, bool) {
	p := Pool{Pos: r.env.Pos(r.k.at), Roles: map[string]string{}}
	colon := strings.IndexByte(r.k.text, ':')
	if colon <= 0 || !isName(strings.TrimSpace(r.k.text[:colon])) {
		return p, r.fail(0, r.k.text, "a pool starts with its name and a colon", poolGrammar)
	}
	p.Name = strings.TrimSpace(r.k.text[:colon])
	off := colon + 1
	at := map[string]int{} // of each role, in the text
	for i, part := range strings.Split(r.k.text[off:], ",") {
		f := fields(part, off)
		off += len(part) + 1
		paged := i == 0 && len(f) > 2
		switch {
		case len(f) != 2 && !paged:
			return p, r.fail(min(off-len(part)-1, len(r.k.text)), strings.TrimSpace(part), "each part of a pool is a role and a name", poolGrammar)
		case i == 0 && !r.slots(&p, f[0], f[1]), paged && !r.pages(&p, f[2:]), i > 0 && !r.role(&p, f[0], f[1]):
			return p, false
		case i > 0:
			at[f[0].text] = f[0].off
		}
	}
	return p, r.layout(&p, at)
}

// slots parses n "slots".
func (r *reader) slots(p *Pool, n, word field) bool {
	v, ok := r.value(n, 1, 1<<16)
	if p.Slots = int(v); ok && word.text != "slots" && word.text != "slot" {
		return r.fail(word.off, word.text, "the number of slots comes first", poolGrammar)
	}
	return ok
}

// role parses a role and its symbol.
func (r *reader) role(p *Pool, role, symbol field) bool {
	if !slices.ContainsFunc(poolRoles, func(known poolRole) bool { return known.name == role.text }) {
		return r.fail(role.off, role.text, "a pool has no such role", "the roles are "+roleNames())
	}
	if p.Roles[role.text] != "" {
		return r.fail(role.off, role.text, "the role is given twice", "keep one")
	}
	if _, _, ok := r.env.Find(symbol.text); !ok {
		r.env.Undefined(r.k.pos(symbol.off), symbol.text)
		return false
	}
	p.Roles[role.text] = r.env.Full(symbol.text)
	return true
}

// pages parses "in" ("pages" | "banks") "of" n, which begins with the words f.
func (r *reader) pages(p *Pool, f []field) bool {
	if len(f) != 4 || f[0].text != "in" || f[1].text != "pages" && f[1].text != "banks" || f[2].text != "of" {
		return r.fail(f[0].off, f[0].text, "only pages or banks follow the number of slots", pageGrammar)
	}
	n, ok := r.value(f[3], 1, 1<<16)
	p.Page, p.Banks = int(n), f[1].text == "banks"
	return ok
}

// layout checks that the roles fit together; at is where each of them is in the text.
func (r *reader) layout(p *Pool, at map[string]int) bool {
	layout := ""
	for _, role := range poolRoles {
		off, given := at[role.name]
		if !given {
			continue
		}
		if need := role.needs; need == "pages" && (p.Page == 0 || p.Banks) {
			return r.fail(off, role.name, "the role is for pools in pages", "write n slots in pages of n")
		} else if need != "" && need != "pages" && p.Roles[need] == "" {
			return r.fail(off, role.name, "the role needs the role "+need, "name both")
		}
		if slices.Contains(layouts, role.name) {
			if layout != "" || p.Banks {
				return r.fail(off, role.name, "the header says twice where the fields of a slot are", "keep one of banks, "+strings.Join(layouts, ", "))
			}
			layout = role.name
		}
	}
	if p.Page > 0 && !p.Banks && p.Roles["stride"] == "" && p.Roles["frames"] == "" {
		return r.fail(0, p.Name, "the header does not say where the pages are", "name the role stride or frames")
	}
	return true
}
