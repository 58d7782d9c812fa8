;;;; documented.asm - which things have a turn while others are removed: three walks.
;;;;
;;;; Things with names, packed at the front; some end in this frame. Each walk removes
;;;; them by moving the last one into the gap, and notes whose turn it was. Backwards
;;;; each thing has one turn. Forwards, a thing that fills a gap has none. Backwards is no
;;;; cure if a walk removes another thing than the one whose turn it is: the thing that
;;;; fills that gap comes from behind and is updated a second time.

THINGS          = 16

        .zeropage
thing_count:    .res 1

        .ram
thing_name:     .res THINGS     ; the object in this slot
thing_ends:     .res THINGS     ; not 0: it ends in this frame
turns:          .res THINGS     ; had, by name

        .assert samepage(thing_name, turns + THINGS - 1), "the things cross a page"

        .code

        .macro turn_take        ; the thing in slot Y has its turn
        ldx thing_name,y        ; 4
        inc turns,x             ; 7
        lda thing_ends,y        ; 4
        .endmacro

        .macro gap_fill         ; the last thing moves into slot Y
        dec thing_count         ; 5
        ldx thing_count         ; 3
        lda thing_name,x        ; 4
        sta thing_name,y        ; 5
        lda thing_ends,x        ; 4
        sta thing_ends,y        ; 5
        .endmacro

;;; walk_backwards - from the last to the first; what ends is removed.
;;; In       things
;;; Out      turns
;;; Clobbers A, X, Y
;;; Case     each once: thing_count=4 thing_name=0,1,2,3 thing_ends=1,0,0,1 -> thing_count=2 turns=1,1,1,1
;;; Budget   <= 714 cycles
walk_backwards:
        ldy thing_count         ; 3
        dey                     ; 2
        bmi .done               ; 2/3
.next:
        turn_take
        beq .step               ; 2/3
        gap_fill
.step:
        dey                     ; 2
        bpl .next               ; 2/3
.done:
        rts                     ; 6

;;; walk_forwards - from the first to the last.
;;; In       things
;;; Out      turns
;;; Clobbers A, X, Y
;;; Case     one misses: thing_count=4 thing_name=0,1,2,3 thing_ends=1,0,0,0 -> thing_count=3 turns=1,1,1,0
;;; Budget   <= 800 cycles
walk_forwards:
        ldy #0                  ; 2
        beq .check              ; 2/3   always
.next:
        turn_take
        beq .step               ; 2/3
        gap_fill
.step:
        iny                     ; 2
.check:
        cpy thing_count         ; 3
        bcc .next               ; 2/3
        rts                     ; 6

;;; walk_neighbours - backwards, but a thing that ends takes the first one with it.
;;; In       things
;;; Out      turns
;;; Clobbers A, X, Y
;;; Case     one twice: thing_count=4 thing_name=0,1,2,3 thing_ends=0,0,1,0 -> thing_count=3 turns=0,1,1,2
;;; Budget   <= 800 cycles
walk_neighbours:
        ldy thing_count         ; 3
        dey                     ; 2
        bmi .done               ; 2/3
.next:
        turn_take
        beq .step               ; 2/3
        tya                     ; 2
        pha                     ; 3
        ldy #0                  ; 2     not Y: the neighbour is removed
        gap_fill
        pla                     ; 4
        tay                     ; 2
.step:
        dey                     ; 2
        bpl .next               ; 2/3
.done:
        rts                     ; 6

        .assert samepage(walk_backwards, * - 1), "the walks cross a page"
