package profile

import (
	"pool6502/nes"
	"pool6502/nes/script"
)

// Drawing every picture takes longer than all else, and only those of the busiest frames are wanted. Which
// ones these are is known at the end. So a frame that is kept in full also keeps a snapshot from a few frames
// before it, and its picture is drawn when the run is over.

// markEvery is how many frames lie between two snapshots.
const markEvery = 8

// A mark is the console before a frame.
type mark struct {
	console nes.Snapshot
	player  script.Player
	frame   int
	kept    bool // a tree needs it
}

// setMark takes a snapshot before a frame if it is time for one.
func (r *recorder) setMark(number int) {
	if r.mark != nil && number < r.mark.frame+markEvery {
		return
	}
	if r.mark == nil || r.mark.kept {
		r.mark = &mark{}
	}
	r.con.Snapshot(&r.mark.console)
	r.mark.player, r.mark.frame = *r.player, number
}

// drawBusiest draws the pictures of the busiest frames.
func (r *recorder) drawBusiest() {
	if len(r.busiest) == 0 {
		return
	}
	con, err := nes.Open(r.image, r.opt.Config)
	if err != nil {
		return // it was opened before
	}
	for _, t := range r.busiest {
		con.Restore(&t.from.console)
		player := t.from.player
		for number := t.from.frame; number <= int(t.Frame.Number); number++ {
			con.DrawPicture(number == int(t.Frame.Number))
			player.Apply(uint64(number), con)
			con.RunFrame()
		}
		t.draw(con)
		t.from = nil
	}
}

// draw takes the picture that a console shows.
func (t *Tree) draw(con *nes.Console) {
	picture := *con.Picture()
	t.Picture = &picture
}
