package window

import (
	"runtime"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/bound/frame"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/window/pace"
)

// proofs are what the routines of a build cost at most, in a call and in a frame. They are computed once for
// each build; no frame waits for them.
type proofs struct {
	next   chan proof // closed after the last one; nil when that has been fetched
	stop   chan struct{}
	calls  map[*contract.Contract]*bound.Result // those that have been fetched
	frames map[*contract.Contract]*frame.Budget // likewise, for routines with a budget a frame
	whole  *frame.Answer                        // of the longest pass of the main loop; nil until it is fetched
}

type proof struct {
	of     *contract.Contract
	result *bound.Result
	budget *frame.Budget // of a frame
	whole  *frame.Answer // of the longest pass; of the last two and result, one is not nil
}

// newProofs begins with the routines of a game that have a budget.
func newProofs(s *session.Session) *proofs {
	game, contracts := s.Game, s.Game.Contracts
	p := &proofs{make(chan proof, 2*len(contracts)+1), make(chan struct{}), map[*contract.Contract]*bound.Result{}, map[*contract.Contract]*frame.Budget{}, nil}
	region := s.Console().Region()
	go func() {
		defer close(p.next)
		runtime.LockOSThread() // and never unlocked: the thread ends with its priority
		pace.Background()
		prog, err := bound.New(game)
		if err != nil {
			return
		}
		otherBuild := &bound.Unbounded{Why: game.Stale}
		for _, c := range contracts {
			if p.ended() {
				return
			}
			if c.Budget >= 0 {
				r := prog.Header(c)
				if prog.Formulate(r); game.Stale != "" {
					r.Err = otherBuild
				}
				p.next <- proof{of: c, result: r} // there is room for all
			}
		}
		if p.ended() {
			return
		}
		of := frame.New(prog, region.CyclesPerFrame(), region.VBlankCycles())
		p.next <- proof{whole: &of.Answers[0]}
		for _, c := range contracts {
			l := c.InFrame()
			switch {
			case p.ended():
				return
			case l == nil:
				continue
			}
			b := of.Judge(*l, bound.Place{Addr: c.Addr, Bank: c.Bank})
			if game.Stale != "" {
				b.Bound.Err = otherBuild
			}
			p.next <- proof{of: c, budget: &b}
		}
	}()
	return p
}

// ended reports whether the result is not wanted any more.
func (p *proofs) ended() bool {
	select {
	case <-p.stop:
		return true
	default:
		return false
	}
}

// Fetch takes what has been computed by now.
func (p *proofs) Fetch() {
	for p.next != nil {
		select {
		case got, more := <-p.next:
			switch {
			case !more:
				p.next = nil
			case got.whole != nil:
				p.whole = got.whole
			case got.budget != nil:
				p.frames[got.of] = got.budget
			default:
				p.calls[got.of] = got.result
			}
		default:
			return
		}
	}
}

// Done reports whether all of it has been fetched.
func (p *proofs) Done() bool { return p.next == nil }

// End gives up what has not been computed.
func (p *proofs) End() {
	if p != nil {
		close(p.stop)
	}
}
