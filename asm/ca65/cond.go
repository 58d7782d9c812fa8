package ca65

// A branch is an .if, .elseif or .else that is open.
type branch struct {
	word  string
	at    place
	taken bool // its condition holds
	done  bool // an earlier branch of the same .if was taken
	outer bool // what it stands in is assembled
	other bool // it is an .else
}

// isCondition reports whether a token begins or ends a branch.
func isCondition(t token) bool {
	if t.kind != tkWord {
		return false
	}
	_, ok := conditions[t.text]
	return ok || t.text == ".else" || t.text == ".elseif" || t.text == ".endif"
}

// conditions are the words that open a branch. Each reads its condition.
var conditions map[string]func(a *assembler) bool

func init() {
	conditions = map[string]func(a *assembler) bool{
		".if":       func(a *assembler) bool { return int32(a.constant()) != 0 }, // as ca65 does: the other bits do not count
		".ifblank":  func(a *assembler) bool { blank := a.tok.ends(); a.skipLine(); return blank },
		".ifnblank": func(a *assembler) bool { blank := a.tok.ends(); a.skipLine(); return !blank },
		".ifconst":  func(a *assembler) bool { s := a.study(a.expression()); return s.constant() },
		".ifnconst": func(a *assembler) bool { s := a.study(a.expression()); return !s.constant() },
		".ifdef":    func(a *assembler) bool { return a.namesDefined() },
		".ifndef":   func(a *assembler) bool { return !a.namesDefined() },
		".ifref":    func(a *assembler) bool { return a.namesUsed() },
		".ifnref":   func(a *assembler) bool { return !a.namesUsed() },
		".ifp02":    func(a *assembler) bool { return true },
		".ifpc02":   func(a *assembler) bool { return false },
		".ifpsc02":  func(a *assembler) bool { return false },
		".ifp816":   func(a *assembler) bool { return false },
		".ifp4510":  func(a *assembler) bool { return false },
	}
}

// condition handles a word of conditional assembly, and skips what is not assembled.
func (a *assembler) condition() {
	for {
		a.skipping = false
		switch t := a.tok; {
		case t.is(".else") || t.is(".elseif"):
			a.otherwise(t)
		case t.is(".endif"):
			if len(a.ifs) == 0 {
				a.fail("there is no .if above", "")
			} else {
				a.ifs = a.ifs[:len(a.ifs)-1]
			}
			a.skipping = !a.assembling()
			a.next()
			a.extra()
		case t.kind == tkWord && conditions[t.text] != nil:
			b := branch{word: t.text, at: t.at, outer: a.assembling()}
			a.skipping = !b.outer
			a.next()
			if b.outer {
				b.taken = conditions[t.text](a)
				a.skipping = !b.taken
				a.extra()
			}
			if len(a.ifs) >= maxNesting {
				a.abort("conditions nest too deep", "")
			}
			a.ifs = append(a.ifs, b)
		default:
			a.skipping = true
			a.next()
		}
		if a.skipping = !a.assembling(); !a.skipping || a.tok.kind == tkEnd {
			a.skipping = false
			return
		}
	}
}

// extra reports what stands behind a condition.
func (a *assembler) extra() {
	if !a.tok.ends() && !a.skipping {
		a.fail("this does not belong to the condition", "a comment begins with ;")
		a.skipLine()
	}
}

// otherwise handles .else and .elseif.
func (a *assembler) otherwise(t token) {
	if len(a.ifs) == 0 || a.ifs[len(a.ifs)-1].other {
		a.fail("there is no .if above", "")
		a.next()
		return
	}
	b := &a.ifs[len(a.ifs)-1]
	b.done = b.done || b.taken
	b.other = t.is(".else")
	b.word, b.at, b.taken = t.text, t.at, false
	asks := b.outer && !b.done
	a.skipping = !asks
	a.next()
	if asks {
		holds := b.other
		if !b.other {
			holds = conditions[".if"](a)
		}
		b = &a.ifs[len(a.ifs)-1] // the condition may have been an error that moved the list
		b.taken = holds
		a.skipping = !holds
		a.extra()
	}
}

// assembling reports whether all open branches are taken.
func (a *assembler) assembling() bool {
	return len(a.ifs) == 0 || a.ifs[len(a.ifs)-1].outer && a.ifs[len(a.ifs)-1].taken
}

// closeConditions reports the branches of a file that are still open at its end.
func (a *assembler) closeConditions(open int) {
	for len(a.ifs) > open {
		b := a.ifs[len(a.ifs)-1]
		a.skipping = false
		a.failAt(b.at, b.word, "this does not end", "write .endif")
		a.ifs = a.ifs[:len(a.ifs)-1]
	}
}
