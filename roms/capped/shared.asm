;;;; shared.asm - one removal for five pools, through a pointer, instead of five.
;;;;
;;;;   pool           SHOTS  ORBS  PARTICLES  SHARDS  NUMBERS
;;;;   pool_count       12     90      31         7       3
;;;;   pool_columns      2     14       2         6       5      columns to copy
;;;;   pool_stride     100    240     240        60      15      how far the next column is
;;;;
;;;;   column        -> the column at hand, of the pool at hand
;;;;
;;;; shots_remove to numbers_remove are written out, as debris_remove and damage_remove are
;;;; (debris.inc, damage.inc). pool_remove is told which pool it is, and copies column by
;;;; column. Compare what a removal takes, and how many bytes the removals are together. A
;;;; pool of pointers has two columns. A byte counts the objects of each pool, so there are
;;;; no 1,024 orbs here.

        .include "../common/nes.inc"

SHOTS           = 0             ; pools
ORBS            = 1
PARTICLES       = 2
SHARDS          = 3
NUMBERS         = 4
POOLS           = 5

MAX_SHOTS       = 100
MAX_ORBS        = 240
MAX_PARTICLES   = 240
MAX_SHARDS      = 60
MAX_NUMBERS     = 15
SHOT_COLUMNS    = 2             ; a pointer: low and high byte
ORB_COLUMNS     = 14            ; eleven fields, three of them words
PARTICLE_COLUMNS = 2            ; a pointer
SHARD_COLUMNS   = 6             ; x, y, vx, vy, life, kind
NUMBER_COLUMNS  = 5             ; x, y, tens, ones, life

        .zeropage
pool_count:     .res POOLS      ; objects in use
column:         .res 2          ; the column at hand
stride:         .res 1
left:           .res 1          ; columns still to come
hole:           .res 1          ; the object that is removed
last:           .res 1          ; the one that takes its place

        .prgram                 ; each column may cross a page, as in a game that has no room to align it
        .org $6000
orbs:           .res ORB_COLUMNS * MAX_ORBS
        .org $7050
shots:          .res SHOT_COLUMNS * MAX_SHOTS
        .org $7200
particles:      .res PARTICLE_COLUMNS * MAX_PARTICLES
        .org $75B4
shards:         .res SHARD_COLUMNS * MAX_SHARDS
        .org $78BE
numbers:        .res NUMBER_COLUMNS * MAX_NUMBERS

        .code

        .align 256

;;; pool_remove - remove an object in use; the last one of its pool takes its place, in each column.
;;; In       X = the object, Y = the pool
;;; Out      pool_count
;;; Clobbers A, Y
;;; Keeps    X
;;; Needs    X={0..MAX_ORBS-1} Y={0..POOLS-1}
;;; Case     a shard: X=0 Y=SHARDS pool_count+SHARDS=3 shards=1,2,3 shards+60=4,5,6 shards+300=7,8,9 ->
;;;          pool_count+SHARDS=2 shards=3,2 shards+60=6,5 shards+300=9,8
;;; Case     a number: X=0 Y=NUMBERS pool_count+NUMBERS=3 numbers=1,2,3 numbers+60=4,5,6 ->
;;;          pool_count+NUMBERS=2 numbers=3,2 numbers+60=6,5
;;; Case     a shot: X=1 Y=SHOTS pool_count=3 shots=1,2,3 shots+100=4,5,6 -> pool_count=2 shots=1,3 shots+100=4,6
;;; Case     an orb: X=1 Y=ORBS pool_count+ORBS=2 orbs=1,2 orbs+13*240=3,4 -> pool_count+ORBS=1 orbs=1,2 orbs+13*240=3,4
;;; Budget   <= REMOVE_WORST cycles
pool_remove:
        stx hole                ; 3
        lda pool_low,y          ; 4
        sta column              ; 3
        lda pool_high,y         ; 4
        sta column+1            ; 3
        lda pool_stride,y       ; 4
        sta stride              ; 3
        lda pool_count,y        ; 4
        sec                     ; 2
        sbc #1                  ; 2
        sta pool_count,y        ; 5
        sta last                ; 3
        lda pool_columns,y      ; 4
        sta left                ; 3
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

        .assert samepage(pool_remove, * - 1), "pool_remove crosses a page"

        .macro pool_row of_shots, of_orbs, of_particles, of_shards, of_numbers
        .byte of_shots, of_orbs, of_particles, of_shards, of_numbers
        .endmacro

pool_low:
        pool_row <shots, <orbs, <particles, <shards, <numbers
pool_high:
        pool_row >shots, >orbs, >particles, >shards, >numbers
pool_stride:
        pool_row MAX_SHOTS, MAX_ORBS, MAX_PARTICLES, MAX_SHARDS, MAX_NUMBERS
pool_columns:
        pool_row SHOT_COLUMNS, ORB_COLUMNS, PARTICLE_COLUMNS, SHARD_COLUMNS, NUMBER_COLUMNS

        .assert samepage(pool_low, pool_columns + POOLS - 1), "the pools cross a page"

REMOVE_WORST    = 46 + 44 * ORB_COLUMNS         ; cycles

        .macro written pool, first, stride, columns     ; the same, for one pool
        dec pool_count + pool   ; 5
        ldy pool_count + pool   ; 3
        .repeat columns, k
        lda first + k * stride,y; 4+
        sta first + k * stride,x; 5
        .endrepeat
        rts                     ; 6
        .endmacro

;;; shots_remove - remove a shot in use; the last one takes its place.
;;; In       X = the shot
;;; Out      pool_count
;;; Clobbers A, Y
;;; Keeps    X
;;; Needs    X={0..MAX_SHOTS-1} pool_count={1..MAX_SHOTS}
;;; Case     second of three: X=1 pool_count=3 shots=1,2,3 shots+100=4,5,6 -> pool_count=2 shots=1,3 shots+100=4,6, 26 cycles
;;; Budget   <= 8+10*SHOT_COLUMNS cycles
shots_remove:
        written SHOTS, shots, MAX_SHOTS, SHOT_COLUMNS

;;; orbs_remove - remove an orb in use; the last one takes its place.
;;; In       X = the orb
;;; Out      pool_count+ORBS
;;; Clobbers A, Y
;;; Keeps    X
;;; Needs    X={0..MAX_ORBS-1} pool_count+ORBS={1..MAX_ORBS}
;;; Case     first of three: X=0 pool_count+ORBS=3 orbs=1,2,3 orbs+13*240=4,5,6 -> pool_count+ORBS=2 orbs=3 orbs+13*240=6
;;; Budget   <= 8+10*ORB_COLUMNS cycles
orbs_remove:
        written ORBS, orbs, MAX_ORBS, ORB_COLUMNS

;;; particles_remove - remove a particle in use; the last one takes its place.
;;; In       X = the particle
;;; Out      pool_count+PARTICLES
;;; Clobbers A, Y
;;; Keeps    X
;;; Needs    X={0..MAX_PARTICLES-1} pool_count+PARTICLES={1..MAX_PARTICLES}
;;; Case     first of three: X=0 pool_count+PARTICLES=3 particles=1,2,3 particles+240=4,5,6 ->
;;;          pool_count+PARTICLES=2 particles=3 particles+240=6
;;; Budget   <= 8+10*PARTICLE_COLUMNS cycles
particles_remove:
        written PARTICLES, particles, MAX_PARTICLES, PARTICLE_COLUMNS

;;; shards_remove - remove a shard in use; the last one takes its place.
;;; In       X = the shard
;;; Out      pool_count+SHARDS
;;; Clobbers A, Y
;;; Keeps    X
;;; Needs    X={0..MAX_SHARDS-1} pool_count+SHARDS={1..MAX_SHARDS}
;;; Case     first of three: X=0 pool_count+SHARDS=3 shards=1,2,3 shards+300=4,5,6 -> pool_count+SHARDS=2 shards=3 shards+300=6
;;; Budget   <= 8+10*SHARD_COLUMNS cycles
shards_remove:
        written SHARDS, shards, MAX_SHARDS, SHARD_COLUMNS

;;; numbers_remove - remove a number in use; the last one takes its place.
;;; In       X = the number
;;; Out      pool_count+NUMBERS
;;; Clobbers A, Y
;;; Keeps    X
;;; Needs    X={0..MAX_NUMBERS-1} pool_count+NUMBERS={1..MAX_NUMBERS}
;;; Case     first of three: X=0 pool_count+NUMBERS=3 numbers=1,2,3 numbers+60=4,5,6 -> pool_count+NUMBERS=2 numbers=3 numbers+60=6
;;; Budget   <= 8+10*NUMBER_COLUMNS cycles
numbers_remove:
        written NUMBERS, numbers, MAX_NUMBERS, NUMBER_COLUMNS
