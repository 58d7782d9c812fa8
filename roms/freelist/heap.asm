;;;; heap.asm - a heap with first fit: pieces of any size, which is what a pool does without.
;;;;
;;;;   at            0     4          20     26
;;;;   heap          4 -   16  26     6 -    214 $FF
;;;;                 used  free ->    used   free, the last
;;;;   heap_first    4
;;;;
;;;; A piece begins with its size, this byte included. The second byte of a free piece says
;;;; where the next free one begins; they are linked in the order of their addresses. A
;;;; request takes the first piece that is large enough, and of a larger one its end. A
;;;; piece that comes back is joined with the free ones beside it. So no two free pieces
;;;; touch, and still many small ones may lie where a large one is wanted. Compare pool.inc,
;;;; where every free slot is as good as any other.

HEAP_BYTES      = 240
NONE            = $FF           ; no piece: behind all of them
LEAST           = 2             ; bytes of a piece: its size and a link

        .assert HEAP_BYTES < NONE, "the end of the heap is not the end of the list"

        .zeropage
heap_first:     .res 1          ; the first free piece, or NONE
wanted:         .res 1
before:         .res 1          ; the free piece before the one at hand, or NONE
after:          .res 1          ; and the one after it
at:             .res 1

        .ram
        .align 256
heap:           .res HEAP_BYTES

        .assert samepage(heap, heap + HEAP_BYTES - 1), "the heap crosses a page"

;;; Needs    heap_first={NONE|0..HEAP_BYTES-LEAST}

MOST_FREE       = HEAP_BYTES / (2 * LEAST)      ; free pieces: one in use lies between two of them
ALLOC_WORST     = 26 + 26 * (MOST_FREE + 1)     ; cycles
FREE_WORST      = 89 + 18 * (MOST_FREE + 1)

        .code

        .align 64

;;; heap_init - one free piece, which is all of the heap.
;;; In       nothing
;;; Out      heap, heap_first = 0
;;; Clobbers A
;;; Keeps    X, Y
;;; Case     fresh: heap_first=9 -> heap=HEAP_BYTES,NONE heap_first=0, 17 cycles
;;; Budget   <= 17 cycles
heap_init:
        lda #HEAP_BYTES         ; 2
        sta heap                ; 4
        lda #NONE               ; 2
        sta heap+1              ; 4
        lda #0                  ; 2
        sta heap_first          ; 3
        rts                     ; 6

;;; heap_alloc - a piece of some size.
;;; In       A = bytes, LEAST or more, the one for the size included
;;; Out      C = 0, Y = the piece; or C = 1 and nothing changed when no free piece is large enough
;;; Clobbers A, X
;;; Case     from a larger one: after heap_init A=6 -> C=0 Y=HEAP_BYTES-6 heap=HEAP_BYTES-6,NONE
;;;          heap+HEAP_BYTES-6=6 heap_first=0, 52 cycles
;;; Case     a whole one: A=6 heap_first=4 heap+4=6,20 -> C=0 Y=4 heap_first=20 heap+4=6
;;; Case     one byte too large: A=6 heap_first=4 heap+4=7,20 -> C=0 Y=4 heap_first=20 heap+4=7
;;; Case     the second: A=9 heap_first=4 heap+4=6,20 heap+20=9,40 -> C=0 Y=20 heap_first=4 heap+4=6,40
;;; Case     none is large enough: A=9 heap_first=4 heap+4=6,20 heap+20=8,NONE -> C=1 heap_first=4 heap+4=6,20
;;; Case     none is free: A=2 heap_first=NONE -> C=1 heap_first=NONE
;;; Bound    .look <= MOST_FREE+1
;;; Budget   <= ALLOC_WORST cycles
heap_alloc:
        sta wanted              ; 3
        ldx #NONE               ; 2
        ldy heap_first          ; 3
.look:
        cpy #NONE               ; 2
        beq .refuse             ; 2/3   C = 1 says so
        lda heap,y              ; 4
        cmp wanted              ; 3
        bcs .fits               ; 2/3
        tya                     ; 2
        tax                     ; 2     X = the one before
        lda heap+1,y            ; 4
        tay                     ; 2
        jmp .look               ; 3
.fits:
        sbc wanted              ; 3     what is left of it: C = 1 here
        cmp #LEAST              ; 2
        bcc .whole              ; 2/3   too little for a piece of its own
        sta heap,y              ; 5     stays in the list
        sty at                  ; 3
        clc                     ; 2
        adc at                  ; 3
        tay                     ; 2
        lda wanted              ; 3
        sta heap,y              ; 5
        rts                     ; 6     C = 0: the heap ends before 256
.whole:
        lda heap+1,y            ; 4     the one before links to the one after
        cpx #NONE               ; 2
        beq .first              ; 2/3
        sta heap+1,x            ; 5
        clc                     ; 2
        rts                     ; 6
.first:
        sta heap_first          ; 3
        clc                     ; 2
.refuse:
        rts                     ; 6

        .assert samepage(heap_init, * - 1), "heap_alloc crosses a page"

        .align 128

;;; heap_free - a piece comes back, and is joined with the free ones beside it.
;;; In       Y = the piece, in use
;;; Out      heap, heap_first
;;; Clobbers A, X
;;; Keeps    Y
;;; Case     alone: Y=20 heap_first=NONE heap+20=6 -> heap_first=20 heap+20=6,NONE
;;; Case     between two: Y=20 heap_first=4 heap+4=6,40 heap+20=6 heap+40=9,NONE -> heap_first=4 heap+4=6,20 heap+20=6,40
;;; Case     joined with the one before: Y=10 heap_first=4 heap+4=6,40 heap+10=6 heap+40=9,NONE -> heap+4=12,40
;;; Case     joined with the one after: Y=34 heap_first=4 heap+4=6,40 heap+34=6 heap+40=9,NONE -> heap+4=6,34 heap+34=15,NONE
;;; Case     joined with both: Y=10 heap_first=4 heap+4=6,16 heap+10=6 heap+16=9,50 -> heap_first=4 heap+4=21,50
;;; Bound    .seek <= MOST_FREE+1
;;; Budget   <= FREE_WORST cycles
heap_free:
        ldx #NONE               ; 2
        lda heap_first          ; 3
.seek:
        sta after               ; 3
        cpy after               ; 3
        bcc .place              ; 2/3   in the order of the addresses
        tax                     ; 2     X = the one before
        lda heap+1,x            ; 4
        jmp .seek               ; 3
.place:
        sta heap+1,y            ; 5
        stx before              ; 3
        tya                     ; 2     C = 0
        adc heap,y              ; 4
        cmp after               ; 3
        bne .apart              ; 2/3
        tax                     ; 2     they touch: one piece of both
        lda heap,y              ; 4
        clc                     ; 2
        adc heap,x              ; 4
        sta heap,y              ; 5
        lda heap+1,x            ; 4
        sta heap+1,y            ; 5
.apart:
        ldx before              ; 3
        cpx #NONE               ; 2
        beq .first              ; 2/3
        sty at                  ; 3
        txa                     ; 2
        clc                     ; 2
        adc heap,x              ; 4
        cmp at                  ; 3
        bne .link               ; 2/3
        lda heap,x              ; 4     these touch too
        clc                     ; 2
        adc heap,y              ; 4
        sta heap,x              ; 5
        lda heap+1,y            ; 4
        sta heap+1,x            ; 5
        rts                     ; 6
.link:
        tya                     ; 2
        sta heap+1,x            ; 5
        rts                     ; 6
.first:
        sty heap_first          ; 3
        rts                     ; 6

        .assert samepage(heap_free, * - 1), "heap_free crosses a page"
