;;;; keys.asm - several pools under keys: one pair of routines, a pool for each class.
;;;;
;;;;   key               0               1
;;;;   pool_size         4               6           0 until object_init
;;;;   pool_count        2               1
;;;;   pool_first        3               0
;;;;   queue        9 - - 2 . .     5 - - - - -      POOL_MOST places for each key
;;;;
;;;; A key is the index of everything that a pool has one of. The price is an index more
;;;; in each access and an addition to find the pool's part of the queue. Objects of all
;;;; classes come from one heap; object_class says which constructor made an object. A
;;;; class that frees under another's key puts its object into the other's pool, and no
;;;; routine notices. Compare pool.inc, which is one pool of this kind.

        .include "../common/nes.inc"

KEYS            = 2             ; classes with a pool
POOL_MOST       = 16            ; entries of a pool at most
HEAP            = 64            ; objects there is memory for

        .zeropage
heap_top:       .res 1          ; objects constructed so far
argument:       .res 1
key:            .res 1

        .ram
pool_size:      .res KEYS       ; the pool's maximum; 0: not initialised
pool_count:     .res KEYS
pool_first:     .res KEYS
queue:          .res KEYS * POOL_MOST
object_value:   .res HEAP
        .align 128
object_class:   .res HEAP
object_pooled:  .res HEAP       ; 1: in a pool

        .assert samepage(pool_size, queue + KEYS * POOL_MOST - 1), "the pools cross a page"
        .assert samepage(object_value, object_value + HEAP - 1), "object_value crosses a page"
        .assert samepage(object_class, object_pooled + HEAP - 1), "the objects cross a page"

;;; Needs    heap_top={0..HEAP} pool_size[0..KEYS-1]={0..POOL_MOST} pool_count[0..KEYS-1]={0..POOL_MOST}
;;;          pool_first[0..KEYS-1]={0..POOL_MOST-1} queue[0..KEYS*POOL_MOST-1]={0..HEAP-1}

OBJECT_INIT     = 50 + 131 * POOL_MOST  ; cycles

        .code

        .align 128

queue_from:
        .repeat KEYS, k
        .byte k * POOL_MOST
        .endrepeat

;;; object_init - give a key a pool, filled with blank objects as far as the heap goes.
;;; In       X = key, A = the pool's maximum; 0 takes the pool away
;;; Out      pool_size, pool_count
;;; Clobbers A, Y
;;; Keeps    X
;;; Needs    X={0..KEYS-1} A={0..POOL_MOST}
;;; Case     filled: X=1 A=3 -> pool_size=0,3 pool_count=0,3 pool_first=0,0 queue+POOL_MOST=0,1,2 heap_top=3
;;;          object_class=1,1,1 object_pooled=1,1,1
;;; Case     anew: X=0 A=2 pool_count=5 pool_first=3 -> pool_size=2 pool_count=2 pool_first=0 queue=0,1
;;; Case     none: X=1 A=0 pool_size+1=3 pool_count+1=2 -> pool_size+1=0 pool_count+1=0 heap_top=0
;;; Case     no heap left: X=0 A=3 heap_top=HEAP-1 -> pool_size=3 pool_count=1 queue=HEAP-1 heap_top=HEAP
;;; Budget   <= OBJECT_INIT cycles
object_init:
        sta pool_size,x         ; 5
        lda #0                  ; 2
        sta pool_count,x        ; 5
        sta pool_first,x        ; 5
.fill:
        lda pool_count,x        ; 4
        cmp pool_size,x         ; 4
        beq .done               ; 2/3   full; also where its maximum is 0
        lda #0                  ; 2
        jsr object_construct    ; 6     a blank one ...
        bcs .done               ; 2/3
        jsr object_free         ; 6     ... for the pool
        jmp .fill               ; 3
.done:
        rts                     ; 6

        .assert samepage(object_init, * - 1), "object_init crosses a page"

        .align 64

;;; object_construct - an object out of the heap.
;;; In       X = key, A = its argument
;;; Out      C = 0, Y = the object; or C = 1 and nothing changed when the heap is used up
;;; Clobbers A
;;; Keeps    X
;;; Needs    X={0..KEYS-1}
;;; Case     first: X=1 A=9 object_pooled=1 -> C=0 Y=0 object_value=9 object_class=1 object_pooled=0 heap_top=1
;;; Case     used up: X=0 heap_top=HEAP -> C=1 heap_top=HEAP
;;; Budget   <= 31 cycles
object_construct:
        ldy heap_top            ; 3
        cpy #HEAP               ; 2
        bcs .used_up            ; 2/3   C = 1 says so
        inc heap_top            ; 5
        sta object_value,y      ; 5
        txa                     ; 2
        sta object_class,y      ; 5
        lda #0                  ; 2
        sta object_pooled,y     ; 5
.used_up:
        rts                     ; 6

        .align 128

;;; object_new - an object, from the key's pool if it has one.
;;; In       X = key, A = its argument
;;; Out      C = 0, Y = the object; or C = 1 and nothing changed when the heap is used up too
;;; Clobbers A
;;; Keeps    X
;;; Needs    X={0..KEYS-1}
;;; Case     shifted: X=1 A=9 pool_size+1=3 pool_count+1=2 pool_first+1=1 queue+POOL_MOST+1=7 object_pooled+7=1 object_class+7=1 ->
;;;          C=0 Y=7 object_value+7=9 object_pooled+7=0 pool_count+1=1 pool_first+1=2, 69 cycles
;;; Case     round the ring: X=1 pool_size+1=3 pool_count+1=2 pool_first+1=2 queue+POOL_MOST+2=7 -> C=0 Y=7 pool_first+1=0, 75 cycles
;;; Case     empty: X=1 A=9 pool_size+1=3 heap_top=5 -> C=0 Y=5 object_class+5=1 heap_top=6
;;; Case     not initialised: X=0 A=9 -> C=0 Y=0 object_class=0 heap_top=1
;;; Case     used up: X=0 heap_top=HEAP -> C=1
;;; Budget   <= 75 cycles
object_new:
        ldy pool_count,x        ; 4
        beq object_construct    ; 2/3   empty, or there is no pool
        sta argument            ; 3
        dec pool_count,x        ; 7
        lda pool_first,x        ; 4
        clc                     ; 2
        adc queue_from,x        ; 4
        tay                     ; 2
        lda queue,y             ; 4
        tay                     ; 2
        inc pool_first,x        ; 7
        lda pool_first,x        ; 4
        cmp pool_size,x         ; 4
        bcc .in_ring            ; 2/3
        lda #0                  ; 2
        sta pool_first,x        ; 5
.in_ring:
        lda argument            ; 3     recycled with the constructor's argument
        sta object_value,y      ; 5
        lda #0                  ; 2
        sta object_pooled,y     ; 5
        clc                     ; 2
        rts                     ; 6

        .assert samepage(object_new, * - 1), "object_new crosses a page"

        .align 128

;;; object_free - an object into the key's pool, if it has room and the object is in no pool.
;;; In       X = key, Y = the object, of the pool or not
;;; Out      C = 0; or C = 1 when nothing was done
;;; Clobbers A
;;; Keeps    X, Y
;;; Needs    X={0..KEYS-1} Y={0..HEAP-1}
;;; Case     pushed: X=1 Y=7 pool_size+1=3 pool_count+1=1 pool_first+1=1 -> C=0 queue+POOL_MOST+2=7 pool_count+1=2
;;;          object_pooled+7=1, 70 cycles
;;; Case     round the ring: X=1 Y=7 pool_size+1=3 pool_count+1=2 pool_first+1=2 -> C=0 queue+POOL_MOST+1=7 pool_count+1=3, 75 cycles
;;; Case     another key's object: X=0 Y=7 object_class+7=1 pool_size=3 -> C=0 queue=7 pool_count=1
;;; Case     in a pool already: X=1 Y=7 object_pooled+7=1 pool_size+1=3 -> C=1 pool_count+1=0
;;; Case     not initialised: X=1 Y=7 -> C=1 pool_count+1=0 object_pooled+7=0
;;; Case     full: X=1 Y=7 pool_size+1=3 pool_count+1=3 -> C=1 pool_count+1=3 object_pooled+7=0
;;; Budget   <= 75 cycles
object_free:
        lda object_pooled,y     ; 4
        bne .nothing            ; 2/3   it is in a pool already
        lda pool_size,x         ; 4
        beq .nothing            ; 2/3   the key has no pool
        cmp pool_count,x        ; 4
        beq .nothing            ; 2/3   it is full
        lda pool_first,x        ; 4
        clc                     ; 2
        adc pool_count,x        ; 4
        cmp pool_size,x         ; 4
        bcc .in_ring            ; 2/3
        sbc pool_size,x         ; 4
        clc                     ; 2
.in_ring:
        adc queue_from,x        ; 4
        inc pool_count,x        ; 7
        stx key                 ; 3     X is needed for the queue
        tax                     ; 2
        tya                     ; 2
        sta queue,x             ; 5
        ldx key                 ; 3
        lda #1                  ; 2
        sta object_pooled,y     ; 5
        clc                     ; 2
        rts                     ; 6
.nothing:
        sec                     ; 2
        rts                     ; 6

        .assert samepage(object_free, * - 1), "object_free crosses a page"
