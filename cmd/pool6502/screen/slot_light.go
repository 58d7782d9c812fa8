package screen

import (
	"fmt"
	"slices"
	"strings"

	"pool6502/asm/contract"
	"pool6502/budget/session"
	"pool6502/budget/watch"
	"pool6502/cmd/pool6502/screen/paint"
)

// slotRef is a slot of a pool.
type slotRef struct {
	pool *session.Pool
	slot int
}

func liveSlot(pool *session.Pool, slot int) bool {
	state := pool.View.State[slot]
	return state == watch.Live || state == watch.Spawned
}

// slotPlace is where the object in a slot is on the picture; ok is false where the pool does not say
// so, for a free slot, and for an object without a sprite.
func (s *Screen) slotPlace(pool *session.Pool, slot int) (at paint.Rect, ok bool) {
	x, y, ok := pool.View.Position(s.session.Console(), slot)
	if !ok || !liveSlot(pool, slot) {
		return paint.Rect{}, false
	}
	if s.shift.pool != pool || s.shift.at != s.session.Position() {
		s.findShift(pool)
	}
	x, y = x+s.shift.x, y+s.shift.y
	least := spriteReach + 1
	for i := 0; i < len(s.shift.oam); i += 4 {
		sx, sy := int(s.shift.oam[i+3]), int(s.shift.oam[i])+1
		if d := max(abs(sx-x), abs(sy-y)); sy < paint.PictureH && d < least {
			at, least = paint.R(sx, sy, 8, 8), d
		}
	}
	return at, least <= spriteReach
}

// A game counts positions from where its field begins, and draws them a frame later. So the
// distance from the position of an object to its sprite is the same for all of them but for
// spriteReach pixels, and at most shiftX and from -shiftUp to shiftDown.
const (
	spriteReach = 4
	shiftX      = 16
	shiftUp     = 16
	shiftDown   = 72
)

// shift is the distance from positions in a pool to sprites.
type shift struct {
	pool *session.Pool
	at   uint64 // the position of the session
	x, y int
	oam  [256]uint8
}

// findShift takes the distance at which most objects of a pool have a sprite.
func (s *Screen) findShift(pool *session.Pool) {
	sh := shift{pool: pool, at: s.session.Position(), oam: s.session.Console().OAM()}
	const w, h = 2*shiftX + 1, shiftUp + shiftDown + 1
	var votes [h][w]int
	for slot, asked := 0, 0; slot < pool.View.Slots && asked < 64; slot++ {
		if !liveSlot(pool, slot) {
			continue
		}
		x, y, ok := pool.View.Position(s.session.Console(), slot)
		if !ok {
			continue
		}
		asked++
		for i := 0; i < len(sh.oam); i += 4 {
			dx, dy := int(sh.oam[i+3])-x+shiftX, int(sh.oam[i])+1-y+shiftUp
			if dx >= 0 && dx < w && dy >= 0 && dy < h && sh.oam[i] < paint.PictureH {
				votes[dy][dx]++
			}
		}
	}
	most := 0
	for y := range h {
		for x := range w {
			n := 0
			for v := max(y-spriteReach, 0); v <= min(y+spriteReach, h-1); v++ {
				for u := max(x-spriteReach, 0); u <= min(x+spriteReach, w-1); u++ {
					n += votes[v][u] * (2*spriteReach - max(abs(v-y), abs(u-x))) // in the middle of them
				}
			}
			if n > most {
				most, sh.x, sh.y = n, x-shiftX, y-shiftUp
			}
		}
	}
	s.shift = sh
}

func abs(n int) int { return max(n, -n) }

// onCanvas is where a part of the console's picture is drawn.
func (s *Screen) onCanvas(r paint.Rect) paint.Rect {
	src := s.Video.Source()
	x := func(v int) int { return s.picture.X + (v-src.X)*s.picture.W/src.W }
	return paint.R(x(r.X), s.picture.Y+(r.Y-src.Y)*s.scale, x(r.X+r.W)-x(r.X), r.H*s.scale)
}

// findLit finds the object under the mouse on the picture, so that its slot can be lit.
func (s *Screen) findLit() {
	s.lit = slotRef{}
	if !s.Overlays.Has(Slots) || !s.under(s.picture) {
		return
	}
	for _, p := range s.places {
		if s.under(p.Rect) {
			return // a panel lies over the picture
		}
	}
	for _, pool := range s.session.Pools() {
		for slot := range pool.View.Slots {
			if !liveSlot(pool, slot) {
				continue
			}
			if at, ok := s.slotPlace(pool, slot); ok && s.onCanvas(paint.R(at.X-1, at.Y-1, at.W+2, at.H+2)).Has(s.MouseX, s.MouseY) {
				s.lit = slotRef{pool, slot}
				s.tip = s.slotTip(pool, slot)
				s.offerSlot(pool, slot)
				return
			}
		}
	}
}

// drawLit frames the object of the slot under the mouse.
func (s *Screen) drawLit(c *paint.Canvas) {
	if s.lit.pool == nil {
		return
	}
	at, ok := s.slotPlace(s.lit.pool, s.lit.slot)
	if !ok {
		return
	}
	r := s.onCanvas(paint.R(at.X-2, at.Y-2, at.W+4, at.H+4)).Clip(s.picture)
	for i := range 2 {
		c.Frame(paint.R(r.X+i, r.Y+i, r.W-2*i, r.H-2*i), []paint.Color{paint.White, paint.Ground}[i])
	}
	label := fmt.Sprintf("%s %d", s.lit.pool.View.Name, s.lit.slot)
	box := paint.R(min(r.X, s.picture.X+s.picture.W-paint.Width(label)-paint.Gutter), r.Y-paint.LineH-2, paint.Width(label)+paint.Gutter, paint.LineH)
	if box.Y < s.picture.Y {
		box.Y = r.Y + r.H + 2
	}
	c.Fill(box, paint.Ground)
	c.Text(box.X+paint.Gutter/2, box.Y, label, paint.White)
}

// slotTip tells of a slot: since when it is as it is, through whom, and its fields.
func (s *Screen) slotTip(pool *session.Pool, slot int) string {
	state, rank := "free", pool.View.Rank[slot]
	if liveSlot(pool, slot) {
		state = "live"
	}
	text := fmt.Sprintf("%s slot %d: %s", pool.View.Name, slot, state)
	if v := pool.View; v.Page > 0 {
		text = fmt.Sprintf("%s slot %d, place %d of %s %d: %s", v.Name, slot, slot%v.Page, pageWord(v), slot/v.Page, state)
	}
	switch {
	case state == "live":
	case rank == 0:
		text += ", taken by the next spawn"
	case rank > 0:
		text += fmt.Sprintf(", number %d in the free list", rank+1)
	}
	if h, ok := pool.Holding(slot); ok {
		text += s.holdingTip(h)
	} else {
		text += s.historyTip(pool, slot)
		if pool.View.Dense() && state == "live" {
			text += "; this pool moves objects between slots, so these times may be those of another object"
		}
	}
	if fields := s.slotFields(pool, slot); fields != "" {
		text += "; " + fields
	}
	return text
}

// holdingTip says when the object in a slot of a dense pool was spawned, and when it moved there.
func (s *Screen) holdingTip(h session.Holding) string {
	now := s.session.Position()
	text := "; spawned before the pool was observed"
	if h.Born > 0 {
		text = fmt.Sprintf("; spawned %s ago%s", frames(int(now-h.Born)), byWhom(h.By, h.Others))
	}
	if h.Moved > 0 {
		text += fmt.Sprintf("; moved here from slot %d %s ago", h.From, frames(int(now-h.Moved)))
	}
	return text
}

// historyTip says what happened to a slot.
func (s *Screen) historyTip(pool *session.Pool, slot int) (text string) {
	for i, h := range pool.History(slot, 3) {
		what, sep := "died", "; "
		if h.Born {
			what = "spawned"
		}
		if i > 0 {
			sep = ", before that "
		}
		text += fmt.Sprintf("%s%s %s ago%s", sep, what, frames(int(s.session.Position()-h.Position)), byWhom(h.By, h.Others))
	}
	return text
}

func byWhom(by string, others bool) string {
	switch {
	case by == "":
		return ""
	case others:
		return " by " + by + " or others"
	}
	return " by " + by
}

func frames(n int) string {
	if n == 1 {
		return "1 frame"
	}
	return fmt.Sprintf("%d frames", n)
}

// fieldsOf are the fields of a pool; of a cartridge without a source those that its header names.
func (s *Screen) fieldsOf(pool *session.Pool) []session.Field {
	fields := slices.Clone(pool.Fields)
	for _, role := range []string{"x", "y"} {
		addr, ok := pool.View.Addr(role)
		if ok && !slices.ContainsFunc(fields, func(f session.Field) bool { return f.Addr == addr && !f.Array }) {
			fields = append(fields, session.Field{Name: role, Addr: addr})
		}
	}
	return fields
}

// offerSlot lets a click ask who wrote the fields of a slot.
func (s *Screen) offerSlot(pool *session.Pool, slot int) {
	var spots []Spot
	for _, f := range s.fieldsOf(pool) {
		if addr, ok := pool.Addr(s.session.Console(), f, slot); ok {
			spots = append(spots, Spot{fmt.Sprintf("%s of %s %d", f.Name, pool.View.Name, slot), session.Byte{Addr: addr}})
		}
	}
	if len(spots) > 0 && s.Bytes != nil {
		s.tip += "; a click says who wrote them"
		s.click = func() { s.Bytes(fmt.Sprintf("%s slot %d", pool.View.Name, slot), spots) }
	}
}

// slotFields are the values of a slot's fields, by name.
func (s *Screen) slotFields(pool *session.Pool, slot int) string {
	var out []string
	for _, f := range s.fieldsOf(pool) {
		if value, ok := pool.Value(s.session.Console(), f, slot); ok {
			out = append(out, fmt.Sprintf("%s %d", f.Name, value))
		}
	}
	return strings.Join(out, " ")
}

// refusedTip says whose spawns were refused.
func refusedTip(pool *session.Pool) string {
	by := pool.RefusedBy()
	if len(by) == 0 {
		return ""
	}
	var parts []string
	for _, c := range by {
		name := c.Name
		if name == "" {
			name = "unknown"
		}
		parts = append(parts, fmt.Sprintf("%s %s ×", name, contract.Grouped(c.Times)))
	}
	return "; asked by " + strings.Join(parts, ", ") + " lately"
}
