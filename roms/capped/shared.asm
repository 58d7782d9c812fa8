;;;; shared.asm - one removal for all pools, through a pointer, instead of one for each.
;;;;
;;;;   column        -> the column at hand, of the pool at hand
;;;;   stride           how far the next column is
;;;;   left             columns still to come
;;;;
;;;; debris_remove and damage_remove are written out (debris.inc, damage.inc). Here both
;;;; say where their columns are and jump to pool_remove, which copies column by column.
;;;; Compare what a removal takes, and how many bytes both removals are together.

        .include "../common/nes.inc"

MAX_SHARDS      = 60
MAX_NUMBERS     = 15
SHARD_COLUMNS   = 6             ; x, y, vx, vy, life, kind
NUMBER_COLUMNS  = 5             ; x, y, tens, ones, life

        .zeropage
shard_count:    .res 1
number_count:   .res 1
column:         .res 2          ; the column at hand
stride:         .res 1
left:           .res 1          ; columns still to come
hole:           .res 1          ; the object that is removed
last:           .res 1          ; the one that takes its place

        .ram
        .align 256
shards:         .res SHARD_COLUMNS * MAX_SHARDS
        .align 256
numbers:        .res NUMBER_COLUMNS * MAX_NUMBERS

        .code

        .align 128

;;; shard_remove - remove a live shard; the last one takes its place.
;;; In       X = a live shard
;;; Out      shard_count
;;; Clobbers A, Y
;;; Keeps    X
;;; Case     first of three: X=0 shard_count=3 shards=1,2,3 shards+60=4,5,6 shards+300=7,8,9 ->
;;;          shard_count=2 shards=3,2 shards+60=6,5 shards+300=9,8
shard_remove:
        lda #<shards            ; 2
        sta column              ; 3
        lda #>shards            ; 2
        sta column+1            ; 3
        lda #MAX_SHARDS         ; 2
        sta stride              ; 3
        lda #SHARD_COLUMNS      ; 2
        sta left                ; 3
        dec shard_count         ; 5
        lda shard_count         ; 3
        jmp pool_remove         ; 3

;;; number_remove - remove a live number; the last one takes its place.
;;; In       X = a live number
;;; Out      number_count
;;; Clobbers A, Y
;;; Keeps    X
;;; Case     first of three: X=0 number_count=3 numbers=1,2,3 numbers+60=4,5,6 -> number_count=2 numbers=3,2 numbers+60=6,5
number_remove:
        lda #<numbers           ; 2
        sta column              ; 3
        lda #>numbers           ; 2
        sta column+1            ; 3
        lda #MAX_NUMBERS        ; 2
        sta stride              ; 3
        lda #NUMBER_COLUMNS     ; 2
        sta left                ; 3
        dec number_count        ; 5
        lda number_count        ; 3

;;; pool_remove - put the last object of a pool into the place of another, in each column.
;;; In       A = the last object, X = the other one, column, stride, left
;;; Out      left = 0
;;; Clobbers A, Y
;;; Keeps    X
;;; Needs    stride={MAX_NUMBERS|MAX_SHARDS} left={1..SHARD_COLUMNS}
;;; Points   column:column+1={shards..numbers+NUMBER_COLUMNS*MAX_NUMBERS-1}
pool_remove:
        sta last                ; 3
        stx hole                ; 3
.next:
        ldy last                ; 3
        lda (column),y          ; 5+
        ldy hole                ; 3
        sta (column),y          ; 6
        lda column              ; 3
        clc                     ; 2
        adc stride              ; 3
        sta column              ; 3
        bcc .same_page          ; 2/3
        inc column+1            ; 5
.same_page:
        dec left                ; 5
        bne .next               ; 2/3
        rts                     ; 6

        .assert samepage(shard_remove, * - 1), "the routines cross a page"
