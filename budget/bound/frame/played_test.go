package frame_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"pool6502/asm"
	"pool6502/budget/bound/frame"
	"pool6502/budget/profile"
	"pool6502/budget/program"
	"pool6502/cpu"
	"pool6502/nes"
)

// The parts of a game: its start, with the NMI off or on; a main loop that waits for a flag; its end.
const (
	off    = " .mapper 0\n .vectors nmi, reset, irq\n .zeropage\nflag: .res 1\nptr: .res 2\n .code\nreset: sei\n cld\n ldx #$FF\n txs\n.a: bit $2002\n bpl .a\n.b: bit $2002\n bpl .b\n lda #0\n sta flag\n lda #$1E\n sta $2001\n"
	on     = off + turned
	turn   = " lda #$80\n sta $2000\n"
	turned = turn + loop
	loop   = "main: lda flag\n beq main\n lda #0\n sta flag\n"
	end    = " jmp main\nirq: rti\nnmi: inc flag\n"
)

// TestPlayedFrames plays games in which something other than the length of the code decides whether a frame is missed.
// Where the proof gives a bound, no frame goes beyond it.
func TestPlayedFrames(t *testing.T) {
	const never = "never"
	for _, c := range []struct {
		name, src            string
		frame, vblank, stack string // what the answers say
	}{
		{"nothing", on + end + " rti\n", never, never, never},
		{"on PAL", ".region pal\n" + on + " ldx #25\n.n: ldy #255\n.m: dey\n bne .m\n dex\n bne .n\n" + end + " rti\n", "at most 32,071 of 33,247", never, never},
		{"the main loop turns NMI off and on", on + " sta $2000\n lda #$80\n sta $2000\n" + end + " lda #2\n sta $4014\n sta $4014\n rti\n", "NMI may be turned off at", "NMI may be turned off at", "NMI may be turned off at"},
		{"the handler turns NMI off and on", on + end + " pha\n lda #0\n sta $2000\n lda #$80\n sta $2000\n pla\n rti\n", "NMI may be turned off at", "NMI may be turned off at", "NMI may be turned off at"},
		{"the handler turns NMI off", on + end + " pha\n lda #0\n sta $2000\n pla\n rti\n", "NMI may be turned off at", "NMI may be turned off at", "NMI may be turned off at"},
		{"the handler writes $2000 by an index", on + end + " ldx flag\n lda #0\n sta $1FF0,x\n rti\n", "NMI may be turned off at", "NMI may be turned off at", "NMI may be turned off at"},
		{"the handler takes longer than a frame", on + end + " pha\n txa\n pha\n tya\n pha\n ldx #30\n.n: ldy #250\n.m: dey\n bne .m\n dex\n bne .n\n pla\n tay\n pla\n tax\n pla\n rti\n", "the NMI handler can take 37,728 cycles, so that the next NMI interrupts it", "the NMI handler can take", "the NMI handler can take"},
		{"nothing turns NMI on", off + loop + end + " rti\n", "no code before the main loop turns NMI on", "no code before the main loop turns NMI on", "no code before the main loop turns NMI on"},
		{"NMI is turned on before the PPU is ready, and perhaps later by an index", strings.Replace(off, " txs\n", " txs\n"+turn, 1) + " ldx ptr\n lda #$80\n sta $1FF0,x\n" + loop + end + " rti\n", "when the PPU is ready", never, never},
		{"a transfer by a pointer", on + end + " lda #$14\n sta ptr\n lda #$40\n sta ptr+1\n ldy #0\n lda #2\n sta (ptr),y\n rti\n", "at most 579 of", "at most 558 of", never},
		{"a transfer by a pointer that is not known", on + end + " ldy #0\n lda #2\n sta (ptr),y\n rti\n", "a write through a pointer may reach any register", "a write through a pointer may reach any register", "a write through a pointer may reach any register"},
		{"transfers by an index", on + end + " pha\n txa\n pha\n ldx #$14\n lda #2\n sta $4000,x\n sta $4000,x\n sta $4000,x\n sta $4000,x\n sta $4000,x\n pla\n tax\n pla\n rti\n", "at most 2,662 of", "open: the bound is 2,631 cycles, more than 2,273", never},
		{"the waiting loop adds", off + turn + "main: lda #0\n clc\n.w: adc flag\n bcc .w\n lda #0\n sta flag\n" + end + " rti\n", "no loop that waits for the NMI was found", "no loop that waits for the NMI was found", never},
		{"the waiting loop adds, and the stack begins anywhere", strings.Replace(off, " txs\n", "", 1) + turn + "main: lda #0\n clc\n.w: adc flag\n bcc .w\n lda #0\n sta flag\n" + end + " rti\n", "no loop that waits for the NMI was found", "no loop that waits for the NMI was found", "it is not known how many bytes the main program has on the stack"},
		{"the waiting loop adds, and NMI is on before TXS", strings.Replace(off, " txs\n", "", 1) + turn + ".e: lda flag\n beq .e\n ldx #$FF\n txs\nmain: lda #0\n clc\n.w: adc flag\n bcc .w\n lda #0\n sta flag\n" + end + " rti\n", "no limit was found for the loop", never, "it is not known how many bytes the main program has on the stack"},
		{"the waiting loop compares a register before it loads it", off + turn + "main: lda #0\n sta flag\n lda #8\n sta ptr\n.w: cmp flag\n lda ptr\n nop\n bcs .w\n sta $2007\n jmp main\nirq: rti\nnmi: pha\n lda #5\n sta flag\n lda #3\n sta ptr\n pla\n rti\n", "no loop that waits for the NMI was found", "no loop that waits for the NMI was found", never},
		{"another loop has no end", off + turn + " lda ptr\n beq other\n" + loop + " jmp main\nother: sta $2006\n jmp other\nirq: rti\nnmi: inc flag\n sta $2005\n rti\n", "the program may go on for ever at f.asm:", "the program may go on for ever at f.asm:", "the program may go on for ever at f.asm:"},
		{"a pass returns", off + " lda #>(long-1)\n pha\n lda #<(long-1)\n pha\n" + turned + " lda ptr\n inc ptr\n cmp #9\n beq on\n jmp main\nlong: ldx #200\n.x: ldy #0\n.y: dey\n bne .y\n dex\n bne .x\n jmp main\non: rts\n" + end + " rti\n", "it returns from code that nothing has called; end this code with JMP", "the main loop cannot be followed past", "the main program cannot be followed past the RTS at"},
		{"a main loop that has no bound enables IRQs", off + " lda #0\n sta $4017\n" + turned + "pads: lda $4016\n lsr a\n bcs pads\n cli\n jmp main\nirq: bit $4015\n sta $2007\n rti\nnmi: sta $2005\n inc flag\n rti\n", "no limit was found for the loop", "IRQs, which are not counted, may be enabled at", "IRQs, which are not counted, may be enabled at"},
		{"a transfer by inc", on + end + " inc $4014\n rti\n", "at most 565 of", "at most 544 of", never},
		{"IRQs of the frame counter", off + " lda #0\n sta $4017\n cli\n" + turned + " jmp main\nirq: ldx #250\n.i: dex\n bne .i\n rti\nnmi: inc flag\n rti\n", "IRQs, which are not counted, may be enabled at", "IRQs, which are not counted, may be enabled at", "IRQs, which are not counted, may be enabled at"},
		{"the main loop switches RAM off that the handler counts with", strings.Replace(on, ".mapper 0", ".mapper 4\n .prgrom 32\n .workram 8", 1) + " lda #0\n sta $A001\n" + end + " pha\n lda #3\n sta $6000\n.n: dec $6000\n bne .n\n pla\n rti\n", "the cartridge's RAM, on which the bounds rely, may be switched at", "may be switched at", "may be switched at"},
		{"the main loop switches RAM off that nobody needs", strings.Replace(on, ".mapper 0", ".mapper 4\n .prgrom 32\n .workram 8", 1) + " lda #0\n sta $A001\n" + end + " rti\n", never, never, never},
		{"the handler is at $C000, and the main loop swaps $C000 and $8000", strings.Replace(on, ".mapper 0", ".mapper 4\n .prgrom 32\n .bank 3\n .org $E000", 1) + " lda #$40\n sta $8000\n lda #0\n sta $8000\n jmp main\nirq: rti\n .bank 2, $C000\n .org $C000\nnmi: inc flag\n rti\n", "a bank on which the bounds rely may be switched at", "may be switched at", "may be switched at"},
		{"a PLP of a byte", off + " lda #0\n sta $4017\n pha\n plp\n" + turned + end + " rti\n", "IRQs, which are not counted, may be enabled at", "IRQs, which are not counted, may be enabled at", "IRQs, which are not counted, may be enabled at"},
		{"a PLP of a PHP", off + " php\n plp\n" + turned + " php\n plp\n" + end + " rti\n", never, never, never},
		{"the DMC plays", off + " lda #$4F\n sta $4010\n lda #$FF\n sta $4013\n lda #$10\n sta $4015\n" + turned + " ldx #23\n.n: ldy #255\n.m: dey\n bne .m\n dex\n bne .n\n" + end + " rti\n", "the DMC, whose DMA is not counted, may be started at", "the DMC, whose DMA is not counted, may be started at", "the DMC, whose DMA is not counted, may be started at"},
		{"the DMC is started in the main loop", on + " lda #$10\n sta $4015\n" + end + " rti\n", "the DMC, whose DMA is not counted, may be started at", "the DMC, whose DMA is not counted, may be started at", "the DMC, whose DMA is not counted, may be started at"},
		{"the DMC is silent", off + " lda #$0F\n sta $4015\n" + turned + end + " rti\n", never, never, never},
		{"the main loop writes to the PPU", on + " ldx #250\n.n: sta $2007\n dex\n bne .n\n" + end + " rti\n", never, "open: the bound is 2,289 cycles, more than 2,273", never},
		{"the main loop writes little", on + " sta $2007\n" + end + " rti\n", never, "at most 46 of", never},
		{"the stack begins at $0103", strings.Replace(on, "ldx #$FF", "ldx #3", 1) + " jsr f\n" + end + " rti\nf: rts\n", never, never, "open: the bound is 257 bytes, more than 256"},
		{"the stack begins at $0180", strings.Replace(on, "ldx #$FF", "ldx #$80", 1) + end + " rti\n", never, never, "at most 130 of 256"},
		{"the stack begins anywhere", strings.Replace(on, " txs\n", "", 1) + end + " rti\n", never, never, "open: the stack pointer is not known at"},
		{"a byte is pushed before the main loop", off + " pha\n" + turned + end + " rti\n", never, never, "at most 4 of 256"},
		{"each pass pushes a byte", on + " pha\n" + end + " rti\n", "it comes here with bytes on the stack", "the main loop cannot be followed past", "the main program cannot be followed past"},
		{"the main loop starts the game again", on + " lda ptr\n inc ptr\n cmp #30\n bne on\n jmp reset\non: jmp main\nirq: rti\nnmi: inc flag\n rti\n", "it comes here after TXS has set the stack pointer anew", "never", never},
		{"the main loop starts the game again by the vector", on + " lda ptr\n inc ptr\n cmp #30\n bne on\n jmp ($FFFC)\non: jmp main\nirq: rti\nnmi: inc flag\n rti\n", "it comes here after TXS has set the stack pointer anew", "never", never},
		{"the main loop jumps anywhere", on + " lda $4016\n sta ptr\n lda #>there\n sta ptr+1\n jmp (ptr)\nthere: ldx #200\n.n: sta $2007\n dex\n bne .n\n" + end + " rti\n", "a pass of the main loop is unbounded", "the main loop cannot be followed past", "the main program cannot be followed past the JMP at"},
		{"the main loop is a routine that is called", off + " jsr main\n" + turned + end + " rti\n", "this loop waits while NMI is off", "never", "open: the stack pointer is not known at"},
	} {
		t.Run(c.name, func(t *testing.T) {
			prog, err := asm.Assemble(fstest.MapFS{"f.asm": {Data: []byte(c.src)}}, "f.asm", asm.Options{})
			if err != nil {
				t.Fatal(err)
			}
			p := bounded(t, prog)
			list := frame.New(p, p.Region().CyclesPerFrame(), p.Region().VBlankCycles()).Answers
			for i, want := range []string{c.frame, c.vblank, c.stack} {
				if !strings.Contains(list[i].String(), want) {
					t.Errorf("%v; want %s", list[i], want)
				}
			}
			if why := playAgainst(t, prog, list, true, started, 60); why != "" {
				t.Error(why)
			}
		})
	}
}

// started is the frame in which the main loop of each game has begun.
const started = 8

// playAgainst plays a game and returns what contradicts the answers about it; nothing if nothing does. ends says that the
// main loop writes to none of the registers that it may write while the picture is drawn. The answers are about the frames from started on.
// If no frame is missed, there is at most one pass of the main loop, which ends with a jump to main, from each NMI to the next.
// Others that observe the console are attached before the first frame.
func playAgainst(t *testing.T, prog *asm.Program, list []frame.Answer, ends bool, started, frames int, others ...func(*nes.Console)) string {
	t.Helper()
	at, deepest, passes, wrong := 0, 0, -1, ""
	main, named := prog.Lookup("main")
	opt := profile.Options{Frames: frames, Progress: func() { at++ }}
	opt.Started = func(con *nes.Console) {
		con.Attach(&nes.Observer{Step: func(r *cpu.Step) {
			switch {
			case at < started || !named:
			case r.Kind == cpu.NMI:
				if passes > 1 && wrong == "" {
					wrong = fmt.Sprintf("before frame %d there were %d passes of the main loop between two NMIs", at, passes)
				}
				passes = 0
			case r.Kind == cpu.Instruction && r.Op == 0x4C && passes >= 0 && con.CPU().PC == uint16(main.Value):
				passes++
			}
			// While S points to data, nothing is pushed.
			if o := &cpu.Opcodes[r.Op]; at >= started && (r.Kind != cpu.Instruction || o.Flow == cpu.Call || o.Name == "PHA" || o.Name == "PHP") {
				deepest = max(deepest, 0xFF-int(con.CPU().S))
			}
		}})
		for _, attach := range others {
			attach(con)
		}
	}
	p, err := profile.Record(context.Background(), program.Of(prog), opt)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range p.Frames[started:] {
		switch inFrame, inVblank := list[0], list[1]; {
		case !inFrame.Open() && (f.Flags&profile.Missed != 0 || int(f.Busy) > inFrame.Most):
			return fmt.Sprintf("frame %d was busy for %d cycles, flags %b; %v", f.Number, f.Busy, f.Flags, inFrame)
		case !inVblank.Open() && (f.Flags&profile.Overrun != 0 || ends && inVblank.Most > 0 && int(f.PPUEnd) > inVblank.Most):
			return fmt.Sprintf("in frame %d the last write came after %d cycles; %v", f.Number, f.PPUEnd, inVblank)
		}
	}
	if !list[0].Open() && wrong != "" {
		return fmt.Sprintf("%s; %v", wrong, list[0])
	}
	if onStack := list[2]; !onStack.Open() && deepest > onStack.Most {
		return fmt.Sprintf("there were %d bytes on the stack; %v", deepest, onStack)
	}
	return ""
}
