.export pads_read
PAD = $4016

.zeropage
pads: .res 1

.code
;;; pads_read - the buttons of the first pad.
;;; Out      pads
;;; Clobbers A
;;; Case     nothing pressed: -> pads=0, 126 cycles
;;; Budget   <= 130 cycles
.proc pads_read
  lda #1
  sta PAD
  sta pads      ; when this bit falls out, all buttons are read
  lsr a
  sta PAD
@bit:
  lda PAD
  lsr a
  rol pads
  bcc @bit
  rts
.endproc
