// Package ppu is the picture processing unit: the 2C02 of NTSC consoles, the
// 2C07 of PAL consoles and the UA6538 of the Dendy. It is exact to half a dot.
//
// The console calls Settle to run the PPU up to a moment, Read and Write for
// the CPU's accesses to $2000-$2007, Next for the earliest moment at which the PPU
// may pull a line or end a frame, and Picture for the picture.
//
// # One definition, and two shortcuts
//
// Three machines draw. All three leave the same State, the same picture, and
// the same accesses to the board at the same times; only their speed differs.
//
// The dot machine (dot.go, with fetch.go, sprites.go, pixel.go and port.go) is
// the definition. It performs each dot in two halves, rise and fall: the first
// half addresses, evaluates and chooses a pixel, the second half shifts and
// commits what was read. It is always right, and all hardware knowledge is
// stated there. With Wires.Exact it is the only one that runs.
//
// The span machine (span.go, piece.go, blanked.go) performs a run of whole dots
// at once in which only the beam's own course can change anything. While
// rendering it goes in pieces of eight dots, the length of a tile's fetch, and in
// parts of pieces at its ends; below the picture and with rendering off it goes
// as far as the span does. It runs where
//
//   - a whole dot ends before the moment that the PPU catches up to;
//   - no write to $2001, $2005 or $2006 takes effect in them (spanDots ends the
//     span at the first that does), and none took effect in the dot before;
//   - the machine behind $2007 is at rest, and no read of $2002 is still to
//     clear the vblank flag;
//   - rendering does not start with a row of OAM to be corrupted;
//   - flags and the frame's length do not change: dots 0-2 of line 0 and of the
//     pre-render line, dot 340 of the pre-render line and dot 0 that an odd
//     frame skips are left to the dot machine.
//
// The line machine (line.go, line_sprites.go) performs a run of two or more
// pieces of dots 1-256 at once, mostly all of them, and dots 257-320 of a line of
// the picture, inside a span that covers them whole. A write in the middle of a
// line ends a run, and another begins with the next piece. A board that answers fetches itself (a Fetcher) rules it out, because
// each fetch has its time; so does Wires.Spans.
//
// Whatever does not meet a condition falls back to the machine before: from
// lines to spans, from spans to dots, and up again at the next dot or piece
// that does.
//
// Reads of $2002 in a loop would cut every line into short pieces. While no
// flag can change, poll.go answers them without running the PPU at all, except
// under Wires.Exact and Wires.Spans.
//
// The background of a run comes from decoded lines of the nametables (rows.go).
// A line is decoded into the picture when it is met first, kept when it is met a
// second time, and from then on copied, until a write to its tiles, to their
// attributes or to character memory, or another choice of banks, makes it stale.
// All writes to the PPU's memory go through writePins, which says so; where no
// board answers fetches itself, nothing else writes there. A page of memory that
// is nametable and patterns at once makes every write void all lines.
//
// Which sprites a line has is worked out once for all lines, when OAM or the
// sprites' height has changed (spriteLines).
//
// A whole line is kept as palette indices, with palette RAM as it was, and gets
// its colours when Picture is called or a part of the line is drawn again
// (picture.go). So a frame whose picture is never asked for gets no colours.
//
// # Without a picture
//
// After DrawPicture(false) the picture stays as it is, and lines of it are passed over (unseen.go).
// All that a line leaves behind is v, one line further down, since evaluation, the sprite units and
// the background's registers begin anew on each line. The last two lines of a span are performed as
// usual, so that the state is the same to the last latch. Lines are passed over
//
//   - where the line machine could draw them, whole, in one span, with dot 0 next;
//   - if OAM is evaluated from its start, as it is unless a program writes to $2003 in the picture;
//   - up to the line before the next that sprite 0 may be hit on, and up to the next whose evaluation may
//     find a ninth sprite, while these flags are not set yet (eventfulLine).
//
// A board that watches A12 gets the same changes of A12 on each line as from the fetches (a12Line).
//
// The machines are held equal by equal_test.go, which plays random accesses to
// all of them; by package equal, which runs random programs on whole consoles;
// and by running every hardware test in all of the ways (Config.Strict,
// Config.Spans and Config.Exact in package nes).
//
// # Where to find what
//
//	ppu.go            power, reset, settling, what is announced
//	state.go          State, all that is remembered
//	pattern.go        who wants to know which bytes of the pattern tables are read
//	board.go          the cartridge's side: memory tables, Fetcher, A12Watcher
//	regs.go, port.go  the CPU's registers; the latches behind $2007
//	dot.go            the dot machine's two halves, and scrolling
//	fetch.go          the address bus and the background's fetches
//	sprites.go        evaluation and fetches of sprites
//	pixel.go          shift registers, priority, the sprite 0 hit, colours
//	span.go, piece.go, blanked.go   spans
//	line.go, line_sprites.go        runs of pieces, and whole lines
//	rows.go           lines of nametables, decoded
//	unseen.go         frames without a picture
//	picture.go        the picture, and lines of it without colours
//	poll.go           loops that read $2002
//	a12.go            when address line 12 may rise next
package ppu
