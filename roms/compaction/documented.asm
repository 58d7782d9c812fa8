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
        ldy #0                  ; 2
        beq .check              ; 2/3   always
.next:
        clc                     ; 2
        lda bullet_x,y          ; 4
        adc bullet_vx,y         ; 4
        sta bullet_x,y          ; 5
        cmp #EDGE_X             ; 2
        bcc .step               ; 2/3
        dec bullet_count        ; 5
        ldx bullet_count        ; 3
        lda bullet_x,x          ; 4
        sta bullet_x,y          ; 5     this one has not moved yet ...
        lda bullet_vx,x         ; 4
        sta bullet_vx,y         ; 5
.step:
        iny                     ; 2     ... and is passed over here
.check:
        cpy bullet_count        ; 3
        bcc .next               ; 2/3
        rts                     ; 6

        .assert samepage(update_forwards, * - 1), "update_forwards crosses a page"

FORWARDS_WORST  = 9 + 53 * NUM_BULLETS

;;; oam_full - all 64 objects by DMA.
;;; In       oam
;;; Out      OAM
;;; Clobbers A
;;; Keeps    X, Y
;;; Case     cost without the DMA itself: -> , 12 cycles
;;; Budget   <= 12 cycles
oam_full:
        lda #0                  ; 2
        sta OAMADDR             ; 4
        lda #>oam               ; 2
        sta OAMDMA              ; 4     and 513 or 514 cycles that the DMA unit takes
        rts                     ; 6

;;; oam_partial - the first bullet_count objects, as short as a loop can.
;;; In       bullet_count is not 0, oam
;;; Out      OAM
;;; Clobbers A, X, Y
;;; Case     one: bullet_count=1 -> , 53 cycles
;;; Case     ten: bullet_count=10 -> , 458 cycles
;;; Budget   <= PARTIAL_WORST cycles
oam_partial:
        ldx #0                  ; 2
        stx OAMADDR             ; 4
        ldy bullet_count        ; 3
.object:
        lda oam+0,x             ; 4
        sta OAMDATA             ; 4
        lda oam+1,x             ; 4
        sta OAMDATA             ; 4
        lda oam+2,x             ; 4
        sta OAMDATA             ; 4
        lda oam+3,x             ; 4
        sta OAMDATA             ; 4
        inx                     ; 2
        inx                     ; 2
        inx                     ; 2
        inx                     ; 2
        dey                     ; 2
        bne .object             ; 2/3
        rts                     ; 6

        .assert samepage(oam_partial, * - 1), "oam_partial crosses a page"

PARTIAL_WORST   = 8 + 45 * OAM_ENTRIES
