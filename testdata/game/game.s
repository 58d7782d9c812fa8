; A small game that shows what other toolchains' programs look like to the lab: a main loop in ca65,
; a pool in C (pool.c), enemies in a bank of their own (enemy.s). Button A throws a spark; sparks
; fly up, enemies walk from side to side.

PPUCTRL   = $2000
PPUMASK   = $2001
PPUSTATUS = $2002
PPUADDR   = $2006
PPUDATA   = $2007
OAMADDR   = $2003
OAMDMA    = $4014
SNDCHN    = $4015
JOY1      = $4016
FRAMECNT  = $4017

BUTTON_A  = %10000000
STACK_END = $0800               ; the stack of C grows down from here
NO_SPARK  = -1                  ; pool.c gives $FF for a full pool

        .export __STARTUP__ : absolute = 1      ; every module in C asks for it
        .export _spark_y, _spark_free, pads, temp
        .import _spark_take, _sparks_move, _sparks_start, enemies_move
        .importzp sp            ; the stack pointer of C, in runtime.s
        .importzp enemy_count

        .segment "HEADER"
        .byte "NES", $1A, 2, 0, %00100001, 0    ; UNROM, vertical mirroring

        .zeropage
frames:      .res 1             ; the NMI counts them
pads:        .res 1             ; what is pressed now
pads_before: .res 1
temp:        .res 1

        .segment "OAM"
sprites:     .res 256

        .bss
_spark_y:    .res 8             ; a height for each spark
_spark_free: .res 8             ; 1 where there is none

        .code
; The console starts here.
.proc reset
        sei
        cld
        ldx #$FF
        txs
        inx
        stx PPUCTRL
        stx PPUMASK
        stx SNDCHN
        lda #$40
        sta FRAMECNT
        bit PPUSTATUS
wait1:  bit PPUSTATUS
        bpl wait1
        txa
clear:  sta $00,x
        sta $0300,x
        inx
        bne clear
        jsr sprites_hide
        lda #1
        ldx #7
free:   sta _spark_free,x
        dex
        bpl free
        lda #<STACK_END
        sta sp
        lda #>STACK_END
        sta sp+1
        jsr _sparks_start
wait2:  bit PPUSTATUS
        bpl wait2
        jsr palette_load
        lda #4
        sta enemy_count
        lda #%10000000
        sta PPUCTRL
        lda #%00011110
        sta PPUMASK
        jmp main
.endproc

; A round for each frame.
.proc main
        jsr pads_read
        lda pads_before
        eor #$FF
        and pads
        and #BUTTON_A
        beq move
        jsr _spark_take
move:   jsr _sparks_move
        lda #0
        jsr bank_set
        jsr enemies_move
        jsr sprites_draw
        lda frames
wait:   cmp frames
        beq wait
        jmp main
.endproc

;;; bank_set - switch a bank in at $8000.
;;; In       A = the bank, 0 or 1
;;; Clobbers A, X
;;; Keeps    Y
;;; Case     first: A=0 -> X=0, 7 cycles
;;; Budget   <= 10 cycles
.proc bank_set
        tax
        sta banks,x             ; the byte that is written equals the ROM's
        rts
.endproc

;;; pads_read - read the first pad.
;;; Out      pads = what is pressed, A first; pads_before = what was
;;; Clobbers A
;;; Keeps    X, Y
;;; Case     nothing: pads=$80 -> pads=0 pads_before=$80, 132 cycles
;;; Case     throws: pad:1=A+Right -> pads=%10000001 reads JOY1 = 8 writes JOY1 = 2
;;; Budget   <= 132 cycles
.proc pads_read
        lda pads
        sta pads_before
        lda #1
        sta pads                ; it is shifted out with the eighth button
        sta JOY1
        lda #0
        sta JOY1
loop:   lda JOY1
        lsr a
        rol pads
        bcc loop
        rts
.endproc

;;; sprites_hide - move all sprites below the picture.
;;; Clobbers A, X
;;; Keeps    Y
;;; Case     all: -> X=0 sprites=$FF sprites+252=$FF
.proc sprites_hide
        ldx #0
        lda #$FF
loop:   sta sprites,x
        inx
        inx
        inx
        inx
        bne loop
        rts
.endproc

;;; sprites_draw - a sprite for each spark.
;;; Clobbers A, X, Y
;;; Keeps    temp
;;; Case     one: _spark_free=0,1,1,1,1,1,1,1 _spark_y=100 -> sprites=100 sprites+4=$FF sprites+3={0|16}
.proc sprites_draw
        ldx #0
        ldy #0
loop:   lda _spark_free,x
        beq shown
        lda #$FF
        bne put
shown:  lda _spark_y,x
put:    sta sprites,y
        txa
        asl a
        asl a
        asl a
        asl a
        sta sprites+3,y
        iny
        iny
        iny
        iny
        inx
        cpx #8
        bne loop
        rts
.endproc

.proc palette_load
        lda #$3F
        sta PPUADDR
        ldx #0
        stx PPUADDR
loop:   lda colours,x
        sta PPUDATA
        inx
        cpx #32
        bne loop
        rts
.endproc

; The NMI's handler, at the end of each picture: sprites, and one more frame is counted.
.proc nmi
        pha
        lda #0
        sta OAMADDR
        lda #>sprites
        sta OAMDMA
        inc frames
        pla
        rti
.endproc

irq:    rti

        .rodata
banks:  .byte 0, 1
colours:
        .byte $0F, $11, $21, $31, $0F, $16, $26, $36
        .byte $0F, $19, $29, $39, $0F, $14, $24, $34
        .byte $0F, $11, $21, $31, $0F, $16, $26, $36
        .byte $0F, $19, $29, $39, $0F, $14, $24, $34

        .segment "VECTORS"
        .addr nmi, reset, irq
