// panels.js shows the figures of the game: verdict, where a frame went, cases.
import { element, pointed } from './language.js';
import { number } from './number.js';
import { aloud } from './aloud.js';

// put sets a text where it has changed.
const put = (dom, text) => { if (dom.textContent !== text) dom.textContent = text; };

const settled = 1500; // ms: a verdict of fewer frames may be another one soon

// Verdict is a sentence about the game. It is read aloud when its kind has changed and stays, and not at every percent.
export class Verdict {
  constructor() {
    this.text = element('span', {});
    this.dom = element('div', { class: 'verdict none' }, element('span', { class: 'dot', 'aria-hidden': 'true' }), this.text);
    this.said = '';
  }

  show(v) {
    this.dom.className = `verdict ${v.kind}`;
    if (this.said !== v.text) this.text.textContent = this.said = v.text;
    if (v.kind === this.kind) return;
    this.kind = v.kind;
    clearTimeout(this.telling);
    this.telling = setTimeout(() => aloud('game', this.said), settled);
  }
}

// Timeline is the last frame from left to right, and a list of its routines.
export class Timeline {
  constructor(go) {
    this.go = go;
    this.bar = element('div', { class: 'bar', role: 'img' });
    this.svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    this.svg.setAttribute('preserveAspectRatio', 'none');
    this.svg.setAttribute('aria-hidden', 'true');
    this.bar.append(this.svg);
    this.tip = element('div', { class: 'dim tip' }, '');
    this.rows = element('tbody', {});
    this.shown = []; // the rows
    this.dom = element('section', { class: 'timeline', 'aria-label': 'Where the last frame went' },
      this.bar, this.tip,
      element('table', { class: 'routines' },
        element('thead', {}, element('tr', {}, element('th', {}, 'routine'), element('th', {}, 'cycles'), element('th', {}, 'calls'), element('th', { title: 'cycles of the costliest call since the last edit, from its first instruction to its RTS; the RTS is not counted. Of an interrupt handler: of the costliest interrupt, with its entry and RTI' }, 'costliest'))),
        this.rows));
    pointed(this.bar, (e) => { this.over = e.offsetX / this.bar.clientWidth; this.say(); }, () => { this.over = null; this.say(); });
  }

  show(v) {
    this.view = v;
    const routines = (v.routines ?? []).filter((r) => r.own > 0).slice(0, 8);
    const spans = v.spans ?? [];
    this.svg.setAttribute('viewBox', `0 0 ${Math.round(v.whole)} 10`);
    const paths = new Map(); // of each colour, its stretches
    for (let i = 0; i < spans.length; i += 3) {
      const [start, end, r] = [spans[i], spans[i + 1], spans[i + 2]];
      if (r === -2) continue; // waiting is the ground
      const colour = r === -1 ? 'var(--dma)' : v.routines[r].color;
      paths.set(colour, `${paths.get(colour) ?? ''}M${start} 0h${Math.max(20, end - start)}v10H${start}z`);
    }
    this.paint(paths);
    this.bar.setAttribute('aria-label', `The last frame: ${(v.routines ?? []).slice(0, 3).map((r) => `${r.name} ${r.own} cycles`).join(', ')}`);
    if (v.dma > 0) routines.push({ name: 'sprite transfer (DMA)', own: v.dma, color: 'var(--dma)' });
    if (v.entry > 0) routines.push({ name: 'entering interrupts', own: v.entry, color: 'var(--faint)' });
    this.list(routines);
    this.say();
  }

  // paint draws the stretches of each colour as one path, and touches only what has changed.
  paint(paths) {
    while (this.svg.children.length > paths.size) this.svg.lastChild.remove();
    while (this.svg.children.length < paths.size) this.svg.append(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
    [...paths].forEach(([colour, d], i) => {
      const path = this.svg.children[i];
      if (path.getAttribute('d') !== d) path.setAttribute('d', d);
      if (path.style.fill !== colour) path.style.fill = colour;
    });
  }

  // list shows the costliest routines, in rows that are kept.
  list(routines) {
    while (this.shown.length > routines.length) this.shown.pop().row.remove();
    while (this.shown.length < routines.length) this.shown.push(this.row());
    routines.forEach((r, i) => {
      const { swatch, name, own, calls, worst } = this.shown[i];
      const over = r.budget >= 0 && r.worst > r.budget;
      this.shown[i].of = r;
      swatch.style.background = r.color;
      put(name, r.name);
      put(own, number(r.own));
      put(calls, r.calls ? number(r.calls) : '–');
      calls.title = r.calls || r.colour ? '' : 'No call of it returned in this frame.';
      put(worst, r.worst ? `${number(r.worst)}${r.budget >= 0 ? ` ${over ? '>' : '≤'} ${number(r.budget)}` : ''}` : '');
      worst.className = over ? 'bad' : r.budget >= 0 && r.worst ? 'good' : '';
    });
  }

  row() {
    const shown = { swatch: element('span', { class: 'swatch' }), name: element('span', {}), own: element('td', {}), calls: element('td', {}), worst: element('td', {}) };
    const button = element('button', { class: 'link', type: 'button', onclick: () => this.go(shown.of.file, shown.of.line) }, shown.swatch, shown.name);
    shown.row = element('tr', {}, element('td', {}, button), shown.own, shown.calls, shown.worst);
    this.rows.append(shown.row);
    return shown;
  }

  say() {
    const v = this.view;
    if (!v?.spans) return;
    const beside = [v.dma > 0 && `${number(v.dma)} for DMA`, v.entry > 0 && `${v.entry} for entering interrupts`].filter(Boolean).join(' and ');
    let text = `${number(v.stat.busy)} of ${number(v.whole)} cycles of the last frame were busy${beside ? `, ${beside} among them` : ''}`;
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

// ofCases says what some of all cases do.
function ofCases(some, all, one, many) {
  if (all === 1) return some ? `The case ${one}.` : 'The case has not run.';
  return `${some} of ${all} cases ${some === 1 ? one : many}.`;
}

// relation says how a case's cost stands to what it names.
function relation({ body, expect, atMost }) {
  if (expect < 0) return '';
  const sign = atMost ? (body <= expect ? '≤' : '>') : body === expect ? '=' : '≠';
  return ` ${sign} ${number(expect)}`;
}

// Cases lists the cases of headers with what came of them.
export class Cases {
  constructor({ go, trace }) {
    this.go = go;
    this.trace = trace;
    this.summary = element('p', { class: 'summary' });
    this.rows = element('ul', { class: 'case-list' });
    this.known = new Map(); // rows on show, by what they say
    this.dom = element('section', { class: 'cases', 'aria-label': 'Cases' }, this.summary, this.rows);
    this.list = [];
  }

  open(cases, file) {
    const same = this.file === file && this.list.length === cases.length;
    this.list = cases.map((c) => ({ ...c }));
    this.file = file;
    this.overruns = [];
    if (!same) this.paint(); // after an edit the list is left as it is until the first cases have run
  }

  take(done, overruns) {
    for (const c of done) Object.assign(this.list[c.index], c);
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
      : done < mine.length ? `${ofCases(done, mine.length, 'has run', 'have run')}`
        : failed ? ofCases(failed, mine.length, 'fails', 'fail') : mine.length === 1 ? 'The case holds.' : `All ${mine.length} cases hold.`;
    this.summary.className = `summary ${failed || away.length ? 'bad' : done === mine.length && done ? 'good' : ''}`;
    const more = away.length ? ` In other files ${away.length} ${away.length === 1 ? 'case fails' : 'cases fail'}.` : '';
    if (this.summary.textContent !== text + more) this.summary.textContent = text + more;
    if (done === mine.length) aloud('cases', text + more);
    const rows = new Map();
    for (const c of [...away.map((c) => ({ ...c, i: this.list.indexOf(c) })), ...mine]) {
      const key = JSON.stringify([c.i, c.file, c.line, c.routine, c.name, c.done, c.ok, c.body, c.expect, c.atMost, c.wrong]);
      rows.set(key, this.known.get(key) ?? this.row(c));
    }
    this.known = rows;
    const list = [...rows.values()];
    if (list.length !== this.rows.children.length || list.some((row, i) => this.rows.children[i] !== row)) this.rows.replaceChildren(...list);
  }

  row(c) {
    const kind = !c.done ? 'open' : c.ok ? 'good' : 'bad';
    return element('li', { class: kind },
      element('span', { class: `mark ${kind}`, role: 'img', 'aria-label': { open: 'not run', good: 'holds', bad: 'fails' }[kind] }, { open: '·', good: '✓', bad: '✗' }[kind]),
      element('button', { class: 'link name', type: 'button', onclick: () => this.go(c.file, c.line) }, `${c.routine}, ${c.name}`),
      element('span', { class: 'cycles' }, c.done && !Number.isNaN(c.body) && c.body ? `${number(c.body)}${relation(c)}` : ''),
      c.done ? element('button', { class: 'small', type: 'button', title: 'Follow this case instruction by instruction', onclick: () => this.trace(c.i) }, 'Step') : null,
      c.done && !c.ok ? element('div', { class: 'why' }, ...c.wrong.map((w) => element('div', {}, w))) : null);
  }
}

// report makes a page of a profile that stands by itself.
export function report(title, table) {
  const style = 'body{font:15px/1.5 sans-serif;max-width:800px;margin:2em auto;padding:0 1em}table{border-collapse:collapse}td,th{padding:2px 16px 2px 0;text-align:right;border-bottom:1px solid #ccc}td:first-child,th:first-child{text-align:left;font-family:monospace}';
  const body = [element('h1', {}, title), ...table.children].map((e) => e.outerHTML).join('\n');
  return new Blob([`<!doctype html>\n<meta charset="utf-8">\n${element('title', {}, title).outerHTML}\n<style>${style}</style>\n${body}\n`], { type: 'text/html' });
}

// profileTable is what each routine cost over a run.
export function profileTable(p) {
  const pools = (p.pools ?? []).map((x) => `${x.name}: at most ${x.most} of ${x.slots} slots in use${x.refused ? `, ${number(x.refused)} spawns found no slot` : ''}.`);
  const rows = p.routines.slice(0, 40).map((r) => element('tr', {}, element('td', {}, r.name), ...[r.own, r.median, r.p99, r.max].map((n) => element('td', {}, number(n)))));
  return element('div', {},
    element('p', {}, `Of ${number(p.frames)} frames from power-on, ${p.unknown ? 'it is not known how many were missed, because the program was never found waiting' : `${p.missed} were missed`}; in ${p.lagged} no controller was read. ${pools.join(' ')}`),
    element('table', { class: 'routines' },
      element('thead', {}, element('tr', {}, ...['routine', 'own', 'with calls', '99 %', 'most'].map((h) => element('th', {}, h)))),
      element('tbody', {}, ...rows)),
    element('p', { class: 'dim' }, 'Cycles a frame. “own” is the median of the routine’s own instructions. The other columns include the routines it calls: the median, the value that 99 % of the frames do not exceed, and the maximum.'));
}
