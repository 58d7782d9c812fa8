// chart.js draws the latest frames.
import { element, pointed } from './language.js';
import { number } from './number.js';

// Chart is the share of each of the latest frames that was busy.
export class Chart {
  constructor(frames = 240) {
    this.most = frames;
    this.list = [];
    this.canvas = element('canvas', { class: 'chart-canvas', role: 'img' });
    this.note = element('figcaption', {}, '');
    this.dom = element('figure', { class: 'chart' }, this.canvas, this.note);
    pointed(this.canvas, (e) => { this.over = e.offsetX; this.queue(); }, () => { this.over = null; this.queue(); });
  }

  add([frame, busy, share, flags]) {
    const last = this.list[this.list.length - 1];
    if (last && last.frame >= frame) this.list = this.list.filter((f) => f.frame < frame);
    this.list.push({ frame, busy, share, missed: (flags & 1) > 0, lagged: (flags & 2) > 0 });
    if (this.list.length > this.most) this.list.shift();
    this.queue();
  }

  clear() { this.list = []; this.queue(); }

  // queue paints at the next redraw of the page, and at most twenty times a second.
  queue() {
    if (this.queued) return;
    this.queued = true;
    const wait = 50 - (performance.now() - (this.painted ?? 0));
    const soon = () => requestAnimationFrame(() => { this.queued = false; this.paint(); });
    if (wait > 0) setTimeout(soon, wait);
    else soon();
  }

  paint() {
    this.painted = performance.now();
    const c = this.canvas;
    const ratio = window.devicePixelRatio || 1;
    const w = c.clientWidth;
    const h = c.clientHeight;
    if (!w) return;
    if (c.width !== Math.round(w * ratio)) { c.width = Math.round(w * ratio); c.height = Math.round(h * ratio); }
    const g = c.getContext('2d');
    const css = getComputedStyle(c);
    const colour = (name) => css.getPropertyValue(name);
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, w, h);
    const top = 10;
    const unit = (h - top) / 1.02;
    const step = w / this.most;
    const bar = Math.max(1, step - (step > 3 ? 1 : 0));
    let over = null;
    this.list.forEach((f, i) => {
      const x = w - (this.list.length - i) * step;
      const high = Math.min(f.share, 1.02) * unit;
      g.fillStyle = f.missed ? colour('--bad') : colour('--accent');
      g.globalAlpha = f.missed ? 1 : 0.75;
      g.fillRect(x, h - high, bar, high);
      g.globalAlpha = 1;
      if (f.missed) g.fillRect(x, 0, bar, 5);
      if (this.over !== null && this.over >= x && this.over < x + step) {
        over = f;
        g.fillStyle = colour('--ink');
        g.fillRect(x, 0, Math.max(1, bar), h);
      }
    });
    g.strokeStyle = colour('--limit');
    g.setLineDash([4, 3]);
    g.beginPath();
    g.moveTo(0, h - unit + 0.5);
    g.lineTo(w, h - unit + 0.5);
    g.stroke();
    g.setLineDash([]);
    const missed = this.list.filter((f) => f.missed).length;
    const last = this.list[this.list.length - 1];
    const f = over ?? last;
    const text = !f ? 'Frames' : `Frame ${number(f.frame)}: ${number(f.busy)} cycles busy, ${Math.round(100 * f.share)} %${f.missed ? ', missed' : ''}${f.lagged ? ', no pad read' : ''}`;
    const right = `${missed} of ${this.list.length} missed`;
    if (this.said !== text + right) {
      this.said = text + right;
      this.note.replaceChildren(element('span', {}, text), element('span', { class: missed ? 'bad' : 'dim' }, right));
      c.setAttribute('aria-label', `Chart of the last ${this.list.length} frames. ${text}. ${right}.`);
    }
  }
}
