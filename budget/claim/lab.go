package claim

import (
	"context"
	"sync"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/program"
)

// Lab caches what several measurements share: assembled programs, runs of frames
// and other results. Each is made once. It is safe for concurrent use.
type Lab struct {
	// Assemble, if set, assembles the programs of benches in place of their own assemblers, so that
	// claims are measured on sources that were edited. path and defines are as a bench has them.
	Assemble func(path string, defines map[string]int) (*asm.Program, error)

	mu       sync.Mutex
	programs map[string]*once[*asm.Program]
	runs     map[string]*once[*budget.FrameReport]
	results  map[string]*once[any]
}

type once[T any] struct {
	do    sync.Once
	value T
	err   error
}

// NewLab makes an empty lab.
func NewLab() *Lab {
	return &Lab{programs: map[string]*once[*asm.Program]{}, runs: map[string]*once[*budget.FrameReport]{},
		results: map[string]*once[any]{}}
}

// Program returns the program called key, assembled by build the first time.
func (l *Lab) Program(key string, build func() (*asm.Program, error)) (*asm.Program, error) {
	return get(l, l.programs, key, build)
}

// Frames returns the run called key, made the first time. The report is shared:
// do not change it.
func (l *Lab) Frames(ctx context.Context, key string, p *asm.Program, run budget.FrameRun) (*budget.FrameReport, error) {
	return get(l, l.runs, key, func() (*budget.FrameReport, error) { return budget.Frames(ctx, program.Of(p), run) })
}

// Result returns the result of the measurement called key. It is made the first time, for claims that look
// at the same run. The result is shared: do not change it.
func Result[T any](l *Lab, key string, measure func() (T, error)) (T, error) {
	v, err := get(l, l.results, key, func() (any, error) { return measure() })
	result, _ := v.(T)
	return result, err
}

func get[T any](l *Lab, m map[string]*once[T], key string, make func() (T, error)) (T, error) {
	l.mu.Lock()
	o := m[key]
	if o == nil {
		o = &once[T]{}
		m[key] = o
	}
	l.mu.Unlock()
	o.do.Do(func() { o.value, o.err = make() })
	return o.value, o.err
}
