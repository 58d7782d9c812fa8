;;;; rows.asm - a cartridge that times 32 instructions on the console that it runs on.
;;;;
;;;; Each row is an instruction, repeated 64 times. The NMI starts it, and a loop behind it counts until the next
;;;; NMI. A frame is always as long while rendering is off, so a row's cycles are missing in its count: the
;;;; difference from a row without instructions, divided by 64, is the cost. What the NMI and the loop leave open
;;;; is less than 32 cycles, half of what one cycle more would make.
;;;;
;;;; The screen shows each cost, a checksum of all of them, and PASSED if they are those of the 2A03.
;;;; "P" behind a name: into the next page. "LOOP" is a branch out of its page, DEX and a branch back.

        .mapper 0
        .prgrom 32
        .chrrom 8
        .mirror vertical
        .vectors nmi, reset, reset

PPUCTRL         = $2000
PPUMASK         = $2001
PPUSTATUS       = $2002
PPUSCROLL       = $2005
PPUADDR         = $2006
PPUDATA         = $2007
DMC_FREQ        = $4010
FRAME_COUNTER   = $4017
SND_CHN         = $4015

ROWS            = 32
TIMES           = 64
LOOP_WRAP       = 1284          ; cycles in which the counting loop goes round X once
NAME            = 11            ; letters of a name

        .zeropage
nmis:           .res 1
counting:       .res 1          ; $80 while the loop counts
count_x:        .res 1
count_y:        .res 1
code:           .res 2          ; of the row
time:           .res 2          ; cycles that the loop counted
empty:          .res 2          ; those of the row without instructions
row:            .res 1
text:           .res 2
sum:            .res 2
wrong:          .res 1
here:           .res 2          ; a pointer to data
digit:          .res 1

        .org $F8
judged:         .res 1          ; 1: PASSED

        .ram
cost:           .res ROWS
        .align 256
data:           .res 512

        .chr
        .org 16 * ' '
        .include "../../roms/common/digits.inc"
        .include "../../roms/common/letters.inc"

        .code
;;; nmi - say that a frame began; or end the counting, and leave the loop.
;;; Keeps    A
nmi:    bit counting
        bmi .end
        inc nmis
        rti
.end:   stx count_x
        sty count_y
        lda #0
        sta counting
        pla
        pla
        pla
        jmp counted

reset:  sei
        cld
        ldx #$FF
        txs
        inx
        stx PPUCTRL
        stx PPUMASK
        stx DMC_FREQ
        stx SND_CHN
        stx counting
        stx judged
        stx sum
        stx sum + 1
        stx wrong
        lda #$40
        sta FRAME_COUNTER
        bit PPUSTATUS
        ldy #3
.warm:  bit PPUSTATUS           ; the PPU takes no writes for a frame after power-on
        bpl .warm
        dey
        bne .warm
        lda #<data
        sta here
        lda #>data
        sta here + 1
        lda #%10000000
        sta PPUCTRL
        lda #<nothing
        sta code
        lda #>nothing
        sta code + 1
        jsr timed
        lda time
        sta empty
        lda time + 1
        sta empty + 1
        ldx #0
.next:  stx row
        lda codes_low,x
        sta code
        lda codes_high,x
        sta code + 1
        jsr timed
        jsr judge
        ldx row
        inx
        cpx #ROWS
        bne .next
        lda #0
        sta PPUCTRL
        jsr show
        lda wrong
        bne .stay
        lda #1
        sta judged
.stay:  jmp .stay

;;; timed - count what the row at code leaves of a frame.
;;; Out      time = cycles
;;; Clobbers A, X, Y, nmis, counting, count_x, count_y
timed:  ldy #1                  ; indexes of the rows: into the next page behind data+255
        ldx #1
        lda #0
        sta nmis
.sync:  lda nmis
        beq .sync
        jsr run
        ldx #0
        ldy #0
        lda #$80
        sta counting
count:  inx                     ; 2
        bne count               ; 3/2
        iny                     ; 2
        bne count               ; 3
counted:
        .assert samepage(count, counted), "the loop crosses a page"
        lda #0
        sta time + 1
        lda count_x             ; five cycles for each X ...
        sta time
        asl
        rol time + 1
        asl
        rol time + 1
        clc
        adc time
        sta time
        bcc .rounds
        inc time + 1
.rounds:
        ldx count_y             ; ... and 1,284 for each Y
        beq .done
.round: lda time
        clc
        adc #<LOOP_WRAP
        sta time
        lda time + 1
        adc #>LOOP_WRAP
        sta time + 1
        dex
        bne .round
.done:  rts

run:    jmp (code)

;;; judge - the cost of a row, from its time.
;;; In       row, time, empty
;;; Clobbers A, X, Y
judge:  lda empty
        sec
        sbc time
        sta time
        lda empty + 1
        sbc time + 1
        sta time + 1
        lda time
        clc
        adc #TIMES / 2          ; rounded
        sta time
        lda time + 1
        adc #0
        sta time + 1
        asl time                ; divided by 64: four times it, of which the high byte
        rol time + 1
        asl time
        rol time + 1
        ldx row
        lda time + 1
        sta cost,x
        cmp wants,x
        beq .right
        inc wrong
.right: asl sum                 ; sum = 3 sum + cost: the order counts
        rol sum + 1
        clc
        adc sum
        sta sum
        bcc .done
        inc sum + 1
.done:  rts

        .include "screen.inc"
        .include "rows.inc"
