;;;; scheduler.asm - two threads on one processor, switched at each vblank.
;;;;
;;;;   $01FF  stack of thread 0        current   0 or 1: the thread that runs
;;;;   $017F  stack of thread 1        stack_of  where the other's registers are
;;;;
;;;; Each thread takes blocks and gives them back, for ever. The NMI saves the registers on
;;;; the stack of the one and goes on with those of the other, wherever it was: also
;;;; between two instructions of the pool. With the spin lock (LOCKED=1) a thread that
;;;; finds the lock shut waits until it is switched off, and the owner opens it in its next
;;;; turn. That is the lock that deadlocks when an interrupt handler waits for it, because
;;;; a handler is not switched off. With LOCKED=2 such a thread gives up its turn instead
;;;; (lock_block.inc). With LOCKED=0 the threads use the bare pool. HOLD makes them keep the
;;;; lock for longer, WORK makes them do something else in between.

        .include "../common/nes.inc"
        .include "../common/field.inc"

LOCKED          ?= 1            ; 0: no lock; 2: one that blocks
HOLD            ?= 0            ; rounds of five cycles with the lock shut, 0 to 255
WORK            ?= 0            ; rounds of five cycles after each round, 0 to 255
SECOND_TOP      = $7F           ; top of thread 1's stack
I_FLAG          = %00000100     ; of P: no IRQ

        .mapper 0
        .prgrom 32
        .if LOCKED = 2
        .vectors thread_switch, reset, thread_switch    ; BRK switches too
        .else
        .vectors thread_switch, reset, rest
        .endif

        .zeropage
pool_lock:      .res 1          ; lock_spin.inc
thread_block:   .res 1          ; likewise: of its handler, which is not used here
current:        .res 1
stack_of:       .res 2
stopping:       .res 1          ; not 0: both threads are to give back what they have, and halt
halted:         .res 2          ; 1: the thread has
turns:          .res 2          ; rounds of each thread, wrap
switches:       .res 2          ; word
caught:         .res 2          ; word: of the switches, those while the lock was shut
held:           .res 5          ; blocks: two of thread 0, three of thread 1

        .include "pool.inc"
        .include "take.inc"
        .align 64

        .macro rounds_of_five count
        .if count
        ldx #count              ; 2
.five:
        dex                     ; 2
        bne .five               ; 2/3
        .endif
        .endmacro

        .if LOCKED = 2
        .include "lock_block.inc"
        .else
        .include "lock_spin.inc"
        .endif

        .code

rest:
        rti                     ; 6     no IRQ is on

        .align 256

;;; thread_switch - the NMI: the other thread goes on.
thread_switch:
        pha                     ; 3
        txa                     ; 2
        pha                     ; 3
        tya                     ; 2
        pha                     ; 3     on the stack of the thread that ran
        bit PPUSTATUS           ; 4     this vblank is served
        inc switches            ; 5
        bne .counted            ; 2/3
        inc switches+1          ; 5
.counted:
        lda pool_lock           ; 3
        bne .open               ; 2/3
        inc caught              ; 5     in the middle of an operation on the pool
        bne .open               ; 2/3
        inc caught+1            ; 5
.open:
        ldy current             ; 3
        tsx                     ; 2
        txa                     ; 2
        sta stack_of,y          ; 5
        tya                     ; 2
        eor #1                  ; 2
        sta current             ; 3
        tay                     ; 2
        ldx stack_of,y          ; 4
        txs                     ; 2     and from that of the other
        .if LOCKED = 2
        lda #CTRL_NMI           ; 2
        sta PPUCTRL             ; 4     thread_yield switched it off
        .endif
        pla                     ; 4
        tay                     ; 2
        pla                     ; 4
        tax                     ; 2
        pla                     ; 4
        rti                     ; 6

        .assert samepage(thread_switch, * - 1), "thread_switch crosses a page"

        .macro take_block
        .if LOCKED = 2
        jsr alloc_block         ; 6
        .elseif LOCKED
        jsr alloc_spin          ; 6
        .else
        jsr pool_alloc          ; 6
        .endif
        .endmacro

        .macro give_block
        .if LOCKED = 2
        jsr free_block          ; 6
        .elseif LOCKED
        jsr free_spin           ; 6
        .else
        jsr pool_free           ; 6
        .endif
        .endmacro

        .macro thread number, first, blocks     ; rounds of taking some blocks and giving them back
.round:
        ldy #blocks - 1         ; 2
.take:
        take_block
        bcs .take               ; 2/3   all are taken
        txa                     ; 2
        sta held + first,y      ; 5
        dey                     ; 2
        bpl .take               ; 2/3
        ldy #blocks - 1         ; 2
.give:
        ldx held + first,y      ; 4
        give_block
        dey                     ; 2
        bpl .give               ; 2/3
        inc turns + number      ; 5
        rounds_of_five WORK
        lda stopping            ; 3
        beq .round              ; 2/3
        lda #1                  ; 2
        sta halted + number     ; 3
.halt:
        jmp .halt               ; 3
        .endmacro

        .align 256

thread_first:
        thread 0, 0, 2

thread_second:
        thread 1, 2, 3

        .assert samepage(thread_first, * - 1), "the threads cross a page"

;;; second_prepare - thread 1's stack, as if it had been switched off before its first instruction.
;;; In       nothing
;;; Out      stack_of+1
;;; Clobbers A
;;; Keeps    X, Y
;;; Case     prepared: -> stack_of+1=SECOND_TOP-6 $017F=>thread_second $017E=<thread_second $017D=I_FLAG
;;; Budget   <= 23 cycles
second_prepare:
        lda #>thread_second     ; 2
        sta $0100 + SECOND_TOP  ; 4
        lda #<thread_second     ; 2
        sta $0100 + SECOND_TOP - 1 ; 4
        lda #I_FLAG             ; 2
        sta $0100 + SECOND_TOP - 2 ; 4  A, X and Y are what RAM holds
        lda #SECOND_TOP - 6     ; 2
        sta stack_of+1          ; 3
        rts                     ; 6

        .align 32

reset:
        sei                     ; 2
        cld                     ; 2
        ldx #$FF                ; 2
        txs                     ; 2
        inx                     ; 2     X = 0
        stx PPUCTRL             ; 4
        stx PPUMASK             ; 4
        lda #COUNTER_SILENT     ; 2
        sta JOY2                ; 4     no IRQ from the sound's frame counter
        bit PPUSTATUS           ; 4
.first_vblank:
        bit PPUSTATUS           ; 4
        bpl .first_vblank       ; 2/3
.second_vblank:
        bit PPUSTATUS           ; 4
        bpl .second_vblank      ; 2/3   the PPU listens from here on
        txa                     ; 2
.clear:
        sta $00,x               ; 4
        sta $0100,x             ; 5
        inx                     ; 2
        bne .clear              ; 2/3
        jsr pool_clear          ; 6
        lda #OPEN               ; 2
        sta pool_lock           ; 3
        jsr second_prepare      ; 6
        lda #CTRL_NMI           ; 2
        sta PPUCTRL             ; 4     from here on, two threads
        jmp thread_first        ; 3

        .assert samepage(reset, * - 1), "reset crosses a page"
