// Runs programs in a tool written in JavaScript: node run.mjs FOLDER TOOL, programs as JSON on standard input, their
// cycles on standard output.
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [folder, tool] = process.argv.slice(2).map((arg, i) => (i === 0 ? resolve(arg) : arg))
const require = createRequire(join(folder, 'node_modules', 'x'))
const start = 0x0400
const otherWay = { Error: 'another way through the program' }

// bundle makes one module of a TypeScript file of 8bitworkshop, with all that it imports.
async function bundle (file) {
  const out = await require('esbuild').build({ entryPoints: [join(folder, '8bitworkshop', file)], bundle: true, write: false, format: 'esm', platform: 'node', logLevel: 'error' })
  return import('data:text/javascript;base64,' + Buffer.from(out.outputFiles[0].contents).toString('base64'))
}

function memoryOf (program) {
  const memory = new Uint8Array(0x10000)
  memory.set(Buffer.from(program.Memory, 'base64'), start)
  return memory
}

// until runs instructions until the program has ended; step returns their cycles.
function until (program, pc, step) {
  let cycles = 0
  for (let i = 0; i < 100; i++) {
    if (pc() === program.End) return { Least: cycles, Most: cycles }
    cycles += step()
  }
  return otherWay
}

const tools = {
  async processor () {
    const { MOS6502 } = await bundle('src/common/cpu/MOS6502.ts')
    return program => {
      const memory = memoryOf(program)
      memory[0xFFFC] = start & 0xFF
      memory[0xFFFD] = start >> 8
      const cpu = new MOS6502()
      cpu.connectMemoryBus({ read: at => memory[at], write: (at, value) => { memory[at] = value } })
      cpu.reset()
      do { cpu.advanceClock() } while (!cpu.isStable())
      return until(program, () => cpu.getPC(), () => {
        let n = 0
        do { cpu.advanceClock(); n++ } while (!cpu.isStable())
        return n
      })
    }
  },
  async analyser () {
    const { CodeAnalyzer_nes } = await bundle('src/common/analysis.ts')
    const { getOpcodeMetadata_6502 } = await bundle('src/common/baseplatform.ts')
    console.log = () => {}
    return program => {
      const memory = memoryOf(program)
      const analyser = new CodeAnalyzer_nes({ readAddress: at => memory[at & 0xFFFF], getOpcodeMetadata: getOpcodeMetadata_6502, getOriginPC: () => 0 })
      analyser.WRAP_CLOCKS = false // cycles since the start instead of the place in a line
      analyser.MAX_CLOCKS = 100000
      analyser.traceInstructions(start, 0, 0, 0, {})
      const range = analyser.pc2clockrange[program.End]
      return range ? { Least: range.minclocks, Most: range.maxclocks } : { Error: 'no figure' }
    }
  },
  async jsnes () {
    const { NES } = await import(pathToFileURL(join(folder, 'node_modules/jsnes/src/index.js')))
    // An NROM cartridge whose reset handler is an endless loop; the programs run in RAM.
    const rom = new Uint8Array(16 + 0x4000 + 0x2000)
    rom.set([0x4E, 0x45, 0x53, 0x1A, 1, 1])
    rom.set([0x4C, 0x00, 0xC0], 16)
    for (const vector of [0x3FFA, 0x3FFC, 0x3FFE]) rom.set([0x00, 0xC0], 16 + vector)
    return program => {
      const nes = new NES({ onFrame () {}, onAudioSample () {} })
      nes.loadROM(String.fromCharCode(...rom))
      const cpu = nes.cpu
      for (let i = 0; i < 10; i++) cpu.emulate() // the reset sequence
      cpu.mem.set(memoryOf(program).subarray(0, 0x800))
      cpu.REG_PC = start
      cpu.REG_SP = 0xFD
      return until(program, () => cpu.REG_PC, () => {
        const before = cpu.cycles
        cpu.emulate()
        return cpu.cycles - before
      })
    }
  }
}

const run = await tools[tool]()
const out = JSON.parse(readFileSync(0, 'utf8')).map(program => {
  try {
    return run(program)
  } catch (e) {
    return { Error: String(e.message ?? e).split('\n')[0] }
  }
})
process.stdout.write(JSON.stringify(out))
