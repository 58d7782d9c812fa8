package command

import (
	"encoding/json"
	"fmt"
	"io"

	"pool6502/nes/verify"
)

// verifyReport is the report of a part of verify: every M-th ROM of the list, from the N-th on.
type verifyReport struct {
	Shard  string `json:"shard,omitempty"`
	Work   string `json:"work,omitempty"` // identifies the list of ROMs, so that parts of another list are refused
	Strict bool   `json:"strict_unknown,omitempty"`
	verify.Report
}

// Outcome is nil when all holds.
func (r *verifyReport) Outcome() error {
	if r.Summary.Fail > 0 || r.Strict && r.Summary.Unknown > 0 {
		return errFailed
	}
	return nil
}

// mergeROMs joins parts of verify, with the ROMs in the order of the list.
func mergeROMs(w io.Writer, parts []reportPart, format string) (outcome, err error) {
	of := parts[0].shard.Of
	all := verifyReport{}
	byShard := make(map[int][]verify.Result, len(parts))
	longest := 0
	for i := range parts {
		var r verifyReport
		if err := json.Unmarshal(parts[i].data, &r); err != nil {
			return nil, fmt.Errorf("%s: %w", parts[i].file, err)
		}
		byShard[parts[i].shard.Index] = r.ROMs
		longest = max(longest, len(r.ROMs))
		all.Ran, all.Strict = r.Ran, all.Strict || r.Strict
	}
	all.ROMs = []verify.Result{}
	for n := range longest {
		for i := 1; i <= of; i++ {
			if list := byShard[i]; n < len(list) {
				all.ROMs = append(all.ROMs, list[n])
			}
		}
	}
	all.Summary = verify.Counted(all.ROMs)
	switch format {
	case "json":
		err = writeJSON(w, all)
	case "junit":
		err = verify.WriteJUnit(w, all.ROMs)
	default:
		err = verify.WriteText(w, all.ROMs, verify.Options{})
	}
	return all.Outcome(), err
}
