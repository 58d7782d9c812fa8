// ring.mjs runs the ring of the sound device on a simulated clock and prints what came of it:
//
//	node ring.mjs ring.js SECONDS COST EDIT
//
// The device takes a block of 128 samples at a time. The worker takes COST ms for a frame, and once a
// second EDIT ms for something else, in which it answers nothing.
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const [source, seconds, cost, edit] = process.argv.slice(2);
let Ring;
const told = [];
vm.runInNewContext(readFileSync(source, 'utf8'), {
  sampleRate: 48000,
  AudioWorkletProcessor: class { constructor() { this.port = { postMessage: (m) => told.push(m) }; } },
  registerProcessor: (_, made) => { Ring = made; },
  Float32Array,
});
const ring = new Ring();
const queue = []; // times at which the worker is asked for a frame
let now = 0; // ms
let free = 0; // when the worker has time again
let frames = 0;
let owed = 0; // samples
ring.port.onmessage({ data: { postMessage: () => queue.push(now) } });
const arriving = []; // [time, samples]
const blocks = Math.round(Number(seconds) * 48000 / 128);
let second = 0;
for (let i = 0; i < blocks; i++) {
  now = 1000 * i * 128 / 48000;
  if (now >= 1000 * (second + 1)) {
    second++;
    free = Math.max(free, now) + Number(edit);
  }
  while (queue.length) {
    free = Math.max(free, queue.shift()) + Number(cost);
    owed += 48000 / 60.0988;
    arriving.push([free, Math.floor(owed)]);
    owed -= Math.floor(owed);
  }
  while (arriving.length && arriving[0][0] <= now) {
    frames++;
    ring.lab.onmessage({ data: new Float32Array(arriving.shift()[1]).fill(0.5) });
  }
  ring.process([], [[new Float32Array(128)]]);
}
console.log(JSON.stringify({ dry: ring.dry, frames, fill: ring.write - ring.read }));
