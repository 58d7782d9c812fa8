; A program of ca65 that reads the pads for ever.
.import pads_read

.segment "INESHDR"
  .byte "NES", $1A, 1, 0, 0, 0

.code
.proc reset
  sei
  cld
  ldx #$FF
  txs
loop:
  jsr pads_read
  jmp loop
.endproc

nmi:
  rti

.segment "VECTORS"
  .addr nmi, reset, nmi
