;;;; interleaved.asm - the same pool with the fields of a slot side by side.
;;;;
;;;; An array of structs: x, y, vx, vy and the flag of slot 0, then those of slot 1.
;;;; The index must step by the record's size, which costs three instructions more
;;;; than iny, and one page holds 51 records of five bytes: 64 slots need a pointer.
;;;; Compare update.inc, where every field is an array of its own.

NUM_BULLETS     ?= 16
RECORD          = 5
EDGE_X          = 248
EDGE_Y          = 192

        .ram
bullets:        .res NUM_BULLETS * RECORD
record_x        = bullets + 0
record_y        = bullets + 1
record_vx       = bullets + 2
record_vy       = bullets + 3
record_active   = bullets + 4

        .if NUM_BULLETS * RECORD <= 256

        .assert samepage(bullets, bullets + NUM_BULLETS * RECORD - 1), "the records cross a page"

        .code

;;; update_records - one frame for all bullets, indexed by the byte.
;;; In       the pool
;;; Out      moved; records of those that left are free
;;; Clobbers A, Y
;;; Keeps    X
;;; Case     empty: -> , 1 + 20 * NUM_BULLETS cycles
;;; Case     one: bullets=10,20,3,-2,1 -> bullets=13,18,3,-2,1, 37 + 20 * NUM_BULLETS cycles
;;; Case     leaves: bullets+RECORD=246,20,3,0,1 -> bullets+RECORD=249,20,3,0,0
;;; Budget   <= 1 + 62 * NUM_BULLETS cycles
update_records:
        ldy #0
.next:
        lda record_active,y
        beq .skip
        clc
        lda record_x,y
        adc record_vx,y
        sta record_x,y
        cmp #EDGE_X
        bcs .leave
        lda record_y,y
        adc record_vy,y
        sta record_y,y
        cmp #EDGE_Y
        bcc .skip
.leave:
        lda #0
        sta record_active,y
.skip:
        tya
        clc
        adc #RECORD             ; the next record
        tay
        cpy #NUM_BULLETS * RECORD
        bne .next
        rts

        .else

        .zeropage
record:         .res 2

        .code

;;; update_records - one frame for all bullets, through a pointer.
;;; In       the pool
;;; Out      moved; records of those that left are free
;;; Clobbers A, X, Y
;;; Case     one: bullets=10,20,3,-2,1 -> bullets=13,18,3,-2,1
update_records:
        lda #<bullets
        sta record
        lda #>bullets
        sta record+1
        ldx #NUM_BULLETS
.next:
        ldy #4
        lda (record),y
        beq .skip
        ldy #2
        lda (record),y          ; vx
        ldy #0
        clc
        adc (record),y
        sta (record),y
        cmp #EDGE_X
        bcs .leave
        ldy #3
        lda (record),y          ; vy
        ldy #1
        adc (record),y
        sta (record),y
        cmp #EDGE_Y
        bcc .skip
.leave:
        ldy #4
        lda #0
        sta (record),y
.skip:
        lda record
        clc
        adc #RECORD             ; the next record
        sta record
        bcc .same_page
        inc record+1
.same_page:
        dex
        bne .next
        rts

        .endif
