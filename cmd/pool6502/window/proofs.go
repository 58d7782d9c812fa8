package window

import (
	"runtime"

	"pool6502/asm/contract"
	"pool6502/budget/bound"
	"pool6502/budget/session"
	"pool6502/cmd/pool6502/screen"
	"pool6502/cmd/pool6502/window/pace"
)

// proofs are what the routines of a build cost at most. They are computed beside the game, once for
// each build; no frame waits for them.
type proofs struct {
	next chan proof // closed after the last one
	stop chan struct{}
	done map[*contract.Contract]*bound.Result // those that have been fetched
}

type proof struct {
	of     *contract.Contract
	result *bound.Result
}

// prove begins with the routines of a game that have a budget.
func prove(s *session.Session) *proofs {
	image, contracts := s.Game.Image, s.Names().Contracts
	var names bound.Names
	if s.Game.Program != nil {
		names = s.Game.Program
	}
	p := &proofs{make(chan proof, len(contracts)), make(chan struct{}), map[*contract.Contract]*bound.Result{}}
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

// fetch takes what has been computed by now.
func (p *proofs) fetch() {
	for {
		select {
		case got, more := <-p.next:
			if !more {
				p.next = nil
				return
			}
			p.done[got.of] = got.result
		default:
			return
		}
	}
}

// end gives up what has not been computed.
func (p *proofs) end() {
	if p != nil {
		close(p.stop)
	}
}

// proveShown begins with the proofs of a game when its cost is shown for the first time, and hands on
// those that are done.
func (a *App) proveShown(of *proofs, s *session.Session, on *screen.Screen) *proofs {
	if of == nil && a.host.Prove && s != nil && a.Screen.Overlays.Has(screen.Cost) {
		of = prove(s)
	}
	on.Proofs = nil
	if of != nil {
		of.fetch()
		on.Proofs = of.done
	}
	return of
}
