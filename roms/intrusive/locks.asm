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

        .include "pool.inc"
        .include "take.inc"
        .include "lock_none.inc"
        .include "lock_sei.inc"
        .align 64
        .include "lock_spin.inc"
        .include "lock_try.inc"
        .include "lock_gate.inc"
        .align 256
        .include "lock_noop.inc"
        .include "threads.inc"

        .code

rest:
        rti                     ; 6     what an NMI runs that no attack sends
