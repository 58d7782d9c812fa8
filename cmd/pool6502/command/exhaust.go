package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"pool6502/budget"
	"pool6502/budget/bare"
)

// errExhaustPartial ends a command that was interrupted and has printed what it had by then.
var errExhaustPartial = errors.New("interrupted; the report covers what was tried until then")

// shardFlag adds --shard to a command.
func shardFlag(c *cobra.Command, shard *string, what string) {
	c.Flags().StringVar(shard, "shard", "", "do part `N/M` of "+what+", as 3/16; merge joins the JSON reports of all parts")
}

// parseShard reads --shard. A report of a part has to be JSON, because merge reads it.
func parseShard(shard, format string) (bare.Shard, error) {
	if shard == "" {
		return bare.Shard{}, nil
	}
	s, err := bare.ParseShard(shard)
	switch {
	case err != nil:
		return s, fmt.Errorf("--shard: %w", err)
	case format != "json":
		return s, fmt.Errorf("--shard: add --format json; pool6502 merge makes text and JUnit of all parts")
	}
	return s, nil
}

// exhaustOptions are how exhaustive cases run in a command: until it is interrupted, with
// progress on the terminal.
func exhaustOptions(ctx context.Context, shard bare.Shard, stderr io.Writer) budget.Exhaustive {
	takeTime(ctx) // for the report of what was tried
	var bar *progress
	var of string
	return budget.Exhaustive{Context: ctx, Shard: shard, Progress: func(routine, name string, done, total uint64) {
		if what := routine + ", case " + name; what != of {
			of, bar = what, newProgress(stderr, int(min(total, math.MaxInt32)), what)
		}
		bar.Reach(int(done >> exhaustShift(total)))
		if done >= total || ctx.Err() != nil {
			bar.Finish()
		}
	}}
}

// exhaustShift makes a number of combinations fit a bar.
func exhaustShift(total uint64) (bits int) {
	for total>>bits > math.MaxInt32 {
		bits++
	}
	return bits
}
