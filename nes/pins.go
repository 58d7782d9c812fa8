package nes

// apuPins is the console as the APU's Wires.
type apuPins Console

func (p *apuPins) SetIRQ(source uint8, on bool, t Time) { p.cpu.SetIRQ(source, on, t) }
func (p *apuPins) RequestDMC(t Time)                    { p.dma.requestDMC(t) }
func (p *apuPins) CancelDMC()                           { p.dma.cancelDMC() }
func (p *apuPins) IsGet(t Time) bool                    { return (*Console)(p).isGet(t) }
func (p *apuPins) Now() Time                            { return p.cpu.Now }
