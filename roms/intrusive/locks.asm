;;;; locks.asm - the same list, locked in six ways, for an interrupt before every cycle.
;;;;
;;;; Nothing to play: each policy is a pair of routines for the main program and a pair for
;;;; the handler. `pool6502 attack` strikes the first with the second; `list_check` says
;;;; whether every block is still somewhere, and nowhere twice.

        .include "../common/nes.inc"
        .include "../common/field.inc"

        .mapper 0
        .prgrom 32
        .vectors rest, rest, rest

        .zeropage
pool_lock:      .res 1          ; lock_spin.inc
pool_busy:      .res 1          ; lock_try.inc
thread_block:   .res 1          ; the handler's block, or NONE
thread_late:    .res 1          ; wishes it has deferred
main_block:     .res 1          ; the main program's other block
owners:         .res NUM_BULLETS

        .include "pool.inc"
        .include "lock_none.inc"
        .include "lock_sei.inc"
        .align 64
        .include "lock_spin.inc"
        .include "lock_try.inc"
        .include "lock_gate.inc"

        .code

rest:
        rti                     ; 6     what an NMI runs that no attack sends

;;; threads_start - a list, a block of the main program's and one of the handler's.
;;; In       nothing
;;; Out      main_block = 0, thread_block = 1
;;; Clobbers A, X
;;; Keeps    Y
;;; Case     start: -> main_block=0 thread_block=1 pool_head=2 pool_lock=OPEN
threads_start:
        jsr pool_clear          ; 6
        jsr pool_alloc          ; 6
        stx main_block          ; 3
        jsr pool_alloc          ; 6
        stx thread_block        ; 3
        lda #OPEN               ; 2
        sta pool_lock           ; 3
        lda #0                  ; 2
        sta pool_busy           ; 3
        sta thread_late         ; 3
        rts                     ; 6

;;; threads_empty - a list and a block of the main program's; the handler has none yet.
;;; In       nothing
;;; Out      main_block = 0, thread_block = NONE
;;; Clobbers A, X
;;; Keeps    Y
;;; Case     start: -> main_block=0 thread_block=NONE pool_head=1 block_link+1=2
threads_empty:
        jsr threads_start       ; 6
        ldx thread_block        ; 3
        jsr pool_free           ; 6
        ldx #NONE               ; 2
        stx thread_block        ; 3
        rts                     ; 6

;;; list_check - is every block in the list, or somebody's, and just once?
;;; In       C = 0, X = a block that was taken; or C = 1. main_block, thread_block
;;; Out      C = 0; or C = 1, A = 0 when a block is lost, more when one is there twice
;;; Clobbers A, X, Y
;;; Case     sound: after threads_start C=1 -> C=0
;;; Case     taken: after threads_start, pool_alloc X=2 C=0 -> C=0
;;; Case     lost: after threads_start, pool_alloc C=1 -> C=1 A=0
;;; Case     twice: after threads_start X=3 C=0 -> C=1 A=2
;;; Case     ring: after threads_start C=1 block_link+4=3 -> C=1 A=3
list_check:
        ldy #LAST               ; 2
        lda #0                  ; 2
.zero:
        sta owners,y            ; 5
        dey                     ; 2
        bpl .zero               ; 2/3
        bcs .main               ; 2/3   nothing in X
        inc owners,x            ; 6
.main:
        ldx main_block          ; 3
        bmi .thread             ; 2/3
        inc owners,x            ; 6
.thread:
        ldx thread_block        ; 3
        bmi .walk               ; 2/3
        inc owners,x            ; 6
.walk:
        ldx pool_head           ; 3
.link:
        bmi .walked             ; 2/3
        inc owners,x            ; 6
        lda owners,x            ; 4
        cmp #3                  ; 2
        bcs .ring               ; 2/3   been here before
        lda block_link,x        ; 4
        tax                     ; 2
        jmp .link               ; 3
.walked:
        ldx #LAST               ; 2
.each:
        lda owners,x            ; 4
        cmp #1                  ; 2
        bne .ring               ; 2/3
        dex                     ; 2
        bpl .each               ; 2/3
        clc                     ; 2
        rts                     ; 6
.ring:
        sec                     ; 2
        rts                     ; 6

        .assert samepage(list_check, * - 1), "list_check crosses a page"
