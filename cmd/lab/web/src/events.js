// events.js is a map of the beam: what the program read and wrote, and at which place of the picture
// the beam was then.
import { element, pointed } from './language.js';

const width = 341; // dots of a scanline
const kinds = [
  ['writes to the PPU', '--series-1'], ['writes to the APU', '--series-4'], ['pad strobe', '--series-0'], ['start of a sprite transfer', '--ink'],
  ['writes to the board', '--series-3'], ['reads of the PPU', '--series-9'], ['reads of the pads', '--series-8'], ['reads of the APU', '--series-6'],
  ['DMA', '--dma'], ['NMI', '--series-2'], ['IRQ', '--bad'],
];

// Events shows the map while it is open; watch(on) asks for events.
export class Events {
  constructor(watch) {
    this.canvas = element('canvas', { width, height: 262, class: 'events-canvas', role: 'img' });
    this.legend = element('div', { class: 'legend-row' });
    this.tip = element('div', { class: 'dim tip' }, '');
    this.dom = element('details', { class: 'events' }, element('summary', {}, 'Event map'),
      element('p', { class: 'dim' }, 'Each point is an access of the last frame, at the place of the beam at that time. The light area is the picture; to its right and below it is blanking.'),
      this.canvas, this.tip, this.legend);
    this.dom.addEventListener('toggle', () => watch(this.dom.open));
    pointed(this.canvas, (e) => { this.at = { x: width * e.offsetX / this.canvas.clientWidth, y: this.canvas.height * e.offsetY / this.canvas.clientHeight }; this.say(); },
      () => { this.at = null; this.say(); });
  }

  get open() { return this.dom.open; }

  show(v) {
    if (!this.dom.open) return;
    this.list = v.events ?? [];
    if (this.canvas.height !== (v.scanlines || 262)) this.canvas.height = v.scanlines || 262;
    const css = getComputedStyle(this.canvas);
    const colour = (name) => css.getPropertyValue(name);
    const g = this.canvas.getContext('2d');
    g.fillStyle = colour('--raised');
    g.fillRect(0, 0, width, this.canvas.height);
    g.fillStyle = colour('--paper');
    g.fillRect(0, 0, 256, 240);
    const seen = new Map();
    for (const e of this.list) {
      seen.set(e.k, (seen.get(e.k) ?? 0) + 1);
      g.fillStyle = colour(kinds[e.k][1]);
      this.stretch(g, e);
      g.fillRect(e.d - 1, e.l - 1, 3, 3);
    }
    const text = [...seen].map(([k, n]) => `${kinds[k][0]} ${n}`).join(', ');
    if (this.said !== text) {
      this.said = text;
      this.canvas.setAttribute('aria-label', `Event map of the last frame: ${text || 'nothing'}`);
      this.legend.replaceChildren(...[...seen].sort((a, b) => a[0] - b[0]).map(([k, n]) => {
        const sign = element('span', { class: 'swatch' });
        sign.style.background = `var(${kinds[k][1]})`;
        return element('span', {}, sign, `${kinds[k][0]} (${n})`);
      }));
    }
    this.say();
  }

  // stretch draws how long an event took.
  stretch(g, e) {
    g.globalAlpha = 0.5;
    let [line, dot] = [e.l, e.d];
    for (let left = e.n ?? 0; left > 0;) {
      const n = Math.min(left, width - dot);
      g.fillRect(dot, line, n, 1);
      left -= n;
      dot = 0;
      line = (line + 1) % this.canvas.height;
    }
    g.globalAlpha = 1;
  }

  say() {
    let best = null;
    let near = 36;
    for (const e of (this.at && this.list) || []) {
      const far = (e.d - this.at.x) ** 2 + (e.l - this.at.y) ** 2;
      if (far < near) [best, near] = [e, far];
    }
    const hex = (n, digits) => `$${n.toString(16).toUpperCase().padStart(digits, '0')}`;
    const text = best ? `${kinds[best.k][0]}: ${hex(best.a, 4)}${best.k < 5 ? ` = ${hex(best.v, 2)}` : ''}, scanline ${best.l}, dot ${best.d}${best.w ? `, in ${best.w}` : ''}`
      : this.at ? `scanline ${Math.floor(this.at.y)}, dot ${Math.floor(this.at.x)}` : `${(this.list ?? []).length} events in the last frame`;
    if (this.tip.textContent !== text) this.tip.textContent = text;
  }
}
