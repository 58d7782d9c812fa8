package roms

import (
	"context"
	"fmt"
	"strings"

	"pool6502/asm"
	"pool6502/budget"
	"pool6502/budget/claim"
	"pool6502/roms/bench"
)

// way is a way to write a bullet pool, measured beside the others.
type way struct {
	Name   string // for people: "counting down"
	Source string // a path in Sources
	Update string // its routines
	Spawn  string // "" where it has none of its own
	Sizes  []int  // numbers of slots it can be built with
}

// trickSlots is the size at which tricks are compared.
const trickSlots = 16

// ways are the plain pools and what practitioners make of them. Those with a
// source in tricks/ are not part of any document.
func ways() []way {
	all, page := []int{16, 8, 32, 64}, []int{16, 8, 32}
	return []way{
		{"active flag", "activeflag/activeflag.asm", "update_bullets", "spawn_bullet", all},
		{"counting down", "tricks/down.asm", "update_bullets", "spawn_bullet", all},
		{"in the zero page", "tricks/zeropage.asm", "update_bullets", "spawn_bullet", page},
		{"unrolled", "tricks/unrolled.asm", "update_bullets", "spawn_bullet", all},
		{"unrolled, in the zero page", "tricks/unrolled_zeropage.asm", "update_bullets", "spawn_bullet", page},
		{"interleaved", "activeflag/interleaved.asm", "update_records", "", page},
		{"rotating hint", "tricks/hint.asm", "update_bullets", "hint_bullet", all},
		{"free list", "freelist/freelist.asm", "update_bullets", "spawn_bullet", all},
		{"linked live list", "tricks/linked.asm", "update_bullets", "spawn_bullet", all},
		{"compaction", "compaction/compaction.asm", "update_bullets", "spawn_bullet", all},
	}
}

// measureTricks measures every way at one size. What an update costs is the mean
// over pools that were filled and emptied for a while, so that no order of slots
// flatters anybody.
func measureTricks(ctx context.Context, lab *claim.Lab) ([]TrickRow, error) {
	list := ways()
	rows := make([]TrickRow, len(list))
	err := budget.Each(ctx, len(list), func(i int) error {
		var err error
		if rows[i], err = list[i].measure(lab); err != nil {
			return fmt.Errorf("%s: %w", list[i].Name, err)
		}
		return nil
	})
	return rows, err
}

func (t *way) measure(lab *claim.Lab) (TrickRow, error) {
	row := TrickRow{Name: t.Name, Source: t.Source, Slots: trickSlots}
	p, err := exhibits.Program(lab, t.Source, trickSlots)
	if err != nil {
		return row, err
	}
	update, ok := p.Lookup(t.Update)
	if !ok {
		return row, fmt.Errorf("%s has no %s", t.Source, t.Update)
	}
	row.Code, row.RAM = update.Size, ramOf(p)
	for _, c := range []struct {
		live int
		to   *float64
	}{{0, &row.Empty}, {trickSlots / 2, &row.Half}, {trickSlots, &row.Full}} {
		if *c.to, err = t.rest(lab, c.live); err != nil {
			return row, err
		}
	}
	if t.Spawn == "" {
		return row, nil
	}
	for _, c := range []struct {
		spawns int
		to     *float64
	}{{1, &row.One}, {8, &row.Eight}} {
		if *c.to, err = steadyOf(lab, exhibits, t.plan(trickSlots, trickSlots/2, c.spawns)); err != nil {
			return row, err
		}
	}
	return row, nil
}

func (t *way) plan(slots, live, spawns int) plan {
	return plan{path: t.Source, update: t.Update, spawn: t.Spawn, slots: slots, live: live, spawns: spawns}
}

// rest is the update's body with so many bullets that stay where they are.
func (t *way) rest(lab *claim.Lab, live int) (float64, error) {
	if t.Spawn == "" {
		m, err := exhibits.Open(lab, t.Source, trickSlots)
		if err != nil {
			return 0, err
		}
		const record, flag = 5, 4
		mem := make([]uint8, trickSlots*record)
		for i := range live {
			mem[i*record+flag] = 1
		}
		return m.Cost(t.Update, bench.Memory{"bullets": mem})
	}
	s, err := newStage(lab, exhibits, t.plan(trickSlots, live, 0))
	if err != nil {
		return 0, err
	}
	r, err := s.m.Again(t.Update)
	return float64(r.Body), err
}

// ramOf is what a pool keeps, in bytes: everything named after it, without
// scratch.
func ramOf(p *asm.Program) int {
	n := 0
	for _, s := range p.Symbols {
		if s.Size > 0 && s.Bank < 0 && s.Value < 0x0800 && (strings.HasPrefix(s.Name, "bullet") || strings.HasPrefix(s.Name, "free_")) {
			n += s.Size
		}
	}
	return n
}
