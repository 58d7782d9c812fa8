package bound

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pool6502/asm/contract"
	"pool6502/asm/symbols"
	"pool6502/budget/bound/machine"
)

const (
	triedRounds = 10    // what Advise tries for a loop that has not run
	triedSteps  = 6_000 // instructions that it follows in each try, until notes give a bound
	mostNotes   = 3     // that it tries together
	passSteps   = 60_000
	passNotes   = 16 // likewise, of a pass of the main loop
)

// Compare is what to do about a jump whose targets are not known.
const Compare = machine.Compare

// A tryout is a copy of a program with notes that may give a routine a bound.
type tryout struct {
	Program
	played int // for so many frames, to see how often loops run; 0 if they have not been counted
	lines  []string
	loop   *Unbounded // the last one that has a line
	rounds int        // and its limit
	more   bool       // a loop has run more than triedRounds rounds
	pass   bool       // notes are for a pass of the main loop, whose code no call ends
	goes   bool       // a loop may run more rounds than the limit that is tried

	loops, limits, jumps []string   // where the lines are for, and the limits of the loops
	next                 *Unbounded // why there is no bound with the first line alone
}

// Profiled is what is known of a run of the program: the most times that instructions ran in one call, by offset in PRG ROM.
type Profiled struct {
	Frames int
	Most   map[int]int
	Going  map[int]bool // whether this call had not ended when the run ended
}

// Advise looks for notes of a header that would give a routine without a bound one. It tries them, and names them in the routine's error with
// the bound that they give. If they give none, it says what to do first. A loop that ran when the game was played is limited to the most rounds that it ran
// in a call.
func (p *Program) Advise(r *Result) {
	if r.Err == nil {
		return
	}
	q := p.tryout(r)
	if t := p.tried(); p.Profiled != nil { // the game is played before other notes are tried, which it need not keep
		q.played = p.Profiled.Frames
	} else if t != nil {
		q.played = int(t.con.Frame())
	}
	if q.advise(r); r.Err.Help == "" && q.more {
		p.tryout(r).advise(r) // fewer rounds are followed sooner
	}
	switch {
	case r.Err.Help != "":
	case r.between != nil && r.Err.help == "Bound" && q.next != nil && q.next.Addr != r.Err.Addr:
		r.Err.Help = fmt.Sprintf("%s, for example, would give this loop a limit; the next place without a bound is then %s", q.lines[0], q.next.place())
	default:
		r.Err.Help = p.firstStep(r)
	}
}

// firstStep says what to do first if the notes that were tried give no bound; nothing if no note is of use.
func (p *Program) firstStep(r *Result) string {
	u := r.Err
	switch {
	case u.help == "Targets" && r.between != nil: // the code is that of the whole game
		return Compare
	case u.help == "Targets":
		return `first list the labels to which it can jump in a header by ";;; Targets  a, b, c"`
	case !u.endless || u.help != "Bound":
	case !labelled(u) && p.copied(u):
		return `a header cannot name this loop, because it is in a macro or a .repeat; let the label of its head be an argument of a macro, and limit it by ";;; Bound    LABEL <= N", where N is the most rounds that it can run`
	case labelled(u) || u.Pos.File != "": // it has a label, or can get one
		return "first limit it in " + p.headerOf(r, u) + " by " + limitLine(u, "N") + ", where N is the most rounds that it can run"
	}
	return ""
}

func (p *Program) tryout(r *Result) *tryout {
	q := &tryout{Program: *p}
	if q.most, q.notes = triedSteps, p.notes.Copy(); r.between != nil {
		q.most, q.pass = passSteps, r.between.stop >= 0
	}
	return q
}

func (q *tryout) advise(r *Result) {
	most := mostNotes
	if r.between != nil {
		most = passNotes
	}
	for bad := r.Err; len(q.lines) < most; {
		switch bad.help {
		case "Bound":
			if _, tried := q.notes.In(q.bank(bad)).Bound(bad.Addr); tried || !labelled(bad) && q.copied(bad) {
				return
			}
			ran, goes := q.ran(bad)
			q.loop, q.rounds = bad, cmp.Or(ran, triedRounds)
			q.more = q.more || ran > triedRounds
			q.notes.Limit(bad.Addr, q.bank(bad), q.rounds)
			line := q.lineFor(r, bad, strconv.Itoa(q.rounds))
			switch {
			case ran > 0 && goes:
				q.goes = true
				line = fmt.Sprintf("%s (N: the most rounds that it can run; a call that had not ended after %d frames had run %s)", q.lineFor(r, bad, "N"), q.played, contract.Grouped(ran))
			case ran > 0:
				line += fmt.Sprintf(" (the most rounds of a call in %d frames)", q.played)
			}
			q.lines, q.loops, q.limits = append(q.lines, line), append(q.loops, bad.place()), append(q.limits, contract.Grouped(q.rounds))
		case "Targets":
			q.notes.Jump(q.routine(bad), q.bank(bad), returning(r, rts))
			q.lines, q.jumps = append(q.lines, `";;; Targets  a, b, c"`), append(q.jumps, bad.place())
		}
		one := r.again(&q.Program)
		if bad.help == "Targets" && one.Err != nil && q.handles(r.code, r.Addr) {
			q.notes.Jump(q.routine(bad), q.bank(bad), returning(r, rti))
			one = r.again(&q.Program)
		}
		if one.Err == nil && q.jumps == nil {
			one = q.written(r)
		}
		if one.Err == nil && len(q.lines) > 0 {
			if r.Err.Help = q.advice(r, one.Worst); q.pass && q.jumps == nil && !q.goes {
				r.Err.Gain = one.Worst
			}
		}
		if len(q.lines) == 1 {
			q.next = one.Err
		}
		if bad = one.Err; bad == nil || bad.help == "" {
			return
		}
	}
}

// written returns the bound that a routine would have if the notes stood in headers: more instructions are followed for it than in a try.
func (q *tryout) written(r *Result) *Result {
	p := q.Program
	p.most = 0
	return r.again(&p)
}

// bank returns the PRG bank of the code where the analysis had to stop; -1 if it is not known.
func (p *Program) bank(u *Unbounded) int {
	if u.off < 0 {
		return -1
	}
	return u.off / p.cart.Banks.Size
}

// routine returns the address of the label above a jump at which a header for it would stand.
func (p *Program) routine(u *Unbounded) uint16 {
	for at := u.Addr; p.names != nil && at >= 0x8000; at-- {
		name, dist := p.names.Name(at, p.bank(u))
		if at -= uint16(dist); name == "" || !strings.ContainsAny(name, ".@") { // those are local
			return at
		}
	}
	return u.Addr
}

// labelled reports whether the head of a loop has a label.
func labelled(u *Unbounded) bool { return !strings.ContainsAny(u.Name, "+$") }

// copied reports whether code comes from a macro or a .repeat. No header can name a label there.
func (p *Program) copied(u *Unbounded) bool {
	return p.names != nil && slices.ContainsFunc(p.names.Lines, func(l symbols.Line) bool { return l.Copied && l.PRGOffset == u.off })
}

// ran returns how many rounds a loop ran at most in a call; 0 if it did not run, or that was not counted. going says that this call had not
// ended, so that the loop may run more rounds.
func (q *tryout) ran(u *Unbounded) (rounds int, going bool) {
	switch {
	case q.played == 0 || u.off < 0:
	case q.Profiled != nil:
		rounds, going = q.Profiled.Most[u.off], q.Profiled.Going[u.off]
	default:
		log := q.tried().log
		rounds, _ = log.Ran(u.off)
		going = log.Going(u.off)
	}
	if q.pass && going {
		return 0, false // they are those of all passes
	}
	return rounds, going
}

// limitLine returns the note that limits a loop. The loop's head needs a label.
func limitLine(bad *Unbounded, rounds string) string {
	if labelled(bad) {
		return fmt.Sprintf(`";;; Bound    %s <= %s"`, bad.Name, rounds)
	}
	at := bad.Name
	if bad.Pos.File != "" {
		at = fmt.Sprintf("%s:%d", bad.Pos.File, bad.Pos.Line)
	}
	return fmt.Sprintf(`a label at %s, such as .loop, with ";;; Bound    .loop <= %s"`, at, rounds)
}

// lineFor returns the note that limits a loop and, if that cannot be the header of the routine, in which header it stands.
func (p *Program) lineFor(r *Result, bad *Unbounded, rounds string) string {
	line := limitLine(bad, rounds)
	if in := p.headerOf(r, bad); in != anyHeader {
		line += " in " + in
	}
	return line
}

const anyHeader = "a header"

// headerOf says in which header a note about a loop can stand: one of the loop's bank.
func (p *Program) headerOf(r *Result, bad *Unbounded) string {
	if bank := p.bank(bad); bank >= 0 && bank != p.cart.Code(r.Addr, r.Bank).Bank(r.Addr) {
		return fmt.Sprintf("%s of PRG bank %d", anyHeader, bank)
	}
	return anyHeader
}

// returning returns the address of an RTS or RTI, which stands for the targets of a jump; nothing if there is none.
func returning(r *Result, op uint8) []uint16 {
	for at := 0x8000; at < 0x10000; at++ {
		if b, ok := r.code.ROM(uint16(at)); ok && b == op {
			return []uint16{uint16(at)}
		}
	}
	return nil
}

// advice says what the notes give.
func (q *tryout) advice(r *Result, worst int) string {
	text, bound := strings.Join(q.lines, " and "), "a bound"
	long := len(q.lines) > mostNotes || len(q.jumps) > 1
	if q.pass {
		bound = "a pass of the main loop, without the NMI handler, a bound"
	}
	switch {
	case long && q.jumps == nil:
		return fmt.Sprintf("\";;; Bound\" lines for the loops at %s would give a bound; with %s rounds, for example, it is %s cycles", joined(q.loops), joined(q.limits), contract.Grouped(worst))
	case long && q.loops == nil:
		return fmt.Sprintf("\";;; Targets\" lines for the jumps at %s would give a bound if the code at the targets has one", joined(q.jumps))
	case long:
		return fmt.Sprintf("\";;; Bound\" lines for the loops at %s, and \";;; Targets\" lines for the jumps at %s, would give a bound if the code at the targets has one", joined(q.loops), joined(q.jumps))
	case strings.Contains(text, "Targets"):
		return text + ", with the labels that it may jump to in place of a, b, c, would give a bound if the code there has one"
	case len(q.lines) > 1 && q.goes:
		return text + " would give a bound"
	case len(q.lines) > 1:
		return fmt.Sprintf("%s, for example, would give %s of %s cycles", text, bound, contract.Grouped(worst))
	}
	q.notes.Limit(q.loop.Addr, q.bank(q.loop), q.rounds+1)
	add := 0 // cycles of a further round
	if one := q.written(r); one.Err == nil {
		add = one.Worst - worst
	}
	ran, going := q.ran(q.loop)
	switch {
	case ran > 0 && going:
		text = fmt.Sprintf("in %d frames it ran %s rounds in a call that had not ended by then; %s would give a bound, if N is the most rounds that it can run", q.played, contract.Grouped(ran), q.lineFor(r, q.loop, "N"))
		if add > 0 {
			text += fmt.Sprintf(". With %s rounds, one more would add %s cycles", contract.Grouped(q.rounds), contract.Grouped(add))
		}
		return text
	case ran == 0:
		text = fmt.Sprintf("if you know that it runs at most %d rounds, for example, %s", q.rounds, text)
	default:
		text = fmt.Sprintf("in %d frames it ran at most %s rounds in a call; if it never runs more, %s", q.played, contract.Grouped(q.rounds), q.lineFor(r, q.loop, strconv.Itoa(q.rounds)))
	}
	if text += fmt.Sprintf(" would give %s of %s cycles", bound, contract.Grouped(worst)); add > 0 {
		text += ", and one more round would add " + contract.Grouped(add)
	}
	return text
}
