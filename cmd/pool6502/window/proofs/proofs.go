package proofs

import (
	"runtime"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/window/pace"
)

// Proofs are what the routines of a build cost at most. They are computed once for each build; no frame waits
// for them.
type Proofs struct {
	next chan proof // closed after the last one; nil when that has been fetched
	stop chan struct{}
	done map[*contract.Contract]*bound.Result // those that have been fetched
}

type proof struct {
	of     *contract.Contract
	result *bound.Result
}

// New begins with the routines of a game that have a budget.
func New(s *session.Session) *Proofs {
	image, contracts := s.Game.Image, s.Names().Contracts
	var names bound.Names
	if s.Game.Program != nil {
		names = s.Game.Program
	}
	p := &Proofs{make(chan proof, len(contracts)), make(chan struct{}), map[*contract.Contract]*bound.Result{}}
	go func() {
		defer close(p.next)
		runtime.LockOSThread() // and never unlocked: the thread ends with its priority
		pace.Background()
		prog, err := bound.New(image, names, contracts)
		if err != nil {
			return
		}
		for _, c := range contracts {
			select {
			case <-p.stop:
				return
			default:
			}
			if c.Budget >= 0 {
				p.next <- proof{c, prog.Routine(c.Addr, c.Bank)} // there is room for all
			}
		}
	}()
	return p
}

// Fetch returns what has been computed by now.
func (p *Proofs) Fetch() map[*contract.Contract]*bound.Result {
	for p.next != nil {
		select {
		case got, more := <-p.next:
			if !more {
				p.next = nil
				break
			}
			p.done[got.of] = got.result
		default:
			return p.done
		}
	}
	return p.done
}

// Done reports whether all of it has been fetched.
func (p *Proofs) Done() bool { return p.next == nil }

// End gives up what has not been computed.
func (p *Proofs) End() {
	if p != nil {
		close(p.stop)
	}
}
