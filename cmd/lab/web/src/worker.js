// worker.js runs the lab as WebAssembly beside the page. It answers requests, runs the game at its
// pace, and runs the cases in the time between the frames.
import 'go-wasm-exec';

const pixels = 256 * 240 * 4;
const sound = new Float32Array(1 << 14); // of a frame, and far more than one has
const soundBytes = new Uint8Array(sound.buffer);
const stat = new Float64Array(4); // frame, busy cycles, share of the frame, 1 = missed + 2 = lag
const lookEvery = 100; // ms
const caseTime = 6; // ms of cases between two frames

let lab = null; // functions of the program
let playing = false;
let rate = 60.0988; // frames a second
let due = 0; // when the next frame is, by the timer
let looked = 0;
let casesLeft = false;
let stale = false; // the page has not been told what came of the cases, those aside that try all combinations
let unseen = 0; // pictures that the page has not drawn yet
let spare = []; // buffers for pictures
let ring = null; // port of the sound device
let heard = -1e9; // when the device asked last
let spent = 0; // ms of processor time in frames
let frames = 0;

// start loads the program.
async function start() {
  const go = new globalThis.Go();
  const ready = new Promise((done) => { globalThis.pool6502Ready = done; });
  const url = new URL(self.location.search === '?tables' ? 'tables.wasm' : 'lab.wasm', self.location);
  let made;
  try {
    made = await WebAssembly.instantiateStreaming(fetch(url), go.importObject);
  } catch {
    const answer = await fetch(url); // a host that does not know the type
    if (!answer.ok) throw new Error(`${url.pathname.split('/').pop()} cannot be loaded: ${answer.status}`);
    made = await WebAssembly.instantiate(await answer.arrayBuffer(), go.importObject);
  }
  go.run(made.instance);
  await ready;
  lab = globalThis.pool6502Lab;
}

const started = start();

// serve does a request of the page.
function serve(id, request, image = null, symbols = null) {
  const began = performance.now();
  const tell = (text) => postMessage({ kind: 'news', id, text });
  const answer = lab.serve(JSON.stringify(request), image, symbols, tell);
  if (request.do === 'open' || request.do === 'edit' || request.do === 'rom') {
    casesLeft = stale = true;
    stage = 0;
    if (resting) queued = false; // these are cases of the build before
    clearTimeout(resting);
    resting = 0;
    queueCases();
  }
  postMessage({ kind: 'answer', id, answer, ms: performance.now() - began });
}

// frame runs one frame and sends what the page draws. A picture is left out while the page has
// two that it has not drawn; the figures and the sound never are.
function frame() {
  const began = performance.now();
  const show = unseen < 2;
  const picture = show ? spare.pop() ?? new Uint8Array(pixels) : null;
  const samples = lab.frame(picture, soundBytes, stat);
  if (samples < 0) {
    playing = false;
    return;
  }
  spent += performance.now() - began;
  frames++;
  if (ring) {
    const copy = sound.slice(0, samples);
    ring.postMessage(copy, [copy.buffer]);
  }
  if (show) {
    unseen++;
    postMessage({ kind: 'frame', picture, stat: Array.from(stat), spent, frames }, [picture.buffer]);
  } else {
    postMessage({ kind: 'frame', picture: null, stat: Array.from(stat), spent, frames });
  }
  if (performance.now() - looked >= lookEvery) look();
}

function look() {
  looked = performance.now();
  postMessage({ kind: 'look', view: lab.serve('{"do":"look"}', null, null, null) });
}

// tick paces the game while no sound device asks for samples.
function tick() {
  const now = performance.now();
  if (playing && now - heard > 250) {
    if (due < now - 100) due = now; // it was stopped, or is too slow: nothing is made up for
    while (playing && due <= now) {
      frame();
      due += 1000 / rate;
    }
  }
  setTimeout(tick, playing ? Math.max(1, due - performance.now()) : 30);
}

// queueCases runs cases for a few milliseconds, and again until all have run.
let queued = false;
let resting = 0; // the timer until they are queued
let stage = 0; // of the cases that run, see engine.Stage
const rests = [0, 20, 300]; // ms before a stage begins: somebody who types is shown the figures of the file first
const channel = new MessageChannel();
channel.port1.onmessage = () => {
  queued = false;
  resting = 0;
  if (!casesLeft) return;
  const { cases, overruns, more, stage: now } = JSON.parse(lab.serve(`{"do":"cases","time":${caseTime}}`, null, null, null));
  casesLeft = more;
  postMessage({ kind: 'cases', cases: cases ?? [], overruns: overruns ?? [], done: !more, stage: now });
  if (now >= 2 && stale) {
    stale = false;
    if (!playing) look();
  }
  const rest = now === stage ? 0 : rests[now] ?? 0;
  stage = now;
  queueCases(rest);
};
function queueCases(rest = 0) {
  if (!casesLeft || queued) return;
  queued = true;
  const wait = Math.max(rest, playing ? 4 : 0);
  if (wait) resting = setTimeout(() => channel.port2.postMessage(0), wait);
  else channel.port2.postMessage(0);
}

// hashed runs frames, each button held for ten of them in turn, and hashes their pictures: the hash
// of a picture begins with the hash of those before. Tests compare it with other builds.
async function hashed(count) {
  const one = new Uint8Array(32 + pixels);
  for (let f = 0; f < count; f++) {
    lab.serve(JSON.stringify({ do: 'hold', pad: 0, held: 1 << (Math.floor(f / 10) % 8) }), null, null, null);
    lab.frame(one.subarray(32), soundBytes, stat);
    one.set(new Uint8Array(await crypto.subtle.digest('SHA-256', one)));
  }
  return Array.from(one.subarray(0, 32), (b) => b.toString(16).padStart(2, '0')).join('');
}

// listen lets the sound device ask for frames: its queue is the clock.
function listen(port) {
  ring = port;
  port.onmessage = () => {
    heard = performance.now();
    if (playing) frame();
  };
}

self.onmessage = async ({ data }) => {
  try {
    await started;
  } catch (err) {
    postMessage({ kind: 'broken', why: String(err.message ?? err) });
    return;
  }
  switch (data.kind) {
    case 'ask':
      serve(data.id, data.request, data.image, data.symbols);
      break;
    case 'play':
      playing = data.on;
      rate = data.rate ?? rate;
      due = performance.now();
      break;
    case 'typed': // the cases that are left are of a text that has changed
      casesLeft = false;
      break;
    case 'hold':
      lab.serve(JSON.stringify({ do: 'hold', pad: data.pad, held: data.held }), null, null, null);
      break;
    case 'drawn':
      unseen = Math.max(0, unseen - 1);
      if (spare.length < 4) spare.push(data.picture);
      break;
    case 'picture': { // after a step: the picture without a frame
      const picture = new Uint8Array(pixels);
      lab.picture(picture);
      postMessage({ kind: 'frame', picture, stat: null, spent, frames }, [picture.buffer]);
      unseen++;
      break;
    }
    case 'ring':
      listen(data.port);
      break;
    case 'hash':
      postMessage({ kind: 'hash', hash: await hashed(data.frames) });
      break;
    case 'hang': // for tests: what a program does that never ends
      for (;;);
    case 'ping':
      postMessage({ kind: 'pong' });
      break;
  }
};

started.then(() => {
  postMessage({ kind: 'ready' });
  tick();
}, (err) => postMessage({ kind: 'broken', why: String(err.message ?? err) }));
