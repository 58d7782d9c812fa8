// frames.mjs runs programs in the lab as WebAssembly and prints the hash of their pictures:
//
//	node frames.mjs wasm_exec.js lab.wasm FRAMES MAIN...
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import path from 'node:path';

const [exec, wasm, count, ...programs] = process.argv.slice(2);
await import(pathToFileURL(path.resolve(exec)));
const go = new globalThis.Go();
const ready = new Promise((done) => { globalThis.pool6502Ready = done; });
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), go.importObject);
go.run(instance);
await ready;
const lab = globalThis.pool6502Lab;
const ask = (request) => {
  const answer = JSON.parse(lab.serve(JSON.stringify(request), null, null, null));
  if (answer?.error || answer?.errors) throw new Error(`${request.do}: ${JSON.stringify(answer.error ?? answer.errors)}`);
  return answer;
};
const picture = new Uint8Array(256 * 240 * 4);
const sound = new Uint8Array(1 << 16);
const stat = new Float64Array(4);
const hashes = {};
for (const main of programs) {
  ask({ do: 'open', main });
  const all = createHash('sha256');
  const began = process.cpuUsage();
  for (let f = 0; f < Number(count); f++) {
    ask({ do: 'hold', pad: 0, held: 1 << (Math.floor(f / 10) % 8) });
    if (lab.frame(picture, sound, stat) < 1) throw new Error(`${main}: a frame without sound`);
    if (stat[0] !== f + 1) throw new Error(`${main}: frame ${stat[0]} in place of ${f + 1}`);
    if (!process.env.TIME) all.update(picture);
  }
  const spent = process.cpuUsage(began);
  if (process.env.TIME) console.error(`${main}: ${((spent.user + spent.system) / 1000 / Number(count)).toFixed(2)} ms of processor time a frame`);
  hashes[main] = all.digest('hex');
}
console.log(JSON.stringify(hashes));
process.exit(0);
