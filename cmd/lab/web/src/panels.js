// panels.js shows the figures of the game: verdict, frames, where a frame went, pools, cases.
import { element } from './language.js';
import { short } from './costs.js';

export const number = (n) => Math.round(n).toLocaleString('en-US');

// Colours gives each routine a colour of its own, the same in every panel.
export class Colours {
  constructor() { this.of = new Map(); }

  get(name) {
    if (!this.of.has(name)) this.of.set(name, this.of.size % 10);
    return `var(--series-${this.of.get(name)})`;
  }
}

// Verdict is a sentence about the game.
export class Verdict {
  constructor() {
    this.text = element('span', {});
    this.dom = element('p', { class: 'verdict none', role: 'status', 'aria-live': 'polite' }, element('span', { class: 'dot', 'aria-hidden': 'true' }), this.text);
    this.said = '';
  }

  show(v) {
    this.dom.className = `verdict ${v.kind}`;
    // A screen reader is told when the kind changes, and not of every percent.
    if (v.kind !== this.kind) this.dom.setAttribute('aria-live', 'polite');
    else this.dom.setAttribute('aria-live', 'off');
    this.kind = v.kind;
    if (this.said !== v.text) this.text.textContent = this.said = v.text;
  }
}

// Chart is the share of each of the latest frames that was busy.
export class Chart {
  constructor(frames = 240) {
    this.most = frames;
    this.list = [];
    this.canvas = element('canvas', { class: 'chart-canvas', role: 'img' });
    this.note = element('figcaption', {}, '');
    this.dom = element('figure', { class: 'chart' }, this.canvas, this.note);
    this.canvas.addEventListener('pointermove', (e) => { this.over = e.offsetX; this.queue(); });
    this.canvas.addEventListener('pointerleave', () => { this.over = null; this.queue(); });
  }

  add([frame, busy, share, flags]) {
    const last = this.list[this.list.length - 1];
    if (last && last.frame >= frame) this.list = this.list.filter((f) => f.frame < frame);
    this.list.push({ frame, busy, share, missed: (flags & 1) > 0, lagged: (flags & 2) > 0 });
    if (this.list.length > this.most) this.list.shift();
    this.queue();
  }

  clear() { this.list = []; this.queue(); }

  queue() {
    if (this.queued) return;
    this.queued = true;
    requestAnimationFrame(() => { this.queued = false; this.paint(); });
  }

  paint() {
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

// Timeline is the last frame from left to right, and a list of its routines.
export class Timeline {
  constructor(colours, go) {
    this.colours = colours;
    this.go = go;
    this.bar = element('div', { class: 'bar', role: 'img' });
    this.svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    this.svg.setAttribute('preserveAspectRatio', 'none');
    this.svg.setAttribute('aria-hidden', 'true');
    this.bar.append(this.svg);
    this.tip = element('div', { class: 'dim tip' }, '');
    this.rows = element('tbody', {});
    this.dom = element('section', { class: 'timeline', 'aria-label': 'Where the last frame went' },
      this.bar, this.tip,
      element('table', { class: 'routines' },
        element('thead', {}, element('tr', {}, element('th', {}, 'routine'), element('th', {}, 'cycles'), element('th', {}, 'calls'), element('th', {}, 'costliest call'))),
        this.rows));
    this.bar.addEventListener('pointermove', (e) => { this.over = e.offsetX / this.bar.clientWidth; this.say(); });
    this.bar.addEventListener('pointerleave', () => { this.over = null; this.say(); });
  }

  show(v) {
    this.view = v;
    const spans = v.spans ?? [];
    this.svg.setAttribute('viewBox', `0 0 ${Math.round(v.whole)} 10`);
    const parts = [];
    for (let i = 0; i < spans.length; i += 3) {
      const [start, end, r] = [spans[i], spans[i + 1], spans[i + 2]];
      if (r === -2) continue; // waiting is the ground
      const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
      rect.setAttribute('x', start);
      rect.setAttribute('width', Math.max(20, end - start));
      rect.setAttribute('height', 10);
      rect.style.fill = r === -1 ? 'var(--dma)' : this.colours.get(v.routines[r].name);
      parts.push(rect);
      if (parts.length > 600) break; // finer than a pixel
    }
    this.svg.replaceChildren(...parts);
    this.bar.setAttribute('aria-label', `The last frame: ${(v.routines ?? []).slice(0, 3).map((r) => `${r.name} ${r.own} cycles`).join(', ')}`);
    const rows = (v.routines ?? []).filter((r) => r.own > 0).slice(0, 8).map((r) => {
      const over = r.budget >= 0 && r.worst > r.budget;
      const worst = r.worst ? `${number(r.worst)}${r.budget >= 0 ? ` ${over ? '>' : '≤'} ${number(r.budget)}` : ''}` : '';
      const name = element('button', { class: 'link', type: 'button', onclick: () => this.go(r.file, r.line) },
        element('span', { class: 'swatch' }), r.name);
      name.firstChild.style.background = this.colours.get(r.name);
      return element('tr', {}, element('td', {}, name), element('td', {}, number(r.own)), element('td', {}, number(r.calls)),
        element('td', { class: over ? 'bad' : r.budget >= 0 && r.worst ? 'good' : '' }, worst));
    });
    this.rows.replaceChildren(...rows);
    this.say();
  }

  say() {
    const v = this.view;
    if (!v?.spans) return;
    let text = `${number(v.stat.busy)} of ${number(v.whole)} cycles of the last frame were busy`;
    if (this.over !== null && this.over !== undefined) {
      const at = this.over * v.whole;
      for (let i = 0; i < v.spans.length; i += 3) {
        if (at < v.spans[i] || at >= v.spans[i + 1]) continue;
        const r = v.spans[i + 2];
        const name = r === -1 ? 'sprite transfer (DMA)' : r === -2 ? 'waiting' : v.routines[r].name;
        text = `${name}: cycles ${number(v.spans[i])} to ${number(v.spans[i + 1])}`;
      }
    }
    if (this.tip.textContent !== text) this.tip.textContent = text;
  }
}

// Pools shows every slot of the declared pools; point(place) lights a slot's sprite.
export class Pools {
  constructor(point) {
    this.point = point;
    this.dom = element('section', { class: 'pools', 'aria-label': 'Object pools' });
    this.list = [];
  }

  open(infos) {
    this.list = infos.map((info) => {
      const grid = element('div', { class: `slots ${info.slots > 256 ? 'tiny' : info.slots > 64 ? 'small' : ''}`, role: 'img' });
      const cells = [];
      for (let i = 0; i < info.slots; i++) {
        const cell = element('i', { 'data-slot': i });
        cells.push(cell);
        grid.append(cell);
      }
      const title = element('span', {});
      const refused = element('span', { class: 'dim' });
      grid.addEventListener('pointermove', (e) => this.hover(info, e.target));
      grid.addEventListener('pointerleave', () => this.hover(info, null));
      const head = element('div', { class: 'pool-head' }, element('strong', {}, info.name), title, refused);
      const tip = element('div', { class: 'dim tip' }, info.list ? 'A number is the place of a free slot in the order in which slots are taken.' : '');
      this.dom.append(element('div', { class: 'pool' }, head, grid, tip));
      return { info, cells, title, refused, grid, tip, said: tip.textContent };
    });
  }

  clear() {
    this.list = [];
    this.dom.replaceChildren();
  }

  hover(info, cell) {
    const p = this.list.find((x) => x.info === info);
    const slot = cell?.dataset?.slot;
    if (slot === undefined || !p?.view) {
      this.point(null);
      if (p) p.tip.textContent = p.said;
      return;
    }
    const state = p.view.slots[slot];
    const live = state === '#' || state === '+';
    const at = p.view.places && live ? { x: p.view.places[2 * slot], y: p.view.places[2 * slot + 1] } : null;
    const rank = p.view.ranks?.[slot];
    p.tip.textContent = `Slot ${slot}: ${live ? 'in use' : 'free'}${at ? `, at x ${at.x}, y ${at.y}` : ''}${!live && rank >= 0 ? `, taken ${rank === 0 ? 'next' : `after ${rank} others`}` : ''}`;
    this.point(at);
  }

  show(views) {
    (views ?? []).forEach((v, i) => {
      const p = this.list[i];
      if (!p) return;
      p.view = v;
      const text = ` ${v.live} of ${p.info.slots} in use`;
      if (p.title.textContent !== text) p.title.textContent = text;
      const refused = v.refused ? `${number(v.refused)} spawns found no slot` : '';
      if (p.refused.textContent !== refused) p.refused.textContent = refused;
      const ranks = v.ranks && p.info.slots <= 64;
      p.cells.forEach((cell, slot) => {
        const state = v.slots[slot];
        const name = state === '#' ? 'live' : state === '+' ? 'live born' : state === '-' ? 'died' : '';
        if (cell.className !== name) cell.className = name;
        const rank = ranks && v.ranks[slot] >= 0 ? `${v.ranks[slot]}` : '';
        if (cell.textContent !== rank) cell.textContent = rank;
      });
      p.grid.setAttribute('aria-label', `${p.info.name}: ${v.live} of ${p.info.slots} slots in use`);
    });
  }
}

// Cases lists the cases of headers with what came of them.
export class Cases {
  constructor({ go, trace }) {
    this.go = go;
    this.trace = trace;
    this.summary = element('p', { class: 'summary', role: 'status' });
    this.rows = element('ul', { class: 'case-list' });
    this.dom = element('section', { class: 'cases', 'aria-label': 'Cases' }, this.summary, this.rows);
    this.list = [];
  }

  open(cases, file) {
    this.list = cases.map((c) => ({ ...c }));
    this.file = file;
    this.overruns = [];
    this.paint();
  }

  take(done, overruns) {
    for (const c of done) this.list[c.index] = c;
    this.overruns = overruns;
    if (this.queued) return;
    this.queued = true;
    setTimeout(() => { this.queued = false; this.paint(); }, 30);
  }

  get failed() { return this.list.filter((c) => c.done && !c.ok); }

  of(file) { return this.list.filter((c) => c.file === file); }

  paint() {
    const mine = this.list.map((c, i) => ({ ...c, i })).filter((c) => c.file === this.file);
    const others = this.list.filter((c) => c.file !== this.file);
    const failed = mine.filter((c) => c.done && !c.ok).length;
    const done = mine.filter((c) => c.done).length;
    const away = others.filter((c) => c.done && !c.ok);
    const text = mine.length === 0 ? 'No case in this file.'
      : done < mine.length ? `${done} of ${mine.length} cases have run.`
        : failed ? `${failed} of ${mine.length} cases fail.` : `All ${mine.length} cases hold.`;
    this.summary.className = `summary ${failed || away.length ? 'bad' : done === mine.length && done ? 'good' : ''}`;
    const more = away.length ? ` In other files ${away.length} ${away.length === 1 ? 'case fails' : 'cases fail'}.` : '';
    if (this.summary.textContent !== text + more) this.summary.textContent = text + more;
    this.rows.replaceChildren(...[...away.map((c) => ({ ...c, i: this.list.indexOf(c) })), ...mine].map((c) => this.row(c)));
  }

  row(c) {
    const kind = !c.done ? 'open' : c.ok ? 'good' : 'bad';
    const expect = c.expect >= 0 ? ` ${c.atMost ? '≤' : '='} ${number(c.expect)}` : '';
    return element('li', { class: kind },
      element('span', { class: `mark ${kind}`, role: 'img', 'aria-label': { open: 'not run', good: 'holds', bad: 'fails' }[kind] }, { open: '·', good: '✓', bad: '✗' }[kind]),
      element('button', { class: 'link name', type: 'button', onclick: () => this.go(c.file, c.line) }, `${c.routine}, ${c.name}`),
      element('span', { class: 'cycles' }, c.done && !Number.isNaN(c.body) && c.body ? `${number(c.body)}${expect}` : ''),
      c.done ? element('button', { class: 'small', type: 'button', title: 'Follow this case instruction by instruction', onclick: () => this.trace(c.i) }, 'Step') : null,
      c.done && !c.ok ? element('div', { class: 'why' }, ...c.wrong.map((w) => element('div', {}, w))) : null);
  }
}

// profileTable is what each routine cost over a run.
export function profileTable(p) {
  const pools = (p.pools ?? []).map((x) => `${x.name}: at most ${x.most} of ${x.slots} slots in use${x.refused ? `, ${number(x.refused)} spawns found no slot` : ''}.`);
  const rows = p.routines.slice(0, 40).map((r) => element('tr', {}, element('td', {}, r.name), ...[r.own, r.median, r.p99, r.max].map((n) => element('td', {}, number(n)))));
  return element('div', {},
    element('p', {}, `Of ${number(p.frames)} frames from power-on, ${p.missed} were missed; in ${p.lagged} no pad was read. ${pools.join(' ')}`),
    element('table', { class: 'routines' },
      element('thead', {}, element('tr', {}, ...['routine', 'own', 'with calls', '99 %', 'most'].map((h) => element('th', {}, h)))),
      element('tbody', {}, ...rows)),
    element('p', { class: 'dim' }, 'Cycles a frame: the median of its own instructions; with what it called the median, what 99 % of the frames do not exceed, and the most.'));
}

export { short };
