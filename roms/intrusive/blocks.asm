;;;; blocks.asm - the same pool as the C++ class keeps it: blocks in a row, linked by pointers.
;;;;
;;;;   address        $0302       $0306       $030A
;;;;   block          $0A $03 - - x y vx vy   0 0 - -
;;;;                  free: link  in use      free: the last one
;;;;   block_head     $0302
;;;;
;;;; A block is memory, and its owner says what is in it. While it is free, its first two
;;;; bytes are the address of the next free block; page 0 ends the list. So a block has
;;;; to hold two bytes at least: with one, the link would reach into the next block.
;;;; Assemble with BLOCK_BYTES=1 UNCHECKED=1 to see it. alloc_args is what alloc(args)
;;;; of the class does: take a block, and construct a particle in it from arguments. active_erase
;;;; is what the class's example does beside it: it keeps a vector of the particles in use.
;;;; Compare pool.inc, where a block is a number and the link is one byte.

        .include "../common/nes.inc"
        .include "../common/field.inc"

BLOCK_BYTES     ?= 4            ; x, y, vx, vy
LINK_BYTES      = 2
UNCHECKED       ?= 0            ; 1: assemble although a link has no room

        .assert UNCHECKED || BLOCK_BYTES >= LINK_BYTES, "a free block has no room for the link"
        .assert NUM_BULLETS * BLOCK_BYTES <= 256, "pool_rebuild counts in a byte"

        .zeropage
block_head:     .res 2          ; the first free block; page 0: there is none
it:             .res 2          ; the block at hand
arg_x:          .res 1          ; the constructor's arguments
arg_y:          .res 1
arg_vx:         .res 1
arg_vy:         .res 1

        .ram
        .align 256
blocks:         .res NUM_BULLETS * BLOCK_BYTES

        .assert samepage(blocks, blocks + NUM_BULLETS * BLOCK_BYTES - 1), "the blocks cross a page"

;;; Points   it:it+1={blocks..blocks+LAST*BLOCK_BYTES:BLOCK_BYTES}

REBUILD_COST    = 19 + 61 * NUM_BULLETS         ; cycles

        .code

        .align 64

;;; pool_rebuild - every block is free, also those in use.
;;; In       nothing
;;; Out      the list of all blocks, the first one first
;;; Clobbers A, X, Y
;;; Case     linked: -> block_head=<blocks,>blocks blocks=<(blocks+BLOCK_BYTES),>(blocks+BLOCK_BYTES)
;;;          blocks+LAST*BLOCK_BYTES+1=0
;;; Budget   <= REBUILD_COST cycles
pool_rebuild:
        lda #0                  ; 2
        sta block_head+1        ; 3     the list is empty
        sta block_head          ; 3
        ldx #NUM_BULLETS        ; 2
        lda #<(blocks + NUM_BULLETS * BLOCK_BYTES) ; 2
        sta it                  ; 3
        lda #>blocks            ; 2
        sta it+1                ; 3
.block:
        lda it                  ; 3     from the last block to the first
        sec                     ; 2
        sbc #BLOCK_BYTES        ; 2
        sta it                  ; 3
        jsr block_free          ; 6
        dex                     ; 2
        bne .block              ; 2/3
        rts                     ; 6

        .assert samepage(pool_rebuild, * - 1), "pool_rebuild crosses a page"

;;; block_alloc - take a block.
;;; In       nothing
;;; Out      C = 0, it; or C = 1 and nothing changed when all are taken
;;; Clobbers A, Y
;;; Keeps    X
;;; Case     taken: after pool_rebuild -> C=0 it=<blocks,>blocks block_head=<(blocks+BLOCK_BYTES),>(blocks+BLOCK_BYTES), 36 cycles
;;; Case     exhausted: block_head=0,0 it=7,3 -> C=1 block_head=0,0 it=7,3, 8 cycles
;;; Budget   <= 36 cycles
block_alloc:
        lda block_head+1        ; 3
        beq .exhausted          ; 2/3   page 0 has no blocks
        sta it+1                ; 3
        lda block_head          ; 3
        sta it                  ; 3
        ldy #0                  ; 2
        lda (it),y              ; 5+    the block after the first ...
        sta block_head          ; 3
        iny                     ; 2
        lda (it),y              ; 5+
        sta block_head+1        ; 3     ... is now the first
        clc                     ; 2
        rts                     ; 6
.exhausted:
        sec                     ; 2
        rts                     ; 6

        .assert samepage(block_alloc, * - 1), "block_alloc crosses a page"

        .align 64

;;; block_free - give a block back.
;;; In       it = the block
;;; Out      block_head = it
;;; Clobbers A, Y
;;; Keeps    X
;;; Case     given: it=<blocks,>blocks block_head=7,3 -> block_head=<blocks,>blocks blocks=7,3, 34 cycles
;;; Budget   <= 34 cycles
block_free:
        ldy #0                  ; 2
        lda block_head          ; 3
        sta (it),y              ; 6
        iny                     ; 2
        lda block_head+1        ; 3
        sta (it),y              ; 6
        lda it                  ; 3
        sta block_head          ; 3
        lda it+1                ; 3
        sta block_head+1        ; 3
        rts                     ; 6

        .if BLOCK_BYTES >= 4

;;; alloc_args - take a block and construct a particle in it.
;;; In       arg_x, arg_y, arg_vx, arg_vy
;;; Out      C = 0, it; or C = 1 and nothing changed when all are taken
;;; Clobbers A, Y
;;; Keeps    X
;;; Case     constructed: after pool_rebuild arg_x=10,20,3,-2 -> C=0 it=<blocks,>blocks blocks=10,20,3,-2, 94 cycles
;;; Case     exhausted: block_head=0,0 arg_x=10,20,3,-2 -> C=1 blocks=0,0,0,0
;;; Budget   <= 94 cycles
alloc_args:
        jsr block_alloc         ; 6
        bcs .exhausted          ; 2/3
        ldy #0                  ; 2
        lda arg_x               ; 3
        sta (it),y              ; 6     the link is overwritten
        iny                     ; 2
        lda arg_y               ; 3
        sta (it),y              ; 6
        iny                     ; 2
        lda arg_vx              ; 3
        sta (it),y              ; 6
        iny                     ; 2
        lda arg_vy              ; 3
        sta (it),y              ; 6
.exhausted:
        rts                     ; 6

        .endif

        .zeropage
active_count:   .res 1          ; particles in use

        .ram
active:         .res NUM_BULLETS        ; the low bytes of their addresses

        .assert samepage(active, active + LAST), "active crosses a page"

        .code

        .align 32

;;; active_erase - take a particle out of the list and keep the order of the others, as erase of a vector does.
;;; In       X = its place
;;; Out      active_count is 1 less; those behind it are one place lower
;;; Clobbers A, X
;;; Keeps    Y
;;; Case     first of three: X=0 active_count=3 active=1,2,3 -> active_count=2 active=2,3, 49 cycles
;;; Case     last of three: X=2 active_count=3 active=1,2,3 -> active_count=2 active=1,2, 11 cycles
active_erase:
        dec active_count        ; 5
.next:
        cpx active_count        ; 3
        bcs .done               ; 2/3   none is behind it any more
        lda active+1,x          ; 4
        sta active,x            ; 5
        inx                     ; 2
        bne .next               ; 2/3   always
.done:
        rts                     ; 6

        .assert samepage(active_erase, * - 1), "active_erase crosses a page"
