// ring.js runs on the sound device's thread: a queue of samples, which asks the worker for a frame
// whenever it holds less than three. So the device is the clock of the game.

const size = 1 << 15; // samples; a power of two

class Ring extends AudioWorkletProcessor {
  constructor() {
    super();
    this.samples = new Float32Array(size);
    this.read = 0;
    this.write = 0;
    this.asked = 0; // frames asked for and not come
    this.since = 0; // blocks since the last question
    this.dry = 0; // blocks that had too few samples, once the first had come
    this.told = 0;
    this.port.onmessage = ({ data }) => {
      this.lab = data;
      this.lab.onmessage = (m) => this.push(m.data);
    };
  }

  push(block) {
    this.asked = Math.max(0, this.asked - 1);
    for (let i = 0; i < block.length && this.write - this.read < size; i++) {
      this.samples[this.write++ & (size - 1)] = block[i];
    }
  }

  process(_, [[out]]) {
    const fill = this.write - this.read;
    const n = Math.min(fill, out.length);
    for (let i = 0; i < n; i++) out[i] = this.samples[this.read++ & (size - 1)];
    if (n < out.length && this.write > 0) this.dry++;
    if (++this.since > 200) this.asked = 0; // half a second without an answer: the game was stopped
    const frame = sampleRate / 60;
    while (this.lab && (fill - n) + this.asked * frame < 3 * frame) {
      this.asked++;
      this.since = 0;
      this.lab.postMessage(1);
    }
    if (++this.told % 200 === 0) this.port.postMessage({ dry: this.dry, fill });
    return true;
  }
}

registerProcessor('ring', Ring);
