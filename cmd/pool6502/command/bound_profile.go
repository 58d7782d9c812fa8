package command

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"slices"

	"pool6502/budget/bound"
	"pool6502/budget/bound/played"
	"pool6502/budget/profile/show"
	"pool6502/budget/program"
	"pool6502/internal/files"
)

// roundsOf lists how often loops ran in a run of a program, for bound --profile.
func roundsOf(game *program.Program, log *played.Log, frames int) *show.Rounds {
	out := &show.Rounds{CRC: crcOf(game), Frames: frames, Most: []show.RoundRow{}}
	most := log.Most()
	for _, off := range slices.Sorted(maps.Keys(most)) {
		row := show.RoundRow{PRG: off, Times: most[off], Going: log.Going(off)}
		if game.Symbols != nil {
			if pos, ok := game.Symbols.Source(off); ok {
				row.Where = fmt.Sprintf("%s:%d", pos.File, pos.Line)
			}
		}
		out.Most = append(out.Most, row)
	}
	return out
}

func crcOf(game *program.Program) string { return fmt.Sprintf("%08X", crc32.ChecksumIEEE(game.Image)) }

// readRounds reads how often loops ran from a report of profile --format json.
func readRounds(file string, game *program.Program) (*bound.Profiled, error) {
	text, err := files.Read(file)
	if err != nil {
		return nil, err
	}
	var doc struct {
		ROM    string       `json:"rom"`
		Rounds *show.Rounds `json:"rounds"`
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		return nil, fmt.Errorf("%s is no report of pool6502 profile --format json: %w", file, err)
	}
	switch {
	case doc.Rounds == nil:
		return nil, errors.New(file + " does not say how often loops ran; write it with pool6502 profile --format json")
	case doc.Rounds.CRC != crcOf(game):
		return nil, fmt.Errorf("%s is a profile of %s, and %s is another program or another build", file, doc.ROM, game.Name)
	}
	out := &bound.Profiled{Frames: doc.Rounds.Frames, Most: map[int]int{}, Going: map[int]bool{}}
	for _, r := range doc.Rounds.Most {
		out.Most[r.PRG], out.Going[r.PRG] = r.Times, r.Going
	}
	return out, nil
}
