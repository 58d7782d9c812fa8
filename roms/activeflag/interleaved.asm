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

RECORDS_EMPTY   = 1 + 20 * NUM_BULLETS
RECORDS_ONE     = RECORDS_EMPTY + 36
RECORDS_WORST   = 1 + 62 * NUM_BULLETS

        .code

;;; update_records - one frame for all bullets, indexed by the byte.
;;; In       the pool
;;; Out      moved; records of those that left are free
;;; Clobbers A, Y
;;; Keeps    X
;;; Case     empty: -> , RECORDS_EMPTY cycles
;;; Case     one: bullets=10,20,3,-2,1 -> bullets=13,18,3,-2,1, RECORDS_ONE cycles
;;; Case     leaves: bullets+RECORD=246,20,3,0,1 -> bullets+RECORD=249,20,3,0,0
;;; Budget   <= RECORDS_WORST cycles
update_records:
        ldy #0                  ; 2
.next:
        lda record_active,y     ; 4
        beq .skip               ; 2/3
        clc                     ; 2
        lda record_x,y          ; 4
        adc record_vx,y         ; 4
        sta record_x,y          ; 5
        cmp #EDGE_X             ; 2
        bcs .leave              ; 2/3
        lda record_y,y          ; 4
        adc record_vy,y         ; 4
        sta record_y,y          ; 5
        cmp #EDGE_Y             ; 2
        bcc .skip               ; 2/3
.leave:
        lda #0                  ; 2
        sta record_active,y     ; 5
.skip:
        tya                     ; 2
        clc                     ; 2
        adc #RECORD             ; 2     the next record
        tay                     ; 2
        cpy #NUM_BULLETS * RECORD; 2
        bne .next               ; 2/3
        rts                     ; 6

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
        lda #<bullets           ; 2
        sta record              ; 3
        lda #>bullets           ; 2
        sta record+1            ; 3
        ldx #NUM_BULLETS        ; 2
.next:
        ldy #4                  ; 2
        lda (record),y          ; 5+
        beq .skip               ; 2/3
        ldy #2                  ; 2
        lda (record),y          ; 5+    vx
        ldy #0                  ; 2
        clc                     ; 2
        adc (record),y          ; 5+
        sta (record),y          ; 6
        cmp #EDGE_X             ; 2
        bcs .leave              ; 2/3
        ldy #3                  ; 2
        lda (record),y          ; 5+    vy
        ldy #1                  ; 2
        adc (record),y          ; 5+
        sta (record),y          ; 6
        cmp #EDGE_Y             ; 2
        bcc .skip               ; 2/3
.leave:
        ldy #4                  ; 2
        lda #0                  ; 2
        sta (record),y          ; 6
.skip:
        lda record              ; 3
        clc                     ; 2
        adc #RECORD             ; 2     the next record
        sta record              ; 3
        bcc .same_page          ; 2/3
        inc record+1            ; 5
.same_page:
        dex                     ; 2
        bne .next               ; 2/3
        rts                     ; 6

        .endif
