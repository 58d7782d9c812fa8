;;;; documented.asm - the free list as the page about pooling lists it.
;;;;
;;;; Two faults to be seen, and a cost to be measured. init_listed fetches the index
;;;; before its loop: every entry becomes the last slot. And free_count is in RAM
;;;; with a value that no cartridge can give it. alloc and free themselves are right.
;;;; Compare pool.inc.

NUM_BULLETS     ?= 16
LAST            = NUM_BULLETS - 1
TOO_MANY        = NUM_BULLETS + 1

        .ram
free_list:      .res NUM_BULLETS
free_count:     .byte NUM_BULLETS       ; the listed fault: RAM holds what it held

        .assert samepage(free_list, free_list + LAST), "free_list crosses a page"

        .code

;;; init_listed - meant to free every slot; frees the last one NUM_BULLETS times.
;;; In       nothing
;;; Out      free_list = LAST everywhere
;;; Clobbers A, Y
;;; Keeps    X
;;; Case     all the same: -> free_list[0..LAST]=LAST
;;; Case     no count: -> free_count=0
;;; Budget   <= INIT_COST cycles
init_listed:
        ldy #NUM_BULLETS - 1    ; 2
        tya                     ; 2     once, before the loop
.fill:
        sta free_list,y         ; 5
        dey                     ; 2
        bpl .fill               ; 2/3
        rts                     ; 6

        .assert samepage(init_listed, * - 1), "init_listed crosses a page"

INIT_COST       = 3 + 10 * NUM_BULLETS

;;; alloc_listed - take a free slot.
;;; In       nothing
;;; Out      C = 0, A = the slot; or C = 1 when the pool is full
;;; Clobbers Y
;;; Keeps    X
;;; Case     taken: free_list=4,1,6 free_count=3 -> C=0 A=6 free_count=2, 18 cycles
;;; Case     after power-on: after init_listed -> C=1, 9 cycles
;;; Case     two owners: after init_listed, set_count, alloc_listed -> C=0 A=LAST
;;; Budget   <= 18 cycles
alloc_listed:
        ldy free_count          ; 4
        beq .full               ; 2/3
        dey                     ; 2
        sty free_count          ; 4
        lda free_list,y         ; 4
        clc                     ; 2
        rts                     ; 6
.full:
        sec                     ; 2
        rts                     ; 6

;;; free_listed - give a slot back, whatever it is.
;;; In       A = the slot
;;; Out      A
;;; Clobbers Y
;;; Keeps    A, X
;;; Case     given: A=6 free_list=4,1 free_count=2 -> free_list=4,1,6 free_count=3, 15 cycles
;;; Case     overrun: A=6 free_count=NUM_BULLETS -> free_count=TOO_MANY
;;; Budget   <= 15 cycles
free_listed:
        ldy free_count          ; 4
        sta free_list,y         ; 5
        iny                     ; 2
        sty free_count          ; 4
        rts                     ; 6

;;; set_count - what the listing leaves out, to see the other fault alone.
;;; In       nothing
;;; Out      free_count = NUM_BULLETS
;;; Clobbers A
;;; Keeps    X, Y
;;; Case     set: -> free_count=NUM_BULLETS, 6 cycles
;;; Budget   <= 6 cycles
set_count:
        lda #NUM_BULLETS        ; 2
        sta free_count          ; 4
        rts                     ; 6
