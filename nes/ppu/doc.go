// Package ppu is the picture processing unit: the 2C02 of NTSC consoles, the
// 2C07 of PAL consoles and the UA6538 of the Dendy. It is exact to half a dot.
//
// The PPU does not run along with the CPU. The console settles it when its state matters:
// to settle the PPU is to run it up to the present moment.
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
// half puts out an address, evaluates sprites and chooses a pixel; the second
// half shifts the registers and stores what was read. All knowledge of the
// hardware is written there. With Wires.Exact it is the only machine that runs.
//
// The span machine (span.go, piece.go, blanked.go) performs many whole dots at
// once. Such a run is a span: nothing happens in it but the regular sequence of
// dots. While rendering, the machine works in pieces of eight dots, the length of
// a tile's fetch, and in parts of pieces at both ends of the span; below the
// picture and with rendering off it does the whole span in one step. It runs where
//
//   - a whole dot ends before the moment up to which the PPU is settled;
//   - no write to $2001, $2005 or $2006 takes effect in these dots (spanDots ends
//     the span at the first such dot), and none took effect in the dot before;
//   - the machine behind $2007 is at rest, and no read of $2002 is still to
//     clear the vblank flag; but the five dots after a write to $2007 below the
//     picture are a span of their own (storeSpan);
//   - rendering does not start while a row of OAM is due to be corrupted;
//   - flags and the frame's length do not change: dots 0-2 of line 0 and of the
//     pre-render line, dot 340 of the pre-render line and dot 0 that an odd
//     frame skips are left to the dot machine.
//
// The line machine (line.go, line_sprites.go) works inside of a span. It performs
// two or more pieces of dots 1-256 at once, usually all of them, and dots 257-320
// at once. A write in the middle of a line ends a run, and another begins with the
// next piece. The line machine does not run on a board that answers fetches itself
// (a Fetcher), because such a board must see each fetch at its time, nor with
// Wires.Spans.
//
// Dots that do not meet the conditions of one machine are left to the slower one:
// from lines to spans, from spans to dots. The faster machine takes over again at
// the next dot or piece that meets them.
//
// Reads of $2002 in a loop would cut every line into short pieces. While no
// flag can change, poll.go answers them without running the PPU at all, except
// under Wires.Exact and Wires.Spans. A sprite 0 hit comes at the earliest when the beam
// reaches the sprite's column on one of its lines.
//
// # Writes in the middle of a line
//
// A program that scrolls in the middle of the picture writes four registers for each change. Most of these
// writes only change t, the register that v is copied from later. They take effect without running the PPU,
// ahead of the dots that it is behind the CPU (ahead.go):
//
//   - the first write to $2006, and the second, which sets off the load of v some dots later;
//   - the second write to $2005, and the first if neither the written byte nor the one before it on the bus
//     changes fine x;
//   - writes to $2000 that change only the nametable.
//
// The conditions: no dot from where the PPU is to four dots after the start of the write copies t to v; the PPU is
// not deaf to writes, as it is after power-on; and no write is still under way. There is one exception: a load of
// v that an earlier write set off may still be pending if it is due before this write. keepLoad then saves the
// value to load. If a dot of an earlier line copies t, the PPU is first run to the line of the write. Otherwise,
// and under Wires.Exact and Wires.Spans, it is run up to the write.
//
// Writes to $2000, $2001, $2005 and $2006 do not change which sprites a line has, unless they change the
// sprites' height or turn rendering off. So while a line of the picture is performed in parts its evaluation
// is put off (evaluateDeferred): to the end of dot 256, or to the next Settle or write of another kind. It is put
// off from dot 1 on, where a span covers dots 1-16 and no write to $2001 is under way.
//
// # Lines that repeat
//
// A write to $2000, $2001, $2005 or $2006 in the picture that cannot take effect ahead is put off (journal.go), and so
// are all such writes after it. They are performed when the PPU is settled for another reason, usually at the end of the
// picture. Nothing is put off if rendering is off, on a board that answers fetches, while a board counts rises of A12 to an
// interrupt, after power-on, and under Wires.Exact and Wires.Spans.
//
// What a line does then depends on the State at its start, on the PPU's memory, and on the writes with their dots. If all
// three are as at an earlier time, the line is not performed: a note says how it ended (repeat.go). A program with
// timed writes on two hundred lines repeats nearly all of them, and runs twice as fast. A note is made when a line has the
// same writes for the second time, if the memory has not changed since.
//
// # Lines that are kept
//
// Most lines of a picture are the same as a frame ago, and are not drawn again (kept.go). For each line, the PPU
// keeps what it was drawn from: where it begins in the nametables, fine x, $2001, $2000, and numbers that stand for
// everything else. A row of tiles has a new number after a write that changes one of its tiles or attributes (rows.go).
// So has a selection of pattern banks, and all selections after a write that changes character memory. Each line has a
// number for its sprites, which are worked out again for the sprites that have changed in OAM (sprite_lines.go).
// Each selection of colours has one too. If all numbers of a line are the same as before, its pixels are.
//
// writePins notes writes: all writes to the PPU's memory go through it, unless a board answers fetches itself. While
// one page of memory is both nametable and pattern table, every write counts as a write to both.
//
// The background of a line comes from decoded lines of the nametables (rows.go). When a line of a nametable is needed
// for the first time, it is decoded straight into the picture. The second time, its decoded form is stored, and later
// drawings copy that.
//
// A line drawn in one go is stored as palette indices together with a copy of palette
// RAM. It is turned into colours when Picture is called or a part of the line is drawn
// again (picture.go). A frame whose picture nothing reads is never turned into colours. Paint takes only the
// lines that have changed since the last time.
//
// # Lines that are passed
//
// The only lasting effect of a line, beside its pixels, is that v moves one line down, since evaluation, the sprite
// units and the background's registers begin anew on each line. So most lines are performed without their dots (pass.go),
// and their pixels are kept or drawn from OAM and memory. The last two lines of a span are
// performed as usual, so that the state is the same to the last latch. After DrawPicture(false) the picture stays as it
// is, and no line is drawn. Lines are passed
//
//   - where the line machine could draw them, whole, in one span, with dot 0 next;
//   - if the whole line before was performed since Settle was called, so that its sprites and its first two tiles are
//     those that OAM and memory have now; without a picture this does not matter;
//   - if OAM is evaluated from its start, as it is unless a program writes to $2003 in the picture;
//   - up to the next line on which the sprite 0 hit or the overflow flag may be set (eventfulLine).
//
// A board that watches A12 is given the changes of A12 that the fetches would have made (a12Line).
//
// Four tests check that the machines are equal: equal_test.go plays random accesses to
// all of them; places_test.go visits many lines and makes accesses around the dots on which
// something begins or ends; package equal runs random programs on whole consoles; and every
// hardware test runs in each way (Config.Strict, Config.Spans and Config.Exact in package nes).
//
// # Where to find what
//
//	ppu.go            power, reset, settling, the next moment at which a line may change
//	state.go          State: all registers, latches and memory of the chip
//	pattern.go        an observer of the bytes read from the pattern tables
//	board.go          the cartridge's side: memory tables, Fetcher, A12Watcher
//	ahead.go          writes that do not run the PPU
//	journal.go        writes that are put off
//	repeat.go         lines on which the same happens as before
//	regs.go, port.go  the CPU's registers; the latches behind $2007
//	dot.go            the dot machine's two halves, and scrolling
//	fetch.go          the address bus and the background's fetches
//	sprites.go        evaluation and fetches of sprites
//	pixel.go          shift registers, priority, the sprite 0 hit, colours
//	span.go, piece.go, blanked.go   spans
//	line.go, line_sprites.go        runs of pieces, and whole lines
//	pass.go           lines that are performed without their dots; frames without a picture
//	kept.go           lines that are not drawn again; lines drawn from OAM and memory
//	rows.go           lines of nametables, decoded
//	sprite_lines.go   which sprites are on which line
//	recent.go         numbers for values
//	picture.go        the picture, and lines of it without colours
//	paint.go          colours, two pixels at a time; red, green and blue
//	poll.go           loops that read $2002
//	a12.go            when address line 12 may rise next
package ppu
