;;;; documented.asm - two ideas about packed pools that do not hold.
;;;;
;;;; Walking forwards: the bullet that fills a gap comes from ahead and misses its
;;;; turn. And pushing only the live sprites "by DMA": the DMA unit knows nothing but
;;;; whole pages, so a shorter push is a loop of the processor, and this is its cost.
;;;; Compare update.inc and draw.inc.

NUM_BULLETS     ?= 16
LAST            = NUM_BULLETS - 1

        .include "../common/nes.inc"

EDGE_X          = 248

        .zeropage
bullet_count:   .res 1

        .ram
bullet_x:       .res NUM_BULLETS
bullet_vx:      .res NUM_BULLETS

        .org $0600
oam:            .res OAM_ENTRIES * OAM_ENTRY

        .assert samepage(bullet_x, bullet_x + LAST), "bullet_x crosses a page"
        .assert samepage(bullet_vx, bullet_vx + LAST), "bullet_vx crosses a page"
        .assert <oam = 0, "DMA copies whole pages"

        .code

;;; update_forwards - move x from the first to the last, filling gaps on the way.
;;; In       the pool
;;; Out      moved, except a bullet that fills a gap
;;; Clobbers A, X, Y
;;; Case     one misses: bullet_count=3 bullet_x=246,100,120 bullet_vx=3,1,1 ->
;;;          bullet_count=2 bullet_x=120,101
;;; Budget   <= FORWARDS_WORST cycles
update_forwards:
        ldy #0
        beq .check              ; always
.next:
        clc
        lda bullet_x,y
        adc bullet_vx,y
        sta bullet_x,y
        cmp #EDGE_X
        bcc .step
        dec bullet_count
        ldx bullet_count
        lda bullet_x,x
        sta bullet_x,y          ; this one has not moved yet ...
        lda bullet_vx,x
        sta bullet_vx,y
.step:
        iny                     ; ... and is passed over here
.check:
        cpy bullet_count
        bcc .next
        rts

FORWARDS_WORST  = 9 + 53 * NUM_BULLETS

;;; oam_full - all 64 objects by DMA.
;;; In       oam
;;; Out      OAM
;;; Clobbers A
;;; Keeps    X, Y
;;; Case     cost without the DMA itself: -> , 12 cycles
;;; Budget   <= 12 cycles
oam_full:
        lda #0
        sta OAMADDR
        lda #>oam
        sta OAMDMA              ; and 513 or 514 cycles that the DMA unit takes
        rts

;;; oam_partial - the first bullet_count objects, as short as a loop can.
;;; In       bullet_count is not 0, oam
;;; Out      OAM
;;; Clobbers A, X, Y
;;; Case     one: bullet_count=1 -> , 53 cycles
;;; Case     ten: bullet_count=10 -> , 485 cycles
;;; Budget   <= PARTIAL_WORST cycles
oam_partial:
        ldx #0
        stx OAMADDR
        ldy bullet_count
.object:
        lda oam+0,x
        sta OAMDATA
        lda oam+1,x
        sta OAMDATA
        lda oam+2,x
        sta OAMDATA
        lda oam+3,x
        sta OAMDATA
        inx
        inx
        inx
        inx
        dey
        bne .object
        rts

PARTIAL_WORST   = 8 + 45 * NUM_BULLETS
