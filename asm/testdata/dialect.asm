; What the dialect knows, line by line; behind the arrow what each becomes.
COUNT = 3
LATER = AFTER + 1
AFTER = COUNT * 2
GIVEN ?= 1
OTHER ?= 2

        .mapper 2
        .prgrom 64
        .chrram 8

        .zeropage
ptr:    .res 2                  ; => 0000[2]
low     .res 1                  ; => 0002[1]
        .ram
table:  .res COUNT              ; => 0300[3]
        .align 16               ; => 0303[13]
page_0: .res 4                  ; => 0310[4]
        .org $0200
oam:    .res 256                ; => 0200[256]
        .prgram
saved:  .res 1                  ; => 6000[1]

        .code
reset:  sei                     ; => 78
        LDA #COUNT              ; => A9 03
        lda #GIVEN              ; => A9 07
        lda #OTHER              ; => A9 02
        lda #LATER              ; => A9 07
        lda #-1                 ; => A9 FF
        and #~$80               ; => 29 7F
        lda #'A'                ; => A9 41
        lda #%1010_0101         ; => A9 A5
        lda #0x1F               ; => A9 1F
        lda #<table             ; => A9 00
        lda #>table             ; => A9 03
        lda #>table+1           ; => A9 04
        lda #>(table+$FF)       ; => A9 03
        lda #page(oam)          ; => A9 02
        lda #sizeof(oam)-1      ; => A9 FF
        lda #bank(reset)        ; => A9 03
        lda #bank(far)          ; => A9 01
        lda ptr                 ; => A5 00
        lda ptr+1               ; => A5 01
        lda a:ptr               ; => AD 00 00
        lda z:ptr,x             ; => B5 00
        lda low,y               ; => B9 02 00
        ldx low,y               ; => B6 02
        lda table,x             ; => BD 00 03
        lda (ptr),y             ; => B1 00
        lda (ptr), Y            ; => B1 00
        lda (ptr,x)             ; => A1 00
        lda ( ptr , X )         ; => A1 00
        lda +(table+1)*1,x      ; => BD 01 03
        lda +(table),x          ; => BD 00 03
        jmp (table)             ; => 6C 00 03
        asl                     ; => 0A
        asl a                   ; => 0A
        ASL A                   ; => 0A
        asl table               ; => 0E 00 03
        brk                     ; => 00
        brk #5                  ; => 00 05
        lax (ptr),y             ; => B3 00
        dcp table,y             ; => DB 00 03
        nop table               ; => 0C 00 03
        nop                     ; => EA
        sbc #1                  ; => E9 01
back    bne back                ; => D0 FE
.here:  beq .there              ; => F0 02
@here:  beq @here               ; => F0 FE
.there: jmp *                   ; => 4C 5F C0
        bcc *+2                 ; => 90 00

data:   .byte 1, -1, "a,;b", 'c' ; => 01 FF 61 2C 3B 62 63
        .byte "\x41\n\"", 0     ; => 41 0A 22 00
        .byte %101, COUNT % 2, COUNT%2, (5)%3 ; => 05 01 01 02
        .word data, -2, $8000   ; => 64 C0 FE FF 00 80
        .lobytes data, $1234    ; => 64 34
        .hibytes data, $1234    ; => C0 12
        .db 1                   ; => 01
        .dw 1                   ; => 01 00
        .res 2, $EA             ; => EA EA
        .align 8, 0             ; => 00 00 00 00 00 00
        .tile "01230123", "........", "1.......", "2.......", "3.......", ".......1", ".......2", ".......3" ; => 55 00 80 00 80 01 00 01 33 00 00 80 80 00 01 01
        .incbin "three.bin"     ; => 31 32 33
        .incbin "three.bin", 1, 1 ; => 32
        .include "part.inc"

; comparisons, logic, precedence
        .byte 1 < 2, 2 <= 1, 1 = 1, 1 <> 1, 1 == 2, 1 != 2, 3 > 2, 3 >= 4 ; => 01 00 01 00 00 01 01 00
        .byte 1 && 0, 1 || 0, !5, !0, ~0 & $0F ; => 00 01 00 01 0F
        .byte 1 + 2 * 3, (1 + 2) * 3, 1 << 3 + 1, 7 & 3 = 3, 6 / 4, 6 % 4, 6 ^ 3 | 8 ; => 07 09 10 01 01 02 0D
        .byte min(3, 4), max(3, 4), abs(-5), lo($1234), hi($1234) ; => 03 04 05 34 12
        .byte defined(COUNT), defined(NOWHERE), samepage($80FF, $8100) ; => 01 00 00

; what decides which lines there are
.if COUNT = 3
        .byte 1                 ; => 01
.elseif COUNT = 4
        .byte 2
.else
        .byte 3
.endif
.ifdef NOWHERE
        .byte 4
        .if nonsense +
        .endif
.else
        .byte 5                 ; => 05
.endif
.ifndef NOWHERE
        .byte 6                 ; => 06
.endif

.repeat 3, i
        .byte i * 2             ; => 00 / 02 / 04
        bne .on                 ; => D0 01 / D0 01 / D0 01
        inx                     ; => E8 / E8 / E8
.on:    .repeat 2
        iny                     ; => C8 / C8 / C8 / C8 / C8 / C8
        .endrepeat
.endrepeat

        .macro add16 to, value
        clc                     ; => 18 / 18
        lda to                  ; => A5 00 / AD 00 03
        adc #<(value)           ; => 69 34 / 69 01
        sta to                  ; => 85 00 / 8D 00 03
        bcc .carry              ; => 90 02 / 90 03
        inc to+1                ; => E6 01 / EE 01 03
.carry:
        .endmacro
        add16 ptr, $1234
named:  add16 table, 1

        .macro until_zero target
        bne target              ; => D0 FD
.local: beq .local              ; => F0 FE
        .endmacro
spin:
.local: dex                     ; => CA
        until_zero .local

end:    .word named, end - data ; => D9 C0 88 00
        .assert page(data) <= page(named), "the tables are where they are"
        .assert end > reset, "code grows upwards"

        .bank 1
far:    jsr reset               ; => 20 00 C0
        .bank 0
        rts                     ; => 60
        .bank 1
        rts                     ; => 60
        .vectors 0, reset, far  ; => 00 00 00 C0 00 80
