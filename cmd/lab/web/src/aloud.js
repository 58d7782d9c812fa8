// aloud.js tells a screen reader what has changed. A page has one region that is read aloud, and it changes at most
// once in two seconds: with the latest sentence of each speaker.
import { element } from './language.js';

const quiet = 2000; // ms
const said = new Map(); // by speaker, its latest sentence
const pending = new Map();
let region = null;
let timer = 0;
let told = -quiet;

export function aloud(who, text) {
  if (!text || said.get(who) === text) return;
  said.set(who, text);
  pending.set(who, text);
  if (!region) document.body.append(region = element('div', { class: 'aloud', role: 'status' }));
  timer ||= setTimeout(() => {
    timer = 0;
    told = performance.now();
    region.textContent = [...pending.values()].join(' ');
    pending.clear();
  }, Math.max(50, quiet - (performance.now() - told)));
}
